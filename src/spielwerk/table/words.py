"""Why something was refused, in the language of whoever asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.locale import texts


class Translated(Protocol):
    """A value that reads otherwise in another language."""

    def said(self, language: str) -> str: ...


class Faulty:
    """What is wrong, as diagnostics say it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self._diagnostics = tuple(diagnostics)

    def said(self, language: str) -> str:
        return "; ".join(fault.message(language) for fault in self._diagnostics)


class OtherCounts:
    """For how many players a game is, when it was asked for with another number of them."""

    def __init__(self, known: Iterable[int]) -> None:
        self._known = ", ".join(map(str, known)) or "–"

    def said(self, language: str) -> str:
        return str(texts("server", language)["reasons"]["counts"]).format(known=self._known)


class Refused(Exception):
    """A request that is not carried out. The words are made for the one who asked."""

    def __init__(
        self, code: str, reason: str | Translated | None = None, ask: int | None = None, **values: object
    ) -> None:
        super().__init__(code)
        self.code = code
        self.values = values
        self.ask = ask
        self._reason = reason

    def told(self, language: str) -> str:
        if self._reason is None:
            return words(self.code, language, **self.values)
        # Some words have a place for the reason; others are the reason, as the rules of a match say it.
        framed = "{reason}" in texts("server", language)["refused"].get(self.code, "")
        reason = self._reason if isinstance(self._reason, str) else self._reason.said(language)
        return words(self.code, language, reason=reason, **self.values) if framed else reason


def words(code: str, language: str, **values: object) -> str:
    """What is said for a code."""
    return str(texts("server", language)["refused"][code]).format(**values)
