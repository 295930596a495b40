"""Parts of messages that are made from words of the text."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.diagnostics.phrase import NOTHING, Phrase
from spielwerk.notation.digal.text.words import A_NAME, A_NUMBER, A_TEXT, shown

SHOWN = 5
"""How many of the words that would fit are named."""


_KINDS = {
    A_NAME: Phrase("a name in capital letters", "ein Name in Großbuchstaben"),
    A_NUMBER: Phrase("a number", "eine Zahl"),
    A_TEXT: Phrase("a text in quotes", "ein Text in Anführungszeichen"),
}


def expected(words: Sequence[str]) -> Phrase:
    """The words that would fit: `,` or `dann`."""
    return Phrase(_listed(words, "en", " or "), _listed(words, "de", " oder "))


def _listed(words: Sequence[str], language: str, joint: str) -> str:
    named = [format(_KINDS[word], language) if word in _KINDS else f"`{shown(word)}`" for word in words[:SHOWN]]
    if len(words) > SHOWN:
        return ", ".join(named) + ", …"
    return joint.join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else "".join(named) or "…"


def proposal(sentence: str | None) -> Phrase:
    """A corrected sentence, with the space before the next one."""
    return NOTHING if sentence is None else Phrase(f"Perhaps: `{sentence}` ", f"Vielleicht so: `{sentence}` ")


def meant(name: str | None) -> Phrase:
    """The name that was probably meant."""
    return NOTHING if not name else Phrase(f"Did you mean {name}? ", f"Meintest du {name}? ")


def instead(words: str | None) -> Phrase:
    """The words that say what a sign of another language says."""
    return NOTHING if words is None else Phrase(f"Write it in words: {words}. ", f"Schreibe es in Worten: {words}. ")
