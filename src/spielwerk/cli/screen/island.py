"""Draws boards of hexes with their corners and sides: contents in the middle, crossings and paths around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from spielwerk.cli.telling import Line
from spielwerk.diagnostics.visible import width
from spielwerk.program.geometry.hexes import CORNERS
from spielwerk.program.manual.manual import Space

if TYPE_CHECKING:
    from spielwerk.cli.screen.board import BoardPainter

FRAME = "dim"
LEAST_HALF = 5
"""Columns from the middle of a hex to its side."""
LINES_PER_ROW = 4
LINES = {0: 0, 2: 1, 3: 2, 4: 3}
"""The line in a row of hexes on which something stands, by its height in halves of the fine lattice."""

Cell = list[tuple[str, str]]
Lattice = tuple[int, int]
"""Halves of a hex to the right, thirds of a row upwards: on this all middles, corners and sides have whole numbers."""


def middles(space: Space) -> list[Lattice]:
    """Where the middles of the hexes of one copy lie."""
    return [_lattice(point) for point in space.points]


def _lattice(point: Sequence[float], fine: int = 1) -> Lattice:
    return round(2 * fine * point[0]), round(2 * fine * sqrt(3) * point[1])


class IslandPainter:
    """Draws one board of hexes; empty corners and sides are shown by their numbers, for those who choose them."""

    def __init__(self, painter: BoardPainter, island: Space, parts: Mapping[str, Space]) -> None:
        self.painter = painter
        self.island = island
        self.parts = parts
        self.half = LEAST_HALF
        self.rows: dict[int, list[tuple[int, Cell]]] = {}
        """For every line, counted from below, what stands on it and where its middle is."""

    def paint(self, views: Mapping[str, Mapping[str, Any]]) -> list[Line]:
        fields = self.painter.fields(self.island, views)
        cells = [self.painter.cell(self.island, content, compact=True) for content in fields.values()]
        self.half = max(LEAST_HALF, (max(map(_width, cells)) + 5) // 2)
        spots = middles(self.island)
        for (x, y), cell in zip(spots, cells, strict=True):
            self.put(2 * x, 2 * y, cell)
        rings = [[(x + cx, y + cy) for cx, cy in CORNERS] for x, y in spots]
        crossings = self.contents("corners", views)
        for x, y in dict.fromkeys(spot for ring in rings for spot in ring):
            self.put(2 * x, 2 * y, crossings.get((2 * x, 2 * y)) or [("+", FRAME)])
        paths = self.contents("sides", views)
        pairs = [sorted(pair) for ring in rings for pair in zip(ring, [*ring[1:], ring[0]], strict=True)]
        for (left, one), (right, other) in dict.fromkeys((a, b) for a, b in pairs):
            stroke = "|" if left == right else "/" if one < other else "\\"
            middle = left + right, one + other
            self.put(*middle, [(stroke, FRAME), *paths.get(middle, [])])
        return [self.line(self.rows[height]) for height in sorted(self.rows, reverse=True)]

    def contents(self, layout: str, views: Mapping[str, Mapping[str, Any]]) -> dict[Lattice, Cell]:
        """What lies on corners or sides, or their numbers, by twice the place; nothing if the game has none of them."""
        space = self.parts.get(layout)
        if space is None:
            return {}
        named = zip(space.points, self.painter.fields(space, views).items(), strict=True)
        return {_lattice(point, 2): self.part(space, name, content) for point, (name, content) in named}

    def part(self, space: Space, name: str, content: Mapping[str, Any]) -> Cell:
        cell = self.painter.cell(space, content, compact=True)
        if content.get("count") or content.get("objects"):
            return cell
        return [(name, FRAME), *cell]

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
