"""Looks and drawings to read in tests, in which `§` marks the place of the fault."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

from spielwerk.check.files import NO_FILES, Files, NoFile
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import NOTHING
from spielwerk.diagnostics.source import Source
from spielwerk.look import Reading, read_look
from spielwerk.look.drawings import read_drawing
from tests.games.table import load

T = TypeVar("T")
MOST_CALLS = 400_000
"""Calls of functions that a file may cost: about a tenth of a second."""


class Folder:
    """Drawings by their names."""

    def __init__(self, **drawings: str) -> None:
        self.drawings = drawings

    def find(self, name: str, form: str) -> Source:
        if name not in self.drawings:
            raise NoFile("B101", name=name, known="–", hint=NOTHING)
        return Source(f"{name}.{form}", self.drawings[name])

    def names(self, form: str) -> list[str]:
        return sorted(self.drawings)

    def game(self, name: str) -> tuple[Source, Files]:
        raise NoFile("B160", known="–", hint=NOTHING)


def read(text: str, game: str | None = "roborally", drawings: Files = NO_FILES) -> Reading:
    return read_look(Source("look.json", text), drawings, load(game).checked if game is not None else None)


def faults_of(text: str, game: str | None = "roborally") -> tuple[Diagnostic, ...]:
    """The faults of a look for a game, or of a drawing."""
    if text.lstrip("\ufeff \n").startswith("<"):
        return tuple(read_drawing(Source("drawing.svg", text), "drawing")[1])
    return read(text, game).faults


def marked(text: str) -> tuple[str, tuple[int, int] | None]:
    """The text without its mark, and line and column of the mark."""
    before, mark, behind = text.partition("§")
    place = (before.count("\n") + 1, len(before) - before.rfind("\n")) if mark else None
    return before + behind, place


def counted(work: Callable[[], T]) -> tuple[T, int]:
    """What somebody does, and how many calls of functions it takes."""
    calls = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        done = work()
    finally:
        sys.setprofile(before)
    return done, calls
