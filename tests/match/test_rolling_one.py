"""`roll cup[n]`: one die of a cup."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.odds.odds import odds
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import MatchFault

GAME = """game "One Die":
    players 2

dice cup: 3 of 1 to 6

player:
    dice own: 2 of 1 to 3

play:
    for player in turns:
        player chooses spot from 1 to LAST
        roll cup[spot]
        roll player.own[2]
        if cup[spot] == 6:
            end with winner player
        end with winner opponent(player)

test "only that die is rolled":
    players Anna, Ben
    next roll cup: 5
    next roll Anna.own: 3
    decide Anna: 2
    expect cup == [1, 5, 1] and Anna.own == [1, 3] and Ben.own == [1, 1]
"""


def game(last):
    return load_source(Source("one.spiel", GAME.replace("LAST", str(last))))


def test_one_die_is_rolled():
    assert [outcome.passed for outcome in run_tests(game(3))] == [True]


def test_each_face_is_as_likely():
    assert odds(game(3)).wins == pytest.approx([1 / 6, 5 / 6])


def test_a_die_that_is_not_there_stops_the_match():
    match = game(4).start()
    with pytest.raises(MatchFault) as fault:
        match.decide(0, match.decisions[0].options[3])
    assert fault.value.diagnostics[0].code == "R208"
