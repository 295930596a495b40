"""The machine that plays at random in one go: every decision is answered where it is asked."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.backend.promote import beginning, promotable, promoted
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.code.chance import draw_below, next_output
from spielwerk.backend.wasm.code.context import DECISIONS, LIMIT, OPTIONS_END, PLAYERS, Context, shape_of
from spielwerk.backend.wasm.code.expressions import option_count
from spielwerk.backend.wasm.code.frames import close_frame, open_frame
from spielwerk.backend.wasm.code.machine_code import MachineWriter
from spielwerk.backend.wasm.code.statements import write_in_place
from spielwerk.program import ir, walk
from spielwerk.program.passes.fold_constants import without_unread
from spielwerk.program.passes.playing import quiet

_H = ir.HEADER


class RandomWriter(MachineWriter):
    """Answers decisions itself. Every such function answers 1 at the end, 0 at the limit."""

    names_seat = False
    """Whether the header must say who is asked."""
    own: frozenset[int] = frozenset()
    """Slots that are locals here."""
    in_place: frozenset[str] = frozenset()
    """Enumerators that are written where they are used."""

    def __init__(
        self, context: Context, code: Assembler, numbers: Iterable[int], entries: Iterable[int], pc: int | None = None
    ) -> None:
        super().__init__(context, code, numbers, entries)
        facts = self.facts
        self.pc = code.new_local(op.I32) if pc is None else pc
        self.w.options = code.new_local(op.I32)
        self.players = code.new_local(op.I64)
        self.taken = code.new_local(op.I32)
        """The local with the number of decisions taken."""
        strides = [facts.sites[s].stride for s in facts.arguments] or [1]
        self.w.chosen = [code.new_local(op.I32) for _ in range(max(strides))]

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
        self.w.frame = self.frame_for(self.bodies.values())
        open_frame(self.w)
        self.read_globals()
        self.first()
        self.machine()
        return self.code.finished()

    def first(self) -> None:
        """What comes before all blocks."""

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

    def stop(self) -> None:
        self.finish(1)

    def finish(self, answer: int) -> None:
        self.write_globals()
        # Nobody looks for options behind it.
        close_frame(self.w)
        self.code.const32(answer)
        self.code.add(op.RETURN)

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

    # ---- decisions -----------------------------------------------------------------------------

    def ask(self, stmt: ir.Ask) -> None:
        code, site = self.code, self.facts.sites[stmt.site]
        shape = shape_of(site)
        if self.names_seat:
            self.put(_H.SEAT, stmt.seat)
        # Nobody looks at the seat, but the fault of working it out must come all the same.
        elif walk.can_fail(stmt.seat):
            self.w.value(stmt.seat)
            code.add(op.DROP)
        self.refuel()
        with code.spare(op.I32) as record:
            if site.weighted:
                # The function that picks finds options and generator in the globals.
                code.get(self.w.options or 0)
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
                code.set((self.w.chosen or [])[word])
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
            before = self.w.shape
            option_count(self.w)
            self.w.shape = before
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

    # ---- enumerators in place ------------------------------------------------------------------

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        if site.enumerator not in self.in_place:
            super().enumerate(stmt)
            return
        function = self.facts.program.functions[site.enumerator]
        self.w.shape = shape_of(site)
        self.clear_options()
        body = promoted(quiet(function.body), self.own)
        write_in_place(self.w, function, ir.Call(site.enumerator, stmt.args), body)


class PlayWriter(RandomWriter):
    """Whole games. `play()` begins at the entry, `play_on(block)` goes on after any decision."""

    def __init__(self, context: Context, kind: str) -> None:
        facts = context.facts
        self.on = kind == "play_on"
        self.names_seat = facts.reads_seat
        self.in_place = frozenset(site.enumerator for site in facts.program.sites if facts.used_once(site))
        if not facts.starts() and not self.names_seat:
            self.own = promotable(facts.program, facts.main, self.in_place)
        code = Assembler(kind, (op.I32,) if self.on else (), (op.I32,))
        entries = _stops(context, facts.main) if self.on else {facts.program.entry}
        super().__init__(context, code, facts.main, entries, 0 if self.on else None)

    def first(self) -> None:
        code, program = self.code, self.facts.program
        for stmt in beginning(self.own):
            address = int(stmt.name.rpartition(".")[2])
            type_ = program.slot_type(address)
            self.w.value(ir.Load(address, None, type_) if self.on else ir.Const(0, type_))
            code.set(self.w.local(stmt.name, type_))
        if not self.on:
            code.const32(program.entry)
            code.set(self.pc)
            return
        for word, local in enumerate(self.w.chosen or ()):
            code.const32(0)
            code.memory(op.I32_LOAD, self.memory.chosen + 4 * word)
            code.set(local)

    def over(self) -> None:
        if self.facts.ends_in_part or self.facts.reads_seat or self.on:
            super().over()
        else:
            self.stop()

    def at_cut(self) -> None:
        if self.facts.program.cut and self.on:
            self.code.call(self.context.called(self.facts.program.cut))
            with self.code.within(op.IF):
                self.finish(0)

    # ---- parts of an `at once` -----------------------------------------------------------------

    def start_seat(self, stmt: ir.StartSeat) -> None:
        """As in a match, all parts begin before anybody answers: they share the fuel of one decision, and what goes
        wrong in the beginning of one comes before the answers of the others."""
        self.at_cut()
        self.code.const32(stmt.block)
        self.w.value(stmt.seat)
        self.code.call(self.context.functions["begin_part" if self.facts.sealed else "step"])
        self.leave_if_over()

    def join(self, stmt: ir.Join) -> None:
        if self.names_seat:
            self.code.call(self.context.functions["seats_open"])
            with self.code.within(op.IF):
                self.put(_H.SEAT, 0)
        self.write_globals()
        if self.facts.sealed:
            self.code.call(self.context.functions["finish_sealed"])
            self.code.add(op.DROP)
        else:
            self.code.call(self.context.functions["finish_parts"])
        # The functions that answered the parts have drawn and counted, too.
        self.read_globals()
        self.at_limit()
        self.leave_if_over()
        self.go(stmt.resume)

    def seat_done(self) -> None:
        """Within reach only through a procedure that the machine shares with parts; it never gets there."""
        self.code.add(op.UNREACHABLE)


def _stops(context: Context, blocks: list[int]) -> set[int]:
    """Blocks at which the main machine goes on after a decision or a join."""
    statements = (s for n in blocks for s in walk.every_statement(context.facts.blocks[n].body))
    return {stmt.resume for stmt in statements if isinstance(stmt, ir.Ask | ir.Join)} | {context.facts.program.entry}


def _of_nobody(stmt: ir.Stmt) -> ir.Body:
    if isinstance(stmt, ir.Ask) and not walk.can_fail(stmt.seat):
        return (ir.Ask(stmt.site, ir.Const(0), stmt.resume),)
    return (stmt,)
