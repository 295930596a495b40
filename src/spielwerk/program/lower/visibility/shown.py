"""Shows in a view what functions marked `shown` answer, to those who may know it.

Each of them has slots of its own, which stay empty: a view works the value out and shows it there.
"""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import Slots
from spielwerk.program.lower.collections.number_sets import members_of, numbers_in
from spielwerk.program.lower.values.forms import Mapping
from spielwerk.program.lower.visibility.seers import own_seers, sees
from spielwerk.program.lower.writer import Writer


def show_answers(w: Writer, function: sy.FunctionSymbol, slots: Slots) -> None:
    """What a function answers, for the table or for every player."""
    assert function.shown is not None
    for row in range(0 if slots.rows == 1 else 1, slots.rows):
        owner = ir.Const(row) if slots.rows > 1 else None
        with w.code.block() as body:
            _show(w, function.shown, slots, slots.address + row * slots.width, _asked(w, function, owner))
        w.code.when(sees(w, own_seers(w, function.shown, owner)), body)


def _asked(w: Writer, function: sy.FunctionSymbol, owner: ir.Const | None) -> t.CallFunction:
    arguments: list[t.Expr] = []
    if owner is not None:
        player = sy.Variable("player", type=ty.PLAYER, role="it")
        w.env[player] = owner
        arguments.append(t.Get(player, type=ty.PLAYER, span=function.span))
    return t.CallFunction(function, arguments, type=function.type, span=function.span)


def _show(w: Writer, place: sy.AttributeSymbol, slots: Slots, address: int, answer: t.CallFunction) -> None:
    match slots.shape:
        case "set":
            numbers = numbers_in(w.game, place)
            members = w.bits(answer).members if numbers is None else members_of(w, answer, numbers)
            w.code.emit(ir.Show(address, None, members))
        case "list":
            _show_list(w, slots, address, answer)
        case "map":
            value = w.value(answer)
            assert isinstance(value, Mapping)
            shown = [value.get(ir.Const(key)) if key in slots.keys else build.ZERO for key in range(slots.width)]
            w.code.emit(*(ir.Show(address + key, None, one) for key, one in enumerate(shown)))
        case _:
            w.code.emit(ir.Show(address, None, w.like(answer, place.type)))


def _show_list(w: Writer, slots: Slots, address: int, answer: t.CallFunction) -> None:
    """How many there are, then the items; a list that is longer than it may be stops the match."""
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, slots.capacity))
    w.fill(name, answer)
    items = ir.Local(name, ir.ARR)
    length, i = ir.Op("alen", (items,)), ir.Local(w.code.fresh("i"))
    shown = ir.Show(address + 1, i, ir.Op("aget", (items, i)))
    w.code.emit(ir.Show(address, None, length), ir.For(i.name, build.ZERO, length, (shown,)))
