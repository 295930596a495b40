"""Values that are written down: numbers, texts, lists, sets, maps, ranges."""

from __future__ import annotations

from spielwerk.check.relations import certain, element, join, maybe
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    LONG,
    NONE,
    TEXT,
    UNKNOWN,
    ListOf,
    MapOf,
    Maybe,
    SetOf,
    Type,
    Variable,
)
from spielwerk.check.values.coerce import as_set, fitted, given_as, number, plain
from spielwerk.model import expressions as m

LARGEST, LARGEST_LONG = 2**31 - 1, 2**63 - 1


def whole_number(check: Check, node: m.Number, scope: Scope, expected: Type | None) -> t.Expr:
    if abs(node.value) > LARGEST_LONG:
        check.faults.report("S313", node.span, value=node.value, low=-LARGEST_LONG, high=LARGEST_LONG)
        return check.unknown(node.span)
    return t.Constant(node.value, type=INT if abs(node.value) <= LARGEST else LONG, span=node.span)


def text(check: Check, node: m.Text, scope: Scope, expected: Type | None) -> t.Expr:
    if any(isinstance(part, m.Placeholder) for part in node.parts):
        check.faults.report("S329", node.span)
    words = "".join(part for part in node.parts if isinstance(part, str))
    return t.Constant(words, type=TEXT, span=node.span)


def nothing(check: Check, node: m.NoneValue, scope: Scope, expected: Type | None) -> t.Expr:
    return t.Constant(None, type=NONE, span=node.span)


def truth(check: Check, node: m.Truth, scope: Scope, expected: Type | None) -> t.Expr:
    return t.Constant(int(node.value), type=BOOL, span=node.span)


def number_range(check: Check, node: m.Range, scope: Scope, expected: Type | None) -> t.Expr:
    low = number(check, check.expression(node.low, scope, INT))
    high = number(check, check.expression(node.high, scope, INT))
    return t.NumberRange(low, high, type=ListOf(INT), span=node.span)


def list_of(check: Check, node: m.ListLiteral, scope: Scope, expected: Type | None) -> t.Expr:
    items, of = _items(check, node.items, scope, expected)
    return _without_none(t.ListOfItems(items, type=ListOf(of), span=node.span), items)


def set_of(check: Check, node: m.SetLiteral, scope: Scope, expected: Type | None) -> t.Expr:
    wanted = certain(expected) if expected is not None else None
    # `{}` is a set or a map without anything in it: what is expected decides.
    if not node.items and isinstance(wanted, MapOf):
        return t.MapOfEntries([], type=wanted, span=node.span)
    items, of = _items(check, node.items, scope, expected)
    if any(_may_be_none(item) for item in items):
        return as_set(_without_none(t.ListOfItems(items, type=ListOf(of), span=node.span), items))
    return plain(check, t.SetOfItems(items, type=SetOf(of), span=node.span))


def _without_none(written: t.Expr, items: list[t.Expr]) -> t.Expr:
    """What is written down as a collection, without those items that turn out to be none."""
    if not any(_may_be_none(item) for item in items) or element(written.type) == NONE:
        return written
    held, kept = maybe(element(written.type)), ListOf(certain(element(written.type)))
    written.type = ListOf(held)
    item = Variable("it", written.span, type=held, role="it")
    value, nothing = t.Get(item, type=held, span=written.span), t.Constant(None, type=NONE, span=written.span)
    there = t.Compare("!=", value, nothing, type=BOOL, span=written.span)
    return t.Where(written, item, there, type=kept, span=written.span)


def _may_be_none(item: t.Expr) -> bool:
    return isinstance(item.type, Maybe) or item.type == NONE


def _items(
    check: Check, nodes: tuple[m.Expression, ...], scope: Scope, expected: Type | None
) -> tuple[list[t.Expr], Type]:
    """The items of a list or set and the type they have in common."""
    wanted = element(expected) if expected is not None else UNKNOWN
    items: list[t.Expr] = []
    of: Type = UNKNOWN
    for node in nodes:
        item = check.expression(node, scope, wanted if wanted != UNKNOWN else of)
        item = plain(check, item)
        if wanted != UNKNOWN:
            item = fitted(check, item, wanted)
        joined = join(of, item.type)
        if joined is None:
            known = items[0] if items else item
            check.faults.report("S312", item.span, one=given_as(known), other=given_as(item))
            continue
        of = joined
        items.append(item)
    return items, wanted if wanted != UNKNOWN else of


def map_of(check: Check, node: m.MapLiteral, scope: Scope, expected: Type | None) -> t.Expr:
    wanted = certain(expected) if expected is not None else None
    key_type: Type = wanted.key if isinstance(wanted, MapOf) else UNKNOWN
    value_type: Type = wanted.value if isinstance(wanted, MapOf) else UNKNOWN
    keys, key_type = _items(check, tuple(entry.key for entry in node.entries), scope, ListOf(key_type))
    values, value_type = _items(check, tuple(entry.value for entry in node.entries), scope, ListOf(value_type))
    _no_key_twice(check, keys)
    entries = list(zip(keys, values, strict=False))
    return t.MapOfEntries(entries, type=MapOf(certain(key_type), value_type), span=node.span)


def _no_key_twice(check: Check, keys: list[t.Expr]) -> None:
    seen: set[object] = set()
    for key in keys:
        if isinstance(key, t.Constant) and key.type != UNKNOWN:
            if key.value in seen:
                check.faults.report("S225", key.span, key=check.faults.quote(key.span))
            seen.add(key.value)


def sort_key(check: Check, node: m.SortKey, scope: Scope, expected: Type | None) -> t.Expr:
    """Several keys in brackets have a meaning only behind `by`."""
    for item in node.items:
        check.expression(item, scope)
    check.faults.report("S334", node.span)
    return check.unknown(node.span)
