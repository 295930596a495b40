"""The machine as instructions: blocks along their flow, dispatch where there is no other way, stops for decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable
from weakref import proxy

from spielwerk.backend.facts import Facts
from spielwerk.backend.machine import FUEL
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.code.arrays import Frame, array_mentions, frame_of
from spielwerk.backend.wasm.code.context import OPTIONS_END, STACK_END, Context, shape_of
from spielwerk.backend.wasm.code.flow import Flow, flow_of
from spielwerk.backend.wasm.code.frames import open_frame
from spielwerk.backend.wasm.code.loops import fuel
from spielwerk.backend.wasm.code.statements import FunctionWriter, leave
from spielwerk.program import ir, walk
from spielwerk.program.passes.playing import quiet

_H = ir.HEADER
_DEEPEST = 24
"""A block further inside gets its own place in the dispatch: every level takes some of the emitter's own stack."""


class MachineWriter(ABC):
    """Writes blocks into one function."""

    refuelled: Collection[int] = ()
    """Blocks that begin with fuel of their own."""

    def __init__(
        self, context: Context, code: Assembler, numbers: Iterable[int], entries: Iterable[int], *, events: bool = False
    ) -> None:
        self.context = context
        self.facts = context.facts
        self.memory = context.memory
        self.code = code
        self.w = FunctionWriter(context, code, events=events)
        # What refers to itself is freed late, and this holds all code that it has written.
        self.w.jumps = proxy(self)
        self.numbers = sorted(numbers)
        self.entries = set(entries)
        self.bodies = {number: self.code_of(number) for number in self.numbers}
        self.pc = -1
        """The local with the block to go on at."""
        self.flow = Flow([], {})
        self.labels: dict[int, int] = {}
        """Blocks that can be jumped to from here."""
        self.again = 0
        """The label of the dispatch."""

    def code_of(self, number: int) -> ir.Body:
        """The statements of a block."""
        body = self.facts.blocks[number].body
        return body if self.w.events else quiet(body)

    def frame_for(self, bodies: Iterable[ir.Body]) -> Frame:
        """Blocks do not share locals, so their lists could be in the same place; but few have any."""
        frame = Frame()
        for body in bodies:
            frame_of(body, "", frame)
            self.w.mentions.update(array_mentions(body))
        return frame

    # ---- flow ----------------------------------------------------------------------------------

    def targets(self, number: int) -> tuple[list[int], list[int]]:
        """Blocks that a block jumps to, and those it jumps to by number."""
        plain: list[int] = []
        by_number: list[int] = []
        for stmt in walk.every_statement(self.bodies[number]):
            if isinstance(stmt, ir.GotoLoaded):
                by_number += stmt.targets
            else:
                plain += self.jumps(stmt)
        return plain, by_number

    def jumps(self, stmt: ir.Stmt) -> list[int]:
        """Blocks that a statement goes on at within this function."""
        return [stmt.block] if isinstance(stmt, ir.Goto) else [stmt.resume] if isinstance(stmt, ir.Join) else []

    def machine(self) -> None:
        """Writes the dispatch and all blocks. Nothing comes back to the end."""
        self.flow = flow_of(self.numbers, self.targets, self.entries, _DEEPEST)
        self._dispatch()
        self.code.add(op.UNREACHABLE)

    def _dispatch(self) -> None:
        code, roots = self.code, self.flow.roots
        if len(roots) == 1:
            self.enter(roots[0])
            return
        with code.within(op.LOOP) as self.again:
            # What is opened last ends first, and blocks are written behind the ends.
            labels = {number: code.block() for number in reversed(roots)}
            # For numbers between the roots, at which nothing ever goes on.
            nowhere = code.block()
            low = roots[0]
            code.get(self.pc)
            code.const32(low)
            code.add(op.I32_SUB)
            code.br_table([labels.get(number, nowhere) for number in range(low, roots[-1] + 1)], nowhere)
            code.end()
            code.add(op.UNREACHABLE)
            for number in roots:
                code.end()
                self.enter(number)

    def enter(self, number: int) -> None:
        """Writes a block here, and behind it those that need a label inside it."""
        code = self.code
        loop = number in self.flow.loops
        if loop:
            self.labels[number] = code.block(op.LOOP)
        behind = self.flow.children[number]
        for child in behind:
            self.labels[child] = code.block()
        self.block(number)
        for child in reversed(behind):
            code.end()
            del self.labels[child]
            self.enter(child)
        if loop:
            code.end()
            del self.labels[number]

    def block(self, number: int) -> None:
        before = self.w.shape
        # Blocks share no locals, so lists that were left on the stack before are not needed any more.
        if self.w.frame.grows and self.w.base is not None:
            self.code.get(self.w.base)
            self.code.add32(self.w.frame.size)
            self.code.set_global(STACK_END)
        if number in self.refuelled:
            self.refuel()
        self.w.body(self.bodies[number])
        self.w.shape = before

    def go(self, number: int) -> None:
        if number in self.labels:
            self.code.br(self.labels[number])
        elif number in self.flow.roots:
            self.code.const32(number)
            self.code.set(self.pc)
            self.code.br(self.again)
        else:
            self.enter(number)

    # ---- jumps and stops -----------------------------------------------------------------------

    @abstractmethod
    def ask(self, stmt: ir.Ask) -> None: ...

    @abstractmethod
    def join(self, stmt: ir.Join) -> None: ...

    @abstractmethod
    def start_seat(self, stmt: ir.StartSeat) -> None: ...

    @abstractmethod
    def seat_done(self) -> None: ...

    def pay(self, stmt: ir.Goto) -> None:
        fuel(self.w, stmt.fuel, stmt.line)

    def go_by_number(self, stmt: ir.GotoLoaded) -> None:
        code, targets = self.code, sorted(set(stmt.targets))
        labels = {number: self.labels.get(number, self.again) for number in targets}
        self.w.value(stmt.block)
        # Some are reached by the dispatch, which looks at the local.
        if set(targets) - set(self.labels):
            code.tee(self.pc)
        if targets[0]:
            code.const32(targets[0])
            code.add(op.I32_SUB)
        last = labels[targets[-1]]
        code.br_table([labels.get(number, last) for number in range(targets[0], targets[-1])], last)

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        self.w.shape = shape_of(site)
        self.clear_options()
        self.w.call(ir.Call(site.enumerator, stmt.args))

    def clear_options(self) -> None:
        self.code.const32(self.memory.options)
        if self.w.options is None:
            self.code.set_global(OPTIONS_END)
        else:
            self.code.set(self.w.options)

    def put(self, slot: int, value: int | ir.Expr) -> None:
        """Writes into the header of the state."""
        self.code.const32(0)
        self.w.value(ir.Const(value) if isinstance(value, int) else value)
        self.code.memory(op.I32_STORE, self.memory.slot(slot))

    def refuel(self) -> None:
        if self.facts.uses_fuel:
            self.put(_H.FUEL, FUEL)

    def over(self) -> None:
        self.put(_H.CONDITION, ir.OVER)
        self.put(_H.PC, 0)
        self.put(_H.SEAT, 0)
        if self.facts.parts:
            for seat in range(1, self.facts.program.players + 1):
                self.put(_H.SEATS + seat, 0)
        self.stop()

    def stop(self) -> None:
        leave(self.w)
        self.code.add(op.RETURN)

    def leave_if_over(self) -> None:
        """After a seat's part, in which the match may have ended."""
        if self.facts.ends_in_part:
            code = self.code
            code.const32(0)
            code.memory(op.I32_LOAD, self.memory.slot(_H.CONDITION))
            code.const32(ir.OVER)
            code.add(op.I32_EQ)
            with code.within(op.IF):
                self.stop()


class StepWriter(MachineWriter):
    """`step(block, seat)`: runs from a block to the next stop."""

    name = "step"

    def __init__(self, context: Context, *, events: bool = False) -> None:
        code = Assembler(self.name + "_w" * events, (op.I32, op.I32))
        numbers, entries = self.scope(context.facts)
        super().__init__(context, code, numbers, entries, events=events)
        self.pc, self.w.seat = 0, 1
        # Between two stops there is little to gain, and much to compile.
        self.w.takes_in = False

    def scope(self, facts: Facts) -> tuple[Iterable[int], Iterable[int]]:
        """The blocks that are written, and those that it can be called with."""
        entries = {facts.program.entry, *(start.block for start in facts.starts())}
        numbers = {*facts.main, *facts.parts}
        for number in numbers:
            for stmt in walk.every_statement(facts.blocks[number].body):
                if isinstance(stmt, ir.Ask | ir.Join):
                    entries |= set(stmt.ways)
        return numbers, entries

    def function(self) -> FunctionBody:
        self.w.frame = self.frame_for(self.bodies.values())
        open_frame(self.w)
        self.machine()
        return self.code.finished()

    def ask(self, stmt: ir.Ask) -> None:
        code = self.code
        condition = ir.CHANCE if self.facts.sites[stmt.site].chance else ir.DECIDING
        code.get(1)
        with code.within(op.IF):
            self.wait(stmt.resume)
            self.stop()
        self.put(_H.PC, stmt.resume)
        self.put(_H.SEAT, stmt.seat)
        self.put(_H.CONDITION, condition)
        self.stop()

    def wait(self, block: int) -> None:
        """In a seat's part: where it goes on, 0 when it is done."""
        code = self.code
        code.get(1)
        code.const32(3)
        code.add(op.I32_SHL)
        code.const32(block)
        code.memory(op.I32_STORE, self.memory.slot(_H.SEATS))

    def join(self, stmt: ir.Join) -> None:
        code = self.code
        code.call(self.context.functions["seats_open"])
        with code.within(op.IF):
            self.put(_H.PC, stmt.resume)
            self.put(_H.SEAT, 0)
            self.put(_H.CONDITION, ir.JOINING)
            self.stop()
        self.go(stmt.resume)

    def start_seat(self, stmt: ir.StartSeat) -> None:
        self.code.const32(stmt.block)
        self.w.value(stmt.seat)
        self.code.call(self.context.functions["step_w" if self.w.events else "step"])
        self.leave_if_over()

    def seat_done(self) -> None:
        self.wait(0)
        self.stop()
