"""Lowers what is said to the players."""

from __future__ import annotations

from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.forms import as_set
from spielwerk.program.lower.messages import append_values, info_of
from spielwerk.program.lower.seers import everybody
from spielwerk.program.lower.steps import Steps, step_of


@step_of(t.SayNotice)
def notice(w: Steps, step: t.SayNotice) -> None:
    """An event with the number of the text, who may read it, and the values put in."""
    with w.code.block() as body:
        who: ir.Expr = everybody(w.game)
        if step.to is not None:
            several = isinstance(step.to.type, ty.SetOf | ty.ListOf)
            who = w.bits(as_set(step.to)).members if several else build.bit(w.number(step.to), 1)
        name = w.code.fresh("said")
        w.code.emit(ir.NewArray(name, 256))
        info = info_of(w.game, step.message)
        append_values(w, name, info)
        w.code.emit(ir.Event("notice", (ir.Const(info.number), who, ir.Local(name, ir.ARR)), w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))
