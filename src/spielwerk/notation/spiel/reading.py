"""Reads a Spiel text. What it extends is put together by the check, which knows what may be replaced."""

from __future__ import annotations

from spielwerk.diagnostics.source import Source
from spielwerk.notation.reading import FindGame, Reading
from spielwerk.notation.spiel.parser import parse


def read(source: Source, find_game: FindGame) -> Reading:
    game, faults = parse(source)
    return Reading(game, source, tuple(faults))
