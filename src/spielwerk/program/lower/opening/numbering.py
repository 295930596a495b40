"""Numbers the containers and objects of a game."""

from __future__ import annotations

from itertools import product

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.limits import MOST_OBJECTS
from spielwerk.program import ir
from spielwerk.program.layout import Made, Storage, Thing
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.lower.values.constants import constant_number
from spielwerk.program.lower.values.forms import Fixed
from spielwerk.program.lower.writer import Writer


class Numbering:
    """Gives numbers, step by step: what later steps ask for is there already."""

    def __init__(self, game: Lowering, cast: tuple[Made, ...] = ()) -> None:
        self.game = game
        self.layout = game.layout
        self.source = game.game
        self.cast = cast
        """The objects that the set-up creates."""
        self.alike: dict[tuple[sy.ObjectSymbol, int], int] = {}
        """How many objects of a kind an owner has so far."""

    def constant(self, node: t.Expr, what: str = "") -> int:
        """A number that must be known before the match starts."""
        return constant_number(self.game, node, what)

    def known(self, node: t.Expr) -> list[int]:
        """A collection that must be known before the match starts."""
        value = Writer(self.game).fixed(node)
        if not isinstance(value, Fixed):
            raise CannotLower("S601", node.span)
        return [i.value for i in value.items if isinstance(i, ir.Const)]

    # ---- objects ---------------------------------------------------------------------------

    def number_things(self) -> None:
        """Objects in the order of their types, each type before its subtypes, so that every type is a range."""
        # Row 0 is that of none.
        self.layout.things.append(Thing(0, None, 0))  # type: ignore[arg-type]
        for kind in self.source.objects.values():
            if kind.parent is None:
                self.number_kind(kind)
        for thing in self.layout.things[1:]:
            if not thing.made:
                self.start_place(thing)
            if not thing.owner:
                thing.owner = self.layout.owner_of_place(thing.place)

    def number_kind(self, kind: sy.ObjectSymbol) -> None:
        first = len(self.layout.things)
        if kind.lot is not None and not kind.abstract:
            self.number_lot(kind, kind.lot)
        for made in self.cast:
            if made.kind is kind:
                self.number_made(made)
        for child in kind.children:
            self.number_kind(child)
        self.layout.ranges[kind] = range(first, len(self.layout.things))

    def number_lot(self, kind: sy.ObjectSymbol, lot: sy.Lot) -> None:
        owners = range(1, self.game.players + 1) if lot.per_player else (0,)
        lists = [self.known(values) for _, values in lot.each]
        copies: dict[int, int] = {}
        for owner in owners:
            amount = self.constant(lot.amount) if lot.amount is not None else 1
            for values in product(*lists):
                for _ in range(amount):
                    if len(self.layout.things) > MOST_OBJECTS:
                        raise CannotLower("S603", kind.span, most=MOST_OBJECTS)
                    copies[owner] = copies.get(owner, 0) + 1
                    self.alike[kind, owner] = copies[owner]
                    thing = Thing(len(self.layout.things), kind, copies[owner], owner)
                    thing.values = {a: v for (a, _), v in zip(lot.each, values, strict=True)}
                    self.layout.things.append(thing)

    def number_made(self, made: Made) -> None:
        if len(self.layout.things) > MOST_OBJECTS:
            raise CannotLower("S603", made.kind.span, most=MOST_OBJECTS)
        alike = self.alike[made.kind, made.owner] = self.alike.get((made.kind, made.owner), 0) + 1
        number = len(self.layout.things)
        self.layout.things.append(Thing(number, made.kind, alike, made.owner, made.place, made=True))

    def number_containers(self) -> None:
        for home, count in ((self.source.table, 1), (self.source.player, self.game.players)):
            for container in home.containers.values():
                storage = Storage("", self.layout.places + 1, count, 0, 0, container)
                self.layout.containers[container] = storage
                self.layout.places += count

    def start_place(self, thing: Thing) -> None:
        lot = thing.kind.lot
        if lot is None or lot.place is None:
            return
        w = Writer(self.game)
        if lot.owner is not None:
            w.env[lot.owner] = ir.Const(thing.owner)
        value = w.number(lot.place)
        if not isinstance(value, ir.Const) or w.code.body:
            raise CannotLower("S601", lot.place.span)
        thing.place = value.value
