"""Which game follows which: an endless list of games, of which a series plays the first ones.

A ladder ranks the bots anew after every batch, and a series that stops when it is sure looks after every batch; other
series are one batch. Batches grow with the number of games played; they do not depend on who plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from math import comb
from typing import Any

from spielwerk.arena.errors import fault
from spielwerk.arena.planning.order import FIELD, LADDER, MIRROR, Order
from spielwerk.arena.planning.seating import Meetings, Seating, groups, round_size
from spielwerk.arena.record import Stretch
from spielwerk.arena.stretches import batch_after, random_batches
from spielwerk.arena.table import Chunk

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
        for before, rest in random_batches(order, done):
            yield before, _chunked(rest, least)
        return
    meetings = Meetings(order)
    number, done = 0, min(done, order.games)
    while number < order.games:
        seatings = _batch(order, meetings, number, ranking)
        # Taken, though they need not be played: whoever seats the bots counts how often they have met.
        known = list(islice(seatings, max(0, done - number)))
        number += len(known)
        wanted = _Counted(islice(seatings, order.games - number))
        yield known, _chunked(wanted, least)
        number += wanted.count


def _batch(order: Order, meetings: Meetings, number: int, ranking: Callable[[], Sequence[int]]) -> Iterator[Seating]:
    if not adaptive(order):
        return chain.from_iterable(games for _ in _forever() for games in meetings.rounds(()))
    now = ranking() if order.mode == LADDER else range(len(order.bots))
    games = len(groups(order, now)) * round_size(order)
    # Whole rounds, so that everybody has had every seat equally often when somebody looks.
    rounds = -(-batch_after(number) // games)
    return chain.from_iterable([games for _ in range(rounds) for games in meetings.rounds(now)])


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


def _chunked(items: Iterator[Seating] | Iterator[Stretch], least: int) -> Iterator[Chunk]:
    """Items together, until there are so many games."""
    chunk: list[Any] = []
    games = 0
    for item in items:
        chunk.append(item)
        games += item.count if isinstance(item, Stretch) else 1
        if games >= least:
            yield chunk
            chunk, games = [], 0
    if chunk:
        yield chunk
