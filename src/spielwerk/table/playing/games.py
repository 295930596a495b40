"""The games that matches are played with, each loaded once."""

from __future__ import annotations

import threading

import spielwerk
from spielwerk.game.game import Game
from spielwerk.table.playing.playing import GameRef


class Games:
    """Bundled games by name. Threads may ask; a game is loaded by whoever asks first."""

    def __init__(self) -> None:
        self._games: dict[str, Game] = {}
        self._loading = threading.Lock()

    def find(self, ref: GameRef) -> Game:
        """Raises GameError if there is no such game."""
        assert not ref.strange, "a stranger's text is read in a cage"
        # Matches begin in threads: two that want the same game must not both read it.
        with self._loading:
            game = self._games.get(ref.name)
            if game is None:
                game = self._games[ref.name] = spielwerk.load(ref.name)
            return game
