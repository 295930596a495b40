"""The situations of a game as a chain of chances: found from the rules, solved for how often each is met.

Mass flows from the start towards the ends. Situations that lead back to each other form a component; components are
taken in the order of the flow, and within one the visits follow from elimination of one situation after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Any, TypeAlias

from spielwerk.backend.machine import Machine, Record, State
from spielwerk.data import dataclass, field
from spielwerk.program import ir
from spielwerk.program.ir import HEADER

Key: TypeAlias = tuple[int, ...]
Number: TypeAlias = Any
"""A Fraction or a float: the same steps solve both."""
LONGEST_FRACTION = 2_000
"""Bits of a denominator; beyond that exact numbers cost more than they tell."""


Step: TypeAlias = tuple[int, Record]
"""Who chose (0 for chance), and what."""


class TooLarge(Exception):
    """More situations than allowed. The way leads from the start to the one that was too many, step by step."""

    def __init__(self, states: list[Key], steps: list[Step]) -> None:
        super().__init__(len(states))
        self.states = states
        self.steps = steps


class TooLong(Exception):
    """Fractions have grown too long."""


@dataclass
class Chain:
    """Situations by number, the start first, and where each leads: the next one and its weight."""

    states: list[Key] = field(default_factory=list)
    arrows: list[dict[int, int]] = field(default_factory=list)

    def decided(self, number: int) -> bool:
        """Whether a player decides here."""
        return self.states[number][HEADER.CONDITION] in (ir.DECIDING, ir.JOINING)


def explore(
    machine: Machine,
    limit: int,
    progress: Callable[[int], None] | None = None,
    essence: Callable[[State], State] = lambda state: state,
) -> Chain:
    """Every situation that can be reached. Seats that decide at once are taken in order.

    `essence` takes away what can no longer matter, so that situations with the same future are the same.
    """
    chain = Chain([tuple(essence(machine.start(0)))], [])
    known = {chain.states[0]: 0}
    parents: list[tuple[int, Step]] = [(0, (0, ()))]
    while len(chain.arrows) < len(chain.states):
        here = len(chain.arrows)
        arrows: dict[int, int] = {}
        for after, weight, step in _next(machine, list(chain.states[here])):
            key = tuple(essence(after))
            number = known.setdefault(key, len(known))
            if number == len(chain.states):
                chain.states.append(key)
                parents.append((here, step))
                if number >= limit:
                    raise _too_large(chain, parents)
            arrows[number] = arrows.get(number, 0) + weight
        chain.arrows.append(arrows)
        if progress is not None and here % 1000 == 0:
            progress(len(chain.states))
    return chain


def _next(machine: Machine, state: State) -> list[tuple[State, int, Step]]:
    seats = machine.seats(state)
    if not seats:
        return []
    seat = seats[0]
    records, weights = machine.options(state, seat)
    chances = weights or [1] * len(records)
    # What weighs nothing never happens, so it is not a situation of the game.
    return [(machine.decide(state, seat, r), w, (seat, r)) for r, w in zip(records, chances, strict=True) if w]


def _too_large(chain: Chain, parents: list[tuple[int, Step]]) -> TooLarge:
    number = len(chain.states) - 1
    states, steps = [chain.states[number]], []
    while number:
        number, step = parents[number]
        states.append(chain.states[number])
        steps.append(step)
    return TooLarge(states[::-1], steps[::-1])


# ---- components --------------------------------------------------------------------------------


def components(arrows: list[dict[int, int]]) -> list[list[int]]:
    """Situations that lead back to each other, together; every component before those it leads to (after Tarjan)."""
    order, low = [0] * len(arrows), [0] * len(arrows)
    closed = bytearray(len(arrows))
    found: list[list[int]] = []
    stack: list[int] = []
    clock = order[0] = low[0] = 1
    # A stack of our own: the chain can be far deeper than Python can call.
    way = [(0, iter(arrows[0]))]
    while way:
        here, rest = way[-1]
        there = next((n for n in rest if not order[n] or not closed[n]), None)
        if there is None:
            way.pop()
            stack.append(here)
            if way:
                low[way[-1][0]] = min(low[way[-1][0]], low[here])
            if low[here] == order[here]:
                found.append(_cut(stack, order, order[here]))
                for member in found[-1]:
                    closed[member] = 1
        elif order[there]:
            low[here] = min(low[here], order[there])
        else:
            clock += 1
            order[there] = low[there] = clock
            way.append((there, iter(arrows[there])))
    # A component is found after all those that it leads to.
    return found[::-1]


def _cut(stack: list[int], order: list[int], oldest: int) -> list[int]:
    """Takes what was found since then off the stack."""
    part = []
    while stack and order[stack[-1]] >= oldest:
        part.append(stack.pop())
    return part


# ---- visits ------------------------------------------------------------------------------------


def visits(chain: Chain, parts: list[list[int]], one: Number) -> tuple[list[Number], Number]:
    """How often each situation is met on average, and how likely the game never ends.

    Situations that a game can never leave count as not met. `one` is the number 1, exact or not.
    """
    zero = one - one
    arrows = chain.arrows
    met: list[Number] = [zero] * len(arrows)
    met[0] = one
    endless = zero
    for part in parts:
        members = set(part)
        # A single situation that does not lead to itself is met as often as mass flows in.
        if len(part) > 1 or part[0] in arrows[part[0]]:
            inflow = {n: met[n] for n in part}
            if any(there not in members for n in part for there in arrows[n]):
                met_here = _solve(part, arrows, inflow, one)
            else:
                endless += sum(inflow.values(), zero)
                met_here = dict.fromkeys(part, zero)
            for n in part:
                met[n] = met_here[n]
        for n in part:
            _flow_on(n, members, arrows[n], met, one)
    return met, endless


def _flow_on(n: int, members: set[int], arrows: dict[int, int], met: list[Number], one: Number) -> None:
    if not arrows:
        return
    if isinstance(one, Fraction) and met[n].denominator.bit_length() > LONGEST_FRACTION:
        raise TooLong
    share = met[n] / sum(arrows.values())
    for there, weight in arrows.items():
        if there not in members:
            met[there] += share * weight


def _solve(part: list[int], arrows: list[dict[int, int]], inflow: dict[int, Number], one: Number) -> dict[int, Number]:
    """Visits within a component. Nothing is subtracted (Grassmann, Taksar, Heyman), so floats stay accurate."""
    out: dict[int, dict[int, Number]] = {}
    exits: dict[int, Number] = {}
    into: dict[int, set[int]] = {n: set() for n in part}
    for n in part:
        share = one / sum(arrows[n].values())
        out[n] = {there: weight * share for there, weight in arrows[n].items() if there in into and there != n}
        exits[n] = sum(weight for there, weight in arrows[n].items() if there not in into) * share
        for there in out[n]:
            into[there].add(n)
    solved: dict[int, Number] = {}
    # Backwards, since each needs those that were taken out after it.
    for n, leaving, sources in reversed(_eliminate(out, exits, into, inflow)):
        solved[n] = (inflow[n] + sum(solved[i] * p for i, p in sources)) / leaving
    return solved


def _eliminate(
    out: dict[int, dict[int, Number]], exits: dict[int, Number], into: dict[int, set[int]], inflow: dict[int, Number]
) -> list[tuple[int, Number, list[tuple[int, Number]]]]:
    """Takes one situation after the other out of the chain, those with few arrows first; what led to it leads on.

    For each: its number, the chance to leave it, and which of the later ones lead to it, and with what chance.
    """
    steps = []
    queue = [(len(out[n]) * len(into[n]), n) for n in out]
    heapify(queue)
    while queue:
        size, n = heappop(queue)
        # Entries stay in the queue when their arrows change: those that are out of date are sorted out here.
        if n not in out:
            continue
        if size < len(out[n]) * len(into[n]):
            heappush(queue, (len(out[n]) * len(into[n]), n))
            continue
        onward = out.pop(n)
        leaving = sum(onward.values()) + exits[n]
        sources = [(i, out[i].pop(n)) for i in into.pop(n)]
        for there, chance in onward.items():
            into[there].discard(n)
            inflow[there] += inflow[n] * chance / leaving
        for i, chance in sources:
            share = chance / leaving
            exits[i] += share * exits[n]
            row = out[i]
            for there, onward_chance in onward.items():
                # Ways back to itself are left out; dividing by `leaving` makes up for them.
                if there != i:
                    row[there] = row.get(there, 0) + share * onward_chance
                    into[there].add(i)
            heappush(queue, (len(row) * len(into[i]), i))
        steps.append((n, leaving, sources))
    return steps
