"""What people say, at desks and in the lobby."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import chat
from spielwerk.table.store.records import ChatLine

with needed("server"):
    import msgspec
    from sqlalchemy import ColumnElement, Connection, func, insert, select, update

SPEAKING = 0x5350_4348
"""A number that only this lock has."""
_line = select_record(chat, ChatLine)


def keep(connection: Connection, line: ChatLine) -> None:
    """Behind all others of its room."""
    connection.execute(insert(chat).values(values_of(line)))


def keep_next(connection: Connection, line: ChatLine) -> int:
    """The same, with the next number of its room, whatever process others speak in. Returns it."""
    if connection.dialect.name == "postgresql":
        # Two processes must not give the same number; on SQLite there is only one that writes.
        connection.execute(select(func.pg_advisory_xact_lock(SPEAKING)))
    newest = select(func.coalesce(func.max(chat.c.number), 0)).where(_in(line.desk))
    number: int = connection.execute(newest).scalar_one() + 1
    keep(connection, msgspec.structs.replace(line, number=number))
    return number


def line(connection: Connection, desk: int | None, number: int) -> ChatLine | None:
    """One line, unless it was taken away."""
    return read_one(connection, _line.where(_in(desk), chat.c.number == number, ~chat.c.hidden), ChatLine)


def last(connection: Connection, desk: int | None, count: int = 50) -> list[ChatLine]:
    """The last lines of a desk, or of the lobby, as they were said; those that were taken away are not among them."""
    newest = _line.where(_in(desk), ~chat.c.hidden).order_by(chat.c.id.desc()).limit(count)
    return read_all(connection, newest, ChatLine)[::-1]


def last_of_some(connection: Connection, desks: Sequence[int], count: int) -> dict[int, list[ChatLine]]:
    """The same for several desks."""
    newest = func.row_number().over(partition_by=chat.c.desk, order_by=chat.c.id.desc())
    ranked = select(chat.c.id, newest.label("place")).where(chat.c.desk.in_(desks), ~chat.c.hidden).subquery()
    found = _line.join(ranked, ranked.c.id == chat.c.id).where(ranked.c.place <= count).order_by(chat.c.id)
    lines: dict[int, list[ChatLine]] = {desk: [] for desk in desks}
    for said in read_all(connection, found, ChatLine):
        assert said.desk is not None
        lines[said.desk].append(said)
    return lines


def every(connection: Connection, desk: int | None) -> list[ChatLine]:
    """All lines of a desk, or of the lobby, those that were taken away among them."""
    return read_all(connection, _line.where(_in(desk)).order_by(chat.c.id), ChatLine)


def hide(connection: Connection, desk: int | None, number: int) -> bool:
    """Takes a line away. False if there is none."""
    return connection.execute(update(chat).where(_in(desk), chat.c.number == number).values(hidden=True)).rowcount > 0


def _in(desk: int | None) -> ColumnElement[bool]:
    # Not `is_not_distinct_from`, which uses no index.
    return chat.c.desk.is_(None) if desk is None else chat.c.desk == desk
