"""What is offered, told and shown."""

from __future__ import annotations

from contextlib import ExitStack

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.code.arrays import HEAD
from spielwerk.backend.wasm.code.context import COUNTS_END, EVENTS_END, OPTIONS_END, TYPES
from spielwerk.backend.wasm.code.writer import Writer
from spielwerk.backend.wasm.module.memory import EVENTS, SLOT
from spielwerk.program import ir


def push(w: Writer, stmt: ir.Push) -> None:
    code = w.code
    with code.spare(op.I32) as spare:
        # Words first: one of them may fail, and the order of faults is the program's.
        end = w.options
        if end is None:
            end = spare
            code.get_global(OPTIONS_END)
            code.set(end)
        first = 0 if stmt.weight is None else 8
        for number, word in enumerate(stmt.record):
            code.get(end)
            w.value(word)
            code.memory(op.I32_STORE, first + 4 * number)
        size = first + 4 * len(stmt.record)
        if stmt.weight is not None:
            code.get(end)
            w.value(stmt.weight)
            if stmt.weight.type == ir.I32:
                code.add(op.I64_EXTEND_I32_S)
            code.memory(op.I64_STORE)
            # As `Shape.size` has it: weights take eight bytes, so that records have to begin at whole slots.
            size += size % 8
        code.get(end)
        code.add32(size)
        if w.options is None:
            code.set_global(OPTIONS_END)
        else:
            code.set(end)


def event(w: Writer, stmt: ir.Event) -> None:
    if not w.events:
        return
    code = w.code
    size = SLOT * (len(stmt.args) + 1)
    # What a number is worked out from may tell something itself, and that comes first.
    with ExitStack() as spares:
        kept = [(spares.enter_context(code.spare(TYPES[arg.type])), arg) for arg in stmt.args]
        for local, arg in kept:
            w.value(arg)
            code.set(local)
        lists = [local for local, arg in kept if arg.type == ir.ARR]
        code.get_global(EVENTS_END)
        for array in lists:
            _item_bytes(w, array)
            code.add(op.I32_ADD)
        code.const32(w.memory.events + EVENTS - size)
        code.add(op.I32_GT_U)
        with code.within(op.IF):
            w.fault(ir.LIST_FULL, stmt.line)
        code.get_global(EVENTS_END)
        code.const32(w.context.event(stmt))
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
            _copy_items(w, array)


def _item_bytes(w: Writer, array: int) -> None:
    """Leaves how many bytes the items of a list take, rounded up to whole slots."""
    w.code.get(array)
    w.code.memory(op.I32_LOAD)
    w.code.const32(2)
    w.code.add(op.I32_SHL)
    w.code.add32(SLOT - 1)
    w.code.const32(-SLOT)
    w.code.add(op.I32_AND)


def _copy_items(w: Writer, array: int) -> None:
    """The items of a list follow its event: the list itself will not last."""
    code = w.code
    code.get_global(EVENTS_END)
    code.get(array)
    code.add32(HEAD)
    _item_bytes(w, array)
    code.copy()
    code.get_global(EVENTS_END)
    _item_bytes(w, array)
    code.add(op.I32_ADD)
    code.set_global(EVENTS_END)


def show(w: Writer, stmt: ir.Show) -> None:
    code = w.code
    slot = (stmt.index or ir.Const(0), ir.Const(stmt.address))
    number = ir.Op("add", slot)
    with code.spare(op.I32) as place:
        w.value(number)
        code.tee(place)
        code.const32(1)
        code.memory(op.I32_STORE8, w.memory.shown)
        code.get(place)
        code.const32(3)
        code.add(op.I32_SHL)
        if stmt.value is None:
            code.get(place)
            code.const32(3)
            code.add(op.I32_SHL)
            code.memory(op.I64_LOAD, w.memory.state)
            code.memory(op.I64_STORE, w.memory.image)
        else:
            w.value(stmt.value)
            code.memory(op.I64_STORE if stmt.value.type in ir.WIDE else op.I32_STORE, w.memory.image)


def show_count(w: Writer, stmt: ir.ShowCount) -> None:
    code = w.code
    for offset, expr in ((0, stmt.place), (4, stmt.count)):
        code.get_global(COUNTS_END)
        w.value(expr)
        code.memory(op.I32_STORE, offset)
    code.get_global(COUNTS_END)
    code.add32(8)
    code.set_global(COUNTS_END)
