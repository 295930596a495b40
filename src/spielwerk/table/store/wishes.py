"""Who waits for others who want to play the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import wish
from spielwerk.table.store.records import Wish

with needed("server"):
    from sqlalchemy import ColumnElement, Connection, delete, or_, select, update

MOST = 10_000
_wish = select_record(wish, Wish)


def keep(connection: Connection, new: Wish) -> None:
    """In place of what somebody waited for before."""
    put(connection, wish, values_of(new))


def drop(connection: Connection, person: int) -> bool:
    """False if nobody has waited."""
    return connection.execute(delete(wish).where(wish.c.person == person)).rowcount > 0


def drop_old(connection: Connection, now_ms: int) -> int:
    """Lets go of those who are not heard of any more."""
    return connection.execute(delete(wish).where(wish.c.until_ms <= now_ms)).rowcount


def of(connection: Connection, person: int, now_ms: int) -> Wish | None:
    return read_one(connection, _wish.where(wish.c.person == person, _waits(now_ms)), Wish)


def waiting(connection: Connection, now_ms: int) -> list[Wish]:
    """Everybody, those first who have waited longest."""
    found = _wish.where(_waits(now_ms)).order_by(wish.c.since_ms, wish.c.person).limit(MOST)
    return read_all(connection, found, Wish)


def still_there(connection: Connection, people: Sequence[int], until_ms: int) -> None:
    """They are heard of, and wait for longer."""
    known = wish.c.person.in_(people), wish.c.until_ms < until_ms
    connection.execute(update(wish).where(*known).values(until_ms=until_ms))


def take(connection: Connection, together: Mapping[int, int]) -> bool:
    """All of them wait no longer, since they sit down together: who, and since when. False if somebody else has been
    faster with one of them, or if one waits for something else by now."""
    theirs = select(wish.c.person, wish.c.since_ms).where(wish.c.person.in_(together))
    found = {row.person: row.since_ms for row in connection.execute(theirs.with_for_update(skip_locked=True))}
    # Somebody may have gone and come again: since when they wait tells that it is another wish.
    if found != together:
        return False
    connection.execute(delete(wish).where(wish.c.person.in_(together)))
    return True


def _waits(now_ms: int) -> ColumnElement[bool]:
    return or_(wish.c.until_ms.is_(None), wish.c.until_ms > now_ms)
