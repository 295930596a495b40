"""Tells a player why an action is not open: the first of its rules that fails, for everything it could be done with."""

from __future__ import annotations

from spielwerk.check.secrecy.reader import Reader
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import replace
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.alternatives import parts_of
from spielwerk.program.lower.choices.blocked import ask_why, has_reasons, knows_binds
from spielwerk.program.lower.choices.knowing import reader as reader_for
from spielwerk.program.lower.choices.twins import first_of_twins
from spielwerk.program.lower.effects.steps import FunctionWriter
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Value


def reader_of(game: Lowering, own: set[sy.Variable], alternative: t.Alternative) -> Reader:
    """Somebody who could do the action."""
    form = alternative.action
    return reader_for(game, own if form is None or form.actor is None else own | {form.actor})


def known_rule(reader: Reader, alternative: t.Alternative) -> sy.FunctionSymbol | None:
    """The rules of an action up to the first that the chooser may not know, if they give reasons about things that it
    may know."""
    form = alternative.action
    assert form is not None
    if not knows_binds(reader, alternative.binds):
        return None
    known = []
    for line in form.rule.body or []:
        if not reader.knows(line):
            break
        known.append(line)
    whole = len(known) == len(form.rule.body or [])
    rule = form.rule if whole else replace(form.rule, name=f"{form.rule.name}_{len(known)}", body=known)
    return rule if has_reasons(rule) else None


def ask_action(w: FunctionWriter, number: int, alternative: t.Alternative, rule: sy.FunctionSymbol, width: int) -> None:
    """Goes through everything the action could be done with, things that are alike only once."""
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
