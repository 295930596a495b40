"""What happens to a player from outside, where the game has reactions to it.

A second happening waits until the reactions to the first are done. Whoever was taken out of the game by them and is
still asked answers at random, from the match's own chance.
"""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.backend.machine import Events, Machine, State
from spielwerk.data import dataclass, replace
from spielwerk.program.generator import draw_below, draw_weighted
from spielwerk.program.ir import HEADER, OVER
from spielwerk.program.manual.manual import Manual


@dataclass(frozen=True)
class Outside:
    """What has happened from outside: what still waits, as (kind, player), and the players who are away."""

    waiting: tuple[tuple[str, int], ...] = ()
    away: frozenset[int] = frozenset()

    def with_happening(self, kind: str, player: int) -> Outside:
        """A player leaves or misbehaves."""
        return replace(self, waiting=(*self.waiting, (kind, player)), away=self.away | {player})

    def with_timeouts(self, players: Iterable[int]) -> Outside:
        """These players were too slow; reactions to that come after what the time limit itself says."""
        return replace(self, waiting=(*self.waiting, *(("timeout", player) for player in players)))


def settled(machine: Machine, manual: Manual, state: State, outside: Outside, events: Events) -> tuple[State, Outside]:
    """The state after everything that follows by itself from what has happened outside."""
    while machine.program.happening and state[HEADER.CONDITION] != OVER:
        if outside.waiting and not state[machine.program.happening]:
            (kind, player), *rest = outside.waiting
            outside = replace(outside, waiting=tuple(rest))
            state = machine.happen(state, manual.happenings.index(kind) + 1, player, events)
            continue
        out = [seat for seat in machine.seats(state) if seat in outside.away and _is_out(manual, state, seat)]
        if not out:
            break
        state = _answered(machine, state, out[0], events)
    return state, outside


def _is_out(manual: Manual, state: State, seat: int) -> bool:
    left = manual.at.left
    return bool(left and state[left + seat])


def _answered(machine: Machine, state: State, seat: int, events: Events) -> State:
    """The open question of a seat, answered at random."""
    records, weights = machine.options(state, seat)
    if weights:
        index, generator = draw_weighted(state[HEADER.GENERATOR], weights)
    else:
        index, generator = draw_below(state[HEADER.GENERATOR], len(records))
    # The given state may be in the history, so it must stay as it is.
    state = list(state)
    state[HEADER.GENERATOR] = generator
    return machine.decide(state, seat, records[index], events)
