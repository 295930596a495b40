"""Writes values where they belong: attributes, sets, lists and maps, watching their ranges and telling the clients."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import Slots
from spielwerk.program.lower.claims.implications import implied
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.values.forms import Array, Bits, Mapping, SlotList, Value
from spielwerk.program.lower.values.intervals import interval
from spielwerk.program.lower.values.longs import words
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.visibility.seers import count_seers
from spielwerk.program.lower.visibility.sight import seers_of_attribute


def guard_none(w: Steps, of: t.Expr | None, owner: ir.Expr | None, step: t.Step) -> None:
    """Nothing can be written to none."""
    if of is not None and owner is not None and isinstance(of.type, ty.Maybe):
        w.code.emit(ir.Check(build.ne(owner, 0), "R204", w.line(step.span)))


def write(w: Steps, attribute: sy.AttributeSymbol, owner: ir.Expr | None, value: ir.Expr, step: t.Step) -> None:
    """Stores an attribute, watching its range."""
    slots = w.layout.attributes[attribute]
    value = in_range(w, value, slots.low, slots.high, step, isinstance(attribute.type, ty.Maybe))
    w.code.emit(store(slots.address, value, owner))
    changed(w, attribute, owner, step)


def changed(w: Steps, attribute: sy.AttributeSymbol, owner: ir.Expr | None, step: t.Step) -> None:
    """Tells the clients that an attribute may have a new value, and which."""
    with w.code.block() as body:
        who = seers_of_attribute(w, attribute, owner)
        number = ir.Const(w.game.attribute_number(attribute))
        shown = shown_words(w, attribute, owner)
        whose = owner if owner is not None else build.ZERO
        told: tuple[ir.Expr, ...] = number, whose, who, shown
        slots = w.layout.attributes[attribute]
        if slots.shape == "map" and attribute.count_visibility is not attribute.visibility:
            told = *told, *_counted(w, attribute, slots, owner)
        w.code.emit(ir.Event("set", told, w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))


def _counted(w: Steps, attribute: sy.AttributeSymbol, slots: Slots, owner: ir.Expr | None) -> tuple[ir.Expr, ir.Expr]:
    """Who may know how much there is in a map, and how much that is."""
    row = build.ZERO if owner is None or slots.rows == 1 else build.op("mul", owner, ir.Const(slots.width))
    total: ir.Expr = build.ZERO
    for key in slots.keys:
        total = build.add(total, load(slots.address, build.add(row, key)))
    return count_seers(w, attribute, owner), total


def shown_words(w: Steps, what: sy.AttributeSymbol | sy.DieSymbol, owner: ir.Expr | None) -> ir.Expr:
    """What players see of an attribute or a die: of an attribute as `while` blocks have it now."""
    if isinstance(what, sy.DieSymbol):
        return words_of(w, w.layout.dice[what], owner)
    now = implied(w, what, owner)
    return words_of(w, w.layout.attributes[what], owner) if now is None else now


def words_of(w: Steps, slots: Slots, owner: ir.Expr | None) -> ir.Expr:
    """What an attribute or die holds now: its word, or a list of its words."""
    row = None if owner is None or slots.rows == 1 else build.op("mul", owner, ir.Const(slots.width))
    if slots.kind == ir.B64 and slots.width > 1:
        return build.ZERO
    if slots.width == 1:
        return load(slots.address, row, kind=slots.kind)
    name, i = w.code.fresh("words"), w.code.fresh("i")
    word = ir.Load(slots.address, ir.Local(i) if row is None else build.op("add", row, ir.Local(i)), slots.kind)
    w.code.emit(ir.NewArray(name, slots.width * (2 if slots.kind == ir.I64 else 1)))
    with w.code.block() as body:
        w.code.emit(*[ir.Append(name, part) for part in words(w, word)])
    w.code.emit(ir.For(i, build.ZERO, ir.Const(slots.width), tuple(body)))
    return ir.Local(name, ir.ARR)


def in_range(w: Steps, value: ir.Expr, low: int, high: int, step: t.Step, maybe: bool) -> ir.Expr:
    """The value, with a check that it keeps a declared range (none declared: low is high)."""
    if low >= high:
        return value
    if isinstance(value, ir.Const) and (low <= value.value <= high or (maybe and value.value == ir.NONE_INT)):
        return value
    if isinstance(step, t.Assign) and isinstance(step.value, t.Typed):
        known = (
            step.value if step.operator == "=" else t.Arithmetic(step.operator[0], step.target, step.value, type=ty.INT)
        )
        found = interval(w, known)
        if found is not None and low <= found[0] and found[1] <= high:
            return value
    value = w.code.temp(value)
    test = build.and_(build.op("ge", value, ir.Const(low)), build.op("le", value, ir.Const(high)))
    if maybe:
        test = build.or_(test, build.eq(value, ir.NONE_INT))
    w.code.emit(ir.Check(test, "R201", w.line(step.span), value))
    return value


def in_map_range(w: Steps, map_: t.Expr, value: ir.Expr, step: t.Step) -> ir.Expr:
    if isinstance(map_, t.Read):
        slots = w.layout.attributes[map_.attribute]
        return in_range(w, value, slots.low, slots.high, step, False)
    return value


def map_changed(w: Steps, map_: t.Expr, step: t.Step) -> None:
    if isinstance(map_, t.Read):
        changed(w, map_.attribute, w.number(map_.of) if map_.of is not None else None, step)


def set_key(w: Steps, map_: t.Expr, place: Mapping, key: ir.Expr, value: ir.Expr) -> None:
    if place.slots is not None:
        index = key if place.slots.index is None else build.add(place.slots.index, key)
        w.code.emit(store(place.slots.address, value, index))
        return
    item = place.get(key)
    array = item.args[0] if isinstance(item, ir.Op) else None
    assert isinstance(array, ir.Local), map_
    w.code.emit(ir.SetItem(array.name, key, value))


def set_item(w: Steps, place: Value, index: ir.Expr, value: ir.Expr) -> None:
    """Sets an item of a list, counted from 1."""
    if isinstance(place, Array):
        w.code.emit(ir.SetItem(place.name, build.add(index, -1), value))
    else:
        assert isinstance(place, SlotList)
        before = build.add(index, -1)
        index = before if place.index is None else build.add(place.index, before)
        w.code.emit(ir.Store(place.address + 1, value, index))


def told(w: Steps, target: t.Expr, step: t.Step) -> None:
    if isinstance(target, t.Read):
        changed(w, target.attribute, w.number(target.of) if target.of is not None else None, step)


def store_bits(w: Steps, target: t.Expr, members: ir.Expr) -> None:
    """Gives a set in a word its new members."""
    here = w.value(target)
    assert isinstance(here, Bits)
    if isinstance(here.members, ir.Local):
        w.code.emit(ir.Set(here.members.name, members))
    else:
        assert isinstance(here.members, ir.Load)
        w.code.emit(ir.Store(here.members.address, members, here.members.index))


def replace_list(w: Steps, place: Value, array: str, step: t.Step) -> None:
    """Fills a list with the items of an array."""
    clear_list(w, place)
    x = w.code.fresh("x")
    with w.code.block() as body:
        append(w, place, ir.Local(x), step)
    w.code.emit(ir.ForArray(x, array, tuple(body)))


def clear_list(w: Steps, place: Value) -> None:
    if isinstance(place, Array):
        w.code.emit(ir.Truncate(place.name, build.ZERO))
        return
    assert isinstance(place, SlotList)
    i = w.code.fresh("i")
    index = ir.Local(i) if place.index is None else build.add(place.index, ir.Local(i))
    # The items as well as their number: what is not in use is 0, so that equal situations are equal states.
    empty = ir.Store(place.address + 1, ir.Const(0, place.item_type), index)
    w.code.emit(ir.For(i, build.ZERO, load(place.address, place.index), (empty,)))
    w.code.emit(store(place.address, build.ZERO, place.index))


def append(w: Steps, place: Value, value: ir.Expr, step: t.Step) -> None:
    """Adds an item to a list that has room."""
    if isinstance(place, Array):
        w.code.emit(ir.Append(place.name, value, w.line(step.span)))
        return
    assert isinstance(place, SlotList)
    count = w.code.keep(build.add(load(place.address, place.index), 1), "n")
    w.code.emit(ir.Check(build.op("le", count, ir.Const(place.capacity)), "R107", w.line(step.span), count))
    before = build.add(count, -1)
    index = before if place.index is None else build.add(place.index, before)
    w.code.emit(ir.Store(place.address + 1, value, index), store(place.address, count, place.index))
