"""Reads values: from numbers and names up to queries."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.source import Span
from spielwerk.model.expressions import (
    Binary,
    Call,
    Conditional,
    Entry,
    Expression,
    Hypothetical,
    Index,
    It,
    ListLiteral,
    MapLiteral,
    Member,
    Name,
    Named,
    NoneValue,
    Number,
    Owned,
    Query,
    Random,
    Range,
    Self,
    SetLiteral,
    SortKey,
    Text,
    Truth,
    Unary,
)
from spielwerk.notation.spiel.read.cursor import Cursor
from spielwerk.notation.spiel.read.templates import read_template
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import COMPARISON, INT, LEVELS, NAME, NOT, OR, QUERIES, RANGE, SUM, TEXT

MAX_NUMBER = 2**63 - 1


def read_expression(c: Cursor) -> Expression:
    if c.kind == "if":
        return read_conditional(c)
    start = c.token
    value = read_binary(c, OR)
    while True:
        kind = c.kind
        if kind in QUERIES:
            c.advance()
            value = Query(value, kind, read_binary(c, QUERIES[kind]), span=c.since(start))
        elif kind == "as":
            c.advance()
            value = Named(value, c.name(), span=c.since(start))
        else:
            return value


def read_sum(c: Cursor) -> Expression:
    return read_binary(c, SUM)


def read_range(c: Cursor) -> Expression:
    return read_binary(c, RANGE)


def read_conditional(c: Cursor) -> Expression:
    c.deeper()
    start = c.advance()
    test = read_expression(c)
    c.expect("then")
    yes = read_expression(c)
    c.expect("else")
    no = read_expression(c)
    c.depth -= 1
    return Conditional(test, yes, no, span=c.since(start))


def read_binary(c: Cursor, floor: int) -> Expression:
    """A value with the operators that hold at least as tightly as `floor`."""
    start = c.token
    if c.kind == "-":
        left = read_negative(c)
    elif c.kind in ("highest", "lowest"):
        c.deeper()
        word = c.advance().kind
        left = Unary(word, read_binary(c, SUM), span=c.since(start))
        c.depth -= 1
        return left
    elif c.kind == "not" and floor <= NOT:
        c.deeper()
        c.advance()
        left = Unary("not", read_binary(c, NOT), span=c.since(start))
        c.depth -= 1
    else:
        left = read_owned(c)
    ceiling = 9
    while True:
        operator = c.kind
        level = LEVELS.get(operator, 0)
        if not floor <= level < ceiling:
            # `a < b < c` would compare a truth with a number.
            if level == COMPARISON == ceiling:
                c.fail(say.CHAINED)
            return left
        c.advance()
        right = read_binary(c, level + 1)
        if level == RANGE:
            left = Range(left, right, span=c.since(start))
        else:
            left = Binary(operator, left, right, span=c.since(start))
        # Neither a comparison nor a range may have another one behind it.
        ceiling = level if level in (COMPARISON, RANGE) else level + 1


def read_negative(c: Cursor) -> Expression:
    c.deeper()
    start = c.advance()
    operand = read_negative(c) if c.kind == "-" else read_owned(c)
    c.depth -= 1
    return Unary("-", operand, span=c.since(start))


def read_owned(c: Cursor) -> Expression:
    start = c.token
    value = read_postfix(c)
    if c.kind == "of":
        c.advance()
        value = Owned(value, read_postfix(c), span=c.since(start))
    return value


# ---- primaries and what follows them -----------------------------------------------------------


def read_postfix(c: Cursor) -> Expression:
    start = c.token
    value = read_primary(c)
    while True:
        if c.kind == ".":
            c.advance()
            # `1.5` has the form of a member; here it can still be told what was meant.
            if c.kind == INT and isinstance(value, Number):
                c.fail(say.WHOLE_NUMBERS)
            member = Member(value, c.any_word(), span=c.since(start))
            value = read_called(c, member, start)
        elif c.kind == "[":
            bracket = c.advance()
            value = Index(value, read_items(c, bracket, read_expression), span=c.since(start))
        else:
            return value


def read_primary(c: Cursor) -> Expression:
    start = c.token
    if start.kind == NAME:
        c.advance()
        return read_called(c, Name(start.text, span=Span(start.start, start.end)), start)
    read = _PRIMARIES.get(start.kind)
    if read is None:
        _no_value(c)
    return read(c)


def read_called(c: Cursor, target: Name | Member, start: Token) -> Expression:
    if c.kind != "(":
        return target
    return Call(target, read_arguments(c), span=c.since(start))


def read_arguments(c: Cursor) -> tuple[Expression, ...]:
    bracket = c.advance()
    if c.kind == ")":
        c.advance()
        return ()
    return read_items(c, bracket, read_expression)


def read_items(c: Cursor, bracket: Token, item: Callable[[Cursor], Expression]) -> tuple[Expression, ...]:
    """Values with commas between them up to the closing bracket."""
    c.deeper()
    values = [item(c)]
    while c.accept(","):
        values.append(item(c))
    c.closed_by(bracket)
    c.depth -= 1
    return tuple(values)


def _no_value(c: Cursor) -> NoReturn:
    if c.is_over():
        c.fail(say.VALUE_MISSING)
    if c.kind == "random":
        c.fail(say.RANDOM_INSIDE)
    if c.kind in c.faults.misnamed:
        c.faults.hush(c.layout.first_of(c.token.line))
    c.fail(say.VALUE_EXPECTED)


def read_number(c: Cursor) -> Expression:
    token = c.advance()
    # Nineteen digits are enough for every number; longer ones are not even converted.
    if len(token.text.lstrip("0")) > 19 or int(token.text) > MAX_NUMBER:
        c.report(say.LARGE_NUMBER, token, limit=MAX_NUMBER)
        return Number(0, span=c.since(token))
    return Number(int(token.text), span=c.since(token))


def read_text(c: Cursor) -> Text:
    return read_template(c, c.text_token())


def read_member_of_it(c: Cursor) -> Expression:
    """`.name`, of the thing under discussion"""
    start = c.advance()
    return read_called(c, Member(None, c.any_word(), span=c.since(start)), start)


# ---- brackets ------------------------------------------------------------------------------------


def read_brackets(c: Cursor) -> Expression:
    """`(value)`, a sort key `(a, b)`, or `(value after call)`"""
    bracket = c.advance()
    c.deeper()
    value = read_expression(c)
    if c.kind == "after":
        c.advance()
        call = read_postfix(c)
        if not isinstance(call, Call):
            c.fail(say.AFTER_WHAT)
        value = Hypothetical(value, call)
    elif c.kind == ",":
        values = [value]
        while c.accept(","):
            values.append(read_expression(c))
        value = SortKey(tuple(values))
    c.closed_by(bracket)
    c.depth -= 1
    # Made again, since their brackets belong to their place.
    if isinstance(value, Hypothetical):
        return Hypothetical(value.value, value.call, span=c.since(bracket))
    if isinstance(value, SortKey):
        return SortKey(value.items, span=c.since(bracket))
    return value


def read_list_literal(c: Cursor) -> Expression:
    bracket = c.advance()
    if c.accept("]"):
        return ListLiteral((), span=c.since(bracket))
    return ListLiteral(read_items(c, bracket, read_expression), span=c.since(bracket))


def read_braces(c: Cursor) -> Expression:
    """A set `{a, b}` or a map `{a: 1, b: 2}`"""
    bracket = c.advance()
    if c.accept("}"):
        return SetLiteral((), span=c.since(bracket))
    c.deeper()
    start = c.token
    key = read_binary(c, OR)
    if c.kind != ":":
        values = [key]
        while c.accept(","):
            values.append(read_binary(c, OR))
            if c.kind == ":":
                c.fail(say.MIXED_BRACES)
        c.closed_by(bracket)
        c.depth -= 1
        return SetLiteral(tuple(values), span=c.since(bracket))
    entries = [_entry(c, start, key)]
    while c.accept(","):
        start = c.token
        entries.append(_entry(c, start, read_binary(c, OR)))
    c.closed_by(bracket)
    c.depth -= 1
    return MapLiteral(tuple(entries), span=c.since(bracket))


def _entry(c: Cursor, start: Token, key: Expression) -> Entry:
    if c.kind in (",", "}"):
        c.fail(say.MIXED_BRACES)
    c.expect(":")
    return Entry(key, read_expression(c), span=c.since(start))


# ---- right sides ---------------------------------------------------------------------------------


def read_value(c: Cursor) -> Expression:
    """The whole right side of an assignment: `random …` may be here alone."""
    if c.kind != "random":
        return read_expression(c)
    start = c.advance()
    of, amount = read_sum(c), None
    if c.accept("from"):
        of, amount = read_sum(c), of
    weight = None
    if c.accept_word("weighted"):
        c.expect("by")
        weight = read_sum(c)
    return Random(of, weight, amount, span=c.since(start))


def _none(c: Cursor) -> Expression:
    return NoneValue(span=c.since(c.advance()))


def _true(c: Cursor) -> Expression:
    return Truth(True, span=c.since(c.advance()))


def _false(c: Cursor) -> Expression:
    return Truth(False, span=c.since(c.advance()))


def _it(c: Cursor) -> Expression:
    return It(span=c.since(c.advance()))


def _self(c: Cursor) -> Expression:
    return Self(span=c.since(c.advance()))


_PRIMARIES: dict[str, Callable[[Cursor], Expression]] = {
    INT: read_number,
    TEXT: read_text,
    ".": read_member_of_it,
    "(": read_brackets,
    "[": read_list_literal,
    "{": read_braces,
    "none": _none,
    "true": _true,
    "false": _false,
    "it": _it,
    "self": _self,
}
