"""The hot path: an entry, and the desk as it is after it, written as one by prepared statements of the driver.

The statement that moves the desk's head also checks that the desk is still ours, in the epoch of our claim, and that
the entry follows the last one. So whoever has lost a desk, and does not know it yet, writes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from spielwerk.extras import needed
from spielwerk.table.store.database.schema import desk
from spielwerk.table.store.errors import AlreadyDone, LostLease, OutOfOrder, StoreFailed
from spielwerk.table.store.records import DeskAfter, Entry

with needed("server"):
    import msgspec
    from sqlalchemy import Connection, select

_json = msgspec.json.Encoder().encode

_CHANGED = ("head", "state", "round", "to_decide", "due_ms", "clocks", "starts_ms", "started_ms", "ended_ms", "result")
_CHECKED = ("id", "owner", "epoch", "head")
_WRITTEN = ("desk", "number", "epoch", "at_ms", "kind", "body", "person", "request")

_MOVE = (
    f"UPDATE desk SET {', '.join(f'{name} = ?' for name in _CHANGED)} "
    f"WHERE {' AND '.join(f'{name} = ?' for name in _CHECKED)}"
)
_ADD = f"INSERT INTO entry ({', '.join(_WRITTEN)}) VALUES ({', '.join('?' * len(_WRITTEN))})"

# PostgreSQL does both in one statement, and so in one way there and back.
_MOVE_AND_ADD = (
    f"WITH moved AS ({_MOVE} RETURNING id) "
    f"INSERT INTO entry ({', '.join(_WRITTEN)}) "
    "SELECT id, ?::integer, ?::integer, ?::bigint, ?::text, ?::text, ?::integer, ?::text FROM moved"
).replace("?", "%s")


class Row(NamedTuple):
    """An entry as it is written."""

    desk: int
    number: int
    moved: tuple[Any, ...]
    added: tuple[Any, ...]


def row_of(entry: Entry, after: DeskAfter, node: str) -> Row:
    """`node` is the process that has the desk."""
    desk, number, epoch = entry.desk, entry.number, entry.epoch
    return Row(
        desk,
        number,
        (
            number,
            after.state,
            after.round,
            _json(after.to_decide).decode(),
            after.due_ms,
            _json(after.clocks).decode(),
            after.starts_ms,
            after.started_ms,
            after.ended_ms,
            None if after.result is None else _json(after.result).decode(),
            desk,
            node,
            epoch,
            number - 1,
        ),
        (desk, number, epoch, entry.at_ms, entry.kind, _json(entry.body).decode(), entry.person, entry.request),
    )


def append_all(connection: Connection, rows: Sequence[Row]) -> bool:
    """Writes entries. False, or an exception, if one of them cannot be written; then the others may be, or not:
    the transaction is of no use any more."""
    driver: Any = connection.connection.driver_connection
    cursor = driver.cursor()
    try:
        if connection.dialect.name == "sqlite":
            cursor.executemany(_MOVE, [row.moved for row in rows])
            # A head that did not move belongs to a desk that is not ours any more: then nothing is written.
            if cursor.rowcount == len(rows):
                cursor.executemany(_ADD, [row.added for row in rows])
        elif len(rows) == 1:
            cursor.execute(_MOVE_AND_ADD, rows[0].moved + rows[0].added[1:], prepare=True)
        else:
            cursor.executemany(_MOVE_AND_ADD, [row.moved + row.added[1:] for row in rows])
        return bool(cursor.rowcount == len(rows))
    finally:
        cursor.close()


def append(connection: Connection, row: Row) -> None:
    """Writes one entry. Raises LostLease, OutOfOrder or AlreadyDone; then the savepoint around it is to be left."""
    assert connection.dialect.loaded_dbapi is not None
    try:
        if append_all(connection, [row]):
            return
    except connection.dialect.loaded_dbapi.IntegrityError as error:
        if "request" in str(error):
            raise AlreadyDone(f"desk {row.desk} has carried out this request before") from error
        raise StoreFailed(f"entry {row.number} of desk {row.desk} does not fit in: {error}") from error
    raise _why_not(connection, row)


def _why_not(connection: Connection, row: Row) -> StoreFailed:
    found = connection.execute(
        select(desk.c.owner, desk.c.epoch, desk.c.head).where(desk.c.id == row.desk)
    ).one_or_none()
    if found is None:
        return StoreFailed(f"there is no desk {row.desk}")
    if (found.owner, found.epoch) != row.moved[-3:-1]:
        return LostLease(row.desk)
    return OutOfOrder(f"entry {row.number} of desk {row.desk} does not follow its last one, {found.head}")
