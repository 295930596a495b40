"""Types as they are written, and what they mean."""

from __future__ import annotations

from spielwerk.check.fixed import must_be_fixed
from spielwerk.check.known import BASIC
from spielwerk.check.relations import is_place, maybe, notation
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed.symbols import (
    INT,
    LONG,
    PLACE,
    TEXT,
    UNKNOWN,
    Bounds,
    EnumType,
    FieldOf,
    ListOf,
    MapOf,
    Maybe,
    ObjectsOf,
    SetOf,
    Type,
)
from spielwerk.check.values.coerce import literal, number
from spielwerk.data import dataclass
from spielwerk.model import expressions as m

FOREIGN = {
    "integer": "int",
    "number": "int",
    "zahl": "int",
    "boolean": "bool",
    "string": "text",
    "str": "text",
    "place": "field",
    "spieler": "player",
}
"""Words that others use for the basic types."""


@dataclass(frozen=True)
class Written:
    """A type, and the ends of the range it was written with."""

    type: Type
    low: m.Expression | None = None
    high: m.Expression | None = None
    file: str | None = None


def written(check: Check, node: m.TypeExpression) -> Written:
    match node:
        case m.NamedType():
            return Written(_named(check, node))
        case m.RangeType():
            return Written(INT, node.low, node.high)
        case m.CollectionType():
            inner = written(check, node.of)
            if isinstance(inner.type, Maybe | SetOf | ListOf | MapOf):
                check.faults.report("S331", node.of.span, given=notation(inner.type))
                return Written(UNKNOWN)
            if inner.type == LONG:
                check.faults.report("S551", node.of.span)
                return Written(UNKNOWN)
            kind: Type = SetOf(inner.type) if node.kind == "set" else ListOf(inner.type)
            return Written(kind, inner.low, inner.high)
        case m.MapType():
            return _map(check, node)
        case m.FileType():
            return Written(TEXT, file=node.format)
        case m.EitherType():
            return _either(check, node)
    return Written(UNKNOWN)


def type_at(check: Check, node: m.TypeExpression) -> Type:
    return written(check, node).type


def _named(check: Check, node: m.NamedType) -> Type:
    found = check.known.type_named(node.name)
    if found is None:
        names = [*BASIC, *check.known.types]
        meant = FOREIGN.get(node.name.lower(), node.name)
        check.faults.report("S204", node.span, name=node.name, hint=check.faults.did_you_mean(meant, names))
        return UNKNOWN
    symbol = check.known.types.get(node.name)
    if symbol is not None:
        check.use(symbol)
    return found


def _map(check: Check, node: m.MapType) -> Written:
    key = written(check, node.key)
    value = written(check, node.value)
    if isinstance(key.type, Maybe | SetOf | ListOf | MapOf):
        check.faults.report("S331", node.key.span, given=notation(key.type))
        return Written(UNKNOWN)
    if key.type == LONG:
        check.faults.report("S551", node.key.span)
        return Written(UNKNOWN)
    if isinstance(value.type, SetOf | ListOf | MapOf):
        check.faults.report("S331", node.value.span, given=notation(value.type))
        return Written(UNKNOWN)
    return Written(MapOf(key.type, value.type), value.low, value.high)


def _either(check: Check, node: m.EitherType) -> Written:
    parts = [written(check, part) for part in node.of]
    type_ = parts[0].type if parts else UNKNOWN
    for part, item in zip(parts[1:], node.of[1:], strict=True):
        joined = _together(type_, part.type)
        if joined is None:
            check.faults.report("S330", item.span, one=notation(type_), other=notation(part.type))
            return Written(UNKNOWN)
        type_ = joined
    first = parts[0] if parts else Written(UNKNOWN)
    if node.or_none and isinstance(type_, SetOf | ListOf | MapOf):
        check.faults.report("S331", node.span, given=notation(type_))
        return Written(type_, first.low, first.high)
    return Written(maybe(type_) if node.or_none else type_, first.low, first.high)


def _together(one: Type, other: Type) -> Type | None:
    """Several types may share a name if all are objects, or all are places."""
    if UNKNOWN in (one, other):
        return UNKNOWN
    if isinstance(one, ObjectsOf) and isinstance(other, ObjectsOf):
        return ObjectsOf((*one.symbols, *other.symbols))
    if is_place(one) and is_place(other):
        return PLACE
    return None


def bounds_of(check: Check, found: Written, scope: Scope) -> Bounds | None:
    """The range a type was written with."""
    if found.low is None or found.high is None:
        return None
    low, high = (
        must_be_fixed(check, number(check, check.expression(end, scope, INT))) for end in (found.low, found.high)
    )
    least, most = literal(low), literal(high)
    if least is not None and most is not None and least > most:
        check.faults.report("S510", low.span.to(high.span), low=least, high=most)
    return Bounds(low, high)


def parameter_type(check: Check, name: str) -> Type | None:
    """What a parameter without a type is: `pawn` is a Pawn."""
    found = check.known.parameter_types.get(name.lower())
    symbol = getattr(found, "symbol", None) if isinstance(found, EnumType | FieldOf) else None
    if isinstance(found, ObjectsOf):
        symbol = found.symbols[0]
    if symbol is not None:
        check.use(symbol)
    return found
