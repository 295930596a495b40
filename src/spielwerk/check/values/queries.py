"""Collections of collections: `where each by until through from as` (semantics A3)."""

from __future__ import annotations

from spielwerk.check.relations import certain, element
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    LONG,
    PLAYER,
    UNKNOWN,
    EnumType,
    ListOf,
    MapOf,
    Maybe,
    SetOf,
    Type,
    Variable,
)
from spielwerk.check.values.coerce import collection, condition, fitted, given_as, is_endless, plain
from spielwerk.check.values.narrow import if_true
from spielwerk.model import expressions as m


def named(check: Check, node: m.Named, scope: Scope, expected: Type | None) -> t.Expr:
    """`S as n` alone gives no new value; the query around it uses the name."""
    return check.expression(node.of, scope, expected)


def names_of(node: m.Expression) -> list[m.Named]:
    """The names that the element under discussion has; behind `each` it is another one."""
    found: list[m.Named] = []
    while True:
        if isinstance(node, m.Named):
            found.append(node)
            node = node.of
        elif isinstance(node, m.Query) and node.operator != "each":
            node = node.of
        else:
            return found


def query(check: Check, node: m.Query, scope: Scope, expected: Type | None) -> t.Expr:
    base = check.expression(node.of, scope)
    # `turns from start` and `turns where …` have no end either, but may come after `in`.
    endless = node.operator in ("where", "from") and is_endless(base)
    return apply(check, node, base if endless else collection(check, base), scope)


def bag(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    """Something to choose or draw from. A map is a bag of its keys; what is kept of it stays a bag."""
    if isinstance(node, m.Named):
        return bag(check, node.of, scope)
    if isinstance(node, m.Query) and node.operator == "where":
        base = bag(check, node.of, scope)
        if isinstance(base.type, MapOf):
            return apply(check, node, base, scope)
    return check.expression(node, scope)


def apply(check: Check, node: m.Query, of: t.Expr, scope: Scope) -> t.Expr:
    if node.operator == "from":
        return _rotated(check, node, of, scope)
    item = Variable("it", node.span, type=element(of.type), role="it")
    inner = scope.inside(item)
    for name in names_of(node.of):
        declare_local(check, inner, item, name.name, check.faults.last_word(name.span, name.name))
    if of.type == UNKNOWN:
        _read_blindly(check, node, inner)
        return check.unknown(node.span)
    match node.operator:
        case "where":
            return _where(check, node, of, item, inner)
        case "each":
            return _each(check, node, of, item, inner)
        case "by":
            return _sorted(check, node, of, item, inner)
    test = condition(check, check.expression(node.argument, inner, BOOL))
    return t.Cut(of, item, test, node.operator == "through", type=of.type, span=node.span)


def _read_blindly(check: Check, node: m.Query, inner: Scope) -> None:
    """The collection is not known; what is asked of its elements is still read, for other faults."""
    items = node.argument.items if isinstance(node.argument, m.SortKey) else (node.argument,)
    for item in items:
        check.expression(item, inner)


def _where(check: Check, node: m.Query, of: t.Expr, item: Variable, inner: Scope) -> t.Expr:
    test = condition(check, check.expression(node.argument, inner, BOOL))
    type_ = of.type
    if isinstance(item.type, Maybe) and ("get", item) in if_true(test):
        type_ = SetOf(item.type.of) if isinstance(type_, SetOf) else ListOf(item.type.of)
    return t.Where(of, item, test, type=type_, span=node.span)


def _each(check: Check, node: m.Query, of: t.Expr, item: Variable, inner: Scope) -> t.Expr:
    facts = if_true(of.condition) if isinstance(of, t.Where) else frozenset()
    if isinstance(of, t.Where) and facts:
        # What the filter has made sure of one element holds for the same element here.
        facts = frozenset(renamed(fact, of.element, item) for fact in facts)
    with check.assuming(facts):
        value = check.expression(node.argument, inner)
    value = plain(check, value)
    # A collection holds no none: as in a path, it is left out.
    drop = isinstance(value.type, Maybe)
    return t.Each(of, item, value, drop=drop, type=ListOf(certain(value.type)), span=node.span)


def renamed(fact: tuple[object, ...], old: Variable, new: Variable) -> tuple[object, ...]:
    return tuple(new if part is old else renamed(part, old, new) if isinstance(part, tuple) else part for part in fact)


def _sorted(check: Check, node: m.Query, of: t.Expr, item: Variable, inner: Scope) -> t.Expr:
    items = node.argument.items if isinstance(node.argument, m.SortKey) else (node.argument,)
    keys = [_sort_key(check, part, inner) for part in items]
    return t.Sorted(of, item, keys, type=ListOf(element(of.type)), span=node.span)


def _sort_key(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    """A key, ascending; `highest x` turns it round."""
    if not isinstance(node, m.Unary) or node.operator not in ("highest", "lowest"):
        return _key(check, check.expression(node, scope))
    key = _key(check, check.expression(node.operand, scope))
    if node.operator == "lowest":
        return key
    # Truths cannot be negated like numbers.
    if key.type == BOOL:
        return t.Not(key, type=BOOL, span=node.span)
    return t.Negate(key, type=LONG if key.type == LONG else INT, span=node.span)


def _key(check: Check, key: t.Expr) -> t.Expr:
    if isinstance(key.type, Maybe):
        check.faults.report("S303", key.span, quote=check.faults.quote(key.span))
    elif key.type not in (INT, LONG, BOOL, UNKNOWN) and not isinstance(key.type, EnumType):
        check.faults.report("S320", key.span, given=given_as(key), quote=check.faults.quote(key.span))
    return key


def _rotated(check: Check, node: m.Query, of: t.Expr, scope: Scope) -> t.Expr:
    of = plain(check, of)
    inner = element(of.type)
    start = fitted(check, check.expression(node.argument, scope, inner), inner)
    if of.type == UNKNOWN:
        return check.unknown(node.span)
    return t.Rotated(of, start, type=ListOf(inner), span=node.span)


def owned(check: Check, node: m.Owned, scope: Scope, expected: Type | None) -> t.Expr:
    """`Road of player`"""
    kind = check.expression(node.kind, scope)
    owner = fitted(check, check.expression(node.owner, scope, PLAYER), PLAYER)
    match kind:
        case t.ObjectsOfKind(owner=None):
            return t.ObjectsOfKind(kind.kind, owner, type=kind.type, span=node.span)
        case t.SpaceFields() if kind.space.per_player:
            return t.SpaceFields(kind.space, owner, type=kind.type, span=node.span)
    if kind.type != UNKNOWN:
        check.faults.report("S328", node.kind.span, quote=check.faults.quote(node.kind.span))
    return check.unknown(node.span)
