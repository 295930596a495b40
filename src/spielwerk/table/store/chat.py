"""What people say, at desks and in the lobby."""

from __future__ import annotations

from spielwerk.extras import needed
from spielwerk.table.store.records import ChatLine
from spielwerk.table.store.rows import read_all, select_record, values_of
from spielwerk.table.store.schema import chat

with needed("server"):
    from sqlalchemy import ColumnElement, Connection, insert, update

_line = select_record(chat, ChatLine)


def keep(connection: Connection, line: ChatLine) -> None:
    """Behind all others of its room."""
    connection.execute(insert(chat).values(values_of(line)))


def last(connection: Connection, desk: int | None, count: int = 50) -> list[ChatLine]:
    """The last lines of a desk, or of the lobby, as they were said; those that were taken away are not among them."""
    newest = _line.where(_in(desk), ~chat.c.hidden).order_by(chat.c.id.desc()).limit(count)
    return read_all(connection, newest, ChatLine)[::-1]


def every(connection: Connection, desk: int | None) -> list[ChatLine]:
    """All lines of a desk, or of the lobby, those that were taken away among them."""
    return read_all(connection, _line.where(_in(desk)).order_by(chat.c.id), ChatLine)


def hide(connection: Connection, desk: int | None, number: int) -> bool:
    """Takes a line away. False if there is none."""
    return connection.execute(update(chat).where(_in(desk), chat.c.number == number).values(hidden=True)).rowcount > 0


def _in(desk: int | None) -> ColumnElement[bool]:
    # Not `is_not_distinct_from`, which uses no index.
    return chat.c.desk.is_(None) if desk is None else chat.c.desk == desk
