"""Chances of winning in any position, as far as a seat can know it, with intervals (CA-08).

All seats play on at random, from many ways how things could be. Nobody plays as badly as that, but whoever is ahead is
ahead then, too; the interval says how exact the number is, and not how well the players play.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from spielwerk.backend.lines import Line
from spielwerk.bots.knowledge import Knowledge
from spielwerk.data import dataclass

SEEDS = 2**63
Z95 = 1.959963984540054
"""So many standard deviations lie on either side in 95 of 100 cases."""


@dataclass(frozen=True)
class Chance:
    """The chance of one seat, with an interval of 95 %."""

    seat: int
    share: float
    low: float
    high: float

    def as_json(self) -> dict[str, Any]:
        numbers = {"share": self.share, "low": self.low, "high": self.high}
        return {"seat": self.seat, **{name: round(number, 6) for name, number in numbers.items()}}


@dataclass(frozen=True)
class Chances:
    """The chances of all seats."""

    seats: tuple[Chance, ...]
    undecided: float
    """The share of playouts that nobody won."""
    playouts: int

    def as_json(self) -> dict[str, Any]:
        seats = [chance.as_json() for chance in self.seats]
        return {"seats": seats, "undecided": round(self.undecided, 6), "playouts": self.playouts}


def chances(
    knowledge: Knowledge, playouts: int = 1000, seed: int = 0, deals: int = 50, limit: int = 5000
) -> Chances:  # fmt: skip
    """How likely each seat wins, played on at random; several winners share a win."""
    rng = Random(seed)
    deals = 1 if knowledge.complete else min(deals, playouts)
    wins: list[float] = []
    for deal in range(deals):
        count = playouts * (deal + 1) // deals - playouts * deal // deals
        (outcome,) = knowledge.sample(rng).play_out([Line((), count, rng.randrange(SEEDS))], limit)
        wins = [before + more for before, more in zip(wins or [0.0] * len(outcome.wins), outcome.wins, strict=True)]
    seats = tuple(Chance(seat, won / playouts, *interval(won, playouts)) for seat, won in enumerate(wins))
    return Chances(seats, max(0.0, 1.0 - sum(wins) / playouts), playouts)


def interval(won: float, games: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of games, of 95 % unless another width is named."""
    if games <= 0:
        return 0.0, 1.0
    share, spread = won / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return min(max(0.0, middle - half), share), max(min(1.0, middle + half), share)
