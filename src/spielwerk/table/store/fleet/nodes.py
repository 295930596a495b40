"""The processes that share a database: which of them live, and which desks are free to be taken."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store.database.engines import IDLE_MS, application
from spielwerk.table.store.database.rows import put, read_all, record_of, select_record
from spielwerk.table.store.database.schema import desk, node
from spielwerk.table.store.records import Node

with needed("server"):
    from sqlalchemy import (
        BigInteger,
        ColumnElement,
        Connection,
        Table,
        column,
        delete,
        func,
        literal,
        or_,
        select,
        table,
        update,
    )
    from sqlalchemy.ext.compiler import compiles
    from sqlalchemy.sql.functions import FunctionElement

_node = select_record(node, Node)
FORGOTTEN_MS = 60_000
"""Processes that have been dead for so long, and have no desks, are forgotten."""


class database_ms(FunctionElement[int]):  # noqa: N801, it is used like a function
    """Milliseconds since 1970 by the clock of the database: one clock for all processes, wherever they run."""

    type = BigInteger()
    inherit_cache = True


@compiles(database_ms, "postgresql")
def _postgresql_ms(element: Any, compiler: Any, **how: Any) -> str:
    # Not `now()`, which stands still in a transaction.
    return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"


@compiles(database_ms, "sqlite")
def _sqlite_ms(element: Any, compiler: Any, **how: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


def is_dead(of: Table = desk) -> ColumnElement[bool]:
    """Of a desk: the process that had it awake does not live any more. The same for whatever else has an owner."""
    alive = select(node.c.name).where(node.c.until_ms >= database_ms())
    return of.c.owner.is_not(None) & of.c.owner.not_in(alive)


def is_free(of: Table = desk) -> ColumnElement[bool]:
    """Of a desk: nobody has it awake. The same for whatever else has an owner."""
    return or_(of.c.owner.is_(None), is_dead(of))


def living(connection: Connection) -> list[Node]:
    return read_all(connection, _node.where(node.c.until_ms >= database_ms()).order_by(node.c.name), Node)


def owners_of(connection: Connection, numbers: Sequence[int]) -> dict[int, Node]:
    """The processes that have desks awake; desks that nobody has are not among them."""
    joined = _node.add_columns(desk.c.id).join(desk, desk.c.owner == node.c.name)
    rows = connection.execute(joined.where(desk.c.id.in_(numbers), node.c.until_ms >= database_ms()))
    return {row[-1]: record_of(Node, row[:-1]) for row in rows}


def last_alive(connection: Connection) -> int | None:
    """When any process was last known to run, by its own clock."""
    return connection.execute(select(node.c.beat_ms).order_by(node.c.beat_ms.desc()).limit(1)).scalar()


def enter(connection: Connection, name: str, url: str, version: str, life_ms: int, now_ms: int) -> None:
    """A process begins, or begins anew."""
    known = {"name": name, "url": url, "version": version, "until_ms": database_ms() + life_ms, "beat_ms": now_ms}
    put(connection, node, known)


def renew(connection: Connection, name: str, life_ms: int, now_ms: int) -> bool:
    """A process lives on. False if its time was up before."""
    mine = update(node).where(node.c.name == name, node.c.until_ms >= database_ms())
    return connection.execute(mine.values(until_ms=database_ms() + life_ms, beat_ms=now_ms)).rowcount > 0


def leave(connection: Connection, name: str) -> None:
    """A process ends."""
    connection.execute(delete(node).where(node.c.name == name))


def bury_all(connection: Connection) -> None:
    """Whoever has this database alone knows that all others are dead."""
    connection.execute(update(node).values(until_ms=0))


_activity = table(
    "pg_stat_activity", *(column(name) for name in ("pid", "datname", "usename", "application_name", "xact_start"))
)


def cut_off_dead(connection: Connection) -> None:
    """Ends what dead processes have begun to write in PostgreSQL: one that stands still in the middle of a statement
    would hold the locks of its desks for ever. It may not write any more in any case. The locks are gone soon after."""
    if connection.dialect.name != "postgresql":
        return
    dead = select(literal(application("")) + node.c.name).where(node.c.until_ms < database_ms())
    theirs = select(func.pg_terminate_backend(_activity.c.pid)).where(
        _activity.c.datname == func.current_database(),
        _activity.c.usename == func.current_user(),
        _activity.c.xact_start < func.clock_timestamp() - timedelta(milliseconds=IDLE_MS),
        _activity.c.application_name.in_(dead),
    )
    connection.execute(theirs)


def forget_dead(connection: Connection) -> None:
    """Lets go of processes whose desks have all found somebody."""
    has_desks = select(desk.c.id).where(desk.c.owner == node.c.name).exists()
    connection.execute(delete(node).where(node.c.until_ms < database_ms() - FORGOTTEN_MS, ~has_desks))
