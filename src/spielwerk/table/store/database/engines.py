"""Connections to SQLite and PostgreSQL: what every single one of them is told before it is used.

SQLite forgets most settings with the connection, so they are made wherever one is opened, and nowhere else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store.errors import CannotOpen

with needed("server"):
    from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
    from sqlalchemy.exc import ArgumentError

READERS = 4
"""Threads that read, and connections that they have."""
BUSY_MS = 10_000
"""How long SQLite waits for others, such as a backup that is being made."""
CHECKPOINT = 4_000
"""Pages that SQLite collects, 16 MB, before it brings them to their places. Four times the usual number: the pages of
desks that are played at are written again and again, and so saves a third of the time that an entry takes."""
IDLE_MS = 2_000
"""A process that stands still inside a transaction holds its desks no longer than this: shorter than a lease lives.
One that stands still in the middle of a statement is not idle; `nodes.cut_off_dead` ends that."""
LOCK_MS = 10_000
UNREACHABLE_MS = 5_000
"""After so long without an answer from the database a connection is given up."""


def address(url: str) -> URL:
    """Where a database is. Raises CannotOpen."""
    kind, _, file = url.partition(":///")
    if kind == "sqlite":
        # As it is: a percent sign in the name of a folder is a percent sign. One file has one name: it is locked by it.
        if file in ("", ":memory:"):
            raise CannotOpen("address", url=url)
        return URL.create("sqlite", database=str(Path(file).resolve()))
    try:
        found = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpen("address", url=_without_password(url)) from None
    if found.get_backend_name() not in ("postgresql", "postgres") or not found.database:
        raise CannotOpen("address", url=shown(found))
    return found.set(drivername="postgresql+psycopg")


def shown(url: URL) -> str:
    """An address as people may see it."""
    backend = url.get_backend_name()
    if backend == "sqlite":
        return f"sqlite:///{url.database or ''}"
    return url.set(drivername=backend).render_as_string(hide_password=True)


def _without_password(url: str) -> str:
    """Of something that is no address, as much as surely holds no secret."""
    return f"{url.partition(':')[0][:20]}:…" if ":" in url else "…"


def writing(url: URL, durable: bool, node: str = "") -> Engine:
    """For the thread that writes, and for the lease beside it. Others know by `node` whose connections these are."""
    engine = _engine(url, node, pool_size=2)
    if url.get_backend_name() == "sqlite":
        checkpoint = f"PRAGMA wal_autocheckpoint = {CHECKPOINT}"
        _tell_sqlite(engine, "PRAGMA journal_mode = WAL", checkpoint, *_sqlite_settings(durable))
        # Whoever begins to write has the right to, from the beginning: nothing fails half-way.
        _begin_with(engine, "BEGIN IMMEDIATE")
    else:
        settings = {"idle_in_transaction_session_timeout": IDLE_MS, "lock_timeout": LOCK_MS}
        _tell_postgresql(engine, settings | ({"synchronous_commit": "on"} if durable else {}))
    return engine


def reading(url: URL, durable: bool) -> Engine:
    """For threads that read: nothing can be written here, and one work sees one moment."""
    if url.get_backend_name() == "sqlite":
        engine = _engine(url, pool_size=READERS)
        _tell_sqlite(engine, *_sqlite_settings(durable), "PRAGMA query_only = ON")
        _begin_with(engine, "BEGIN")
    else:
        # Connections that are seldom used may have been cut, so each is asked whether it still lives.
        engine = _engine(url, pool_size=READERS, isolation_level="REPEATABLE READ", pool_pre_ping=True)
        _tell_postgresql(engine, {"default_transaction_read_only": "on"})
    return engine


def changing(url: URL) -> Engine:
    """For migrations: tables are made anew and moved, which must not look like deleting what refers to them."""
    engine = _engine(url, pool_size=1)
    if url.get_backend_name() == "sqlite":
        _tell_sqlite(
            engine, "PRAGMA journal_mode = WAL", f"PRAGMA busy_timeout = {BUSY_MS}", "PRAGMA foreign_keys = OFF"
        )
        _begin_with(engine, "BEGIN EXCLUSIVE")
    return engine


def listening(url: URL) -> Engine:
    """For news from other processes: outside of transactions, in which nothing is heard."""
    return _engine(url, pool_size=1, isolation_level="AUTOCOMMIT")


def _engine(url: URL, node: str = "", **more: Any) -> Engine:
    # What is written is in no message of a fault: it can be secret. A second connection is opened only when the
    # first is in use.
    given = {"hide_parameters": True, "max_overflow": 0, "pool_use_lifo": True, "connect_args": _connecting(url, node)}
    return create_engine(url, **given, **more)


def application(node: str) -> str:
    """What the connections of a process that write are called in PostgreSQL, so that others can tell them apart."""
    return f"spielwerk {node}"


def _connecting(url: URL, node: str) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        # The driver begins no transactions of its own; connections wander between threads, one at a time.
        return {"isolation_level": None, "check_same_thread": False, "timeout": BUSY_MS / 1000}
    usual = {
        "application_name": "spielwerk",
        "connect_timeout": UNREACHABLE_MS // 1000,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": UNREACHABLE_MS,
    }
    given = {key: value for key, value in usual.items() if key not in url.query}
    return given | ({"application_name": application(node)} if node else {})


def _sqlite_settings(durable: bool) -> list[str]:
    return [
        # NORMAL survives the end of any process; only FULL survives a power cut.
        f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}",
        f"PRAGMA busy_timeout = {BUSY_MS}",
        "PRAGMA foreign_keys = ON",
    ]


def _tell_sqlite(engine: Engine, *pragmas: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(driver: Any, record: Any) -> None:
        for pragma in pragmas:
            driver.execute(pragma)


def _begin_with(engine: Engine, statement: str) -> None:
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.execute(statement)


def _tell_postgresql(engine: Engine, settings: dict[str, Any]) -> None:
    @event.listens_for(engine, "connect")
    def connected(driver: Any, record: Any) -> None:
        with driver.cursor() as cursor:
            for name, value in settings.items():
                cursor.execute("SELECT set_config(%s, %s, false)", (name, str(value)))
        # A setting is taken back with the transaction in which it was made.
        driver.commit()
