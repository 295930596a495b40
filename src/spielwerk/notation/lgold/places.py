"""Spaces and their fields: where each field is, and how the model names it.

A space with a layout of one, two or three dimensions is a board. The fields of a space without are containers of the
table, or of every player if the space belongs to an actor.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.index import Definition, Index
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.tree import Element

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

    @property
    def name(self) -> str:
        return name_of(self.id)

    def said(self, owner: m.Expression | None, span: Span) -> m.Expression:
        """How the model names it; `owner` is the player it belongs to."""
        if not self.space.is_board:
            return m.Name(self.name, span=span) if owner is None else m.Member(owner, self.name, span=span)
        board: m.Expression = m.Name(self.space.name, span=span)
        if owner is not None:
            board = m.Owned(board, owner, span=span)
        return m.Index(board, tuple(m.Number(number, span=span) for number in self.numbers), span=span)


@dataclass(eq=False, slots=True)
class Room:
    """An instance of a space."""

    id: str
    element: Element
    type: Definition
    of_actor: bool
    fields: dict[str, Field] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.type.name

    @property
    def layout(self) -> Element | None:
        """The layout of one, two or three dimensions."""
        found = [e for one in self.type.inherited("fieldLayout") for e in one.all(*PRESETS)]
        return found[-1] if found else None

    @property
    def is_board(self) -> bool:
        return self.layout is not None


class Places:
    """All spaces of the game state and of actors."""

    def __init__(self, index: Index, game_state: Element | None) -> None:
        self.index = index
        self.rooms: dict[str, Room] = {}
        owners = [(game_state, False)] if game_state is not None else []
        owners += [(one.element, True) for one in index.of_kind("actor")]
        for owner, of_actor in owners:
            for element in owner.within("instances", "spaceInstance"):
                self._room(element, of_actor)

    def _room(self, element: Element, of_actor: bool) -> None:
        type = self.index.reference(element, "space")
        id = element.get("instanceId") or ""
        if type is None:
            return
        if type.abstract:
            self.index.faults.report("L308", element.span, label=type.element.span, id=type.id)
        elif any(room.type is type for room in self.rooms.values()) or id in self.rooms:
            self.index.faults.report("L302", element.span, id=id if id in self.rooms else type.id)
        else:
            room = self.rooms[id] = Room(id, element, type, of_actor)
            for one in type.inherited("instances", "fieldInstance"):
                self._field(room, one)
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
                one.numbers = (1,) * {"one": 1, "two": 2, "three": 3}[room.layout.tag.removesuffix("DimensionalLayout")]

    def find(self, id: str, at: Element, room: Room | None = None) -> Field | None:
        """The field with this id, in a space or anywhere."""
        rooms = [room] if room is not None else list(self.rooms.values())
        found = [one.fields[id] for one in rooms if id in one.fields]
        if found:
            return found[0]
        self.index.unknown(id, [known for one in rooms for known in one.fields], at)
        return None

    def boards(self) -> list[Room]:
        return [room for room in self.rooms.values() if room.is_board]


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
