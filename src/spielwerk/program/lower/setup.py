"""Numbers the players, objects and places of a game and lays out its state."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from itertools import product

from spielwerk.check import symbols as sy
from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.program import ir
from spielwerk.program.board import Board, graph_board, grid_board, line_board, one_per_player
from spielwerk.program.layout import WORD, Made, Slots, Storage, Thing, none_of
from spielwerk.program.lower.game import CannotLower, Lowering, is_collection
from spielwerk.program.lower.steps import FunctionWriter
from spielwerk.program.lower.values import Fixed
from spielwerk.program.lower.writer import Writer

MOST_FIELDS = 10_000
MOST_OBJECTS = 5_000
MOST_SLOTS = 200_000


class SetUp:
    """Makes the layout, step by step: what later steps ask for is there already."""

    def __init__(self, game: Lowering, cast: tuple[Made, ...] = ()) -> None:
        self.game = game
        self.layout = game.layout
        self.source = game.game
        self.cast = cast
        """The objects that the set-up creates."""

    def make(self) -> None:
        self.look_for_features()
        self.number_places()
        self.connect()
        self.number_things()
        self.reserve_things()
        self.reserve_attributes()
        self.reserve_storages()
        self.fill_constants()
        if self.layout.size > MOST_SLOTS:
            raise CannotLower("S606", self.source_span(), size=self.layout.size)

    def source_span(self) -> Span:
        return self.source.play.span if self.source.play else NOWHERE

    def constant(self, node: t.Expr, what: str = "") -> int:
        """A number that must be known before the match starts."""
        w = Writer(self.game, what)
        try:
            value = w.number(node)
        except KeyError:  # It reads something of the state, which has no place yet.
            raise CannotLower("S601", node.span) from None
        if not isinstance(value, ir.Const) or w.code.body:
            raise CannotLower("S601", node.span)
        return value.value

    def known(self, node: t.Expr) -> list[int]:
        """A collection that must be known before the match starts."""
        value = Writer(self.game).fixed(node)
        if not isinstance(value, Fixed):
            raise CannotLower("S601", node.span)
        return [i.value for i in value.items if isinstance(i, ir.Const)]

    # ---- features --------------------------------------------------------------------------

    def look_for_features(self) -> None:
        features = self.game.features
        bodies = [p.body for p in (self.source.setup, self.source.play, self.source.end_checks) if p]
        bodies += [p.body for p in self.source.procedures.values()]
        bodies += [test.lines for test in self.source.tests]  # type: ignore[misc]
        bodies += [f.body for f in self.source.functions.values()]
        for node in all_nodes(bodies):
            if isinstance(node, t.PhaseActive) and node.phase not in self.layout.active:
                self.layout.active[node.phase] = self.layout.reserve(1)
            features.leaving |= isinstance(node, t.TakePlace)
            features.revealing |= isinstance(node, t.RevealObjects)
            features.giving |= isinstance(node, t.GiveObject)
            if isinstance(node, t.RemoveFrom | t.AddTo | t.ClearThing | t.Assign):
                target = node.what if isinstance(node, t.ClearThing) else node.target
                features.losing_dice |= isinstance(target, t.DieValue)

    # ---- places ----------------------------------------------------------------------------

    def number_places(self) -> None:
        for space in self.source.spaces.values():
            board = self.board(space)
            board.first = self.layout.places + 1
            self.layout.boards[space] = board
            self.layout.places += board.size

    def board(self, space: sy.SpaceSymbol) -> Board:
        sizes = [self.constant(size) for size in space.sizes]
        count = 1
        for size in sizes:
            count *= size
        if count < 1 or count > MOST_FIELDS:
            raise CannotLower("S602", space.span, size=count, most=MOST_FIELDS)
        if space.layout in ("line", "ring"):
            board = line_board(sizes[0], space.layout == "ring", space.one_way)
        elif space.layout == "grid" and len(sizes) == 2:
            board = grid_board(sizes[0], sizes[1], space.wrapped, space.ways)
        elif space.layout == "graph":
            board = graph_board(space.names or [str(i) for i in range(1, (sizes or [0])[0] + 1)])
        else:
            raise AssertionError(space.layout)
        return one_per_player(board, self.game.players) if space.per_player else board

    def connect(self) -> None:
        """Connections that are added and taken away, in their order."""
        for connection in self.source.connections:
            sources = self.places_of(connection.source)
            targets = [place for target in connection.targets for place in self.places_of(target)]
            for a in sources:
                for b in targets:
                    self.link(a, b, connection)
                    if connection.both_ways:
                        self.link(b, a, connection)
        for board in self.layout.boards.values():
            for links in board.links:
                links.sort()

    def places_of(self, node: t.Expr) -> list[int]:
        return self.known(node) if is_collection(node.type) else [self.constant(node)]

    def link(self, a: int, b: int, connection: sy.ConnectionSymbol) -> None:
        board = next((b_ for b_ in self.layout.boards.values() if b_.first <= a < b_.first + b_.size), None)
        if board is None or not board.first <= b < board.first + board.size:
            raise CannotLower("S608", connection.span)
        one, other = a - board.first + 1, b - board.first + 1
        if connection.remove:
            if other in board.links[one]:
                board.links[one].remove(other)
            for steps in board.steps.values():
                if steps[one] == other:
                    steps[one] = 0
        elif other not in board.links[one]:
            board.links[one].append(other)

    # ---- objects ---------------------------------------------------------------------------

    def number_things(self) -> None:
        """Objects in the order of their types, each type before its subtypes, so that every type is a range."""
        self.layout.things.append(Thing(0, None, 0))  # type: ignore[arg-type]
        for kind in self.source.objects.values():
            if kind.parent is None:
                self.number_kind(kind)
        self.number_containers()
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
                    thing = Thing(len(self.layout.things), kind, copies[owner], owner)
                    thing.values = {a: v for (a, _), v in zip(lot.each, values, strict=True)}
                    self.layout.things.append(thing)

    def number_made(self, made: Made) -> None:
        if len(self.layout.things) > MOST_OBJECTS:
            raise CannotLower("S603", made.kind.span, most=MOST_OBJECTS)
        alike = [thing for thing in self.layout.things[1:] if (thing.kind, thing.owner) == (made.kind, made.owner)]
        number = len(self.layout.things)
        self.layout.things.append(Thing(number, made.kind, len(alike) + 1, made.owner, made.place, made=True))

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

    def reserve_things(self) -> None:
        count = len(self.layout.things)
        if self.without_objects():
            return
        self.layout.at = self.layout.reserve(count)
        self.layout.below = self.layout.reserve(count)
        if self.game.features.revealing:
            self.layout.revealed = self.layout.reserve(count, wide=True)
        if self.game.features.giving:
            self.layout.owners = self.layout.reserve(count)

    # ---- attributes ------------------------------------------------------------------------

    def reserve_attributes(self) -> None:
        if self.game.features.leaving:
            self.layout.left = self.layout.reserve(self.game.players + 1)
            self.layout.finished = self.layout.reserve(self.game.players + 1)
            self.layout.eliminated = self.layout.reserve(1)
        for attribute in self.source.table.attributes.values():
            self.reserve(attribute, 1)
        for attribute in self.source.player.attributes.values():
            self.reserve(attribute, self.game.players + 1)
        for space in self.source.spaces.values():
            board = self.layout.boards[space]
            for attribute in space.attributes.values():
                self.reserve(attribute, board.first + board.size)
        for kind in self.source.objects.values():
            for attribute in kind.attributes.values():
                if not attribute.constant:
                    self.reserve(attribute, self.layout.ranges[kind].stop)
        for procedure in (self.source.play, *self.source.procedures.values()):
            for attribute in procedure.attributes.values() if procedure else ():
                self.reserve(attribute, 1)
        for home, rows in ((self.source.table, 1), (self.source.player, self.game.players + 1)):
            for die in home.dice.values():
                self.reserve_dice(die, rows)

    def reserve(self, attribute: sy.AttributeSymbol, rows: int) -> None:
        slots = self.shape(attribute, rows)
        fill = none_of(slots.shape) if rows > 1 else 0
        slots.address = self.layout.reserve(rows * slots.width, wide=slots.shape in ("set", "fingerprint"))
        if isinstance(attribute.type, ty.ListOf) and attribute.type.of == ty.FINGERPRINT:
            lengths = range(slots.address, slots.address + rows * slots.width, slots.width)
            self.layout.wide.update(set(range(slots.address, slots.address + rows * slots.width)) - set(lengths))
        if fill:
            self.layout.initial[slots.address] = fill
        self.layout.attributes[attribute] = slots
        self.layout.names[slots.address] = attribute.name

    def shape(self, attribute: sy.AttributeSymbol, rows: int) -> Slots:
        kind = attribute.type.of if isinstance(attribute.type, ty.Maybe) else attribute.type
        low, high = self.bounds(attribute)
        if isinstance(kind, ty.SetOf):
            universe = self.game.universe(kind.of)
            if universe is None or len(universe) > WORD:
                raise CannotLower("S604", attribute.span, most=WORD)
            return Slots(attribute, "set", 0, rows, 1, low_bit=universe.start)
        if isinstance(kind, ty.ListOf):
            capacity = self.list_capacity(attribute, kind)
            return Slots(attribute, "list", 0, rows, capacity + 1, capacity=capacity, low=low, high=high)
        if isinstance(kind, ty.MapOf):
            universe = self.game.universe(kind.key)
            if universe is None:
                raise CannotLower("S609", attribute.span)
            return Slots(attribute, "map", 0, rows, universe.stop, keys=tuple(universe), low=low, high=high)
        shapes: dict[ty.Type, str] = {ty.INT: "number", ty.BOOL: "truth", ty.FINGERPRINT: "fingerprint"}
        shape = shapes.get(kind, "thing")
        return Slots(attribute, shape, 0, rows, 1, low=low, high=high)

    def bounds(self, attribute: sy.AttributeSymbol) -> tuple[int, int]:
        if attribute.bounds is None:
            return 0, 0
        low, high = self.constant(attribute.bounds.low), self.constant(attribute.bounds.high)
        if low > high:
            raise CannotLower("S610", attribute.span, low=low, high=high)
        return low, high

    def list_capacity(self, attribute: sy.AttributeSymbol, kind: ty.ListOf) -> int:
        if attribute.capacity is not None:
            return self.constant(attribute.capacity)
        universe = self.game.universe(kind.of)
        return len(universe) if universe is not None else 64

    def reserve_dice(self, die: sy.DieSymbol, rows: int) -> None:
        faces = self.known(die.faces)
        if not faces:
            raise CannotLower("S611", die.span)
        self.game.faces[die] = faces
        if die.count is None:
            slots = Slots(die, "number", 0, rows, 1, low=min(faces), high=max(faces))
        else:
            count = self.constant(die.count)
            slots = Slots(die, "dice", 0, rows, count + 1, capacity=count, low=min(faces), high=max(faces))
        slots.address = self.layout.reserve(rows * slots.width)
        for row in range(rows):
            base = slots.address + row * slots.width
            if die.count is not None:
                self.layout.initial[base : base + slots.width] = [slots.capacity, *[faces[0]] * slots.capacity]
            else:
                self.layout.initial[base] = faces[0]
        self.layout.dice[die] = slots
        self.layout.names[slots.address] = die.name

    # ---- where objects lie -----------------------------------------------------------------

    def without_objects(self) -> bool:
        """Whether the game knows no objects at all; one that creates them may still have none."""
        return len(self.layout.things) == 1 and not any(kind.created for kind in self.source.objects.values())

    def reserve_storages(self) -> None:
        if self.without_objects():
            return
        for space, board in self.layout.boards.items():
            form = "single" if space.capacity is not None and self.constant(space.capacity) == 1 else "stack"
            width = 1 if form == "single" else 2
            storage = Storage(form, board.first, board.size, 0, width, space, 1, len(self.layout.things) - 1)
            storage.capacity = len(self.layout.things) - 1 if space.capacity is None else self.constant(space.capacity)
            storage.address = self.layout.reserve((board.size + 1) * width) + width
            self.layout.fields[space] = storage
            self.layout.storages.append(storage)
        for container, storage in self.layout.containers.items():
            self.reserve_container(container, storage)
            self.layout.storages.append(storage)

    def reserve_container(self, container: sy.ContainerSymbol, storage: Storage) -> None:
        universe = self.game.universe(ty.ObjectsOf(container.holds)) or range(1, 1)
        storage.low, storage.span = universe.start, len(universe)
        storage.capacity = self.constant(container.capacity) if container.capacity is not None else len(universe)
        storage.form = {"field": "set", "pile": "pile", "row": "row"}[container.kind]
        if storage.form == "set":
            storage.width = max(1, -(-storage.span // WORD))
        else:
            storage.width = storage.capacity + (1 if storage.form == "pile" else 0)
        # A place more than there are, so that the slots of "player 0" are of the same kind.
        rows = storage.count + 1
        storage.address = self.layout.reserve(rows * storage.width, wide=storage.form == "set") + storage.width
        self.layout.names[storage.address] = container.name

    def fill_constants(self) -> None:
        """Attributes of objects that never change, by the number of the object."""
        for kind in self.source.objects.values():
            for attribute in kind.attributes.values():
                if attribute.constant:
                    self.game.constants[attribute] = self.constant_row(attribute, kind)

    def constant_row(self, attribute: sy.AttributeSymbol, kind: sy.ObjectSymbol) -> list[int]:
        nothing = none_of("number") if attribute.type in (ty.INT, ty.Maybe(ty.INT)) else 0
        row = [nothing]
        for thing in self.layout.things[1:]:
            inside = thing.number in self.layout.ranges[kind]
            row.append(self.value_of(thing, attribute) if inside else nothing)
        return row

    def value_of(self, thing: Thing, attribute: sy.AttributeSymbol) -> int:
        """What a thing starts with: from `for … in`, from its row, from a subtype, or by default."""
        if attribute in thing.values:
            return thing.values[attribute]
        node = starting_value(thing.kind, attribute)
        if node is None:
            return 0
        w = Writer(self.game)
        for variable in _selves(node):
            w.env[variable] = ir.Const(thing.number)
        value = w.like(node, attribute.type)
        if not isinstance(value, ir.Const) or w.code.body:
            raise CannotLower("S601", node.span)
        thing.values[attribute] = value.value
        return value.value


def starting_value(kind: sy.ObjectSymbol | None, attribute: sy.AttributeSymbol) -> t.Expr | None:
    """The value that the type nearest to the object gives an attribute."""
    while kind is not None:
        if attribute in kind.settings:
            return kind.settings[attribute]
        kind = kind.parent
    return attribute.default


def _selves(node: object) -> list[sy.Variable]:
    return [n.variable for n in all_nodes(node) if isinstance(n, t.Get) and n.variable.role == "self"]


def all_nodes(node: object) -> list[object]:
    """Every part of a typed tree, itself included; symbols are not followed."""
    found: list[object] = []
    todo: list[object] = [node]
    while todo:
        here = todo.pop()
        if isinstance(here, list | tuple):
            todo.extend(here)
        elif is_dataclass(here) and not isinstance(here, sy.Symbol):
            found.append(here)
            todo.extend(getattr(here, f.name) for f in fields(here) if f.name not in ("type", "span"))
    return found


# ---- the start of a match ----------------------------------------------------------------------


def start_values(w: FunctionWriter) -> None:
    """Gives everything its start value, before the game's own set-up."""
    game, layout = w.game, w.game.layout
    for home, rows in ((game.game.table, range(1)), (game.game.player, range(1, game.players + 1))):
        for attribute in home.attributes.values():
            for row in rows:
                _start(w, attribute, ir.Const(row) if home is game.game.player else None)
    for space, board in layout.boards.items():
        for attribute in space.attributes.values():
            for number in range(1, board.size + 1):
                given = space.values[(number - 1) % len(space.values)].get(attribute) if space.values else None
                _start(w, attribute, ir.Const(board.first + number - 1), given)
    for thing in layout.things[1:]:
        _start_thing(w, thing)


def _start(
    w: FunctionWriter, attribute: sy.AttributeSymbol, owner: ir.Const | None, given: t.Expr | None = None
) -> None:
    node = given if given is not None else attribute.default
    if node is None:
        _start_of_nothing(w, attribute, owner)
        return
    owner_variable = sy.Variable("owner", type=ty.UNKNOWN, role="self")
    if owner is not None:
        w.env[owner_variable] = owner
        for variable in _selves(node):
            w.env[variable] = owner
    target = t.Read(
        attribute, t.Get(owner_variable, type=ty.UNKNOWN) if owner is not None else None, type=attribute.type
    )
    w.step(t.Assign(target, "=", node, span=node.span))


def _start_of_nothing(w: FunctionWriter, attribute: sy.AttributeSymbol, owner: ir.Const | None) -> None:
    """Without a start value: none where that is possible, else the lowest number, the first value, false or nothing."""
    slots = w.layout.attributes[attribute]
    value = 0
    if isinstance(attribute.type, ty.Maybe):
        value = ir.NONE_INT if attribute.type.of == ty.INT else 0
    elif slots.shape == "number" and slots.low < slots.high and not slots.low <= 0 <= slots.high:
        value = slots.low
    elif slots.shape == "thing":
        universe = w.game.universe(attribute.type)
        value = universe.start if universe else 0
    if value:
        w.code.emit(ir.Store(slots.address + (owner.value if owner is not None else 0) * slots.width, ir.Const(value)))


def _start_thing(w: FunctionWriter, thing: Thing) -> None:
    from spielwerk.program.lower.things import carry_out

    number = ir.Const(thing.number)
    kind: sy.ObjectSymbol | None = thing.kind
    while kind is not None:
        for attribute in kind.attributes.values():
            if not attribute.constant:
                given = thing.values.get(attribute)
                node = starting_value(thing.kind, attribute)
                if given is not None:
                    node = t.Constant(given, type=attribute.type)
                _start(w, attribute, number, node)
        kind = kind.parent
    if w.game.features.giving:
        w.code.emit(ir.Store(w.layout.owners + thing.number, ir.Const(thing.owner)))
    if thing.place and not thing.made:
        carry_out(w, number, ir.Const(thing.place), w.line(thing.kind.span))
