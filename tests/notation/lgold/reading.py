"""Reads a text in whatever notation its name tells, for tests that build on no other game."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model.declarations import GameText
from spielwerk.notation.readers import read
from spielwerk.notation.reading import NoGame


def read_game(source: Source) -> tuple[GameText, list[Diagnostic]]:
    """The game in a text, as far as it can be read, and its faults."""

    def nothing(name: str) -> Source:
        raise NoGame(name)

    reading = read(source, nothing)
    return reading.game, list(reading.faults)
