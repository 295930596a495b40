"""Series on many machines, with Dask. What a lost machine had to play is played by another: the result is the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import import_module
from json import dumps, loads
from typing import Any

from spielwerk.arena.again import check_same
from spielwerk.arena.errors import ArenaError, fault
from spielwerk.arena.planning.order import Order
from spielwerk.arena.table import Chunk, Done, RandomTable, Table, play_at, table_for
from spielwerk.extras import needed
from spielwerk.match.errors import SpielwerkError

AHEAD = 4
RETRIES = 5
"""How often a chunk is given to another machine before the series ends."""
PATIENCE = 10
"""Seconds to wait for the cluster."""


class Cluster:
    """The machines behind the address of a Dask scheduler."""

    least = 50

    def __init__(self, order: Order, address: str) -> None:
        with needed("cluster"):
            # Its classes carry no types.
            connect: Any = import_module("distributed").Client
        self._order = dumps(order.as_json())
        try:
            self._client = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise fault("A206", "--cluster", address=address, reason=f"{type(error).__name__}: {error}") from None

    def play(self, chunks: Iterable[Chunk]) -> Iterator[Done]:
        with needed("cluster"):
            from distributed import CancelledError, KilledWorker

        waiting: deque[Any] = deque()
        ahead = AHEAD * max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))
        try:
            for chunk in chunks:
                # Not `pure`: Dask must not take an earlier result for what is to be played.
                waiting.append(self._client.submit(_play_there, self._order, chunk, pure=False, retries=RETRIES))
                if len(waiting) >= ahead:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except (KilledWorker, CancelledError, OSError) as error:
            raise fault("A211", "--cluster", reason=f"{type(error).__name__}: {error}") from None

    def close(self) -> None:
        self._client.close()


def _play_there(order: str, chunk: Chunk) -> Done:
    """On a machine of the cluster. What is wrong there is told here."""
    try:
        table = _table(order)
    except SpielwerkError as error:
        raise ArenaError(error.diagnostics) from None
    return play_at(table, chunk)


@lru_cache(maxsize=2)
def _table(order: str) -> Table | RandomTable:
    """The table for an order, which is kept for the next chunk."""
    wanted = Order.from_json(loads(order))
    check_same(wanted)
    return table_for(wanted)
