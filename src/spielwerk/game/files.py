"""Finds the files of games: boards and levels, tables. They are in a folder with the game's name beside its text.

ludo.spiel
ludo/classic.csv        option board: file csv = "classic"
ludo/cards.csv          object Card, from "cards.csv"
ludo/look.json          how the game looks, with drawings in ludo/look/
roborally/help.json     what people who play it are told, by topics
"""

from __future__ import annotations

import os
import re
from errno import EISDIR
from pathlib import Path

from spielwerk.bundled import GAMES
from spielwerk.check.faults import did_you_mean
from spielwerk.check.files import Files, NoFile
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import NOTHING
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.game.sources import bundled, find_source, game_file, read_source
from spielwerk.limits import LARGEST_FILE
from spielwerk.match.errors import GameError
from spielwerk.notation.plain import NoText, plain_text

LOOK = ("look", "json")
HELP = ("help", "json")
"""What its maker tells people who play it; only bundled games have one."""
NAME = re.compile(r"[\w-]{1,100}")


class GameFolder:
    """The folder with the files of one game, which need not be there."""

    def __init__(self, folder: Path) -> None:
        self.place = folder

    def find(self, name: str, form: str) -> Source:
        """A file by its name, with or without its ending. Names never lead out of the folder."""
        full = name if name.endswith(f".{form}") else f"{name}.{form}"
        # Looked up among the files that are there instead of joined to the path: `../x` is just an unknown name.
        if full not in self._listed():
            known = self.names(form)
            hint = did_you_mean(name[:200], known)
            raise NoFile("B101", name=name[:200], folder=self.place.name, known=", ".join(known) or "–", hint=hint)
        return _text(full, self.place / full)

    def names(self, form: str) -> list[str]:
        """The names of its files, but for its look and its help, which are no boards and no tables."""
        found = sorted(name.removesuffix(f".{form}") for name in self._listed() if name.endswith(f".{form}"))
        return [name for name in found if (name, form) not in (LOOK, HELP)]

    def folder(self, name: str) -> GameFolder:
        return GameFolder(self.place / name)

    def game(self, name: str) -> tuple[Source, Files]:
        """A bundled game by its name, or the game of that name in the same folder."""
        if name in bundled():
            return find_source(name)[0], files_of(name)
        # The name is written in a game, perhaps by a stranger: it must not lead to another folder.
        fits = isinstance(self.place, Path) and NAME.fullmatch(name)
        beside = game_file(Path(str(self.place)).parent, name) if fits else None
        if beside is None:
            raise NoFile("B160", known=", ".join(bundled()), hint=did_you_mean(name[:100], bundled()))
        try:
            return read_source(beside), files_of(beside)
        except GameError as error:
            fault = error.diagnostics[0]
            raise NoFile(fault.code, **fault.values) from None

    def _listed(self) -> list[str]:
        try:
            return [item.name for item in self.place.iterdir() if item.is_file()]
        except OSError:
            return []


def files_of(game: str | Path) -> GameFolder:
    """The files of a game, by the name or path it is loaded with."""
    if str(game) in bundled():
        return GameFolder(GAMES / str(game))
    path = Path(game)
    return GameFolder(path.with_name(path.stem))


def is_bundled(name: str, files: Files) -> bool:
    """Whether a game is a bundled one, and not somebody's own that has the same name."""
    return name in bundled() and isinstance(files, GameFolder) and files.place == files_of(name).place


def read_file(path: Path) -> Source:
    """A file that somebody who starts a match names. Raises GameError."""
    try:
        if _is_endless(path):
            raise NoFile("L111", name=str(path)[:200], reason=os.strerror(EISDIR))
        return _text(str(path), path)
    except NoFile as fault:
        raise GameError([Diagnostic(fault.code, Source(str(path)[:200], ""), NOWHERE, fault.values)]) from None


def _is_endless(path: Path) -> bool:
    """Whether it is no file: a pipe or a device may never end."""
    try:
        return path.exists() and not path.is_file()
    except (OSError, ValueError):
        return False  # Reading it will tell.


def _text(name: str, file: Path) -> Source:
    """The text of a file. What is no text, or too large, is refused."""
    try:
        with file.open("rb") as opened:
            # One byte more than is allowed tells that a file is too large, without reading all of it.
            data = opened.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise NoFile("L111", name=name[:200], reason=reason) from None
    if len(data) > LARGEST_FILE:
        raise NoFile("B103", name=name[:200], most=LARGEST_FILE // 1000)
    try:
        return Source(name, plain_text(data))
    except NoText as wrong:
        raise NoFile("B102", name=name[:200], offset=wrong.offset, hint=NOTHING) from None
