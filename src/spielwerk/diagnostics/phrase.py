"""Parts of messages that differ between the languages."""

from __future__ import annotations

from spielwerk.data import dataclass


@dataclass(frozen=True)
class Phrase:
    """A part of a message that differs between the languages: in the catalogue `{name}` and `{name:de}`."""

    en: str
    de: str

    def __format__(self, language: str) -> str:
        return self.de if language == "de" else self.en


NOTHING = Phrase("", "")
