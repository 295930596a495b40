"""Random games in stretches, which compiled play plays in one go.

All games of a stretch have the same bots on the same seats. In a cycle everybody comes to every seat for the same
number of games. Cycles begin short and become longer, so that the seats are even in short series, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from spielwerk.arena.planning.order import Order
from spielwerk.arena.planning.seating import groups
from spielwerk.arena.record import Stretch

LONGEST, CYCLES = 100, 8
"""Games in a stretch; after so many cycles stretches become longer by one game."""
BATCH, GROWTH = 48, 4
"""A batch has about so many games, later a fourth of all games before."""


def batch_after(games: int) -> int:
    """About how many games are played after these before somebody looks at the results."""
    return max(BATCH, games // GROWTH)


def random_batches(order: Order, done: int) -> Iterator[tuple[list[Stretch], Iterator[Stretch]]]:
    """For every batch: the stretches that were begun before, and what is left to be played."""
    for batch in _batches(order):
        yield _parted(batch, done)


def _batches(order: Order) -> Iterator[Iterator[Stretch]]:
    if not order.until_sure:
        yield chain.from_iterable(_cycles(order))
        return
    batch: list[Stretch] = []
    for cycle in _cycles(order):
        batch += cycle
        first, last = batch[0], batch[-1]
        if last.first + last.count - first.first >= batch_after(first.first):
            yield iter(batch)
            batch = []
    if batch:
        yield iter(batch)


def _cycles(order: Order) -> Iterator[list[Stretch]]:
    found = groups(order, range(len(order.bots)))
    lineups = [group[turn:] + group[:turn] for group in found for turn in range(order.players)]
    first = cycle = 0
    while first < order.games:
        size = min(LONGEST, 1 + cycle // CYCLES)
        stretches = []
        for lineup in lineups:
            if first < order.games:
                stretches.append(Stretch(first, min(size, order.games - first), lineup))
                first += stretches[-1].count
        yield stretches
        cycle += 1


def _parted(stretches: Iterator[Stretch], done: int) -> tuple[list[Stretch], Iterator[Stretch]]:
    known: list[Stretch] = []
    for stretch in stretches:
        if stretch.first >= done:
            return known, chain([stretch], stretches)
        known.append(stretch)
        end = stretch.first + stretch.count
        if end > done:
            # It was cut short by the end of the series, which has become longer since.
            return known, chain([Stretch(done, end - done, stretch.lineup)], stretches)
    return known, iter(())
