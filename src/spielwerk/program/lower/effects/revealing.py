"""Lowers `reveal` and `hide` of attributes and dice: a set of players beside each value that is revealed somewhere."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.effects.things import told_to
from spielwerk.program.lower.effects.writing import shown_words
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.visibility.seers import NOBODY
from spielwerk.program.lower.visibility.sight import seers_of_thing


def reveal_values(w: Steps, step: t.RevealValues) -> None:
    mask = told_to(w, step.to)
    if step.of is None:
        _one(w, step, None, mask)
    elif step.several:
        w.each(step.of, lambda owner: _one(w, step, w.code.temp(w.item(owner)), mask))
    else:
        owner = w.code.temp(w.number(step.of))
        if isinstance(step.of.type, ty.Maybe):
            w.code.emit(ir.Check(build.ne(owner, 0), "R204", w.line(step.span)))
        _one(w, step, owner, mask)


def _one(w: Steps, step: t.RevealValues, owner: ir.Expr | None, mask: ir.Expr) -> None:
    address = w.layout.shown_to[step.what]
    before = load(address, owner, wide=True)
    if step.hide:
        # Before it is stored: afterwards nobody could say who has seen it until now.
        _tell(w, step, owner, before)
        w.code.emit(store(address, NOBODY, owner))
    else:
        w.code.emit(store(address, build.sets("bor", before, mask), owner))
        _tell(w, step, owner, mask)


def _tell(w: Steps, step: t.RevealValues, owner: ir.Expr | None, who: ir.Expr) -> None:
    """An event for those who see the value from now on, or not any more; of a hidden object nobody learns anything."""
    word = "hide" if step.hide else "reveal"
    with w.code.block() as body:
        if isinstance(step.what, sy.DieSymbol):
            kind, number = f"{word}_die", w.game.die_number(step.what)
        else:
            kind, number = f"{word}_attribute", w.game.attribute_number(step.what)
            if isinstance(step.what.home, sy.ObjectSymbol) and owner is not None:
                who = build.sets("band", who, seers_of_thing(w, owner))
        words = shown_words(w, step.what, owner)
        w.code.emit(ir.Event(kind, (ir.Const(number), owner or build.ZERO, who, words), w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))
