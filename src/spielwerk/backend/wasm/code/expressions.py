"""Parts of expressions as instructions: addresses, what is looked up, what is asked of options; conditions."""

from __future__ import annotations

from spielwerk.backend.addresses import index_and_base
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.forms import FORMS, Form
from spielwerk.backend.wasm.code.context import OPTIONS_END
from spielwerk.backend.wasm.code.writer import Writer
from spielwerk.backend.wasm.module.memory import SLOT
from spielwerk.program import ir, walk
from spielwerk.program.operations import OPERATIONS, OPPOSITE, TRUTHS

_EAGER_COST = 6
"""An operand that costs no more is worked out at once rather than behind a branch."""
_DEAR = frozenset(name for name, of in OPERATIONS.items() if of.fault or ir.ARR in of.takes)
"""Operations that can fail, or look into memory."""


def write_form(w: Writer, form: Form, args: tuple[ir.Expr, ...]) -> None:
    """An operation as its table says."""
    for piece in form:
        if isinstance(piece, int):
            w.value(args[piece])
        else:
            w.code.append(piece)


def address(w: Writer, slot: int, index: ir.Expr | None) -> int:
    """Leaves an address on the stack; answers the offset that belongs to it."""
    index, slot = index_and_base(slot, index)
    base = w.memory.state + SLOT * slot
    if index is None:
        w.code.const32(0)
        return base
    w.value(index)
    w.code.const32(3)
    w.code.add(op.I32_SHL)
    if base >= 0 and is_natural(w, index):
        return base
    # A negative index wraps around together with the base, never alone.
    w.code.add32(base)
    return 0


def is_natural(w: Writer, expr: ir.Expr) -> bool:
    """Whether it is known never to be negative."""
    match expr:
        case ir.Const():
            return expr.value >= 0
        case ir.Local():
            given = w.given.get(expr.name)
            return w.known_as(expr.name) in w.natural if given is None else is_natural(w, given)
        case ir.Lookup():
            return w.memory.tables[expr.table].least >= 0
        case ir.Op("add" | "mul" | "min" | "max" | "addc" | "mulc", (left, right)):
            return is_natural(w, left) and is_natural(w, right)
        case ir.Op("select", (_, yes, no)):
            return is_natural(w, yes) and is_natural(w, no)
        case ir.Op("mod" | "div", (left, ir.Const(divisor))):
            return divisor > 0 and (expr.op == "mod" or is_natural(w, left))
        case ir.Op():
            return expr.op in ("popcnt", "lowest", "alen") or expr.op in TRUTHS
        case ir.OptionCount() | ir.Seat():
            return True
    return False


def lookup(w: Writer, expr: ir.Lookup) -> None:
    table = w.memory.tables[expr.table]
    index, shift = index_and_base(0, expr.index)
    base = table.address + shift * table.width
    if index is None:
        w.code.const32(0)
        w.code.memory(table.load, base)
        return
    w.value(index)
    if table.width > 1:
        w.code.const32(table.width.bit_length() - 1)
        w.code.add(op.I32_SHL)
    if not is_natural(w, index):
        w.code.add32(base)
        base = 0
    w.code.memory(table.load, base)


def chosen(w: Writer, word: int) -> None:
    if w.chosen is not None:
        w.code.get(w.chosen[word])
    else:
        w.code.const32(0)
        w.code.memory(op.I32_LOAD, w.memory.chosen + 4 * word)


def options_end(w: Writer) -> None:
    if w.options is None:
        w.code.get_global(OPTIONS_END)
    else:
        w.code.get(w.options)


def option_count(w: Writer) -> None:
    options_end(w)
    w.code.const32(w.memory.options)
    w.code.add(op.I32_SUB)
    size = w.shape.size
    # Options are counted before every pick, and a shift is much faster than a division.
    if size & (size - 1) == 0:
        w.code.const32(size.bit_length() - 1)
        w.code.add(op.I32_SHR_U)
    else:
        w.code.const32(size)
        w.code.add(op.I32_DIV_U)


# ---- conditions --------------------------------------------------------------------------------


def comparison(w: Writer, name: str, args: tuple[ir.Expr, ...]) -> None:
    left, right = args
    if isinstance(right, ir.Const) and right.value == 0 and name in ("eq", "beq", "weq"):
        if isinstance(left, ir.OptionCount):
            options_end(w)
            w.code.const32(w.memory.options)
            w.code.add(op.I32_EQ)
            return
        w.value(left)
        w.code.add(op.I32_EQZ if name == "eq" else op.I64_EQZ)
        return
    write_form(w, FORMS[name], args)


def truth(w: Writer, expr: ir.Expr) -> None:
    """Leaves 0 or 1."""
    if isinstance(expr, ir.Op) and expr.op in TRUTHS:
        w.value(expr)
    elif isinstance(expr, ir.Const):
        w.code.const32(int(expr.value != 0))
    else:
        w.value(expr)
        w.code.const32(0)
        w.code.add(op.I32_NE)


def condition(w: Writer, expr: ir.Expr, *, wanted: bool = True) -> None:
    """Leaves something other than 0 if the condition is as wanted; if `wanted` is False, 0 or 1."""
    if wanted:
        w.value(expr)
        return
    if isinstance(expr, ir.Op):
        if expr.op in OPPOSITE:
            comparison(w, OPPOSITE[expr.op], expr.args)
            return
        if expr.op == "not":
            truth(w, expr.args[0])
            return
    w.value(expr)
    w.code.add(op.I32_EQZ)


def jump(w: Writer, expr: ir.Expr, label: int, *, wanted: bool) -> None:
    """Goes to a label if the condition is as wanted."""
    if isinstance(expr, ir.Op) and expr.op == "not":
        jump(w, expr.args[0], label, wanted=not wanted)
    elif is_branching(expr):
        assert isinstance(expr, ir.Op)
        # Here each operand alone can decide that the jump is taken; otherwise all of them must agree.
        if (expr.op == "or") == wanted:
            for arg in expr.args:
                jump(w, arg, label, wanted=wanted)
        else:
            with w.code.within() as past:
                for arg in expr.args[:-1]:
                    jump(w, arg, past, wanted=not wanted)
                jump(w, expr.args[-1], label, wanted=wanted)
    else:
        condition(w, expr, wanted=wanted)
        w.code.br_if(label)


def is_branching(expr: ir.Expr) -> bool:
    """Whether a condition is better followed step by step than worked out as a number."""
    return isinstance(expr, ir.Op) and expr.op in ("and", "or") and not all(is_cheap(arg) for arg in expr.args[1:])


def is_cheap(expr: ir.Expr) -> bool:
    """Whether it may be worked out even where nobody needs it: it is short, reads no computed address, cannot fail."""
    found = walk.parts(expr)
    return len(found) <= _EAGER_COST and all(
        isinstance(part, ir.Const | ir.Local | ir.OptionCount | ir.Seat | ir.Chosen)
        or (isinstance(part, ir.Load) and part.index is None)
        or (isinstance(part, ir.Op) and part.op not in _DEAR)
        for part in found
    )
