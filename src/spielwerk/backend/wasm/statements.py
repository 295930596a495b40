"""Statements of the program as instructions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack

from spielwerk.backend.wasm import opcodes as op
from spielwerk.backend.wasm.arrays import HEAD, Frame, array_bytes, array_mentions, frame_of
from spielwerk.backend.wasm.assembler import Assembler
from spielwerk.backend.wasm.context import COUNTS_END, EVENTS_END, OPTIONS_END, STACK_END, TYPES, Context
from spielwerk.backend.wasm.expressions import Expressions, is_branching
from spielwerk.backend.wasm.memory import EVENTS, SLOT, STACK
from spielwerk.program import ir, walk

_FEW_SLOTS = 16
"""So many slots are copied one by one; for more there is an instruction."""


class Writer(Expressions):
    """Writes the statements of one function."""

    def __init__(self, context: Context, code: Assembler, *, events: bool = False) -> None:
        super().__init__(context, code)
        self.events = events
        self.frame = Frame()
        self.base: int | None = None
        """The local with the address of the frame."""
        self.keeps_frame = False
        """Whether the caller gets a list that lies in the frame."""
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
        return all(self.stmt(stmt) for stmt in body)

    def stmt(self, stmt: ir.Stmt) -> bool:
        """Writes one statement; answers whether the next can be reached."""
        return _WRITERS[type(stmt)](self, stmt)

    # ---- the frame -----------------------------------------------------------------------------

    def open_frame(self) -> None:
        """Takes memory for lists; a call too many is a fault, not a lost stack."""
        if not self.frame.needed:
            return
        code = self.code
        self.base = code.new_local(op.I32)
        code.get_global(STACK_END)
        code.tee(self.base)
        code.add32(self.frame.size)
        code.set_global(STACK_END)
        self.check_stack()

    def check_stack(self) -> None:
        code = self.code
        code.get_global(STACK_END)
        code.const32(self.memory.stack + STACK)
        code.add(op.I32_GT_U)
        with code.within(op.IF):
            self.fault(ir.FUEL_SPENT, 0)

    def close_frame(self) -> None:
        if self.base is not None and not self.keeps_frame:
            self.code.get(self.base)
            self.code.set_global(STACK_END)

    def take(self, size: int) -> None:
        """Leaves the address of fresh memory; the number of bytes is known."""
        code = self.code
        with code.spare(op.I32) as start:
            code.get_global(STACK_END)
            code.tee(start)
            code.add32(size)
            code.set_global(STACK_END)
            self.check_stack()
            code.get(start)

    def in_frame(self, name: str) -> None:
        assert self.base is not None
        self.code.get(self.base)
        self.code.add32(self.frame.places[self.prefix + name])

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

    # ---- lists ---------------------------------------------------------------------------------

    def _new_array(self, stmt: ir.NewArray) -> bool:
        code = self.code
        if self.prefix + stmt.name in self.frame.moving:
            self.take(array_bytes(stmt.capacity))
        else:
            self.in_frame(stmt.name)
        array = self.local(stmt.name, ir.ARR)
        code.tee(array)
        # Length 0 and capacity in one word.
        code.const64(stmt.capacity << 32)
        code.memory(op.I64_STORE)
        return True

    def _append(self, stmt: ir.Append) -> bool:
        code, array = self.code, self.local(stmt.array, ir.ARR)
        with code.spare(op.I32) as item, code.spare(op.I32) as length:
            self.value(stmt.value)
            code.set(item)
            code.get(array)
            code.memory(op.I32_LOAD)
            code.set(length)
            if not stmt.proved:
                code.get(length)
                code.get(array)
                code.memory(op.I32_LOAD, 4)
                code.add(op.I32_GE_S)
                with code.within(op.IF):
                    self.fault(ir.LIST_FULL, stmt.line)
            self._item_address(array, length)
            code.get(item)
            code.memory(op.I32_STORE, HEAD)
            code.get(array)
            code.get(length)
            code.add32(1)
            code.memory(op.I32_STORE)
        return True

    def _item_address(self, array: int, index: int) -> None:
        self.code.get(array)
        self.code.get(index)
        self.code.const32(2)
        self.code.add(op.I32_SHL, op.I32_ADD)

    def _set_item(self, stmt: ir.SetItem) -> bool:
        code, array = self.code, self.local(stmt.array, ir.ARR)
        with code.spare(op.I32) as item, code.spare(op.I32) as index:
            self.value(stmt.value)
            code.set(item)
            self.value(stmt.index)
            code.set(index)
            self._item_address(array, index)
            code.get(item)
            code.memory(op.I32_STORE, HEAD)
        return True

    def _truncate(self, stmt: ir.Truncate) -> bool:
        code, array = self.code, self.local(stmt.array, ir.ARR)
        with code.spare(op.I32) as length:
            self.value(stmt.length)
            code.tee(length)
            code.get(array)
            code.memory(op.I32_LOAD)
            code.add(op.I32_LT_S)
            with code.within(op.IF):
                code.get(array)
                code.get(length)
                code.memory(op.I32_STORE)
        return True

    # ---- hypotheticals and chance --------------------------------------------------------------

    def _save(self, stmt: ir.Save) -> bool:
        self._copy_slots(stmt, save=True)
        return True

    def _restore(self, stmt: ir.Restore) -> bool:
        self._copy_slots(stmt, save=False)
        return True

    def _copy_slots(self, stmt: ir.Save | ir.Restore, *, save: bool) -> None:
        code, place = self.code, self.frame.places[self.prefix + stmt.name]
        assert self.base is not None
        start = self.memory.slot(stmt.address)
        if stmt.count <= _FEW_SLOTS:
            for number in range(stmt.count):
                offset = SLOT * number
                if save:
                    code.get(self.base)
                    code.const32(0)
                    code.memory(op.I64_LOAD, start + offset)
                    code.memory(op.I64_STORE, place + offset)
                else:
                    code.const32(0)
                    code.get(self.base)
                    code.memory(op.I64_LOAD, place + offset)
                    code.memory(op.I64_STORE, start + offset)
            return
        if not save:
            code.const32(start)
        code.get(self.base)
        code.add32(place)
        if save:
            code.const32(start)
        code.const32(SLOT * stmt.count)
        code.copy()

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

    # ---- what is offered, told and shown -------------------------------------------------------

    def _push(self, stmt: ir.Push) -> bool:
        code = self.code
        with code.spare(op.I32) as spare:
            # Words first: one of them may fail, and the order of faults is the program's.
            end = self.options
            if end is None:
                end = spare
                code.get_global(OPTIONS_END)
                code.set(end)
            first = 0 if stmt.weight is None else 8
            for number, word in enumerate(stmt.record):
                code.get(end)
                self.value(word)
                code.memory(op.I32_STORE, first + 4 * number)
            size = first + 4 * len(stmt.record)
            if stmt.weight is not None:
                code.get(end)
                self.value(stmt.weight)
                if stmt.weight.type == ir.I32:
                    code.add(op.I64_EXTEND_I32_S)
                code.memory(op.I64_STORE)
                size += size % 8
            code.get(end)
            code.add32(size)
            if self.options is None:
                code.set_global(OPTIONS_END)
            else:
                code.set(end)
        return True

    def _event(self, stmt: ir.Event) -> bool:
        if not self.events:
            return True
        code = self.code
        size = SLOT * (len(stmt.args) + 1)
        # What a number is worked out from may tell something itself, and that comes first.
        with ExitStack() as spares:
            kept = [(spares.enter_context(code.spare(TYPES[arg.type])), arg) for arg in stmt.args]
            for local, arg in kept:
                self.value(arg)
                code.set(local)
            lists = [local for local, arg in kept if arg.type == ir.ARR]
            code.get_global(EVENTS_END)
            for array in lists:
                self._item_bytes(array)
                code.add(op.I32_ADD)
            code.const32(self.memory.events + EVENTS - size)
            code.add(op.I32_GT_U)
            with code.within(op.IF):
                self.fault(ir.LIST_FULL, stmt.line)
            code.get_global(EVENTS_END)
            code.const32(self.context.event(stmt))
            code.memory(op.I32_STORE)
            for number, (local, arg) in enumerate(kept, 1):
                code.get_global(EVENTS_END)
                code.get(local)
                if arg.type == ir.ARR:
                    code.memory(op.I32_LOAD)
                code.memory(op.I64_STORE if arg.type in ir.WIDE else op.I32_STORE, SLOT * number)
            code.get_global(EVENTS_END)
            code.add32(size)
            code.set_global(EVENTS_END)
            for array in lists:
                self._copy_items(array)
        return True

    def _item_bytes(self, array: int) -> None:
        """Leaves how many bytes the items of a list take, rounded up to whole slots."""
        self.code.get(array)
        self.code.memory(op.I32_LOAD)
        self.code.const32(2)
        self.code.add(op.I32_SHL)
        self.code.add32(SLOT - 1)
        self.code.const32(-SLOT)
        self.code.add(op.I32_AND)

    def _copy_items(self, array: int) -> None:
        """The items of a list follow its event: the list itself will not last."""
        code = self.code
        code.get_global(EVENTS_END)
        code.get(array)
        code.add32(HEAD)
        self._item_bytes(array)
        code.copy()
        code.get_global(EVENTS_END)
        self._item_bytes(array)
        code.add(op.I32_ADD)
        code.set_global(EVENTS_END)

    def _watch(self, stmt: ir.Watch) -> bool:
        return self.body(stmt.body) if self.events else True

    def _show(self, stmt: ir.Show) -> bool:
        code = self.code
        slot = (stmt.index or ir.Const(0), ir.Const(stmt.address))
        number = ir.Op("add", slot)
        with code.spare(op.I32) as place:
            self.value(number)
            code.tee(place)
            code.const32(1)
            code.memory(op.I32_STORE8, self.memory.shown)
            code.get(place)
            code.const32(3)
            code.add(op.I32_SHL)
            if stmt.value is None:
                code.get(place)
                code.const32(3)
                code.add(op.I32_SHL)
                code.memory(op.I64_LOAD, self.memory.state)
                code.memory(op.I64_STORE, self.memory.image)
            else:
                self.value(stmt.value)
                code.memory(op.I64_STORE if stmt.value.type in ir.WIDE else op.I32_STORE, self.memory.image)
        return True

    def _show_count(self, stmt: ir.ShowCount) -> bool:
        code = self.code
        for offset, expr in ((0, stmt.place), (4, stmt.count)):
            code.get_global(COUNTS_END)
            self.value(expr)
            code.memory(op.I32_STORE, offset)
        code.get_global(COUNTS_END)
        code.add32(8)
        code.set_global(COUNTS_END)
        return True

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
