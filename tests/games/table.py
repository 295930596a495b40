"""Helpers to sit down at a table: take decisions by their names, play on at random, count ways to play."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import spielwerk
from spielwerk import Game, Match, Result
from spielwerk.runtime.decision import Option
from tests.match.playing import fields_of, short

__all__ = [
    "claims_hold",
    "fields_of",
    "find",
    "load",
    "notices",
    "perft",
    "play",
    "play_on",
    "result",
    "short",
    "values",
]


@cache
def load(name: str | Path) -> Game:
    """A game, made once for all tests."""
    return spielwerk.load(name)


def find(match: Match, seat: int, wanted: object) -> Option:
    """The open option with this value, or of this kind if it has no value."""
    options = match.decision(seat).options
    found = [o for o in options if (o.kind if o.value is None else short(match, o.value)) == wanted]
    assert len(found) == 1, f"seat {seat} has no {wanted!r} among {[(o.kind, o.value) for o in options]}"
    return found[0]


def play(match: Match, *choices: object) -> Match:
    """Takes decisions one after the other, each by the seat whose turn it is (at once: by the first that is asked)."""
    for wanted in choices:
        match.decide(match.seats[0], find(match, match.seats[0], wanted))
    return match


def values(match: Match) -> list[Any]:
    """What is open to the seat whose turn it is, as values, or as kinds where options have no value."""
    return [o.kind if o.value is None else short(match, o.value) for o in match.decisions[0].options]


def play_on(match: Match, seed: int, decisions: int = 1_000_000) -> Match:
    """Plays on at random, to the end or for so many decisions."""
    luck = Random(seed)
    while not match.over and decisions:
        seat = luck.choice(match.seats)
        match.decide(seat, luck.choice(match.decision(seat).options))
        decisions -= 1
    return match


def notices(match: Match, seat: int | None = None) -> list[str]:
    return [event["text"] for event in match.events(seat) if event["event"] == "notice"]


def perft(game: Game, depth: int) -> int:
    """The number of ways in which the first `depth` decisions can be taken."""
    machine, _ = game.machine()
    return machine.perft(machine.start(0), depth)


def claims_hold(match: Match) -> bool:
    """Whether everything that the game claims is true now."""
    return not match.broken_claims


def result(match: Match) -> Result:
    """The result of a match that is over."""
    assert match.result is not None, "the match is not over"
    return match.result
