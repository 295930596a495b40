"""Statements of the program as instructions, and the writer that goes through them."""

from __future__ import annotations

from typing import assert_never

from spielwerk.backend.jumps import write_jump
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.code.arrays import array_mentions, frame_of
from spielwerk.backend.wasm.code.context import OPTIONS_END, TYPES
from spielwerk.backend.wasm.code.expressions import (
    address,
    chosen,
    condition,
    is_branching,
    is_natural,
    jump,
    lookup,
    option_count,
)
from spielwerk.backend.wasm.code.frames import (
    append,
    close_frame,
    new_array,
    open_frame,
    restore,
    save,
    set_item,
    truncate,
)
from spielwerk.backend.wasm.code.loops import (
    write_for,
    write_for_array,
    write_for_bits,
    write_for_slots,
    write_for_table,
    write_while,
)
from spielwerk.backend.wasm.code.operations import write_operation
from spielwerk.backend.wasm.code.telling import event, push, show, show_count
from spielwerk.backend.wasm.code.writer import Writer
from spielwerk.program import ir, walk


class FunctionWriter(Writer):
    """Writes the code of one function: whatever there is in the program form, handed to what writes it."""

    def value(self, expr: ir.Expr) -> None:
        match expr:
            case ir.Op():
                write_operation(self, expr)
            case ir.Const():
                if expr.type in ir.WIDE:
                    self.code.const64(expr.value)
                else:
                    self.code.const32(expr.value)
            case ir.Local():
                given = self.given.get(expr.name)
                if given is None:
                    self.code.get(self.local(expr.name, expr.type))
                else:
                    self.value(given)
            case ir.Load():
                load = op.I64_LOAD if expr.type in ir.WIDE else op.I32_LOAD
                self.code.memory(load, address(self, expr.address, expr.index))
            case ir.Lookup():
                lookup(self, expr)
            case ir.Call():
                self.call(expr)
            case ir.Chosen():
                chosen(self, expr.word)
            case ir.OptionCount():
                option_count(self)
            case ir.Seat():
                if self.seat is None:
                    self.code.const32(0)
                else:
                    self.code.get(self.seat)
            case _:
                assert_never(expr)

    def call(self, call: ir.Call) -> None:
        in_place = self.context.in_place if self.takes_in else None
        if in_place is not None and call.function in in_place.chosen:
            write_in_place(self, self.facts.program.functions[call.function], call, in_place.body(call.function))
            return
        for arg in call.args:
            self.value(arg)
        name = call.function
        if self.events and name in self.facts.watching:
            name += "_w"
        # Between functions the end of the options is handed on in the global.
        shared = self.options is not None and call.function in self.facts.pushing
        if shared:
            self.code.get(self.options or 0)
            self.code.set_global(OPTIONS_END)
        self.code.call(self.context.called(name))
        if shared:
            self.code.get_global(OPTIONS_END)
            self.code.set(self.options or 0)

    def body(self, body: ir.Body) -> bool:
        return all(self.statement(stmt) for stmt in body)

    def statement(self, stmt: ir.Stmt) -> bool:
        """Writes one statement; answers whether the next can be reached."""
        match stmt:
            case ir.Set():
                self.value(stmt.value)
                self.code.set(self.local(stmt.name, stmt.value.type))
            case ir.Store():
                _store(self, stmt)
            case ir.If():
                return _if(self, stmt)
            case ir.While():
                return write_while(self, stmt)
            case ir.For():
                write_for(self, stmt)
            case ir.ForBits():
                write_for_bits(self, stmt)
            case ir.ForArray():
                write_for_array(self, stmt)
            case ir.ForTable():
                write_for_table(self, stmt)
            case ir.ForSlots():
                write_for_slots(self, stmt)
            case ir.Break():
                self.code.br(self.leave_loop[-1])
                return False
            case ir.Continue():
                self.code.br(self.next_pass[-1])
                return False
            case ir.Return():
                _return(self, stmt)
                return False
            case ir.Check():
                return _check(self, stmt)
            case ir.Watch():
                return self.body(stmt.body) if self.events else True
            case ir.Do():
                self.call(stmt.call)
                if self.facts.program.functions[stmt.call.function].result is not None:
                    self.code.add(op.DROP)
            case ir.NewArray():
                new_array(self, stmt)
            case ir.Append():
                append(self, stmt)
            case ir.SetItem():
                set_item(self, stmt)
            case ir.Truncate():
                truncate(self, stmt)
            case ir.Save():
                save(self, stmt)
            case ir.Restore():
                restore(self, stmt)
            case ir.Draw():
                _draw(self, stmt)
            case ir.Push():
                push(self, stmt)
            case ir.Event():
                event(self, stmt)
            case ir.Show():
                show(self, stmt)
            case ir.ShowCount():
                show_count(self, stmt)
            case (
                ir.Enumerate() | ir.StartSeat() | ir.Goto() | ir.GotoLoaded()
                | ir.Ask() | ir.Join() | ir.SeatDone() | ir.Over()
            ):  # fmt: skip
                return write_jump(self.jumps, stmt)
            case _:
                assert_never(stmt)
        return True


# ---- calls -------------------------------------------------------------------------------------


def write_in_place(w: Writer, function: ir.Function, call: ir.Call, body: ir.Body) -> None:
    """Writes a function here: a return leaves a block."""
    code = w.code
    # Every copy has locals of its own, even of the same function.
    w.copies += 1
    prefix = f"{function.name}#{w.copies}."
    written = walk.locals_written(body)
    given: dict[str, ir.Const] = {}
    natural: set[str] = set()
    for parameter, arg in zip(function.parameters, call.args, strict=True):
        if isinstance(arg, ir.Const) and parameter.name not in written:
            given[parameter.name] = arg
            continue
        w.value(arg)
        if parameter.name not in written and is_natural(w, arg):
            natural.add(prefix + parameter.name)
        local = code.new_local(TYPES[parameter.type])
        w.names[prefix + parameter.name, parameter.type] = local
        code.set(local)
    before = w.prefix, w.given, w.after, w.frame, w.base, w.keeps_frame, w.mentions
    w.prefix, w.given = prefix, given
    w.frame, w.base, w.mentions = frame_of(body, prefix), None, array_mentions(body)
    w.keeps_frame = function.result == ir.ARR
    open_frame(w)
    w.natural |= natural
    with code.within(op.BLOCK, TYPES[function.result] if function.result is not None else op.VOID) as w.after:
        if w.body(body) and function.result is not None:
            code.add(op.UNREACHABLE)
    close_frame(w)
    w.natural -= natural
    w.prefix, w.given, w.after, w.frame, w.base, w.keeps_frame, w.mentions = before


def _return(w: Writer, stmt: ir.Return) -> None:
    if stmt.value is not None:
        w.value(stmt.value)
    if w.after is not None:
        w.code.br(w.after)
        return
    leave(w)
    w.code.add(op.RETURN)


def leave(w: Writer) -> None:
    """What every way out of a function does last."""
    if w.options is not None:
        w.code.get(w.options)
        w.code.set_global(OPTIONS_END)
    close_frame(w)


# ---- slots and branches ------------------------------------------------------------------------


def _store(w: Writer, stmt: ir.Store) -> None:
    code, value = w.code, stmt.value
    wide = value.type in ir.WIDE
    kind, store = (op.I64, op.I64_STORE) if wide else (op.I32, op.I32_STORE)
    # The address goes onto the stack before the value: only where that cannot change which fault comes first.
    if stmt.index is None or isinstance(stmt.index, ir.Const | ir.Local) or not walk.can_fail(value):
        offset = address(w, stmt.address, stmt.index)
        w.value(value)
        code.memory(store, offset)
        return
    with code.spare(kind) as kept:
        w.value(value)
        code.set(kept)
        offset = address(w, stmt.address, stmt.index)
        code.get(kept)
        code.memory(store, offset)


def _check(w: Writer, stmt: ir.Check) -> bool:
    if stmt.test == ir.Const(0):
        w.fault(stmt.code, stmt.line, stmt.a, stmt.b)
        return False
    condition(w, stmt.test, wanted=False)
    with w.code.within(op.IF):
        w.fault(stmt.code, stmt.line, stmt.a, stmt.b)
    return True


def _if(w: Writer, stmt: ir.If) -> bool:
    code = w.code
    # The test is all that is left, and it may fail.
    if not stmt.then and not stmt.otherwise:
        w.value(stmt.test)
        code.add(op.DROP)
        return True
    if is_branching(stmt.test) or (not stmt.then and stmt.otherwise):
        return _branching_if(w, stmt)
    condition(w, stmt.test)
    code.block(op.IF)
    goes_on = w.body(stmt.then)
    if stmt.otherwise:
        code.otherwise()
        goes_on = w.body(stmt.otherwise) or goes_on
    else:
        goes_on = True
    code.end()
    if not goes_on:
        code.add(op.UNREACHABLE)
    return goes_on


def _branching_if(w: Writer, stmt: ir.If) -> bool:
    code = w.code
    if not stmt.otherwise:
        with code.within() as past:
            jump(w, stmt.test, past, wanted=False)
            w.body(stmt.then)
        return True
    with code.within() as past:
        with code.within() as other:
            jump(w, stmt.test, other, wanted=False)
            then_goes_on = w.body(stmt.then)
            if then_goes_on:
                code.br(past)
        goes_on = w.body(stmt.otherwise)
    goes_on = goes_on or then_goes_on
    if not goes_on:
        code.add(op.UNREACHABLE)
    return goes_on


def _draw(w: Writer, stmt: ir.Draw) -> None:
    code, bound = w.code, stmt.bound
    if isinstance(bound, ir.Const) and bound.value == 1:
        code.const32(0)
    elif isinstance(bound, ir.Const) and bound.value > 1:
        code.const32(bound.value)
        code.call(w.context.functions["draw"])
    else:
        with code.spare(op.I32) as below:
            w.value(bound)
            code.tee(below)
            code.const32(1)
            code.add(op.I32_LT_S)
            with code.within(op.IF):
                w.fault(ir.NOTHING_TO_DRAW, stmt.line)
            code.get(below)
            code.call(w.context.functions["draw"])
    code.set(w.local(stmt.name, ir.I32))
