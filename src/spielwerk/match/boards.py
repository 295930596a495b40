"""What the boards of a match look like, for those who draw them: it does not change, so it is asked for once."""

from __future__ import annotations

from typing import Any

from spielwerk.check.symbols import SpaceSymbol
from spielwerk.match.names import Names


def describe_boards(names: Names) -> dict[str, Any]:
    """For every space its layout, and for every field where it lies and where its connections lead."""
    return {space.name: _space(names, space) for space in names.layout.boards}


def _space(names: Names, space: SpaceSymbol) -> dict[str, Any]:
    board = names.layout.boards[space]
    found: dict[str, Any] = {"layout": board.kind, "columns": board.columns, "rows": board.rows}
    if board.layers > 1:
        found["layers"] = board.layers
    if isinstance(space.of, SpaceSymbol):
        found["of"] = space.of.name
    fields: dict[str, Any] = {}
    for number, name in enumerate(board.names):
        field: dict[str, Any] = {
            "position": list(board.points[number % board.one_size]),
            "leads_to": [names.place(place) for place in names.layout.network.links[board.first + number]],
        }
        if board.copies > 1:
            field["seat"] = number // board.one_size
        fields[name] = field
    found["fields"] = fields
    if space.layout == "sides":
        _add_ends(names, space, fields)
    return found


def _add_ends(names: Names, space: SpaceSymbol, fields: dict[str, Any]) -> None:
    """The two points between which a side is drawn."""
    assert isinstance(space.of, SpaceSymbol)
    outline = names.layout.outlines[space.of]
    points = outline.corner_board().points
    ends = [[list(points[corner - 1]) for corner in row] for row in outline.touching("sides", "corners")[1:]]
    for number, field in enumerate(fields.values()):
        field["ends"] = ends[number % len(ends)]
