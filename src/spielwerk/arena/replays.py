"""Logs of games of a series, to be looked at move by move."""

from __future__ import annotations

from typing import Any

from spielwerk.arena.gallery import Exhibit
from spielwerk.arena.planning.order import Order, game_of
from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import LIMIT
from spielwerk.game.game import Game
from spielwerk.program.generator import draw_weighted, players_state, series_seed
from spielwerk.program.ir import OVER
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Played, log_of


class Replays:
    """Makes logs of what is worth a look."""

    def __init__(self, order: Order, game: Game | None = None) -> None:
        """Of a game that is at hand already, or of the one that the order names."""
        self._order = order
        self._host = Host(game or game_of(order), order.players, order.options)

    def log(self, exhibit: Exhibit) -> dict[str, Any]:
        """The log of a game, with the names of those who played."""
        played = Played(exhibit.seed, inputs=list(exhibit.inputs or []))
        if exhibit.inputs is None:
            played = self._random_game(exhibit.number)
        return log_of(self._host, played)

    def _random_game(self, number: int) -> Played:
        """A random game of the series, decision by decision."""
        machine, seed = self._host.machine, self._order.seed
        played = Played(series_seed(seed, number))
        state, chance = machine.start(played.seed), players_state(seed, number)
        try:
            while machine.condition(state) != OVER and len(played.inputs) < LIMIT:
                seat = machine.seats(state)[0]
                records, weights = machine.options(state, seat)
                chosen, chance = draw_weighted(chance, weights or [1] * len(records))
                state = machine.decide(state, seat, records[chosen])
                played.inputs.append((seat - 1, records[chosen]))
        except Fault as fault:
            played.fault = fault
        return played
