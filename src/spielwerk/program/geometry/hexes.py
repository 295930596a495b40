"""Boards of hexes: rows that are shifted by half a hex, with the corners and sides of the hexes.

Hexes stand on a corner. Their middles are counted in half hexes to the right and rows upwards; corners and sides are on
a finer lattice with three lines per row, on which all of them have whole coordinates.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from math import sqrt

from spielwerk.data import dataclass, field
from spielwerk.program.geometry.board import Board, Point, column_name, links_of
from spielwerk.program.geometry.directions import HEX_SHIFTS, leads_on, sixth_turned
from spielwerk.program.geometry.grids import rounded

EAST = 3
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Where the corners of a hex are on the fine lattice, counter-clockwise from the lowest."""

Lattice = tuple[int, int]


def hexagon_rows(side: int) -> list[int]:
    """The lengths of the rows of a hexagon."""
    return [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]


def hex_board(lengths: list[int], slanted: bool, one_way: bool) -> Board:
    """Rows from the bottom up, each in the middle above the other, or each half a hex further to the right."""
    board = Board("hexes", sum(lengths), max(lengths), len(lengths))
    starts = [row if slanted else max(lengths) - length for row, length in enumerate(lengths)]
    board.spots = [(c, r, 1) for r, length in enumerate(lengths, 1) for c in range(1, length + 1)]
    board.names = [column_name(c) + str(r) for c, r, _ in board.spots]
    middles = [(starts[r - 1] + 2 * (c - 1), r) for c, r, _ in board.spots]
    board.points = [_point((x, 3 * (row - 1))) for x, row in middles]
    numbers = {middle: number for number, middle in enumerate(middles, 1)}
    for way, (x, y) in HEX_SHIFTS.items():
        if leads_on(way) or not one_way:
            board.steps[way] = [0, *[numbers.get((mx + x, my + y), 0) for mx, my in middles]]
    board.links = links_of(board)
    return board


def rows_fit(lengths: list[int]) -> bool:
    """Whether rows that are centred above each other are half a hex apart."""
    return all((below - above) % 2 for below, above in pairwise(lengths))


def spiral(board: Board, start: int = 1) -> list[int]:
    """The hexes of one copy round and round: along the edge at the right hand, left where it goes no further."""
    left = dict.fromkeys([start, *range(1, start), *range(start + 1, board.one_size + 1)])
    whole = hex_steps(board)
    found: list[int] = []
    while left:
        here = next(iter(left))
        ways = [sixth_turned(EAST, -turn) for turn in range(6)]
        way = next((w for w in ways if whole[w][here] in left and whole[sixth_turned(w, 1)][here] not in left), EAST)
        del left[here]
        found.append(here)
        while True:
            ways = [sixth_turned(way, -turn) for turn in range(6)]
            way = next((w for w in ways if whole[w][here] in left), 0)
            if not way:
                break
            here = whole[way][here]
            del left[here]
            found.append(here)
    return found


def hex_steps(board: Board) -> dict[int, list[int]]:
    """The fields beside each hex, whatever is connected."""
    numbers = {middle: number for number, middle in enumerate(board.middles, 1)}
    return {
        way: [0, *[numbers.get((mx + x, my + y), 0) for mx, my in board.middles]] for way, (x, y) in HEX_SHIFTS.items()
    }


def _point(spot: tuple[float, float]) -> Point:
    """A place of the fine lattice as it is drawn: hexes are 1 wide."""
    return rounded(spot[0] / 2), rounded(spot[1] * sqrt(3) / 6)


@dataclass(eq=False)
class Outline:
    """The corners and sides of one copy of a board of hexes, numbered from 1 row by row from the lower left."""

    hexes: Board
    _touching: dict[tuple[str, str], list[list[int]]] = field(default_factory=dict)

    @cached_property
    def around(self) -> list[list[Lattice]]:
        """The corners of every hex, counter-clockwise."""
        return [[(x + cx, 3 * (row - 1) + cy) for cx, cy in CORNERS] for x, row in self.hexes.middles]

    @cached_property
    def corner_spots(self) -> list[Lattice]:
        return sorted({spot for ring in self.around for spot in ring}, key=lambda spot: (spot[1], spot[0]))

    @cached_property
    def side_spots(self) -> list[tuple[Lattice, Lattice]]:
        """The two ends of every side, the earlier corner first; in the order of their middles."""
        sides = {_side(a, b) for ring in self.around for a, b in _pairs(ring)}
        return sorted(sides, key=lambda side: (side[0][1] + side[1][1], side[0][0] + side[1][0]))

    @cached_property
    def corners(self) -> dict[Lattice, int]:
        return {spot: number for number, spot in enumerate(self.corner_spots, 1)}

    @cached_property
    def sides(self) -> dict[tuple[Lattice, Lattice], int]:
        return {ends: number for number, ends in enumerate(self.side_spots, 1)}

    def touching(self, of: str, what: str) -> list[list[int]]:
        """For every hex, corner or side (entry 0 unused) the hexes, corners or sides that touch it, in order."""
        if (of, what) not in self._touching:
            self._touching[of, what] = self._find_touching(of, what)
        return self._touching[of, what]

    def _find_touching(self, of: str, what: str) -> list[list[int]]:
        count = {"hexes": len(self.around), "corners": len(self.corners), "sides": len(self.sides)}[of]
        found: list[set[int]] = [set() for _ in range(count + 1)]
        for hexagon, corner, side in self._meetings():
            numbers = {"hexes": hexagon, "corners": corner, "sides": side}
            found[numbers[of]].add(numbers[what])
        return [sorted(row) for row in found]

    def _meetings(self) -> list[tuple[int, int, int]]:
        """All hexes, with their sides, with the ends of these."""
        found: list[tuple[int, int, int]] = []
        for hexagon, ring in enumerate(self.around, 1):
            for a, b in _pairs(ring):
                side = self.sides[_side(a, b)]
                found += [(hexagon, self.corners[a], side), (hexagon, self.corners[b], side)]
        return found

    def rim(self) -> list[int]:
        """The sides with a hex on one hand only, counter-clockwise round the board from the first one on."""
        edges = [(a, b) for ring in self.around for a, b in _pairs(ring)]
        # Two hexes that share a side go along it in opposite directions; on the rim there is nobody who goes back.
        inner = {(b, a) for a, b in edges} & {*edges}
        ahead = {a: b for a, b in edges if (a, b) not in inner}
        found: list[int] = []
        for start in sorted(ahead, key=lambda a: self.sides[_side(a, ahead[a])]):
            here = start
            while (side := self.sides[_side(here, ahead[here])]) not in found:
                found.append(side)
                here = ahead[here]
        return found

    def corner_board(self) -> Board:
        """Corners are connected along the sides."""
        board = _numbered("corners", len(self.corners))
        board.points = [_point(spot) for spot in self.corner_spots]
        board.links = _joined(self.touching("sides", "corners"), len(self.corners))
        return board

    def side_board(self) -> Board:
        """Sides are connected where they meet."""
        board = _numbered("sides", len(self.sides))
        board.points = [_point(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for a, b in self.side_spots]
        board.links = _joined(self.touching("corners", "sides"), len(self.sides))
        return board


def _side(a: Lattice, b: Lattice) -> tuple[Lattice, Lattice]:
    # In order, so that the hexes on both hands of a side mean the same one.
    one, other = sorted((a, b), key=lambda spot: (spot[1], spot[0]))
    return one, other


def _pairs(ring: list[Lattice]) -> list[tuple[Lattice, Lattice]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def _numbered(kind: str, size: int) -> Board:
    board = Board(kind, size, size, 1, names=[str(i) for i in range(1, size + 1)])
    board.spots = [(i, 1, 1) for i in range(1, size + 1)]
    return board


def _joined(meetings: list[list[int]], size: int) -> list[list[int]]:
    """All that meet somewhere are connected."""
    links: list[set[int]] = [set() for _ in range(size + 1)]
    for group in meetings:
        for one in group:
            links[one] |= {*group} - {one}
    return [sorted(row) for row in links]
