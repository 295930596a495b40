"""Lets go of what is old, as far as the owner of the server has set it."""

from __future__ import annotations

from spielwerk.extras import needed
from spielwerk.table.store import people, wishes
from spielwerk.table.store.database.schema import chat, desk, invite, person, seat, series, session, tournament
from spielwerk.table.store.records import ENDED
from spielwerk.table.store.store import Store

with needed("server"):
    import msgspec
    from sqlalchemy import ColumnElement, Connection, delete, or_, select

DAY_MS = 86_400_000
BATCH = 50
"""So many desks or people are deleted in one transaction: play does not wait for it."""


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """How many days something is kept; None: for ever."""

    ended: float | None = None
    """Desks, with journals and chat, series and tournaments, after they are over."""
    chat: float | None = None
    """What was said, anywhere."""
    guests: float | None = None
    """People without an account, after they were last there. Whoever sits at a desk that is not over stays."""


class Deleted(msgspec.Struct, frozen=True):
    """How much was let go of."""

    desks: int = 0
    lines: int = 0
    guests: int = 0
    sessions: int = 0
    invites: int = 0
    wishes: int = 0
    contests: int = 0

    def __add__(self, other: Deleted) -> Deleted:
        return Deleted(
            *(a + b for a, b in zip(msgspec.structs.astuple(self), msgspec.structs.astuple(other), strict=True))
        )


async def clean(store: Store, keep: Keep, now_ms: int) -> Deleted:
    """Deletes all that is older than it is to be kept, and whatever has expired, a little at a time."""
    deleted = Deleted()
    while (more := await store.write(lambda connection: clean_some(connection, keep, now_ms))) != Deleted():
        deleted += more
    return deleted


def clean_some(connection: Connection, keep: Keep, now_ms: int, batch: int = BATCH) -> Deleted:
    """One part of it."""
    return Deleted(
        desks=0 if keep.ended is None else _desks(connection, _before(now_ms, keep.ended), batch),
        lines=0 if keep.chat is None else _lines(connection, _before(now_ms, keep.chat), batch),
        guests=0 if keep.guests is None else _guests(connection, _before(now_ms, keep.guests), batch),
        sessions=connection.execute(delete(session).where(session.c.expires_ms <= now_ms)).rowcount,
        invites=connection.execute(delete(invite).where(_used_up(now_ms))).rowcount,
        wishes=wishes.drop_old(connection, now_ms),
        contests=0 if keep.ended is None else _contests(connection, _before(now_ms, keep.ended), batch),
    )


def _used_up(now_ms: int) -> ColumnElement[bool]:
    return or_(invite.c.expires_ms <= now_ms, invite.c.uses <= 0)


def _before(now_ms: int, days: float) -> int:
    return now_ms - round(days * DAY_MS)


def _desks(connection: Connection, before_ms: int, batch: int) -> int:
    # One that is still awake has somebody who looks at it.
    old = desk.c.state.in_(ENDED), desk.c.ended_ms < before_ms, desk.c.owner.is_(None)
    numbers = list(connection.execute(select(desk.c.id).where(*old).limit(batch)).scalars())
    return connection.execute(delete(desk).where(desk.c.id.in_(numbers))).rowcount if numbers else 0


def _contests(connection: Connection, before_ms: int, batch: int) -> int:
    """Series and tournaments: both know when they have ended."""
    deleted = 0
    for table in (series, tournament):
        old = select(table.c.id).where(table.c.ended_ms < before_ms).limit(batch)
        numbers = list(connection.execute(old).scalars())
        deleted += connection.execute(delete(table).where(table.c.id.in_(numbers))).rowcount if numbers else 0
    return deleted


def _lines(connection: Connection, before_ms: int, batch: int) -> int:
    numbers = list(connection.execute(select(chat.c.id).where(chat.c.at_ms < before_ms).limit(20 * batch)).scalars())
    return connection.execute(delete(chat).where(chat.c.id.in_(numbers))).rowcount if numbers else 0


def _guests(connection: Connection, before_ms: int, batch: int) -> int:
    under_way = desk.c.state.not_in(ENDED)
    hosts = select(desk.c.host).where(under_way)
    players = select(seat.c.person).join(desk, desk.c.id == seat.c.desk).where(under_way, seat.c.person.is_not(None))
    gone = person.c.kind.in_(("guest", "bot")), ~person.c.owner, person.c.seen_ms < before_ms
    holds = select(tournament.c.host).where(tournament.c.ended_ms.is_(None))
    # Whoever a table or a tournament still needs stays, however long they have been away.
    needless = person.c.id.not_in(hosts), person.c.id.not_in(players), person.c.id.not_in(holds)
    numbers = list(connection.execute(select(person.c.id).where(*gone, *needless).limit(batch)).scalars())
    for number in numbers:
        people.forget(connection, number)
    return len(numbers)
