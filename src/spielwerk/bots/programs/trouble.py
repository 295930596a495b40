"""What goes wrong with a program that plays."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.locale import texts

CRASHED, LATE, INVALID, FLOODED = "crashed", "late", "invalid", "flooded"


class Reason:
    """Why something is so; its words are found when the language is known."""

    def __init__(self, name: str, **values: object) -> None:
        self.name = name
        self.values = values

    def told(self, language: str) -> str:
        words: str = texts("programs", language)[self.name]
        return words.format(**self.values)


class Trouble(Exception):
    """A program did not answer with a plan that can be used."""

    def __init__(self, code: str, kind: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.kind = kind
        self.values = values

    def told(self, language: str) -> str:
        """What happened, in words."""
        values = {k: v.told(language) if isinstance(v, Reason) else v for k, v in self.values.items()}
        return Diagnostic(self.code, Source("", ""), NOWHERE, values).message(language)


class Gone(Trouble):
    """The program cannot be talked to any more."""
