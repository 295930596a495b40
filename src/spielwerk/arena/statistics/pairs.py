"""Who came before whom, and whether that can be chance.

In a game, bot `a` has the mean of +1, 0 and -1 over all its seats and all seats of `b`: before, level, behind. Who sits
where in a block is drawn by lot, and chance and the seeds of bots belong to seats. So if both bots play alike, the
games of a block would have been the very same with another lot: with `a` and `b` exchanged, or, where one sits alone
against copies of the other, with the lone one on another seat. The p-value is the part of all lots in which the
difference over all blocks is at least as large as it was: exact where that can be counted, else by the normal
distribution.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import erfc, lcm, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from spielwerk.arena.planning.seating import Lineup
from spielwerk.arena.results import Block, Outcome
from spielwerk.data import dataclass
from spielwerk.extras import needed

if TYPE_CHECKING:
    import numpy as np

LARGEST = 20_000
"""Sums of blocks up to which lots are counted."""


class Drawn(NamedTuple):
    """What `a` was before `b` in a block, and what it would have been with every lot, all equally likely."""

    value: Fraction
    lots: tuple[Fraction, ...]


Sums: TypeAlias = tuple[tuple[Drawn, int], ...]
"""Blocks, and how often each came about."""


@dataclass(frozen=True)
class Pair:
    """Two bots in the games in which both took part."""

    a: int
    b: int
    games: int
    a_wins: float
    """Games in which it came before the other; with several seats the part of them."""
    b_wins: float
    sums: Sums

    @property
    def p_value(self) -> float:
        """Two-sided, not corrected."""
        return by_lot(self.sums)


def compare(bots: int, blocks: Counter[Block]) -> list[Pair]:
    """Every two bots, those who never met included."""
    found = {pair: _Meetings() for pair in combinations(range(bots), 2)}
    for block, count in blocks.items():
        for a, b in combinations(sorted(set(block[0].lineup)), 2):
            found[a, b].take(block, a, b, count)
    return [
        Pair(a, b, m.games, float(m.before), float(m.behind), tuple(sorted(m.sums.items())))
        for (a, b), m in found.items()
    ]


class _Meetings:
    """What came of two bots so far."""

    def __init__(self) -> None:
        self.games = 0
        self.before = self.behind = Fraction(0)
        self.sums: Counter[Drawn] = Counter()

    def take(self, block: Block, a: int, b: int, count: int) -> None:
        met = [versus(outcome, a, b) for outcome in block]
        won, lost = (sum((part[side] for part in met), Fraction(0)) for side in (0, 1))
        self.games += len(met) * count
        self.before += won * count
        self.behind += lost * count
        self.sums[Drawn(won - lost, tuple(sorted(with_every_lot(block, a, b))))] += count


def with_every_lot(block: Block, a: int, b: int) -> list[Fraction]:
    """What `a` would have been before `b` if the lot had been another one."""
    games = [[versus(Outcome(lot, outcome.places), a, b) for lot in lots(outcome.lineup, a, b)] for outcome in block]
    return [sum((won - lost for won, lost in parts), Fraction(0)) for parts in zip(*games, strict=True)]


def lots(lineup: Lineup, a: int, b: int) -> list[Lineup]:
    """The ways in which these two could sit, for all games of a block in the same order."""
    if set(lineup) == {a, b}:
        return [lineup[turn:] + lineup[:turn] for turn in range(len(lineup))]
    exchanged = {a: b, b: a}
    return [lineup, tuple(exchanged.get(bot, bot) for bot in lineup)]


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


# ---- tests -------------------------------------------------------------------------------------


def by_lot(sums: Sequence[tuple[Drawn, int]]) -> float:
    """The p-value of the test that draws all lots anew."""
    # In whole units, so that sums can be counted by their place in an array.
    unit = lcm(*(value.denominator for drawn, _ in sums for value in drawn.lots))
    kinds: Counter[tuple[int, ...]] = Counter()
    observed = 0
    for drawn, count in sums:
        kinds[tuple(int(value * unit) for value in drawn.lots)] += count
        observed += int(drawn.value * unit) * count
    reach = sum((max(kind) - min(kind)) * count for kind, count in kinds.items())
    if not reach or not observed:
        return 1.0
    if reach <= LARGEST:
        return _counted(kinds, abs(observed))
    spread = sqrt(sum(sum(value * value for value in kind) / len(kind) * count for kind, count in kinds.items()))
    return erfc(abs(observed) / spread / sqrt(2))


def _counted(kinds: Counter[tuple[int, ...]], observed: int) -> float:
    """The exact part of all lots. Sums are counted from the lowest one."""
    with needed("arena"):
        import numpy as np

    chances, lowest = np.ones(1), 0
    for kind, count in sorted(kinds.items()):
        least = min(kind)
        one = np.bincount([value - least for value in kind]) / len(kind)
        chances = np.convolve(chances, _several(one, count))
        lowest += least * count
    sums = np.arange(len(chances)) + lowest
    return min(1.0, float(chances[np.abs(sums) >= observed].sum()))


def _several(one: np.ndarray[Any, Any], count: int) -> np.ndarray[Any, Any]:
    """The distribution of the sum of so many blocks of a kind."""
    with needed("arena"):
        import numpy as np

    found = np.ones(1)
    # By squares: thousands of blocks are of the same kind.
    while count:
        if count % 2:
            found = np.convolve(found, one)
        one, count = np.convolve(one, one) if count > 1 else one, count // 2
    return found


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values corrected for having looked at so many pairs (Holm)."""
    order = sorted(range(len(p_values)), key=lambda at: p_values[at])
    corrected, worst = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        # A larger p-value is never corrected to a smaller one.
        worst = max(worst, min(1.0, p_values[at] * (len(p_values) - rank)))
        corrected[at] = worst
    return corrected
