"""Who meets whom, on which seats and with which chance.

Games come in blocks. In a block the same bots rotate through all seats, and all its games have the same match seed, so
that luck is shared. The order in which the bots sit is drawn anew for every block. All seeds follow from the seed of
the series, the names of those who meet, and how often they have met: who else takes part changes nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import NamedTuple, TypeAlias

from spielwerk.arena.order import FIELD, LADDER, MIRROR, Order
from spielwerk.program.generator import match_state, series_seed, shuffled

Lineup: TypeAlias = tuple[int, ...]
"""The number of the bot on each seat."""
MATCHES, ORDERS, BOTS = 1, 2, 3
"""Tags that keep the seeds for different purposes apart."""


class Seating(NamedTuple):
    """One game of a series before it is played."""

    number: int
    block: int
    lineup: Lineup
    seed: int
    """Of the match."""
    bot_seeds: tuple[int, ...]


def groups(order: Order, ranking: Sequence[int]) -> list[Lineup]:
    """Those who meet in a round. `ranking` has the best bot first; only a ladder cares."""
    count, seats = len(order.bots), order.players
    if order.mode == MIRROR:
        return [(bot,) * seats for bot in range(count)]
    if order.mode == FIELD:
        return [_alone(0, other, seats) for other in range(1, count)]
    if order.mode == LADDER:
        if count < seats:
            return [_alone(*pair, seats) for near in pairwise(ranking) for pair in (near, near[::-1])]
        return [tuple(sorted(ranking[first : first + seats])) for first in range(count - seats + 1)]
    if count < seats:
        return [_alone(one, other, seats) for one, other in permutations(range(count), 2)]
    return list(combinations(range(count), seats))


def _alone(one: int, other: int, seats: int) -> Lineup:
    """One bot against copies of another."""
    return (one, *(other,) * (seats - 1))


def block_size(order: Order) -> int:
    """Games in a block: one per seat. In a mirror nobody rotates."""
    return 1 if order.mode == MIRROR else order.players


class Blocks:
    """Counts who has met how often, and seats them."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._met: dict[Lineup, int] = {}
        self._games = self._blocks = 0

    def round(self, ranking: Sequence[int]) -> Iterator[list[Seating]]:
        """One block for each group."""
        for group in groups(self._order, ranking):
            yield self.block(group)

    def block(self, group: Lineup) -> list[Seating]:
        """The next block of those who meet."""
        repeat = self._met[group] = self._met.get(group, -1) + 1
        root = series_seed(self._order.seed, self._key(group))
        seed = series_seed(series_seed(root, MATCHES), repeat)
        sitting, _ = shuffled(match_state(series_seed(series_seed(root, ORDERS), repeat)), group)
        chance = series_seed(series_seed(root, BOTS), repeat)
        block = []
        for turn in range(block_size(self._order)):
            lineup = tuple(sitting[turn:] + sitting[:turn])
            seeds = tuple(series_seed(series_seed(chance, turn), seat) for seat in range(len(lineup)))
            block.append(Seating(self._games + turn, self._blocks, lineup, seed, seeds))
        self._games += len(block)
        self._blocks += 1
        return block

    def _key(self, group: Lineup) -> int:
        names = "\n".join(self._order.names[bot] for bot in group)
        return int.from_bytes(hashlib.sha256(names.encode()).digest()[:8], "big")
