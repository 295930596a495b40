"""Who meets whom, on which seats and with which chance.

Games come in rounds, in which the same bots rotate through all seats. The order in which they sit is drawn anew for
every round. Where no bot can remember, a round is a block: all its games have the same match seed, so that luck is
shared. Otherwise every game has a seed of its own, and is a block. All seeds follow from the luck of the series, the
names of those who meet, and how often they have met: who else takes part changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import NamedTuple, TypeAlias

from spielwerk.arena.planning.luck import BOTS, MATCHES, ORDERS, luck_of
from spielwerk.arena.planning.order import FIELD, LADDER, MIRROR, Order
from spielwerk.program.generator import match_state, shuffled

Lineup: TypeAlias = tuple[int, ...]
"""The number of the bot on each seat."""


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


def round_size(order: Order) -> int:
    """Games in which those who meet come to every seat once. In a mirror nobody rotates."""
    return 1 if order.mode == MIRROR else order.players


class Meetings:
    """Counts who has met how often, and seats them."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._luck = luck_of(order.seed, order.key)
        self._met: dict[Lineup, int] = {}
        self._games = self._blocks = 0

    def rounds(self, ranking: Sequence[int]) -> Iterator[list[Seating]]:
        """One round for each group."""
        for group in groups(self._order, ranking):
            yield self.round(group)

    def round(self, group: Lineup) -> list[Seating]:
        """The next round of those who meet."""
        repeat = self._met[group] = self._met.get(group, -1) + 1
        # By names, and not by numbers: who else takes part must change no game between these.
        names, seed = "\n".join(self._order.names[bot] for bot in group), self._luck.seed
        sitting, _ = shuffled(match_state(seed(names, ORDERS, repeat)), group)
        paired, seatings = self._order.paired, []
        for turn in range(round_size(self._order)):
            lineup = tuple(sitting[turn:] + sitting[:turn])
            chance = seed(names, MATCHES, repeat) if paired else seed(names, MATCHES, repeat, turn)
            seeds = tuple(seed(names, BOTS, repeat, turn, seat) for seat in range(len(lineup)))
            block = self._blocks if paired else self._blocks + turn
            seatings.append(Seating(self._games + turn, block, lineup, chance, seeds))
        self._games += len(seatings)
        self._blocks += 1 if paired else len(seatings)
        return seatings
