"""Time limits of a match: which timers run, and what happens when one is up.

The match has no clock. Whoever has one reads `Match.timers` and calls `Match.time_out`; that is an input like a
decision and is in the log, so a match with timers can be played again without a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import LIMIT, Events, Machine, State
from spielwerk.match.errors import refused
from spielwerk.match.picks import Picks
from spielwerk.match.played import Played
from spielwerk.program.generator import draw_weighted
from spielwerk.program.ir import FUEL_SPENT, HEADER, OVER
from spielwerk.program.manual.manual import Manual, Timer

Begun: TypeAlias = Callable[[State, int], Picks | None]
"""What a player had picked when the time was up, in a state."""
EXPIRED = -1
"""In the slot of a timer that is up while choices are drawn for those who were too slow."""


def running(manual: Manual, state: State) -> list[tuple[int, int]]:
    """The numbers of the timers that run, each with the player whose it is, 0 for a timer of all."""
    found = []
    for number, timer in enumerate(manual.timers):
        rows = range(1, manual.players + 1) if timer.seats else (0,)
        found += [(number, row) for row in rows if state[timer.address + row] > 0]
    return found


def described(match: Played, number: int, player: int) -> dict[str, Any]:
    """A running timer in plain data."""
    timer = match.manual.timers[number]
    return {
        "timer": timer.name,
        "seat": player - 1 if player else None,
        "seconds": match.history.state[timer.address + player],
        "phase": timer.inside,
        "waiting_for": [player - 1] if player else match.seats,
        "begun": match.timer_begun(number, player),
    }


def find(match: Played, state: State, name: str, seat: int | None) -> tuple[int, int]:
    """The number of the running timer of this name, and of this seat if it has a seat of its own."""
    wanted = 0 if seat is None else seat + 1
    for number, player in running(match.manual, state):
        if match.manual.timers[number].name == name and player == wanted:
            return number, player
    raise refused(match.language, "no_timer")


def _nothing(state: State, player: int) -> Picks | None:
    return None


def expire(machine: Machine, state: State, timer: Timer, player: int, events: Events, begun: Begun = _nothing) -> State:
    """The state after a timer was up; what a player had picked by then counts. Raises `Fault`."""
    if timer.late:
        return machine.go_on(state, timer.late, player, events)
    state = state.copy()
    slot = timer.address + player
    state[slot] = EXPIRED
    # Rules can ask the same question again without end; drawing has to stop some time.
    for _ in range(LIMIT):
        if state[slot] != EXPIRED or state[HEADER.CONDITION] == OVER:
            return state
        # In the order of seats, so that a replay draws the same.
        state = _drawn(machine, state, player or machine.seats(state)[0], events, begun)
    raise Fault(FUEL_SPENT)


def _drawn(machine: Machine, state: State, player: int, events: Events, begun: Begun) -> State:
    """Chance decides for a player, with the generator of the match."""
    picks = begun(state, player)
    way, generator = picks.completed(state[HEADER.GENERATOR]) if picks is not None else (None, 0)
    if way is not None:
        state = state.copy()
        state[HEADER.GENERATOR] = generator
        for record in way:
            state = machine.decide(state, player, record, events)
        return state
    records, weights = machine.options(state, player)
    state = state.copy()
    chosen, state[HEADER.GENERATOR] = draw_weighted(state[HEADER.GENERATOR], weights or [1] * len(records))
    return machine.decide(state, player, records[chosen], events)
