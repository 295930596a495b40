"""Statements of the program as instructions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.code.arrays import array_mentions, frame_of
from spielwerk.backend.wasm.code.context import OPTIONS_END, TYPES, Context
from spielwerk.backend.wasm.code.expressions import is_branching
from spielwerk.backend.wasm.code.telling import Telling
from spielwerk.program import ir, walk


class Writer(Telling):
    """Writes the statements of one function."""

    def __init__(self, context: Context, code: Assembler, *, events: bool = False) -> None:
        super().__init__(context, code, events=events)
        self.takes_in = not events
        """Whether functions may be written in place."""
        self.copies = 0
        """How many functions were written in place so far."""
        self.after: int | None = None
        """Where a return leads in a function that is written in place."""
        self.mentions: Counter[str] = Counter()
        """How often the code as a whole mentions each list."""
        self.leave_loop: list[int] = []
        """Where `break` leads, innermost loop last."""
        self.next_pass: list[int] = []
        """Where `continue` leads."""

    def body(self, body: ir.Body) -> bool:
        """Writes statements up to the first that never goes on; answers whether the end can be reached."""
        return all(_WRITERS[type(stmt)](self, stmt) for stmt in body)

    # ---- values --------------------------------------------------------------------------------

    def call(self, call: ir.Call) -> None:
        chosen = self.context.in_place if self.takes_in else None
        if chosen is not None and call.function in chosen.chosen:
            self._in_place(self.facts.program.functions[call.function], call, chosen.body(call.function))
            return
        for arg in call.args:
            self.value(arg)
        name = call.function
        if self.events and name in self.facts.watching:
            name += "_w"
        shared = self.options is not None and call.function in self.facts.pushing
        if shared:
            self.code.get(self.options or 0)
            self.code.set_global(OPTIONS_END)
        self.code.call(self.context.called(name))
        if shared:
            self.code.get_global(OPTIONS_END)
            self.code.set(self.options or 0)

    def _in_place(self, function: ir.Function, call: ir.Call, body: ir.Body) -> None:
        """Writes a function here: a return leaves a block."""
        code = self.code
        self.copies += 1
        prefix = f"{function.name}#{self.copies}."
        written = walk.locals_written(body)
        given: dict[str, ir.Const] = {}
        natural: set[str] = set()
        for parameter, arg in zip(function.parameters, call.args, strict=True):
            if isinstance(arg, ir.Const) and parameter.name not in written:
                given[parameter.name] = arg
                continue
            self.value(arg)
            if parameter.name not in written and self.is_natural(arg):
                natural.add(prefix + parameter.name)
            local = code.new_local(TYPES[parameter.type])
            self.names[prefix + parameter.name, parameter.type] = local
            code.set(local)
        before = self.prefix, self.given, self.after, self.frame, self.base, self.keeps_frame, self.mentions
        self.prefix, self.given = prefix, given
        self.frame, self.base, self.mentions = frame_of(body, prefix), None, array_mentions(body)
        self.keeps_frame = function.result == ir.ARR
        self.open_frame()
        self.natural |= natural
        with code.within(op.BLOCK, TYPES[function.result] if function.result is not None else op.VOID) as self.after:
            if self.body(body) and function.result is not None:
                code.add(op.UNREACHABLE)
        self.close_frame()
        self.natural -= natural
        self.prefix, self.given, self.after, self.frame, self.base, self.keeps_frame, self.mentions = before

    def _do(self, stmt: ir.Do) -> bool:
        self.call(stmt.call)
        if self.facts.program.functions[stmt.call.function].result is not None:
            self.code.add(op.DROP)
        return True

    def _set(self, stmt: ir.Set) -> bool:
        self.value(stmt.value)
        self.code.set(self.local(stmt.name, stmt.value.type))
        return True

    def _store(self, stmt: ir.Store) -> bool:
        code, value = self.code, stmt.value
        wide = value.type in ir.WIDE
        kind, store = (op.I64, op.I64_STORE) if wide else (op.I32, op.I32_STORE)
        if stmt.index is None or isinstance(stmt.index, ir.Const | ir.Local) or not walk.can_fail(value):
            offset = self.address(stmt.address, stmt.index)
            self.value(value)
            code.memory(store, offset)
            return True
        with code.spare(kind) as kept:
            self.value(value)
            code.set(kept)
            offset = self.address(stmt.address, stmt.index)
            code.get(kept)
            code.memory(store, offset)
        return True

    def _check(self, stmt: ir.Check) -> bool:
        if stmt.test == ir.Const(0):
            self.fault(stmt.code, stmt.line, stmt.a, stmt.b)
            return False
        self.test(stmt.test, wanted=False)
        with self.code.within(op.IF):
            self.fault(stmt.code, stmt.line, stmt.a, stmt.b)
        return True

    def _return(self, stmt: ir.Return) -> bool:
        if stmt.value is not None:
            self.value(stmt.value)
        if self.after is not None:
            self.code.br(self.after)
            return False
        self.leave()
        self.code.add(op.RETURN)
        return False

    def leave(self) -> None:
        """What every way out of a function does last."""
        if self.options is not None:
            self.code.get(self.options)
            self.code.set_global(OPTIONS_END)
        self.close_frame()

    # ---- branches ------------------------------------------------------------------------------

    def _if(self, stmt: ir.If) -> bool:
        code = self.code
        if not stmt.then and not stmt.otherwise:
            self.value(stmt.test)
            code.add(op.DROP)
            return True
        if is_branching(stmt.test) or (not stmt.then and stmt.otherwise):
            return self._branching_if(stmt)
        self.test(stmt.test)
        code.block(op.IF)
        goes_on = self.body(stmt.then)
        if stmt.otherwise:
            code.otherwise()
            goes_on = self.body(stmt.otherwise) or goes_on
        else:
            goes_on = True
        code.end()
        if not goes_on:
            code.add(op.UNREACHABLE)
        return goes_on

    def _branching_if(self, stmt: ir.If) -> bool:
        code = self.code
        if not stmt.otherwise:
            with code.within() as past:
                self.jump(stmt.test, past, wanted=False)
                self.body(stmt.then)
            return True
        with code.within() as past:
            with code.within() as other:
                self.jump(stmt.test, other, wanted=False)
                then_goes_on = self.body(stmt.then)
                if then_goes_on:
                    code.br(past)
            goes_on = self.body(stmt.otherwise)
        goes_on = goes_on or then_goes_on
        if not goes_on:
            code.add(op.UNREACHABLE)
        return goes_on

    # ---- chance, events, jumps -----------------------------------------------------------------

    def _draw(self, stmt: ir.Draw) -> bool:
        code, bound = self.code, stmt.bound
        if isinstance(bound, ir.Const) and bound.value == 1:
            code.const32(0)
        elif isinstance(bound, ir.Const) and bound.value > 1:
            code.const32(bound.value)
            code.call(self.context.functions["draw"])
        else:
            with code.spare(op.I32) as below:
                self.value(bound)
                code.tee(below)
                code.const32(1)
                code.add(op.I32_LT_S)
                with code.within(op.IF):
                    self.fault(ir.NOTHING_TO_DRAW, stmt.line)
                code.get(below)
                code.call(self.context.functions["draw"])
        code.set(self.local(stmt.name, ir.I32))
        return True

    def _watch(self, stmt: ir.Watch) -> bool:
        return self.body(stmt.body) if self.events else True

    def terminator(self, stmt: ir.Stmt) -> bool:
        """Jumps, stops and what belongs to them; written by the machine's own writer."""
        raise AssertionError(f"{type(stmt).__name__} outside the machine")

    # ---- fuel ----------------------------------------------------------------------------------

    def fuel(self, amount: int, line: int) -> None:
        """Pays for a pass or a jump."""
        if not amount:
            return
        code, place = self.code, self.memory.slot(ir.HEADER.FUEL)
        with code.spare(op.I32) as left:
            code.const32(0)
            code.const32(0)
            code.memory(op.I32_LOAD, place)
            code.const32(amount)
            code.add(op.I32_SUB)
            code.tee(left)
            code.memory(op.I32_STORE, place)
            code.get(left)
            code.const32(0)
            code.add(op.I32_LT_S)
            with code.within(op.IF):
                self.fault(ir.FUEL_SPENT, line)


_WRITERS: dict[type, Callable[..., bool]] = {
    ir.Set: Writer._set,
    ir.Store: Writer._store,
    ir.If: Writer._if,
    ir.Return: Writer._return,
    ir.Do: Writer._do,
    ir.Check: Writer._check,
    ir.NewArray: Writer._new_array,
    ir.Append: Writer._append,
    ir.SetItem: Writer._set_item,
    ir.Truncate: Writer._truncate,
    ir.Save: Writer._save,
    ir.Restore: Writer._restore,
    ir.Draw: Writer._draw,
    ir.Push: Writer._push,
    ir.Event: Writer._event,
    ir.Watch: Writer._watch,
    ir.Show: Writer._show,
    ir.ShowCount: Writer._show_count,
    **dict.fromkeys((ir.Enumerate, ir.StartSeat, *walk.TERMINATORS), lambda writer, stmt: writer.terminator(stmt)),
}


def statement(kind: type) -> Callable[[Callable[..., bool]], Callable[..., bool]]:
    """Registers the writer of a class of statements that has a file of its own."""

    def register(function: Callable[..., bool]) -> Callable[..., bool]:
        _WRITERS[kind] = function
        return function

    return register
