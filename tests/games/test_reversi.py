"""The rules of Reversi."""

from __future__ import annotations

from itertools import pairwise

import pytest

from spielwerk import load
from tests.games.table import fields_of, notices, perft, play, play_on, result, values

GAME = load("reversi")


def discs(match, seat):
    fields = fields_of(match, "Board")
    return {name for name, field in fields.items() if field["disc"] == seat}


def test_four_discs_lie_crosswise_in_the_middle():
    match = GAME.start()
    assert discs(match, 0) == {"d5", "e4"}
    assert discs(match, 1) == {"d4", "e5"}


def test_the_first_player_can_begin_on_four_squares():
    assert values(GAME.start()) == ["d3", "c4", "f5", "e6"]


def test_bracketed_discs_are_turned_over():
    match = play(GAME.start(), "d3")
    assert discs(match, 0) == {"d3", "d4", "d5", "e4"}
    assert discs(match, 1) == {"e5"}


def test_discs_are_turned_in_several_directions_at_once():
    match = play(GAME.start(), "d3", "c3", "c4")
    assert discs(match, 0) == {"c4", "d3", "d4", "d5", "e4"}
    match = play(match, "e3")
    assert discs(match, 1) == {"c3", "d3", "e3", "e4", "e5"}


def test_what_is_not_allowed_is_explained():
    blocked = {item.value.removeprefix("Board."): item.reason for item in GAME.start().decisions[0].blocked}
    assert blocked["d4"] == "The square is taken."
    assert blocked["a1"] == "No disc would be turned over."
    assert "d3" not in blocked
    assert len(blocked) == 60


def test_what_is_not_allowed_is_explained_in_german():
    blocked = {
        item.value.removeprefix("Board."): item.reason for item in GAME.start(language="de").decisions[0].blocked
    }
    assert blocked["d4"] == "Das Feld ist besetzt."


def test_the_shortest_match_leaves_one_player_without_discs():
    """Nine discs are enough: when all are of one colour nobody can go on."""
    match = play(GAME.start(), "e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5")
    assert match.over
    assert result(match).winners == (0,)
    assert result(match).scores == (13, 0)
    assert result(match).reason == "Nobody can lay a disc."


def test_who_cannot_lay_a_disc_passes():
    for seed in range(10):
        match = play_on(GAME.start(), seed)
        passed = [text for text in notices(match) if text.endswith("cannot lay a disc and passes.")]
        inputs = [item["seat"] for item in match.inputs]
        repeated = sum(one == other for one, other in pairwise(inputs))
        assert repeated <= len(passed)
        assert sum(result(match).scores) <= 64
        if repeated:
            return
    pytest.fail("nobody ever had to pass")


def test_more_discs_win():
    for seed in range(5):
        found = result(play_on(GAME.start(), seed))
        first, second = found.scores
        assert found.places == ((1, 2) if first > second else (2, 1) if first < second else (1, 1))


@pytest.mark.parametrize(("depth", "ways"), list(enumerate((4, 12, 56, 244, 1396, 8200, 55092), 1)))
def test_ways_to_play(depth, ways):
    assert perft(GAME, depth) == ways
