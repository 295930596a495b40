"""Which notation a file is in, by the ending of its name. A notation is imported when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TypeAlias

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model.declarations import GameText

Read: TypeAlias = Callable[[Source], tuple[GameText, list[Diagnostic]]]
Write: TypeAlias = Callable[[GameText], str]


def _read_spiel(source: Source) -> tuple[GameText, list[Diagnostic]]:
    from spielwerk.notation.spiel import parse

    return parse(source)


def _write_spiel(game: GameText) -> str:
    from spielwerk.notation.spiel import write

    return write(game)


def _read_lgold(source: Source) -> tuple[GameText, list[Diagnostic]]:
    from spielwerk.notation.lgold import read

    return read(source)


def _write_lgold(game: GameText) -> str:
    from spielwerk.notation.lgold import write

    return write(game)


READERS: dict[str, Read] = {".spiel": _read_spiel, ".lgold": _read_lgold}
"""Endings of files that hold a game. A text without a known ending is read as Spiel."""
WRITERS: dict[str, Write] = {".spiel": _write_spiel, ".lgold": _write_lgold}


def ending(name: str) -> str:
    return PurePath(name).suffix.lower()


def read_game(source: Source) -> tuple[GameText, list[Diagnostic]]:
    """The game in a text, as far as it can be read, and all faults of form."""
    return READERS.get(ending(source.name), _read_spiel)(source)
