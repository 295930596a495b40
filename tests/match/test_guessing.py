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
from tests.deals.guessing import GAMES as GUESSING
from tests.match.guessing import Guesser, honest
from tests.match.pairs import received
from tests.match.playing import bundled, game, play
from tests.match.secret_games import SECRET_GAMES
from tests.rotation import in_turns

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
        match.take_back_pick(1)
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
    """Who has picked first; who is done first may be known."""
    match, first = play(SECRET_GAMES["sealed bids"], players=3), rng.randrange(2)
    for seat in (1 + first, 2 - first):
        match.decide(seat, rng.randrange(3))
    for seat in (1, 2, 0):
        match.decide(seat, DONE)
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


@in_turns(3, name=SECRETS)
def test_nobody_guesses_better_than_by_chance(name: str) -> None:
    secret, values = SECRETS[name]

    def told(rng: Random) -> tuple[str, int]:
        match, hidden = secret(rng)
        return received(match, 0), hidden

    low, high = honest(1 / values, ASKED)
    assert low <= right_guesses(told) <= high


# ---- bundled games, and one for every way to hide something --------------------------------------


def card_of_the_other(rng: Random) -> tuple[Match, int]:
    """Kuhn poker: which card the other holds; it is one of the two that the reader does not hold."""
    match = bundled("kuhn").start(seed=rng.getrandbits(40))
    match.decide(0, 0)
    match.decide(1, 1)
    (card,) = match.reveal()["players"][1]["hand"]["objects"]
    return match, ["jack", "queen", "king"].index(card[5:-1])


def sealed_sign(rng: Random) -> tuple[Match, int]:
    """Rock, paper, scissors: what the other has chosen, before the reader has."""
    match, sign = bundled("rps").start(seed=rng.getrandbits(40)), rng.randrange(3)
    match.decide(1, sign)
    return match, sign


def dice_below_the_cup(rng: Random) -> tuple[Match, int]:
    """Meiern: a die of somebody who has said anything, whatever the dice were."""
    match = bundled("meiern").start(seed=rng.getrandbits(40))
    while match.seats == [1]:
        match.decide(1, rng.randrange(len(match.decision(1).options)))
    while match.seats == [0]:
        match.decide(0, rng.randrange(len(match.decision(0).options)))
    return match, match.reveal()["table"]["würfel"][0] - 1


def queen_of_spades(rng: Random) -> tuple[Match, int]:
    """Hearts: which of the others holds the queen, after some have passed cards on in secret."""
    while True:
        match = bundled("hearts").start(seed=rng.getrandbits(40))
        hands = [player["hand"]["objects"] for player in match.reveal()["players"]]
        holder = next(seat for seat, hand in enumerate(hands) if "Card(spades,queen)" in hand)
        if holder:
            pick(match, 1 + rng.randrange(3), 3)
            return match, holder - 1


def secret_of(name: str, path: tuple[str | int, ...]) -> Callable[[Random], tuple[Match, int]]:
    """A guessing game after the other has guessed: the number that is hidden."""

    def secret(rng: Random) -> tuple[Match, int]:
        match = game(GUESSING[name]).start(seed=rng.getrandbits(40))
        match.decide(1, rng.randrange(8))
        found: Any = match.reveal()
        for key in path:
            found = found[key]
        return match, found - 1

    return secret


BUNDLED: dict[str, tuple[Callable[[Random], tuple[Match, int]], int, int]] = {
    "kuhn": (card_of_the_other, 0, 2),
    "rps": (sealed_sign, 0, 3),
    "meiern": (dice_below_the_cup, 1, 6),
    "hearts": (queen_of_spades, 0, 3),
    "table": (secret_of("attribute of the table", ("table", "own")), 0, 8),
    "player": (secret_of("attribute of a player", ("players", 0, "own")), 0, 8),
    "list": (secret_of("list", ("table", "own", 0)), 0, 8),
    "dice": (secret_of("dice", ("table", "cube")), 0, 8),
}
"""A secret, who reads, and between how many values somebody must guess who knows all that the reader may know."""


@in_turns(4, name=BUNDLED)
def test_nobody_guesses_better_than_honest_knowledge_allows(name: str) -> None:
    secret, reader, values = BUNDLED[name]

    def told(rng: Random) -> tuple[str, int]:
        match, hidden = secret(rng)
        return received(match, reader), hidden

    assert right_guesses(told) <= honest(1 / values, ASKED)[1]


def test_the_guesser_uses_what_the_reader_knows() -> None:
    """It learns that the other cannot hold the reader's own card: it does better than one who guesses among all."""

    def told(rng: Random) -> tuple[str, int]:
        match, hidden = card_of_the_other(rng)
        return received(match, 0), hidden

    assert right_guesses(told) > honest(1 / 3, ASKED)[1]


LEAKS = {
    "a notice": ['notice "It is {own}."'],
    "how many notices": ["repeat own times:", '    notice "Tick."'],
    "how long a notice is": ["if own > 4:", '    notice "Now guess, you two."', "else:", '    notice "Guess."'],
}
"""Lines that betray the secret to everybody: in words, by number, by size."""


@pytest.mark.parametrize("name", LEAKS)
def test_the_guesser_finds_a_leak_in_a_game(name: str) -> None:
    text = GUESSING["attribute of the table"]
    leaky = text.replace(
        "        own = drawn\n", "".join(f"        {line}\n" for line in ["own = drawn", *LEAKS[name]])
    )
    assert leaky != text

    def told(rng: Random) -> tuple[str, int]:
        match = game(leaky).start(seed=rng.getrandbits(40))
        return received(match, 0), match.reveal()["table"]["own"] - 1

    assert right_guesses(told) > honest(1 / 8, ASKED)[1]


def test_no_bot_guesses_better_than_by_chance() -> None:
    def told(rng: Random) -> tuple[str, int]:
        heard, hidden = bidding_bots(rng)
        return json.dumps(heard), hidden

    low, high = honest(1 / 4, ASKED)
    assert low <= right_guesses(told) <= high


@in_turns(2, name=["sealed bids", "whispers", "passes", "patience"])
def test_the_guesser_finds_what_is_betrayed(name: str) -> None:
    """The number of all choices gives it away; so the tests above can fail."""
    secret, values = SECRETS[name]

    def told(rng: Random) -> tuple[str, int]:
        match, hidden = secret(rng)
        choices = sum(len(item.get("picks", [0])) for item in match.inputs)
        return json.dumps({"got": json.loads(received(match, 0)), "after": choices}), hidden

    assert right_guesses(told) > honest(1 / values, ASKED)[1] + ASKED / 10


def test_the_guesser_finds_a_secret_in_the_size_alone() -> None:
    def told(rng: Random) -> tuple[str, int]:
        hidden = rng.randrange(4)
        return json.dumps({"events": [rng.randrange(9) for _ in range(5 + hidden)]}), hidden

    assert right_guesses(told) > ASKED * 0.8
