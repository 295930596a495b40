"""Lowers lists of lists, such as lines and groups of fields: keeping them, and picking one of them.

Going through them needs nothing of this: then each list is there only while it is looked at.
"""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.data import replace
from spielwerk.program import build, ir
from spielwerk.program.lower.game import element_of, is_collection
from spielwerk.program.lower.values.forms import Array, Columns, Fixed, Nested, Value
from spielwerk.program.lower.writer import Stop, Writer


def is_nested(node: t.Expr) -> bool:
    """Whether the elements of a collection are collections themselves."""
    return is_collection(node.type) and is_collection(element_of(node.type))


# ---- keeping -----------------------------------------------------------------------------------


def kept(w: Writer, node: t.Expr) -> Nested:
    """A list of lists, built now."""
    value = w.value(node) if isinstance(node, t.Get) else None
    if isinstance(value, Nested):
        return value
    items, ends = w.code.fresh("items"), w.code.fresh("ends")
    w.game.capacities[items], w.game.capacities[ends] = room(w, node), w.capacity(node) + 1
    w.code.emit(ir.NewArray(items, w.game.capacities[items]), ir.NewArray(ends, w.game.capacities[ends]))
    # One entry more than there are lists: each runs from one to the next.
    w.code.emit(ir.Append(ends, build.ZERO))
    line = w.line(node.span)

    def visit(one: Value) -> None:
        w.each_of(one, lambda item: w.code.emit(ir.Append(items, w.item(item), line)))
        w.code.emit(ir.Append(ends, ir.Op("alen", (ir.Local(items, ir.ARR),)), line))

    w.each(node, visit)
    return Nested(items, ends)


def room(w: Writer, node: t.Expr) -> int:
    """How many items the lists in a list can have in all."""
    known = w.fixed(node)
    if known is not None:
        return sum(len(row.items) for row in known.items if isinstance(row, Fixed))
    match node:
        case t.Where(of=of) | t.Cut(of=of) | t.Sorted(of=of):
            return room(w, of)
        case t.Each(of=of, value=value, flat=flat):
            return w.capacity(of) * (room(w, value) if flat else w.capacity(value))
        case t.Choice(yes=yes, no=no):
            return max(room(w, yes), room(w, no))
        case t.ListOfItems(items=items):
            return sum(w.capacity(item) for item in items)
        case t.ConstValue(const=const) if const.value is not None:
            return room(w, const.value)
        case t.Builtin(name="regions", arguments=[of]):
            return w.capacity(of)
        case t.Builtin(name="lines_through", arguments=[_, length]):
            return w.capacity(node) * _number(w, length)
        case t.Builtin(arguments=[of, *_]) if is_nested(of):
            return room(w, of)
    return w.capacity(node) * 64


def _number(w: Writer, node: t.Expr) -> int:
    value = w.pure(lambda: w.number(node))
    return value.value if isinstance(value, ir.Const) else 64


def numbered(w: Writer, of: t.Expr, visit: Callable[[ir.Expr, Value], None], stop: Stop | None = None) -> Nested | None:
    """Goes through a collection of any kind: `visit` gets a number that stands for the element, and the element.

    Single values stand for themselves. Lists are kept and counted from 0; the list of them is given back.
    """
    if not is_nested(of):

        def single(item: Value) -> None:
            value = w.code.temp(w.item(item))
            visit(value, value)

        w.each(of, single, stop)
        return None
    every = kept(w, of)

    def one(i: Value) -> None:
        visit(w.item(i), every.part(w.item(i)))

    if every.order is not None:
        w.each_of(Array(every.order), one, stop)
    else:
        w.loop(lambda name, body: ir.For(name, build.ZERO, every.count(), body), one, stop, "i")
    return every


def standing_for(every: Nested | None, array: str) -> Value:
    """What the numbers in an array stand for (see `numbered`)."""
    return Array(array) if every is None else replace(every, order=array)


# ---- picking one -------------------------------------------------------------------------------


def first_list(w: Writer, of: t.Expr, last: bool) -> Value:
    """The first or last list; an empty one if there is none."""
    known = w.fixed(of)
    if known is not None:
        return known.items[-1 if last else 0] if known.items else known
    name = _new(w, of)
    stop = None if last else w.stopper()

    def visit(one: Value) -> None:
        _copy(w, one, name)
        if stop is not None:
            w.leave(stop)

    w.each(of, visit, stop)
    return Array(name)


def only_list(w: Writer, node: t.Builtin) -> Value | None:
    of = node.arguments[0]
    known = w.fixed(of)
    if known is not None and len(known.items) == 1:
        return known.items[0]
    name, found = _new(w, of), w.code.keep(build.ZERO, "n")

    def visit(one: Value) -> None:
        _copy(w, one, name)
        w.code.emit(ir.Set(found.name, build.add(found, 1)))

    w.each(of, visit)
    w.code.emit(ir.Check(build.eq(found, 1), "R202", w.line(node.span), found))
    return Array(name)


def _new(w: Writer, of: t.Expr) -> str:
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, longest(w, of)))
    return name


def _copy(w: Writer, one: Value, name: str) -> None:
    w.code.emit(ir.Truncate(name, build.ZERO))
    w.each_of(one, lambda item: w.code.emit(ir.Append(name, w.item(item))))


def longest(w: Writer, of: t.Expr) -> int:
    """How many items one list of several can have."""
    known = w.fixed(of)
    if known is not None:
        return max((len(row.items) for row in known.items if isinstance(row, Fixed)), default=0)
    universe = w.game.universe(element_of(element_of(of.type)))
    return len(universe) if universe is not None else room(w, of)


def value_in_list(w: Writer, node: t.ListGet) -> Value | None:
    """`lines[n]`: one list of several, counted from 1."""
    index = w.code.temp(w.number(node.index))
    known = w.fixed(node.list)
    if known is not None and isinstance(index, ir.Const) and 1 <= index.value <= len(known.items):
        return known.items[index.value - 1]
    if known is not None and (isinstance(index, ir.Const) or not known.items):
        _within(w, index, ir.Const(len(known.items)), node)
        return known.items[0] if known.items else known
    # Known lists of equal length are columns of tables, so that none has to be built.
    if known is not None and len({len(row.items) for row in known.items if isinstance(row, Fixed)}) == 1:
        _within(w, index, ir.Const(len(known.items)), node)
        return Columns(w.columns(known), build.add(index, -1))
    every = kept(w, node.list)
    _within(w, index, every.count(), node)
    number = build.add(index, -1)
    if every.order is not None:
        number = w.code.keep(ir.Op("aget", (ir.Local(every.order, ir.ARR), number)), "i")
    return every.part(number)


def _within(w: Writer, index: ir.Expr, size: ir.Expr, node: t.ListGet) -> None:
    test = build.and_(build.op("ge", index, build.ONE), build.op("le", index, size))
    w.code.emit(ir.Check(test, "R208", w.line(node.span), index, size))


def most_in_list(w: Writer, node: t.ListGet) -> int | None:
    return longest(w, node.list)
