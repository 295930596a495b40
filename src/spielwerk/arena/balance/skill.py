"""How often skill beats luck: one searching bot against random ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from spielwerk.arena.crew import crew_for
from spielwerk.arena.planning.entrants import RANDOM
from spielwerk.arena.planning.order import FIELD, order_for
from spielwerk.arena.series import Series
from spielwerk.arena.statistics.winning import Winning, winning
from spielwerk.game.game import Game

SKILLED = "mcts:playouts=100"
GAMES = 40


def skill_against_luck(
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    seed: int,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Winning:
    """What the skilled bot wins, on every seat in turn."""
    order = order_for(game, players, options, [SKILLED, RANDOM], GAMES, seed, FIELD)
    series, crew = Series(order), crew_for(order, workers)
    try:
        series.play(crew, progress=progress)
    finally:
        crew.close()
    if series.interrupted:
        raise KeyboardInterrupt
    return winning(0, series.results.blocks)
