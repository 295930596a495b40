"""Reads types as they are written: `int`, `1 to 6`, `set of Card`, `map Resource to int`, `player or none`."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as say
from spielwerk.model.expressions import (
    CollectionType,
    EitherType,
    FileType,
    MapType,
    Name,
    NamedType,
    RangeType,
    TypeExpression,
)
from spielwerk.notation.spiel.read.cursor import Cursor
from spielwerk.notation.spiel.read.expressions import read_sum
from spielwerk.notation.spiel.text.words import NAME, VALUE_STARTS


def read_type(c: Cursor) -> TypeExpression:
    c.deeper()
    start = c.token
    following = c.peek().kind
    found: TypeExpression
    if start.kind == NAME and start.text in ("set", "list") and following == "of":
        c.advance()
        c.advance()
        found = CollectionType(start.text, read_type(c), span=c.since(start))
    elif start.kind == NAME and start.text == "map" and following == NAME:
        c.advance()
        key = read_type_name(c)
        c.expect("to")
        found = MapType(key, read_type(c), span=c.since(start))
    else:
        found = _either(c)
    c.depth -= 1
    return found


def read_type_name(c: Cursor) -> NamedType:
    start = c.token
    return NamedType(c.name(), span=c.since(start))


def _either(c: Cursor) -> TypeExpression:
    start = c.token
    first = _single(c)
    if c.kind != "or":
        return first
    types, or_none = [first], False
    while c.accept("or"):
        if c.accept("none"):
            or_none = True
        else:
            types.append(read_type_name(c))
    return EitherType(tuple(types), or_none, span=c.since(start))


def _single(c: Cursor) -> TypeExpression:
    start = c.token
    if start.kind not in VALUE_STARTS:
        c.fail(say.TYPE_MISSING if c.is_over() else say.TYPE_EXPECTED)
    if start.kind == NAME and start.text == "file" and c.peek().kind == NAME:
        c.advance()
        return FileType(c.name(), span=c.since(start))
    if start.kind == NAME and _next_line_is_a_path(c):
        return read_type_name(c)
    low = read_sum(c)
    if c.accept("to"):
        return RangeType(low, read_sum(c), span=c.since(start))
    if isinstance(low, Name):
        return NamedType(low.name, span=low.span)
    c.report(say.TYPE_EXPECTED, start)
    return NamedType("int", span=c.since(start))


def _next_line_is_a_path(c: Cursor) -> bool:
    """Whether the next line begins with a dot and is no range: then it is the block of a line without colon."""
    following = c.peek()
    if following.kind != "." or following.line == c.token.line:
        return False
    return all(token.kind != "to" for token in c.tokens[c.index :])
