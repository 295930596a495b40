"""When a series may stop: a test that stays valid however often one looks.

If two bots play alike, the sum x of a block is drawn by lot from sums x1 … xn, all equally likely (see `pairs`). So for
every h, exp(h x) divided by the mean of exp(h x1) … exp(h xn) is 1 in the mean, and the product over blocks is a
martingale: who bets on one of the bots with this stake wins nothing in the long run. The mean over many h of both
signs is a martingale, too: a mixture SPRT (Robbins 1970). By Ville's inequality it ever exceeds 1 / p with probability
at most p.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp, log

from spielwerk.arena.results import Block
from spielwerk.arena.statistics.pairs import Drawn, compare, holm

STAKES = tuple(sign * 0.02 * 1.25**power for power in range(21) for sign in (1, -1))
"""From small ones, for bots that are nearly equal, to large ones for those that are not."""
LEVEL = 0.05


def evidence(sums: Sequence[tuple[Drawn, int]]) -> float:
    """The logarithm of the mixture: how much the sums of blocks speak against bots that play alike."""
    gains = [sum(_gain(stake, drawn) * count for drawn, count in sums) for stake in STAKES]
    best = max(gains)
    # By the difference to the largest: the exponentials themselves would overflow.
    return best + log(sum(exp(gain - best) for gain in gains) / len(gains))


def _gain(stake: float, drawn: Drawn) -> float:
    mean = sum(exp(stake * float(value)) for value in drawn.lots) / len(drawn.lots)
    return stake * float(drawn.value) - log(mean)


class Sureness:
    """Looks at a series after every batch, and remembers the strongest evidence."""

    def __init__(self, bots: int) -> None:
        self._bots = bots
        self.p_values = [1.0] * (bots * (bots - 1) // 2)
        """Of every pair: valid at any time, not corrected."""

    def look(self, blocks: Counter[Block]) -> bool:
        """Whether it is sure who is best: before each other bot, or before one that is before it; corrected for all
        pairs that met."""
        found = compare(self._bots, blocks)
        for at, pair in enumerate(found):
            self.p_values[at] = min(self.p_values[at], exp(min(0.0, -evidence(pair.sums))))
        met = [at for at, pair in enumerate(found) if pair.games]
        behind: dict[int, set[int]] = {bot: set() for bot in range(self._bots)}
        for at, p_value in zip(met, holm([self.p_values[at] for at in met]), strict=True):
            pair = found[at]
            if p_value <= LEVEL:
                first, second = (pair.a, pair.b) if pair.a_wins > pair.b_wins else (pair.b, pair.a)
                behind[first].add(second)
        return any(len(_all_behind(bot, behind)) == self._bots - 1 for bot in behind)


def _all_behind(bot: int, behind: dict[int, set[int]]) -> set[int]:
    """Those behind a bot, and those behind them."""
    found: set[int] = set()
    waiting = [bot]
    while waiting:
        new = behind[waiting.pop()] - found
        found |= new
        waiting += new
    return found - {bot}
