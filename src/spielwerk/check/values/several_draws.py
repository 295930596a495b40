"""`random 3 from collection`: several draws, each of what the ones before have left.

It is a loop that draws, keeps and takes away; the lowering knows single draws only.
"""

from __future__ import annotations

from spielwerk.check.scope import Scope
from spielwerk.check.state import Block, Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, INT, UNKNOWN, ListOf, MapOf, Type, Variable
from spielwerk.check.values.coerce import fitted, number
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m


def draw_several(check: Check, amount: m.Expression, one: t.RandomOf, scope: Scope, block: Block) -> t.Expr:
    """A list of what was drawn, in this order; the steps that draw are put before."""
    span = one.span
    times = number(check, check.expression(amount, scope, INT))
    drawn = _variable("drawn", ListOf(one.type), span)
    if one.type == UNKNOWN:
        return check.unknown(span)
    rest = _variable("rest", one.of.type if isinstance(one.of.type, MapOf) else ListOf(one.type), span)
    item = _variable("item", one.type, span)
    draw = t.Let(item, t.RandomOf(_get(rest), one.type, one.weight, span), span=span)
    keep = t.AddTo(_get(item), False, _get(drawn), span=span)
    whole = one.of if isinstance(rest.type, MapOf) else fitted(check, one.of, rest.type)
    drawn.room = times
    nothing: t.Expr = t.ListOfItems([], type=drawn.type, span=span)
    if not isinstance(rest.type, MapOf):
        # Nothing of a list, which has room for all of it.
        never = t.Constant(False, type=BOOL, span=span)
        nothing = t.Where(_get(rest), _variable("it", one.type, span), never, type=drawn.type, span=span)
    check.write(rest)
    check.write(drawn)
    block.steps += [
        t.Let(rest, whole, span=span),
        t.Let(drawn, nothing, span=span),
        t.Repeat(None, times, [draw, keep, _taken(rest, item, span)], span=span),
    ]
    return _get(drawn)


def _taken(rest: Variable, item: Variable, span: Span) -> t.Step:
    """What was drawn is taken away: of a bag one of that kind, of a list one that is equal."""
    if isinstance(rest.type, MapOf):
        there = t.MapGet(_get(rest), _get(item), type=INT, span=span)
        return t.Assign(there, "-=", t.Constant(1, type=INT, span=span), span=span)
    return t.RemoveFrom(_get(item), False, _get(rest), span=span)


def _variable(name: str, type_: Type, span: Span) -> Variable:
    return Variable(name, span, type=type_, role="let")


def _get(variable: Variable) -> t.Get:
    return t.Get(variable, type=variable.type, span=variable.span)
