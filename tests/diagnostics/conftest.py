"""Faults to show, from an entry of our own: the real catalogue grows and changes its words."""

from __future__ import annotations

from typing import Protocol

import pytest

from spielwerk.diagnostics import severity, words
from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.source import Source, Span

SAID = {
    "en": {
        "X201": {
            "message": "there is no {name} here",
            "advice": "Did you mean {hint}?",
            "label": {"declared": "declared here", "not": "not {hint}"},
        },
        "X202": {"message": "{name} is never used", "advice": "Remove it,\nor use it."},
    },
    "de": {
        "X201": {
            "message": "{name} gibt es hier nicht",
            "advice": "Ist {hint} gemeint?",
            "label": {"declared": "hier deklariert", "not": "nicht {hint}"},
        },
        "X202": {"message": "{name} wird nie gebraucht", "advice": "Streiche es,\noder gebrauche es."},
    },
}


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
    monkeypatch.setitem(words.FAMILIES, "X", "own")
    monkeypatch.setattr(words, "texts", lambda subject, language: SAID[language])
    monkeypatch.setattr(severity, "WARNINGS", {"X202"})

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
