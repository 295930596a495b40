"""Spaces and their fields: where each field is, and how the model names it.

A space with a layout of one, two or three dimensions is a board, and so is one whose fields have attributes or actions.
The fields of any other space are containers of the table, or of every player if the space belongs to an actor. There
may be several spaces of one type; then each has the name of its instance.
"""

from __future__ import annotations

from collections import Counter

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.structure.index import Definition, Index
from spielwerk.notation.lgold.xml.tree import Element

MOST_PARTS = 10_000
"""A type is written once and can be used often: this is the limit for the parts of all spaces together."""
PRESETS = ("oneDimensionalLayout", "twoDimensionalLayout", "threeDimensionalLayout")


@dataclass(eq=False, slots=True)
class Field:
    """An instance of a field."""

    id: str
    element: Element
    space: Room
    type: Definition | None
    numbers: tuple[int, ...] = ()
    """Its place on a board: column, row, layer."""
    shared: bool = False
    """Whether a field of another space has the same id."""

    @property
    def name(self) -> str:
        """The name of its container."""
        return f"{self.space.name}_{name_of(self.id)}" if self.shared else name_of(self.id)

    def as_value(self, owner: m.Expression | None, span: Span) -> m.Expression:
        """How the model names it; `owner` is the player it belongs to, or `players` for all of them."""
        if not self.space.is_board:
            return m.Name(self.name, span=span) if owner is None else m.Member(owner, self.name, span=span)
        board: m.Expression = m.Name(self.space.name, span=span)
        numbers = tuple(m.Number(number, span=span) for number in self.numbers)
        if owner == m.Name("players"):
            one = m.Index(m.Owned(board, m.It(span=span), span=span), numbers, span=span)
            return m.Query(owner, "each", one, span=span)
        return m.Index(board if owner is None else m.Owned(board, owner, span=span), numbers, span=span)


@dataclass(eq=False, slots=True)
class Room:
    """An instance of a space."""

    id: str
    element: Element
    type: Definition
    of_actor: bool
    fields: dict[str, Field] = field(default_factory=dict)
    alone: bool = True
    """Whether it is the only space of its type."""
    free: bool = False
    """Whether it has no layout, and fields that have more than objects: a free graph."""

    @property
    def name(self) -> str:
        return self.type.name if self.alone else name_of(self.id)

    def member(self, name: str) -> str:
        """How an attribute of the space itself is called."""
        return name if self.alone else f"{self.name}_{name}"

    @property
    def layout(self) -> Element | None:
        """The layout of one, two or three dimensions."""
        found = [e for one in self.type.inherited("fieldLayout") for e in one.all(*PRESETS)]
        return found[-1] if found else None

    @property
    def is_board(self) -> bool:
        return self.layout is not None or self.free

    def has_more_than_objects(self) -> bool:
        """Whether its fields have attributes, links, actions or implications."""
        types = {id(one.type): one.type for one in self.fields.values() if one.type is not None}
        inside = [area for one in types.values() for area in one.inherited("instances") + one.inherited("links")]
        return any(one.tag != "objectInstance" for area in inside for one in area.children)


class Places:
    """All spaces of the game state and of actors."""

    def __init__(self, index: Index, game_state: Element | None) -> None:
        self.index = index
        self.rooms: list[Room] = []
        self.parts = 0
        """What all spaces consist of together."""
        owners = [(game_state, False)] if game_state is not None else []
        owners += [(one.element, True) for one in index.of_kind("actor")]
        for owner, of_actor in owners:
            for element in owner.within("instances", "spaceInstance"):
                self._room(element, of_actor)
        types = Counter(id(room.type) for room in self.rooms)
        for room in self.rooms:
            room.alone = types[id(room.type)] == 1
        containers = [one for room in self.rooms if not room.is_board for one in room.fields.values()]
        ids = Counter((one.space.of_actor, one.id) for one in containers)
        for one in containers:
            one.shared = ids[one.space.of_actor, one.id] > 1

    def _room(self, element: Element, of_actor: bool) -> None:
        type = self.index.reference(element, "space")
        id = element.get("instanceId") or ""
        if type is None:
            return
        if type.abstract:
            self.index.faults.report("L308", element.span, label=type.element.span, id=type.id)
        elif known := [room for room in self.rooms if room.id == id and room.of_actor == of_actor]:
            self.index.faults.report("L302", element.span, label=known[0].element.span, id=id)
        elif self.parts <= MOST_PARTS:
            # Each instance has all that its type has, so a small file can ask for a huge number of fields.
            self.parts += 1 + sum(len(area.children) for area in type.inherited("instances"))
            if self.parts > MOST_PARTS:
                self.index.faults.report("L332", element.span, limit=MOST_PARTS)
                return
            room = Room(id, element, type, of_actor)
            self.rooms.append(room)
            for one in type.inherited("instances", "fieldInstance"):
                self._field(room, one)
            # A container of the table has objects and nothing else: fields with more make the space a board.
            room.free = room.layout is None and room.has_more_than_objects()
            self._number(room)

    def _field(self, room: Room, element: Element) -> None:
        id = element.get("instanceId") or ""
        type = self.index.reference(element, "field")
        if id in room.fields:
            self.index.faults.report("L302", element.span, label=room.fields[id].element.span, id=id)
        elif type is not None and type.abstract:
            self.index.faults.report("L308", element.span, label=type.element.span, id=type.id)
        else:
            room.fields[id] = Field(id, element, room, type)

    def _number(self, room: Room) -> None:
        if room.layout is None:
            for number, one in enumerate(room.fields.values(), 1):
                one.numbers = (number,)
            return
        for numbers, reference in laid_out(room.layout):
            id = reference.get("instanceIdReference") or ""
            if id in room.fields:
                room.fields[id].numbers = numbers
            else:
                self.index.unknown(id, list(room.fields), reference)
        for one in room.fields.values():
            if not one.numbers:
                self.index.faults.report("L321", one.element.span, id=one.id)
                # Numbers of the right form, so that reading can go on; the fault has been reported.
                one.numbers = (1,) * {"one": 1, "two": 2, "three": 3}[room.layout.tag.removesuffix("DimensionalLayout")]

    def find(self, id: str, at: Element, room: Room | None = None, owned: bool | None = None) -> Field | None:
        """The field with this id, in a space or anywhere; `owned` tells whether an actor has it, if that is known."""
        rooms = [room] if room is not None else [one for one in self.rooms if owned in (None, one.of_actor)]
        found = [one.fields[id] for one in rooms if id in one.fields]
        if len(found) > 1:
            self.index.faults.report("L330", at.span, id=id, spaces=", ".join(one.space.id for one in found))
        elif not found:
            self.index.unknown(id, [known for one in rooms for known in one.fields], at)
        return found[0] if found else None

    def room(self, id: str, at: Element, owned: bool | None = None) -> Room | None:
        """The space with this id."""
        rooms = [one for one in self.rooms if owned in (None, one.of_actor)]
        found = [one for one in rooms if one.id == id]
        if len(found) > 1:
            self.index.faults.report("L330", at.span, id=id, spaces=", ".join(one.type.id for one in found))
        elif not found:
            self.index.unknown(id, [one.id for one in rooms], at)
        return found[0] if found else None

    def boards(self) -> list[Room]:
        return [room for room in self.rooms if room.is_board]

    def homes(self, type: Definition | None) -> list[Room]:
        """The spaces that have fields of a type or of one that extends it."""
        return [
            room
            for room in self.rooms
            if any(one.type is not None and type in one.type.line() for one in room.fields.values())
        ]


def laid_out(layout: Element) -> list[tuple[tuple[int, ...], Element]]:
    """Each field of a layout with its numbers: column, row and layer."""
    if layout.tag == "oneDimensionalLayout":
        return [((number,), one) for number, one in enumerate(layout.all("fieldInstanceReference"), 1)]
    layers = layout.all("layer") if layout.tag == "threeDimensionalLayout" else [layout]
    found: list[tuple[tuple[int, ...], Element]] = []
    for layer_number, layer in enumerate(layers, 1):
        rows = [row for column in layer.all("column") for row in column.all("row")] + layer.all("row")
        for row_number, row in enumerate(rows, 1):
            for column_number, one in enumerate(row.all("fieldInstanceReference"), 1):
                numbers = (column_number, row_number, layer_number)
                found.append((numbers if len(layers) > 1 or layout.tag.startswith("three") else numbers[:2], one))
    return found


def measures(layout: Element) -> tuple[int, ...] | None:
    """How many fields there are in each direction; None if rows or layers differ in length."""
    numbers = [numbers for numbers, _ in laid_out(layout)]
    if not numbers:
        return None
    sizes = tuple(max(column) for column in zip(*numbers, strict=True))
    total = 1
    for size in sizes:
        total *= size
    return sizes if total == len(numbers) == len(set(numbers)) else None


def allowed_types(type: Definition | None) -> list[Element]:
    """What a field allows; everything, if it says nothing."""
    return type.inherited("allowedObjectTypes", "objectTypeReference") if type is not None else []


def differs(room: Room) -> bool:
    """Whether the fields of a board do not all take the same."""
    said = {frozenset(e.get("typeReference") for e in allowed_types(one.type)) for one in room.fields.values()}
    return room.is_board and len(said) > 1
