"""Reads JSON and keeps the place of every value, so that faults can point at it."""

from __future__ import annotations

import json
import re

from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.board.described import Given, Members, Value
from spielwerk.notation.board.faults import FileFaults

BLANK = re.compile(r"[ \t\n]*")
TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"')
WORD = re.compile(r"[A-Za-z]+|-?[0-9][0-9.eE+-]*")
WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
DEEPEST = 20
# Numbers of the language have 32 bits: none is longer than -2147483648.
LONGEST_NUMBER = 11


class _Wrong(Exception):
    """The text stops being JSON at a place."""

    def __init__(self, at: int, expected: str) -> None:
        super().__init__(expected)
        self.at = at
        self.expected = expected


def read_json(source: Source, faults: FileFaults, decimals: bool = False) -> Members | None:
    """The members of the object a file consists of. With `decimals` numbers may have a point."""
    reader = _Reader(source.text, faults, decimals)
    try:
        found = reader.value(0)
        reader.skip()
        if reader.at < len(source.text):
            raise _Wrong(reader.at, "EOF")
        if not isinstance(found.value, Members):
            raise _Wrong(found.span.start, "{")
    except _Wrong as wrong:
        line, column = source.place(wrong.at)
        faults.report("B108", Span(wrong.at, wrong.at + 1), row=line, column=column, expected=wrong.expected)
        return None
    return found.value


class _Reader:
    """Goes through the text once."""

    def __init__(self, text: str, faults: FileFaults, decimals: bool) -> None:
        self.text = text
        self.faults = faults
        self.decimals = decimals
        self.at = 0

    def skip(self) -> None:
        found = BLANK.match(self.text, self.at)
        assert found is not None
        self.at = found.end()

    def value(self, depth: int) -> Given:
        self.skip()
        start = self.at
        sign = self.text[start : start + 1]
        if sign in ("{", "[") and depth >= DEEPEST:
            raise _Wrong(start, f"<= {DEEPEST} [ {{")
        if sign == "{":
            value: Value = self.members(depth)
        elif sign == "[":
            value = self.items(depth)
        elif sign == '"':
            value = self.quoted()
        else:
            value = self.word()
        return Given(value, Span(start, self.at))

    def quoted(self) -> str:
        found = TEXT.match(self.text, self.at)
        try:
            text = json.loads(found[0]) if found is not None else None
        except ValueError:
            text = None
        if found is None or text is None:
            raise _Wrong(self.at, '"…"')
        self.at = found.end()
        return str(text)

    def word(self) -> int | float | bool | None:
        found = WORD.match(self.text, self.at)
        word = found[0] if found is not None else ""
        if word in WORDS:
            value: int | float | bool | None = WORDS[word]
        elif re.fullmatch("-?(0|[1-9][0-9]*)", word) and len(word) <= LONGEST_NUMBER:
            value = int(word)
        elif self.decimals and DECIMAL.fullmatch(word) and len(word) <= LONGEST_NUMBER:
            value = float(word)
        else:
            raise _Wrong(self.at, '{ [ "…" 123 true false null')
        self.at += len(word)
        return value

    def members(self, depth: int) -> Members:
        found = Members()
        self.at += 1
        while not self.closed("}", bool(found.names)):
            self.skip()
            start = self.at
            name = self.quoted()
            span = Span(start, self.at)
            self.skip()
            if self.text[self.at : self.at + 1] != ":":
                raise _Wrong(self.at, ":")
            self.at += 1
            value = self.value(depth + 1)
            if name in found:
                line, column = self.faults.source.place(start)
                self.faults.report("B114", span, row=line, column=column, cell=name[:60], name=name[:60])
            found[name] = value
            found.names[name] = span
        return found

    def items(self, depth: int) -> tuple[Given, ...]:
        found: list[Given] = []
        self.at += 1
        while not self.closed("]", bool(found)):
            found.append(self.value(depth + 1))
        return tuple(found)

    def closed(self, sign: str, begun: bool) -> bool:
        """Whether the object or list ends here; else goes behind the comma."""
        self.skip()
        here = self.text[self.at : self.at + 1]
        if here == sign:
            self.at += 1
            return True
        if begun:
            if here != ",":
                raise _Wrong(self.at, f", {sign}")
            self.at += 1
        return False
