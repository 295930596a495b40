"""A fault as a value: the terminal, JSON, the editor and the web show the same ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.phrase import NOTHING, said
from spielwerk.diagnostics.severity import severity
from spielwerk.diagnostics.source import Source, Span
from spielwerk.diagnostics.words import words
from spielwerk.limits import LONGEST_GUESSED, MOST_COMPARED


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that explains the fault, with the name of a phrase in the entry's `labels`."""

    span: Span
    phrase: str


@dataclass(frozen=True)
class Diagnostic:
    """A fault at a place. Its words come from the catalogue, in the reader's language."""

    code: str
    source: Source
    span: Span
    values: Mapping[str, object] = field(default_factory=dict)
    labels: tuple[Label, ...] = ()

    def __post_init__(self) -> None:
        """A fault is reported in the file it is in; second places in other files are left out."""
        source, span = self.source.part(self.span)
        if source is not self.source:
            elsewhere = [(label.phrase, self.source.part(label.span)) for label in self.labels]
            labels = tuple(Label(place, phrase) for phrase, (file, place) in elsewhere if file is source)
            # Frozen for everybody else; this is still part of making it.
            for name, value in (("source", source), ("span", span), ("labels", labels)):
                object.__setattr__(self, name, value)

    @property
    def severity(self) -> str:
        """`error` (the game cannot run) or `warning` (it can, but look here)."""
        return severity(self.code)

    @property
    def line(self) -> int:
        return self.source.place(self.span.start)[0]

    @property
    def column(self) -> int:
        return self.source.place(self.span.start)[1]

    def message(self, language: str = "en") -> str:
        """What is wrong, and what was expected."""
        return words(self.code, language).message.format_map(_Said(self.values, language))

    def advice(self, language: str = "en") -> str:
        """What to do about it."""
        return words(self.code, language).advice.format_map(_Said(self.values, language))

    def phrase(self, label: Label, language: str = "en") -> str:
        """What a label of this fault says."""
        return words(self.code, language).labels[label.phrase].format_map(_Said(self.values, language))


class _Said:
    """Values for a sentence, in its language; a hint that is not there leaves nothing behind."""

    def __init__(self, values: Mapping[str, object], language: str) -> None:
        self.values = values
        self.language = language

    def __getitem__(self, name: str) -> object:
        return said(self.values.get(name, NOTHING), self.language)


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant, for 'did you mean'."""
    if len(word) > LONGEST_GUESSED:
        return None
    # Sorted, since a set has no order: the same mistake must always get the same hint.
    pool = sorted({name for name in known if abs(len(name) - len(word)) <= len(word)})
    by_case = [name for name in pool if name.lower() == word.lower()]
    if by_case:
        return by_case[0]
    if len(pool) > MOST_COMPARED:
        # Comparing takes time: of very many names only those with the same beginning or end.
        pool = [name for name in pool if name[:2] == word[:2] or name[-2:] == word[-2:]][:MOST_COMPARED]
    found = get_close_matches(word, pool, n=1, cutoff=0.6)
    return found[0] if found else None
