"""Every kind of expression, and who reads it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.check.relations import element, join, through_none
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.procedures import call_procedure
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, INT, PLAYER, UNKNOWN, FieldOf, MapOf, Maybe, Type
from spielwerk.check.values import literals, names, operators, paths, queries
from spielwerk.check.values.calls import call
from spielwerk.check.values.coerce import (
    as_collection,
    condition,
    contents,
    fitted,
    given_as,
    is_container,
    number,
)
from spielwerk.check.values.narrow import if_false, if_true, narrowed
from spielwerk.data import replace
from spielwerk.model import expressions as m

KEYS = {"line": 1, "ring": 1, "grid": 2, "graph": 1, "corners": 1, "sides": 1, "hexes": 2}
"""How many numbers name a field of a layout."""


def index(check: Check, node: m.Index, scope: Scope, expected: Type | None) -> t.Expr:
    base = check.expression(node.of, scope)
    if isinstance(base.type, MapOf):
        keys = [check.expression(key, scope, base.type.key) for key in node.keys]
        if len(keys) != 1:
            return _wrong_keys(check, node, 1)
        key = fitted(check, keys[0], base.type.key)
        type_ = through_none(base.type.value) if isinstance(key.type, Maybe) else base.type.value
        return narrowed(check, t.MapGet(base, key, type=type_, span=node.span))
    keys = [number(check, check.expression(key, scope, INT)) for key in node.keys]
    if isinstance(base, t.SpaceFields):
        return _field_at(check, node, base, keys)
    if base.type == UNKNOWN:
        return check.unknown(node.span)
    return _item(check, node, base, keys)


def _field_at(check: Check, node: m.Index, of: t.SpaceFields, keys: list[t.Expr]) -> t.Expr:
    space = of.space
    wanted = len(space.sizes) if space.layout == "grid" and space.sizes else KEYS.get(space.layout, 1)
    if len(keys) != wanted:
        return _wrong_keys(check, node, wanted)
    return t.FieldAt(space, keys, of.owner, type=FieldOf(space), span=node.span)


def _item(check: Check, node: m.Index, base: t.Expr, keys: list[t.Expr]) -> t.Expr:
    if isinstance(base, t.Players) and base.which in ("players", "all_players") and len(keys) == 1:
        return t.PlayerAt(keys[0], type=PLAYER, span=node.span)
    found = contents(check, base) if is_container(base) else as_collection(check, base)
    if found is None:
        quote = check.faults.quote(node.of.span)
        check.faults.report("S316", node.of.span, given=given_as(base), quote=quote)
        return check.unknown(node.span)
    if len(keys) != 1:
        return _wrong_keys(check, node, 1)
    return t.ListGet(found, keys[0], type=element(found.type), span=node.span)


def _wrong_keys(check: Check, node: m.Index, wanted: int) -> t.Expr:
    check.faults.report("S335", node.span, wanted=wanted, given=len(node.keys), quote=check.faults.quote(node.of.span))
    return check.unknown(node.span)


def conditional(check: Check, node: m.Conditional, scope: Scope, expected: Type | None) -> t.Expr:
    test = condition(check, check.expression(node.test, scope, BOOL))
    with check.assuming(if_true(test)):
        yes = check.expression(node.yes, scope, expected)
    with check.assuming(if_false(test)):
        no = check.expression(node.no, scope, expected if expected is not None else yes.type)
    # Both sides must be of one kind: places, or what is in them.
    if is_container(yes) != is_container(no) and UNKNOWN not in (yes.type, no.type):
        yes = contents(check, yes) if is_container(yes) and as_collection(check, no) is not None else yes
        no = contents(check, no) if is_container(no) and as_collection(check, yes) is not None else no
    joined = join(yes.type, no.type)
    if joined is None:
        check.faults.report("S312", node.no.span, one=given_as(yes), other=given_as(no))
        return check.unknown(node.span)
    return t.Choice(test, yes, no, type=joined, span=node.span)


def hypothetical(check: Check, node: m.Hypothetical, scope: Scope, expected: Type | None) -> t.Expr:
    call = call_procedure(check, node.call, scope, supposed=True)
    inner = scope.inside()
    inner.context = replace(scope.context, result_known=True)
    with check.supposing():
        value = check.expression(node.value, inner, expected)
    if is_container(value):
        value = contents(check, value)
    if call is None:
        return check.unknown(node.span)
    return t.After(value, call, type=value.type, span=node.span)


def random(check: Check, node: m.Random, scope: Scope, expected: Type | None) -> t.Expr:
    """Chance has a line of its own; there it is read by the statement."""
    check.faults.report("S401", node.span, name="random")
    check.expression(node.of, scope)
    return check.unknown(node.span)


def broken(check: Check, node: m.Expression, scope: Scope, expected: Type | None) -> t.Expr:
    return check.unknown(node.span)


READERS: dict[type[m.Expression], Callable[[Check, Any, Scope, Type | None], t.Expr]] = {
    m.Number: literals.whole_number,
    m.Text: literals.text,
    m.NoneValue: literals.nothing,
    m.Truth: literals.truth,
    m.Range: literals.number_range,
    m.ListLiteral: literals.list_of,
    m.SetLiteral: literals.set_of,
    m.MapLiteral: literals.map_of,
    m.SortKey: literals.sort_key,
    m.Name: names.name,
    m.It: paths.it,
    m.Self: paths.self_,
    m.Member: paths.member,
    m.Call: call,
    m.Index: index,
    m.Owned: queries.owned,
    m.Unary: operators.unary,
    m.Binary: operators.binary,
    m.Query: queries.query,
    m.Named: queries.named,
    m.Conditional: conditional,
    m.Hypothetical: hypothetical,
    m.Random: random,
}


def read_expression(check: Check, node: m.Expression, scope: Scope, expected: Type | None) -> t.Expr:
    return READERS.get(type(node), broken)(check, node, scope, expected)
