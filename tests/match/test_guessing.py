"""Whoever learns from every detail of what a seat gets still guesses what is hidden no better than by chance."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from spielwerk.match.match import Match
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Sitting
from tests.match.guessing import Guesser, honest
from tests.match.pairs import received
from tests.match.playing import game, play
from tests.match.secret_games import SECRET_GAMES

pytestmark = pytest.mark.matches
TRAINED, ASKED = 120, 200
DONE = {"kind": "done", "value": None}


def pick(match: Match, seat: int, many: int) -> None:
    """So many picks, then done."""
    for _ in range(many):
        match.decide(seat, 0)
    if seat in match.seats:
        match.decide(seat, DONE)


def sealed_bids(rng: Random) -> tuple[Match, int]:
    """How many stones the other has bid."""
    match, many = play(SECRET_GAMES["sealed bids"]), rng.randrange(4)
    pick(match, 1, many)
    match.decide(0, DONE)
    return match, many


def bids_taken_back(rng: Random) -> tuple[Match, int]:
    """How often the other has changed its mind."""
    match, many = play(SECRET_GAMES["sealed bids"]), rng.randrange(4)
    for _ in range(many):
        match.decide(1, 0)
        match.undo(1)
    pick(match, 1, 2)
    match.decide(0, DONE)
    return match, many


def whispers(rng: Random) -> tuple[Match, int]:
    """A secret attribute of the other, which was asked as often."""
    match, many = play(SECRET_GAMES["whispers"], players=3), rng.randrange(4)
    match.decide(0, 0)
    match.decide(1, many)
    while match.seats == [1]:
        match.decide(1, rng.randrange(2))
    match.decide(2, 0)
    return match, many


def passes(rng: Random) -> tuple[Match, int]:
    """How many cards one neighbour has passed to the other."""
    match, many = play(SECRET_GAMES["passes"], players=3, seed=rng.randrange(10**6)), rng.randrange(4)
    pick(match, 1, many)
    pick(match, 2, 1)
    pick(match, 0, 1)
    return match, many


def patience(rng: Random) -> tuple[Match, int]:
    """How far the other is, while a clock runs for it."""
    match, steps = play(SECRET_GAMES["patience"]), rng.randrange(2)
    if steps:
        match.decide(1, 1)
    return match, steps


def order(rng: Random) -> tuple[Match, int]:
    """Who has answered first."""
    match, first = play(SECRET_GAMES["sealed bids"], players=3), rng.randrange(2)
    for seat in (1 + first, 2 - first, 0):
        pick(match, seat, rng.randrange(4) if seat else 0)
    return match, first


def bidding_bots(rng: Random) -> tuple[list[dict[str, Any]], int]:
    """What a bot hears in a match of bots, and how many stones the other has bid."""

    class Bidder:
        wants_events = wants_words = asked_always = True

        def __init__(self, bids: list[int]) -> None:
            self.bids, self.heard = bids, list[Any]()

        def choose(self, view: Any, decision: Any, knowledge: Any) -> int:
            self.heard.append([dict(view), decision.as_json(), list(knowledge.events)])
            stones = sum(event["event"] == "notice" for event in knowledge.events)
            if stones < len(self.bids) and self.bids[stones] and decision.options[0].kind != "done":
                self.bids[stones] -= 1
                return 0
            return len(decision.options) - 1

        def witness(self, event: Any) -> None:
            self.heard.append(event)

    many = rng.randrange(4)
    bots = [Bidder([many]), Bidder([1])]
    Sitting(BIDS, bots, 0).run()
    return bots[1].heard, many


BIDS = Host(game(SECRET_GAMES["sealed bids"]), 2)
SECRETS: dict[str, tuple[Callable[[Random], tuple[Match, int]], int]] = {
    "sealed bids": (sealed_bids, 4),
    "bids taken back": (bids_taken_back, 4),
    "whispers": (whispers, 4),
    "passes": (passes, 4),
    "patience": (patience, 2),
    "order": (order, 2),
}


def right_guesses(told: Callable[[Random], tuple[str, int]]) -> int:
    """What a guesser has got right of the matches it was not trained with."""
    matches = [told(Random(seed)) for seed in range(TRAINED + ASKED)]
    got, hidden = [text for text, _ in matches], [number for _, number in matches]
    return Guesser(got[:TRAINED], hidden[:TRAINED]).right(got[TRAINED:], hidden[TRAINED:])


@pytest.mark.parametrize("name", SECRETS)
def test_nobody_guesses_better_than_by_chance(name: str) -> None:
    secret, values = SECRETS[name]

    def told(rng: Random) -> tuple[str, int]:
        match, hidden = secret(rng)
        return received(match, 0), hidden

    low, high = honest(1 / values, ASKED)
    assert low <= right_guesses(told) <= high


def test_no_bot_guesses_better_than_by_chance() -> None:
    def told(rng: Random) -> tuple[str, int]:
        heard, hidden = bidding_bots(rng)
        return json.dumps(heard), hidden

    low, high = honest(1 / 4, ASKED)
    assert low <= right_guesses(told) <= high


@pytest.mark.parametrize("name", ["sealed bids", "whispers", "passes", "patience"])
def test_the_guesser_finds_what_is_betrayed(name: str) -> None:
    """The number of inputs, which events once carried, gives it away; so the tests above can fail."""
    secret, values = SECRETS[name]

    def told(rng: Random) -> tuple[str, int]:
        match, hidden = secret(rng)
        return json.dumps({"got": json.loads(received(match, 0)), "after": len(match.inputs)}), hidden

    assert right_guesses(told) > honest(1 / values, ASKED)[1] + ASKED / 10


def test_the_guesser_finds_a_secret_in_the_size_alone() -> None:
    def told(rng: Random) -> tuple[str, int]:
        hidden = rng.randrange(4)
        return json.dumps({"events": [rng.randrange(9) for _ in range(5 + hidden)]}), hidden

    assert right_guesses(told) > ASKED * 0.8
