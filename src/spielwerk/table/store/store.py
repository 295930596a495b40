"""The persistence service: one database, one thread that writes, a few that read."""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from spielwerk.extras import needed
from spielwerk.table.store.database import engines
from spielwerk.table.store.database.alone import Alone
from spielwerk.table.store.database.reader import Reader
from spielwerk.table.store.database.writer import Append, AppendWith, Commit, Work, Writer, as_told
from spielwerk.table.store.desks import journal
from spielwerk.table.store.errors import CannotOpen, Closed, LostLease
from spielwerk.table.store.fleet import nodes
from spielwerk.table.store.migrations import migrate
from spielwerk.table.store.records import DeskAfter, Entry

with needed("server"):
    from sqlalchemy import URL, Connection, Engine
    from sqlalchemy.exc import SQLAlchemyError

T = TypeVar("T")


class Store:
    """Everything that is kept. Functions over a connection (`people`, `desks`, `entries`, …) say what is read and
    written; the store says when, and in which thread."""

    def __init__(self, url: URL, durable: bool, alone: Alone | None) -> None:
        """Use `open`."""
        self.node = secrets.token_hex(8)
        """This process among those that share the database: another name after every start."""
        self.url = url
        self._alone = alone
        self._loop = asyncio.get_running_loop()
        self._writing = engines.writing(url, durable, self.node)
        self._reading = engines.reading(url, durable)
        self._reader = Reader(self._reading, engines.READERS, self._loop)
        self._steward = ThreadPoolExecutor(1, thread_name_prefix="spielwerk-steward")
        self._writer = Writer(self._writing, self._loop)
        self._closed = False

    @classmethod
    async def open(cls, url: str, durable: bool = False) -> Store:
        """`sqlite:///FILE` or `postgresql://…`. The tables are made, or brought up to date. With `durable` even a power
        cut loses nothing that was acknowledged. Raises CannotOpen."""
        where = engines.address(url)
        loop = asyncio.get_running_loop()
        alone = await loop.run_in_executor(None, _prepared, where)
        store = cls(where, durable, alone)
        if alone is not None:
            # Only now: the lock says that no other process is left that could live.
            await store.write(nodes.bury_all)
        return store

    async def close(self) -> None:
        """Everything that was submitted is committed first."""
        if self._closed:
            return
        self._closed = True
        await self._writer.close()
        await self._reader.close()
        await self._loop.run_in_executor(None, self._steward.shutdown)
        self._reading.dispose()
        self._writing.dispose()
        if self._alone is not None:
            self._alone.close()

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database."""
        return self._alone is None

    @property
    def waiting(self) -> int:
        """How much waits to be written."""
        return self._writer.waiting

    def follow(self, committed: Callable[[Commit], None]) -> None:
        """Calls this after every transaction, in the loop."""
        self._writer.committed = committed

    def rely_on(self, sure: Callable[[], bool]) -> None:
        """Acknowledges entries only while this is true."""
        self._writer.sure = sure

    # ---- reading and writing ---------------------------------------------------------------------

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Carries out a work in a thread; it sees one moment, and cannot write. It may be begun again. Raises
        StoreFailed, or what the work raises."""
        if self._closed:
            raise Closed
        return await self._reader.read(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Carries out a work in the thread that writes, and returns when it is committed. Raises StoreFailed, or what
        the work raises; then it has not happened.

        A work does nothing but use its connection: it shares a transaction with others, and may be begun again.
        """
        if self._closed:
            raise Closed
        future: asyncio.Future[T] = self._loop.create_future()
        self._writer.put(Work(work, future))
        return await future

    def append(
        self, entry: Entry, desk: DeskAfter, also: Callable[[Connection], None] | None = None
    ) -> asyncio.Future[None]:
        """Writes an entry, the desk as it is after it, and perhaps what belongs to it, as one. Done when it is
        committed, in the order of the calls; fails with LostLease, OutOfOrder, AlreadyDone or StoreFailed."""
        if self._closed:
            raise Closed
        future: asyncio.Future[None] = self._loop.create_future()
        # At once, instead of writing what could not be acknowledged anyway.
        if not self._writer.sure():
            future.set_exception(LostLease(entry.desk))
            return future
        row = journal.row_of(entry, desk, self.node)
        self._writer.put(Append(row, future) if also is None else AppendWith(row, also, future))
        return future

    async def beside(self, work: Callable[[Connection], T]) -> T:
        """A small transaction of its own, which waits for nothing that others write: leases live by it. Only where the
        database is shared: SQLite has one writer at a time."""
        if self._closed:
            raise Closed
        return await self._loop.run_in_executor(self._steward, partial(_carried_out, self._writing, work))


def _carried_out(engine: Engine, work: Callable[[Connection], T]) -> T:
    try:
        with engine.begin() as connection:
            return work(connection)
    except SQLAlchemyError as error:
        raise as_told(error) from error


def _prepared(url: URL) -> Alone | None:
    """A database that can be used, and the lock on it if we have to be alone."""
    alone: Alone | None = None
    try:
        if url.get_backend_name() == "sqlite":
            alone = _alone_in(Path(url.database or ""))
        migrate(url)
    except BaseException as error:
        if alone is not None:
            alone.close()
        if isinstance(error, SQLAlchemyError | OSError | sqlite3.Error):
            raise CannotOpen("unreachable", url=engines.shown(url), reason=_reason(error)) from error
        raise
    return alone


def _reason(error: SQLAlchemyError | OSError | sqlite3.Error) -> str:
    if isinstance(error, OSError):
        return f"{error.strerror}: {error.filename}"
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def _alone_in(path: Path) -> Alone:
    path.parent.mkdir(parents=True, exist_ok=True)
    # Hashes of passwords are for nobody else; SQLite gives the files beside it the same rights.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    return Alone(path)
