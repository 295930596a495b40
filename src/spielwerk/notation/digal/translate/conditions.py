"""Conditions of a program become expressions of Spiel."""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.analysis.sizes import LARGEST_INT
from spielwerk.notation.digal.translate.players import as_player, is_active, is_player, player_of
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.table import table_test
from spielwerk.notation.digal.translate.translator import BROKEN, Translator
from spielwerk.notation.digal.translate.values import (
    filled_name,
    find_sheet,
    sheet_field,
    sheet_holder,
    value_of,
)


def condition_of(t: Translator, condition: g.Condition, scope: Scope) -> Expression:
    span = condition.span
    match condition:
        case g.Truth(value):
            return m.Truth(value, span=span)
        case g.Not(inner):
            return make.negated(condition_of(t, inner, scope), span)
        case g.Joined(operator, left, right):
            return make.binary(operator, condition_of(t, left, scope), condition_of(t, right, scope), span)
        case g.Comparison():
            return _comparison(t, condition, scope)
        case g.Active(player):
            return is_active(t, player_of(t, player, scope), span)
        case g.Full():
            return _full(t, condition, scope)
        case g.TableTest():
            return table_test(t, condition, scope)
        case g.Alike(count):
            return _alike(t, count or 2, ">=", span)
        case g.Straight(count):
            return _straight(t, count, span)
        case g.FullHouse():
            return make.binary("and", _alike(t, 3, "==", span), _alike(t, 2, "==", span), span)


def _comparison(t: Translator, test: g.Comparison, scope: Scope) -> Expression:
    sides = [is_player(t, side, scope) for side in (test.left, test.right)]
    if not any(sides):
        return make.binary(test.operator, value_of(t, test.left, scope), value_of(t, test.right, scope), test.span)
    if not all(sides):
        return t.fault("D217", (test.left if sides[0] else test.right).span)
    if test.operator not in ("==", "!="):
        return t.fault("D227", test.span)
    left, right = as_player(t, test.left, scope), as_player(t, test.right, scope)
    return make.binary(test.operator, left, right, test.span)


def _full(t: Translator, test: g.Full, scope: Scope) -> Expression:
    sheet = find_sheet(t, test.sheet, test.span)
    if sheet is None:
        return BROKEN
    holder = sheet_holder(t, test.of, test.sheet, test.span, scope)
    filled = make.member(holder, filled_name(sheet), test.span)
    if test.field is not None:
        return make.binary("in", sheet_field(t, sheet, test.field, test.span), filled, test.span)
    count = make.call("count", filled, span=test.span)
    return make.binary("==", count, make.number(len(sheet.fields), test.span), test.span)


def _alike(t: Translator, count: int, operator: str, span: Span) -> Expression:
    """That many dice show the same number as one of them."""
    wanted = _within(t, count, span)
    one = make.name("zahl", span)
    same = make.where(t.dice.all_shown(span), make.binary("==", m.It(span=span), one, span), span)
    test = make.binary(operator, make.call("count", same, span=span), make.number(wanted, span), span)
    named = m.Named(t.dice.all_shown(span), "zahl", span=span)
    return make.call("any", make.where(named, test, span), span=span)


def _straight(t: Translator, count: int | None, span: Span) -> Expression:
    """From the number of some die on, that many numbers in a row are on the table."""
    wanted = _within(t, count, span)
    steps = m.Range(make.number(1, span), make.number(wanted - 1, span), span=span)
    number: Expression = make.name("zahl", span)
    if t.sizes.die[1] > LARGEST_INT - wanted:
        number = make.call("long", number, span=span)
    following = make.binary("+", number, m.It(span=span), span)
    there = make.binary("in", following, t.dice.all_shown(span), span)
    every = make.call("all", make.each(steps, there, span), span=span)
    named = m.Named(t.dice.all_shown(span), "zahl", span=span)
    return make.call("any", make.where(named, every, span), span=span)


def _within(t: Translator, count: int | None, span: Span) -> int:
    """How many dice it takes: all, if no number is given."""
    wanted = t.dice.count if count is None else count
    if not 2 <= wanted <= t.dice.count:
        t.fault("D218", span, count=wanted, dice=t.dice.count)
        return 2
    return wanted
