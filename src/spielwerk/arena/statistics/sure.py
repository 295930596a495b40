"""When a series may stop: a test that stays valid however often one looks.

If two bots play alike, the sum x of a block is as likely as -x (see `pairs`). For such x, exp(h x - h² x² / 2) is at
most 1 in the mean for every h (cosh(h x) ≤ exp(h² x² / 2)), so the product over blocks is a test supermartingale (de la
Peña 1999). So is its mixture over h with a normal distribution of variance 1 / CAUTION (Robbins 1970), which has the
closed form below: a mixture SPRT. By Ville's inequality it ever exceeds 1 / p with probability at most p.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import exp, log

from spielwerk.arena.results import Block
from spielwerk.arena.statistics.pairs import compare, holm

CAUTION = 30.0
"""About so many blocks are tried before small differences begin to tell."""
LEVEL = 0.05


def evidence(sums: Sequence[tuple[Fraction, int]]) -> float:
    """The logarithm of the mixture: how much the sums of blocks speak against bots that play alike."""
    total = float(sum((value * count for value, count in sums), Fraction(0)))
    squares = float(sum((value * value * count for value, count in sums), Fraction(0)))
    return total * total / (2 * (CAUTION + squares)) - log(1 + squares / CAUTION) / 2


class Sureness:
    """Looks at a series after every batch, and remembers the strongest evidence."""

    def __init__(self, bots: int) -> None:
        self._pairs = [(a, b) for a in range(bots) for b in range(a + 1, bots)]
        self.p_values = [1.0] * len(self._pairs)
        """Valid at any time, not corrected."""

    def look(self, blocks: Counter[Block]) -> bool:
        """Whether it is sure who is best: before each other bot, corrected for all pairs."""
        found = [compare(a, b, blocks) for a, b in self._pairs]
        for at, pair in enumerate(found):
            self.p_values[at] = min(self.p_values[at], exp(min(0.0, -evidence(pair.sums))))
        corrected = dict(zip(self._pairs, holm(self.p_values), strict=True))
        beaten = Counter[int]()
        for pair in found:
            if corrected[pair.a, pair.b] <= LEVEL:
                beaten[pair.a if pair.a_wins > pair.b_wins else pair.b] += 1
        bots = 1 + max((b for _, b in self._pairs), default=0)
        return any(count == bots - 1 for count in beaten.values())
