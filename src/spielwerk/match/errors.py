"""What can go wrong for those who use games and matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.locale import LANGUAGES, texts


class SpielwerkError(Exception):
    """Something the user can mend; its faults say where and how."""

    def __init__(self, diagnostics: Sequence[Diagnostic], language: str = "en") -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(fault.message(language) for fault in self.diagnostics))


class GameError(SpielwerkError):
    """The game has faults, or cannot be set up as asked."""


class RecordError(SpielwerkError):
    """A log or a saved match cannot be read or does not fit the game."""


class MatchFault(SpielwerkError):
    """A rule or a broken claim stopped the match, which is at the last decision; `dump` is its log, to be opened
    again. The input that led to the fault is in it as `fault`, after a broken claim as the last input."""

    def __init__(self, diagnostics: Sequence[Diagnostic], dump: dict[str, object], language: str = "en") -> None:
        super().__init__(diagnostics, language)
        self.dump = dump


class IllegalDecision(ValueError):
    """The decision is not open. `reason` says what was wrong, in words for people; `code` is a name for it that never
    changes, and `values` are those in the words."""

    def __init__(self, reason: str, code: str = "", values: Mapping[str, object] | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.values = values or {}


def unknown_language(given: object, source: Source) -> GameError:
    """Somebody wants to be spoken to in a language that there is not."""
    known = ", ".join(f"`{language}`" for language in LANGUAGES)
    values = {"name": "language", "value": repr(given)[:60], "expected": known}
    return GameError([Diagnostic("L116", source, NOWHERE, values)])


# ---- why a decision is not taken, in the language of the match -----------------------------------


def refused(language: str, key: str, **values: object) -> IllegalDecision:
    """The exception with its reason."""
    return IllegalDecision(reason(key, language, **values), key, values)


def reason(key: str, language: str, **values: object) -> str:
    """Why a match does not do something."""
    words: str = texts("match", language)[key]
    return words.format(**values)


def reason_in(language: str, refusal: IllegalDecision) -> str:
    """The reason in another language, for whoever asked in it."""
    known = refusal.code in texts("match", language)
    return reason(refusal.code, language, **refusal.values) if known else refusal.reason
