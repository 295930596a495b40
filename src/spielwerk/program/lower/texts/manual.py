"""Writes the manual of a program: everything that people call its numbers, taken out of the game's symbols."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from spielwerk.check.declare.reports import is_fixed, labels_of
from spielwerk.check.secrecy.decisions.public import Public, public_choices
from spielwerk.check.secrecy.hiding import hides_something
from spielwerk.check.secrecy.listing import told_by_views
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Source
from spielwerk.program import ir, layout
from spielwerk.program.geometry.board import Board
from spielwerk.program.lower.choices.sites import OptionInfo, SiteInfo
from spielwerk.program.lower.texts.dealing import dealing_of
from spielwerk.program.lower.texts.description import Description
from spielwerk.program.lower.texts.messages import plain_words
from spielwerk.program.lower.texts.text_info import TextInfo, thing_named
from spielwerk.program.manual import manual as mn

FREE = ("graph", "ring")
"""Layouts that do not tell by themselves what is connected: where their fields are drawn is somebody's choice."""


def write_manual(description: Description) -> mn.Manual:
    return _Writer(description).manual()


def type_of(kind: ty.Type) -> mn.Type:
    """A type of the check as plain data."""
    match kind:
        case ty.Maybe(of):
            found = type_of(of)
            return mn.Type(found.name, found.of, found.key, found.enum, found.kinds, found.space, maybe=True)
        case ty.EnumType(symbol):
            return mn.Type("enum", enum=symbol.name)
        case ty.ObjectsOf(symbols):
            return mn.Type("object", kinds=tuple(symbol.name for symbol in symbols))
        case ty.FieldOf(symbol):
            return mn.Type("field", space=symbol.name)
        case ty.SetOf(of):
            return mn.Type("set", of=type_of(of))
        case ty.ListOf(of):
            return mn.Type("list", of=type_of(of))
        case ty.MapOf(key, value):
            return mn.Type("map", of=type_of(value), key=type_of(key))
        case ty.Simple(name):
            return mn.Type(name.lower())
    raise AssertionError(kind)


class _Writer:
    def __init__(self, description: Description) -> None:
        self.description = description
        self.game = description.game
        self.layout = description.layout
        self.kind_numbers = {kind: number for number, kind in enumerate(description.kinds, 1)}
        self.types: dict[ty.Type, mn.Type] = {}
        self.telling = {function for function, _ in told_by_views(description.game)}
        self.public = public_choices(self.game)

    def manual(self) -> mn.Manual:
        description, game, at = self.description, self.game, self.layout
        sealed = any(join.sealed for join in description.joins.values())
        return mn.Manual(
            version=mn.VERSION,
            title=game.title,
            about=game.about,
            language=game.language,
            words=self.words(),
            helps={language: dict(helps) for language, helps in game.helps.items()},
            players=description.players,
            enums={name: tuple(enum.values) for name, enum in game.enums.items()},
            kinds=tuple(self.kind(kind) for kind in description.kinds),
            things=self.things(),
            table=self.home(game.table),
            player=self.home(game.player),
            spaces=tuple(self.space(space) for space in at.boards),
            phases=self.phases(),
            texts=tuple(self.text(info) for info in description.texts),
            phrases=tuple(description.phrases),
            questions=tuple(self.question(info) for info in description.sites),
            joins=tuple(
                mn.Join(join.resume, join.body, join.address, tuple(join.slots), join.sealed)
                for join in description.joins.values()
            ),
            timers=tuple(
                mn.Timer(timer.name, timer.address, timer.seats, timer.secret, timer.inside, timer.late)
                for timer in description.timers
            ),
            lines=tuple(mn.Line(line.start, line.end, line.inside) for line in description.lines),
            crossroads=tuple(
                (number, tuple(mn.Crossing(name, span.start, span.end) for name, span in ways))
                for number, ways in description.crossroads.items()
            ),
            claims=tuple(mn.Claim(name, claim.span.start, claim.span.end) for name, claim in description.claims),
            happenings=tuple(description.happenings),
            events=mn.EventTables(
                tuple((self.home_name(a.home), a.name) for a in description.attributes),
                tuple((self.home_name(die.home), die.name) for die in description.dice),
                tuple(phase.name for phase in description.phases),
            ),
            at=mn.Addresses(
                at.result_places, at.result_scores, at.at, at.below, at.owners, at.left, at.finished
            ),
            hides=sealed or hides_something(game),
            acts=bool(game.actions),
            sight_varies=self.sight_varies(),
            score=game.standing.name if game.standing is not None else "",
            options=tuple(self.setting(name, value) for name, value in description.options.items()),
            dealing=dealing_of(description),
        )  # fmt: skip

    def setting(self, name: str, value: int | str | Source) -> mn.Setting:
        kind = self.type(self.game.options[name].type)
        if isinstance(value, int):
            return mn.Setting(name, kind, word=value)
        # Where a file is on somebody's machine is nobody's business.
        return mn.Setting(name, kind, text=PurePath(value.name).name if isinstance(value, Source) else value)

    def sight_varies(self) -> bool:
        """Whether it can change who sees something, without anything being moved or revealed."""
        game = self.game
        homes: list[sy.TableHome | sy.PlayerHome | sy.SpaceSymbol | sy.ObjectSymbol] = [game.table, game.player]
        homes += [*game.spaces.values(), *game.objects.values()]
        counted: list[sy.AttributeSymbol | sy.ContainerSymbol | sy.DieSymbol | sy.SpaceSymbol] = [*game.spaces.values()]
        counted += [attribute for home in homes for attribute in home.attributes.values()]
        for owner in (game.table, game.player):
            counted += [*owner.containers.values(), *owner.dice.values()]
        counted += [function.shown for function in game.shown if function.shown is not None]
        seen = [kind.visibility for kind in game.objects.values()]
        seen += [one for what in counted for one in (what.visibility, what.count_visibility)]
        return any(one.varies or one.how == "players" for one in seen)

    def type(self, kind: ty.Type) -> mn.Type:
        if kind not in self.types:
            self.types[kind] = type_of(kind)
        return self.types[kind]

    def words(self) -> dict[str, dict[str, str]]:
        """Translations without values: words for names, and help."""
        return {
            language: {
                key: plain_words(text)
                for key, text in texts.items()
                if all(isinstance(part, str) for part in text.parts)
            }
            for language, texts in self.game.texts.items()
        }

    # ---- homes -----------------------------------------------------------------------------

    def home_name(
        self, home: sy.PlayerHome | sy.TableHome | sy.ProcedureSymbol | sy.SpaceSymbol | sy.ObjectSymbol
    ) -> str:
        match home:
            case sy.ProcedureSymbol():
                return f"phase {home.name}"
            case sy.SpaceSymbol():
                return f"space {home.name}"
            case sy.ObjectSymbol():
                return f"kind {self.kind_numbers[home]}"
        return home.name

    def slots(self, slots: layout.Slots) -> mn.Slots:
        return mn.Slots(
            slots.address, slots.rows, slots.width, slots.shape, tuple(slots.keys), slots.low_bit, slots.low, slots.high
        )

    def attribute(self, attribute: sy.AttributeSymbol) -> mn.Attribute:
        slots = self.layout.attributes.get(attribute)
        return mn.Attribute(
            attribute.name,
            self.type(attribute.type),
            self.slots(slots) if slots is not None else None,
            attribute.doc,
            _seers(attribute.visibility),
            _seers(attribute.count_visibility),
            self.description.readers.get(attribute, ""),
        )

    def changing(self, attributes: Iterable[sy.AttributeSymbol]) -> tuple[mn.Attribute, ...]:
        return tuple(self.attribute(a) for a in attributes if a in self.layout.attributes)

    def die(self, die: sy.DieSymbol) -> mn.Die:
        kind = ty.INT if die.count is None else ty.ListOf(ty.INT)
        return mn.Die(
            die.name,
            self.type(kind),
            self.slots(self.layout.dice[die]),
            tuple(self.description.faces(die)),
            die.count is not None,
            die.doc,
            _seers(die.visibility),
            _seers(die.count_visibility),
        )

    def home(self, home: sy.TableHome | sy.PlayerHome) -> mn.Home:
        return mn.Home(
            self.changing(home.attributes.values()),
            tuple(self.die(die) for die in home.dice.values()),
            tuple(self.container(c, s) for c, s in self.layout.containers.items() if c.home is home),
            tuple(self.shown(f, slots) for f, slots in self.layout.shown.items() if f.shown and f.shown.home is home),
        )

    def shown(self, function: sy.FunctionSymbol, slots: layout.Slots) -> mn.Shown:
        return mn.Shown(
            function.name,
            self.type(function.type),
            self.slots(slots),
            function.doc,
            _seers(function.visibility),
            function in self.telling,
        )

    def storage(self, storage: layout.Storage) -> mn.Storage:
        return mn.Storage(
            storage.form, storage.first, storage.count, storage.address, storage.width, storage.capacity, storage.low
        )  # fmt: skip

    def container(self, container: sy.ContainerSymbol, storage: layout.Storage) -> mn.Container:
        return mn.Container(
            container.name,
            container.kind,
            self.storage(storage),
            tuple(kind.name for kind in container.holds),
            container.doc,
            _seers(container.visibility),
            _seers(container.count_visibility),
        )

    # ---- boards and objects ----------------------------------------------------------------

    def space(self, space: sy.SpaceSymbol) -> mn.Space:
        board = self.layout.boards[space]
        links = self.layout.network.links
        storage = self.layout.fields.get(space)
        constants = self.description.constants
        return mn.Space(
            name=space.name,
            layout=space.layout if space.layout in ("corners", "sides") else board.kind,
            first=board.first,
            names=tuple(board.names),
            columns=board.columns,
            rows=board.rows,
            layers=board.layers,
            copies=board.copies,
            of=space.of.name if isinstance(space.of, sy.SpaceSymbol) else "",
            points=tuple(tuple(point) for point in board.points),
            links=tuple(tuple(links[place]) for place in board.places),
            ways=self.ways(board),
            directions=tuple(board.ways),
            ends=self.ends(space),
            drawn=tuple(board.drawn),
            attributes=self.changing(space.attributes.values()),
            constants=tuple(
                mn.Constant(self.attribute(a), tuple(constants[a][place] for place in board.places))
                for a in space.attributes.values()
                if a not in self.layout.attributes
            ),
            declared=tuple(space.attributes),
            storage=self.storage(storage) if storage is not None else None,
            holds=tuple(kind.name for kind in space.holds),
            help=space.doc,
            visible=_seers(space.visibility),
        )

    def ways(self, board: Board) -> tuple[tuple[int, int], ...]:
        """The connections that the layout does not tell by itself."""
        found = []
        for number, place in enumerate(board.places, 1):
            plain = [] if board.kind in FREE else [there + board.first - 1 for there in board.links[number]]
            found += [(place, there) for there in self.layout.network.links[place] if there not in plain]
        return tuple(found)

    def ends(self, space: sy.SpaceSymbol) -> tuple[tuple[tuple[float, ...], tuple[float, ...]], ...]:
        if space.layout != "sides" or not isinstance(space.of, sy.SpaceSymbol):
            return ()
        outline = self.layout.outlines[space.of]
        points = outline.corner_board().points
        rows = outline.touching("sides", "corners")[1:]
        return tuple((tuple(points[one - 1]), tuple(points[other - 1])) for one, other in rows)

    def kind(self, kind: sy.ObjectSymbol) -> mn.Kind:
        own = [a for a in kind.attributes.values() if a not in self.layout.attributes]
        return mn.Kind(
            name=kind.name,
            parent=self.kind_numbers[kind.parent] if kind.parent is not None else 0,
            attributes=self.changing(kind.attributes.values()),
            constants=tuple(self.attribute(a) for a in own),
            labels=tuple((language, _label(label)) for language, label in labels_of(self.game, kind)),
            told_apart=tuple(a.name for a, _ in kind.lot.each) if kind.lot else (),
            help=kind.doc,
            visible=_seers(kind.visibility),
            hides=kind.hides,
            abstract=not self.layout.ranges.get(kind)
            or all(thing.kind is not kind for thing in self.layout.things[1:]),
        )

    def things(self) -> tuple[mn.Thing, ...]:
        stems = [self.stem(thing) for thing in self.layout.things[1:]]
        alike: dict[str, int] = {}
        for stem in stems:
            alike[stem] = alike.get(stem, 0) + 1
        seen: dict[str, int] = {}
        found = []
        for thing, stem in zip(self.layout.things[1:], stems, strict=True):
            seen[stem] = seen.get(stem, 0) + 1
            name = stem if alike[stem] == 1 else f"{stem}#{seen[stem]}"
            number = self.kind_numbers[thing.kind]
            found.append(mn.Thing(name, number, thing.copy, thing.owner, tuple(self.constants(thing).items())))
        return tuple(found)

    def stem(self, thing: layout.Thing) -> str:
        """The kind of an object and what tells it apart from others."""
        lot = thing.kind.lot
        values = [self.plain(a.type, thing.values[a]) for a, _ in lot.each] if lot else []
        stem = f"{thing.kind.name}({','.join(values)})" if values else thing.kind.name
        owned = thing.owner and (thing.made or (lot is not None and lot.per_player))
        return f"{stem}@{thing.owner - 1}" if owned else stem

    def plain(self, kind: ty.Type, word: int) -> str:
        """A value by which objects are told apart, as part of a name."""
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        # Before none: where a truth cannot be none, the word for none is that of false.
        if base == ty.BOOL and word in (0, 1):
            return str(bool(word))
        if word == layout.none_word(kind):
            return "None"
        match base:
            case ty.EnumType(symbol):
                return symbol.values[word - 1]
            case ty.PLAYER:
                return str(word - 1)
            case ty.DIRECTION:
                return t.DIRECTIONS[word - 1]
            case ty.KIND:
                return self.description.kinds[word - 1].name
            case ty.FieldOf(symbol):
                board = self.layout.boards[symbol]
                return f"{symbol.name}.{board.names[word - board.first]}"
        return str(word)

    def constants(self, thing: layout.Thing) -> dict[str, int]:
        """The words of the attributes that never change, those of the kind itself before those of its parents."""
        found: dict[str, int] = {}
        kind: sy.ObjectSymbol | None = thing.kind
        while kind is not None:
            for attribute in kind.attributes.values():
                if attribute in self.description.constants:
                    found[attribute.name] = self.description.constants[attribute][thing.number]
                elif attribute in thing.values:
                    found[attribute.name] = thing.values[attribute]
            kind = kind.parent
        return found

    def phases(self) -> tuple[mn.Phase, ...]:
        play = self.game.play
        found = []
        if play is not None and play.attributes:
            found.append(mn.Phase(play.name, 0, self.changing(play.attributes.values()), play.doc))
        for phase, sign in self.layout.signs.items():
            published = self.layout.published
            parameters = [
                mn.Attribute(p.name, self.type(p.type), self.slots(published[p]), p.doc)
                for p in phase.parameters
                if p in published
            ]
            values = (*parameters, *self.changing(phase.attributes.values()))
            found.append(mn.Phase(phase.name, sign, values, phase.doc))
        return tuple(found)

    # ---- texts and questions ---------------------------------------------------------------

    def text(self, info: TextInfo) -> mn.Text:
        forms = tuple((form.language, tuple(self.part(part) for part in form.message.parts)) for form in info.forms)
        return mn.Text(forms, info.function, parameters(info.needs))

    def part(self, part: str | t.Slot) -> str | mn.Gap:
        if isinstance(part, str):
            return part
        return mn.Gap(self.type(thing_named(part.value).type), _plural(part))

    def question(self, info: SiteInfo) -> mn.Question:
        public = self.public.get(info.step) if info.step is not None else None
        if public is None:
            public = Public((False,) * len(info.options))
        return mn.Question(
            info.form,
            tuple(self.option(option, known) for option, known in zip(info.options, public.ways, strict=True)),
            _number(info.prompt),
            info.inside,
            info.blocked,
            parameters(info.blocked_needs),
            info.ordered,
            tuple(mn.FrameSlot(name, *place) for name, place in info.frame.items()),
            info.span.start,
            info.span.end,
            info.group,
            parameters(info.group_needs),
            info.bag,
            info.free,
            public.passing,
        )

    def option(self, option: OptionInfo, public: bool) -> mn.OptionForm:
        return mn.OptionForm(
            option.name,
            tuple(self.type(kind) for kind in option.kinds),
            tuple(option.binders),
            _number(option.label),
            option.silent,
            option.unseen,
            _number(option.blind_label),
            public=public and not option.unseen,
        )


def _number(text: TextInfo | None) -> int:
    return text.number if text is not None else 0


def parameters(needs: Iterable[ir.Parameter]) -> tuple[mn.Parameter, ...]:
    return tuple(mn.Parameter(need.name, need.type) for need in needs)


def _seers(visibility: sy.Visibility) -> str:
    return "players" if visibility.varies else visibility.how


def _label(label: t.Message) -> tuple[str | mn.LabelPart, ...]:
    """What can change is left out: the check warns of it."""
    kept = (part for part in label.parts if isinstance(part, str) or is_fixed(part.value))
    return tuple(part if isinstance(part, str) else _label_part(part) for part in kept)


def _label_part(slot: t.Slot) -> mn.LabelPart:
    """A value in the words for an object that never changes."""
    plural = _plural(slot)
    if isinstance(slot.value, t.Read):
        return mn.LabelPart(attribute=slot.value.attribute.name, plural=plural)
    assert isinstance(slot.value, t.Builtin)
    return mn.LabelPart(what=slot.value.name, plural=plural)


def _plural(slot: t.Slot) -> tuple[str, str] | None:
    return (slot.forms.get("one", ""), slot.forms.get("other", "")) if slot.forms else None
