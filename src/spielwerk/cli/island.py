"""Draws boards of hexes with their corners and sides: contents in the middle, crossings and paths around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from spielwerk.check import symbols as sy
from spielwerk.cli.telling import Line
from spielwerk.diagnostics.visible import width
from spielwerk.program.hexes import Outline

if TYPE_CHECKING:
    from spielwerk.cli.board import BoardPainter

FRAME = "dim"
LEAST_HALF = 5
"""Columns from the middle of a hex to its side."""
LINES_PER_ROW = 4
LINES = {0: 0, 2: 1, 3: 2, 4: 3}
"""The line in a row of hexes on which something stands, by its height in halves of the fine lattice."""

Cell = list[tuple[str, str]]


class IslandPainter:
    """Draws one board of hexes; empty corners and sides are shown by their numbers, for those who choose them."""

    def __init__(self, painter: BoardPainter, island: sy.SpaceSymbol, parts: Mapping[str, sy.SpaceSymbol]) -> None:
        self.painter = painter
        self.island = island
        self.parts = parts
        layout = painter.labels.names.layout
        self.board = layout.boards[island]
        self.outline: Outline = layout.outlines[island]
        self.half = LEAST_HALF
        self.rows: dict[int, list[tuple[int, Cell]]] = {}
        """For every line, counted from below, what stands on it and where its middle is."""

    def paint(self, views: Mapping[str, Mapping[str, Any]]) -> list[Line]:
        fields = views[self.island.name]["fields"]
        cells = [self.painter.cell(self.island, content, compact=True) for content in fields.values()]
        self.half = max(LEAST_HALF, (max(map(_width, cells)) + 5) // 2)
        for (x, row), cell in zip(self.board.middles, cells, strict=True):
            self.put(x * 2, 6 * (row - 1), cell)
        for number, spot in enumerate(self.outline.corner_spots, 1):
            self.put(spot[0] * 2, spot[1] * 2, self.part("corners", views, number) or [("+", FRAME)])
        for number, (a, b) in enumerate(self.outline.side_spots, 1):
            stroke = "|" if a[0] == b[0] else "/" if a[0] < b[0] else "\\"
            cell = [(stroke, FRAME), *self.part("sides", views, number)]
            self.put(a[0] + b[0], a[1] + b[1], cell)
        return [self.line(self.rows[height]) for height in sorted(self.rows, reverse=True)]

    def part(self, layout: str, views: Mapping[str, Mapping[str, Any]], number: int) -> Cell:
        """What lies on a corner or side, or its number; nothing if the game does not use them."""
        space = self.parts.get(layout)
        if space is None:
            return []
        content = views[space.name]["fields"][str(number)]
        cell = self.painter.cell(space, content, compact=True)
        if content.get("count") or content.get("objects"):
            return cell
        return [(str(number), FRAME), *cell]

    def put(self, x: int, height: int, cell: Cell) -> None:
        """Notes a cell at a place, counted in quarters of a hex to the right and halves of the fine lattice upwards."""
        row, rest = divmod(height, 6)
        self.rows.setdefault(row * LINES_PER_ROW + LINES[rest], []).append((x * self.half // 2, cell))

    def line(self, cells: list[tuple[int, Cell]]) -> Line:
        line: Cell = []
        used = -self.half
        for middle, cell in sorted(cells, key=lambda item: item[0]):
            start = max(middle - _width(cell) // 2, used + bool(line))
            line += [(" " * (start - used), ""), *cell]
            used = start + _width(cell)
        return line


def _width(cell: Cell) -> int:
    return sum(width(text) for text, _ in cell)
