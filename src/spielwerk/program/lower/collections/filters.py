"""Lowers what is made of collections: parts of them, paths through them, cuts, turned ones."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.nested import is_nested
from spielwerk.program.lower.dispatch import Pieces
from spielwerk.program.lower.values.forms import (
    Array,
    Fixed,
    Mapping,
    Value,
)
from spielwerk.program.lower.writer import (
    MOST_COST,
    Stop,
    Visit,
    Writer,
    none_of,
)
from spielwerk.program.passes.cost import expr_cost


def known_where(w: Writer, node: t.Where) -> Fixed | None:
    inner = w.pieces(node.of)
    if inner is None:
        return None
    found: list[Value] = []
    for guard, value in inner:
        test = _guard(w, node, guard, value)
        if not isinstance(test, ir.Const):
            return None
        if test != build.ZERO:
            found.append(value)
    return Fixed(tuple(found))


def pieces_where(w: Writer, node: t.Where) -> Pieces | None:
    """The elements with their tests; None as soon as they are more than anybody would write out."""
    inner = w.pieces(node.of)
    if inner is None:
        return None
    found: Pieces = []
    cost = 0
    for guard, value in inner:
        test = _guard(w, node, guard, value)
        if test is None:
            return None
        if test != build.ZERO:
            cost += expr_cost(test)
            found.append((test, value))
        if cost > MOST_COST and len(found) > 1:
            return None
    return found


def _guard(w: Writer, node: t.Where, guard: ir.Expr, value: Value) -> ir.Expr | None:
    """Whether an element is there and the condition holds for it; None if that takes more than an expression."""
    with w.bound(node.element, value):
        test = w.pure(lambda: w.number(node.condition))
    return None if test is None else build.and_(guard, test)


def walk_where(w: Writer, node: t.Where, visit: Visit, stop: Stop | None) -> None:
    def guarded(value: Value) -> None:
        value = w.code.temp(value) if isinstance(value, ir.Op | ir.Lookup | ir.Load | ir.Call) else value
        with w.bound(node.element, value):
            test = w.number(node.condition)
        with w.code.block() as body:
            visit(value)
        w.code.when(test, body)

    w.each(node.of, guarded, stop)


def known_each(w: Writer, node: t.Each) -> Fixed | None:
    pieces = pieces_each(w, node)
    if pieces is None or any(guard != build.ONE for guard, _ in pieces):
        return None
    items = [value for _, value in pieces]
    return Fixed(tuple(items)) if all(isinstance(i, ir.Const | Fixed) for i in items) else None


def pieces_each(w: Writer, node: t.Each) -> Pieces | None:
    inner = w.pieces(node.of)
    if inner is None or len(inner) > 64:
        return None
    found: Pieces = []
    for guard, element in inner:
        with w.bound(node.element, element):
            if node.flat:
                parts = w.pieces(node.value)
                if parts is None:
                    return None
                found.extend((build.and_(guard, test), value) for test, value in parts)
                continue
            value = (
                w.pure(lambda: w.number(node.value)) if not isinstance(node.value.type, ty.SetOf | ty.ListOf) else None
            )
        if value is None:
            return None
        # It would be worked out twice, for the test and as the element.
        if node.drop and not isinstance(value, ir.Const | ir.Local):
            return None
        kept = build.ne(value, none_of(node.value.type)) if node.drop else build.ONE
        found.append((build.and_(guard, kept), value))
    return found


def walk_each(w: Writer, node: t.Each, visit: Visit, stop: Stop | None) -> None:
    def mapped(element: Value) -> None:
        element = w.code.temp(element) if isinstance(element, ir.Op | ir.Lookup | ir.Load | ir.Call) else element
        with w.bound(node.element, element):
            if node.flat:
                w.each(node.value, visit, stop)
                return
            value = w.value(node.value)
        if not node.drop:
            visit(value)
            return
        value = w.code.temp(w.item(value))
        with w.code.block() as body:
            visit(value)
        w.code.when(build.ne(value, none_of(node.value.type)), body)

    w.each(node.of, mapped, stop)


def walk_cut(w: Writer, node: t.Cut, visit: Visit, stop: Stop | None) -> None:
    if stop is not None and is_nested(node):
        w.each_of(w.collected(node), visit, stop)
        return
    # Whoever visits may stop, and so does the cut itself: each needs a walk of its own.
    if stop is not None:
        name = w.code.fresh("a")
        w.code.emit(ir.NewArray(name, w.capacity(node.of)))
        walk_cut(w, node, lambda item: w.code.emit(ir.Append(name, w.item(item))), None)
        w.each_of(Array(name), visit, stop)
        return
    end = w.stopper()

    def until(element: Value) -> None:
        element = element if is_nested(node) else w.code.temp(w.item(element))
        if node.inclusive:
            visit(element)
        with w.bound(node.element, element):
            test = w.number(node.condition)
        with w.code.block() as leaving:
            w.leave(end)
        if node.inclusive:
            w.code.when(test, leaving)
            return
        with w.code.block() as body:
            visit(element)
        w.code.when(test, leaving, body)

    w.each(node.of, until, end)


def walk_rotated(w: Writer, node: t.Rotated, visit: Visit, stop: Stop | None) -> None:
    """First what comes from the start on, then what comes before it."""
    start = w.code.temp(w.number(node.start))
    known = w.fixed(node.of)
    numbers = [item.value for item in known.items if isinstance(item, ir.Const)] if known is not None else []
    if known is not None and 0 < len(numbers) == len(known.items) <= _LONGEST_TURN and min(numbers) > 0:
        _walk_turned(w, numbers, start, visit, stop)
        return
    whole = w.collected(as_list(node.of))
    assert isinstance(whole, Array)
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, w.capacity(node.of)))
    for name_of_pass, late in (("x", True), ("y", False)):
        x = w.code.fresh(name_of_pass)
        begun = w.code.keep(build.ZERO, "begun")
        here = ir.If(build.eq(ir.Local(x), start), (ir.Set(begun.name, build.ONE),))
        keep = begun if late else build.not_(begun)
        w.code.emit(ir.ForArray(x, whole.name, (here, ir.If(keep, (ir.Append(name, ir.Local(x)),)))))
    w.each_of(Array(name), visit, stop)


_LONGEST_TURN = 16
"""Known collections of so many items are turned by a table."""


def _walk_turned(w: Writer, numbers: list[int], start: ir.Expr, visit: Visit, stop: Stop | None) -> None:
    """A known collection: a table has it turned to every start."""
    size, rows = len(numbers), max(numbers) + 1
    firsts = [numbers.index(row) if row in numbers else 0 for row in range(rows)]
    turned = [number for first in firsts for number in (*numbers[first:], *numbers[:first])]
    inside = build.and_(build.op("gt", start, build.ZERO), build.op("lt", start, ir.Const(rows)))
    row = w.code.temp(build.select(inside, start, build.ZERO))
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, size))
    for k in range(size):
        place = build.add(build.op("mul", row, ir.Const(size)), k)
        w.code.emit(ir.Append(name, w.game.lookup("turned", turned, place), proved=True))
    w.each_of(Array(name), visit, stop)


def walk_choice(w: Writer, node: t.Choice, visit: Visit, stop: Stop | None) -> None:
    test = w.number(node.test)
    if isinstance(test, ir.Const):
        w.each(node.yes if test.value else node.no, visit, stop)
        return
    if is_nested(node):
        with w.code.block() as yes:
            w.each(node.yes, visit, stop)
        with w.code.block() as no:
            w.each(node.no, visit, stop)
        w.code.when(test, yes, no)
        return
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, max(w.capacity(node.yes), w.capacity(node.no))))
    with w.code.block() as yes:
        w.fill(name, node.yes)
    with w.code.block() as no:
        w.fill(name, node.no)
    w.code.when(test, yes, no)
    w.each_of(Array(name), visit, stop)


def known_choice(w: Writer, node: t.Choice) -> Fixed | None:
    test = w.pure(lambda: w.number(node.test))
    if isinstance(test, ir.Const):
        return w.fixed(node.yes if test.value else node.no)
    return None


def value_choice(w: Writer, node: t.Choice) -> Value | None:
    test = w.pure(lambda: w.number(node.test))
    if isinstance(test, ir.Const):
        return w.value(node.yes if test.value else node.no)
    if isinstance(node.type, ty.MapOf):
        yes, no = w.value(node.yes), w.value(node.no)
        assert isinstance(yes, Mapping)
        assert isinstance(no, Mapping)
        chosen = w.code.temp(w.number(node.test))
        return Mapping(yes.keys, lambda k: build.select(chosen, yes.get(k), no.get(k)))
    return None
