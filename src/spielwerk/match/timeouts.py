"""Time limits of a match: which timers run, and what happens when one is up.

The match has no clock. Whoever has one reads `Match.timers` and calls `Match.time_out`; that is an input like a
decision and stands in the log, so a match with timers can be played again without a clock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import LIMIT, Events, Machine, State
from spielwerk.match.refusals import refused
from spielwerk.program.generator import draw_weighted
from spielwerk.program.ir import FUEL_SPENT, HEADER, OVER

if TYPE_CHECKING:
    from spielwerk.match.match import Match
    from spielwerk.program.lower.description import Description
    from spielwerk.program.lower.timers import Timer

EXPIRED = -1
"""In the slot of a timer that is up while choices are drawn for those who were too slow."""


def running(description: Description, state: State) -> list[tuple[Timer, int]]:
    """The timers that run, each with the player whose it is, 0 for a timer of all."""
    found = []
    for timer in description.timers:
        rows = range(1, description.players + 1) if timer.seats else (0,)
        found += [(timer, row) for row in rows if state[timer.address + row] > 0]
    return found


def described(match: Match, timer: Timer, player: int) -> dict[str, Any]:
    """A running timer in plain data."""
    return {
        "timer": timer.name,
        "seat": player - 1 if player else None,
        "seconds": match.state[timer.address + player],
        "phase": timer.inside,
        "waiting_for": [player - 1] if player else match.seats,
        "begun": match.timer_begun(timer.number, player),
    }


def find(match: Match, name: str, seat: int | None) -> tuple[Timer, int]:
    """The running timer of this name, and of this seat if it has a seat of its own."""
    wanted = 0 if seat is None else seat + 1
    for timer, player in running(match.description, match.state):
        if timer.name == name and player == wanted:
            return timer, player
    raise refused(match.language, "no_timer")


def expire(machine: Machine, state: State, timer: Timer, player: int, events: Events) -> State:
    """The state after a timer was up. Raises `Fault`."""
    if timer.late:
        return machine.go_on(state, timer.late, player, events)
    state = state.copy()
    slot = timer.address + player
    state[slot] = EXPIRED
    for _ in range(LIMIT):
        if state[slot] != EXPIRED or state[HEADER.CONDITION] == OVER:
            return state
        state = _drawn(machine, state, player or machine.seats(state)[0], events)
    raise Fault(FUEL_SPENT)


def _drawn(machine: Machine, state: State, player: int, events: Events) -> State:
    """Chance decides for a player, with the generator of the match."""
    records, weights = machine.options(state, player)
    state = state.copy()
    chosen, state[HEADER.GENERATOR] = draw_weighted(state[HEADER.GENERATOR], weights or [1] * len(records))
    return machine.decide(state, player, records[chosen], events)
