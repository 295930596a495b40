"""Lowers the built-in functions that test, count and pick elements of collections."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections import contents
from spielwerk.program.lower.dispatch import Pieces
from spielwerk.program.lower.game import element_of, is_collection
from spielwerk.program.lower.values.forms import Array, Bits, Fixed, Mapping, Nested, Part, SlotList, TableList, Value
from spielwerk.program.lower.writer import (
    MOST_COST,
    Writer,
    none_of,
)


def affordable(w: Writer, node: t.Expr) -> Pieces | None:
    """The known elements of a collection, if tests of all of them are little code."""
    from spielwerk.program.passes.cost import expr_cost

    pieces = w.pieces(node)
    if pieces is None or len(pieces) > 48:
        return None
    code = sum(expr_cost(guard) for guard, _ in pieces)
    code += sum(expr_cost(value) for _, value in pieces if isinstance(value, ir.Op | ir.Load | ir.Lookup))
    return pieces if code <= MOST_COST else None


def any_(w: Writer, node: t.Builtin) -> ir.Expr:
    return any_element(w, node.arguments[0])


def any_element(w: Writer, of: t.Expr) -> ir.Expr:
    """Whether a collection, place or map has anything in it."""
    if not is_collection(of.type):
        return _any_other(w, of)
    if isinstance(of, t.Contents):
        return contents.any_in(w, of.place)
    pieces = affordable(w, of)
    if pieces is not None:
        return build.any_of(guard for guard, _ in pieces)
    length = length_of(w, of)
    if length is not None:
        return length if isinstance(length, ir.Const) else build.op("gt", length, build.ZERO)
    found = w.stopper()
    w.each(of, lambda _: w.leave(found), found)
    return found.flag


def _any_other(w: Writer, of: t.Expr) -> ir.Expr:
    if isinstance(of.type, ty.MapOf):
        value = w.value(of)
        assert isinstance(value, Mapping)
        return build.any_of(build.ne(value.get(ir.Const(k)), 0) for k in value.keys)
    return contents.any_in(w, of)


def length_of(w: Writer, of: t.Expr) -> ir.Expr | None:
    """The number of elements, where the collection is somewhere and knows it."""
    if isinstance(of, t.Get | t.Read | t.DieValue | t.ConstValue):
        value = w.value(of)
        return length(value)
    return None


def length(value: Value) -> ir.Expr | None:
    match value:
        case Fixed(items):
            return ir.Const(len(items))
        case Array(name):
            return ir.Op("alen", (ir.Local(name, ir.ARR),))
        case SlotList(address, _, index):
            return ir.Load(address, index)
        case Bits(members, _):
            return build.popcount(members)
        case TableList(_, low, high) | Part(_, low, high):
            return build.op("sub", high, low)
        case Nested():
            return value.count()
    return None


def empty(w: Writer, node: t.Builtin) -> ir.Expr:
    return build.not_(any_element(w, node.arguments[0]))


def all_(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    if isinstance(of, t.Each) and not of.flat:
        pieces = affordable(w, of)
        if pieces is not None:
            return build.all_of(build.or_(build.not_(guard), w.item(value)) for guard, value in pieces)
    broken = w.stopper()

    def visit(truth: Value) -> None:
        with w.code.block() as body:
            w.leave(broken)
        w.code.when(build.not_(w.item(truth)), body)

    w.each(of, visit, broken)
    return build.not_(broken.flag)


def count(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    if isinstance(of, t.Contents):
        return contents.count_in(w, of.place)
    if isinstance(of.type, ty.MapOf):
        return sum_(w, node)
    if not is_collection(of.type):
        return contents.count_in(w, of)
    pieces = affordable(w, of)
    if pieces is not None:
        total: ir.Expr = build.ZERO
        for guard, _ in pieces:
            total = build.add(total, guard)
        return total
    found = length_of(w, of)
    if found is not None:
        return found
    counted = w.code.keep(build.ZERO, "n")
    w.each(of, lambda _: w.code.emit(ir.Set(counted.name, build.add(counted, 1))))
    return counted


def sum_(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    line = w.line(node.span)
    nothing = ir.Const(0, word_type(node.type))
    if isinstance(of.type, ty.MapOf):
        value = w.value(of)
        assert isinstance(value, Mapping)
        total: ir.Expr = nothing
        for key in value.keys:
            total = build.op("addc", total, value.get(ir.Const(key)), line)
        return total
    result = w.code.keep(nothing, "sum")
    w.each(of, lambda x: w.code.emit(ir.Set(result.name, build.op("addc", result, w.item(x), line))))
    return result


def extreme(w: Writer, node: t.Builtin) -> ir.Expr:
    if len(node.arguments) == 2:
        return build.op(node.name, w.number(node.arguments[0]), w.number(node.arguments[1]))
    nothing = none_of(node.type)
    result = w.code.keep(nothing, node.name)
    better = "lt" if node.name == "min" else "gt"

    def visit(x: Value) -> None:
        item = w.code.temp(w.as_word(w.item(x), node.type))
        test = build.or_(build.eq(result, nothing), build.op(better, item, result))
        w.code.emit(ir.If(test, (ir.Set(result.name, item),)))

    w.each(node.arguments[0], visit)
    w.code.emit(ir.Check(build.ne(result, nothing), "R203", w.line(node.span)))
    return result


def longest_run(w: Writer, node: t.Builtin) -> ir.Expr:
    """From every number that follows none of the others, as far as the next one is there, too."""
    numbers, number = w.code.fresh("a"), ir.Local(w.code.fresh("n"))
    w.code.emit(ir.NewArray(numbers, max(1, w.capacity(node.arguments[0]))))
    w.each(node.arguments[0], lambda x: w.code.emit(ir.Append(numbers, w.item(x))))
    longest, run = (w.code.keep(build.ZERO, word) for word in ("longest", "run"))

    def is_there(wanted: ir.Expr) -> ir.Expr:
        there, other = ir.Local(w.code.fresh("there")), ir.Local(w.code.fresh("n"))
        found = ir.If(build.eq(other, wanted), (ir.Set(there.name, build.ONE), ir.Break()))
        w.code.emit(ir.Set(there.name, build.ZERO), ir.ForArray(other.name, numbers, (found,)))
        return there

    with w.code.block() as follow:
        w.code.emit(ir.Set(run.name, build.add(run, 1)))
        w.code.emit(ir.If(build.not_(is_there(build.add(number, run))), (ir.Break(),)))
    with w.code.block() as start:
        begins = build.not_(is_there(build.add(number, -1)))
        counted = ir.Set(longest.name, build.op("max", longest, run))
        w.code.emit(ir.If(begins, (ir.Set(run.name, build.ZERO), ir.While(build.ONE, tuple(follow)), counted)))
    w.code.emit(ir.ForArray(number.name, numbers, tuple(start)))
    return longest


def absolute(w: Writer, node: t.Builtin) -> ir.Expr:
    value = w.number(node.arguments[0])
    if isinstance(value, ir.Const):
        return ir.Const(abs(value.value), value.type)
    return ir.Op("wabs", (value,), type=ir.I64) if value.type == ir.I64 else ir.Op("abs", (value,))


def first(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    nothing = none_of(node.type)
    pieces = affordable(w, of)
    if pieces is not None:
        result = nothing
        # Backwards: the test that is made last is asked first, and has to be that of the first element.
        for guard, value in reversed(pieces):
            result = build.select(guard, w.as_word(w.item(value), node.type), result)
        return result
    found = w.code.keep(nothing, "first")
    stop = w.stopper()

    def visit(x: Value) -> None:
        w.code.emit(ir.Set(found.name, w.as_word(w.item(x), node.type)))
        w.leave(stop)

    w.each(of, visit, stop)
    return found


def last(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    value = w.value(of) if isinstance(of, t.Get) else None
    if isinstance(value, Array):
        size = w.code.temp(ir.Op("alen", (ir.Local(value.name, ir.ARR),)))
        item = ir.Op("aget", (ir.Local(value.name, ir.ARR), build.add(size, -1)))
        return build.select(build.op("gt", size, build.ZERO), item, none_of(node.type))
    found = w.code.keep(none_of(node.type), "last")
    w.each(of, lambda x: w.code.emit(ir.Set(found.name, w.as_word(w.item(x), node.type))))
    return found


def only(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    known = w.fixed(of)
    if known is not None and len(known.items) == 1:
        return w.item(known.items[0])
    found = w.code.keep(none_of(element_of(of.type)), "only")
    counted = w.code.keep(build.ZERO, "n")

    def visit(x: Value) -> None:
        item = w.as_word(w.item(x), node.type)
        w.code.emit(ir.Set(found.name, item), ir.Set(counted.name, build.add(counted, 1)))

    w.each(of, visit)
    w.code.emit(ir.Check(build.eq(counted, 1), "R202", w.line(node.span), counted))
    return found
