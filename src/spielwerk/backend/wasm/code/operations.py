"""Operations as instructions that leave one number on the stack, and the functions that some of them call."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.forms import FORMS
from spielwerk.backend.wasm.assembly.terms import Routine, number
from spielwerk.backend.wasm.code.arrays import HEAD
from spielwerk.backend.wasm.code.context import TYPES, Context
from spielwerk.backend.wasm.code.expressions import comparison, condition, is_cheap, is_natural, truth, write_form
from spielwerk.backend.wasm.code.writer import Writer
from spielwerk.program import ir, walk
from spielwerk.program.operations import OPERATIONS, OPPOSITE


def write_operation(w: Writer, expr: ir.Op) -> None:
    """As the table says, unless there is more to it."""
    if expr.op in OPPOSITE:
        comparison(w, expr.op, expr.args)
        return
    form = FORMS.get(expr.op)
    if form is not None:
        write_form(w, form, expr.args)
        return
    match expr.op:
        case "addc" | "subc" | "mulc":
            _checked(w, expr)
        case "waddc" | "wsubc":
            _checked_long(w, expr)
        case "wmulc":
            _checked_product(w, expr)
        case "div" | "mod" | "wdiv" | "wmod":
            _divide(w, expr)
        case "min" | "max" | "wmin" | "wmax":
            _extreme(w, expr)
        case "abs" | "wabs":
            _absolute(w, expr)
        case "narrow":
            _narrow(w, expr)
        case "not":
            condition(w, expr.args[0], wanted=False)
        case "and" | "or":
            _chain(w, expr.op, expr.args)
        case "select":
            _select(w, expr)
        case "bandnot":
            _and_not(w, expr)
        case "has":
            _has(w, expr)
        case "alen":
            w.value(expr.args[0])
            w.code.memory(op.I32_LOAD)
        case "aget":
            _item(w, expr)
        case name:
            raise AssertionError(name)


def _instruction(name: str) -> bytes:
    """That of an operation which is nothing else."""
    (*_, last) = FORMS[name]
    assert isinstance(last, bytes)
    return last


# ---- numbers -----------------------------------------------------------------------------------


def _checked(w: Writer, expr: ir.Op) -> None:
    """Worked out with 64 bits; what leaves the numbers of a game is a fault."""
    code = w.code
    for arg in expr.args:
        w.value(arg)
        code.add(op.I64_EXTEND_I32_S)
    # The instruction of the long operation, which has room for the result.
    code.append(_instruction(f"w{OPERATIONS[expr.op].unchecked}"))
    with code.spare(op.I64) as result:
        code.tee(result)
        # Moved so that the smallest number is 0: then one comparison without signs tests both ends.
        code.const64(-ir.SMALLEST)
        code.add(op.I64_ADD)
        code.const64(ir.GREATEST - ir.SMALLEST)
        code.add(op.I64_GT_U)
        with code.within(op.IF):
            w.fault(ir.OVERFLOW, expr.line)
        code.get(result)
        code.add(op.I32_WRAP_I64)


def _checked_long(w: Writer, expr: ir.Op) -> None:
    """A sum or difference: it has overflowed if its sign is another than the operands allow."""
    code, adds = w.code, expr.op == "waddc"
    with code.spare(op.I64) as a, code.spare(op.I64) as b, code.spare(op.I64) as result:
        w.value(expr.args[0])
        code.set(a)
        w.value(expr.args[1])
        code.set(b)
        code.get(a)
        code.get(b)
        code.add(op.I64_ADD if adds else op.I64_SUB)
        code.tee(result)
        code.get(a)
        code.add(op.I64_XOR)
        code.get(b)
        # A sum is wrong if its sign differs from that of both operands, a difference if the operands differ in sign and
        # it
        # does not have that of the first.
        code.get(result if adds else a)
        code.add(op.I64_XOR, op.I64_AND)
        code.const64(0)
        code.add(op.I64_LT_S)
        code.get(result)
        # This number means none, so it cannot be a result.
        code.const64(ir.NONE_LONG)
        code.add(op.I64_EQ, op.I32_OR)
        with code.within(op.IF):
            w.fault(ir.LONG_OVERFLOW, expr.line)
        code.get(result)


def _checked_product(w: Writer, expr: ir.Op) -> None:
    """Factors of 32 bits, as most are, cannot leave 64; all others are looked at by `long_product`."""
    code = w.code
    with code.spare(op.I64) as a, code.spare(op.I64) as b:
        for local, arg in zip((a, b), expr.args, strict=True):
            w.value(arg)
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
            code.call(w.context.functions["long_product"])


def _divide(w: Writer, expr: ir.Op) -> None:
    left, right = expr.args
    long, divides = expr.type == ir.I64, expr.op in ("div", "wdiv")
    if not long and isinstance(right, ir.Const) and right.value > 0:
        _divide_by_constant(w, left, right.value, divides=divides)
        return
    code, kind = w.code, TYPES[expr.type]
    with code.spare(kind) as a, code.spare(kind) as b:
        w.value(left)
        code.set(a)
        w.value(right)
        code.tee(b)
        code.add(op.I64_EQZ if long else op.I32_EQZ)
        with code.within(op.IF):
            w.fault(ir.DIVISION_BY_ZERO, expr.line)
        code.get(a)
        code.get(b)
        code.call(w.context.functions[f"{'long' if long else 'floor'}_{'div' if divides else 'mod'}"])


def _divide_by_constant(w: Writer, left: ir.Expr, divisor: int, *, divides: bool) -> None:
    code = w.code
    w.value(left)
    if divisor & (divisor - 1) == 0:
        # A shift rounds down, whatever the sign; so does a mask.
        code.const32(divisor.bit_length() - 1 if divides else divisor - 1)
        code.add(op.I32_SHR_S if divides else op.I32_AND)
    # Rounding down and towards zero are the same there.
    elif is_natural(w, left):
        code.const32(divisor)
        code.add(op.I32_DIV_U if divides else op.I32_REM_U)
    else:
        code.const32(divisor)
        code.call(w.context.functions["floor_div" if divides else "floor_mod"])


def _extreme(w: Writer, expr: ir.Op) -> None:
    code, kind = w.code, TYPES[expr.type]
    with code.spare(kind) as a, code.spare(kind) as b:
        w.value(expr.args[0])
        code.set(a)
        w.value(expr.args[1])
        code.set(b)
        for _ in range(2):
            code.get(a)
            code.get(b)
        code.append(_instruction({"min": "lt", "max": "gt", "wmin": "wlt", "wmax": "wgt"}[expr.op]))
        code.add(op.SELECT)


def _absolute(w: Writer, expr: ir.Op) -> None:
    code, long = w.code, expr.type == ir.I64
    zero = code.const64 if long else code.const32
    with code.spare(TYPES[expr.type]) as a:
        w.value(expr.args[0])
        code.tee(a)
        zero(0)
        code.get(a)
        code.add(op.I64_SUB if long else op.I32_SUB)
        code.get(a)
        zero(0)
        code.add(op.I64_GE_S if long else op.I32_GE_S, op.SELECT)


def _narrow(w: Writer, expr: ir.Op) -> None:
    code = w.code
    with code.spare(op.I64) as a:
        w.value(expr.args[0])
        code.tee(a)
        code.const64(-ir.SMALLEST)
        code.add(op.I64_ADD)
        code.const64(ir.GREATEST - ir.SMALLEST)
        code.add(op.I64_GT_U)
        with code.within(op.IF):
            w.fault(ir.TOO_LONG, expr.line)
        code.get(a)
        code.add(op.I32_WRAP_I64)


# ---- truths, sets, lists ------------------------------------------------------------------------


def _chain(w: Writer, name: str, args: tuple[ir.Expr, ...]) -> None:
    """`and`, `or`: 0 or 1, stopping early where that saves something."""
    code = w.code
    truth(w, args[0])
    if len(args) == 1:
        return
    if all(is_cheap(arg) for arg in args[1:]):
        for arg in args[1:]:
            truth(w, arg)
            code.add(op.I32_AND if name == "and" else op.I32_OR)
        return
    with code.within(op.IF, op.I32):
        if name == "or":
            code.const32(1)
            code.otherwise()
        _chain(w, name, args[1:])
        if name == "and":
            code.otherwise()
            code.const32(0)


def _select(w: Writer, expr: ir.Op) -> None:
    test, yes, no = expr.args
    if is_cheap(yes) and is_cheap(no):
        w.value(yes)
        w.value(no)
        condition(w, test)
        w.code.add(op.SELECT)
        return
    condition(w, test)
    with w.code.within(op.IF, TYPES[expr.type]):
        w.value(yes)
        w.code.otherwise()
        w.value(no)


def _and_not(w: Writer, expr: ir.Op) -> None:
    left, right = expr.args
    w.value(left)
    if isinstance(right, ir.Const):
        w.code.const64(~right.value)
    else:
        w.value(right)
        w.code.const64(-1)
        w.code.add(op.I64_XOR)
    w.code.add(op.I64_AND)


def _has(w: Writer, expr: ir.Op) -> None:
    members, item = expr.args
    w.value(members)
    if isinstance(item, ir.Const):
        w.code.const64(item.value)
    else:
        w.value(item)
        w.code.add(op.I64_EXTEND_I32_U)
    w.code.add(op.I64_SHR_U, op.I32_WRAP_I64)
    w.code.const32(1)
    w.code.add(op.I32_AND)


def _item(w: Writer, expr: ir.Op) -> None:
    array, index = expr.args
    w.value(array)
    if isinstance(index, ir.Const):
        w.code.memory(op.I32_LOAD, HEAD + 4 * index.value)
        return
    w.value(index)
    w.code.const32(2)
    w.code.add(op.I32_SHL, op.I32_ADD)
    w.code.memory(op.I32_LOAD, HEAD)


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
