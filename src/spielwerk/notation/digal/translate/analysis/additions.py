"""Puts what an extending program adds to the turn into its place."""

from __future__ import annotations

from typing import Any

from spielwerk.data import replace
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.text.phrases import meant
from spielwerk.notation.digal.translate.analysis.symbols import Symbols

_BODIES = ("then", "otherwise", "body")


def insert_additions(program: g.Program, symbols: Symbols, faults: Faults) -> None:
    """Changes the turn and the steps of the program; an addition to a step that is not there is a fault."""
    turn = program.turn or ()
    for addition in program.additions:
        if addition.target == "zug":
            turn = (*addition.body, *turn) if addition.moment == "vor" else (*turn, *addition.body)
        elif addition.target == "wuerfeln":
            turn = _at_rolls(turn, addition)
            program.steps = [replace(step, body=_at_rolls(step.body, addition)) for step in program.steps]
        elif addition.target in symbols.steps:
            program.steps = [_at_step(step, addition) for step in program.steps]
        else:
            known = ", ".join(symbols.steps) or "–"
            near = meant(closest(addition.target, symbols.steps))
            faults.add("D220", addition.span, name=addition.target, known=known, corrected=near)
    program.turn = turn
    symbols.steps = {step.name: step for step in program.steps}


def _at_step(step: g.NamedStep, addition: g.Addition) -> g.NamedStep:
    if step.name != addition.target:
        return step
    body = (*addition.body, *step.body) if addition.moment == "vor" else (*step.body, *addition.body)
    return replace(step, body=body)


def _at_rolls(body: g.Steps, addition: g.Addition) -> g.Steps:
    """The instructions with the addition before or behind every roll."""
    found: list[g.Step] = []
    for step in body:
        inside = _inside(step, addition)
        around = (*addition.body, inside) if addition.moment == "vor" else (inside, *addition.body)
        found += around if isinstance(step, g.Roll) else (inside,)
    return tuple(found)


def _inside(step: Any, addition: g.Addition) -> Any:
    """An instruction with the addition at the rolls inside it."""
    changes: dict[str, Any] = {
        name: _at_rolls(getattr(step, name), addition) for name in _BODIES if getattr(step, name, None)
    }
    if isinstance(step, g.Choose):
        changes["ways"] = tuple(_inside(way, addition) for way in step.ways)
    if isinstance(step, g.May):
        changes["way"] = _inside(step.way, addition)
    return replace(step, **changes) if changes else step
