"""Boards of hexes: rows, directions, corners, sides, the way round and the way in."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from spielwerk.program.geometry.board import Board, one_per_player
from spielwerk.program.geometry.directions import HEX_WAYS, opposite, sixth_turned
from spielwerk.program.geometry.hexes import Outline, hex_board, hexagon_rows, rows_fit, spiral

SHAPES = {
    "hexagon": hex_board(hexagon_rows(3), False, False),
    "one": hex_board([1], False, False),
    "catan": hex_board([3, 4, 5, 6, 5, 4, 3], False, False),
    "rhombus": hex_board([5] * 4, True, False),
    "ragged": hex_board([2, 5, 2, 3], False, False),
}
every_shape = pytest.mark.parametrize("board", SHAPES.values(), ids=SHAPES)


@pytest.mark.parametrize(("side", "rows"), [(1, [1]), (2, [2, 3, 2]), (4, [4, 5, 6, 7, 6, 5, 4])])
def test_rows_of_a_hexagon(side, rows):
    assert hexagon_rows(side) == rows


def test_rows_above_each_other_lie_half_a_hex_apart():
    assert rows_fit([3, 4, 5, 4, 3])
    assert rows_fit([2, 5, 2])
    assert not rows_fit([3, 3])
    assert not rows_fit([3, 5])


@every_shape
def test_neighbours_are_one_apart_and_nobody_else_is(board: Board):
    for one in range(1, board.size + 1):
        near = [
            other
            for other in range(1, board.size + 1)
            if other != one and dist(board.points[one - 1], board.points[other - 1]) < 1.01
        ]
        assert board.links[one] == near


@every_shape
def test_every_step_has_a_way_back(board: Board):
    for way in HEX_WAYS:
        for field in range(1, board.size + 1):
            there = board.steps[way][field]
            assert not there or board.steps[opposite(way)][there] == field


def test_six_turns_go_once_round():
    board = SHAPES["hexagon"]
    middle = board.by_name["c3"]
    names = [board.names[board.steps[sixth_turned(3, n)][middle] - 1] for n in range(6)]
    assert names == ["d3", "c2", "b2", "b3", "b4", "c4"]


@pytest.mark.parametrize(
    ("shape", "corners", "sides", "rim"),
    [("one", 6, 6, 6), ("hexagon", 54, 72, 30), ("catan", 80, 109, 38)],
)
def test_corners_and_sides_are_counted_once(shape, corners, sides, rim):
    outline = Outline(SHAPES[shape])
    assert (len(outline.corner_spots), len(outline.side_spots), len(outline.rim())) == (corners, sides, rim)


@every_shape
def test_a_board_has_as_many_corners_as_euler_says(board: Board):
    outline = Outline(board)
    assert len(outline.corner_spots) - len(outline.side_spots) + board.size == 1


@every_shape
def test_what_touches_is_touched(board: Board):
    outline = Outline(board)
    kinds = ("hexes", "corners", "sides")
    for of in kinds:
        for what in kinds:
            there, back = outline.touching(of, what), outline.touching(what, of)
            assert all(one in back[other] for one, row in enumerate(there) for other in row)
    assert {len(row) for row in outline.touching("sides", "corners")[1:]} == {2}
    assert {len(row) for row in outline.touching("hexes", "corners")[1:]} == {6}
    assert {len(row) for row in outline.touching("hexes", "sides")[1:]} == {6}


@every_shape
def test_corners_and_sides_are_numbered_from_the_lower_left_row_by_row(board: Board):
    outline = Outline(board)
    for part in (outline.corner_board(), outline.side_board()):
        heights = [(y, x) for x, y in part.points]
        assert heights == sorted(heights)


@every_shape
def test_the_spiral_meets_every_hex_once(board: Board):
    assert sorted(spiral(board)) == list(range(1, board.size + 1))


@pytest.mark.parametrize("start", range(1, 20))
def test_the_spiral_may_begin_anywhere(start):
    board = hex_board([3, 4, 5, 4, 3], False, False)
    found = spiral(board, start)
    assert found[0] == start
    assert sorted(found) == list(range(1, board.size + 1))


def test_from_a_corner_the_spiral_goes_along_the_edge_to_the_middle():
    board = hex_board([3, 4, 5, 4, 3], False, False)
    for corner in (1, 3, 8, 12, 17, 19):
        found = spiral(board, corner)
        assert all(there in board.links[here] for here, there in pairwise(found))
        assert all(len(board.links[field]) < 6 for field in found[:12])
        assert found[-1] == 10


def test_the_spiral_goes_round_from_outside():
    board = SHAPES["hexagon"]
    names = " ".join(board.names[field - 1] for field in spiral(board))
    assert names == "a1 b1 c1 d2 e3 d4 c5 b5 a5 a4 a3 a2 b2 c2 d3 c4 b4 b3 c3"


@pytest.mark.parametrize("shape", ["hexagon", "rhombus", "catan"])
def test_the_spiral_goes_from_neighbour_to_neighbour(shape):
    board = SHAPES[shape]
    assert all(there in board.links[here] for here, there in pairwise(spiral(board)))


@every_shape
def test_the_rim_is_a_way_round(board: Board):
    outline = Outline(board)
    ends = outline.touching("sides", "corners")
    rim = outline.rim()
    assert sorted(rim) == [side for side, hexes in enumerate(outline.touching("sides", "hexes")) if len(hexes) == 1]
    assert rim[0] == min(rim)
    for one, other in pairwise([*rim, rim[0]]):
        assert len({*ends[one]} & {*ends[other]}) >= 1


def test_leaps_go_far_and_then_aside():
    board = SHAPES["hexagon"]
    middle = board.by_name["c3"]
    names = {board.names[field - 1] for field in board.leaps(middle, 1, 1)}
    assert names == {"b1", "d2", "d4", "b5", "a4", "a2"}
    assert len(board.leaps(middle, 2, 0)) == 6


def test_one_way_leads_to_later_fields_only():
    board = hex_board([3, 4, 3], False, True)
    assert all(there > here for here, row in enumerate(board.links) for there in row)


def test_everybody_can_have_a_board_of_hexes():
    board = one_per_player(SHAPES["hexagon"], 3)
    assert board.size == 57
    assert board.spot(20) == (1, 1, 1)
    assert board.leaps(20, 1, 0) == [21, 23, 24]
