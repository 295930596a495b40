"""Parts of a sealed `at once` in random play: all begin, as in a match, and then each is answered in one go."""

from __future__ import annotations

from spielwerk.backend.facts import Facts
from spielwerk.backend.python.code.names import Names
from spielwerk.backend.python.code.random_play import TOLD_BY_FAULT, RandomWriter
from spielwerk.backend.python.code.rows import ExtraTables
from spielwerk.backend.python.code.statements import write_block
from spielwerk.program import ir

_H = ir.HEADER


_NEVER = "raise AssertionError('no part has parts of its own')"
"""A procedure that asks may be shared with the main machine. So what that does after it seems to be within reach, but
no part ever gets there."""


class BeginningWriter(RandomWriter):
    """`begin_part`: runs a part to its first question and adds what is asked to those who wait."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables) -> None:
        starts = [start.block for start in facts.starts()]
        super().__init__(facts, module, extras, facts.beginnings, starts)

    def function(self) -> list[str]:
        """The whole function."""
        self.w.depth = 2
        head = ["def begin_part(S, pc, seat_, waiting):", "    W = ()", "    while True:"]
        return head + self.machine()

    def ask(self, stmt: ir.Ask) -> None:
        nothing = self.nothing.get(id(stmt), ())
        if nothing:
            write_block(self.w, "if not O:", nothing)
        # What is asked stays as it is until the answer: no other part can change it.
        weights = "W" if self.facts.sites[stmt.site].weighted else "()"
        self.w.write(f"waiting.append((seat_, {stmt.resume}, O, {weights}))")
        self.stop()

    def start_seat(self, stmt: ir.StartSeat) -> None:
        self.w.write(_NEVER)

    def join(self, stmt: ir.Join) -> None:
        self.w.write(_NEVER)

    def seat_done(self) -> None:
        self.stop()


class FinishWriter(RandomWriter):
    """`finish_sealed`: answers the parts of those who wait, seat by seat, each to its end."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables) -> None:
        answers = [question.resume for question in facts.first_questions]
        super().__init__(facts, module, extras, facts.answered, answers)

    def function(self) -> list[str]:
        """The whole function. It answers how many decisions were taken, and how far the players' generator is."""
        self.w.depth = 4
        lines = self.machine()
        self.w.lines, self.w.depth = [], 3
        weighted = {self.facts.sites[question.site].weighted for question in self.facts.first_questions}
        # All first questions are answered by the same lines: these may leave weights out only if none has any.
        if weighted == {False}:
            self.pick()
        else:
            self.w.write("C, R = pick(O, W, R)")
        self.refuel()
        self.count()
        return [
            "def finish_sealed(S, R, decisions, limit, waiting):",
            "    try:",
            "        for seat_, pc, O, W in waiting:",
            *self.w.lines,
            "            while True:",
            *lines,
            *TOLD_BY_FAULT,
            "    return decisions, R",
        ]

    def ask(self, stmt: ir.Ask) -> None:
        self.answer(stmt, self.nothing.get(id(stmt), ()))
        self.count()
        self.go(stmt.resume)

    def count(self) -> None:
        self.w.write("decisions += 1")
        self.w.write("if decisions > limit: return decisions, R")

    def stop(self) -> None:
        self.w.write("return decisions, R")

    def start_seat(self, stmt: ir.StartSeat) -> None:
        self.w.write(_NEVER)

    def join(self, stmt: ir.Join) -> None:
        self.w.write(_NEVER)

    def seat_done(self) -> None:
        self.w.write("break")
