"""The files a game may use: how the check asks for them. Where they are is known to those who load games."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from spielwerk.diagnostics.phrase import NOTHING
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

    def game(self, name: str) -> tuple[Source, Files]:
        """The text of another game that this one extends, and its files. Raises NoFile."""
        ...


@runtime_checkable
class Folders(Files, Protocol):
    """Files with folders among them."""

    def folder(self, name: str) -> Files:
        """The files of a folder, which need not be there."""
        ...


def folder_of(files: Files, name: str) -> Files:
    """The files of a folder among others."""
    return files.folder(name) if isinstance(files, Folders) else NO_FILES


class _NoFiles:
    """For a text that is in no folder."""

    def find(self, name: str, form: str) -> Source:
        raise NoFile("B101", name=name[:200], known="–", hint=NOTHING)

    def names(self, form: str) -> list[str]:
        return []

    def game(self, name: str) -> tuple[Source, Files]:
        raise NoFile("B160", known="–", hint=NOTHING)


NO_FILES = _NoFiles()


class _Several:
    """The files of a game before those of the game it extends."""

    def __init__(self, first: Files, second: Files) -> None:
        self.first = first
        self.second = second

    def find(self, name: str, form: str) -> Source:
        try:
            return self.first.find(name, form)
        except NoFile as missing:
            try:
                return self.second.find(name, form)
            except NoFile:
                raise missing from None

    def names(self, form: str) -> list[str]:
        return sorted({*self.first.names(form), *self.second.names(form)})

    def folder(self, name: str) -> Files:
        return _Several(folder_of(self.first, name), folder_of(self.second, name))

    def game(self, name: str) -> tuple[Source, Files]:
        return self.first.game(name)


def several(first: Files, second: Files) -> Files:
    return _Several(first, second)
