"""Who sits at a desk, and who may watch."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, read_by, select_record, values_of
from spielwerk.table.store.database.schema import seat, watcher
from spielwerk.table.store.records import Seat, Watcher

with needed("server"):
    from sqlalchemy import Connection, delete

_seat = select_record(seat, Seat)
_watcher = select_record(watcher, Watcher)


def of(connection: Connection, desk: int) -> list[Seat]:
    return of_some(connection, [desk])[desk]


def of_some(connection: Connection, desks: Sequence[int]) -> dict[int, list[Seat]]:
    found = _seat.where(seat.c.desk.in_(desks)).order_by(seat.c.desk, seat.c.seat)
    return read_by(connection, found, Seat, "desk", desks)


def keep(connection: Connection, *changed: Seat) -> None:
    """As they are now. Whoever changes a seat of a running match writes an entry in the same transaction."""
    for new in changed:
        put(connection, seat, values_of(new))


def drop_behind(connection: Connection, desk: int, count: int) -> None:
    """There are only so many seats any more."""
    connection.execute(delete(seat).where(seat.c.desk == desk, seat.c.seat >= count))


def watchers(connection: Connection, desk: int) -> list[Watcher]:
    return read_all(connection, _watcher.where(watcher.c.desk == desk).order_by(watcher.c.person), Watcher)


def let_watch(connection: Connection, new: Watcher) -> None:
    put(connection, watcher, values_of(new))


def no_watching(connection: Connection, desk: int, person: int) -> None:
    connection.execute(delete(watcher).where(watcher.c.desk == desk, watcher.c.person == person))
