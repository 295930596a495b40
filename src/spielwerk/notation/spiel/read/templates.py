"""Reads the texts in quotes: words, values put in (`{player}`), plurals (`{n|one:card|other:cards}`)."""

from __future__ import annotations

import re

from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.source import Span
from spielwerk.model.expressions import Expression, Placeholder, PluralForm, Text
from spielwerk.notation.spiel.read.cursor import Cursor
from spielwerk.notation.spiel.text.lexer import read_lines
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import NL, PLURALS

_PIECE = re.compile(r"\{\{|\}\}|\\.?|[{}]|[^{}\\]+")
_SIGNS = frozenset(["{{", "}}", '\\"', "\\\\"])
"""What is written for a brace, a quote or a backslash as such."""


def read_template(c: Cursor, token: Token) -> Text:
    """The parts of a text whose token has just been read."""
    source = token.text
    span = Span(token.start, token.end)
    if "{" not in source and "}" not in source and "\\" not in source:
        return Text(source, (source,) if source else (), span=span)
    return Text(source, tuple(_parts(c, token)), span=span)


def _parts(c: Cursor, token: Token) -> list[str | Placeholder]:
    parts: list[str | Placeholder] = []
    words: list[str] = []
    source, place = token.text, 0
    while place < len(source):
        piece = _PIECE.match(source, place)
        assert piece is not None
        found, end = piece[0], piece.end()
        if found in _SIGNS:
            words.append(found[1])
        elif found == "{":
            close = _closing_brace(source, place)
            if close is None:
                _report(c, say.OPEN_BRACE, token, place, len(source))
                break
            if words:
                parts.append("".join(words))
                words.clear()
            parts.append(_placeholder(c, token, place, close))
            end = close + 1
        elif found == "}":
            _report(c, say.STRAY_BRACE, token, place, end)
        elif found[0] == "\\":
            _report(c, say.UNKNOWN_ESCAPE, token, place, end, escape=found)
        else:
            words.append(found)
        place = end
    if words:
        parts.append("".join(words))
    return parts


def _placeholder(c: Cursor, token: Token, start: int, end: int) -> Placeholder:
    """The placeholder between two braces, given by their places in the text."""
    source = token.text
    bar = source.find("|", start, end)
    value_end = end if bar < 0 else bar
    value = _value_inside(c, token, start + 1, value_end)
    forms: list[PluralForm] = []
    while bar >= 0:
        following = source.find("|", bar + 1, end)
        form_end = end if following < 0 else following
        when, colon, words = source[bar + 1 : form_end].partition(":")
        if not colon or when not in PLURALS:
            _report(c, say.PLURAL_FORM, token, bar + 1, form_end, form=when, meant=closest(when, PLURALS) or "other")
        span = Span(token.start + 1 + bar + 1, token.start + 1 + form_end)
        forms.append(PluralForm(when, words, span=span))
        bar = following
    return Placeholder(value, tuple(forms), span=Span(token.start + 1 + start, token.start + 2 + end))


def _value_inside(c: Cursor, token: Token, start: int, end: int) -> Expression:
    """Reads a value inside a text: the same language, in a line of its own."""
    begin, finish = token.start + 1 + start, token.start + 1 + end
    lines = read_lines(c.source.text, begin, finish, token.line)
    # A value inside is read as a line of its own; then the cursor goes on behind the whole text.
    saved = c.tokens, c.index, c.token, c.kind, c.end
    for line in lines:
        for slip in line.slips:
            c.faults.add(c.layout.first_of(token.line), slip.code, slip.start, slip.end, slip.values)
    close = Token(NL, "", finish, finish, token.line)
    c.tokens = [*(inside for line in lines for inside in line.tokens), close]
    c.index, c.token = 0, c.tokens[0]
    c.kind = c.token.kind
    if c.kind == NL:
        _report(c, say.EMPTY_PLACEHOLDER, token, start - 1, end + 1)
    value = c.readable(c.grammar.expression)
    if c.kind != NL:
        c.too_much()
    c.tokens, c.index, c.token, c.kind, c.end = saved
    return value


def _report(c: Cursor, code: str, token: Token, start: int, end: int, **values: object) -> None:
    # The text begins behind its quote.
    begin = token.start + 1
    c.faults.add(c.layout.first_of(token.line), code, begin + start, begin + end, values)


def _closing_brace(source: str, start: int) -> int | None:
    depth = 0
    for place in range(start, len(source)):
        if source[place] == "{":
            depth += 1
        elif source[place] == "}":
            depth -= 1
            if depth == 0:
                return place
    return None
