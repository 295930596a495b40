"""Tells a player why an action is not open: the first of its rules that fails, for everything it could be done with."""

from __future__ import annotations

from spielwerk.check import typed as t
from spielwerk.program import build, ir
from spielwerk.program.lower.alternatives import parts_of
from spielwerk.program.lower.blocked import ask_why, has_reasons, knows_binds
from spielwerk.program.lower.knowing import Reader
from spielwerk.program.lower.steps import FunctionWriter
from spielwerk.program.lower.twins import first_of_twins
from spielwerk.program.lower.values import Value


def tells_why(reader: Reader, alternative: t.Alternative) -> bool:
    """Whether an action has reasons that the chooser may know, about things that it may know."""
    form = alternative.action
    assert form is not None
    if form.actor is not None:
        reader.own.add(form.actor)
    return has_reasons(form.rule) and knows_binds(reader, alternative.binds) and reader.knows(form.rule.body or [])


def ask_action(w: FunctionWriter, number: int, alternative: t.Alternative, width: int) -> None:
    """Goes through everything the action could be done with, things that are alike only once."""
    assert alternative.action is not None
    rule = alternative.action.rule
    given: list[t.Expr] = [t.Get(b.variable, type=b.variable.type, span=rule.span) for b in alternative.binds]
    call = t.CallFunction(rule, given, type=rule.type, span=rule.span)
    here = [part for part in parts_of(alternative.condition) if isinstance(part, t.InnermostPhase)]

    def deeper(chosen: list[ir.Expr]) -> None:
        if len(chosen) == len(alternative.binds):
            ask_why(w, call, [ir.Const(number), *chosen, *[build.ZERO] * (width - len(chosen))])
            return
        bind = alternative.binds[len(chosen)]

        def visit(item: Value) -> None:
            value = w.code.temp(w.item(item))
            with w.code.block() as body, w.bound(bind.variable, value):
                deeper([*chosen, value])
            w.code.when(first_of_twins(w, value, bind.source), body)

        w.each(bind.source, visit)

    with w.code.block() as ways:
        deeper([])
    w.code.when(build.all_of(w.number(part) for part in here), ways)
