"""How types relate: which value fits where, what two values have in common, how a type is written."""

from __future__ import annotations

from spielwerk.check.typed.symbols import (
    BOOL,
    FINGERPRINT,
    INT,
    LONG,
    NONE,
    PLACE,
    TEXT,
    UNKNOWN,
    EnumType,
    FieldOf,
    Keys,
    ListOf,
    MapOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    SetOf,
    Simple,
    Type,
)

NUMBERS = frozenset({INT, LONG})
VALUES = frozenset({INT, LONG, BOOL, TEXT, FINGERPRINT})
"""Types of plain values; all others but collections are types of things, which may be none on the way."""

WRITTEN = {"place": "field", "unknown": "?"}


def notation(type_: Type) -> str:
    """The type as a game would write it."""
    match type_:
        case Simple(name):
            return WRITTEN.get(name, name)
        case EnumType(symbol) | FieldOf(symbol):
            return symbol.name
        case ObjectsOf(symbols):
            return " or ".join(symbol.name for symbol in symbols) or "object"
        case Maybe(of):
            return f"{notation(of)} or none"
        case SetOf(of):
            return f"set of {notation(of)}"
        case ListOf(of):
            return f"list of {notation(of)}"
        case MapOf(key, value):
            return f"map {notation(key)} to {notation(value)}"
        case Keys(items):
            return f"({', '.join(notation(item) for item in items)})"


def certain(type_: Type) -> Type:
    """The type without `or none`."""
    return type_.of if isinstance(type_, Maybe) else type_


def maybe(type_: Type) -> Type:
    """The type with `or none`."""
    if isinstance(type_, Maybe) or type_ in (NONE, UNKNOWN):
        return type_
    return Maybe(type_)


def through_none(type_: Type) -> Type:
    """What a path gives if something on the way may be none: a question is answered no, a collection is empty."""
    if type_ == BOOL or isinstance(type_, SetOf | ListOf | Keys):
        return type_
    return maybe(type_)


def element(type_: Type) -> Type:
    """The type of the elements of a collection."""
    match certain(type_):
        case SetOf(of) | ListOf(of):
            return of
        case MapOf(key, _):
            return key
    return UNKNOWN


def is_collection(type_: Type) -> bool:
    return isinstance(certain(type_), SetOf | ListOf)


def is_nested(type_: Type) -> bool:
    """Whether this is a collection of collections, such as lines of fields."""
    return is_collection(type_) and is_collection(element(type_))


def is_place(type_: Type) -> bool:
    return certain(type_) == PLACE or isinstance(certain(type_), FieldOf)


def is_a(kind: ObjectSymbol, ancestor: ObjectSymbol) -> bool:
    """Whether every object of one type is also one of the other."""
    step: ObjectSymbol | None = kind
    while step is not None:
        if step is ancestor:
            return True
        step = step.parent
    return False


def related(one: tuple[ObjectSymbol, ...], other: tuple[ObjectSymbol, ...]) -> bool:
    """Whether an object can be of both."""
    return any(is_a(a, b) or is_a(b, a) for a in one for b in other)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may be used where the other is wanted.

    Things may be none on the way (semantics B7: only calculating and ordering need a value), and a place may turn out
    to be the field that is wanted, an object the kind that is wanted: that is seen when the match runs.
    """
    if UNKNOWN in (given, wanted) or given == wanted:
        return True
    if isinstance(wanted, Maybe):
        return given == NONE or fits(certain(given), wanted.of)
    if isinstance(given, Maybe):
        return wanted not in VALUES and not isinstance(wanted, MapOf) and fits(given.of, wanted)
    return _fits_certain(given, wanted)


def interchangeable(one: Type, other: Type) -> bool:
    """Whether values of one type can be kept where those of the other are: numbers must be of one kind for that."""
    return fits(one, other) and (certain(one) == LONG) == (certain(other) == LONG)


def _fits_certain(given: Type, wanted: Type) -> bool:
    if isinstance(wanted, SetOf | ListOf):
        return isinstance(given, SetOf | ListOf) and fits(given.of, wanted.of)
    if isinstance(wanted, MapOf):
        # Numbers are widened where they are needed, but not all those in a map.
        if not isinstance(given, MapOf) or (given.value == INT and wanted.value == LONG):
            return False
        return fits(given.key, wanted.key) and fits(given.value, wanted.value)
    if isinstance(wanted, ObjectsOf):
        return isinstance(given, ObjectsOf) and related(given.symbols, wanted.symbols)
    if wanted == LONG:
        return given == INT
    if wanted == PLACE:
        return isinstance(given, FieldOf)
    return isinstance(wanted, FieldOf) and given == PLACE


def join(one: Type, other: Type) -> Type | None:
    """The type of a value that is one or the other; None if they have nothing in common."""
    if one == other or other == UNKNOWN:
        return one
    if one == UNKNOWN:
        return other
    if NONE in (one, other):
        return maybe(other if one == NONE else one)
    if isinstance(one, Maybe) or isinstance(other, Maybe):
        joined = join(certain(one), certain(other))
        return None if joined is None else maybe(joined)
    return _join_certain(one, other)


def _join_certain(one: Type, other: Type) -> Type | None:
    match one, other:
        case (SetOf(a) | ListOf(a), SetOf(b) | ListOf(b)):
            of = join(a, b)
            if of is None:
                return None
            return SetOf(of) if isinstance(one, SetOf) or isinstance(other, SetOf) else ListOf(of)
        case (MapOf(), MapOf()):
            key, value = join(one.key, other.key), join(one.value, other.value)
            return None if key is None or value is None else MapOf(key, value)
        case (ObjectsOf(a), ObjectsOf(b)):
            return ObjectsOf(_widest((*a, *b)))
    if one in NUMBERS and other in NUMBERS:
        return LONG
    if is_place(one) and is_place(other):
        return PLACE
    return None


def _widest(symbols: tuple[ObjectSymbol, ...]) -> tuple[ObjectSymbol, ...]:
    """Without those that are covered by another."""
    kept: list[ObjectSymbol] = []
    for symbol in symbols:
        if any(is_a(symbol, other) for other in kept):
            continue
        kept = [other for other in kept if not is_a(other, symbol)]
        kept.append(symbol)
    return tuple(kept)
