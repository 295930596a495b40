"""Short ways to say parts of the model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold.xml.tree import Element

TRUE, FALSE = m.Truth(True), m.Truth(False)
NONE = m.NoneValue()
PLAYERS = m.Name("players")


def call(name: str, *arguments: Expression, span: Span) -> m.Call:
    return m.Call(m.Name(name, span=span), tuple(arguments), span=span)


def member(of: Expression | None, name: str, span: Span) -> m.Member:
    return m.Member(of, name, span=span)


def binary(operator: str, left: Expression, right: Expression, span: Span) -> m.Binary:
    return m.Binary(operator, left, right, span=span)


def both(parts: Iterable[Expression], span: Span) -> Expression:
    """All of them hold; what is known is left out."""
    return _joined("and", parts, TRUE, FALSE, span)


def either(parts: Iterable[Expression], span: Span) -> Expression:
    """One of them holds; what is known is left out."""
    return _joined("or", parts, FALSE, TRUE, span)


def _joined(word: str, parts: Iterable[Expression], idle: m.Truth, sure: m.Truth, span: Span) -> Expression:
    found: Expression | None = None
    for part in parts:
        if part == sure:
            return sure
        if part != idle:
            found = part if found is None else binary(word, found, part, span)
    return idle if found is None else found


def negated(rule: Expression, span: Span) -> Expression:
    if isinstance(rule, m.Truth):
        return m.Truth(not rule.value, span=span)
    return m.Unary("not", rule, span=span)


def assign(target: Expression, value: Expression, span: Span, operator: str = "=") -> s.Assign:
    return s.Assign(target, operator, value, span=span)


def number(value: int, span: Span) -> Expression:
    """A number; below zero it is written with a sign."""
    if value < 0:
        return m.Unary("-", m.Number(-value, span=span), span=span)
    return m.Number(value, span=span)


def or_none(name: str) -> m.EitherType:
    return m.EitherType((m.NamedType(name),), True)


def listed(parts: Sequence[Expression], span: Span) -> m.ListLiteral:
    return m.ListLiteral(tuple(parts), span=span)


def for_all_players(lines: Iterable[Line], e: Element) -> s.For:
    return s.For("player", m.Name("players", span=e.span), tuple(lines), span=e.span)


def doc_of(e: Element) -> str:
    """The help of a declaration."""
    return e.get("description") or ""
