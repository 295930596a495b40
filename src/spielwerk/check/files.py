"""The files a game may use: how the check asks for them. Where they lie is known to those who load games."""

from __future__ import annotations

from typing import Protocol

from spielwerk.check.faults import NOTHING
from spielwerk.diagnostics.source import Source


class NoFile(Exception):
    """A file cannot be had; carries the code of the fault and what its words need."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


class Files(Protocol):
    """Files by the names that a game, or somebody who starts a match, knows them by."""

    def find(self, name: str, form: str) -> Source:
        """The text of a file of that form. Raises NoFile."""
        ...

    def names(self, form: str) -> list[str]:
        """The names of the files of that form, in order."""
        ...


class _NoFiles:
    """For a text that lies nowhere."""

    def find(self, name: str, form: str) -> Source:
        raise NoFile("B101", name=name[:200], known="–", hint=NOTHING)

    def names(self, form: str) -> list[str]:
        return []


NO_FILES = _NoFiles()
