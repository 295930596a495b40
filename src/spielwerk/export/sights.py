"""What can be seen of a game, as tables: what lies where in the state, and what it is called."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.export.alone.tables import Board, Fixed, Home, Phase, Shown, Storage, Things
from spielwerk.export.kinds import LANGUAGES, Kinds, shortened
from spielwerk.match.views import type_of_die
from spielwerk.program import layout as lay


class Sights:
    """Reads the layout of one game."""

    def __init__(self, kinds: Kinds) -> None:
        self.kinds = kinds
        self.layout = kinds.names.layout
        self.description = kinds.names.description
        self.game = self.description.game

    # ---- values --------------------------------------------------------------------------------

    def shown(self, name: str, kind: ty.Type, slots: lay.Slots) -> Shown:
        step = slots.width if slots.rows > 1 else 0
        stored = self.kinds.stored(kind, slots)
        return Shown(self.kinds.words(name), stored, slots.address, step, slots.width, slots.shape == "dice")

    def attributes(self, symbols: Iterable[sy.AttributeSymbol]) -> tuple[Shown, ...]:
        slots = self.layout.attributes
        return tuple(self.shown(a.name, a.type, slots[a]) for a in symbols if a in slots)

    def dice(self) -> dict[int, Shown]:
        """All dice, by the number they have in events."""
        return {number: self.die(die) for number, die in enumerate(self.description.dice)}

    def die(self, die: sy.DieSymbol) -> Shown:
        return self.shown(die.name, type_of_die(die), self.layout.dice[die])

    def home(self, home: sy.TableHome | sy.PlayerHome) -> Home:
        values = (*self.attributes(home.attributes.values()), *(self.die(die) for die in home.dice.values()))
        places = [self.storage(c.name, s) for c, s in self.layout.containers.items() if c.home is home]
        return Home(values, tuple(places))

    def phases(self) -> tuple[Phase, ...]:
        play = self.game.play
        found = []
        if play is not None and play.attributes:
            found.append(Phase(self.kinds.words(play.name), 0, self.attributes(play.attributes.values())))
        for phase, sign in self.layout.signs.items():
            published = self.layout.published
            parameters = [self.shown(p.name, p.type, published[p]) for p in phase.parameters if p in published]
            values = (*parameters, *self.attributes(phase.attributes.values()))
            found.append(Phase(self.kinds.words(phase.name), sign, values))
        return tuple(found)

    # ---- places --------------------------------------------------------------------------------

    def storage(self, name: str, storage: lay.Storage) -> Storage:
        return Storage(self.kinds.words(name), storage.form, storage.first, storage.address, storage.width)

    def boards(self) -> tuple[Board, ...]:
        return tuple(self.board(space) for space in self.layout.boards)

    def board(self, space: sy.SpaceSymbol) -> Board:
        board = self.layout.boards[space]
        storage = self.layout.fields.get(space)
        constants = self.description.constants
        fixed = [
            Fixed(
                self.kinds.words(attribute.name),
                self.kinds.kind(attribute.type),
                {place: constants[attribute][place] for place in range(board.first, board.first + board.size)},
            )
            for attribute in space.attributes.values()
            if attribute not in self.layout.attributes
        ]
        return Board(
            self.kinds.words(space.name),
            board.first,
            tuple(board.names),
            board.columns if board.kind == "grid" else 0,
            self.attributes(space.attributes.values()),
            tuple(fixed),
            self.storage(space.name, storage) if storage is not None else None,
        )

    # ---- objects -------------------------------------------------------------------------------

    def things(self) -> Things:
        things = self.layout.things
        kinds: dict[sy.ObjectSymbol, tuple[Shown, ...]] = {}
        figures: list[Shown] = []
        for thing in things[1:]:
            if thing.kind not in kinds:
                symbols = list(inherited(thing.kind))
                kinds[thing.kind] = self.attributes(symbols)
                figures += self.figures(symbols)
        letters = {language: self.letters([*kinds], language) for language in LANGUAGES}
        return Things(
            max(1, len(things)),
            self.layout.at,
            self.layout.below,
            (0, *(thing.owner for thing in things[1:])),
            letters,
            tuple(figures),
            ((), *(kinds[thing.kind] for thing in things[1:])),
        )

    def figures(self, symbols: list[sy.AttributeSymbol]) -> tuple[Shown, ...]:
        """Values of an enum that tell pieces apart."""
        chosen = [a for a in symbols if isinstance(a.type, ty.EnumType) and a in self.layout.attributes]
        for attribute in chosen:
            assert isinstance(attribute.type, ty.EnumType)
            self.kinds.short(attribute.type.symbol)
        return self.attributes(chosen)

    def letters(self, kinds: list[sy.ObjectSymbol], language: str) -> tuple[str, ...]:
        """What is short for the kind of each object; nothing if there is one kind only."""
        words = tuple(self.kinds.words(kind.name)[language] for kind in kinds)
        short = dict(zip(kinds, shortened(words) if len(kinds) > 1 else [""], strict=False))
        return ("", *(short[thing.kind] for thing in self.layout.things[1:]))


def inherited(kind: sy.ObjectSymbol | None) -> Iterable[sy.AttributeSymbol]:
    """The attributes of a type of objects and of those it comes from."""
    while kind is not None:
        yield from kind.attributes.values()
        kind = kind.parent
