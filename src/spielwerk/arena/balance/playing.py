"""Games in which everybody plays alike, and who won them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from spielwerk.arena.balance.seats import Seats, added
from spielwerk.arena.crew import crew_for
from spielwerk.arena.planning.entrants import RANDOM
from spielwerk.arena.planning.order import MIRROR, order_for
from spielwerk.arena.series import Series
from spielwerk.backend.choice import tallies
from spielwerk.game.game import Game
from spielwerk.program.result import together, winners

Progress = Callable[[int], None] | None


def play_alike(
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    bot: str = RANDOM,
    workers: int = 1,
    progress: Progress = None,
) -> tuple[Seats, bool]:
    """Who won, and whether somebody interrupted it."""
    if bot.strip() == RANDOM:
        return _at_random(game, players, options, games, seed, workers, progress)
    return _by_bots(game, players, options, games, seed, bot, workers, progress)


def _at_random(
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    threads: int,
    progress: Progress,
) -> tuple[Seats, bool]:
    made = game.fast_machine(players, options)
    parts: list[Seats] = []
    played, interrupted = 0, False
    try:
        for tally in tallies(made.machine, seed, games, threads):
            parts.append(
                Seats(
                    tally.games, tuple(tally.wins), tally.draws, tally.unfinished, tally.decisions,
                    tally.successes, tally.failures,
                )
            )  # fmt: skip
            played += tally.games
            if progress is not None:
                progress(played)
    except KeyboardInterrupt:
        interrupted = True
    return added(parts, made.players), interrupted


def _by_bots(
    game: Game,
    players: int | None,
    options: Mapping[str, Any],
    games: int,
    seed: int,
    bot: str,
    workers: int,
    progress: Progress,
) -> tuple[Seats, bool]:
    # All seats have the same bot: there is nobody whom it could beat by knowing the dice.
    order = order_for(game, players, options, [bot], games, seed, MIRROR, known_seed=True)
    series, crew = Series(order), crew_for(order, workers)
    try:
        series.play(crew, progress=progress)
    finally:
        crew.close()
    return _seats(series), series.interrupted


def _seats(series: Series) -> Seats:
    """Games that were played again and again count once."""
    results, players = series.results, series.order.players
    wins, games, draws, unfinished = [0] * players, 0, 0, 0
    ends: Counter[bool | None] = Counter()
    for block, count in results.blocks.items():
        for outcome in block:
            best = winners(outcome.places) if outcome.places else ()
            games += count
            common = together(outcome.places) if outcome.places else None
            ends[common] += count
            draws += 0 if best or not outcome.places or common is not None else count
            unfinished += 0 if outcome.places else count
            for seat in best:
                wins[seat] += count
    mean = results.decisions / max(results.games, 1)
    return Seats(games, tuple(wins), draws, unfinished, round(mean * games), ends[True], ends[False])
