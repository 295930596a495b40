"""What programs hand to a game, looked at before anything is made of it: each fault is named like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from spielwerk.backend.choice import PYTHON, WASM
from spielwerk.check.typed.symbols import Checked
from spielwerk.diagnostics.diagnostic import Diagnostic, closest
from spielwerk.diagnostics.phrase import NOTHING, Phrase, Spoken
from spielwerk.diagnostics.source import NOWHERE
from spielwerk.game.series import Claims
from spielwerk.locale import LANGUAGES
from spielwerk.match.errors import GameError

LARGEST_SEED = 2**64 - 1
"""Seeds have 64 bits: larger ones would give the same matches as smaller ones."""
SHOWN = 60
"""So many characters of a wrong value are shown."""


class Arguments:
    """Looks at arguments one by one. `done` raises GameError with all faults."""

    def __init__(self, game: Checked) -> None:
        self._game = game
        self._faults: list[Diagnostic] = []

    def number(self, name: str, given: object, low: int, high: int | None = None) -> None:
        # True is a number to Python, and a slip to everybody else.
        if isinstance(given, int) and not isinstance(given, bool) and low <= given and (high is None or given <= high):
            return
        if high is None:
            self.wrong(name, given, Phrase("arguments.at_least", low=low))
        else:
            self.wrong(name, given, Phrase("arguments.number", low=low, high=high))

    def seed(self, given: object) -> None:
        self.number("seed", given, 0, LARGEST_SEED)

    def one_of(self, name: str, given: object, known: Sequence[str]) -> None:
        if given not in known:
            self.wrong(name, given, ", ".join(f"`{word}`" for word in known))

    def language(self, given: object) -> None:
        self.one_of("language", given, LANGUAGES)

    def backend(self, given: object) -> None:
        if given is not None:
            self.one_of("backend", given, (PYTHON, WASM))

    def claims(self, given: object) -> None:
        self.one_of("claims", given, get_args(Claims))

    def options(self, given: object) -> None:
        if not isinstance(given, Mapping | None):
            self.wrong("options", given, Phrase("arguments.mapping"))

    def names(self, given: object, players: int | None = None) -> None:
        """`players` is given when it is known how many there are."""
        # A text is a sequence of letters to Python, and never a list of names.
        given_names = given if isinstance(given, list | tuple) else (given,)
        too_many = players is not None and len(given_names) > players
        if given is not given_names or too_many or not all(isinstance(name, str) for name in given_names):
            self.wrong("names", given, Phrase("arguments.names"))

    def unknown(self, given: Mapping[str, object], known: Sequence[str]) -> None:
        """Arguments of names that nobody knows; an option of the game may be meant."""
        for name in given:
            similar = closest(name, known)
            hint = NOTHING
            if name in self._game.options:
                hint = Phrase("meant.as_option", name=name)
            elif similar is not None:
                hint = Phrase("meant.word", word=similar)
            self._add("L117", name=name[:SHOWN], known=", ".join(known), hint=hint)

    def wrong(self, name: str, given: object, expected: Spoken) -> None:
        self._add("L116", name=name, value=_shown(given), expected=expected)

    def _add(self, code: str, **values: object) -> None:
        self._faults.append(Diagnostic(code, self._game.source, NOWHERE, values))

    def done(self) -> None:
        if self._faults:
            raise GameError(self._faults)


def _shown(given: object) -> str:
    try:
        return repr(given)[:SHOWN]
    except ValueError:  # Python writes no numbers of thousands of digits.
        return "…"
