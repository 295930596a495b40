"""What must be known before a match starts: sizes, ranges, constants, defaults of options (semantics C20)."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import PlayerHome, ProcedureSymbol, TableHome
from spielwerk.data import fields


def must_be_fixed(check: Check, expr: t.Expr) -> t.Expr:
    """A fault if the value can change during a match."""
    for part in parts(expr):
        if _can_change(part):
            check.faults.report("S503", part.span, quote=check.faults.quote(part.span))
            break
    return expr


def _can_change(expr: t.Expr) -> bool:
    if isinstance(expr, t.Read):
        return isinstance(expr.attribute.home, PlayerHome | TableHome | ProcedureSymbol)
    return isinstance(expr, t.DieValue | t.ContainerPlace | t.Contents | t.PhaseActive)


def parts(expr: t.Expr) -> Iterator[t.Expr]:
    """The expression and everything in it."""
    waiting = [expr]
    while waiting:
        part = waiting.pop()
        yield part
        for slot in fields(part):
            waiting.extend(_expressions(getattr(part, slot.name)))


def _expressions(value: object) -> Iterator[t.Expr]:
    if isinstance(value, t.Typed):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _expressions(item)
