"""The shape of a catalogue entry: one kind of fault, in both languages, with a bad and a good example."""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.data import dataclass, field


class Words(NamedTuple):
    """What is wrong and what was expected; what to do. `{name}` is filled from the diagnostic's values."""

    message: str
    advice: str


@dataclass(frozen=True)
class Entry:
    """One kind of fault. `bad` and `good` are whole small games or, for run-time faults, games that end so."""

    code: str
    en: Words
    de: Words
    bad: str
    good: str
    severity: str = "error"
    labels: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Phrases for second places: name -> (English, German)."""

    def words(self, language: str) -> Words:
        return self.de if language == "de" else self.en
