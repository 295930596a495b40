"""Numbers of slots: what is known before the match, and what is not."""

from __future__ import annotations

from spielwerk.program import ir


def index_and_base(address: int, index: ir.Expr | None) -> tuple[ir.Expr | None, int]:
    """The part of a slot's number that is not known before the match, and the sum of all constants."""
    while isinstance(index, ir.Op) and index.op in ("add", "sub") and isinstance(index.args[1], ir.Const):
        address += index.args[1].value if index.op == "add" else -index.args[1].value
        index = index.args[0]
    if isinstance(index, ir.Const):
        return None, address + index.value
    return index, address
