"""The threads that read: whatever waits when one of them is free shares a transaction, as what is written does. So a
crowd that comes at once costs few round trips."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from spielwerk.extras import needed
from spielwerk.table.store.database.writer import as_told

with needed("server"):
    from sqlalchemy import Connection, Engine
    from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")
TOGETHER = 8
"""So many share a transaction at most: one that takes long keeps others waiting."""


class _Wish(NamedTuple):
    work: Callable[[Connection], Any]
    future: asyncio.Future[Any]


class Reader:
    """Carries out works that only read. Each sees one moment."""

    def __init__(self, engine: Engine, threads: int, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="spielwerk-reader")
        self._waiting: deque[_Wish] = deque()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Raises StoreFailed, or what the work raises."""
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting.append(_Wish(work, future))
        # One call for each wish: those that find nothing left were served along with others.
        self._threads.submit(self._read_some)
        return await future

    async def close(self) -> None:
        """What was asked for is read first."""
        await self._loop.run_in_executor(None, self._threads.shutdown)

    # ---- in threads ------------------------------------------------------------------------------

    def _read_some(self) -> None:
        wishes: list[_Wish] = []
        # Another thread may be faster with any of them.
        while self._waiting and len(wishes) < TOGETHER:
            try:
                wishes.append(self._waiting.popleft())
            except IndexError:
                break
        if wishes:
            found = self._together(wishes)
            self._loop.call_soon_threadsafe(_tell, wishes, found)

    def _together(self, wishes: list[_Wish]) -> list[Any]:
        """What each of them finds, or the exception that it raises."""
        try:
            with self._engine.begin() as connection:
                return [_found(wish, connection) for wish in wishes]
        except SQLAlchemyError as error:
            # The transaction is over for all; only one of them is to blame.
            return [_Failed(as_told(error))] if len(wishes) == 1 else [self._together([wish])[0] for wish in wishes]


class _Failed(NamedTuple):
    error: Exception


def _found(wish: _Wish, connection: Connection) -> Any:
    try:
        return wish.work(connection)
    except SQLAlchemyError:
        raise
    except Exception as error:
        return _Failed(error)


def _tell(wishes: list[_Wish], found: list[Any]) -> None:
    for wish, value in zip(wishes, found, strict=True):
        if wish.future.done():  # Nobody waits any more.
            continue
        if isinstance(value, _Failed):
            wish.future.set_exception(value.error)
        else:
            wish.future.set_result(value)
