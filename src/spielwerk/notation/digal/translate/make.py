"""Short ways to make the parts of a Spiel model."""

from __future__ import annotations

from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.spiel.write.flow import Flow
from spielwerk.notation.spiel.write.values import ValueWriter


def name(word: str, span: Span = NOWHERE) -> m.Name:
    return m.Name(word, span=span)


def number(value: int, span: Span = NOWHERE) -> Expression:
    """A number; below zero it is written with a sign."""
    if value < 0:
        return m.Unary("-", m.Number(-value, span=span), span=span)
    return m.Number(value, span=span)


def member(of: Expression, word: str, span: Span = NOWHERE) -> m.Member:
    return m.Member(of, word, span=span)


def call(function: str, *arguments: Expression, span: Span = NOWHERE) -> m.Call:
    return m.Call(m.Name(function, span=span), arguments, span=span)


def binary(operator: str, left: Expression, right: Expression, span: Span = NOWHERE) -> m.Binary:
    return m.Binary(operator, left, right, span=span)


def where(of: Expression, condition: Expression, span: Span = NOWHERE) -> m.Query:
    return m.Query(of, "where", condition, span=span)


def each(of: Expression, value: Expression, span: Span = NOWHERE) -> m.Query:
    return m.Query(of, "each", value, span=span)


def index(of: Expression, key: Expression, span: Span = NOWHERE) -> m.Index:
    return m.Index(of, (key,), span=span)


def negated(condition: Expression, span: Span = NOWHERE) -> m.Unary:
    return m.Unary("not", condition, span=span)


def assign(target: Expression, value: Expression, span: Span = NOWHERE) -> s.Assign:
    return s.Assign(target, "=", value, span=span)


def integer() -> m.NamedType:
    return m.NamedType("int")


def long() -> m.NamedType:
    """The type of all values of a program: numbers with 64 bits."""
    return m.NamedType("long")


def text(*parts: str | Expression, span: Span = NOWHERE) -> m.Text:
    """A text with values in it; its source is what a Spiel text would have between the quotes."""
    pieces: list[str | m.Placeholder] = []
    source = ""
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
            source += "".join(_ESCAPES.get(sign, sign) for sign in part)
        else:
            pieces.append(m.Placeholder(part, span=span))
            source += "{" + written(part) + "}"
    return m.Text(source, tuple(pieces), span=span)


_ESCAPES = {"{": "{{", "}": "}}", '"': '\\"', "\\": "\\\\"}


def written(value: Expression) -> str:
    """A value as Spiel text."""
    flow = Flow()
    ValueWriter(flow).value(value)
    return flow.flat()
