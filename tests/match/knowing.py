"""Matches in which it is noted what every seat could know, and what that is, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

from spielwerk.backend.choice import PYTHON, machine_for
from spielwerk.backend.machine import Machine, State
from spielwerk.game.game import Ready
from spielwerk.match.match import Match
from spielwerk.program.knowledge import Knowledge
from spielwerk.program.lower.texts.description import Description
from spielwerk.program.passes.pipeline import optimise
from tests.match.playing import answer, game


@cache
def _ready(text: str, players: int) -> Ready:
    program, description = game(text).lowered(players, knowledge=True)
    return machine_for(optimise(program, list(program.functions)), PYTHON), description


class KnowingMatch(Match):
    """A match whose states end with what seats could know."""

    described: Description

    @property
    def details(self) -> Description:
        return self.described


def play_knowing(text: str, decisions: Iterable[Any] = (), players: int = 2, seed: int = 0) -> Match:
    machine, description = _ready(text, players)
    match = KnowingMatch(game(text), machine, description.manual, seed, {})
    match.described = description
    for decision in decisions:
        answer(match, decision)
    return match


def noted(description: Description) -> Knowledge:
    knowledge = description.layout.knowledge
    assert knowledge is not None
    return knowledge


def possible(description: Description, state: State, seat: int) -> dict[int, set[int]]:
    """For every object that can be hidden the numbers of the places where a seat (from 0) knows that it may be."""
    known = noted(description)
    found: dict[int, set[int]] = {}
    for n in range(known.count):
        first = known.of_seat(seat + 1)[n * known.words]
        words = state[first : first + known.words]
        found[known.low + n] = {
            place for place in known.places if any(a & b for a, b in zip(words, known.bits(place), strict=True))
        }
    return found


def may_be(match: Match, seat: int) -> dict[str, set[str]]:
    """The same in words."""
    names = match.names
    return {
        names.things[thing]: {str(names.place(place)) for place in places}
        for thing, places in possible(match.details, match.state, seat).items()
    }


def position_known(match: Match, seat: int) -> set[str]:
    """The objects whose positions in piles and rows a seat knows."""
    known = noted(match.details)
    slots = range(known.positions, known.positions + known.count)
    return {match.names.things[known.low + n] for n, slot in enumerate(slots) if match.state[slot] >> seat & 1}


def random_states(machine: Machine, seed: int, most: int) -> Iterator[tuple[State, int]]:
    """Situations of a random match, each with a seat (from 1) that is asked."""
    rng, state = Random(seed), machine.start(seed)
    for _ in range(most):
        seats = machine.seats(state)
        if not seats:
            return
        seat = rng.choice(seats)
        yield state, seat
        options, weights = machine.options(state, seat)
        state = machine.decide(state, seat, rng.choices(options, weights or None)[0])
