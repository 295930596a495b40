"""Tells a game without bounds from a large one: there is a round that can be repeated, and each time a number grows."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, State
from spielwerk.game.odds.chain import Key, Step, TooLarge
from spielwerk.program.ir import HEADER

REPEATED = 10_000
"""Steps of a repeated round after which nobody expects an end of it."""
TRIED = 50


def growing(machine: Machine, found: TooLarge) -> set[int]:
    """The slots that grow for ever; none if no round on this way can be repeated without end."""
    for tried, (start, end) in enumerate(_rounds(found.states, machine.program.wide - machine.program.signed)):
        if tried == TRIED:
            break
        if _repeats(machine, list(found.states[end]), found.steps[start:end]):
            before, after = found.states[start], found.states[end]
            return {address for address, (a, b) in enumerate(zip(before, after, strict=True)) if a != b}
    return set()


def _rounds(states: list[Key], wide: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Stretches of the way, short ones first, that lead back to the same place with nothing but greater numbers."""
    for length in range(1, len(states)):
        for start in range(len(states) - length):
            before, after = states[start], states[start + length]
            same_place = before[HEADER.PC] == after[HEADER.PC] and before[HEADER.SEAT] == after[HEADER.SEAT]
            if same_place and all(b >= a and (a == b or i not in wide) for i, (a, b) in _pairs(before, after)):
                yield start, start + length


def _pairs(before: Key, after: Key) -> Iterator[tuple[int, tuple[int, int]]]:
    return enumerate(zip(before, after, strict=True))


def _repeats(machine: Machine, state: State, steps: list[Step]) -> bool:
    """Whether the same steps are open again and again."""
    try:
        for number in range(REPEATED):
            seat, record = steps[number % len(steps)]
            if seat not in machine.seats(state) or record not in machine.options(state, seat)[0]:
                return False
            state = machine.decide(state, seat, record)
    except Fault:
        return False
    return True
