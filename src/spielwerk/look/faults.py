"""Where the faults of a look and of its drawings are gathered."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check.faults import meant
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.phrase import NOTHING, Spoken
from spielwerk.diagnostics.visible import visible
from spielwerk.limits import MOST_GUESSES
from spielwerk.notation.board.faults import MOST_FAULTS, FileFaults

SHOWN_WORDS = 12
LONGEST_SHOWN = 60


class LookFaults(FileFaults):
    """Everything that is wrong with one file."""

    guesses = 0

    @property
    def full(self) -> bool:
        """Whether nobody would read more."""
        return len(self.found) >= MOST_FAULTS

    def did_you_mean(self, word: str, known: Iterable[str]) -> Spoken:
        """A sentence with the known word that was probably meant; only for the first unknown words."""
        self.guesses += 1
        # To compare a word with all that are known takes time, and strangers decide how many words there are.
        found = closest(word, known) if self.guesses <= MOST_GUESSES else None
        return NOTHING if found is None else meant(found)


def shown(text: str) -> str:
    """A word of a stranger in a message."""
    return visible(text[:LONGEST_SHOWN])


def listed(words: Iterable[str], all: bool = False) -> str:
    """Known words in a message; of many only the first, unless all are wanted."""
    known = list(words)
    some = known if all else known[:SHOWN_WORDS]
    text = ", ".join(f"`{shown(word)}`" for word in some)
    return (f"{text}, …" if len(known) > len(some) else text) or "–"
