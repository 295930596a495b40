"""Many random matches, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, Tally
from spielwerk.match.backends import tallies
from spielwerk.program.lower.description import Description


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
    interrupted: bool = False
    """Whether somebody stopped it before all games were played."""

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
    threads: int = 1,
) -> Summary:
    """Plays random games; `progress` hears how many are done. Who interrupts it gets what was played so far."""
    played = Tally(description.players)
    began = time.perf_counter()
    interrupted = False
    try:
        for tally in tallies(machine, seed, games, threads):
            played.add(tally)
            if progress is not None:
                progress(played.games)
    except KeyboardInterrupt:
        interrupted = True
    return Summary(
        name, machine.name, description.players, played.games, time.perf_counter() - began, played.decisions,
        played.wins, played.draws, played.unfinished, f"{played.digest:016x}", played.faults, interrupted,
    )  # fmt: skip
