"""What may be done where: functions only look, `at once` only asks, set-up asks nobody (semantics C1, C9, C20)."""

from __future__ import annotations

from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span

PLACES = {
    "function": Phrase("a function", "einer Funktion"),
    "rule": Phrase("a rule", "einer Regel"),
    "setup": Phrase("`setup`", "`setup`"),
    "end": Phrase("the `end:` block", "dem `end:`-Block"),
    "given": Phrase("`given:`", "`given:`"),
    "implication": Phrase("a `while` block", "einem `while`-Block"),
    "value": Phrase("a value", "einem Wert"),
}


def place_of(context: Context) -> Phrase:
    return PLACES.get(context.kind, Phrase("this place", "dieser Stelle"))


def may_change(check: Check, scope: Scope, span: Span) -> bool:
    """Whether the state of the game may be changed here; a fault if not."""
    context = scope.context
    if context.pure:
        check.faults.report("S402", span, place=place_of(context))
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
        check.faults.report("S402", span, place=place_of(context))
        return False
    if context.kind in ("setup", "end", "given"):
        check.faults.report("S411", span, place=place_of(context))
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
