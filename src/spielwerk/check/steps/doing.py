"""What may be done where: functions only look, `at once` only asks, set-up asks nobody (semantics C1, C9, C20)."""

from __future__ import annotations

from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span

NAMED = frozenset({"function", "rule", "setup", "end", "given", "implication", "value"})
"""Kinds of contexts that messages have words for."""


def place_of(kind: str) -> Phrase:
    """What messages call the inside of a context."""
    return Phrase(f"check.inside.{kind if kind in NAMED else 'other'}")


def may_change(check: Check, scope: Scope, span: Span) -> bool:
    """Whether the state of the game may be changed here; a fault if not."""
    context = scope.context
    if context.pure:
        check.faults.report("S402", span, place=place_of(context.kind))
        return False
    if context.at_once is not None and not context.openly:
        check.faults.report("S407", span)
        return False
    return True


def may_draw(check: Check, scope: Scope, span: Span) -> bool:
    """Whether chance may decide something here."""
    if not may_change(check, scope, span):
        return False
    if scope.context.owner is not None:
        check.known.note(scope.context.owner).draws = True
    return True


def may_ask(check: Check, scope: Scope, span: Span) -> bool:
    """Whether somebody may be asked here."""
    context = scope.context
    if context.pure:
        check.faults.report("S402", span, place=place_of(context.kind))
        return False
    if context.kind in ("setup", "end", "given"):
        check.faults.report("S411", span, place=place_of(context.kind))
        return False
    if context.owner is not None:
        check.known.note(context.owner).asks = True
    for loop in context.loops:
        loop.slow = True
    return True


def may_end(check: Check, scope: Scope, span: Span) -> bool:
    """Whether the match may end here."""
    if not may_change(check, scope, span):
        return False
    context = scope.context
    if context.owner is not None:
        check.known.note(context.owner).ends = True
    for loop in context.loops:
        loop.left = True
    return True
