"""What is in the frame of a function: lists, and slots that are saved."""

from __future__ import annotations

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.code.arrays import HEAD, array_bytes
from spielwerk.backend.wasm.code.context import STACK_END
from spielwerk.backend.wasm.code.writer import Writer
from spielwerk.backend.wasm.module.memory import SLOT, STACK
from spielwerk.program import ir

_FEW_SLOTS = 16
"""So many slots are copied one by one; for more there is an instruction."""


# ---- the frame -----------------------------------------------------------------------------------


def open_frame(w: Writer) -> None:
    """Takes memory for lists; a call too many is a fault, not a lost stack."""
    if not w.frame.needed:
        return
    code = w.code
    w.base = code.new_local(op.I32)
    code.get_global(STACK_END)
    code.tee(w.base)
    code.add32(w.frame.size)
    code.set_global(STACK_END)
    check_stack(w)


def check_stack(w: Writer) -> None:
    code = w.code
    code.get_global(STACK_END)
    code.const32(w.memory.stack + STACK)
    code.add(op.I32_GT_U)
    with code.within(op.IF):
        w.fault(ir.FUEL_SPENT, 0)


def close_frame(w: Writer) -> None:
    if w.base is not None and not w.keeps_frame:
        w.code.get(w.base)
        w.code.set_global(STACK_END)


def take(w: Writer, size: int) -> None:
    """Leaves the address of fresh memory; the number of bytes is known."""
    code = w.code
    with code.spare(op.I32) as start:
        code.get_global(STACK_END)
        code.tee(start)
        code.add32(size)
        code.set_global(STACK_END)
        check_stack(w)
        code.get(start)


def in_frame(w: Writer, name: str) -> None:
    assert w.base is not None
    w.code.get(w.base)
    w.code.add32(w.frame.places[w.prefix + name])


# ---- lists ---------------------------------------------------------------------------------------


def new_array(w: Writer, stmt: ir.NewArray) -> None:
    code = w.code
    if w.prefix + stmt.name in w.frame.moving:
        take(w, array_bytes(stmt.capacity))
    else:
        in_frame(w, stmt.name)
    array = w.local(stmt.name, ir.ARR)
    code.tee(array)
    # Length 0 and capacity in one word.
    code.const64(stmt.capacity << 32)
    code.memory(op.I64_STORE)


def append(w: Writer, stmt: ir.Append) -> None:
    code, array = w.code, w.local(stmt.array, ir.ARR)
    with code.spare(op.I32) as item, code.spare(op.I32) as length:
        w.value(stmt.value)
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
                w.fault(ir.LIST_FULL, stmt.line)
        _item_address(w, array, length)
        code.get(item)
        code.memory(op.I32_STORE, HEAD)
        code.get(array)
        code.get(length)
        code.add32(1)
        code.memory(op.I32_STORE)


def _item_address(w: Writer, array: int, index: int) -> None:
    w.code.get(array)
    w.code.get(index)
    w.code.const32(2)
    w.code.add(op.I32_SHL, op.I32_ADD)


def set_item(w: Writer, stmt: ir.SetItem) -> None:
    code, array = w.code, w.local(stmt.array, ir.ARR)
    with code.spare(op.I32) as item, code.spare(op.I32) as index:
        # The value first, as in Python: the order of faults is the program's.
        w.value(stmt.value)
        code.set(item)
        w.value(stmt.index)
        code.set(index)
        _item_address(w, array, index)
        code.get(item)
        code.memory(op.I32_STORE, HEAD)


def truncate(w: Writer, stmt: ir.Truncate) -> None:
    code, array = w.code, w.local(stmt.array, ir.ARR)
    with code.spare(op.I32) as length:
        # A length behind the end leaves the list as it is, as `del` does in Python.
        w.value(stmt.length)
        code.tee(length)
        code.get(array)
        code.memory(op.I32_LOAD)
        code.add(op.I32_LT_S)
        with code.within(op.IF):
            code.get(array)
            code.get(length)
            code.memory(op.I32_STORE)


# ---- saved slots ---------------------------------------------------------------------------------


def save(w: Writer, stmt: ir.Save) -> None:
    _copy_slots(w, stmt, save=True)


def restore(w: Writer, stmt: ir.Restore) -> None:
    _copy_slots(w, stmt, save=False)


def _copy_slots(w: Writer, stmt: ir.Save | ir.Restore, *, save: bool) -> None:
    code, place = w.code, w.frame.places[w.prefix + stmt.name]
    assert w.base is not None
    start = w.memory.slot(stmt.address)
    if stmt.count <= _FEW_SLOTS:
        for number in range(stmt.count):
            offset = SLOT * number
            if save:
                code.get(w.base)
                code.const32(0)
                code.memory(op.I64_LOAD, start + offset)
                code.memory(op.I64_STORE, place + offset)
            else:
                code.const32(0)
                code.get(w.base)
                code.memory(op.I64_LOAD, place + offset)
                code.memory(op.I64_STORE, start + offset)
        return
    if not save:
        code.const32(start)
    code.get(w.base)
    code.add32(place)
    if save:
        code.const32(start)
    code.const32(SLOT * stmt.count)
    code.copy()
