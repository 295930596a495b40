"""Long numbers: calculations with 64 bits and a sign, which stop where their result does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import Routine, number
from spielwerk.backend.wasm.code.context import Context
from spielwerk.program import ir, walk

if TYPE_CHECKING:
    from spielwerk.backend.wasm.code.expressions import Expressions

COMPARISONS = {
    "weq": op.I64_EQ, "wne": op.I64_NE, "wlt": op.I64_LT_S, "wle": op.I64_LE_S, "wgt": op.I64_GT_S,
    "wge": op.I64_GE_S,
}  # fmt: skip
OPPOSITE = {"weq": "wne", "wne": "weq", "wlt": "wge", "wge": "wlt", "wgt": "wle", "wle": "wgt"}
BINARY = {"wadd": op.I64_ADD, "wsub": op.I64_SUB, "wmul": op.I64_MUL}
NOT_CHEAP = frozenset({"waddc", "wsubc", "wmulc", "wdiv", "wmod", "narrow"})


# ---- in place ----------------------------------------------------------------------------------


def _sum(writer: Expressions, expr: ir.Op) -> None:
    """A sum or difference: it has overflowed if its sign is another than the operands allow."""
    code, adds = writer.code, expr.op == "waddc"
    with code.spare(op.I64) as a, code.spare(op.I64) as b, code.spare(op.I64) as result:
        writer.value(expr.args[0])
        code.set(a)
        writer.value(expr.args[1])
        code.set(b)
        code.get(a)
        code.get(b)
        code.add(op.I64_ADD if adds else op.I64_SUB)
        code.tee(result)
        code.get(a)
        code.add(op.I64_XOR)
        code.get(b)
        code.get(result if adds else a)
        code.add(op.I64_XOR, op.I64_AND)
        code.const64(0)
        code.add(op.I64_LT_S)
        code.get(result)
        code.const64(ir.NONE_LONG)
        code.add(op.I64_EQ, op.I32_OR)
        with code.within(op.IF):
            writer.fault(ir.LONG_OVERFLOW, expr.line)
        code.get(result)


def _product(writer: Expressions, expr: ir.Op) -> None:
    """Factors of 32 bits, as most are, cannot leave 64; all others are looked at by `long_product`."""
    code = writer.code
    with code.spare(op.I64) as a, code.spare(op.I64) as b:
        for local, arg in zip((a, b), expr.args, strict=True):
            writer.value(arg)
            code.set(local)
        for local in (a, b):
            code.get(local)
            code.add(op.I32_WRAP_I64, op.I64_EXTEND_I32_S)
            code.get(local)
            code.add(op.I64_EQ)
        code.add(op.I32_AND)
        with code.within(op.IF, op.I64):
            code.get(a)
            code.get(b)
            code.add(op.I64_MUL)
            code.otherwise()
            code.get(a)
            code.get(b)
            code.const32(expr.line)
            code.call(writer.context.functions["long_product"])


def _divide(writer: Expressions, expr: ir.Op) -> None:
    code = writer.code
    with code.spare(op.I64) as a, code.spare(op.I64) as b:
        writer.value(expr.args[0])
        code.set(a)
        writer.value(expr.args[1])
        code.tee(b)
        code.add(op.I64_EQZ)
        with code.within(op.IF):
            writer.fault(ir.DIVISION_BY_ZERO, expr.line)
        code.get(a)
        code.get(b)
        code.call(writer.context.functions["long_div" if expr.op == "wdiv" else "long_mod"])


def _extreme(writer: Expressions, expr: ir.Op) -> None:
    code = writer.code
    with code.spare(op.I64) as a, code.spare(op.I64) as b:
        writer.value(expr.args[0])
        code.set(a)
        writer.value(expr.args[1])
        code.set(b)
        for _ in range(2):
            code.get(a)
            code.get(b)
        code.add(op.I64_LT_S if expr.op == "wmin" else op.I64_GT_S, op.SELECT)


def _negative(writer: Expressions, expr: ir.Op) -> None:
    writer.code.const64(0)
    writer.value(expr.args[0])
    writer.code.add(op.I64_SUB)


def _absolute(writer: Expressions, expr: ir.Op) -> None:
    code = writer.code
    with code.spare(op.I64) as a:
        writer.value(expr.args[0])
        code.tee(a)
        code.const64(0)
        code.get(a)
        code.add(op.I64_SUB)
        code.get(a)
        code.const64(0)
        code.add(op.I64_GE_S, op.SELECT)


def _widen(writer: Expressions, expr: ir.Op) -> None:
    writer.value(expr.args[0])
    writer.code.add(op.I64_EXTEND_I32_S)


def _narrow(writer: Expressions, expr: ir.Op) -> None:
    code = writer.code
    with code.spare(op.I64) as a:
        writer.value(expr.args[0])
        code.tee(a)
        code.const64(-ir.SMALLEST)
        code.add(op.I64_ADD)
        code.const64(ir.GREATEST - ir.SMALLEST)
        code.add(op.I64_GT_U)
        with code.within(op.IF):
            writer.fault(ir.TOO_LONG, expr.line)
        code.get(a)
        code.add(op.I32_WRAP_I64)


def _upper(writer: Expressions, expr: ir.Op) -> None:
    writer.value(expr.args[0])
    writer.code.const64(32)
    writer.code.add(op.I64_SHR_U, op.I32_WRAP_I64)


def _lower(writer: Expressions, expr: ir.Op) -> None:
    writer.value(expr.args[0])
    writer.code.add(op.I32_WRAP_I64)
    writer.code.const32(-(2**31))
    writer.code.add(op.I32_XOR)


WRITERS: dict[str, Callable[[Expressions, ir.Op], None]] = {
    "waddc": _sum,
    "wsubc": _sum,
    "wmulc": _product,
    "wdiv": _divide,
    "wmod": _divide,
    "wmin": _extreme,
    "wmax": _extreme,
    "wneg": _negative,
    "wabs": _absolute,
    "widen": _widen,
    "narrow": _narrow,
    "upper": _upper,
    "lower": _lower,
}


# ---- functions of the module -------------------------------------------------------------------


def long_product(context: Context) -> FunctionBody:
    """`long_product(a, b, line)`; dividing it by one factor gives the other one, unless it has overflowed."""
    code = Routine("long_product", (op.I64, op.I64, op.I32), (op.I64,))
    a, b = code.parameter(0), code.parameter(1)
    with code.when(a.is_zero()):
        code.answer(number(0, op.I64))
    product = code.let(a * b)
    with code.when(product.is_(ir.NONE_LONG) | product.quotient(a).differs(b)):
        code.invoke(
            context.functions["fault"], number(context.code(ir.LONG_OVERFLOW)), code.parameter(2), number(0), number(0)
        )
    product.write(code)
    return code.finished()


def long_div(_: Context) -> FunctionBody:
    """`long_div(a, b)`, rounded down; `b` is not 0."""
    code = Routine("long_div", (op.I64, op.I64), (op.I64,))
    a, b = code.parameter(0), code.parameter(1)
    quotient = code.let(a.quotient(b))
    # One less if something is left over and the signs differ.
    with code.when((quotient * b).differs(a) & (a ^ b).less(0)):
        code.answer(quotient - 1)
    quotient.write(code)
    return code.finished()


def long_mod(_: Context) -> FunctionBody:
    """`long_mod(a, b)`: what is left over, with the sign of `b`."""
    code = Routine("long_mod", (op.I64, op.I64), (op.I64,))
    b = code.parameter(1)
    rest = code.let(code.parameter(0).left_over(b))
    with code.when((rest ^ b).less(0) & rest.differs(0)):
        code.answer(rest + b)
    rest.write(code)
    return code.finished()


FUNCTIONS = {"wmulc": long_product, "wdiv": long_div, "wmod": long_mod}
"""The function that an operation calls."""


def functions_for(program: ir.Program) -> list[Callable[[Context], FunctionBody]]:
    """The functions that a program with long numbers needs; others have none of them."""
    bodies = [f.body for f in program.functions.values()] + [b.body for b in program.blocks]
    used = {part.op for body in bodies for part in walk.every_expression(body) if type(part) is ir.Op}
    return [make for name, make in FUNCTIONS.items() if name in used]
