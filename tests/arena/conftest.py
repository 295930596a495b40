"""Small series that are played quickly."""

from __future__ import annotations

from typing import Any

from spielwerk.arena.crew import Alone, Crew
from spielwerk.arena.planning.order import ROBIN, Order, order_for
from spielwerk.arena.series import Series
from spielwerk.arena.standing import standing, without_timings
from spielwerk.game.game import load


def small(
    specs: str = "greedy:playouts=1,random",
    games: int = 12,
    mode: str = ROBIN,
    game: str = "pig",
    players: int | None = None,
    until_sure: bool = False,
    seed: int = 1,
) -> Order:
    options = {"goal": "12"} if game == "pig" else {}
    return order_for(load(game), players, options, specs.split(","), games, seed, mode, until_sure)


def played(order: Order, crew: Crew | None = None, **more: Any) -> Series:
    series, playing = Series(order), crew or Alone(order)
    try:
        series.play(playing, **more)
    finally:
        playing.close()
    return series


def told(series: Series) -> dict[str, Any]:
    return without_timings(standing(series))
