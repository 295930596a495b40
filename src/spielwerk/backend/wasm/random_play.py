"""The machine that plays at random in one go: every decision is answered where it is asked."""

from __future__ import annotations

from spielwerk.backend.machine import FUEL
from spielwerk.backend.promote import beginning, promotable, promoted
from spielwerk.backend.wasm import opcodes as op
from spielwerk.backend.wasm.assembler import Assembler
from spielwerk.backend.wasm.chance import draw_below, next_output
from spielwerk.backend.wasm.context import DECISIONS, LIMIT, OPTIONS_END, PLAYERS, Context, shape_of
from spielwerk.backend.wasm.encoding import FunctionBody
from spielwerk.backend.wasm.machine_code import MachineWriter
from spielwerk.program import ir, walk
from spielwerk.program.fold import without_unread
from spielwerk.program.playing import quiet

_H = ir.HEADER


class RandomWriter(MachineWriter):
    """Answers every decision itself. `play()` begins at the entry, `play_part(block, seat)` plays one seat's part of a
    sealed `at once`, `play_on(block)` goes on after any decision. They answer 1 at the end, 0 at the limit."""

    def __init__(self, context: Context, kind: str) -> None:
        facts = context.facts
        self.kind = kind
        sealed = [start.block for start in facts.starts() if start.sealed]
        self.parts = kind == "play_part"
        self.names_seat = facts.reads_seat and not self.parts
        self.own: frozenset[int] = frozenset()
        self.in_place: set[str] = set()
        open_parts = any(not start.sealed for start in facts.starts())
        self.open_parts = open_parts and not self.parts
        main = walk.reachable(facts.blocks, [facts.program.entry], seats=False)
        if self.parts:
            numbers, entries = walk.reachable(facts.blocks, sealed), set(sealed)
            parameters: tuple[int, ...] = (op.I32, op.I32)
        else:
            numbers, entries, parameters = main, {facts.program.entry}, ()
            self.in_place = {s.enumerator for s in facts.program.sites if facts.used_once(s)}
            if not facts.starts() and not self.names_seat:
                self.own = promotable(facts.program, facts.main, self.in_place)
            if kind == "play_on":
                entries, parameters = _stops(context, main), (op.I32,)
        code = Assembler(kind, parameters, (op.I32,))
        super().__init__(context, code, numbers, entries)
        self.pc = 0 if parameters else code.new_local(op.I32)
        self.seat = 1 if self.parts else None
        self.options = code.new_local(op.I32)
        self.players = code.new_local(op.I64)
        self.taken = code.new_local(op.I32)
        """The local with the number of decisions taken."""
        strides = [facts.sites[s].stride for s in facts.arguments] or [1]
        self.chosen = [code.new_local(op.I32) for _ in range(max(strides))]

    def code_of(self, number: int) -> ir.Body:
        """Whom the block asks does not matter where nobody waits for an answer."""
        body = super().code_of(number)
        if not self.names_seat:
            body = without_unread(walk.map_body(body, on_stmt=_of_nobody))
        return promoted(body, self.own)

    def jumps(self, stmt: ir.Stmt) -> list[int]:
        """Nothing stops here, so what follows a decision is one more jump."""
        return [stmt.resume] if isinstance(stmt, ir.Ask) else super().jumps(stmt)

    def function(self) -> FunctionBody:
        code, program = self.code, self.facts.program
        self.frame = self.frame_for(self.bodies.values())
        self.open_frame()
        self.read_globals()
        for stmt in beginning(self.own):
            address = int(stmt.name.rpartition(".")[2])
            type_ = ir.B64 if address in program.wide else ir.I32
            self.value(ir.Load(address, None, type_) if self.kind == "play_on" else ir.Const(0, type_))
            code.set(self.local(stmt.name, type_))
        if self.kind == "play_on":
            for word, local in enumerate(self.chosen or ()):
                code.const32(0)
                code.memory(op.I32_LOAD, self.memory.chosen + 4 * word)
                code.set(local)
        if self.kind == "play":
            code.const32(program.entry)
            code.set(self.pc)
        self.machine()
        return code.finished()

    # ---- globals -------------------------------------------------------------------------------

    def read_globals(self) -> None:
        """The players' generator and the number of decisions are locals while nothing else is called for long."""
        self.code.get_global(PLAYERS)
        self.code.set(self.players)
        self.code.get_global(DECISIONS)
        self.code.set(self.taken)

    def write_globals(self) -> None:
        self.code.get(self.players)
        self.code.set_global(PLAYERS)
        self.code.get(self.taken)
        self.code.set_global(DECISIONS)

    def leave(self) -> None:
        self.close_frame()

    def stop(self) -> None:
        self.finish(1)

    def finish(self, answer: int) -> None:
        self.write_globals()
        self.leave()
        self.code.const32(answer)
        self.code.add(op.RETURN)

    def over(self) -> None:
        if self.facts.ends_in_part or self.facts.reads_seat or self.kind == "play_on":
            super().over()
        else:
            self.stop()

    def at_limit(self) -> None:
        """Gives up when the limit is passed."""
        code = self.code
        code.get(self.taken)
        code.get_global(LIMIT)
        code.add(op.I32_GT_S)
        with code.within(op.IF):
            self.finish(0)

    def at_cut(self) -> None:
        """Gives up where the game says that a playout may stop: before one decides, and before several do at once."""
        if self.facts.program.cut and self.kind == "play_on":
            self.code.call(self.context.called(self.facts.program.cut))
            with self.code.within(op.IF):
                self.finish(0)

    # ---- decisions -----------------------------------------------------------------------------

    def ask(self, stmt: ir.Ask) -> None:
        code, site = self.code, self.facts.sites[stmt.site]
        shape = shape_of(site)
        if self.facts.uses_fuel:
            self.put(_H.FUEL, FUEL)
        if self.names_seat:
            self.put(_H.SEAT, stmt.seat)
        with code.spare(op.I32) as record:
            if site.weighted:
                code.get(self.options or 0)
                code.set_global(OPTIONS_END)
                code.get(self.players)
                code.set_global(PLAYERS)
                code.const32(shape.size)
                code.call(self.context.functions["pick_weighted"])
                code.set(record)
                code.get_global(PLAYERS)
                code.set(self.players)
            else:
                self.pick(shape.size, record)
            for word in range(site.stride):
                code.get(record)
                code.memory(op.I32_LOAD, shape.words + 4 * word)
                code.set((self.chosen or [])[word])
        self.count_decision()
        self.go(stmt.resume)

    def count_decision(self) -> None:
        code = self.code
        code.get(self.taken)
        code.add32(1)
        code.tee(self.taken)
        # A fault later on tells how many decisions were taken.
        code.set_global(DECISIONS)
        self.at_limit()
        self.at_cut()

    def pick(self, size: int, record: int) -> None:
        """A uniform pick, written out: leaves the address of the option in `record`."""
        code = self.code
        with code.spare(op.I32) as count:
            before = self.shape
            self.option_count()
            self.shape = before
            code.set(count)
            code.const32(self.memory.options)
            code.set(record)
            code.get(count)
            code.const32(1)
            code.add(op.I32_GT_U)
            with code.within(op.IF):
                draw_below(code, count, lambda: next_output(code, self.players))
                if size & (size - 1) == 0:
                    code.const32(size.bit_length() - 1)
                    code.add(op.I32_SHL)
                else:
                    code.const32(size)
                    code.add(op.I32_MUL)
                code.add32(self.memory.options)
                code.set(record)

    def start_seat(self, stmt: ir.StartSeat) -> None:
        code = self.code
        self.at_cut()
        if stmt.sealed:
            self.write_globals()
            code.const32(stmt.block)
            self.value(stmt.seat)
            code.call(self.context.functions["play_part"])
            code.add(op.DROP)
            self.read_globals()
            self.at_limit()
        else:
            code.const32(stmt.block)
            self.value(stmt.seat)
            code.call(self.context.functions["step"])
        self.leave_if_over()

    def join(self, stmt: ir.Join) -> None:
        if self.open_parts:
            self.write_globals()
            self.code.call(self.context.functions["finish_parts"])
            self.read_globals()
            self.at_limit()
            self.leave_if_over()
        self.go(stmt.resume)

    def seat_done(self) -> None:
        self.stop()

    # ---- enumerators in place ------------------------------------------------------------------

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        if site.enumerator not in self.in_place:
            super().enumerate(stmt)
            return
        function = self.facts.program.functions[site.enumerator]
        self.shape = shape_of(site)
        self.clear_options()
        body = promoted(quiet(function.body), self.own)
        self._in_place(function, ir.Call(site.enumerator, stmt.args), body)


def _stops(context: Context, blocks: list[int]) -> set[int]:
    """Blocks at which the main machine goes on after a decision or a join."""
    statements = (s for n in blocks for s in walk.every_statement(context.facts.blocks[n].body))
    return {stmt.resume for stmt in statements if isinstance(stmt, ir.Ask | ir.Join)} | {context.facts.program.entry}


def _of_nobody(stmt: ir.Stmt) -> ir.Body:
    return (ir.Ask(stmt.site, ir.Const(0), stmt.resume),) if isinstance(stmt, ir.Ask) else (stmt,)
