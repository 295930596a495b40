"""Chances of winning in any position, as far as a seat can know it, with intervals (CA-08).

All seats play on at random, from many ways how things could be. Nobody plays as badly as that, but whoever is ahead is
ahead then, too; the interval says how exact the number is, and not how well the players play.

Playouts from one situation that could be are alike, so they do not count as that many games: the interval follows from
how much the situations differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from operator import add
from random import Random
from typing import Any

from spielwerk.backend.lines import Line
from spielwerk.bots.knowledge import Knowledge
from spielwerk.data import dataclass

SEEDS = 2**63
Z95 = 1.959963984540054
"""So many standard deviations are on either side in 95 of 100 cases."""


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
    """The share of playouts that nobody won; less where several can win together."""
    playouts: int

    def as_json(self) -> dict[str, Any]:
        seats = [chance.as_json() for chance in self.seats]
        return {"seats": seats, "undecided": round(self.undecided, 6), "playouts": self.playouts}


def chances(
    knowledge: Knowledge, playouts: int = 1000, seed: int = 0, deals: int = 200, limit: int = 5000
) -> Chances:  # fmt: skip
    """How likely each seat wins, played on at random, alone or together with others."""
    rng = Random(seed)
    deals = 1 if knowledge.complete else min(deals, playouts)
    situations: dict[Hashable, tuple[int, tuple[int, ...]]] = {}
    """For each that was imagined: the playouts, and how many of them each seat won."""
    for deal in range(deals):
        # All of them together are `playouts`, and none differs from another by more than one.
        count = playouts * (deal + 1) // deals - playouts * deal // deals
        situation = knowledge.sample(rng)
        (outcome,) = situation.play_out([Line((), count, rng.randrange(SEEDS))], limit)
        # The same situation may be dealt twice: its playouts are as alike then as if it had been dealt once.
        before, wins = situations.get(situation.imagined, (0, (0,) * len(outcome.wins)))
        situations[situation.imagined] = before + count, tuple(map(add, wins, outcome.wins))
    sizes = [size for size, _ in situations.values()]
    won = zip(*(wins for _, wins in situations.values()), strict=True)
    seats = tuple(_chance(seat, sizes, wins) for seat, wins in enumerate(won))
    return Chances(seats, max(0.0, 1.0 - sum(chance.share for chance in seats)), playouts)


def _chance(seat: int, sizes: list[int], wins: Sequence[int]) -> Chance:
    """From the playouts of every situation and how many of them a seat won."""
    playouts = sum(sizes)
    share = sum(wins) / playouts
    games = _independent(sizes, wins, share)
    return Chance(seat, share, *interval(share * games, games))


def _independent(sizes: list[int], wins: Sequence[int], share: float) -> float:
    """As many games as would be as exact, if each came from a situation of its own."""
    playouts, situations = sum(sizes), len(sizes)
    if situations == 1:
        return playouts  # Everything is known.
    if share in (0.0, 1.0):
        return situations  # A rare situation could tell otherwise.
    spread = sum((size / playouts * (won / size - share)) ** 2 for size, won in zip(sizes, wins, strict=True))
    variance = spread * situations / (situations - 1)
    return min(playouts, share * (1 - share) / variance) if variance else playouts


def interval(won: float, games: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of games, of 95 % unless another width is named."""
    if games <= 0:
        return 0.0, 1.0
    share, spread = won / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    # Rounding may put an end of the interval on the wrong side of a share of 0 or 1.
    return min(max(0.0, middle - half), share), max(min(1.0, middle + half), share)
