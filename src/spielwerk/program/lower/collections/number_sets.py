"""Sets of numbers from a declared range: a bit per number, counted from the lowest."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.layout import WORD
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.lower.values.forms import Bits, Value
from spielwerk.program.lower.values.intervals import declared, interval
from spielwerk.program.lower.values.numbers import between
from spielwerk.program.lower.writer import Writer


def numbers_in(game: Lowering, symbol: sy.AttributeSymbol | sy.Variable) -> range | None:
    """The numbers that may be in a set; None if this is something else, or if no range is declared."""
    if symbol.type != ty.SetOf(ty.INT) or symbol.bounds is None:
        return None
    found = declared(Writer(game), symbol.bounds)
    if found is None:
        raise CannotLower("S601", symbol.span)
    low, high = found
    if low > high:
        raise CannotLower("S610", symbol.span, low=low, high=high)
    if high - low >= WORD:
        raise CannotLower("S604", symbol.span, most=WORD)
    return range(low, high + 1)


def numbers_of(w: Writer, node: t.Expr) -> range | None:
    """The same for a set that is in an attribute or a variable."""
    match node:
        case t.Read(attribute=attribute):
            return numbers_in(w.game, attribute)
        case t.Get(variable=variable) if isinstance(w.env.get(variable), Bits):
            return numbers_in(w.game, variable)
    return None


def members_of(w: Writer, node: t.Expr, numbers: range) -> ir.Expr:
    """A collection as members of a set with this range; a number outside stops the match."""
    if numbers_of(w, node) == numbers:
        value = w.value(node)
        assert isinstance(value, Bits)
        return value.members
    result = w.code.keep(ir.Const(0, ir.B64), "m")

    def visit(item: Value) -> None:
        one = bit_of(w, w.code.temp(w.item(item)), numbers, node.span)
        w.code.emit(ir.Set(result.name, build.sets("bor", result, one)))

    w.each(node, visit)
    return result


def member_of(w: Writer, node: t.Expr, numbers: range) -> ir.Expr:
    """A number as the one member of a set with this range; a number outside stops the match."""
    found = interval(w, node)
    value = w.number(node)
    if found is not None and found[0] in numbers and found[1] in numbers:
        return build.bit(value, numbers.start)
    return bit_of(w, w.code.temp(value), numbers, node.span)


def bit_of(w: Writer, number: ir.Expr, numbers: range, span: Span) -> ir.Expr:
    test = between(number, numbers)
    if test != build.ONE:
        w.code.emit(ir.Check(test, "R201", w.line(span), number))
    # If it can never be inside, the check has stopped the match, and there is no bit that could be made.
    return build.bit(number, numbers.start) if test != build.ZERO else ir.Const(0, ir.B64)


def inside(w: Writer, node: t.Expr, several: bool, numbers: range) -> ir.Expr:
    """Those of the numbers that can be in a set with this range at all, as its members."""
    result = w.code.keep(ir.Const(0, ir.B64), "m")

    def visit(item: Value) -> None:
        number = w.code.temp(w.item(item))
        test = between(number, numbers)
        if test != build.ZERO:
            one = build.sets("bor", result, build.bit(number, numbers.start))
            w.code.when(test, [ir.Set(result.name, one)])

    if several:
        w.each(node, visit)
    else:
        visit(w.number(node))
    return result


def changed_members(w: Writer, old: ir.Expr, operator: str, node: t.Expr, several: bool, numbers: range) -> ir.Expr:
    """The members after `=`, `+` or `-` with one or several numbers."""
    # To take away what cannot be in the set is no fault.
    if operator == "-":
        return build.sets("bandnot", old, inside(w, node, several, numbers))
    new = members_of(w, node, numbers) if several else member_of(w, node, numbers)
    return new if operator == "=" else build.sets("bor", old, new)
