"""What seats have in mind, not sent yet."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, read_by, select_record, values_of
from spielwerk.table.store.database.schema import draft
from spielwerk.table.store.records import Draft

with needed("server"):
    from sqlalchemy import Connection, delete

_draft = select_record(draft, Draft)


def keep(connection: Connection, new: Draft) -> None:
    """In place of what the seat had in mind before."""
    put(connection, draft, values_of(new))


def drop(connection: Connection, desk: int, seat: int) -> None:
    connection.execute(delete(draft).where(draft.c.desk == desk, draft.c.seat == seat))


def of(connection: Connection, desk: int) -> list[Draft]:
    return read_all(connection, _draft.where(draft.c.desk == desk).order_by(draft.c.seat), Draft)


def of_some(connection: Connection, desks: Sequence[int]) -> dict[int, list[Draft]]:
    found = _draft.where(draft.c.desk.in_(desks)).order_by(draft.c.desk, draft.c.seat)
    return read_by(connection, found, Draft, "desk", desks)
