"""Expressions of the program as Python text, with no more brackets than needed."""

from __future__ import annotations

import re
from itertools import repeat
from typing import assert_never

from spielwerk.backend.addresses import index_and_base
from spielwerk.backend.python.code.writer import UNBOUNDED, Writer
from spielwerk.data import dataclass
from spielwerk.program import ir, walk
from spielwerk.program.operations import (
    AND,
    ATOM,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    COMPARE,
    FAILING,
    NOT,
    NUMBER,
    OPERATIONS,
    OPPOSITE,
    OR,
    PRODUCT,
    SHIFT,
    SIGN,
    SUM,
    TERNARY,
    TRUTHS,
    Operation,
)

Text = tuple[str, int]
"""Python text and how tightly it binds."""


@dataclass(frozen=True)
class Form:
    """How the table of operations says that one is written."""

    text: str
    """With a place for each operand, in their order."""
    operands: tuple[int, ...]
    """How tightly each must bind."""
    binds: int
    sign: str
    """What is between two operands, if that is all there is."""


_LEVELS = {
    "ternary": TERNARY, "or": OR, "and": AND, "not": NOT, "compare": COMPARE, "bit_or": BIT_OR, "bit_xor": BIT_XOR,
    "bit_and": BIT_AND, "shift": SHIFT, "sum": SUM, "product": PRODUCT, "sign": SIGN, "number": NUMBER, "atom": ATOM,
}  # fmt: skip
_OPERAND = re.compile(r"\{(\d)(?::(\w+))?\}")


def _form(of: Operation) -> Form:
    operands = [_LEVELS[level] if level else of.binds + int(number) for number, level in _OPERAND.findall(of.python)]
    text = _OPERAND.sub("{}", of.python)
    sign = text.removeprefix("{} ").removesuffix(" {}") if re.fullmatch(r"\{\} \S+ \{\}", text) else ""
    return Form(text, tuple(operands), of.binds, sign)


_FORMS = {name: _form(of) for name, of in OPERATIONS.items() if of.python}
AUGMENTED = {
    name: form.sign
    for name, form in _FORMS.items()
    # What can fail needs a check around its result, for which an augmented assignment has no room.
    if form.sign and form.binds != COMPARE and not OPERATIONS[name].fault and OPERATIONS[name].gives != ir.I64
}
"""Operations that can be part of an assignment (`x += 1`), and their signs."""
_ANSWERED = TRUTHS - {"has"}
"""Operations that Python answers with True or False."""
_PLAIN = {
    name: form for name, form in _FORMS.items() if name not in _ANSWERED and name not in FAILING and name != "bit"
}
"""Operations about which their form says everything, as it does about most."""
_OVERFLOW = {ir.I32: "overflow", ir.I64: "long_overflow"}
_EQUAL = ("eq", "beq", "weq")
_UNEQUAL = ("ne", "bne", "wne")


def bracket(text: Text, least: int) -> str:
    return text[0] if text[1] >= least else f"({text[0]})"


def is_simple(expr: ir.Expr) -> bool:
    """Whether it costs nothing to write it twice."""
    return isinstance(expr, ir.Const | ir.Local)


def _is_length(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.OptionCount) or (isinstance(expr, ir.Op) and expr.op in ("alen", "popcnt"))


# ---- values ------------------------------------------------------------------------------------


def value(w: Writer, expr: ir.Expr, least: int = TERNARY) -> str:
    """Text whose value is an int, and which binds at least so tightly."""
    return bracket(_value(w, expr), least)


def sequence(w: Writer, args: tuple[ir.Expr, ...]) -> list[str]:
    return [value(w, arg) for arg in args]


def _value(w: Writer, expr: ir.Expr) -> Text:
    match expr:
        case ir.Const():
            return str(expr.value), SIGN if expr.value < 0 else NUMBER
        case ir.Local():
            text = w.local(expr.name)
            # A parameter of a function that is written in place can be a number.
            return text, NUMBER if text[0].isdigit() else ATOM
        case ir.Load():
            return f"S[{place(w, expr.address, expr.index)}]", ATOM
        case ir.Lookup():
            return f"{w.module[expr.table]}[{value(w, expr.index)}]", ATOM
        case ir.Op():
            return _operation(w, expr)
        case ir.Call():
            return call(w, expr), ATOM
        case ir.Chosen():
            # Options of one word are plain numbers: a tuple would have to be made for each.
            return "C" if w.stride == 1 else f"C[{expr.word}]", ATOM
        case ir.OptionCount():
            return "len(O)", ATOM
        case ir.Seat():
            return "seat_", ATOM
        case _:
            assert_never(expr)


def place(w: Writer, address: int, index: ir.Expr | None) -> str:
    """The number of a slot: one sum, constants joined."""
    index, address = index_and_base(address, index)
    if index is None:
        return str(address)
    # A table with the address already added to its entries saves the addition at every access.
    if isinstance(index, ir.Lookup):
        return f"{w.extras.shifted(index.table, address)}[{value(w, index.index)}]"
    if address == 0:
        return value(w, index)
    return f"{value(w, index, SUM)} {'+' if address > 0 else '-'} {abs(address)}"


def call(w: Writer, call: ir.Call) -> str:
    """A call, with what the callee needs besides its arguments in front."""
    facts, name = w.facts, w.module[call.function]
    front = ["S"]
    if w.events and call.function in facts.watching:
        name, front = w.module[call.function + "_w"], ["S", "E"]
    if call.function in facts.pushing:
        front += ["O", "W"]
    if call.function in facts.showing:
        front += ["V", "N", "I"]
    return f"{name}({', '.join(front + sequence(w, call.args) + _room(w, call))})"


def _room(w: Writer, call: ir.Call) -> list[str]:
    """Capacities of the lists that the callee appends to."""
    bounded = w.facts.bounded.get(call.function, ())
    parameters = w.facts.program.functions[call.function].parameters if bounded else ()
    return [
        w.capacity(arg.name) if isinstance(arg, ir.Local) else UNBOUNDED
        for parameter, arg in zip(parameters, call.args, strict=False)
        if parameter.name in bounded
    ]


# ---- operations --------------------------------------------------------------------------------


def _operation(w: Writer, expr: ir.Op) -> Text:
    """As the table says, unless there is more to it."""
    op, args = expr.op, expr.args
    form = _PLAIN.get(op)
    if form is not None:
        return _written(w, form, args)
    if op in _ANSWERED:
        return f"1 if {condition(w, expr, OR)} else 0", TERNARY
    match op:
        case "addc" | "subc" | "mulc" | "waddc" | "wsubc" | "wmulc":
            result = bracket(_written(w, _FORMS[op], args), TERNARY)
            return _within(result, expr.type, f"{_OVERFLOW[expr.type]}({expr.line})")
        case "div" | "mod" | "wdiv" | "wmod":
            return _divide(w, expr)
        case "min" | "max" | "wmin" | "wmax":
            return _extreme(w, expr)
        case "select":
            asked, yes, no = args
            return f"{value(w, yes, OR)} if {condition(w, asked, OR)} else {value(w, no, TERNARY)}", TERNARY
        case "bit" if isinstance(args[0], ir.Const):
            return str(1 << args[0].value), NUMBER
        case "lowest":
            return _lowest(w, args[0])
        case "widen":
            return _value(w, args[0])
        case "narrow":
            return _within(value(w, args[0], OR), ir.I32, f"too_long({expr.line})")
    return _written(w, _FORMS[op], args)


def _written(w: Writer, form: Form, args: tuple[ir.Expr, ...]) -> Text:
    if not form.sign:
        return form.text.format(*map(value, repeat(w), args, form.operands)), form.binds
    sign, (left, right) = form.sign, args
    if sign in ("+", "-") and isinstance(right, ir.Const) and right.value < 0:
        sign, right = ("-" if sign == "+" else "+"), ir.Const(-right.value, right.type)
    least_left, least_right = form.operands
    return f"{value(w, left, least_left)} {sign} {value(w, right, least_right)}", form.binds


def _within(text: str, type_: str, otherwise: str) -> Text:
    """A number, with a check that it is one of the numbers of its type."""
    low, high = ir.BOUNDS[type_]
    return f"_t if {low} <= (_t := {text}) <= {high} else {otherwise}", TERNARY


def _divide(w: Writer, expr: ir.Op) -> Text:
    left, right = expr.args
    form = _FORMS[expr.op]
    if isinstance(right, ir.Const) and right.value != 0:
        return _written(w, form, expr.args)
    # The text below looks at the divisor first: if the dividend can fail, its fault would come too late.
    if isinstance(right, ir.Local) and not walk.can_fail(left):
        divisor = value(w, right)
        quotient = f"{value(w, left, PRODUCT)} {form.sign} {divisor}"
        return f"{quotient} if {divisor} else division_by_zero({expr.line})", TERNARY
    function = "divide" if form.sign == "//" else "modulo"
    return f"{function}({value(w, left)}, {value(w, right)}, {expr.line})", ATOM


def _extreme(w: Writer, expr: ir.Op) -> Text:
    left, right = expr.args
    # Faster than a call of `min` or `max`, but it writes both sides twice.
    if is_simple(left) and is_simple(right):
        a, b = value(w, left), value(w, right)
        return f"{a} if {a} {'<' if expr.op in ('min', 'wmin') else '>'} {b} else {b}", TERNARY
    return f"{expr.op.removeprefix('w')}({value(w, left)}, {value(w, right)})", ATOM


def _lowest(w: Writer, members: ir.Expr) -> Text:
    if is_simple(members):
        text = value(w, members, SIGN)
        return f"({text} & -{text}).bit_length() - 1", SUM
    return f"((_t := {value(w, members)}) & -_t).bit_length() - 1", SUM


# ---- conditions --------------------------------------------------------------------------------


def condition(w: Writer, expr: ir.Expr, least: int = TERNARY) -> str:
    """Text that is true or false, for use in a condition, and which binds at least so tightly."""
    return bracket(_condition(w, expr), least)


def _condition(w: Writer, expr: ir.Expr) -> Text:
    match expr:
        case ir.Op():
            return _asked(w, expr.op, expr)
        case ir.Const():
            return ("True" if expr.value else "False"), ATOM
        case ir.OptionCount():
            return "O", ATOM
        case _:
            return _value(w, expr)


def _asked(w: Writer, op: str, expr: ir.Op) -> Text:
    if op in OPPOSITE:
        return _comparison(w, op, expr.args)
    if op in ("and", "or"):
        tightness = AND if op == "and" else OR
        return f" {op} ".join([condition(w, arg, tightness) for arg in expr.args]), tightness
    if op == "not":
        return _negated(w, expr.args[0])
    if op == "alen":
        # A list is true unless it is empty.
        return value(w, expr.args[0], ATOM), ATOM
    if op == "has" and isinstance(expr.args[1], ir.Const):
        return f"{value(w, expr.args[0], BIT_AND)} & {1 << expr.args[1].value}", BIT_AND
    return _operation(w, expr)


def _negated(w: Writer, expr: ir.Expr) -> Text:
    if isinstance(expr, ir.Op) and expr.op in OPPOSITE:
        return _comparison(w, OPPOSITE[expr.op], expr.args)
    if isinstance(expr, ir.Op) and expr.op == "not":
        return _condition(w, expr.args[0])
    return f"not {condition(w, expr, NOT)}", NOT


def _comparison(w: Writer, op: str, args: tuple[ir.Expr, ...]) -> Text:
    left, right = args
    if op in (*_EQUAL, *_UNEQUAL) and isinstance(right, ir.Const) and right.value == 0:
        # An int is true unless it is 0, and Python finds that out faster than by comparing.
        return _condition(w, left) if op in _UNEQUAL else _negated(w, left)
    if op == "gt" and right == ir.Const(0) and _is_length(left):
        return _condition(w, left)
    return _written(w, _FORMS[op], args)
