"""Lowers the question whether something is in a collection."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import WORD
from spielwerk.program.lower.game import element_of
from spielwerk.program.lower.texts.letters import is_among
from spielwerk.program.lower.values.forms import (
    Bits,
    Fixed,
    Value,
    Words,
)
from spielwerk.program.lower.values.longs import narrowed
from spielwerk.program.lower.values.numbers import between, load
from spielwerk.program.lower.writer import (
    Stop,
    Visit,
    Writer,
)


def contains(w: Writer, node: t.Contains) -> ir.Expr:
    if node.collection.type == ty.TEXT:
        part, whole = w.value(node.element), w.value(node.collection)
        assert isinstance(part, Words)
        assert isinstance(whole, Words)
        return ir.Const(int(part.text in whole.text))
    if node.element.type == ty.TEXT:
        return is_among(w, node.element, node.collection)
    element = w.code.temp(w.number(node.element))
    maybe = isinstance(node.element.type, ty.Maybe)
    if element_of(node.collection.type) == ty.LONG:
        return member(w, w.code.temp(w.as_word(element, ty.LONG, maybe)), node.collection, maybe)
    if element.type == ir.I64:
        # Among ints there are none that are longer.
        short = build.and_(
            build.op("ge", element, ir.Const(ir.SMALLEST)), build.op("le", element, ir.Const(ir.GREATEST))
        )
        line = w.line(node.span)
        return w.lazily(
            short, lambda: member(w, w.code.temp(narrowed(element, line)), node.collection, maybe), build.ZERO
        )
    return member(w, element, node.collection, maybe)


def _may_be_none(place: t.Expr) -> bool:
    if isinstance(place, t.ContainerPlace):
        return place.of is not None and isinstance(place.of.type, ty.Maybe)
    return isinstance(place.type, ty.Maybe)


def member(w: Writer, element: ir.Expr, collection: t.Expr, maybe: bool) -> ir.Expr:
    """Whether an element is in a collection, without going through it where that can be avoided."""
    match collection:
        case t.Contents(place=place):
            here = w.code.temp(w.number(place))
            inside = build.eq(load(w.layout.at, element), here)
            # An object that is nowhere is not in a place that is none.
            return build.and_(build.ne(here, 0), inside) if _may_be_none(place) else inside
        case t.NumberRange(low=low, high=high):
            bounds = w.number(low), w.number(high)
            return build.and_(build.op("ge", element, bounds[0]), build.op("le", element, bounds[1]))
        case t.SpaceFields() | t.EnumValues() | t.ObjectsOfKind(owner=None):
            universe = w.game.universe(element_of(collection.type))
            kinds = w.layout.ranges[collection.kind] if isinstance(collection, t.ObjectsOfKind) else universe
            return between(element, kinds or range(0))
        case t.Where(of=of, element=variable, condition=condition):
            inside = member(w, element, of, maybe)

            def holds() -> ir.Expr:
                with w.bound(variable, element):
                    return w.number(condition)

            return w.lazily(inside, holds, build.ZERO)
    if element.type == ir.I64:
        return _met(w, element, lambda visit, stop: w.each(collection, visit, stop))
    value = w.value(collection)
    if isinstance(value, Bits) and element_of(collection.type) == ty.INT:
        # A number outside of the word would be a shift by more bits than it has.
        near = between(element, range(value.low, value.low + WORD))
        return near if near == build.ZERO else build.and_(near, build.has(value.members, element, value.low))
    if isinstance(value, Bits):
        universe = w.game.universe(element_of(collection.type))
        assert universe is not None
        inside = build.has(value.members, element, value.low)
        return build.and_(between(element, universe), inside) if maybe else inside
    if isinstance(value, Fixed):
        return build.any_of(build.eq(element, w.item(item)) for item in value.items)
    return _met(w, element, lambda visit, stop: w.each_of(value, visit, stop))


def _met(w: Writer, element: ir.Expr, walk: Callable[[Visit, Stop], None]) -> ir.Expr:
    """Whether an element comes up in a walk."""
    found = w.stopper()

    def visit(item: Value) -> None:
        with w.code.block() as body:
            w.leave(found)
        here = w.item(item)
        same = ir.Op("beq", (here, element)) if element.type == ir.B64 else build.eq(here, element)
        w.code.when(same, body)

    walk(visit, found)
    return found.flag
