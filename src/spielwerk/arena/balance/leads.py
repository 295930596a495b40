"""How a game goes to and fro: who leads, how often that changes, and when it is decided.

A lead needs a measure. It is the chance to win when all play on at random, estimated by playing on from some points of
some games. Where games are too long for that, it is the game's own hint about how good a situation looks, if it has
one. Random games are looked at, the same as the first of the series.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from spielwerk.arena.statistics.intervals import Z
from spielwerk.backend.fault import Fault
from spielwerk.backend.lines import Line
from spielwerk.backend.machine import LIMIT, Machine, State
from spielwerk.data import dataclass, field
from spielwerk.program.generator import draw_weighted, players_state, series_seed
from spielwerk.program.ir import OVER
from spielwerk.program.result import winners

HINT, CHANCES = "hint", "chances"
POINTS = 16
"""Of a game, at which it is asked who leads."""
PLAYOUTS = 32
"""From every point, where chances are estimated."""
MARGIN = 0.15
"""By which a chance must be ahead to count as a lead: less may be the luck of the playouts."""
WORK = 2_000_000
"""Decisions in playouts; a game that takes longer is looked at less often."""
FEWEST, MOST = 4, 40
LONGEST = 20_000
"""Decisions of a game that is looked at; longer ones are left out."""
TAG = 4
"""Keeps the seeds of playouts apart from those of games."""


@dataclass
class Leads:
    """What was seen in the games that were looked at."""

    measure: str
    games: int = 0
    changes: list[int] = field(default_factory=list)
    decided: list[float] = field(default_factory=list)
    """For every game with a winner the share of it after which the winner led for good."""
    options: int = 0
    decisions: int = 0
    real: int = 0
    """Decisions with more than one option."""

    @property
    def lead_changes(self) -> float | None:
        return mean(self.changes)

    @property
    def decided_at(self) -> float | None:
        return mean(self.decided)

    @property
    def branching(self) -> float | None:
        return self.options / self.decisions if self.decisions else None

    @property
    def real_choices(self) -> float | None:
        return self.real / self.decisions if self.decisions else None


def look_at(machine: Machine, seed: int, mean_decisions: float, games: int, judge: Machine | None = None) -> Leads:
    """Looks at the first games of a series whose games have about so many decisions. The judge is a machine with the
    hints of the game, if it has any."""
    judge = judge or machine
    # From a point of a game half of it is still to be played, on average.
    affordable = int(WORK / (POINTS * PLAYOUTS * max(mean_decisions, 1) / 2))
    leads = Leads(HINT if judge.program.worth and affordable < FEWEST else CHANCES)
    wanted = MOST if leads.measure == HINT else min(MOST, max(FEWEST, affordable))
    for number in range(min(wanted, games)):
        _look(machine, judge if leads.measure == HINT else machine, seed, number, leads)
    return leads


def _look(machine: Machine, judge: Machine, seed: int, number: int, leads: Leads) -> None:
    try:
        states = _states(machine, seed, number, leads)
    except Fault:
        return
    if machine.condition(states[-1]) != OVER:
        return
    leads.games += 1
    places = _places(machine, states[-1])
    last = len(states) - 1
    # A set: in short games several points fall on the same state.
    points = sorted({last * point // POINTS for point in range(1, POINTS)})
    seeds = series_seed(series_seed(seed, TAG), number)
    leaders = [_leader(judge, states[point], series_seed(seeds, point), leads.measure) for point in points]
    best = winners(places)
    _judge(leads, [point / max(last, 1) for point in points], leaders, best[0] if len(best) == 1 else None)


def _judge(leads: Leads, at: Sequence[float], leaders: Sequence[int | None], winner: int | None) -> None:
    """Counts changes of the lead, up to the winner, and finds out when it was decided."""
    known = [leader for leader in (*leaders, winner) if leader is not None]
    leads.changes.append(sum(one != other for one, other in pairwise(known)))
    if winner is None:
        return
    decided = 1.0
    for share, leader in zip(reversed(at), reversed(leaders), strict=True):
        if leader not in (None, winner):
            break
        if leader == winner:
            decided = share
    leads.decided.append(decided)


def _states(machine: Machine, seed: int, number: int, leads: Leads) -> list[State]:
    """All states of a random game of the series."""
    state, chance = machine.start(series_seed(seed, number)), players_state(seed, number)
    states = [state]
    while machine.condition(state) != OVER and len(states) <= min(LIMIT, LONGEST):
        seat = machine.seats(state)[0]
        records, weights = machine.options(state, seat)
        leads.options += len(records)
        leads.real += len(records) > 1
        leads.decisions += 1
        chosen, chance = draw_weighted(chance, weights or [1] * len(records))
        state = machine.decide(state, seat, records[chosen])
        states.append(state)
    return states


def _places(machine: Machine, state: State) -> tuple[int, ...]:
    address, players = machine.program.places, machine.program.players
    return tuple(state[address + 1 : address + 1 + players]) if address else (0,) * players


def _leader(machine: Machine, state: State, seed: int, measure: str) -> int | None:
    players = machine.program.players
    if measure == HINT:
        worth = [machine.call(machine.program.worth, state.copy(), seat) for seat in range(1, players + 1)]
        return _ahead(worth, max(1, machine.program.lead // 5))
    outcome = machine.lines(state, [Line((), PLAYOUTS, seed)])[0]
    return _ahead([won / PLAYOUTS for won in outcome.wins], MARGIN)


def _ahead(values: Sequence[float], margin: float) -> int | None:
    """Who is ahead of all others by the margin."""
    best = max(range(len(values)), key=lambda seat: values[seat])
    others = [value for seat, value in enumerate(values) if seat != best]
    return best if not others or values[best] - max(others) >= margin else None


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def reach(values: Sequence[float]) -> float | None:
    """Half the width of the interval of a mean."""
    middle = mean(values)
    if middle is None or len(values) < 2:
        return None
    return Z * sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))
