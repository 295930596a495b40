"""Expressions and types as they are written. Nothing is resolved here: names are words."""

from __future__ import annotations

from spielwerk.data import dataclass
from spielwerk.model.nodes import Part


class Expression(Part):
    """Something that has a value."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Number(Expression):
    value: int


@dataclass(frozen=True, slots=True)
class PluralForm(Part):
    """`one:Karte` in `{n|one:Karte|other:Karten}`."""

    when: str
    text: str


@dataclass(frozen=True, slots=True)
class Placeholder(Part):
    """`{value}` inside a text, with plural forms where it chooses between words."""

    value: Expression
    forms: tuple[PluralForm, ...] = ()


@dataclass(frozen=True, slots=True)
class Text(Expression):
    """A text in quotes. `source` is what is between the quotes; `parts` are its words and placeholders."""

    source: str
    parts: tuple[str | Placeholder, ...]


@dataclass(frozen=True, slots=True)
class Name(Expression):
    name: str


@dataclass(frozen=True, slots=True)
class NoneValue(Expression):
    """`none`"""


@dataclass(frozen=True, slots=True)
class Truth(Expression):
    """`true` or `false`"""

    value: bool


@dataclass(frozen=True, slots=True)
class It(Expression):
    """`it`, the thing under discussion"""


@dataclass(frozen=True, slots=True)
class Self(Expression):
    """`self`, the thing in whose type's block this is"""


@dataclass(frozen=True, slots=True)
class Member(Expression):
    """`of.name`; without `of` it is `.name`, a member of the thing under discussion."""

    of: Expression | None
    name: str


@dataclass(frozen=True, slots=True)
class Call(Expression):
    """`name(arguments)` or `of.name(arguments)`."""

    target: Name | Member
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Index(Expression):
    """`of[keys]`"""

    of: Expression
    keys: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Owned(Expression):
    """`Road of player`"""

    kind: Expression
    owner: Expression


@dataclass(frozen=True, slots=True)
class Unary(Expression):
    """`-x`, `not x`; behind `by` also `highest x` and `lowest x`"""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Expression):
    """One of `+ - * / mod and or == != < <= > >= in is`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Range(Expression):
    """`low to high`, both included"""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class Query(Expression):
    """`of OPERATOR argument` for `where each through until by from`."""

    of: Expression
    operator: str
    argument: Expression


@dataclass(frozen=True, slots=True)
class Named(Expression):
    """`of as name`: gives the element under discussion a name."""

    of: Expression
    name: str


@dataclass(frozen=True, slots=True)
class Conditional(Expression):
    """`if test then yes else no`"""

    test: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class SortKey(Expression):
    """`(a, b)`: several keys, the first decides."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class ListLiteral(Expression):
    """`[a, b]`"""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class SetLiteral(Expression):
    """`{a, b}`; `{}` is the empty set or the empty map."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Entry(Part):
    """`key: value`"""

    key: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class MapLiteral(Expression):
    """`{key: value, …}`, at least one entry"""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Hypothetical(Expression):
    """`(value after call)`: what the value would be if the procedure had run."""

    value: Expression
    call: Call


@dataclass(frozen=True, slots=True)
class Random(Expression):
    """`random [amount from] of [weighted by weight]`: the whole right side of a `let` or `=`."""

    of: Expression
    weight: Expression | None = None
    amount: Expression | None = None
    """How many are drawn, without putting back; None: one, and not a list."""


@dataclass(frozen=True, slots=True)
class Broken(Expression):
    """Stands where the parser could not read an expression; the fault is already reported."""


# ---- types -------------------------------------------------------------------------------------


class TypeExpression(Part):
    """A type as it is written."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NamedType(TypeExpression):
    """`int`, `bool`, `text`, `player`, `Direction`, `fingerprint`, `field`, or a declared name"""

    name: str


@dataclass(frozen=True, slots=True)
class RangeType(TypeExpression):
    """`1 to 6`"""

    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class CollectionType(TypeExpression):
    """`set of T` or `list of T`"""

    kind: str
    of: TypeExpression


@dataclass(frozen=True, slots=True)
class MapType(TypeExpression):
    """`map Key to T`"""

    key: TypeExpression
    value: TypeExpression


@dataclass(frozen=True, slots=True)
class FileType(TypeExpression):
    """`file csv`"""

    format: str


@dataclass(frozen=True, slots=True)
class EitherType(TypeExpression):
    """`A or B or none`"""

    of: tuple[TypeExpression, ...]
    or_none: bool
