"""Parts of a sealed `at once` in random play: all begin, as in a match, and then each is answered in one go."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.backend.facts import Facts
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.code.context import Context
from spielwerk.backend.wasm.code.machine_code import StepWriter
from spielwerk.backend.wasm.code.random_play import RandomWriter
from spielwerk.program import ir

_H = ir.HEADER


class BeginningWriter(StepWriter):
    """`begin_part(block, seat)`: runs a part to its first question, and leaves the block that asks it again."""

    name = "begin_part"

    def __init__(self, context: Context) -> None:
        self.asking = {question.resume: block for block, question in context.questions.items()}
        super().__init__(context)
        self.w.takes_in = True
        self.w.options = self.code.new_local(op.I32)

    def scope(self, facts: Facts) -> tuple[Iterable[int], Iterable[int]]:
        return facts.beginnings, (start.block for start in facts.starts())

    def ask(self, stmt: ir.Ask) -> None:
        self.wait(self.asking[stmt.resume])
        self.stop()

    def start_seat(self, stmt: ir.StartSeat) -> None:
        """Within reach only through a procedure that parts share with the main machine; no part ever gets there."""
        self.code.add(op.UNREACHABLE)

    def join(self, stmt: ir.Join) -> None:
        self.code.add(op.UNREACHABLE)


class FinishWriter(RandomWriter):
    """`finish_sealed()`: answers the parts of those who wait, seat by seat, each to its end."""

    def __init__(self, context: Context) -> None:
        code = Assembler("finish_sealed", (), (op.I32,))
        self.next = 0
        """The label where the next seat has its turn."""
        # To list it again costs the decision nothing.
        self.refuelled = context.questions
        numbers = [*context.facts.answered, *context.questions]
        super().__init__(context, code, numbers, context.questions)
        self.w.seat = code.new_local(op.I32)

    def code_of(self, number: int) -> ir.Body:
        """What a part was asked first is listed again: it is still the same, for no other part can change it."""
        question = self.context.questions.get(number)
        if question is None:
            return super().code_of(number)
        listed = ir.Enumerate(question.site, self.facts.arguments[question.site])
        return listed, ir.Ask(question.site, ir.Const(0), question.resume)

    def machine(self) -> None:
        code = self.code
        assert self.w.seat is not None
        with code.within(op.LOOP) as self.next:
            code.get(self.w.seat)
            code.add32(1)
            code.tee(self.w.seat)
            code.const32(self.facts.program.players)
            code.add(op.I32_GT_U)
            with code.within(op.IF):
                self.finish(1)
            self.waiting_place()
            code.memory(op.I32_LOAD, self.memory.slot(_H.SEATS))
            code.tee(self.pc)
            code.add(op.I32_EQZ)
            code.br_if(self.next)
            self.waiting_place()
            code.const32(0)
            code.memory(op.I32_STORE, self.memory.slot(_H.SEATS))
            super().machine()
        code.add(op.UNREACHABLE)

    def waiting_place(self) -> None:
        """Leaves the place where it says what the seat waits for."""
        self.code.get(self.w.seat or 0)
        self.code.const32(3)
        self.code.add(op.I32_SHL)

    def seat_done(self) -> None:
        self.code.br(self.next)

    def start_seat(self, stmt: ir.StartSeat) -> None:
        """Within reach only through a procedure that parts share with the main machine; no part ever gets there."""
        self.code.add(op.UNREACHABLE)

    def join(self, stmt: ir.Join) -> None:
        self.code.add(op.UNREACHABLE)
