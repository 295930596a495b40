"""Reads an lGold file, as all notations are read."""

from __future__ import annotations

from spielwerk.diagnostics.source import Source
from spielwerk.notation.lgold import read as read_game
from spielwerk.notation.reading import FindGame, Reading


def read(source: Source, find_game: FindGame) -> Reading:
    """The game in an XML text; it builds on no other."""
    game, faults = read_game(source)
    return Reading(game, source, tuple(faults))
