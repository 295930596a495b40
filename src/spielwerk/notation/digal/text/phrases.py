"""Parts of messages that are made from words of the text."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.diagnostics.phrase import NOTHING, Listed, Phrase, Spoken
from spielwerk.notation.digal.text.words import A_NAME, A_NUMBER, A_TEXT, shown

SHOWN = 5
"""How many of the words that would fit are named."""


_KINDS: dict[str, Spoken] = {
    A_NAME: Phrase("digal.kind.name"),
    A_NUMBER: Phrase("digal.kind.number"),
    A_TEXT: Phrase("digal.kind.text"),
}


def expected(words: Sequence[str]) -> Spoken:
    """The words that would fit: `,` or `dann`."""
    named = tuple(_KINDS.get(word, f"`{shown(word)}`") for word in words[:SHOWN])
    return Listed((*named, "…"), "plainly") if len(words) > SHOWN or not named else Listed(named, "or")


def proposal(sentence: str | None) -> Spoken:
    """A corrected sentence, with the space before the next one."""
    return NOTHING if sentence is None else Phrase("digal.perhaps", sentence=sentence)


def meant(name: str | None) -> Spoken:
    """The name that was probably meant."""
    return NOTHING if not name else Phrase("digal.meant", name=name)


def instead(words: str | None) -> Spoken:
    """The words that say what a sign of another language says."""
    return NOTHING if words is None else Phrase("digal.in_words", words=words)
