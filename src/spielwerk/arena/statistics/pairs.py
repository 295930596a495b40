"""Who came before whom, and whether that can be chance.

In a game, bot `a` has the mean of +1, 0 and -1 over all its seats and all seats of `b`: before, level, behind. If both
play alike, the sum of a block is as likely as the same sum with the other sign, whatever luck its games share: the
order of the bots in a block is drawn by lot. So all signs of all blocks can be flipped, and the p-value is the part of
these worlds in which the difference is at least as large as it was: exact where that can be counted, else by the normal
distribution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, exp, lgamma, log, sqrt

from spielwerk.arena.results import Block, Outcome

LARGEST = 50_000
"""Sums of blocks up to which worlds are counted."""


@dataclass(frozen=True)
class Pair:
    """Two bots in the games in which both took part."""

    a: int
    b: int
    games: int
    a_wins: float
    """Games in which it came before the other; with several seats the part of them."""
    b_wins: float
    sums: tuple[tuple[Fraction, int], ...]
    """What `a` was before `b` in a block, and in how many blocks."""

    @property
    def p_value(self) -> float:
        """Two-sided, not corrected."""
        return flipped(self.sums)


def compare(a: int, b: int, blocks: Counter[Block]) -> Pair:
    sums: Counter[Fraction] = Counter()
    games, before, behind = 0, Fraction(0), Fraction(0)
    for block, count in blocks.items():
        met = [versus(outcome, a, b) for outcome in block if a in outcome.lineup and b in outcome.lineup]
        if not met:
            continue
        games += len(met) * count
        before += sum((won for won, _ in met), Fraction(0)) * count
        behind += sum((lost for _, lost in met), Fraction(0)) * count
        sums[sum((won - lost for won, lost in met), Fraction(0))] += count
    return Pair(a, b, games, float(before), float(behind), tuple(sorted(sums.items())))


def versus(outcome: Outcome, a: int, b: int) -> tuple[Fraction, Fraction]:
    """The parts of their seats in which `a` came before `b`, and behind."""
    if not outcome.places:
        return Fraction(0), Fraction(0)
    seats = list(zip(outcome.lineup, outcome.places, strict=True))
    ours = [place for bot, place in seats if bot == a]
    theirs = [place for bot, place in seats if bot == b]
    meetings = len(ours) * len(theirs)
    won = sum(mine < other for mine in ours for other in theirs)
    lost = sum(mine > other for mine in ours for other in theirs)
    return Fraction(won, meetings), Fraction(lost, meetings)


def flipped(sums: Sequence[tuple[Fraction, int]]) -> float:
    """The p-value of the test that flips the signs of blocks."""
    unit = 1
    for value, _ in sums:
        unit = unit * value.denominator // _common(unit, value.denominator)
    sizes: Counter[int] = Counter()
    for value, count in sums:
        if value:
            sizes[abs(int(value * unit))] += count
    observed = abs(sum(int(value * unit) * count for value, count in sums))
    if not sizes or not observed:
        return 1.0
    if sum(size * count for size, count in sizes.items()) <= LARGEST:
        return _counted(sizes, observed)
    spread = sqrt(sum(size * size * count for size, count in sizes.items()))
    return erfc(observed / spread / sqrt(2))


def _common(a: int, b: int) -> int:
    from math import gcd

    return gcd(a, b)


def _counted(sizes: Counter[int], observed: int) -> float:
    """The exact part of the worlds: sums of blocks with every sign."""
    import numpy as np

    worlds = np.ones(1)
    for size, count in sorted(sizes.items()):
        # With `up` of the blocks above zero the sum is size * (2 up - count), here counted from the lowest one.
        steps = np.zeros(2 * size * count + 1)
        for up in range(count + 1):
            steps[2 * size * up] = _binomial(count, up)
        worlds = np.convolve(worlds, steps)
    middle = (len(worlds) - 1) // 2
    tail = worlds[middle + observed :].sum()
    return min(1.0, float(2 * tail))


def _binomial(count: int, up: int) -> float:
    return exp(lgamma(count + 1) - lgamma(up + 1) - lgamma(count - up + 1) - count * log(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values corrected for having looked at so many pairs (Holm)."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    corrected, worst = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        worst = max(worst, min(1.0, p_values[at] * (len(p_values) - rank)))
        corrected[at] = worst
    return corrected
