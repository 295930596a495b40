"""The notations in which a game can be written, by the ending of the file."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import TypeAlias

from spielwerk.diagnostics.source import Source
from spielwerk.notation.reading import FindGame, Reading

Reader: TypeAlias = Callable[[Source, FindGame], Reading]

MODULES = {
    ".spiel": "spielwerk.notation.spiel.reading",
    ".digal": "spielwerk.notation.digal.reading",
    ".lgold": "spielwerk.notation.lgold.reading",
}
"""Each has a function `read`; it is imported when a file with that ending is read."""
ENDINGS = tuple(MODULES)
LANGUAGES = {".digal": "de"}
"""The language of notations that are written in the words of one."""


TERMS = {".digal": {"R101": "D301", "R109": "D302", "R215": "D303", "R243": "D304", "R244": "D301"}}
"""Faults of running matches that notations tell in words of their own."""


def ending(name: str) -> str:
    """The ending that says how a file is to be read; what has another one is read as Spiel."""
    found = PurePath(name).suffix.lower()
    return found if found in MODULES else ".spiel"


def read(source: Source, find_game: FindGame) -> Reading:
    """Reads a text in the notation that its name tells."""
    reader: Reader = import_module(MODULES[ending(source.name)]).read
    return reader(source, find_game)
