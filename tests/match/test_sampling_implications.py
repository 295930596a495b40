"""Dealing anew where a visible value follows from hidden ones: the seat still cannot tell the difference."""

from __future__ import annotations

from random import Random

from spielwerk.match.sampling.situation import Sampler
from tests.match.playing import play

GAME = """
    player:
        secret: 0 to 3 = 2, visible to owner
        other: 0 to 3 = 0, visible to owner
        strong: bool = false
        while .secret > 1:
            .strong = true
"""


def test_what_is_dealt_fits_what_the_seat_sees():
    match = play(GAME)
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    symbols = match.details.game.player.attributes
    address = {name: match.details.layout.attributes[symbols[name]].address for name in symbols}
    dealt = [sampler.deal(match.state, 0, rng) for _ in range(40)]
    assert {state[address["secret"] + 2] for state in dealt} == {2, 3}
    assert {state[address["other"] + 2] for state in dealt} == {0, 1, 2, 3}
    for state in dealt:
        assert match.machine.view(state, 1) == match.machine.view(match.state, 1)


def test_nothing_is_dealt_that_would_stop_the_match():
    text = """
        player:
            secret: 0 to 3 = 1, visible to owner
            lives: 0 to 5 = 3
            while .secret > 0:
                .lives += .secret
        play:
            for player in turns:
                player chooses number from 1 to 2
    """
    match = play(text)
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    for seat in (0, 1):
        for _ in range(30):
            dealt = sampler.deal(match.state, seat, rng)
            assert match.machine.view(dealt, seat + 1) == match.machine.view(match.state, seat + 1)


def test_a_hidden_value_that_would_break_a_range_is_not_dealt():
    text = """
        player:
            power: 0 to 3 = 0, visible to owner
            lives: 0 to 5 = 3, visible to nobody
            while .power > 0:
                .lives += .power
        play:
            for player in turns:
                player chooses number from 1 to 2
    """
    match = play(text)
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    option = match.machine.options(match.state, 1)[0][0]
    for _ in range(40):
        match.machine.decide(sampler.deal(match.state, 0, rng), 1, option)
