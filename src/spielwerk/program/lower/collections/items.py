"""Lists that are shuffled, wherever they are."""

from __future__ import annotations

from spielwerk.program import build, ir
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.writer import Writer


class Items:
    """A list that is shuffled: in the state (length first) or in an array. Items count from 0."""

    def __init__(self, array: str = "", address: int = 0, index: ir.Expr | None = None) -> None:
        self.array = array
        self.address = address
        self.index = index

    def size(self) -> ir.Expr:
        return ir.Op("alen", (ir.Local(self.array, ir.ARR),)) if self.array else load(self.address, self.index)

    def get(self, i: ir.Expr) -> ir.Expr:
        if self.array:
            return ir.Op("aget", (ir.Local(self.array, ir.ARR), i))
        return load(self.address + 1, i if self.index is None else build.add(self.index, i))

    def set(self, i: ir.Expr, value: ir.Expr) -> ir.Stmt:
        if self.array:
            return ir.SetItem(self.array, i, value)
        return store(self.address + 1, value, i if self.index is None else build.add(self.index, i))


def swap_items(w: Writer, items: Items, i: ir.Expr, j: ir.Expr) -> None:
    held = w.code.keep(items.get(i), "held")
    w.code.emit(items.set(i, items.get(j)), items.set(j, held))
