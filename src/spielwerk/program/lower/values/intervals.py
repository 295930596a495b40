"""What is known about the size of numbers, so that most sums need no check for overflow."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import Bounds, Variable
from spielwerk.program import build, ir
from spielwerk.program.lower.writer import Writer
from spielwerk.program.pricing import FREE_PASSES

LIMIT = 2**31 - 1
SMALL = 1 << 20
"""Counts and indices are below this."""

Interval = tuple[int, int]


def fits(w: Writer, node: t.Expr) -> bool:
    """Whether a calculation is known to stay among the numbers."""
    found = interval(w, node)
    limit = ir.GREATEST_LONG if node.type == ty.LONG else LIMIT
    return found is not None and found[0] >= -limit and found[1] <= limit


def interval(w: Writer, node: t.Expr) -> Interval | None:
    """The least and greatest value of a number, if known."""
    match node:
        case t.Constant(value=int(value)):
            return value, value
        case t.OptionValue(option=option):
            chosen = w.game.options[option]
            return (chosen, chosen) if isinstance(chosen, int) else None
        case t.Read(attribute=attribute):
            return declared(w, attribute.bounds)
        case t.Get(variable=variable):
            held = w.env.get(variable)
            if isinstance(held, ir.Const):
                return held.value, held.value
            return w.game.intervals.get(variable) or declared(w, variable.bounds)
        case t.DieValue(die=die):
            faces = w.fixed(die.faces)
            numbers = [i.value for i in faces.items if isinstance(i, ir.Const)] if faces else []
            return (min(numbers), max(numbers)) if numbers else None
        case t.Builtin(name="count" | "index" | "distance" | "row" | "column" | "copy" | "position"):
            return 0, SMALL
        case t.Negate(of=of):
            inner = interval(w, of)
            return (-inner[1], -inner[0]) if inner else None
        case t.Arithmetic(operator=operator, left=left, right=right):
            return combined(operator, interval(w, left), interval(w, right))
        case t.Choice(yes=yes, no=no):
            one, other = interval(w, yes), interval(w, no)
            return (min(one[0], other[0]), max(one[1], other[1])) if one and other else None
    return None


def is_short(w: Writer, low: t.Expr | None, high: t.Expr) -> bool:
    """Whether a loop over these numbers, or so many times, is known to end soon."""
    first, last = interval(w, low) if low is not None else (1, 1), interval(w, high)
    return first is not None and last is not None and last[1] - first[0] < FREE_PASSES


def combined(operator: str, a: Interval | None, b: Interval | None) -> Interval | None:
    """The bounds of the result of a calculation, if both sides are known."""
    if a is None or b is None:
        return None
    if operator == "+":
        return a[0] + b[0], a[1] + b[1]
    if operator == "-":
        return a[0] - b[1], a[1] - b[0]
    if operator == "*":
        products = [x * y for x in a for y in b]
        return min(products), max(products)
    # What is left over has the sign of the right side, whatever the left one is.
    if operator == "mod" and b[0] > 0:
        return 0, b[1] - 1
    return None


def kept_in_range(w: Writer, value: ir.Expr, node: t.Expr | t.RandomOf, variable: Variable) -> ir.Expr:
    """A value for a variable, with a check that it keeps the range that is declared for it."""
    if variable.type not in (ty.INT, ty.Maybe(ty.INT)):
        return value
    range_ = declared(w, variable.bounds)
    found = interval(w, node) if isinstance(node, t.Typed) else None
    if range_ is None or (found is not None and range_[0] <= found[0] and found[1] <= range_[1]):
        return value
    value = w.code.temp(value)
    test = build.and_(build.op("ge", value, ir.Const(range_[0])), build.op("le", value, ir.Const(range_[1])))
    if isinstance(variable.type, ty.Maybe):
        test = build.or_(test, build.eq(value, ir.NONE_INT))
    if test != build.ONE:
        w.code.emit(ir.Check(test, "R201", w.line(node.span), value))
    return value


def declared(w: Writer, bounds: Bounds | None) -> Interval | None:
    """A declared range of numbers."""
    if bounds is None:
        return None
    low, high = w.number(bounds.low), w.number(bounds.high)
    return (low.value, high.value) if isinstance(low, ir.Const) and isinstance(high, ir.Const) else None
