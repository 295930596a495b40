"""Trying steps of histories one after the other, on any machine whose chance follows a tape: the reference."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from hashlib import blake2b

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine
from spielwerk.backend.replay import (
    ANEW,
    ANYTHING,
    BEGINS,
    DRAWN,
    LOST,
    NOT_ASKED,
    NOT_OPEN,
    OK,
    OTHER,
    OWN,
    SILENT,
    START,
    STOPPED,
    TAPE,
    Attempt,
    Expected,
    Found,
    Move,
    Plan,
    Step,
    Walk,
    Walked,
    difference,
    move_of,
    told_tokens,
)
from spielwerk.backend.states import Events, Record, State
from spielwerk.backend.stops import open_seats
from spielwerk.program import ir
from spielwerk.program.generator import MASK64, MATCH_GAMMA, PLAYERS_GAMMA, draw_below, draw_weighted, finalise

_H = ir.HEADER


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
        # No copy: states on the shelf are replaced, never changed.
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
            # What somebody else chose is only a guess: where it is not open, any other option may explain what was
            # seen.
            if found.status == NOT_OPEN and expected.kind == OTHER and not isinstance(wanted.choice, int):
                found = self._attempt(wanted._replace(choice=DRAWN))
            if found.status != OK:
                return (), LOST, before
            moves.append(move_of(wanted, found))
            source = target
            # A decision of which the seat notices nothing is no step of its story: the one that it noticed comes later.
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
        # As with the generator: where there is nothing to choose from, no draw takes place, so none is on the tape.
        if bound == 1:
            return 0
        position = len(self._drawn)
        value = self._wanted[position] if position < min(len(self._wanted), TAPE) else ANEW
        # Behind the end of the tape, or where its number does not fit what is drawn here, chance is free.
        if not 0 <= value < bound:
            value, state[_H.GENERATOR] = draw_below(state[_H.GENERATOR], bound)
        self._drawn.append(value)
        self._bounds.append(bound)
        return value
