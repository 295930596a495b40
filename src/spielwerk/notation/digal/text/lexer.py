"""Cuts a DiGaL text into words, names, numbers, texts and signs. Comments (`// …`) and white space fall away."""

from __future__ import annotations

import re

from spielwerk.diagnostics.source import Span
from spielwerk.notation.digal.text.phrases import instead
from spielwerk.notation.digal.text.tokens import Slip, Token
from spielwerk.notation.digal.text.words import END, NAME, NUMBER, SIGN, TEXT, VOCABULARY, WORD, plain

_PIECE = re.compile(
    r"(?P<space>\s+)|(?P<comment>//[^\n]*)"
    r"|(?P<number>\d+)"
    r"|(?P<name>[A-ZÄÖÜ][A-ZÄÖÜ0-9_]*(?![^\W\d_]))"
    r"|(?P<word>[^\W\d_]+)"
    r'|(?P<text>"[^"\n]*"|„[^“”"\n]*[“”"]|»[^«\n]*«)'
    r'|(?P<open>["„»][^\n]*)'
    r"|(?P<sign>[.:,;()+*-])"
    r"|(?P<minus>[−–])"
    r"|(?P<wrong>.)"
)
_SIGNS = {"=": "`ist`, `gleich`", "<": "`kleiner`", ">": "`größer`", "≤": "`kleinergleich`", "≥": "`größergleich`"}
"""Words for signs of other languages."""
LONGEST_NAME = 60
GREATEST = 2**63 - 1


class Lexer:
    """Reads one text. `offset` is added to all places: a text behind another one."""

    def __init__(self, text: str, start: int = 0, end: int | None = None, offset: int = 0) -> None:
        self.text = text
        self.end = len(text) if end is None else end
        self.place = start
        self.offset = offset
        self.tokens: list[Token] = []
        self.slips: list[Slip] = []
        self.line = text.count("\n", 0, start) + 1

    def run(self) -> Lexer:
        while self.place < self.end:
            piece = _PIECE.match(self.text, self.place, self.end)
            assert piece is not None
            kind, found = piece.lastgroup or "wrong", piece[0]
            self._take(kind, found, Span(piece.start() + self.offset, piece.end() + self.offset))
            self.line += found.count("\n")
            self.place = piece.end()
        after = Span(self.end + self.offset, self.end + self.offset)
        self.tokens.append(Token(END, "", "", after, self.line))
        return self

    def _take(self, kind: str, found: str, span: Span) -> None:
        if kind == "number":
            self._number(found, span)
        elif kind == "name":
            if len(found) > LONGEST_NAME:
                self._slip("D104", span, name=found[:20], most=LONGEST_NAME)
                found = found[:LONGEST_NAME]
            self._add(NAME, found, found, span)
        elif kind == "word":
            self._word(found, span)
        elif kind == "text":
            self._add(TEXT, found[1:-1], found, span)
        elif kind in ("sign", "minus"):
            self._add(SIGN, "-" if kind == "minus" else found, found, span)
        elif kind == "open":
            self._slip("D102", span)
            self._add(TEXT, found[1:].rstrip(". "), found, span)
            if found.rstrip().endswith("."):
                self._add(SIGN, ".", ".", Span(span.end - 1, span.end))
        elif kind == "wrong":
            self._slip("D101", span, sign=found, instead=instead(_SIGNS.get(found)))

    def _number(self, found: str, span: Span) -> None:
        if len(found) > 20 or int(found) > GREATEST:
            self._slip("D103", span, number=found[:20], most=GREATEST)
            found = "0"
        self._add(NUMBER, str(int(found)), found, span)

    def _word(self, found: str, span: Span) -> None:
        known = plain(found)
        if found != found.lower() and known in VOCABULARY:
            self._slip("D105", span, word=found, small=found.lower())
        self._add(WORD, known, found, span)

    def _add(self, kind: str, text: str, shown: str, span: Span) -> None:
        self.tokens.append(Token(kind, text, shown, span, self.line))

    def _slip(self, code: str, span: Span, **values: object) -> None:
        self.slips.append(Slip(code, span, values))
