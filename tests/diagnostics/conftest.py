"""Faults to show, from an entry of our own: the real catalogue grows and changes its words."""

from __future__ import annotations

from typing import Protocol

import pytest

from spielwerk.diagnostics.codes.catalogue import CATALOGUE
from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.source import Source, Span

UNKNOWN = Entry(
    code="X201",
    en=Words("there is no {name} here", "Did you mean {hint}?"),
    de=Words("{name} gibt es hier nicht", "Ist {hint} gemeint?"),
    bad="",
    good="",
    labels={"declared": ("declared here", "hier deklariert"), "not": ("not {hint}", "nicht {hint}")},
)
UNUSED = Entry(
    code="X202",
    en=Words("{name} is never used", "Remove it,\nor use it."),
    de=Words("{name} wird nie gebraucht", "Streiche es,\noder gebrauche es."),
    bad="",
    good="",
    severity="warning",
)


class MakeFault(Protocol):
    def __call__(
        self,
        text: str,
        at: str | Span,
        *labels: tuple[str | Span, str],
        code: str = ...,
        file: str = ...,
        name: str = ...,
    ) -> Diagnostic: ...


@pytest.fixture
def fault(monkeypatch: pytest.MonkeyPatch) -> MakeFault:
    """Makes a fault at the first place where a word stands in a text, with labels at other words."""
    for entry in (UNKNOWN, UNUSED):
        monkeypatch.setitem(CATALOGUE, entry.code, entry)

    def make(
        text: str,
        at: str | Span,
        *labels: tuple[str | Span, str],
        code: str = "X201",
        file: str = "race.spiel",
        name: str = "Pwan",
    ) -> Diagnostic:
        marked = tuple(Label(span_of(text, word), phrase) for word, phrase in labels)
        return Diagnostic(code, Source(file, text), span_of(text, at), {"name": name, "hint": "Pawn"}, marked)

    return make


def span_of(text: str, word: str | Span) -> Span:
    if isinstance(word, Span):
        return word
    start = text.index(word)
    return Span(start, start + len(word))
