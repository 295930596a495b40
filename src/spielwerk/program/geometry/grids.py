"""Boards of squares in columns, rows and layers; lines and rings; free graphs."""

from __future__ import annotations

from math import cos, pi, sin

from spielwerk.program.geometry.board import Board, Point, Spot, column_name, links_of
from spielwerk.program.geometry.directions import BACKWARD, FORWARD, SHIFTS, Shift, leads_on

ALL_WAYS = ("horizontal", "vertical", "diagonal")
ALL_LAYER_WAYS = ("straight", *ALL_WAYS)


def line_board(size: int, ring: bool, one_way: bool) -> Board:
    """Fields in a row, or in a ring."""
    # A ring of one field leads nowhere, not even to itself.
    ahead = [0] + [i % size + 1 if ring and size > 1 else (i + 1 if i < size else 0) for i in range(1, size + 1)]
    back = [0] + [(i - 2) % size + 1 if ring and size > 1 else i - 1 for i in range(1, size + 1)]
    board = Board("ring" if ring else "line", size, size, 1)
    board.names = [str(i) for i in range(1, size + 1)]
    board.steps = {FORWARD: ahead} if one_way else {FORWARD: ahead, BACKWARD: back}
    board.links = links_of(board)
    board.spots = [(i, 1, 1) for i in range(1, size + 1)]
    board.points = circle(size) if ring else [(float(i), 0.0) for i in range(size)]
    return board


def graph_board(names: list[str]) -> Board:
    """Named fields without connections of their own."""
    size = len(names)
    board = Board("graph", size, size, 1, names=list(names), links=[[] for _ in range(size + 1)])
    board.spots = [(i, 1, 1) for i in range(1, size + 1)]
    board.points = circle(size)
    return board


def circle(size: int) -> list[Point]:
    """Points round a circle, clockwise from the top, neighbours about 1 apart."""
    radius = size / (2 * pi) if size > 1 else 0.0
    turns = [2 * pi * i / size for i in range(size)]
    return [(rounded(radius * sin(turn)), rounded(radius * cos(turn))) for turn in turns]


def rounded(number: float) -> float:
    """Short enough to be the same on every machine; no negative zero."""
    return round(number, 4) + 0.0


def grid_board(
    sizes: list[int], wrapped: bool, ways: tuple[str, ...], layers: tuple[str, ...] | None = None, one_way: bool = False
) -> Board:
    """Squares: a1, b1, … then the next row; with layers Aa1, Ab1, …, then the next layer."""
    columns, rows, depth = (*sizes, 1)[:3]
    board = Board("grid", columns * rows * depth, columns, rows, depth)
    board.spots = [(c, r, z) for z in range(1, depth + 1) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    deep = len(sizes) > 2
    board.names = [(column_name(z).upper() if deep else "") + column_name(c) + str(r) for c, r, z in board.spots]
    board.points = [(c - 1.0, r - 1.0, z - 1.0) if deep else (c - 1.0, r - 1.0) for c, r, z in board.spots]
    for way, shift in SHIFTS.items():
        if _connected(shift, ways, _layer_ways(ways, layers) if deep else ()) and (leads_on(way) or not one_way):
            board.steps[way] = [0, *[_there(board, spot, shift, wrapped) for spot in board.spots]]
    board.links = links_of(board)
    return board


def _layer_ways(ways: tuple[str, ...], layers: tuple[str, ...] | None) -> tuple[str, ...]:
    """How layers are connected if it is not said: like the squares of a layer, straight or aslant."""
    if layers is not None:
        return layers
    if not ways:
        return ALL_LAYER_WAYS
    straight = ("straight",) if {"orthogonal", "horizontal", "vertical"} & {*ways} else ()
    return straight + (ALL_WAYS if "diagonal" in ways else ())


def _connected(shift: Shift, ways: tuple[str, ...], layers: tuple[str, ...]) -> bool:
    x, y, z = shift
    kind = {(0, 0): "straight", (1, 0): "horizontal", (0, 1): "vertical", (1, 1): "diagonal"}[abs(x), abs(y)]
    if z:
        return kind in layers
    return not ways or kind in ways or (kind != "diagonal" and "orthogonal" in ways)


def _there(board: Board, spot: Spot, shift: Shift, wrapped: bool) -> int:
    """The field one step on; 0 at the edge."""
    sizes = board.columns, board.rows, board.layers
    there = tuple(here + by for here, by in zip(spot, shift, strict=True))
    if wrapped:
        there = tuple((here - 1) % size + 1 for here, size in zip(there, sizes, strict=True))
    x, y, z = there
    return board.by_spot.get((x, y, z), 0)
