"""Which game follows which: an endless list of games, of which a series plays the first ones.

A ladder ranks the bots anew after every batch, and a series that stops when it is sure looks after every batch; other
series are one batch. Batches grow with the number of games played; they do not depend on who plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from math import comb

from spielwerk.arena.errors import fault
from spielwerk.arena.order import FIELD, LADDER, MIRROR, Order
from spielwerk.arena.record import Stretch
from spielwerk.arena.seating import Blocks, Seating, block_size, groups
from spielwerk.arena.table import Chunk

STRETCH = 100
"""Random games that are played in one go, with the same bots on the same seats."""
BATCH, GROWTH = 48, 4
"""A batch has about so many games, later a fourth of all games before."""
MOST_BOTS = 100
MOST_GROUPS = 20_000


def check(order: Order) -> None:
    """Whether such a series can be. Raises ArenaError."""
    count, seats = len(order.bots), order.players
    needed = 1 if (seats == 1 and order.mode != FIELD) or order.mode == MIRROR else 2
    if count < needed:
        raise fault("A204", "--bots", count=count, needed=needed)
    together = comb(count, seats) if order.mode not in (FIELD, LADDER, MIRROR) else count
    if count > MOST_BOTS or together > MOST_GROUPS:
        raise fault("A205", "--bots", count=count, groups=together, most=MOST_BOTS, most_groups=MOST_GROUPS)


def batches(
    order: Order, done: int, least: int, ranking: Callable[[], Sequence[int]]
) -> Iterator[tuple[list[Seating] | list[Stretch], Iterator[Chunk]]]:
    """For every batch: the games of it that were played before, and chunks of those that are still to be played.

    `ranking` is asked after every batch of a ladder. Chunks have at least so many games, except the last of a batch.
    """
    if order.by_chance:
        yield from _random_batches(order, done, least)
        return
    blocks = Blocks(order)
    number, done = 0, min(done, order.games)
    while number < order.games:
        seatings = _batch(order, blocks, number, ranking)
        before = list(islice(seatings, max(0, done - number))) if done > number else []
        number += len(before)
        counted = _Counted(islice(seatings, order.games - number))
        yield before, _chunked(counted, least)
        number += counted.count


def _batch(order: Order, blocks: Blocks, number: int, ranking: Callable[[], Sequence[int]]) -> Iterator[Seating]:
    if not adaptive(order):
        return chain.from_iterable(block for _ in _forever() for block in blocks.round(()))
    now = ranking() if order.mode == LADDER else range(len(order.bots))
    games = len(groups(order, now)) * block_size(order)
    rounds = -(-max(BATCH, number // GROWTH) // games)
    return chain.from_iterable([block for _ in range(rounds) for block in blocks.round(now)])


def adaptive(order: Order) -> bool:
    """Whether what follows depends on what was played."""
    return order.until_sure or order.mode == LADDER


def _forever() -> Iterator[None]:
    while True:
        yield None


class _Counted(Iterator[Seating]):
    """Counts what is taken."""

    def __init__(self, items: Iterator[Seating]) -> None:
        self._items = items
        self.count = 0

    def __next__(self) -> Seating:
        item = next(self._items)
        self.count += 1
        return item


def _random_batches(order: Order, done: int, least: int) -> Iterator[tuple[list[Stretch], Iterator[Chunk]]]:
    """Random games in stretches; everybody comes to every seat."""
    found = groups(order, range(len(order.bots)))
    lineups = [group[turn:] + group[:turn] for turn in range(order.players) for group in found]
    number, begun = -(-order.games // STRETCH), -(-done // STRETCH)

    def stretch(at: int) -> Stretch:
        first = at * STRETCH
        return Stretch(first, min(STRETCH, order.games - first), lineups[at % len(lineups)])

    end = 0
    while end < number:
        first = end
        wanted = max(len(lineups), first // GROWTH) if order.until_sure else number
        end = min(first + wanted, number)
        before = [stretch(at) for at in range(first, min(begun, end))]
        rest = (_after(stretch(at), done) for at in range(max(first, done // STRETCH), end))
        yield before, _chunked((part for part in rest if part.count), -(-least // STRETCH))


def _after(stretch: Stretch, done: int) -> Stretch:
    """What is left of a stretch that was begun."""
    first = max(stretch.first, done)
    return Stretch(first, stretch.first + stretch.count - first, stretch.lineup)


def _chunked(items: Iterator[Seating] | Iterator[Stretch], size: int) -> Iterator[Chunk]:
    while chunk := list(islice(items, size)):
        yield chunk  # type: ignore[misc]  # all are seatings, or all are stretches
