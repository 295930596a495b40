"""Lowers the statements that change whole sets, lists and maps."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.counting import length
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.number_sets import changed_members, numbers_of
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.effects.writing import (
    append,
    clear_list,
    in_map_range,
    map_changed,
    replace_list,
    set_key,
    store_bits,
    told,
)
from spielwerk.program.lower.game import CannotLower
from spielwerk.program.lower.values.forms import Array, Bits, Mapping, SlotList, Value
from spielwerk.program.lower.values.numbers import load
from spielwerk.program.lower.writer import none_of


def assign_collection(w: Steps, step: t.Assign) -> None:
    value = step.value
    assert isinstance(value, t.Typed)
    numbers = numbers_of(w, step.target)
    if numbers is not None:
        store_numbers(w, step.target, step.operator[0], value, True, numbers, step)
        return
    if step.operator != "=":
        value = t.Arithmetic(step.operator[0], step.target, value, type=step.target.type, span=step.span)
    kind = step.target.type
    assert isinstance(kind, ty.SetOf | ty.ListOf)
    if isinstance(kind, ty.SetOf) and w.game.fits_word(kind.of):
        store_bits(w, step.target, w.bits(value).members)
    else:
        new = w.collected(as_list(value))
        assert isinstance(new, Array)
        replace_list(w, w.value(step.target), new.name, step)
    told(w, step.target, step)


def store_numbers(
    w: Steps, target: t.Expr, operator: str, value: t.Expr, several: bool, numbers: range, step: t.Step
) -> None:
    """Changes a set of numbers from a range: by `=`, `+` or `-`."""
    place = w.value(target)
    assert isinstance(place, Bits)
    store_bits(w, target, changed_members(w, place.members, operator, value, several, numbers))
    told(w, target, step)


def assign_map(w: Steps, step: t.Assign) -> None:
    value = step.value
    assert isinstance(value, t.Typed)
    if step.operator != "=":
        value = t.Arithmetic(step.operator[0], step.target, value, type=step.target.type, span=step.span)
    target, source = w.value(step.target), w.value(value)
    assert isinstance(target, Mapping)
    assert isinstance(source, Mapping)
    # All are read before the first is written: the value may be made of the target.
    values = [w.code.keep(source.get(ir.Const(key)), "v") for key in target.keys]
    for key, item in zip(target.keys, values, strict=True):
        set_key(w, step.target, target, ir.Const(key), in_map_range(w, step.target, item, step))
    map_changed(w, step.target, step)


def clear(w: Steps, step: t.ClearThing) -> None:
    kind = step.what.type
    if isinstance(kind, ty.MapOf):
        place = w.value(step.what)
        assert isinstance(place, Mapping)
        for key in place.keys:
            set_key(w, step.what, place, ir.Const(key), ir.Const(0, word_type(kind.value)))
    else:
        there = w.value(step.what)
        if isinstance(there, Bits):
            store_bits(w, step.what, ir.Const(0, ir.B64))
        else:
            clear_list(w, there)
    told(w, step.what, step)


def add_to(w: Steps, step: t.AddTo) -> None:
    numbers = numbers_of(w, step.target)
    if numbers is not None:
        store_numbers(w, step.target, "+", step.what, step.several, numbers, step)
        return
    place = w.value(step.target)
    if isinstance(place, Bits):
        new = w.bits(step.what).members if step.several else _bit(_something(w, step), step.what, place.low)
        store_bits(w, step.target, build.sets("bor", place.members, new))
    elif step.several:
        added = w.collected(as_list(step.what))
        assert isinstance(added, Array)
        x = w.code.fresh("x")
        with w.code.block() as body:
            _add_one(w, step, place, ir.Local(x))
        w.code.emit(ir.ForArray(x, added.name, tuple(body)))
    else:
        _add_one(w, step, place, _something(w, step))
    told(w, step.target, step)


def _something(w: Steps, step: t.AddTo) -> ir.Expr:
    """What is added; none cannot be."""
    value = w.code.temp(w.number(step.what))
    if isinstance(step.what.type, ty.Maybe):
        w.code.emit(ir.Check(build.ne(value, none_of(step.what.type)), "R204", w.line(step.span)))
    return value


def _add_one(w: Steps, step: t.AddTo, place: Value, value: ir.Expr) -> None:
    if not isinstance(step.target.type, ty.SetOf):
        append(w, place, value, step)
        return
    insert(w, place, w.code.temp(value), step)


def remove_from(w: Steps, step: t.RemoveFrom) -> None:
    numbers = numbers_of(w, step.target)
    if numbers is not None:
        store_numbers(w, step.target, "-", step.what, step.several, numbers, step)
        return
    place = w.value(step.target)
    if isinstance(place, Bits):
        gone = (
            w.bits(step.what).members if step.several else _bit(w.code.temp(w.number(step.what)), step.what, place.low)
        )
        store_bits(w, step.target, build.sets("bandnot", place.members, gone))
    else:
        w.each_of(w.value(step.what), lambda x: remove_item(w, place, w.item(x), step)) if step.several else (
            remove_item(w, place, w.number(step.what), step)
        )
    told(w, step.target, step)


def _bit(value: ir.Expr, node: t.Expr, low: int) -> ir.Expr:
    """A thing or truth as a set; none is in no set, and is below all others."""
    nothing = ir.Const(0, ir.B64)
    if not isinstance(node.type, ty.Maybe):
        return build.bit(value, low)
    if isinstance(value, ir.Const):
        return build.bit(value, low) if value.value >= low else nothing
    return build.select(build.op("ge", value, ir.Const(low)), build.bit(value, low), nothing)


def remove_item(w: Steps, place: Value, value: ir.Expr, step: t.Step) -> None:
    """Takes the first occurrence of an item out of a list."""
    if value.type == ir.B64:
        raise CannotLower("S617", step.span)
    value = w.code.temp(value)
    kept, gone = w.code.fresh("a"), w.code.keep(build.ZERO, "gone")
    size = place.capacity if isinstance(place, SlotList) else 256
    w.code.emit(ir.NewArray(kept, size))

    def visit(x: Value) -> None:
        this = build.and_(build.not_(gone), build.eq(w.item(x), value))
        w.code.emit(ir.If(this, (ir.Set(gone.name, build.ONE),), (ir.Append(kept, w.item(x)),)))

    w.each_of(place, visit)
    replace_list(w, place, kept, step)


def insert(w: Steps, place: Value, value: ir.Expr, step: t.Step) -> None:
    """Puts an item where it belongs in a set that is kept as a list, if it is not there yet."""
    larger, done = w.code.fresh("a"), w.code.keep(build.ZERO, "done")
    # One more than there is room for: putting them back reports that.
    w.code.emit(ir.NewArray(larger, 1 + (place.capacity if isinstance(place, SlotList) else 256)))
    put = (ir.Append(larger, value), ir.Set(done.name, build.ONE))

    def visit(x: Value) -> None:
        item = w.item(x)
        w.code.emit(ir.If(build.and_(build.not_(done), build.op("gt", item, value)), put))
        w.code.emit(ir.If(build.eq(item, value), (ir.Set(done.name, build.ONE),)), ir.Append(larger, item))

    w.each_of(place, visit)
    w.code.emit(ir.If(build.not_(done), put))
    replace_list(w, place, larger, step)


def take_from(w: Steps, step: t.TakeFrom) -> None:
    place = w.value(step.list)
    size = length(place)
    assert size is not None
    w.code.emit(ir.Check(build.op("gt", size, build.ZERO), "R203", w.line(step.span)))
    item = w.code.keep(_first_item(place), "taken")
    remove_item(w, place, item, step)
    if step.variable is not None:
        w.declare_number(step.variable, item)
    told(w, step.list, step)


def _first_item(place: Value) -> ir.Expr:
    if isinstance(place, Array):
        return ir.Op("aget", (ir.Local(place.name, ir.ARR), build.ZERO))
    assert isinstance(place, SlotList)
    return load(place.address + 1, place.index, place.wide)
