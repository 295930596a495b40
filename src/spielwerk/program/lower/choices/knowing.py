"""What a player who is asked may know of rules and of the reasons they give."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable

from spielwerk.check.secrecy.labels import DRAWN, Secret
from spielwerk.check.secrecy.reader import Reader
from spielwerk.check.typed import symbols as sy
from spielwerk.program.lower.game import Lowering


def reader(game: Lowering, own: Iterable[sy.Variable]) -> Reader:
    """A player who reads; `own` are names for the player."""
    return Reader(game.told, ChainMap(game.unseen, game.secrecy.carried), own)


def not_seen(game: Lowering, names: Iterable[sy.Variable]) -> None:
    """These names stand for things that were chosen without being seen: their chooser knows nothing of them."""
    game.unseen.update((name, frozenset({Secret(DRAWN)})) for name in names)
