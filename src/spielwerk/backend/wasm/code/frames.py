"""What lies in the frame of a function: lists, and slots that are saved."""

from __future__ import annotations

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.code.arrays import HEAD, Frame, array_bytes
from spielwerk.backend.wasm.code.context import STACK_END, Context
from spielwerk.backend.wasm.code.expressions import Expressions
from spielwerk.backend.wasm.module.memory import SLOT, STACK
from spielwerk.program import ir

_FEW_SLOTS = 16
"""So many slots are copied one by one; for more there is an instruction."""


class Framed(Expressions):
    """Writes what takes memory of its own."""

    def __init__(self, context: Context, code: Assembler) -> None:
        super().__init__(context, code)
        self.frame = Frame()
        self.base: int | None = None
        """The local with the address of the frame."""
        self.keeps_frame = False
        """Whether the caller gets a list that lies in the frame."""

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

    # ---- saved slots ---------------------------------------------------------------------------

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
