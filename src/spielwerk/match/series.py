"""Many random matches, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, Result, series_digest
from spielwerk.match.result import winners
from spielwerk.program.generator import FNV_BASIS
from spielwerk.program.lower.description import Description

CHUNK = 200
MOST_FAULTS = 10


@dataclass
class Summary:
    """What came of a series. `digest` is the same for the same game, players, options, seed and number of games."""

    game: str
    backend: str
    players: int
    games: int
    seconds: float
    decisions: int
    wins: list[int]
    draws: int
    unfinished: int
    digest: str
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    """Number of the game and fault, for those that a rule stopped; at most ten are kept."""

    def as_json(self) -> dict[str, Any]:
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game,
            "backend": self.backend,
            "players": self.players,
            "games": self.games,
            "seconds": round(self.seconds, 6),
            "games_per_second": round(self.games / seconds, 3),
            "decisions": self.decisions,
            "decisions_per_second": round(self.decisions / seconds, 3),
            "mean_decisions": round(self.decisions / self.games, 6) if self.games else 0,
            "wins": self.wins,
            "draws": self.draws,
            "unfinished": self.unfinished,
            "digest": self.digest,
        }


def simulate(
    name: str,
    machine: Machine,
    description: Description,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Plays random games one after the other; `progress` hears how many are done."""
    count = Count(description.players)
    seconds = 0.0
    while count.games < games:
        first = count.games
        began = time.perf_counter()
        chunk = machine.series(seed, first, min(CHUNK, games - first))
        seconds += time.perf_counter() - began
        count.take(chunk)
        if progress is not None:
            progress(count.games)
    return Summary(
        name, "python", description.players, games, seconds, count.decisions, count.wins, count.draws,
        count.unfinished, f"{count.digest:016x}", count.faults[:MOST_FAULTS],
    )  # fmt: skip


class Count:
    """What has come of a series so far. Results are counted and let go, so that a long series takes no more room."""

    def __init__(self, players: int) -> None:
        self.games = self.decisions = self.draws = self.unfinished = 0
        self.wins = [0] * players
        self.digest = FNV_BASIS
        self.faults: list[tuple[int, Fault]] = []

    def take(self, results: list[Result]) -> None:
        """Adds the results of the next games."""
        self.digest = series_digest(results, self.games, self.digest)
        for number, result in enumerate(results, self.games):
            self.decisions += result.decisions
            best = winners(result.places) if result.finished else ()
            for seat in best:
                self.wins[seat] += 1
            self.unfinished += not result.finished
            self.draws += result.finished and not best
            if result.fault is not None and len(self.faults) < MOST_FAULTS:
                self.faults.append((number, result.fault))
        self.games += len(results)
