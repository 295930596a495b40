"""Finds out by simple reasoning that a condition can never hold, or always does.

It looks at numbers with declared ranges, values of enums, truths and none, compared with constants and with each other.
What it cannot follow it takes for possible: an answer "never" is certain, the other one is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TypeAlias

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, INT, Bounds, EnumType, ListOf, MapOf, Maybe, SetOf, Type, Variable
from spielwerk.check.values.coerce import literal
from spielwerk.data import dataclass, field, fields

Key: TypeAlias = tuple[object, ...]
"""Equal for values that are written in the same way: at one moment of a match they are equal."""
Way: TypeAlias = list[tuple[t.Expr, bool]]
"""Conditions that must hold together (or, with False, must not)."""
MOST_WAYS = 64
FLIPPED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
NEGATED = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
RELATIONS = {"==": "=", "!=": "<>", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
"""As the characters of the orders that are possible."""

YES = t.Constant(1, type=BOOL)


@dataclass
class Extent:
    """What is known of a value: between which bounds it is, what alone it can be, what it cannot be."""

    low: float = -inf
    high: float = inf
    only: set[object] | None = None
    never: set[object] = field(default_factory=set)
    maybe: bool = False
    """Whether it can be none, too."""

    def meet(self, operator: str, value: object) -> None:
        if operator == "==":
            self.only = {value} if self.only is None else self.only & {value}
        elif operator == "!=":
            self.never.add(value)
        elif isinstance(value, int):
            # None is neither less nor greater than a number.
            self.never.add(None)
            if operator in ("<", "<="):
                self.high = min(self.high, value - (operator == "<"))
            else:
                self.low = max(self.low, value + (operator == ">"))

    def is_empty(self) -> bool:
        if self.only is not None:
            return not any(self._has(value) for value in self.only)
        if self.maybe and None not in self.never:
            return False
        if self.low > self.high:
            return True
        # Otherwise there are more numbers than those that are ruled out.
        if self.high - self.low < len(self.never):
            return not any(self._has(value) for value in range(int(self.low), int(self.high) + 1))
        return False

    def _has(self, value: object) -> bool:
        return value not in self.never and (not isinstance(value, int) or self.low <= value <= self.high)


def never(condition: t.Expr | None, elements: dict[Variable, t.Expr] | None = None) -> bool:
    """Whether a condition certainly does not hold; `elements` are variables that go through collections."""
    return condition is not None and not _possible(condition, True, elements or {})


def always(condition: t.Expr | None) -> bool:
    """Whether a condition certainly holds."""
    return condition is None or not _possible(condition, False, {})


def _possible(condition: t.Expr, wanted: bool, elements: dict[Variable, t.Expr]) -> bool:
    ways = _ways(condition, wanted)
    return len(ways) > MOST_WAYS or any(_consistent(way, elements) for way in ways)


def _ways(condition: t.Expr, wanted: bool) -> list[Way]:
    """All ways in which a condition can come out as wanted."""
    match condition:
        case t.Not(of=of):
            return _ways(of, not wanted)
        case t.Logic(operator=operator, left=left, right=right):
            one, other = _ways(left, wanted), _ways(right, wanted)
            if (operator == "and") != wanted:
                return [*one, *other]
            if len(one) * len(other) > MOST_WAYS:
                # Too many to look at: a way without conditions, which is always possible.
                return [[]]
            return [[*a, *b] for a in one for b in other]
    return [[(condition, wanted)]]


def _consistent(way: Way, elements: dict[Variable, t.Expr]) -> bool:
    spans: dict[Key, Extent] = {}
    orders: dict[tuple[Key, Key], set[str]] = {}
    for condition, wanted in way:
        for operator, left, right in _comparisons(condition, wanted):
            fixed = constant(right)
            if fixed is not None:
                span = spans.setdefault(key(left), _span(left, elements))
                span.meet(operator, fixed[0])
                if span.is_empty():
                    return False
            else:
                one, other = key(left), key(right)
                known = orders.setdefault((one, other), {"<", "=", ">"} if one != other else {"="})
                known &= set(RELATIONS[operator])
                if not known:
                    return False
        if isinstance(condition, t.Contains) and wanted and not _member(condition, spans, elements):
            return False
    return True


def _comparisons(condition: t.Expr, wanted: bool) -> Iterator[tuple[str, t.Expr, t.Expr]]:
    """A condition as comparisons, constants on the right side; nothing if it cannot be followed."""
    match condition:
        case t.Compare(operator=operator, left=left, right=right):
            if isinstance(left.type, SetOf | ListOf | MapOf) and operator not in ("==", "!="):
                return  # Maps can be neither less nor more.
            operator = operator if wanted else NEGATED[operator]
            if constant(left) is not None:
                left, right, operator = right, left, FLIPPED[operator]
            yield operator, left, right
        case t.Constant() | t.Read() | t.Get() | t.OptionValue() | t.ConstValue() | t.Builtin() | t.CallFunction():
            # Of none a question is answered with no: so "not yes" is all that is known.
            yield ("==" if wanted else "!="), condition, YES


def _member(condition: t.Contains, spans: dict[Key, Extent], elements: dict[Variable, t.Expr]) -> bool:
    found = values_of(condition.collection)
    if found is None:
        return True
    span = spans.setdefault(key(condition.element), _span(condition.element, elements))
    span.only = set(found) if span.only is None else span.only & set(found)
    return not span.is_empty()


# ---- values ------------------------------------------------------------------------------------


def constant(value: t.Expr) -> tuple[object] | None:
    """A value that is written down, in brackets of its own because it may be none."""
    if isinstance(value, t.ConstValue) and value.const.value is not None:
        return constant(value.const.value)
    number = literal(value)
    if number is not None:
        return (number,)
    if isinstance(value, t.Constant):
        return (value.value,)
    return (value.object,) if isinstance(value, t.KindValue) else None


def key(value: object) -> Key:
    """What a value is made of."""
    if isinstance(value, t.Typed):
        parts = (slot.name for slot in fields(value) if slot.name not in ("span", "type"))
        return (type(value), *(key(getattr(value, part)) for part in parts))
    if isinstance(value, list | tuple):
        return (list, *(key(item) for item in value))
    return (value,)


def values_of(collection: t.Expr) -> list[object] | None:
    """The elements of a collection that is written down."""
    match collection:
        case t.ListOfItems(items=items) | t.SetOfItems(items=items):
            found = [constant(item) for item in items]
            return None if None in found else [value[0] for value in found if value is not None]
        case t.NumberRange(low=low, high=high):
            ends = literal(low), literal(high)
            if ends[0] is None or ends[1] is None or ends[1] - ends[0] > 1000:
                return None
            return list(range(ends[0], ends[1] + 1))
        case t.ConstValue(const=const) if const.value is not None:
            return values_of(const.value)
        case t.EnumValues(enum=enum):
            return [0, 1] if enum is None else list(range(1, len(enum.values) + 1))
    return None


def _span(value: t.Expr, elements: dict[Variable, t.Expr]) -> Extent:
    """What is known of a value before anything is asked."""
    fixed = constant(value)
    if fixed is not None:
        return Extent(only={fixed[0]})
    if isinstance(value, t.Get) and value.variable in elements:
        found = values_of(elements[value.variable])
        if found is not None:
            return Extent(only=set(found))
    low, high = size(value)
    return Extent(low, high, _kinds_of_value(value.type), maybe=isinstance(value.type, Maybe))


def _kinds_of_value(type_: Type) -> set[object] | None:
    inner = type_.of if isinstance(type_, Maybe) else type_
    found: set[object] | None = None
    if inner == BOOL:
        found = {0, 1}
    elif isinstance(inner, EnumType):
        found = set(range(1, len(inner.symbol.values) + 1))
    if found is not None and isinstance(type_, Maybe):
        found.add(None)
    return found


def size(value: t.Expr) -> tuple[float, float]:
    """The least and the greatest a number can be, as far as that is declared."""
    if value.type not in (INT, Maybe(INT)):
        return -inf, inf
    fixed = constant(value)
    if fixed is not None and isinstance(fixed[0], int):
        return fixed[0], fixed[0]
    match value:
        case t.Read(attribute=attribute):
            return _bounds(attribute.bounds)
        case t.Get(variable=variable):
            return _bounds(variable.bounds)
        case t.OptionValue(option=option):
            return _bounds(option.bounds)
        case t.DieValue(die=die):
            faces = [face for face in values_of(die.faces) or () if isinstance(face, int)]
            return (min(faces), max(faces)) if faces else (-inf, inf)
        case t.Builtin(name="count"):
            return 0, inf
        case t.Builtin(name="index" | "copy"):
            return 1, inf
    return -inf, inf


def _bounds(bounds: Bounds | None) -> tuple[float, float]:
    if bounds is None:
        return -inf, inf
    low, high = literal(bounds.low), literal(bounds.high)
    return (-inf if low is None else low), (inf if high is None else high)
