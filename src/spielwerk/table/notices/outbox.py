"""News that are to be sent, as rows: nothing is forgotten when the server ends, and nothing is sent by two processes.

There is one row per person, desk and address, however often it is somebody's turn there, until they have looked. It is
taken for sending by moving its time on, which only one process can do.
"""

from __future__ import annotations

from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, record_of, select_record
from spielwerk.table.store.database.schema import notice
from spielwerk.table.store.records import Target, TargetKind

with needed("server"):
    import msgspec
    from sqlalchemy import Connection, delete, func, select
    from sqlalchemy import update as update_rows


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody is to be told at one address that it is their turn at one desk."""

    person: int
    desk: int
    kind: TargetKind
    target: str
    since_ms: int
    """When it became their turn."""
    deadline_ms: int | None
    """When their time is up."""
    due_ms: int | None
    """When it is tried next; None: it was sent or given up, and they have not looked since."""
    tries: int


_notice = select_record(notice, Notice)


def add(connection: Connection, target: Target, desk: int, since_ms: int, due_ms: int, deadline_ms: int | None) -> None:
    """News for one address, unless there are some that its owner has not looked after yet."""
    new = Notice(
        person=target.person, desk=desk, kind=target.kind, target=target.target,
        since_ms=since_ms, deadline_ms=deadline_ms, due_ms=due_ms, tries=0,
    )  # fmt: skip
    put(connection, notice, msgspec.structs.asdict(new), replace=False)


def take(connection: Connection, now_ms: int, pause_ms: int, most: int) -> list[Notice]:
    """News that are due, as they are from now on: tried once more, and due again after a pause, in case this
    process ends before it has said what came of it."""
    due = _notice.where(notice.c.due_ms <= now_ms).order_by(notice.c.due_ms).limit(most)
    taken = []
    for row in read_all(connection, due, Notice):
        again = now_ms + pause_ms * 2**row.tries
        # If another process was faster the number of tries has changed, and this changes nothing.
        statement = update_rows(notice).where(*_is(row), notice.c.tries == row.tries, notice.c.due_ms == row.due_ms)
        done = connection.execute(
            statement.values(tries=row.tries + 1, due_ms=again).returning(*_notice.selected_columns)
        ).one_or_none()
        if done is not None:
            taken.append(record_of(Notice, done))
    return taken


def put_off(connection: Connection, row: Notice, due_ms: int) -> None:
    """It was not tried after all."""
    later = update_rows(notice).where(*_is(row), notice.c.tries == row.tries)
    connection.execute(later.values(tries=row.tries - 1, due_ms=due_ms))


def rest(connection: Connection, row: Notice) -> None:
    """Nothing more is to be sent of this, until its owner has looked."""
    connection.execute(update_rows(notice).where(*_is(row), notice.c.tries == row.tries).values(due_ms=None))


def drop(connection: Connection, person: int | None = None, desk: int | None = None, target: str | None = None) -> int:
    """Somebody has looked, a desk is over, or an address is gone. Returns how many."""
    given = {"person": person, "desk": desk, "target": target}
    conditions = [notice.c[name] == value for name, value in given.items() if value is not None]
    return connection.execute(delete(notice).where(*conditions)).rowcount


def drop_one(connection: Connection, row: Notice) -> None:
    """It is not true any more."""
    connection.execute(delete(notice).where(*_is(row)))


def count(connection: Connection, now_ms: int) -> tuple[int, int]:
    """How many are due, and how many wait in all."""
    waiting = select(func.count()).select_from(notice).where(notice.c.due_ms.is_not(None))
    due = waiting.where(notice.c.due_ms <= now_ms)
    return connection.execute(due).scalar_one(), connection.execute(waiting).scalar_one()


def _is(row: Notice) -> tuple[Any, ...]:
    return (
        notice.c.person == row.person,
        notice.c.desk == row.desk,
        notice.c.kind == row.kind,
        notice.c.target == row.target,
    )
