"""At the end of a match nothing is left over from the way there: equal situations have equal states."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.match.match import Match
from spielwerk.program.ir import HEADER
from tests.match.playing import bundled, game

GAMES = ["tictactoe", "connect4", "reversi", "nim", "pig", "rps", "kuhn"]


def play_out(match: Match, seed: int) -> Match:
    rng = Random(seed)
    while not match.over:
        decision = match.decision(match.seats[0])
        match.decide(decision.seat, rng.choice(decision.options))
    return match


def left_over(match: Match) -> dict[str, int]:
    """The variables of procedures that are not zero."""
    layout = match.details.layout
    return {layout.names.get(i, str(i)): v for i, v in enumerate(match.state) if i >= layout.frames and v}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_variable_is_left(name, seed):
    assert left_over(play_out(bundled(name).start(seed=seed), seed)) == {}


def test_two_ways_to_the_same_end_are_the_same():
    text = """
        player:
            score: int = 0

        play:
            for player in players:
                player chooses number from 1 to 3
                let twice = number * 2
                player chooses 2 extra from 1 to 4
                player chooses more from 1 to twice
                if more == 2:
                    for other in players:
                        other chooses last from 1 to 5
                        if last <= twice:
                            end with draw
    """
    ends = {
        tuple(play_with(text, picks).state[HEADER.CONDITION :])
        for picks in ([0, 0, 0, 1, 1], [1, 0, 1, 1, 3], [2, 1, 0, 1, 4])
    }
    assert len(ends) == 1


def test_an_end_in_the_middle_of_deciding_at_once():
    text = """
        play:
            at once for player in players:
                player chooses number from 1 to 3
                player chooses 2 more from 1 to 3
            then:
                if index(player) == 1:
                    end with draw
    """
    ends = {tuple(play_out(game(text).start(2), seed).state[HEADER.CONDITION :]) for seed in range(5)}
    assert len(ends) == 1


def play_with(text: str, picks: list[int]) -> Match:
    match = game(text).start(2)
    for pick in picks:
        match.decide(match.seats[0], pick)
    assert match.over
    return match
