"""Who plays the games of a series: this process, several on this machine, or a cluster. Results come in order."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol

from spielwerk.arena.errors import fault
from spielwerk.arena.planning.order import Order
from spielwerk.arena.table import Chunk, Done, RandomTable, Table, play_at, table_for

AHEAD = 4
"""Chunks per worker that are given out before the first is back."""


class Crew(Protocol):
    """Plays chunks of games."""

    least: int
    """Games that a chunk should have."""

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Done]:
        """What came of each chunk, in their order."""

    def close(self) -> None:
        """Nobody waits for them any longer."""


class Alone:
    """Plays everything in this process."""

    least = 1

    def __init__(self, order: Order) -> None:
        self._order = order
        self._table: Table | RandomTable | None = None

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Done]:
        if self._table is None:
            self._table = table_for(self._order)
        for chunk in chunks:
            yield play_at(self._table, chunk)

    def close(self) -> None:
        self._table = None


class Processes:
    """Several processes of this machine."""

    least = 1

    def __init__(self, order: Order, workers: int) -> None:
        self._workers = workers
        # Not forked: compiled play has threads and memory of its own.
        self._pool = ProcessPoolExecutor(workers, get_context("spawn"), _sit_down, (order,))

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Done]:
        waiting: deque[Future[Done]] = deque()
        try:
            for chunk in chunks:
                waiting.append(self._pool.submit(_play_here, chunk))
                if len(waiting) >= AHEAD * self._workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool as error:
            raise fault("A211", "--workers", reason=error) from None

    def close(self) -> None:
        # Before the shutdown, which forgets them: left alone, workers would play their chunks to the end.
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


_table: Table | RandomTable | None = None
"""Of a worker; every process has one for its whole life."""


def _sit_down(order: Order) -> None:
    global _table
    # Whoever interrupts the series interrupts its first process, which tells the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _table = table_for(order)


def _play_here(chunk: Chunk) -> Done:
    assert _table is not None
    return play_at(_table, chunk)


def crew_for(order: Order, workers: int = 1, cluster: str | None = None) -> Crew:
    """Raises ArenaError if a cluster cannot be had."""
    if cluster is not None:
        from spielwerk.arena.cluster import Cluster

        return Cluster(order, cluster)
    return Alone(order) if workers == 1 else Processes(order, workers)
