"""Grids with layers, and how their squares and layers are connected (LG-07)."""

from __future__ import annotations

import pytest

from spielwerk.program.geometry.directions import COUNT, DOWN, UP, opposite, quarter_turned
from spielwerk.program.geometry.grids import grid_board, line_board

ALL = ("straight", "horizontal", "vertical", "diagonal")


@pytest.mark.parametrize(
    ("sizes", "length", "lines"), [([3, 3], 3, 8), ([8, 8], 4, 130), ([3, 3, 3], 3, 49), ([4, 4, 4], 4, 76)]
)
def test_lines_in_two_and_three_dimensions(sizes, length, lines):
    assert len(grid_board(sizes, False, ()).lines(length)) == lines


@pytest.mark.parametrize(
    ("ways", "layers", "ahead"),
    [
        ((), None, 26),
        (("orthogonal",), None, 6),
        (("diagonal",), None, 4 + 16),
        (("horizontal",), None, 2 + 2),
        (("horizontal", "vertical"), None, 4 + 2),
        (("horizontal", "diagonal"), None, 2 + 4 + 18),
        ((), (), 8),
        ((), ("straight",), 10),
        (("orthogonal",), ("horizontal",), 4 + 4),
        (("orthogonal",), ("vertical", "diagonal"), 4 + 4 + 8),
        (("vertical",), ALL, 2 + 18),
    ],
)
def test_ways_in_a_layer_and_between_layers(ways, layers, ahead):
    """LG-07: horizontal, vertical, diagonal and combinations, per layer and between layers."""
    board = grid_board([3, 3, 3], False, ways, layers)
    assert len(board.links[board.by_name["Bb2"]]) == ahead == len(board.steps)


def test_opposite_edges_can_be_joined():
    """LG-07: opposite edges joined or not, between layers likewise."""
    open_, joined = (grid_board([3, 4, 5], wrapped, ("orthogonal",)) for wrapped in (False, True))
    corner = open_.by_name["Aa1"]
    assert [open_.names[f - 1] for f in open_.links[corner]] == ["Ab1", "Aa2", "Ba1"]
    assert [joined.names[f - 1] for f in joined.links[corner]] == ["Ab1", "Ac1", "Aa2", "Aa4", "Ba1", "Ea1"]
    assert {len(row) for row in joined.links[1:]} == {6}


@pytest.mark.parametrize("sizes", [[4, 4], [3, 3, 3]])
def test_one_way_leads_to_later_fields_only(sizes):
    """LG-07: one- or two-way connections."""
    both, one = (grid_board(sizes, False, (), None, one_way) for one_way in (False, True))
    for field in range(1, both.size + 1):
        assert one.links[field] == [there for there in both.links[field] if there > field]


def test_names_and_spots():
    board = grid_board([2, 2, 2], False, ())
    assert board.names == ["Aa1", "Ab1", "Aa2", "Ab2", "Ba1", "Bb1", "Ba2", "Bb2"]
    assert board.spot(6) == (2, 1, 2)
    assert board.points[5] == (1.0, 0.0, 1.0)


def test_leaps_in_three_dimensions():
    board = grid_board([5, 5, 5], False, ())
    assert len(board.leaps(board.by_name["Cc3"], 1, 2)) == 24
    assert len(board.leaps(board.by_name["Cc3"], 1, 1, 1)) == 8


@pytest.mark.parametrize("way", range(1, COUNT + 1))
def test_two_turns_back_are_none(way):
    assert opposite(opposite(way)) == way
    assert quarter_turned(quarter_turned(way, 1), 3 if way not in (9, 10) else 1) == way


def test_up_is_the_other_way_of_down():
    assert opposite(UP) == DOWN
    assert quarter_turned(UP, 1) == UP


def test_points_of_a_ring_are_about_one_apart():
    points = line_board(40, True, False).points
    assert points[0] == (0.0, 6.3662)
    assert len(set(points)) == 40
