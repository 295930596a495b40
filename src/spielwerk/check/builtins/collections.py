"""Built-in functions over collections: `any count sum first most distinct …` (SEMANTICS G)."""

from __future__ import annotations

from spielwerk.check.relations import NUMBERS, element, is_collection, maybe, notation
from spielwerk.check.typed import game as t
from spielwerk.check.typed.types import BOOL, INT, LONG, UNKNOWN, Keys, ListOf, MapOf, ObjectsOf, SetOf, Type
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import fitted, numeric, offered, plain
from spielwerk.model import expressions as m


def any_or_empty(call: Arguments) -> t.Expr:
    value = call.value(0)
    if isinstance(value.type, MapOf):
        return call.built(BOOL, value)
    return call.built(BOOL, call.collection(0, places=True))


def every(call: Arguments) -> t.Expr:
    found = call.collection(0)
    node = call.node(0)
    if element(found.type) not in (BOOL, UNKNOWN):
        code = "S308" if isinstance(node, m.Query) and node.operator == "where" else "S301"
        quote = call.check.faults.quote
        of = condition = ""
        if isinstance(node, m.Query):
            of, condition = quote(node.of.span), quote(node.argument.span)
        call.check.faults.report(
            code,
            found.span,
            wanted="list of bool",
            given=notation(found.type),
            quote=quote(found.span),
            of=of,
            condition=condition,
        )
    return call.built(BOOL, found)


def count(call: Arguments) -> t.Expr:
    value = call.value(0)
    if isinstance(value.type, MapOf):
        quote = call.check.faults.quote(value.span)
        call.check.faults.report("S325", value.span, quote=quote)
        return call.check.unknown(call.span)
    return call.built(INT, call.collection(0, places=True))


def total(call: Arguments) -> t.Expr:
    value = call.value(0)
    if isinstance(value.type, MapOf):
        of = numeric(call.check, t.Constant(0, type=value.type.value, span=value.span))
        return call.built(_kind(of.type), value)
    found = _numbers(call)
    return call.built(_kind(element(found.type)), found)


def extreme(call: Arguments) -> t.Expr:
    if len(call) == 2:
        one, other = (numeric(call.check, call.value(index)) for index in range(2))
        return call.built(_kind(one.type, other.type), one, other)
    found = _numbers(call)
    return call.built(_kind(element(found.type)), found)


def _kind(*types: Type) -> Type:
    return LONG if LONG in types else INT


def _numbers(call: Arguments) -> t.Expr:
    """A collection of numbers."""
    found = call.collection(0)
    of = element(found.type)
    if of not in (*NUMBERS, UNKNOWN):
        given, quote = notation(found.type), call.check.faults.quote(found.span)
        call.check.faults.report("S304", found.span, given=given, quote=quote)
    return found


def first(call: Arguments) -> t.Expr:
    found = call.collection(0, places=True)
    of = element(found.type)
    if len(call) == 2:
        return call.built(ListOf(of), found, call.number(1))
    return call.built(of if is_collection(of) else maybe(of), found)


def only(call: Arguments) -> t.Expr:
    found = call.collection(0, places=True)
    return call.built(element(found.type), found)


def most(call: Arguments) -> t.Expr:
    """`most(players by .score)`: the sorting tells what is compared."""
    value = call.value(0)
    if not isinstance(value, t.Sorted):
        if value.type != UNKNOWN:
            quote = call.check.faults.quote(value.span)
            call.check.faults.report("S322", value.span, function=call.name, quote=quote)
        return call.check.unknown(call.span)
    key = value.keys[0] if value.keys else call.check.unknown(value.span)
    if len(value.keys) > 1:
        key = t.ListOfItems(value.keys, type=Keys(tuple(item.type for item in value.keys)), span=value.span)
    rule = t.Lambda(value.element, key, type=key.type, span=key.span)
    return call.built(ListOf(element(value.type)), value.of, rule)


def distinct(call: Arguments) -> t.Expr:
    found = plain(call.check, call.collection(0))
    return found if isinstance(found.type, SetOf) else call.built(found.type, found)


def union(call: Arguments) -> t.Expr:
    found = call.collection(0)
    inner = element(found.type)
    if inner != UNKNOWN and not is_collection(inner):
        call.check.faults.report("S307", found.span, given=notation(inner), quote=call.check.faults.quote(found.span))
    return call.built(SetOf(element(inner)), found)


def backwards(call: Arguments) -> t.Expr:
    found = call.collection(0)
    return call.built(ListOf(element(found.type)), found)


def without(call: Arguments) -> t.Expr:
    found = plain(call.check, call.collection(0))
    of: Type = element(found.type)
    return call.built(found.type, found, fitted(call.check, call.value(1, of), of))


def copies(call: Arguments) -> t.Expr:
    value = call.value(0)
    if isinstance(value.type, MapOf):
        return call.built(ListOf(value.type.key), offered(call.check, value))
    call.fitted(0, MapOf(UNKNOWN, INT))
    return call.check.unknown(call.span)


def spare(call: Arguments) -> t.Expr:
    found = call.collection(0)
    if element(found.type) != UNKNOWN and not isinstance(element(found.type), ObjectsOf):
        call.check.faults.report(
            "S301",
            found.span,
            wanted="set of objects",
            given=notation(found.type),
            quote=call.check.faults.quote(found.span),
        )
    return call.built(SetOf(element(found.type)), found)
