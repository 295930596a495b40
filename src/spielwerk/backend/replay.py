"""Trying steps of histories: many states side by side, and what one seat is given of each.

Whoever imagines what could have happened in a match tries steps and compares what the seat would have been given with
what it was given. An `Attempt` takes a state from a shelf, lets a seat decide there, with chance as a tape says, and
puts the state behind it on the shelf. What comes back (`Found`) holds no state: what the seat is told and sees is in
tokens that can only be compared, with those of the same back end.

This is the reference; the WebAssembly back end does the same behind one call for many attempts.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from spielwerk.backend.fault import Fault
from spielwerk.backend.stops import open_seats
from spielwerk.program import ir
from spielwerk.program.generator import (
    MASK64,
    MATCH_GAMMA,
    PLAYERS_GAMMA,
    draw_below,
    draw_weighted,
    finalise,
    fold,
)
from spielwerk.program.telling import KINDS, MOVE, NAMED_MOVE, TOLD, Part

if TYPE_CHECKING:
    from spielwerk.backend.machine import Events, Machine, Record, State

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

_H = ir.HEADER


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
    """Where the state before it lies, and what the seat sees in it."""
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
        if way and len(told) == NAMED_MOVE:
            found.insert(unnamed, told)
            unnamed += 1
        else:
            found.append(told)
    return found


def _knows(part: Part, args: Sequence[Any], seat: int) -> bool:
    known = not part.masks or any(args[mask] >> seat & 1 for mask in part.masks)
    return known and (part.empty < 0 or not args[part.empty])


class PlainReplayer:
    """Tries one attempt after the other, on a machine whose chance follows a tape."""

    def __init__(self, machine: Machine, tape: Tape, seat: int) -> None:
        self._machine = machine
        self._tape = tape
        self.seat = seat
        self._shelf: dict[int, State] = {}
        self._expected: dict[int, Expected] = {}

    def put(self, place: int, state: State) -> None:
        self._shelf[place] = state.copy()

    def take(self, place: int) -> State:
        return self._shelf[place].copy()

    def copy(self, source: int, target: int) -> None:
        self._shelf[target] = self._shelf[source]

    def options(self, place: int, player: int) -> list[Record]:
        state = self._shelf[place]
        asked = player in open_seats(self._machine.program, state)
        return self._machine.options(state, player)[0] if asked else []

    def essence(self, place: int) -> int:
        state = self._shelf[place]
        return hash(str(state[: _H.GENERATOR] + state[_H.GENERATOR + 1 :]))

    def seen(self, state: State) -> int:
        machine, seat = self._machine, self.seat + 1
        view, asked = machine.view(state, seat), open_seats(machine.program, state)
        own = machine.options(state, seat)[0] if seat in asked else []
        # A token of Python's own would differ from process to process.
        text = str((view.image, bytes(view.shown), sorted(view.counts.items()), asked, own))
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")

    def told(self, events: Events) -> tuple[int, ...]:
        return told_tokens(events, self.seat)

    def attempt(self, attempts: Sequence[Attempt]) -> list[Found]:
        return [self._attempt(attempt) for attempt in attempts]

    def expect(self, number: int, expected: Expected) -> None:
        self._expected[number] = expected

    def walk(self, walk: Walk, old: Sequence[Step]) -> Walked:
        walked = Walked([], [], [])
        seeds, source, total, seen = Seeds(walk.seed), walk.source, walk.wrong, walk.before
        for number, plans in enumerate(walk.plans, walk.first):
            mark, rest = divmod(number, walk.gap)
            if not rest and mark < len(walk.marks) and walk.marks[mark] >= 0 and source >= 0:
                self.copy(source, walk.marks[mark])
            expected = self._expected[number] if not total else self._expected[number]._replace(seen=ANYTHING)
            step, wrong, seen = self._step(expected, plans, source, walk.target, seen, seeds)
            walked.steps.append(step)
            walked.wrong.append(wrong)
            walked.sights.append(seen)
            source, total = walk.target, total + wrong
            if total > walk.worst or not step:
                break
        return walked

    def _step(
        self, expected: Expected, plans: Sequence[Plan], source: int, target: int, before: int, seeds: Seeds
    ) -> tuple[Step, int, int]:
        moves: list[Move] = []
        while True:
            plan = plans[len(moves)] if len(moves) < len(plans) else Plan(seed=seeds.next())
            wanted = self._wanted(expected, plan, source, target, seeds)
            found = self._attempt(wanted)
            if found.status == NOT_OPEN and expected.kind == OTHER and not isinstance(wanted.choice, int):
                found = self._attempt(wanted._replace(choice=DRAWN))
            if found.status != OK:
                return (), LOST, before
            moves.append(move_of(wanted, found))
            source = target
            silent = expected.kind == OTHER and not found.told and found.seen == before
            if not silent or len(moves) >= SILENT:
                return tuple(moves), difference(found.told, found.seen, expected), found.seen

    @staticmethod
    def _wanted(expected: Expected, plan: Plan, source: int, target: int, seeds: Seeds) -> Attempt:
        if expected.kind == BEGINS:
            return Attempt(START, target, 0, DRAWN, plan.seed, plan.tape)
        if expected.kind == OWN:
            return Attempt(source, target, expected.player, expected.record, plan.seed, plan.tape)
        seat = expected.player or plan.seat
        if not seat and expected.others:
            seat = expected.others[(seeds.next() >> 32) % len(expected.others)]
        return Attempt(source, target, seat, plan.choice, plan.seed, plan.tape)

    def _attempt(self, wanted: Attempt) -> Found:
        try:
            return self._tried(wanted)
        except Fault:
            return Found(STOPPED)

    def _tried(self, wanted: Attempt) -> Found:
        machine = self._machine
        events: Events = []
        found = Found(OK)
        self._tape.wind(wanted.tape)
        if wanted.source == START:
            after = machine.start(wanted.seed, events)
        else:
            state = self._shelf[wanted.source]
            if wanted.seat not in open_seats(machine.program, state):
                return Found(NOT_ASKED)
            records, weights = machine.options(state, wanted.seat)
            number = self._number(wanted, records, weights)
            if number is None:
                return Found(NOT_OPEN, len(records))
            share = weights[number] / sum(weights) if weights else 1 / len(records)
            found = Found(OK, len(records), number, records[number], share)
            before = state.copy()
            before[_H.GENERATOR] = wanted.seed
            after = machine.decide(before, wanted.seat, records[number], events)
        tape, bounds = self._tape.read()
        self._shelf[wanted.target] = after
        return found._replace(told=self.told(events), seen=self.seen(after), tape=tape, bounds=bounds)

    def _number(self, wanted: Attempt, records: list[Record], weights: list[int]) -> int | None:
        choice = wanted.choice
        if not isinstance(choice, int):
            # The words behind the first may only say where it stands among the others.
            alike = (n for n, record in enumerate(records) if record[:1] == choice[:1])
            return records.index(choice) if choice in records else next(alike, None)
        if choice == DRAWN:
            players = finalise(wanted.seed + PLAYERS_GAMMA)
            return draw_weighted(players, weights)[0] if weights else draw_below(players, len(records))[0]
        return choice if 0 <= choice < len(records) else None


def move_of(wanted: Attempt, found: Found) -> Move:
    """The move that an attempt was."""
    return Move(wanted.seat, found.record, found.options, found.number, wanted.seed, found.tape, found.bounds)


class Seeds:
    """Numbers of 64 bits that follow from one."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def next(self) -> int:
        self._seed = self._seed + MATCH_GAMMA & MASK64
        return finalise(self._seed)


class Tape(threading.local):
    """What the draws of a step shall bring, and what they brought; every thread has its own."""

    def __init__(self) -> None:
        self._wanted: tuple[int, ...] = ()
        self._drawn: list[int] = []
        self._bounds: list[int] = []

    def wind(self, wanted: tuple[int, ...]) -> None:
        self._wanted, self._drawn, self._bounds = wanted, [], []

    def read(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(self._drawn[:TAPE]), tuple(self._bounds[:TAPE])

    def draw(self, state: State, bound: int) -> int:
        """A number below the bound, in the place of the generator of the match."""
        if bound < 1:
            raise Fault(ir.NOTHING_TO_DRAW)
        if bound == 1:
            return 0
        position = len(self._drawn)
        value = self._wanted[position] if position < min(len(self._wanted), TAPE) else ANEW
        if not 0 <= value < bound:
            value, state[_H.GENERATOR] = draw_below(state[_H.GENERATOR], bound)
        self._drawn.append(value)
        self._bounds.append(bound)
        return value


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
