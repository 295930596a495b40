"""Lays out the state of a game: a slot for everything that can change."""

from __future__ import annotations

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.limits import MOST_SLOTS, MOST_VALUES
from spielwerk.program import ir
from spielwerk.program.layout import WORD, Slots, Storage, Thing, none_word, word_type
from spielwerk.program.lower.boards.filled import fill_from_files
from spielwerk.program.lower.boards.fixed_fields import fill_fixed_fields, is_fixed
from spielwerk.program.lower.boards.spaces import Spaces
from spielwerk.program.lower.collections.number_sets import numbers_in
from spielwerk.program.lower.game import CannotLower, is_folded
from spielwerk.program.lower.opening.defaults import selves, start_of_nothing, starting_value
from spielwerk.program.lower.opening.numbering import Numbering
from spielwerk.program.lower.opening.phase_slots import reserve_phases
from spielwerk.program.lower.writer import Writer


class SetUp(Numbering):
    """Makes the layout, step by step: what later steps ask for is there already."""

    def make(self) -> None:
        self.refuse_long_enums()
        spaces = Spaces(self.game, self.constant, self.known)
        spaces.number()
        self.number_containers()
        fill_from_files(self.game, list(self.game.filled.values()), self.constant)
        spaces.connect()
        self.number_things()
        self.reserve_things()
        self.reserve_attributes()
        self.reserve_storages()
        reserve_phases(self.game, self.shape)
        self.fill_constants()
        if self.layout.size > MOST_SLOTS:
            raise CannotLower("S606", self.source_span(), size=self.layout.size)

    def source_span(self) -> Span:
        return self.source.play.span if self.source.play else NOWHERE

    def refuse_long_enums(self) -> None:
        for enum in self.source.enums.values():
            if len(enum.values) > MOST_VALUES:
                raise CannotLower("S675", enum.span, size=len(enum.values), most=MOST_VALUES)

    # ---- objects ---------------------------------------------------------------------------

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
                if not is_fixed(attribute):
                    self.reserve(attribute, board.first + board.size)
        for kind in self.source.objects.values():
            for attribute in kind.attributes.values():
                if not is_folded(attribute):
                    self.reserve(attribute, self.layout.ranges[kind].stop)
        for procedure in (self.source.play, *self.source.procedures.values()):
            for attribute in procedure.attributes.values() if procedure else ():
                self.reserve(attribute, 1)
        for home, rows in ((self.source.table, 1), (self.source.player, self.game.players + 1)):
            for die in home.dice.values():
                self.reserve_dice(die, rows)
        for value in self.game.features.revealed_values:
            slots = self.layout.attributes[value] if isinstance(value, sy.AttributeSymbol) else self.layout.dice[value]
            self.layout.shown_to[value] = self.layout.reserve(slots.rows, wide=True)
        for function in self.source.shown:
            self.reserve_shown(function)

    def reserve_shown(self, function: sy.FunctionSymbol) -> None:
        """A place in views for what a function answers."""
        assert function.shown is not None
        slots = self.shape(
            function.shown, 1 if isinstance(function.shown.home, sy.TableHome) else self.game.players + 1
        )
        slots.address = self.layout.reserve_slots(slots)
        self.layout.shown[function] = slots
        self.layout.names[slots.address] = function.name

    def reserve(self, attribute: sy.AttributeSymbol, rows: int) -> None:
        slots = self.shape(attribute, rows)
        fill = none_word(attribute.type) if rows > 1 else 0
        slots.address = self.layout.reserve_slots(slots)
        if isinstance(attribute.type, ty.ListOf) and attribute.type.of == ty.FINGERPRINT:
            # The length in front of such a list is an ordinary number.
            lengths = range(slots.address, slots.address + rows * slots.width, slots.width)
            self.layout.wide.update(set(range(slots.address, slots.address + rows * slots.width)) - set(lengths))
        if fill:
            self.layout.initial[slots.address] = fill
        self.layout.attributes[attribute] = slots
        self.layout.names[slots.address] = attribute.name

    def shape(self, attribute: sy.AttributeSymbol, rows: int) -> Slots:
        kind = attribute.type.of if isinstance(attribute.type, ty.Maybe) else attribute.type
        low, high = self.bounds(attribute)
        if attribute.count_visibility is not attribute.visibility and not _is_amounts(kind):
            raise CannotLower("S660", attribute.span, name=attribute.name)
        if isinstance(kind, ty.SetOf):
            universe = numbers_in(self.game, attribute) or self.game.universe(kind.of)
            if universe is None or len(universe) > WORD:
                raise CannotLower("S604", attribute.span, most=WORD)
            return Slots(attribute, "set", 0, rows, 1, low_bit=universe.start, kind=ir.B64)
        if isinstance(kind, ty.ListOf):
            capacity, words = self.list_capacity(attribute, kind), word_type(kind.of)
            return Slots(attribute, "list", 0, rows, capacity + 1, capacity=capacity, low=low, high=high, kind=words)
        if isinstance(kind, ty.MapOf):
            universe = self.game.universe(kind.key)
            if universe is None:
                raise CannotLower("S609", attribute.span)
            keys, words = tuple(universe), word_type(kind.value)
            return Slots(attribute, "map", 0, rows, universe.stop, keys=keys, low=low, high=high, kind=words)
        shapes: dict[ty.Type, str] = {
            ty.INT: "number",
            ty.LONG: "number",
            ty.BOOL: "truth",
            ty.FINGERPRINT: "fingerprint",
        }
        shape = shapes.get(kind, "thing")
        return Slots(attribute, shape, 0, rows, 1, low=low, high=high, kind=word_type(kind))

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

    # ---- where objects are -----------------------------------------------------------------

    def without_objects(self) -> bool:
        """Whether the game knows no objects at all; one that creates them may still have none."""
        return len(self.layout.things) == 1 and not any(kind.created for kind in self.source.objects.values())

    def reserve_storages(self) -> None:
        # Without any object nothing can be on boards; containers are still asked what they hold.
        boards = {} if self.without_objects() else self.layout.boards
        for space, board in boards.items():
            form = "single" if space.capacity is not None and self.constant(space.capacity) == 1 else "stack"
            width = 1 if form == "single" else 2
            storage = Storage(form, board.first, board.size, 0, width, space, 1, len(self.layout.things) - 1)
            storage.capacity = len(self.layout.things) - 1 if space.capacity is None else self.constant(space.capacity)
            # A field more than there are, so that none leads to slots of this kind, too.
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
            # Start values may be worked out from what `for … in` gives.
            for attribute in sorted(kind.attributes.values(), key=lambda each: each.default is not None):
                if is_folded(attribute):
                    self.game.constants[attribute] = self.constant_row(attribute, kind)
        fill_fixed_fields(self.game)

    def constant_row(self, attribute: sy.AttributeSymbol, kind: sy.ObjectSymbol) -> list[int]:
        nothing = none_word(attribute.type)
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
            return start_of_nothing(self.game, attribute, *self.bounds(attribute))
        w = Writer(self.game)
        for variable in selves(node):
            w.env[variable] = ir.Const(thing.number)
        value = w.like(node, attribute.type)
        if not isinstance(value, ir.Const) or w.code.body:
            raise CannotLower("S601", node.span)
        thing.values[attribute] = value.value
        return value.value


def _is_amounts(kind: ty.Type) -> bool:
    """Whether something holds how much there is of every kind."""
    return isinstance(kind, ty.MapOf) and kind.value == ty.INT
