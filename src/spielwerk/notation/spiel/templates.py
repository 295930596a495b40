"""Reads the texts in quotes: words, values put in (`{player}`), plurals (`{n|one:card|other:cards}`)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.source import Span
from spielwerk.model.expressions import Expression, Placeholder, PluralForm, Text
from spielwerk.notation.spiel.cursor import Cursor
from spielwerk.notation.spiel.lexer import read_lines
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.words import NL, PLURALS

_PIECE = re.compile(r"\{\{|\}\}|\\.?|[{}]|[^{}\\]+")
_SIGNS = frozenset(["{{", "}}", '\\"', "\\\\"])
"""What stands for a brace, a quote or a backslash as such."""


class Templates(Cursor, ABC):
    """Looks into the texts of a game."""

    @abstractmethod
    def expression(self) -> Expression: ...

    def template(self, token: Token) -> Text:
        """The parts of a text whose token has just been read."""
        source = token.text
        span = Span(token.start, token.end)
        if "{" not in source and "}" not in source and "\\" not in source:
            return Text(source, (source,) if source else (), span=span)
        return Text(source, tuple(self._parts(token)), span=span)

    def _parts(self, token: Token) -> list[str | Placeholder]:
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
                    self._report(say.OPEN_BRACE, token, place, len(source))
                    break
                if words:
                    parts.append("".join(words))
                    words.clear()
                parts.append(self._placeholder(token, place, close))
                end = close + 1
            elif found == "}":
                self._report(say.STRAY_BRACE, token, place, end)
            elif found[0] == "\\":
                self._report(say.UNKNOWN_ESCAPE, token, place, end, escape=found)
            else:
                words.append(found)
            place = end
        if words:
            parts.append("".join(words))
        return parts

    def _placeholder(self, token: Token, start: int, end: int) -> Placeholder:
        """The placeholder between two braces, given by their places in the text."""
        source = token.text
        bar = source.find("|", start, end)
        value_end = end if bar < 0 else bar
        value = self._value_inside(token, start + 1, value_end)
        forms: list[PluralForm] = []
        while bar >= 0:
            following = source.find("|", bar + 1, end)
            form_end = end if following < 0 else following
            when, colon, words = source[bar + 1 : form_end].partition(":")
            if not colon or when not in PLURALS:
                self._report(
                    say.PLURAL_FORM, token, bar + 1, form_end, form=when, meant=closest(when, PLURALS) or "other"
                )
            span = Span(token.start + 1 + bar + 1, token.start + 1 + form_end)
            forms.append(PluralForm(when, words, span=span))
            bar = following
        return Placeholder(value, tuple(forms), span=Span(token.start + 1 + start, token.start + 2 + end))

    def _value_inside(self, token: Token, start: int, end: int) -> Expression:
        """Reads a value inside a text: the same language, in a line of its own."""
        begin, finish = token.start + 1 + start, token.start + 1 + end
        lines = read_lines(self.source.text, begin, finish, token.line)
        saved = self.tokens, self.index, self.token, self.kind, self.end
        for line in lines:
            for slip in line.slips:
                self.faults.add(self.layout.first_of(token.line), slip.code, slip.start, slip.end, slip.values)
        close = Token(NL, "", finish, finish, token.line)
        self.tokens = [*(inside for line in lines for inside in line.tokens), close]
        self.index, self.token = 0, self.tokens[0]
        self.kind = self.token.kind
        if self.kind == NL:
            self._report(say.EMPTY_PLACEHOLDER, token, start - 1, end + 1)
        value = self.readable(self.expression)
        if self.kind != NL:
            self.too_much()
        self.tokens, self.index, self.token, self.kind, self.end = saved
        return value

    def _report(self, code: str, token: Token, start: int, end: int, **values: object) -> None:
        begin = token.start + 1
        self.faults.add(self.layout.first_of(token.line), code, begin + start, begin + end, values)


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
