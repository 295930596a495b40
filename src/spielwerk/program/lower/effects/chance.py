"""Lowers what chance brings: dice, and elements drawn at random."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.sites import Weighed
from spielwerk.program.lower.collections.sources import slot_list
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.effects.writing import set_item, words_of
from spielwerk.program.lower.values.forms import Array, Fixed, Mapping, SlotList, Value
from spielwerk.program.lower.values.numbers import load, store


def roll(w: Steps, step: t.RollDice) -> None:
    what = step.what
    if isinstance(what, t.ListGet):
        roll_numbered(w, step, what)
        return
    if not isinstance(what, t.DieValue):
        roll_some(w, step)
        return
    slots = w.layout.dice[what.die]
    owner = w.code.temp(w.number(what.of)) if what.of is not None else None
    if what.die.count is None:
        w.code.emit(store(slots.address, shown_face(w, what.die, step), owner))
        _rolled(w, what.die, owner, step)
        return
    index = None if owner is None else build.op("mul", owner, ir.Const(slots.width))
    place = slot_list(slots.address, slots.capacity, index)
    for die in range(1, slots.capacity + 1):
        there = (
            build.ONE
            if not w.game.features.losing_dice
            else build.op("ge", load(place.address, place.index), ir.Const(die))
        )
        w.draw_if(there, partial(_roll_one, w, place, die, what.die, step))
    _rolled(w, what.die, owner, step)


def roll_numbered(w: Steps, step: t.RollDice, what: t.ListGet) -> None:
    """Rolls one die of a cup."""
    assert isinstance(what.list, t.DieValue)
    die, place, owner = _cup(w, what.list)
    number = w.code.keep(w.number(what.index), "die")
    size = load(place.address, place.index)
    inside = build.and_(build.op("ge", number, build.ONE), build.op("le", number, size))
    w.code.emit(ir.Check(inside, "R208", w.line(step.span), number, size))
    set_item(w, place, number, shown_face(w, die, step))
    _rolled(w, die, owner, step)


def _cup(w: Steps, cup: t.DieValue) -> tuple[sy.DieSymbol, SlotList, ir.Expr | None]:
    """The dice of a cup, where they are, and whose they are."""
    slots = w.layout.dice[cup.die]
    owner = w.code.temp(w.number(cup.of)) if cup.of is not None else None
    index = None if owner is None else build.op("mul", owner, ir.Const(slots.width))
    return cup.die, slot_list(slots.address, slots.capacity, index), owner


def roll_some(w: Steps, step: t.RollDice) -> None:
    """Rolls those dice of a cup whose numbers are chosen by a condition."""
    what = step.what
    assert isinstance(what, t.Where)
    assert isinstance(what.of, t.DieValue)
    cup = what.of
    slots = w.layout.dice[cup.die]
    _, place, owner = _cup(w, cup)
    # All are chosen before the first is rolled: the condition may look at the other dice.
    chosen = []
    for die in range(1, slots.capacity + 1):
        shows = w.code.keep(load(place.address + die, place.index), "shows")
        there = build.op("ge", load(place.address, place.index), ir.Const(die))
        with w.bound(what.element, shows):
            chosen.append(w.code.keep(build.and_(there, w.number(what.condition)), "chosen"))
    for die, test in enumerate(chosen, 1):
        w.draw_if(test, partial(_roll_one, w, place, die, cup.die, step))
    _rolled(w, cup.die, owner, step)


def _roll_one(w: Steps, place: Value, number: int, die: sy.DieSymbol, step: t.RollDice) -> None:
    """Rolls one die of a cup."""
    set_item(w, place, ir.Const(number), shown_face(w, die, step))


def shown_face(w: Steps, die: sy.DieSymbol, step: t.Step) -> ir.Expr:
    faces = w.fixed(die.faces)
    assert faces is not None
    numbers = [i.value for i in faces.items if isinstance(i, ir.Const)]
    drawn = w.draw(ir.Const(len(numbers)), step, "roll", die)
    if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return build.add(drawn, numbers[0])
    return w.game.lookup("faces", numbers, drawn)


def _rolled(w: Steps, die: sy.DieSymbol, owner: ir.Expr | None, step: t.Step) -> None:
    from spielwerk.program.lower.visibility.seers import own_seers

    with w.code.block() as body:
        who = own_seers(w, die, owner)
        number = ir.Const(w.game.die_number(die))
        words = words_of(w, w.layout.dice[die], owner)
        whose = owner if owner is not None else build.ZERO
        w.code.emit(ir.Event("roll", (number, whose, who, words), w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))


def random(w: Steps, node: t.RandomOf) -> ir.Expr:
    """An element by chance: all alike, by weights, or of a map by its counts."""
    if isinstance(node.of.type, ty.MapOf):
        place = w.value(node.of)
        assert isinstance(place, Mapping)
        keys: Value = Fixed(tuple(ir.Const(k) for k in place.keys))
        return weighted(w, node, keys, len(place.keys), place.get)
    if node.weight is not None:
        weight = node.weight

        def weigh(item: ir.Expr) -> ir.Expr:
            with w.bound(weight.element, item):
                return w.number(weight.value)

        return weighted(w, node, w.value(node.of), w.capacity(node.of), weigh)
    value = w.value(node.of)
    if isinstance(value, Fixed):
        items = [i.value for i in value.items if isinstance(i, ir.Const)]
        w.code.emit(ir.Check(ir.Const(int(bool(items))), "R203", w.line(node.span)))
        # If there is nothing, the check has stopped the match; code has to be made all the same.
        return w.game.lookup("items", items or [0], w.draw(ir.Const(len(items) or 1), node, "random", value))
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, max(1, w.capacity(node.of))))
    w.each_of(value, lambda x: w.code.emit(ir.Append(name, w.item(x))))
    array = ir.Local(name, ir.ARR)
    size = w.code.keep(ir.Op("alen", (array,)), "n")
    w.code.emit(ir.Check(build.op("gt", size, build.ZERO), "R203", w.line(node.span)))
    return w.code.keep(ir.Op("aget", (array, w.draw(size, node, "random", Array(name)))), "drawn")


def weighted(w: Steps, node: t.RandomOf, items: Value, capacity: int, weigh: Callable[[ir.Expr], ir.Expr]) -> ir.Expr:
    """Draws below the sum of the weights; the first element is taken whose weight and those before it exceed that."""
    line = w.line(node.span)
    total = w.code.keep(build.ZERO, "total")
    # Where chance is a question, its answers must be told apart by the elements they stand for.
    told = Weighed(w.code.fresh("a")) if w.game.exact else None
    if told is not None:
        w.code.emit(ir.NewArray(told.name, 2 * max(1, capacity)))

    def add(x: Value) -> None:
        one = w.code.temp(weigh(w.item(x)))
        w.code.emit(ir.Check(build.op("ge", one, build.ZERO), "R210", line, one))
        w.code.emit(ir.Set(total.name, build.op("addc", total, one, line)))
        if told is not None:
            w.code.emit(ir.Append(told.name, w.item(x)))
            w.code.emit(ir.Append(told.name, total))

    w.each_of(items, add)
    w.code.emit(ir.Check(build.op("gt", total, build.ZERO), "R203", line))
    rest = w.code.keep(w.draw(total, node, "random", told), "rest")
    found = w.code.keep(build.ZERO, "found")
    stop = w.stopper()

    def pick(x: Value) -> None:
        one = w.code.temp(weigh(w.item(x)))
        with w.code.block() as chosen:
            w.code.emit(ir.Set(found.name, w.item(x)))
            w.leave(stop)
        w.code.when(build.op("lt", rest, one), chosen, [ir.Set(rest.name, build.op("sub", rest, one))])

    w.each_of(items, pick, stop)
    return found
