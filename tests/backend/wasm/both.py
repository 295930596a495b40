"""One program on both back ends at once: every answer must be the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from operator import methodcaller
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, Machine, Record, Result, State
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.program import ir, walk


class Both:
    """Asks Python and WebAssembly the same; stops the test where they differ."""

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.python = PythonMachine(program)
        self.wasm = WasmMachine(program)

    def ask(self, question: Callable[[Machine], Any]) -> Any:
        """The answer of both: ("done", value), or ("fault", code, line, two numbers)."""
        expected, found = (_answer(question, machine) for machine in (self.python, self.wasm))
        assert found == expected
        return expected

    def told(self, act: Callable[[Machine, Events], State]) -> Any:
        """The same for something that tells events."""

        def question(machine: Machine) -> tuple[State, Events]:
            events: Events = []
            return act(machine, events), events

        kind, *rest = self.ask(question)
        return (kind, rest[0][0]) if kind == "done" else (kind, *rest)

    def options(self, state: State, seat: int) -> list[Record] | None:
        """The options of a seat; none after a fault."""
        kind, *rest = self.ask(lambda machine: machine.options(state, seat))
        return None if kind == "fault" else rest[0][0]

    def match(self, seed: int, steps: int, *, views: bool = True, detours: bool = False) -> int:
        """Plays one match with random decisions in random order of seats; answers how many were taken."""
        dice = random.Random(seed)
        kind, state, *_ = self.told(lambda m, events: m.start(seed, events))
        self.ask(lambda m: m.start(seed))
        for taken in range(steps):
            if kind == "fault" or state[ir.HEADER.CONDITION] == ir.OVER:
                return taken
            self.look(state, views=views)
            if detours and taken % 3 == 0:
                self.detours(state, dice)
            seat = dice.choice(self.python.seats(state))
            options = self.options(state, seat)
            if not options:
                return taken
            kind, state = self.decide(state, seat, dice.choice(options))
        return steps

    def look(self, state: State, *, views: bool) -> None:
        """Everything that can be asked of a state without changing it."""
        seats = self.ask(lambda m: m.seats(state))[1]
        for seat in seats:
            self.ask(methodcaller("site", state, seat))
            self.ask(methodcaller("options", state, seat))
        if views:
            for seat in range(self.program.players + 1):
                self.ask(methodcaller("view", state, seat))

    def detours(self, state: State, dice: random.Random) -> None:
        """What happens less often: a timer is up, a seat begins its part again, a search plays on or counts."""
        seats, (late, parts) = self.python.seats(state), self._ways(state)
        for block in late:
            self.ask(methodcaller("go_on", state, block, 0))
        if state[ir.HEADER.CONDITION] == ir.JOINING and parts:
            part, seat = dice.choice(parts), dice.choice(seats)
            self.ask(lambda m: m.restart(state, seat, part))
            self.told(lambda m, events: m.go_on(state, part, seat, events))
        seed, limit = dice.getrandbits(64), dice.choice((3, 30))
        self.ask(lambda m: plain([m.rollout(state, seed, limit)]))
        for depth in range(3):
            self.ask(methodcaller("perft", state, depth))

    def _ways(self, state: State) -> tuple[list[int], list[int]]:
        """Blocks at which the main machine may go on when a timer is up, and those that begin the part of a seat."""
        late: list[int] = []
        parts: list[int] = []
        for block in self.program.blocks:
            for stmt in walk.every_statement(block.body):
                if isinstance(stmt, ir.Ask | ir.Join) and stmt.resume == state[ir.HEADER.PC]:
                    late += stmt.late
                if isinstance(stmt, ir.Join) and stmt.resume == state[ir.HEADER.PC]:
                    begun = (s for s in walk.every_statement(block.body) if isinstance(s, ir.StartSeat))
                    parts += [start.block for start in begun]
        return late, parts

    def decide(self, state: State, seat: int, record: Record) -> Any:
        before = state.copy()
        answer = self.told(lambda m, events: m.decide(state, seat, record, events))
        self.ask(methodcaller("decide", state, seat, record))
        assert state == before, "a decision leaves the state that was given alone"
        return answer[:2]


def _answer(question: Callable[[Machine], Any], machine: Machine) -> tuple[Any, ...]:
    try:
        return "done", question(machine)
    except Fault as fault:
        return "fault", *fault.args


def plain(results: list[Result]) -> list[tuple[Any, ...]]:
    """Results with their faults as plain values, which can be compared."""
    return [(*r[:4], None if r.fault is None else (*r.fault.args, r.fault.decisions)) for r in results]
