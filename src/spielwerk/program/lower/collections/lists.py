"""Lowers the built-in functions that make lists and sets of collections."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import Variable
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.forms import as_set
from spielwerk.program.lower.collections.nested import first_list, numbered, standing_for
from spielwerk.program.lower.collections.sources import distinct_array, ordered
from spielwerk.program.lower.game import element_of
from spielwerk.program.lower.values import longs
from spielwerk.program.lower.values.forms import Array, Mapping, Value
from spielwerk.program.lower.writer import (
    Writer,
)


def first_several(w: Writer, node: t.Builtin) -> Value | None:
    if len(node.arguments) == 1:
        return first_list(w, node.arguments[0], last=False)
    name = w.code.fresh("a")
    limit = w.code.temp(w.number(node.arguments[1]))
    stop = w.stopper()
    array = ir.Local(name, ir.ARR)
    w.code.emit(ir.NewArray(name, w.capacity(node.arguments[0])))

    def visit(number: ir.Expr, _: Value) -> None:
        full = build.op("ge", ir.Op("alen", (array,)), limit)
        with w.code.block() as leaving:
            w.leave(stop)
        with w.code.block() as body:
            w.code.emit(ir.Append(name, number))
        w.code.when(full, leaving, body)

    return standing_for(numbered(w, node.arguments[0], visit, stop), name)


def last_several(w: Writer, node: t.Builtin) -> Value | None:
    if len(node.arguments) == 1:
        return first_list(w, node.arguments[0], last=True)
    size = w.capacity(node.arguments[0])
    whole, name, i = w.code.fresh("a"), w.code.fresh("a"), w.code.fresh("i")
    limit = w.code.temp(w.number(node.arguments[1]))
    w.code.emit(ir.NewArray(whole, size), ir.NewArray(name, size))
    every = numbered(w, node.arguments[0], lambda number, _: w.code.emit(ir.Append(whole, number)))
    array = ir.Local(whole, ir.ARR)
    length = ir.Op("alen", (array,))
    start = build.op("max", build.op("subc", length, limit, w.line(node.span)), build.ZERO)
    w.code.emit(ir.For(i, start, length, (ir.Append(name, ir.Op("aget", (array, ir.Local(i)))),)))
    return standing_for(every, name)


def extremes(w: Writer, node: t.Builtin) -> Value | None:
    """All elements with the greatest or least key, in order."""
    of, key = node.arguments
    assert isinstance(key, t.Lambda)
    if isinstance(key.value, t.ListOfItems):
        return _extremes_by_several(w, node, of, key)
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, w.capacity(of)))
    best = w.code.keep(ir.Const(0, word_type(key.value.type)), "best")
    array = ir.Local(name, ir.ARR)
    better = "gt" if node.name == "most" else "lt"

    def visit(number: ir.Expr, element: Value) -> None:
        with w.bound(key.element, element):
            value = w.code.temp(w.like(key.value, key.value.type))
        none_yet = build.eq(ir.Op("alen", (array,)), 0)
        new_best = build.or_(none_yet, build.op(better, value, best))
        replace = (ir.Truncate(name, build.ZERO), ir.Append(name, number), ir.Set(best.name, value))
        w.code.emit(ir.If(new_best, replace, (ir.If(build.eq(value, best), (ir.Append(name, number),)),)))

    return standing_for(numbered(w, of, visit), name)


def _extremes_by_several(w: Writer, node: t.Builtin, of: t.Expr, key: t.Lambda) -> Value:
    """The first of the sorted elements, and all that have the same keys."""
    assert isinstance(key.value, t.ListOfItems)
    # Sorting goes upwards: with the other sign, the greatest keys come first.
    sign = -1 if node.name == "most" else 1
    keys = [
        one if sign == 1 else t.Negate(one, type=ty.LONG if one.type == ty.LONG else ty.INT) for one in key.value.items
    ]
    kind = element_of(of.type)
    kept = Variable("sorted", type=ty.ListOf(kind))
    w.env[kept] = w.value(t.Sorted(of, key.element, keys, type=kept.type, span=node.span))
    sorted_list = t.Get(kept, type=kept.type, span=node.span)
    name, best = w.code.fresh("a"), [w.code.keep(ir.Const(0, word_type(one.type)), "best") for one in keys]
    array = ir.Local(name, ir.ARR)
    w.code.emit(ir.NewArray(name, w.capacity(of)))

    def visit(item: ir.Expr, element: Value) -> None:
        with w.bound(key.element, element):
            values = [w.code.temp(w.like(one, one.type)) for one in keys]
        first = build.eq(ir.Op("alen", (array,)), 0)
        note = [ir.Set(b.name, v) for b, v in zip(best, values, strict=True)]
        same = build.all_of(build.eq(v, b) for b, v in zip(best, values, strict=True))
        w.code.emit(ir.If(first, tuple(note)), ir.If(build.or_(first, same), (ir.Append(name, item),)))

    return standing_for(numbered(w, sorted_list, visit), name)


def distinct(w: Writer, node: t.Builtin) -> Value | None:
    of = node.arguments[0]
    inner = element_of(of.type)
    if node.name == "union":
        assert isinstance(inner, ty.SetOf | ty.ListOf)
        each = Variable("it", type=inner, role="it")
        of = t.Each(of, each, t.Get(each, type=inner), flat=True, type=ty.ListOf(inner.of), span=node.span)
        inner = inner.of
    if w.game.fits_word(inner):
        return w.bits(as_set(of))
    plain_numbers = w.game.universe(inner) is None
    return distinct_array(w, of) if plain_numbers and isinstance(node.type, ty.ListOf) else ordered(w, of)


def reversed_(w: Writer, node: t.Builtin) -> Value | None:
    forth, back = w.code.fresh("a"), w.code.fresh("a")
    size = w.capacity(node.arguments[0])
    w.code.emit(ir.NewArray(forth, size), ir.NewArray(back, size))
    every = numbered(w, node.arguments[0], lambda number, _: w.code.emit(ir.Append(forth, number)))
    i = w.code.fresh("i")
    array = ir.Local(forth, ir.ARR)
    count_ = ir.Op("alen", (array,))
    index = build.op("sub", build.op("sub", count_, build.ONE), ir.Local(i))
    w.code.emit(ir.For(i, build.ZERO, count_, (ir.Append(back, ir.Op("aget", (array, index))),)))
    return standing_for(every, back)


def without(w: Writer, node: t.Builtin) -> Value | None:
    """A list without the first occurrence of an element."""
    name = w.code.fresh("a")
    taken = w.code.temp(w.number(node.arguments[1]))
    gone = w.code.keep(build.ZERO, "gone")
    w.code.emit(ir.NewArray(name, w.capacity(node.arguments[0])))

    def visit(x: Value) -> None:
        item = w.code.temp(w.item(x))
        this = build.and_(build.not_(gone), build.eq(item, taken))
        w.code.emit(ir.If(this, (ir.Set(gone.name, build.ONE),), (ir.Append(name, item),)))

    w.each(node.arguments[0], visit)
    return Array(name)


def copies(w: Writer, node: t.Builtin) -> Value | None:
    value = w.value(node.arguments[0])
    assert isinstance(value, Mapping)
    amounts = [value.get(ir.Const(k)) for k in value.keys]
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, w.capacity(node)))
    for key, amount in zip(value.keys, amounts, strict=True):
        i = w.code.fresh("i")
        w.code.emit(ir.For(i, build.ZERO, amount, (ir.Append(name, ir.Const(key)),)))
    return Array(name)


def sorted_(w: Writer, node: t.Sorted) -> Value | None:
    """Insertion sort by the keys, which keeps the order of equal elements."""
    name = w.code.fresh("a")
    size = w.capacity(node.of)
    keys = longs.key_names(w, node.keys)
    w.code.emit(ir.NewArray(name, size), *[ir.NewArray(key, size) for key in keys])

    def visit(number: ir.Expr, element: Value) -> None:
        with w.bound(node.element, element):
            values = [w.code.keep(key, "key") for key in longs.keys(w, node.keys)]
        _insert(w, name, keys, number, values)

    return standing_for(numbered(w, node.of, visit), name)


def _insert(w: Writer, array: str, keys: list[str], item: ir.Expr, values: list[ir.Local]) -> None:
    lists = [array, *keys]
    items = [item, *values]
    i = w.code.keep(ir.Op("alen", (ir.Local(array, ir.ARR),)), "i")
    w.code.emit(*[ir.Append(name, value) for name, value in zip(lists, items, strict=True)])
    before = build.add(i, -1)
    greater = _greater([ir.Op("aget", (ir.Local(key, ir.ARR), before)) for key in keys], values)
    shift = [ir.SetItem(name, i, ir.Op("aget", (ir.Local(name, ir.ARR), before))) for name in lists]
    w.code.emit(ir.While(build.and_(build.op("gt", i, build.ZERO), greater), (*shift, ir.Set(i.name, before))))
    w.code.emit(*[ir.SetItem(name, i, value) for name, value in zip(lists, items, strict=True)])


def _greater(left: list[ir.Op], right: list[ir.Local]) -> ir.Expr:
    result: ir.Expr = build.ZERO
    # From the last key to the first: a key counts where all before it are equal.
    for a, b in reversed(list(zip(left, right, strict=True))):
        result = build.or_(build.op("gt", a, b), build.and_(build.eq(a, b), result))
    return result
