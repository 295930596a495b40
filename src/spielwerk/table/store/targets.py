"""Where people want to be told that it is their turn."""

from __future__ import annotations

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, select_record, values_of
from spielwerk.table.store.database.schema import target
from spielwerk.table.store.records import Target, TargetKind

with needed("server"):
    from sqlalchemy import ColumnElement, Connection, delete, update

_target = select_record(target, Target)
_ORDER = (target.c.created_ms, target.c.kind, target.c.target)


def add(connection: Connection, new: Target) -> None:
    """The same address again is no second one."""
    put(connection, target, values_of(new))


def confirm(connection: Connection, person: int, kind: TargetKind, address: str) -> bool:
    """It is theirs: news go there from now on. False if there is no such target."""
    statement = update(target).values(confirmed=True)
    return connection.execute(statement.where(*_is(person, kind, address))).rowcount > 0


def remove(connection: Connection, person: int, kind: TargetKind, address: str) -> bool:
    """False if there was none."""
    return connection.execute(delete(target).where(*_is(person, kind, address))).rowcount > 0


def of(connection: Connection, person: int) -> list[Target]:
    """All of a person, confirmed or not."""
    return read_all(connection, _target.where(target.c.person == person).order_by(*_ORDER), Target)


def _is(person: int, kind: TargetKind, address: str) -> tuple[ColumnElement[bool], ...]:
    return target.c.person == person, target.c.kind == kind, target.c.target == address
