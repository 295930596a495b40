"""Implications: what `while` blocks of types change as long as their condition holds (semantics C11, LG-19)."""

from __future__ import annotations

from spielwerk.check.declare.values import visible_to
from spielwerk.check.declare.work import Work
from spielwerk.check.known import self_type
from spielwerk.check.relations import is_collection
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.assign import stays_int
from spielwerk.check.steps.targets import target_of, thing_itself
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    UNKNOWN,
    AttributeSymbol,
    Change,
    FunctionSymbol,
    Home,
    Implication,
    ListOf,
    MapOf,
    Maybe,
    ProcedureSymbol,
    Showing,
    Variable,
)
from spielwerk.check.values.coerce import as_collection, condition, fitted, literal
from spielwerk.check.values.narrow import if_true
from spielwerk.check.values.operators import calculate
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line

USUAL, FIRST, LAST = 50, 0, 100
"""Priorities: without one, the least, the greatest."""

PARTS = Phrase("check.no_target.parts")
GROUPS = Phrase("check.no_target.groups")
OF_PHASE = Phrase("check.no_target.of_phase")
FIXED = Phrase("check.no_target.fixed")
NO_ATTRIBUTE = Phrase("check.no_target.no_attribute")


def read_implications(check: Check, work: Work) -> None:
    for home, node in work.implications:
        with check.guarded(node.span):
            _implication(check, home, node)
    for implication in check.known.game.implications:
        for showing in implication.showings:
            showing.what.visibility.varies = True


def _implication(check: Check, home: Home, node: d.Implication) -> None:
    type_ = self_type(home)
    self = None if type_ is None else Variable("self", node.span, type=type_, role="self")
    owner = FunctionSymbol("while", node.span, type=BOOL)
    scope = Scope(Context("implication", owner, self=self), element=self)
    test = condition(check, check.expression(node.condition, scope, BOOL))
    found = Implication(home, self, test, _priority(check, node.priority, scope), span=node.span)
    with check.assuming(if_true(test)):
        for line in node.body:
            _consequence(check, line, scope, found)
    check.known.game.implications.append(found)


def _priority(check: Check, node: m.Expression | None, scope: Scope) -> int:
    if node is None:
        return USUAL
    value = literal(check.expression(node, scope, INT))
    if value is None or not FIRST <= value <= LAST:
        check.faults.report("S443", node.span, quote=check.faults.quote(node.span))
        return USUAL
    return value


def _consequence(check: Check, line: Line, scope: Scope, into: Implication) -> None:
    match line:
        case s.Assign():
            change = _change(check, line, scope)
            if change is not None:
                into.changes.append(change)
        case s.Show():
            showing = _showing(check, line, scope)
            if showing is not None:
                into.showings.append(showing)
        case _:
            check.faults.report("S428", line.span)


# ---- values ------------------------------------------------------------------------------------


def _change(check: Check, line: s.Assign, scope: Scope) -> Change | None:
    target = check.expression(line.target, scope)
    found = target_of(target)
    attribute = found.what if found is not None and isinstance(found.what, AttributeSymbol) else None
    if isinstance(line.value, m.Random):
        check.faults.report("S444", line.value.span)
        return None
    if attribute is None or found is None or not _may_differ(check, attribute, line.target.span):
        if target.type != UNKNOWN and attribute is None:
            reason = PARTS if isinstance(target, t.MapGet | t.ListGet) else NO_ATTRIBUTE
            _not_changeable(check, line.target.span, reason)
        check.expression(line.value, scope)
        return None
    value = check.expression(line.value, scope, attribute.type)
    check.known.written.add(attribute)
    check.known.implied.add(attribute)
    # Who only writes does not use.
    check.known.uses[attribute] -= 1
    value = _fitting(check, line, attribute, value)
    return Change(attribute, found.of, found.several, line.operator, value, line.span)


def _may_differ(check: Check, attribute: AttributeSymbol, span: Span) -> bool:
    """Whether a `while` block can change this attribute: it has one value, or is a set, and lasts for the match."""
    if attribute.type == UNKNOWN:
        return False
    if attribute.constant:
        _not_changeable(check, span, FIXED)
    elif isinstance(attribute.home, ProcedureSymbol):
        _not_changeable(check, span, OF_PHASE)
    elif isinstance(attribute.type, ListOf | MapOf):
        _not_changeable(check, span, GROUPS)
    else:
        return True
    return False


def _not_changeable(check: Check, span: Span, reason: Phrase) -> None:
    check.faults.report("S442", span, quote=check.faults.quote(span), reason=reason)


def _fitting(check: Check, line: s.Assign, attribute: AttributeSymbol, value: t.Expr) -> t.Expr:
    """The value in the form the attribute needs; a fault if it does not fit."""
    if line.operator == "=":
        bounds = attribute.bounds if attribute.type in (INT, Maybe(INT)) else None
        return fitted(check, value, attribute.type, bounds)
    before = t.Read(attribute, None, True, type=attribute.type, span=line.target.span)
    result = calculate(check, line.operator[0], before, value, line.span)
    stays_int(check, before, result, value)
    return as_collection(check, value) or value if is_collection(result.type) else value


# ---- visibility --------------------------------------------------------------------------------


def _showing(check: Check, line: s.Show, scope: Scope) -> Showing | None:
    what = check.expression(line.what, scope)
    found = target_of(what) or thing_itself(what)
    whom = visible_to(check, line.to, scope)
    if found is None:
        if what.type != UNKNOWN:
            check.faults.report("S445", line.what.span, quote=check.faults.quote(line.what.span))
        return None
    check.known.uses[found.what] -= 1
    return Showing(found.what, found.of, found.several, whom, line.span)
