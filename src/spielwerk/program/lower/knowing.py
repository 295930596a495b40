"""What a player who is asked may know of rules and of the reasons they give."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check import symbols as sy
from spielwerk.check.secrecy.reader import Reader
from spielwerk.program.lower.game import Lowering


def reader(game: Lowering, own: Iterable[sy.Variable]) -> Reader:
    """A player who reads; `own` are names for the player."""
    return Reader(game.told, game.secrecy.carried, own)
