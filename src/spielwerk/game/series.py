"""Many random matches, and what came of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

from spielwerk.backend.choice import tallies
from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, Tally
from spielwerk.data import dataclass, field
from spielwerk.program.result import mean_and_spread

Claims: TypeAlias = Literal["all", "sample", "off"]
"""In which games of a series the claims of the game are looked at."""
SAMPLED, OUT_OF = 100, 1000
"""`sample` looks at the first hundred of every thousand games: which ones these are is known beforehand."""


def looks(claims: Claims, number: int) -> bool:
    """Whether the claims are looked at in the game with a number."""
    return claims == "all" or (claims == "sample" and number % OUT_OF < SAMPLED)


def _stretches(claims: Claims, games: int) -> Iterator[tuple[bool, int, int]]:
    """Games that follow each other: whether their claims are looked at, number of the first, how many."""
    first = 0
    while first < games:
        look = looks(claims, first)
        size = (SAMPLED if look else OUT_OF - SAMPLED) if claims == "sample" else games
        count = min(size, games - first)
        yield look, first, count
        first += count


@dataclass(frozen=True)
class Scores:
    """What a seat had reached at the end of its games."""

    mean: float
    spread: float
    """The standard deviation."""


def _scores(played: Tally) -> list[Scores]:
    ended = played.games - played.unfinished
    if not any(played.squares):
        return []
    sums = zip(played.scores, played.squares, strict=True)
    return [Scores(*mean_and_spread(ended, total, squares)) for total, squares in sums]


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
    successes: int
    failures: int
    """Games that all have won together, or alone, and those that they have lost."""
    unfinished: int
    digest: str
    scores: list[Scores]
    """By seat; empty if no game came to its end with points."""
    faults: list[tuple[int, Fault]] = field(default_factory=list)
    """Number of the game and fault, for those that a rule stopped; at most ten are kept."""
    interrupted: bool = False
    """Whether somebody stopped it before all games were played."""
    claims: Claims = "all"

    @property
    def looked(self) -> int:
        """In how many games the claims were looked at."""
        return sum(count for look, _, count in _stretches(self.claims, self.games) if look)

    def as_json(self) -> dict[str, Any]:
        # A series of no games may take no time at all.
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
            "successes": self.successes,
            "failures": self.failures,
            "unfinished": self.unfinished,
            "digest": self.digest,
            "scores": [{"mean": round(one.mean, 6), "spread": round(one.spread, 6)} for one in self.scores],
            "claims": self.claims,
            "claims_games": self.looked,
        }


def simulate(
    name: str,
    machine: Machine,
    players: int,
    games: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    threads: int = 1,
    claims: Claims = "all",
    plain: Machine | None = None,
) -> Summary:
    """Plays random games; `progress` hears how many are done. Who interrupts it gets what was played so far.

    With `sample`, `plain` plays the games whose claims are not looked at. The digest is the same, unless a claim does
    not hold.
    """
    played = Tally(players)
    began = time.perf_counter()
    interrupted = False
    try:
        for look, first, count in _stretches(claims, games):
            used = machine if look or plain is None else plain
            # The digest goes on from stretch to stretch, so it does not depend on how the series is cut.
            for tally in tallies(used, seed, count, threads, first=first, digest=played.digest):
                played.add(tally)
                if progress is not None:
                    progress(played.games)
    except KeyboardInterrupt:
        interrupted = True
    return Summary(
        name, machine.name, players, played.games, time.perf_counter() - began, played.decisions,
        played.wins, played.draws, played.successes, played.failures, played.unfinished, f"{played.digest:016x}",
        _scores(played), played.faults, interrupted, claims,
    )  # fmt: skip
