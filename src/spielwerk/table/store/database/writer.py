"""The one thread that writes. Whatever waits is written in one transaction, and told only when that is committed."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import groupby
from queue import SimpleQueue
from typing import Any, NamedTuple

from spielwerk.extras import needed
from spielwerk.table.store.desks import journal
from spielwerk.table.store.errors import LostLease, StoreFailed

with needed("server"):
    from sqlalchemy import Connection, Engine
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

MOST = 256
"""So many jobs go into one transaction: others who want the same rows do not wait for long."""
TRIES = 3
"""How often a work is begun that got in the way of another process."""
_IN_THE_WAY = ("40P01", "40001", "55P03")
"""PostgreSQL: deadlock, no serial order, a lock that was not to be had."""


class Job:
    """Something to write, and who waits for it."""

    __slots__ = ("future",)

    def __init__(self, future: asyncio.Future[Any]) -> None:
        self.future = future


class Work(Job):
    """Anything."""

    __slots__ = ("begun", "work")

    def __init__(self, work: Callable[[Connection], Any], future: asyncio.Future[Any]) -> None:
        super().__init__(future)
        self.work = work
        self.begun = 0


class Append(Job):
    """An entry."""

    __slots__ = ("row",)

    def __init__(self, row: journal.Row, future: asyncio.Future[None]) -> None:
        super().__init__(future)
        self.row = row


class AppendWith(Append):
    """An entry, and what belongs to it: both or none."""

    __slots__ = ("also",)

    def __init__(self, row: journal.Row, also: Callable[[Connection], None], future: asyncio.Future[None]) -> None:
        super().__init__(row, future)
        self.also = also


class Commit(NamedTuple):
    """A transaction, for those who measure."""

    entries: int
    works: int
    failed: int
    seconds: float


class _Failed(NamedTuple):
    error: Exception


class _NotCommitted(Exception):
    """Surely nothing was written: it may be tried again."""


_AGAIN = object()
"""Instead of an outcome: the work is begun once more."""


class Writer:
    """Takes jobs from the loop, and gives their outcomes back to it, in the order in which they came."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self.sure: Callable[[], bool] = lambda: True
        """Whether entries may be acknowledged. A lease says so where there are several processes."""
        self.committed: Callable[[Commit], None] = lambda commit: None
        """Called in the loop after every transaction."""
        self._engine = engine
        self._loop = loop
        self._jobs: deque[Job] = deque()
        self._wake: SimpleQueue[bool] = SimpleQueue()
        """Whether the thread is to go on. Waking it costs more than writing an entry: once for a turn of the loop, and
        not at all while it is awake."""
        self._calling = False
        self._again: list[Job] = []
        self._connection: Connection | None = None
        self._ending = False
        self._thread = threading.Thread(target=self._run, name="spielwerk-writer", daemon=True)
        self._thread.start()

    def put(self, job: Job) -> None:
        self._jobs.append(job)
        if not self._calling:
            self._calling = True
            self._loop.call_soon(self._call)

    def _call(self) -> None:
        self._calling = False
        if self._jobs and self._wake.empty():
            self._wake.put(True)

    @property
    def waiting(self) -> int:
        """Jobs that no transaction has taken up yet."""
        return len(self._jobs)

    async def close(self) -> None:
        """Returns when everything that was put before is committed."""
        self._wake.put(False)
        await self._loop.run_in_executor(None, self._thread.join)

    # ---- in the thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        while group := self._next():
            self._carry_out(group)
        self._let_go()

    def _next(self) -> list[Job]:
        """Whatever waits; nothing if this is the end."""
        group, self._again = self._again, []
        while True:
            with suppress(IndexError):
                while len(group) < MOST:
                    group.append(self._jobs.popleft())
            if group or self._ending:
                return group
            self._ending = not self._wake.get()

    def _carry_out(self, group: list[Job]) -> None:
        begun = time.perf_counter()
        outcomes = self._commit(group)
        self._tell(group, outcomes, time.perf_counter() - begun)

    def _commit(self, group: list[Job]) -> Sequence[Any]:
        """Writes all, and says what came of each. What fails before the commit is found out by writing one by one.
        A commit that fails, fails for all, and is never tried again: it may have happened."""
        try:
            try:
                return self._transaction(group, one_by_one=False)
            except _NotCommitted:
                return self._transaction(group, one_by_one=True)
        except Exception as error:
            cause = error.__cause__ if isinstance(error, _NotCommitted) and error.__cause__ else error
            return [_failed(cause) for _ in group]

    def _transaction(self, group: list[Job], one_by_one: bool) -> list[Any]:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            transaction = self._connection.begin()
        except Exception as error:
            self._let_go()
            raise _NotCommitted from error
        try:
            outcomes = self._write(self._connection, group, one_by_one)
        except Exception as error:
            try:
                transaction.rollback()
            except Exception:
                self._let_go()
            raise _NotCommitted from error
        try:
            transaction.commit()
        except BaseException:
            self._let_go()
            raise
        return outcomes

    def _write(self, connection: Connection, group: list[Job], one_by_one: bool) -> list[Any]:
        outcomes: list[Any] = []
        # Neighbours only: whatever else is put together, the order in which jobs came is kept.
        for kind, jobs in groupby(group, type):
            if kind is Append and not one_by_one:
                rows = [job.row for job in jobs if isinstance(job, Append)]
                # One of them is refused, and one statement does not tell which.
                if not journal.append_all(connection, rows):
                    raise _NotCommitted
                outcomes += [None] * len(rows)
            else:
                outcomes += [_apart(connection, job) for job in jobs]
        return outcomes

    def _let_go(self) -> None:
        """The next transaction has a connection of its own: nobody knows what is wrong with this one."""
        if self._connection is not None:
            with suppress(Exception):
                self._connection.invalidate()
            with suppress(Exception):
                self._connection.close()
            self._connection = None

    def _tell(self, group: list[Job], outcomes: Sequence[Any], seconds: float) -> None:
        told = []
        for job, outcome in zip(group, outcomes, strict=True):
            if outcome is _AGAIN:
                self._again.append(job)
            else:
                told.append((job, outcome))
        with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
            self._loop.call_soon_threadsafe(self._resolve, told, seconds)

    # ---- in the loop -----------------------------------------------------------------------------

    def _resolve(self, told: list[tuple[Job, Any]], seconds: float) -> None:
        # Asked after the commit: others may have been entitled to the desks while it was under way.
        sure = self.sure()
        entries = failed = 0
        for job, outcome in told:
            if isinstance(job, Append):
                entries += 1
                if not sure:
                    outcome = _Failed(LostLease(job.row.desk))
            if isinstance(outcome, _Failed):
                failed += isinstance(outcome.error, StoreFailed)
            if job.future.done():
                continue
            if isinstance(outcome, _Failed):
                job.future.set_exception(outcome.error)
            else:
                job.future.set_result(outcome)
        self.committed(Commit(entries, len(told) - entries, failed, seconds))


def _apart(connection: Connection, job: Job) -> Any:
    """Carries out one job in a savepoint: if it fails, it alone has not happened."""
    savepoint = connection.begin_nested()
    try:
        outcome = _done(connection, job)
        savepoint.commit()
    except BaseException as error:
        # Where even this fails the whole transaction is lost, and with it all jobs of the group.
        savepoint.rollback()
        if connection.invalidated:  # It was cut: nothing of the transaction has happened.
            raise
        if isinstance(job, Work) and job.begun < TRIES and _in_the_way(error):
            return _AGAIN
        return _failed(error)
    return outcome


def _done(connection: Connection, job: Job) -> Any:
    if isinstance(job, Work):
        job.begun += 1
        return job.work(connection)
    assert isinstance(job, Append)
    journal.append(connection, job.row)
    if isinstance(job, AppendWith):
        job.also(connection)
    return None


def _in_the_way(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in _IN_THE_WAY


def _failed(error: BaseException) -> _Failed:
    return _Failed(as_told(error))


def as_told(error: BaseException) -> Exception:
    """Faults of the database are the store's; others belong to whoever has written the work."""
    if isinstance(error, SQLAlchemyError) or type(error).__module__.partition(".")[0] in ("sqlite3", "psycopg"):
        told: Exception = StoreFailed(f"the database says: {str(error).partition(chr(10))[0]}")
    elif isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    else:  # Nothing that a future could pass on.
        told = RuntimeError(f"a work for the store ended with {error!r}")
    told.__cause__ = error
    return told
