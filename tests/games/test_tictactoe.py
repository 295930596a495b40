"""The rules of tic-tac-toe."""

from __future__ import annotations

import pytest

from spielwerk import IllegalDecision, load
from tests.games.table import fields_of, perft, play, result, values

GAME = load("tictactoe")


def test_the_first_player_has_nine_cells_in_board_order():
    assert values(GAME.start()) == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def test_players_take_turns():
    match = GAME.start()
    assert match.seats == [0]
    play(match, "b2")
    assert match.seats == [1]
    play(match, "a1")
    assert match.seats == [0]


def test_a_marked_cell_is_not_offered_again():
    match = play(GAME.start(), "b2")
    assert "b2" not in values(match)
    with pytest.raises(IllegalDecision):
        match.decide(1, {"kind": "cell", "value": "b2"})


@pytest.mark.parametrize(
    "row",
    ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "c1 b2 a3"],
)
def test_three_in_a_row_win(row):
    mine = row.split()
    theirs = [cell for cell in ("a1", "b3", "c2", "c1", "a2", "b1") if cell not in mine][:2]
    match = play(GAME.start(), mine[0], theirs[0], mine[1], theirs[1], mine[2])
    assert result(match).winners == (0,)
    assert result(match).places == (1, 2)
    assert result(match).reason == "Three in a row."


def test_the_second_player_can_win():
    match = play(GAME.start(), "a1", "b1", "a2", "b2", "c3", "b3")
    assert result(match).winners == (1,)


def test_a_full_board_is_a_draw():
    match = play(GAME.start(), "b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3")
    assert result(match).draw
    assert result(match).places == (1, 1)


def test_a_full_board_with_a_row_is_won():
    match = play(GAME.start(), "a1", "b1", "a2", "b2", "b3", "c1", "c2", "c3", "a3")
    assert result(match).winners == (0,)


def test_everybody_sees_the_board():
    match = play(GAME.start(), "b2", "a1")
    cells = fields_of(match, "Board", match.view(None))
    assert cells["b2"]["mark"] == 0
    assert cells["a1"]["mark"] == 1
    assert cells["c3"]["mark"] is None


@pytest.mark.parametrize(
    ("depth", "ways"), list(enumerate((9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872), 1))
)
def test_ways_to_play(depth, ways):
    assert perft(GAME, depth) == ways


def test_random_players():
    """Of two random players the first wins 58.5 % of the matches and 12.7 % are drawn."""
    summary = GAME.simulate(games=20_000, seed=1)
    assert summary.wins[0] / summary.games == pytest.approx(0.585, abs=0.015)
    assert summary.draws / summary.games == pytest.approx(0.127, abs=0.01)
    assert summary.unfinished == 0
