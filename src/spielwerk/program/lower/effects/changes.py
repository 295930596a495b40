"""Lowers the statements that change values: assignments, sets and lists, chance, numbers that are moved."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.collections.counting import length
from spielwerk.program.lower.effects.chance import random
from spielwerk.program.lower.effects.holding import assign_collection, assign_map
from spielwerk.program.lower.effects.steps import Steps, call_with_result
from spielwerk.program.lower.effects.writing import (
    guard_none,
    in_map_range,
    map_changed,
    set_item,
    set_key,
    write,
)
from spielwerk.program.lower.game import is_collection
from spielwerk.program.lower.values.forms import Mapping
from spielwerk.program.lower.values.intervals import interval, kept_in_range
from spielwerk.program.lower.values.numbers import calculate, store

LIMIT = 2**31 - 1


def let(w: Steps, step: t.Let) -> None:
    if isinstance(step.value, t.RandomOf):
        value = kept_in_range(w, random(w, step.value), step.value, step.variable)
        w.declare_number(step.variable, w.as_word(value, step.variable.type))
    elif isinstance(step.value, t.CallProcedure):
        w.declare(step.variable, call_with_result(w, step.value))
    else:
        w.declare(step.variable, step.value)


def assign(w: Steps, step: t.Assign) -> None:
    kind = step.target.type
    if isinstance(step.value, t.CallProcedure):
        step = t.Assign(step.target, step.operator, call_with_result(w, step.value), span=step.span)
    if is_collection(kind):
        assign_collection(w, step)
    elif isinstance(kind, ty.MapOf):
        assign_map(w, step)
    else:
        assign_number(w, step)


def new_value(w: Steps, step: t.Assign) -> ir.Expr:
    if isinstance(step.value, t.RandomOf):
        value = w.as_word(random(w, step.value), step.target.type)
    else:
        assert isinstance(step.value, t.Typed)
        value = w.like(step.value, step.target.type)
    if step.operator == "=":
        return value
    old = w.number(step.target)
    return calculate(w, step.operator[0], old, value, step, _proved(w, step))


def _proved(w: Steps, step: t.Assign) -> bool:
    if not isinstance(step.value, t.Typed):
        return False
    sum_ = t.Arithmetic(step.operator[0], step.target, step.value, type=ty.INT)
    found = interval(w, sum_)
    return found is not None and found[0] >= -LIMIT and found[1] <= LIMIT


def _result(step: t.Assign) -> t.Expr | t.RandomOf:
    """What is assigned, as a whole."""
    assert isinstance(step.value, t.Typed | t.RandomOf)
    if step.operator == "=" or not isinstance(step.value, t.Typed):
        return step.value
    return t.Arithmetic(step.operator[0], step.target, step.value, type=ty.INT, span=step.span)


def assign_number(w: Steps, step: t.Assign) -> None:
    target = step.target
    match target:
        case t.Get(variable=variable):
            here = w.env[variable]
            value = kept_in_range(w, new_value(w, step), _result(step), variable)
            if isinstance(here, ir.Local):
                w.code.emit(ir.Set(here.name, value))
            else:
                assert isinstance(here, ir.Load)
                w.code.emit(ir.Store(here.address, value, here.index))
        case t.Read(attribute=attribute, of=of):
            owner = w.code.temp(w.number(of)) if of is not None else None
            guard_none(w, of, owner, step)
            write(w, attribute, owner, new_value(w, step), step)
        case t.MapGet() | t.ListGet():
            assign_part(w, step)
        case t.DieValue(die=die, of=of):
            owner = w.number(of) if of is not None else None
            w.code.emit(store(w.layout.dice[die].address, new_value(w, step), owner))
        case _:
            raise AssertionError(target)


def assign_part(w: Steps, step: t.Assign) -> None:
    """`stock[wood] = 3`, `list[2] = x`"""
    target = step.target
    if isinstance(target, t.ListGet):
        place = w.value(target.list)
        index = w.code.temp(w.number(target.index))
        size = length(place)
        assert size is not None
        test = build.and_(build.op("ge", index, build.ONE), build.op("le", index, size))
        w.code.emit(ir.Check(test, "R208", w.line(step.span), index, size))
        set_item(w, place, index, new_value(w, step))
        return
    assert isinstance(target, t.MapGet)
    place = w.value(target.map)
    assert isinstance(place, Mapping)
    key = w.code.temp(w.number(target.key))
    value = in_map_range(w, target.map, new_value(w, step), step)
    set_key(w, target.map, place, key, value)
    map_changed(w, target.map, step)


# ---- numbers that are moved --------------------------------------------------------------------


def move_amount(w: Steps, step: t.MoveAmount) -> None:
    """Lowers one number and raises another by the same amount; the source must have it."""
    if isinstance(step.amount.type, ty.MapOf):
        amount, source = w.value(step.amount), w.value(step.source)
        assert isinstance(amount, Mapping)
        assert isinstance(source, Mapping)
        # Kept before anything moves: the amount may be what the source holds.
        kept = [(k, w.code.keep(amount.get(ir.Const(k)), "v")) for k in source.keys]
        # All or nothing: no number changes before it is known that everything is there.
        for key, units in kept:
            _enough(w, units, source.get(ir.Const(key)), step)
        for key, units in kept:
            for place, sign in ((step.source, "-="), (step.target, "+=")):
                _shift_key(w, place, key, units, sign, step)
        for place in (step.source, step.target):
            map_changed(w, place, step)
        return
    value = w.code.temp(w.number(step.amount))
    _enough(w, value, w.number(step.source), step)
    held = sy.Variable("amount", type=step.amount.type)
    with w.bound(held, value):
        get = t.Get(held, type=held.type, span=step.span)
        assign_number(w, t.Assign(step.source, "-=", get, span=step.span))
        assign_number(w, t.Assign(step.target, "+=", get, span=step.span))


def _enough(w: Steps, amount: ir.Expr, there: ir.Expr, step: t.Step) -> None:
    test = build.and_(build.op("ge", amount, build.ZERO), build.op("le", amount, there))
    if test != build.ONE:
        # A fault has room for numbers of 32 bits only.
        told = (amount, there) if ir.I64 not in (amount.type, there.type) else (build.ZERO, build.ZERO)
        w.code.emit(ir.Check(test, "R209", w.line(step.span), *told))


def _shift_key(w: Steps, map_: t.Expr, key: int, value: ir.Expr, sign: str, step: t.Step) -> None:
    place = w.value(map_)
    assert isinstance(place, Mapping)
    new = build.op("addc" if sign == "+=" else "subc", place.get(ir.Const(key)), value, w.line(step.span))
    set_key(w, map_, place, ir.Const(key), in_map_range(w, map_, new, step))
