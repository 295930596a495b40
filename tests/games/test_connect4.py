"""The rules of four in a row."""

from __future__ import annotations

import pytest

from spielwerk import load
from tests.games.table import fields_of, perft, play, result, values

GAME = load("connect4")


def disc(match, cell):
    return fields_of(match, "Board")[cell]["disc"]


def test_there_are_seven_columns():
    assert values(GAME.start()) == [1, 2, 3, 4, 5, 6, 7]


def test_a_disc_falls_on_those_below_it():
    match = play(GAME.start(), 4, 4, 4)
    assert [disc(match, cell) for cell in ("d1", "d2", "d3", "d4")] == [0, 1, 0, None]


def test_a_full_column_is_closed():
    match = play(GAME.start(), 3, 3, 3, 3, 3, 3)
    assert values(match) == [1, 2, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ("column", (1, 2, 1, 2, 1, 2, 1)),
        ("row", (1, 1, 2, 2, 3, 3, 4)),
        ("rising diagonal", (1, 2, 2, 3, 4, 3, 3, 4, 4, 6, 4)),
        ("falling diagonal", (7, 6, 6, 5, 4, 5, 5, 4, 4, 2, 4)),
    ],
)
def test_four_in_a_line_win(line, columns):
    match = play(GAME.start(), *columns[:-1])
    assert not match.over, line
    play(match, columns[-1])
    assert result(match).winners == (0,)


def test_a_full_board_is_a_draw():
    columns = "442761225377252342545563474175371666631311"
    match = play(GAME.start(), *map(int, columns[:-1]))
    assert not match.over
    assert values(match) == [1]
    play(match, int(columns[-1]))
    assert result(match).draw
    assert result(match).reason == "The board is full."


@pytest.mark.parametrize(("depth", "ways"), list(enumerate((7, 49, 343, 2401, 16807, 117649, 823536), 1)))
def test_ways_to_play(depth, ways):
    assert perft(GAME, depth) == ways


def test_random_players():
    """Random players: the first wins about 55.6 %, hardly anything is drawn."""
    summary = GAME.simulate(games=5_000, seed=1)
    assert summary.wins[0] / summary.games == pytest.approx(0.556, abs=0.025)
    assert summary.draws / summary.games < 0.01
