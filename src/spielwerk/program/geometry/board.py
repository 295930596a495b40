"""The geometry of spaces: which fields there are, where they are, and what is connected with what.

All of it is known before a match starts, so every question about a board becomes a table. The shapes themselves are
made in `grids` and `hexes`; ways that lead from one space into another are in `network`.
"""

from __future__ import annotations

from functools import cached_property
from itertools import permutations, product
from typing import TypeAlias

from spielwerk.data import dataclass, field
from spielwerk.program.geometry.directions import HEX_SHIFTS, HEX_WAYS, sixth_turned

Spot: TypeAlias = tuple[int, int, int]
"""Column, row and layer of a field, from 1."""
Point: TypeAlias = tuple[float, ...]
"""Where a field is for those who draw it: to the right, up, and the layer if there are several."""


@dataclass(eq=False)
class Board:
    """A space with numbered fields. Fields are numbered from 1 here; `first` shifts them to place numbers."""

    kind: str
    size: int
    columns: int = 0
    rows: int = 0
    layers: int = 1
    names: list[str] = field(default_factory=list)
    steps: dict[int, list[int]] = field(default_factory=dict)
    """Direction -> for every field (row 0 unused) the field one step on, 0: none."""
    links: list[list[int]] = field(default_factory=list)
    """For every field (row 0 unused) the fields that the layout connects it to, in order; see `Network` for all."""
    spots: list[Spot] = field(default_factory=list)
    """For every field of one copy its column, row and layer."""
    points: list[Point] = field(default_factory=list)
    """For every field of one copy where to draw it; neighbours on a grid or board of hexes are 1 apart."""
    first: int = 1
    drawn: list[tuple[int, int]] = field(default_factory=list)
    """Column and row of every field in a drawing, from 1, the top row first; empty where nobody drew the board."""
    copies: int = 1
    """More than one for a space that every player has."""

    @cached_property
    def ways(self) -> list[int]:
        return sorted(self.steps)

    @cached_property
    def by_name(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names, 1)}

    @cached_property
    def by_spot(self) -> dict[Spot, int]:
        return {spot: number for number, spot in enumerate(self.spots, 1)}

    @property
    def places(self) -> range:
        """The fields as places."""
        return range(self.first, self.first + self.size)

    @property
    def one_size(self) -> int:
        """How many fields a copy has."""
        return self.size // self.copies

    def spot(self, number: int) -> Spot:
        """Column, row and layer of a field."""
        return self.spots[(number - 1) % self.one_size]

    def ray(self, start: int, way: int) -> list[int]:
        """The fields from `start` on in one direction, without it, to the edge (or until it comes back)."""
        found: list[int] = []
        here = self.steps[way][start] if way in self.steps else 0
        # A way can run into a circle that does not come back to the start.
        while here and here != start and len(found) < self.size:
            found.append(here)
            here = self.steps[way][here]
        return found

    def lines(self, length: int) -> list[tuple[int, ...]]:
        """All straight lines of that length, each once: those that run in the first half of the directions."""
        found: list[tuple[int, ...]] = []
        seen: set[frozenset[int]] = set()
        for start in range(1, self.size + 1):
            for way in self.ways:
                line = (start, *self.ray(start, way)[: length - 1])
                # The same fields in the other direction are the same line.
                if len(line) == length and frozenset(line) not in seen:
                    seen.add(frozenset(line))
                    found.append(line)
        return found

    def leaps(self, start: int, *measures: int) -> list[int]:
        """The fields a knight-like leap away, in order.

        On grids so many columns, rows and layers in any order; on hexes so many steps in one direction and so many in
        the next one beside it.
        """
        copy = (start - 1) // self.one_size * self.one_size
        column, row, layer = self.spot(start)
        if self.kind == "hexes":
            return sorted({copy + there for there in self._hex_leaps(start - copy, measures)})
        wide = (*measures, 0, 0)[:3]
        shifts = {
            tuple(a * sign for a, sign in zip(order, signs, strict=True))
            for order in permutations(wide)
            for signs in product((1, -1), repeat=3)
        }
        found = {self.by_spot.get((column + x, row + y, layer + z), 0) for x, y, z in shifts}
        return sorted(copy + there for there in found - {0})

    def _hex_leaps(self, start: int, measures: tuple[int, ...]) -> set[int]:
        far, aside = (*measures, 0)[:2]
        middle = {hexagon: number for number, hexagon in enumerate(self.middles, 1)}
        x, y = self.middles[start - 1]
        found: set[int] = set()
        for way in HEX_WAYS:
            for other in (sixth_turned(way, 1), sixth_turned(way, -1)):
                (ax, ay), (bx, by) = HEX_SHIFTS[way], HEX_SHIFTS[other]
                found.add(middle.get((x + far * ax + aside * bx, y + far * ay + aside * by), 0))
        return found - {0, start}

    @cached_property
    def middles(self) -> list[tuple[int, int]]:
        """Of hexes: how many half hexes to the right their middles are, and in which row."""
        return [(round(2 * point[0]), row) for point, (_, row, _) in zip(self.points, self.spots, strict=True)]


def one_per_player(board: Board, players: int) -> Board:
    """The same board once for every player, not connected with each other; names end with the seat."""
    size = board.size
    many = Board(board.kind, size * players, board.columns, board.rows, board.layers)
    many.names = [f"{name}@{seat}" for seat in range(players) for name in board.names]
    many.steps = {
        way: [0, *[there + seat * size if there else 0 for seat in range(players) for there in steps[1:]]]
        for way, steps in board.steps.items()
    }
    many.links = [[], *[[there + seat * size for there in row] for seat in range(players) for row in board.links[1:]]]
    many.spots, many.points = board.spots, board.points
    many.copies = players
    return many


def links_of(board: Board) -> list[list[int]]:
    """Neighbours in board order, from the steps."""
    links: list[list[int]] = [[]]
    for start in range(1, board.size + 1):
        links.append(sorted({steps[start] for steps in board.steps.values()} - {0, start}))
    return links


def column_name(number: int) -> str:
    """a … z, then aa, ab, …"""
    name = ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name
