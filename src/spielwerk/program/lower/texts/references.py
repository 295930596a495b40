"""Where a state speaks of objects by their numbers: variables of procedures, parameters of phases, attributes."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.typed import symbols as ty
from spielwerk.program import ir
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.machine.frames import Frames


def object_references(game: Lowering, frames: Frames) -> list[int]:
    """The slots that hold the number of an object, or 0."""
    found: list[int] = []
    for (variable, _), name in game.local_names():
        if name in frames.address and speaks_of_objects(variable.type):
            address, kind = frames.address[name], frames.kinds.get(name, ir.I32)
            if kind == ir.ARR:
                found += range(address + 1, address + 1 + frames.capacities[name])
            elif kind == ir.I32:
                found.append(address)
    rows = [(symbol.type, slots) for symbol, slots in game.layout.attributes.items()]
    rows += [(variable.type, slots) for variable, slots in game.layout.published.items()]
    for type_, slots in rows:
        if speaks_of_objects(type_) and slots.shape in ("thing", "list"):
            found += _items(slots.address, slots.rows, slots.width, slots.shape == "list")
    return found


def _items(address: int, rows: int, width: int, counted: bool) -> Iterator[int]:
    for row in range(rows):
        first = address + row * width
        # A list begins with its length, which is no object.
        yield from range(first + counted, first + width)


def speaks_of_objects(kind: ty.Type) -> bool:
    """Whether values of a type are objects, or lists of them."""
    while isinstance(kind, ty.Maybe | ty.ListOf):
        kind = kind.of
    return isinstance(kind, ty.ObjectsOf)
