"""What the seats are worth: how often each wins when everybody plays alike, and whether that can be chance."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from statistics import NormalDist
from typing import Any

from spielwerk.arena.statistics.intervals import LEVEL, Interval, Z, wilson
from spielwerk.data import dataclass


@dataclass(frozen=True)
class Seats:
    """The wins of every seat in a number of games."""

    games: int
    wins: tuple[int, ...]
    draws: int = 0
    unfinished: int = 0
    decisions: int = 0
    successes: int = 0
    failures: int = 0
    """Games that all have won together, or alone, and those that they have lost."""

    @property
    def players(self) -> int:
        return len(self.wins)

    @property
    def fair(self) -> float:
        """The share that every seat would have if all were alike: games that nobody wins belong to nobody."""
        return sum(self.wins) / max(self.games * self.players, 1)

    @property
    def decisiveness(self) -> float:
        """The share of games with a winner."""
        return 1 - (self.draws + self.unfinished) / max(self.games, 1)

    @property
    def mean_decisions(self) -> float:
        return self.decisions / max(self.games, 1)

    def share(self, seat: int) -> float:
        return self.wins[seat] / max(self.games, 1)

    def interval(self, seat: int) -> Interval:
        return wilson(self.wins[seat], self.games)

    @property
    def p_value(self) -> float:
        """Whether seats that are alike would differ so much: the chi-square test over the wins."""
        expected = sum(self.wins) / self.players
        if self.players < 2 or not expected:
            return 1.0
        return chi_square_tail(sum((won - expected) ** 2 / expected for won in self.wins), self.players - 1)

    @property
    def favoured(self) -> list[int]:
        """Seats that win more often than is fair, for sure: all seats are looked at, and the interval allows for it."""
        return [seat for seat in range(self.players) if self._strict(seat).low > self.fair] if self.unequal else []

    @property
    def handicapped(self) -> list[int]:
        return [seat for seat in range(self.players) if self._strict(seat).high < self.fair] if self.unequal else []

    @property
    def unequal(self) -> bool:
        return self.p_value < 1 - LEVEL

    def _strict(self, seat: int) -> Interval:
        return wilson(self.wins[seat], self.games, NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / self.players))

    @property
    def gap(self) -> float:
        """From the seat that wins least to the seat that wins most."""
        return (max(self.wins) - min(self.wins)) / max(self.games, 1)

    @property
    def gap_interval(self) -> Interval:
        """For the difference of two shares of the same games."""
        high, low = max(self.wins) / max(self.games, 1), min(self.wins) / max(self.games, 1)
        # Both shares are of the same games: what one seat wins, no other does.
        reach = Z * sqrt(max(high + low - (high - low) ** 2, 0.0) / max(self.games, 1))
        return Interval(max(0.0, high - low - reach), min(1.0, high - low + reach))

    @property
    def noticeable(self) -> float:
        """A seat whose chance is off by more than this would most likely have been noticed."""
        return 2 * Z * sqrt(self.fair * (1 - self.fair) / max(self.games, 1))

    def as_json(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "wins": won,
                "share": round(self.share(seat), 6),
                "low": round(self.interval(seat).low, 6),
                "high": round(self.interval(seat).high, 6),
            }
            for seat, won in enumerate(self.wins)
        ]


def added(parts: Sequence[Seats], players: int) -> Seats:
    """All parts of a series together."""
    return Seats(
        sum(part.games for part in parts),
        tuple(sum(part.wins[seat] for part in parts) for seat in range(players)),
        sum(part.draws for part in parts),
        sum(part.unfinished for part in parts),
        sum(part.decisions for part in parts),
        sum(part.successes for part in parts),
        sum(part.failures for part in parts),
    )


def chi_square_tail(value: float, freedom: int) -> float:
    """How likely a chi-square variable exceeds a value. (Not from scipy, which takes longer to load than to play.)"""
    if value <= 0:
        return 1.0
    if freedom % 2:
        tail, term, first = erfc(sqrt(value / 2)), sqrt(2 * value / pi) * exp(-value / 2), 3
    else:
        tail, term, first = exp(-value / 2), exp(-value / 2) * value / 2, 4
    for degree in range(first, freedom + 1, 2):
        tail += term
        term *= value / degree
    return min(1.0, tail)
