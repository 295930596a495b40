"""Makes expressions of the program form, folding what is already known."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.program import ir
from spielwerk.program.arithmetic import evaluate
from spielwerk.program.ir import B64, I64, Const, Expr, Op
from spielwerk.program.operations import OPERATIONS, OPPOSITE, TRUTHS

ZERO = Const(0)
ONE = Const(1)


def op(name: str, a: Expr, b: Expr, line: int = 0) -> Expr:
    """A binary operation on numbers; with a long number among them it is one of long numbers."""
    if I64 in (a.type, b.type):
        return _long(name, widened(a), widened(b), line)
    known = _known(name, a, b)
    if known is not None:
        return known
    if name in ("add", "addc") and isinstance(b, Const):
        if b.value == 0:
            return a
        if isinstance(a, Op) and a.op == "add" and isinstance(a.args[1], Const):
            return op("add", a.args[0], Const(a.args[1].value + b.value))
    if name in ("add", "addc") and a == ZERO:
        return b
    if name in ("sub", "subc") and b == ZERO:
        return a
    if name in ("mul", "mulc", "div") and b == ONE:
        return a
    if name in ("mul", "mulc") and a == ONE:
        return b
    if name in OPPOSITE and a == b and not isinstance(a, ir.Call):
        return Const(evaluate(name, (0, 0)) or 0)
    return Op(name, (a, b), line)


def _known(name: str, a: Expr, b: Expr) -> Const | None:
    """The result on constants. The word for none is left to the operation: as a number it would be one too small."""
    if not isinstance(a, Const) or not isinstance(b, Const):
        return None
    value, type_ = evaluate(name, (a.value, b.value)), OPERATIONS[name].gives
    low, high = ir.BOUNDS[type_]
    return Const(value, type_) if value is not None and low <= value <= high else None


def _long(name: str, a: Expr, b: Expr, line: int) -> Expr:
    known = _known(f"w{name}", a, b)
    if known is not None:
        return known
    if name in ("add", "addc", "sub", "subc") and isinstance(b, Const) and b.value == 0:
        return a
    if name in ("add", "addc") and isinstance(a, Const) and a.value == 0:
        return b
    return Op(f"w{name}", (a, b), line, OPERATIONS[f"w{name}"].gives)


def widened(a: Expr) -> Expr:
    """A number as a long one."""
    if a.type == I64:
        return a
    return Const(a.value, I64) if isinstance(a, Const) else Op("widen", (a,), type=I64)


def add(a: Expr, b: Expr | int) -> Expr:
    """A sum known not to overflow."""
    return op("add", a, Const(b) if isinstance(b, int) else b)


def eq(a: Expr, b: Expr | int) -> Expr:
    return op("eq", a, Const(b) if isinstance(b, int) else b)


def ne(a: Expr, b: Expr | int) -> Expr:
    return op("ne", a, Const(b) if isinstance(b, int) else b)


def not_(a: Expr) -> Expr:
    if isinstance(a, Const):
        return Const(int(not a.value))
    if isinstance(a, Op):
        if a.op == "not":
            return a.args[0]
        if a.op in OPPOSITE:
            return Op(OPPOSITE[a.op], a.args)
    return Op("not", (a,))


def and_(a: Expr, b: Expr) -> Expr:
    if isinstance(a, Const):
        return b if a.value else ZERO
    # Not if it is false: then the first one is still worked out, since it may fail.
    if isinstance(b, Const) and b.value:
        return a
    return Op("and", (a, b))


def or_(a: Expr, b: Expr) -> Expr:
    if isinstance(a, Const):
        return ONE if a.value else b
    if isinstance(b, Const) and not b.value:
        return a
    return Op("or", (a, b))


def all_of(tests: Iterable[Expr]) -> Expr:
    result: Expr = ONE
    for test in tests:
        result = and_(result, test)
    return result


def any_of(tests: Iterable[Expr]) -> Expr:
    result: Expr = ZERO
    for test in tests:
        result = or_(result, test)
    return result


def select(test: Expr, yes: Expr, no: Expr) -> Expr:
    if isinstance(test, Const):
        return yes if test.value else no
    if yes == no:
        return yes
    if yes == ONE and no == ZERO and _is_truth(test):
        return test
    return Op("select", (test, yes, no), type=yes.type)


def _is_truth(test: Expr) -> bool:
    # `and` and `or` too give 0 or 1; the passes know, and leave less of them.
    return isinstance(test, Op) and test.op in TRUTHS and test.op not in ("and", "or")


def negate(a: Expr) -> Expr:
    if isinstance(a, Const):
        return Const(-a.value, a.type)
    return Op("wneg", (a,), type=I64) if a.type == I64 else Op("neg", (a,))


def bit(index: Expr, low: int) -> Expr:
    """The set that holds one element; `low` is the number of the element that has bit 0."""
    if isinstance(index, Const):
        return Const(1 << (index.value - low), B64)
    return Op("bit", (add(index, -low),), type=B64)


def has(members: Expr, element: Expr, low: int) -> Expr:
    """Whether an element is in a set; the element must not be none."""
    if isinstance(members, Const) and isinstance(element, Const):
        return Const(members.value >> (element.value - low) & 1)
    return Op("has", (members, add(element, -low)))


def sets(name: str, a: Expr, b: Expr) -> Expr:
    """`band bor bandnot` with the empty set folded away."""
    if isinstance(a, Const) and isinstance(b, Const):
        return Const(evaluate(name, (a.value, b.value)) or 0, B64)
    empty = Const(0, B64)
    if a == empty:
        return b if name == "bor" else empty
    if b == empty:
        return empty if name == "band" else a
    return Op(name, (a, b), type=B64)


def popcount(members: Expr) -> Expr:
    return Const(members.value.bit_count()) if isinstance(members, Const) else Op("popcnt", (members,))


def is_empty(members: Expr) -> Expr:
    if isinstance(members, Const):
        return Const(int(members.value == 0))
    return Op("beq", (members, Const(0, B64)))


def trivial(e: Expr) -> bool:
    """Whether an expression may be written twice without cost."""
    return isinstance(e, Const | ir.Local)
