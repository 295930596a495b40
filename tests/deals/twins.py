"""Twins: two matches that differ only in what a seat may not know, noted step by step as a belief is given them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from spielwerk.backend.machine import Events
from spielwerk.backend.python.taped import TapedMachine
from spielwerk.deals.belief import Belief
from spielwerk.deals.given import OUTSIDE, Account, Act, Given
from spielwerk.deals.outside import Surroundings
from spielwerk.game.game import Game
from spielwerk.match.happenings import Outside
from spielwerk.match.match import Match
from spielwerk.program.manual.manual import Manual
from spielwerk.referee.host import Host
from tests.match.declared import Judge
from tests.match.pairs import Pair


@cache
def host_of(game: Game, players: int) -> Host:
    return Host(game, players)


@cache
def _taped(host: Host) -> TapedMachine:
    return TapedMachine(host.speaking.program)


def noted(pair: Pair, match: Match, host: Host, seat: int) -> list[Given] | None:
    """What a seat is given in a match of a pair, which is played once more; None if chance decided for somebody who
    was too slow, which no tape holds."""
    history = pair.machine.history(match)
    if history is None:
        return None
    draws = [things.index(thing) for things, thing in history.drawn if len(things) > 1]
    machine, outside = _taped(host), Outside()
    heard: Events = []
    surroundings = Surroundings(machine, host.manual)
    account = Account(host.replaying.replayer(seat), host.replaying)
    events: Events = []

    def wind() -> None:
        machine.tape.wind(tuple(draws))

    def passed() -> None:
        del draws[: len(machine.tape.read()[0])]
        heard.extend(events)

    wind()
    state = machine.start(0, events)
    passed()
    account.begin(state, events)
    for item in match.history.standing():
        events = []
        player = 0 if item.seat is None else item.seat + 1
        wind()
        if item.happening:
            happening = item.timer or item.happening
            state, outside = surroundings.happen(state, Act(OUTSIDE, player, (), happening), outside, events)
            passed()
            account.happened(happening, player, state, events)
            continue
        for record in item.records:
            events = []
            wind()
            state = machine.decide(state, player, record, events)
            state, outside = surroundings.settled(state, outside, events)
            passed()
            account.decided(player, record, state, events)
    assert _plain(heard, host.manual) == _plain(_all_events(match), match.manual), "another match"
    return account.steps


def _all_events(match: Match) -> Events:
    """What has happened in a match, as the program tells it."""
    history = match.history
    later = [match.events_of(number) for number in history.in_force]
    return [*match.first_events(), *(event for events in later for event in events)]


def _plain(events: Events, manual: Manual) -> list[tuple[Any, ...]]:
    """What happened, without the numbers of lines and texts, and with names for attributes, dice and phases: each
    program has its own numbers for them. The match of a pair runs on a program that asks instead of drawing. What is
    drawn first need not be what is written first in the other one, and attributes are numbered as they turn up."""
    told = [event for event in events if event[0] != "timeout"]  # Which the match adds itself.
    tables: dict[str, Sequence[object]] = {
        **dict.fromkeys(("set", "reveal_attribute", "hide_attribute"), manual.events.attributes),
        **dict.fromkeys(("roll", "reveal_die", "hide_die"), manual.events.dice),
        **dict.fromkeys(("phase", "phase_end"), manual.events.phases),
    }
    found: list[tuple[Any, ...]] = []
    for kind, _, *args in told:
        named = (tables[kind][args[0]], *args[1:]) if kind in tables else args[1:] if kind == "notice" else args
        found.append((kind, *named))
    return found


def twins(game: Game, players: int, seat: int, seed: int, steps: int) -> Iterator[tuple[list[Given], list[Given]]]:
    """What a seat is given in two matches that are not the same, again and again."""
    pair, host = Pair(game, players, seat, seed), host_of(game, players)
    for _ in range(steps):
        if pair.over:
            return
        pair.step()
        if Judge(pair.one, pair.two, seat).differ():
            one, two = (noted(pair, match, host, seat) for match in (pair.one, pair.two))
            if one is not None and two is not None:
                yield one, two


def imagined(host: Host, seat: int, steps: list[Given], size: int) -> list[list[int]]:
    """Situations that somebody imagines who was given this."""
    belief = Belief(host.replaying.replayer(seat), host.rules.dealer(seat), Random(7), size)
    belief.follow(steps)
    return belief.situations()
