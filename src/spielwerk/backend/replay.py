"""Trying steps of histories: many states side by side, and what one seat is given of each.

Whoever imagines what could have happened in a match tries steps and compares what the seat would have been given with
what it was given. An `Attempt` takes a state from a shelf, lets a seat decide there, with chance as a tape says, and
puts the state behind it on the shelf. What comes back (`Found`) holds no state: what the seat is told and sees is in
tokens that can only be compared, with those of the same back end.

Here is what is asked and answered. `plain_replay.py` is the reference, which tries one attempt after the other; the
WebAssembly back end does the same behind one call for many.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from spielwerk.backend.states import Events, Record, State
from spielwerk.program.generator import fold
from spielwerk.program.telling import KINDS, MOVE, NAMED_MOVE, TOLD, Part

START = -1
"""Instead of a place on the shelf: the attempt begins a new match."""
DRAWN = -1
"""Instead of the number of an option: one is drawn."""
SHELF = 512
"""Places on a shelf."""
TAPE = 512
"""Draws of one step that a tape can hold; later ones are always made anew."""
MOST_TOLD = 512
"""So many things that a seat is told in one step are told apart; all later ones count as one."""
ANEW = -1
"""On a tape: this number is drawn anew."""

BEGINS, OWN, OTHER = range(3)
"""What leads to a step: the start of the match, the seat's own decision, that of somebody else."""
SILENT = 48
"""So many decisions without a sign another player may take in one step."""
ANYTHING = -1
"""Expected where it does not matter what the seat sees: what was wrong before stays in sight."""
LOST = 1000
"""By so much a step differs at most: nothing of it is right."""
STEPS = 4096
"""Steps of a match that can be walked through."""
SCRIPT = 1 << 20
"""Words of all plans of a walk."""

OK, NOT_ASKED, NOT_OPEN, STOPPED = range(4)
"""How an attempt ended: well; the seat was not asked; the option was not there; a rule stopped it."""


class Attempt(NamedTuple):
    """One decision to try."""

    source: int
    target: int
    seat: int
    """Who decides, from 1."""
    choice: int | Record
    """The option by its words, by its number, or `DRAWN`."""
    seed: int
    """For what is drawn: the option, and chance where the tape says nothing."""
    tape: tuple[int, ...] = ()
    """What the draws of chance bring, in their order."""


class Found(NamedTuple):
    """What came of an attempt."""

    status: int
    options: int = 0
    number: int = 0
    record: Record = ()
    share: float = 1.0
    """How likely the option is for somebody who decides at random."""
    told: tuple[int, ...] = ()
    seen: int = 0
    tape: tuple[int, ...] = ()
    bounds: tuple[int, ...] = ()
    """What the draws of chance brought, and below which numbers they were."""


class Plan(NamedTuple):
    """A move to be made. What it does not say is drawn."""

    seat: int = 0
    choice: int | Record = DRAWN
    seed: int = 0
    tape: tuple[int, ...] = ()


class Move(NamedTuple):
    """One decision with what chance brought behind it. That of the start has no seat."""

    seat: int
    """From 1."""
    record: Record
    options: int
    number: int
    """How many options there were, and which of them this was."""
    seed: int
    tape: tuple[int, ...]
    bounds: tuple[int, ...]
    """What the draws brought, and below which numbers they were."""


Step = tuple[Move, ...]
"""The moves up to where the seat learns something, or decides: all but the last show it nothing."""


class Expected(NamedTuple):
    """What a seat was given in a step, and what led to it."""

    kind: int
    """`BEGINS`, `OWN` or `OTHER`."""
    player: int
    """Who decided, from 1; 0 where one of several did."""
    others: tuple[int, ...]
    """Who else than the seat had an open decision before."""
    record: Record
    """The seat's own decision."""
    told: tuple[int, ...]
    seen: int


class Walk(NamedTuple):
    """Steps to be made one after the other, as long as not too much is wrong."""

    first: int
    """The number of the first step."""
    source: int
    before: int
    """Where the state before it is, and what the seat sees in it."""
    target: int
    plans: tuple[tuple[Plan, ...], ...]
    """The moves of each step."""
    wrong: int
    worst: int
    """By how much the steps before are wrong; it ends where all together are wrong by more than `worst`."""
    seed: int
    """For everything that is not planned."""
    marks: tuple[int, ...] = ()
    gap: int = 1
    """Where to put the states before steps 0, `gap`, 2 `gap` …; -1: nowhere."""


class Walked(NamedTuple):
    """How far it went: the moves of each step, and by how much it was wrong."""

    steps: list[Step]
    wrong: list[int]
    sights: list[int]
    """Tokens of what the seat saw behind each."""


class Replayer(Protocol):
    """A shelf of states, and what a seat (from 0) would be given in them."""

    seat: int

    def expect(self, number: int, expected: Expected) -> None:
        """What the seat was given in a step."""

    def walk(self, walk: Walk, old: Sequence[Step]) -> Walked:
        """Makes steps; `old` are those that the plans were made of, where they are the same."""

    def put(self, place: int, state: State) -> None: ...

    def take(self, place: int) -> State:
        """A copy of the state at a place."""

    def copy(self, source: int, target: int) -> None: ...

    def options(self, place: int, player: int) -> list[Record]:
        """What a player (from 1) can choose in the state at a place; nothing if the player is not asked."""

    def essence(self, place: int) -> int:
        """A token of the state at a place, but for chance to come."""

    def seen(self, state: State) -> int:
        """A token of what the seat sees: its view, who is asked, and its own options."""

    def told(self, events: Events) -> tuple[int, ...]:
        """Tokens of what the seat is told of events."""

    def attempt(self, attempts: Sequence[Attempt]) -> list[Found]: ...


def move_of(wanted: Attempt, found: Found) -> Move:
    """The move that an attempt was."""
    return Move(wanted.seat, found.record, found.options, found.number, wanted.seed, found.tape, found.bounds)


def difference(told: tuple[int, ...], seen: int, expected: Expected) -> int:
    """By how much a step differs from what was given."""
    if told == expected.told:
        return 0 if expected.seen in (seen, ANYTHING) else 1
    different = sum(one != other for one, other in zip(told, expected.told, strict=False))
    return min(LOST, different + abs(len(told) - len(expected.told)))


def told_words(events: Events, seat: int) -> list[tuple[Any, ...]]:
    """What a seat (from 0) is told of events (kind, line, arguments …): number of the kind, and the numbers told."""
    found: list[tuple[Any, ...]] = []
    way: tuple[Any, ...] = ()
    unnamed = 0
    for kind, line, *args in events:
        part = next((part for part in TOLD.get(kind, ()) if _knows(part, args, seat)), None)
        if part is None:
            continue
        told = (KINDS.index(kind), *(args[word] for word in part.words))
        before, way = way, (line, args[1], args[2]) if kind == MOVE else ()
        if not way or way != before:
            unnamed = len(found)
        # Before those without a name: where these came in between would tell something of them.
        if way and len(told) == NAMED_MOVE:
            found.insert(unnamed, told)
            unnamed += 1
        else:
            found.append(told)
    return found


def _knows(part: Part, args: Sequence[Any], seat: int) -> bool:
    known = not part.masks or any(args[mask] >> seat & 1 for mask in part.masks)
    return known and (part.empty < 0 or not args[part.empty])


def told_tokens(events: Events, seat: int) -> tuple[int, ...]:
    """Numbers for everything that a seat is told; equal numbers mean that it is told the same. Every item of a list has
    one of its own, so that one can see how much of it is right."""
    found: list[int] = []
    for words in told_words(events, seat):
        token = fold(word for word in words if not isinstance(word, list))
        found.append(token)
        for word in words:
            if isinstance(word, list):
                found += [fold((number, item), token) for number, item in enumerate(word, 1)]
    if len(found) > MOST_TOLD:
        found[MOST_TOLD - 1 :] = [fold(found[MOST_TOLD:], found[MOST_TOLD - 1])]
    return tuple(found)


def packed(numbers: Sequence[int]) -> bytes:
    """Numbers of 32 bits as bytes."""
    return struct.pack(f"<{len(numbers)}i", *numbers)
