"""Lines of decisions followed by random play: what a search asks a machine for, many at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from spielwerk.program import ir
from spielwerk.program.generator import match_state, series_seed

if TYPE_CHECKING:
    from spielwerk.backend.machine import Machine, State


class Line(NamedTuple):
    """Decisions from a state on, as (seat, number of the option), and how often to play on at random after them.

    Chance is drawn anew: the decisions of a line with seed s use the generator of a match with that seed, its playouts
    those of the games of a series.
    """

    decisions: tuple[tuple[int, int], ...]
    playouts: int
    seed: int


class Outcome(NamedTuple):
    """What came of the playouts of a line, added up by seat."""

    taken: int
    """Decisions that were possible: fewer than asked for if the match was over or an option was not there."""
    finished: int
    """Playouts that reached an end before the limit."""
    wins: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


def play_lines(machine: Machine, state: State, lines: Iterable[Line], limit: int) -> list[Outcome]:
    """The lines one by one, on any machine."""
    return [_play(machine, state, line, limit) for line in lines]


def _play(machine: Machine, state: State, line: Line, limit: int) -> Outcome:
    from spielwerk.backend.machine import winners

    state = state.copy()
    state[ir.HEADER.GENERATOR] = match_state(line.seed)
    taken = 0
    for seat, number in line.decisions:
        if seat not in machine.seats(state):
            break
        options, _ = machine.options(state, seat)
        if not 0 <= number < len(options):
            break
        state = machine.decide(state, seat, options[number])
        taken += 1
    players = machine.program.players
    finished, sums = 0, [[0] * players for _ in range(3)]
    for playout in range(line.playouts):
        begun = state.copy()
        begun[ir.HEADER.GENERATOR] = match_state(series_seed(line.seed, playout))
        result = machine.rollout(begun, series_seed(line.seed, playout), limit)
        if not result.finished:
            continue
        finished += 1
        best = winners(result.places)
        for seat in range(players):
            sums[0][seat] += seat in best
            sums[1][seat] += result.places[seat]
            sums[2][seat] += result.scores[seat]
    return Outcome(taken, finished, *(tuple(row) for row in sums))
