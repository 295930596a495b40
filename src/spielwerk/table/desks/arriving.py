"""Tables that have become ours and are to wake up: read a few at a time, with one look into the store, those first for
which somebody waits. So a house into which a hundred tables move at once still answers everybody."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Generic, NamedTuple, TypeVar

K = TypeVar("K")


class Taken(NamedTuple):
    """A table that is ours from now on, and the claim by which it is."""

    table: str
    claim: Any


class Arrivals(Generic[K]):
    """All that are not awake yet, the most urgent first."""

    def __init__(self, read: Callable[[Sequence[Taken]], Awaitable[list[K]]], at_once: int) -> None:
        """`read` finds several in the store, in order. No more than `at_once` are read, and no more wake up, at a
        time."""
        self._read = read
        self._at_once = at_once
        self._waiting: OrderedDict[str, tuple[Taken, asyncio.Future[K]]] = OrderedDict()
        self._under_way = 0
        self._reading: asyncio.Task[None] | None = None
        self._fewer = asyncio.Event()

    @asynccontextmanager
    async def turn(self, taken: Taken, hurry: bool = False) -> AsyncIterator[K]:
        """What is kept of a table, when it is its turn to wake up; that takes until the end of the block."""
        found: asyncio.Future[K] = asyncio.get_running_loop().create_future()
        self._waiting[taken.table] = taken, found
        if hurry:
            self.hurry(taken.table)
        self._go_on()
        try:
            yield await found
        finally:
            # Whoever waited has gone before it was read, so that it was never under way.
            if self._waiting.get(taken.table, (None, None))[1] is found:
                del self._waiting[taken.table]
            else:
                self._under_way -= 1
            self._fewer.set()
            self._go_on()

    def hurry(self, table: str) -> None:
        """Somebody waits for this one."""
        if table in self._waiting:
            self._waiting.move_to_end(table, last=False)

    async def nearly_all(self) -> None:
        """Waits until no more than a few have not been read."""
        while len(self._waiting) > self._at_once:
            self._fewer.clear()
            await self._fewer.wait()

    def _go_on(self) -> None:
        # One look into the store at a time: whatever comes meanwhile goes along with the next.
        if self._waiting and self._reading is None and self._under_way < self._at_once:
            self._reading = asyncio.get_running_loop().create_task(self._read_some())
            self._reading.add_done_callback(self._has_read)

    def _has_read(self, done: asyncio.Task[None]) -> None:
        self._reading = None
        self._go_on()

    async def _read_some(self) -> None:
        count = min(len(self._waiting), self._at_once)
        some = [self._waiting.popitem(last=False)[1] for _ in range(count)]
        self._under_way += count
        try:
            for (_, found), kept in zip(some, await self._read([taken for taken, _ in some]), strict=True):
                # Whoever waited for it may have gone.
                if not found.done():
                    found.set_result(kept)
        except Exception as error:
            await self._read_each(some, error)

    async def _read_each(self, some: list[tuple[Taken, asyncio.Future[K]]], error: Exception) -> None:
        """One that cannot be read keeps no other from it."""
        for taken, found in some:
            fault: Exception | None = error
            if len(some) > 1:
                try:
                    (kept,) = await self._read([taken])
                    fault = None
                except Exception as its_own:
                    fault = its_own
            if found.done():
                continue
            if fault is None:
                found.set_result(kept)
            else:
                found.set_exception(fault)
