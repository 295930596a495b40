"""Lowers what is said to the players, and moments in which they look."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.collections.forms import as_set
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import is_collection
from spielwerk.program.lower.texts.messages import append_values
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.visibility.seers import everybody
from spielwerk.program.lower.visibility.sight import seers_of_thing
from spielwerk.program.lower.writer import Writer


def notice(w: Steps, step: t.SayNotice) -> None:
    """An event with the number of the text, who may read it, the values put in, and which objects among them are
    unknown to whom. Who is addressed by name is told what the text says."""
    with w.code.block() as body:
        who: ir.Expr = everybody(w.game)
        if step.to is not None:
            several = isinstance(step.to.type, ty.SetOf | ty.ListOf)
            who = w.bits(as_set(step.to)).members if several else build.bit(w.number(step.to), 1)
        name = w.code.fresh("said")
        w.code.emit(ir.NewArray(name, 256))
        info = w.game.text_info(step.message)
        append_values(w, name, info)
        unknown = w.code.fresh("unknown")
        w.code.emit(ir.NewArray(unknown, 256))
        if step.to is None:
            append_values(w, unknown, info, _append_unknown)
        told = ir.Const(info.number), who, ir.Local(name, ir.ARR), ir.Local(unknown, ir.ARR)
        w.code.emit(ir.Event("notice", told, w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))


def show(w: Steps, step: t.ShowMoment) -> None:
    """An event with the seconds, 0 where none are given; a time of 0 or less shows nothing."""
    if step.seconds is None:
        w.event("show", build.ZERO, span=step.span)
        return
    with w.code.block() as body:
        seconds = w.code.temp(w.number(step.seconds))
        w.code.when(build.op("gt", seconds, build.ZERO), [ir.Event("show", (seconds,), w.line(step.span))])
    w.code.emit(ir.Watch(tuple(body)))


def begin_round(w: Steps, step: t.BeginRound) -> None:
    """Says that it is one more. Whoever tells it counts: a number in the state would be kept for it alone."""
    w.event("round", build.ONE, span=step.span)


def _append_unknown(w: Writer, array: str, node: t.Expr) -> None:
    """Lists every object of a value with every player who may not know now which it is."""

    def look(item: Value) -> None:
        thing = w.code.temp(w.item(item))
        seers = w.code.keep(seers_of_thing(w, thing), "seers")
        for player in range(1, w.game.players + 1):
            unseen = build.and_(build.ne(thing, 0), build.not_(ir.Op("has", (seers, ir.Const(player - 1)))))
            w.code.when(unseen, [ir.Append(array, thing), ir.Append(array, ir.Const(player))])

    if is_collection(node.type):
        if isinstance(_one_of(node.type), ty.ObjectsOf):
            w.each_of(w.collected(node), look)
    elif isinstance(_one_of(node.type), ty.ObjectsOf):
        look(w.value(node))


def _one_of(kind: ty.Type) -> ty.Type:
    """What a value is, or the items of a collection are, none apart."""
    kind = kind.of if isinstance(kind, ty.SetOf | ty.ListOf) else kind
    return kind.of if isinstance(kind, ty.Maybe) else kind
