"""`random 3 from …`: several draws without putting back (LG-22)."""

from __future__ import annotations

from collections import Counter

import pytest

from spielwerk.game.odds.odds import odds
from tests.backend.wasm.both import Both
from tests.match.playing import fault_of, game, play

URN = """
    enum Ball: white, red
    object Card, for value in 1 to 6, in deck
    table:
        pile deck: Card
        drawn: list of int, at most 5
        bag: map Ball to int = {white: 3, red: 1}
        balls: list of Ball, at most 4
        cards: list of Card, at most 6
        wanted: int = 2
    procedure draw() -> list of int:
        return random wanted from [5, 5, 7]
    play:
        drawn = random 2 from [5, 5, 7]
        balls = random 4 from bag
        cards = random 6 from deck
        let pair = draw()
        repeat:
            players[1] chooses number from 1 to count(pair)
"""


def value(name, seed=0):
    return play(URN, seed=seed).view(0)["table"][name]


def test_what_is_drawn_is_not_put_back():
    """LG-22: every element once; of equal elements as many as there are."""
    for seed in range(30):
        assert len(set(value("cards", seed))) == 6
        assert sorted(value("balls", seed)) == ["red", "white", "white", "white"]
        assert value("bag", seed) == {"white": 3, "red": 1}


def test_every_order_is_equally_likely():
    found = Counter(tuple(value("drawn", seed)) for seed in range(240))
    assert set(found) == {(5, 5), (5, 7), (7, 5)}
    assert all(50 < count < 110 for count in found.values())


def test_too_little_stops_the_match():
    assert fault_of(URN.replace("random 2 from", "random 4 from")) == "R203"


def test_nothing_is_drawn_if_nothing_is_wanted():
    assert play(URN.replace("drawn = random 2", "drawn = random (wanted - 2)")).view(0)["table"]["drawn"] == []


def test_weights_hold_for_what_is_left():
    text = URN.replace("drawn = random 2 from [5, 5, 7]", "drawn = random 2 from [0, 5, 7] weighted by it")
    found = Counter(tuple(play(text, seed=seed).view(0)["table"]["drawn"]) for seed in range(300))
    assert set(found) == {(5, 7), (7, 5)}


@pytest.mark.parametrize("seed", range(3))
def test_both_back_ends_draw_the_same(seed):
    assert Both(game(URN).machine(2)[0].program).match(seed, 4)


def test_exact_chances():
    """Chance that is asked instead of drawn: the same chances."""
    text = """
        game "Urn":
            players 2
        play:
            let balls = random 2 from [1, 1, 2]
            if sum(balls) == 2:
                end with winner players[1]
            end with winner players[2]
    """
    assert dict(odds(game(text), 2).outcomes)[(1, 2)] == pytest.approx(1 / 3)
