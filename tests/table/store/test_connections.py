"""What every connection is told: SQLite forgets it with the connection, and one made elsewhere knows nothing of it."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from sqlalchemy import Engine

from spielwerk.table.store import CannotOpen
from spielwerk.table.store.database import engines
from spielwerk.table.store.migrations import migrate


def on_every_connection(engine: Engine, question: str) -> set[object]:
    """What all connections that the pool can have say at the same time."""
    size = engine.pool.size()  # type: ignore[attr-defined]
    with ExitStack() as stack:
        connections = [stack.enter_context(engine.connect()) for _ in range(size)]
        assert len({id(connection.connection.driver_connection) for connection in connections}) == size
        said = set()
        for connection in connections:
            said.add(connection.exec_driver_sql(question).scalar())
            connection.rollback()
        return said


@pytest.mark.parametrize(("durable", "synchronous"), [(False, 1), (True, 2)])
@pytest.mark.parametrize("make", [engines.writing, engines.reading])
def test_every_connection_to_sqlite_has_the_same_settings(sqlite, make, durable, synchronous):
    engine = make(engines.address(sqlite), durable)
    settings = {"journal_mode": "wal", "synchronous": synchronous, "busy_timeout": engines.BUSY_MS, "foreign_keys": 1}
    for _ in range(2):
        for name, value in settings.items():
            assert on_every_connection(engine, f"PRAGMA {name}") == {value}
        assert on_every_connection(engine, "PRAGMA query_only") == {int(make is engines.reading)}
        engine.dispose()  # and those that are made afterwards, too


def test_every_connection_to_postgresql_has_the_same_settings(postgres):
    url = engines.address(postgres)
    writing, reading = engines.writing(url, durable=True), engines.reading(url, durable=True)
    for _ in range(2):
        assert on_every_connection(writing, "SHOW idle_in_transaction_session_timeout") == {"2s"}
        assert on_every_connection(writing, "SHOW lock_timeout") == {"10s"}
        assert on_every_connection(writing, "SHOW synchronous_commit") == {"on"}
        assert on_every_connection(writing, "SHOW transaction_isolation") == {"read committed"}
        assert on_every_connection(reading, "SHOW transaction_read_only") == {"on"}
        assert on_every_connection(reading, "SHOW transaction_isolation") == {"repeatable read"}
        writing.dispose()
        reading.dispose()


def test_a_password_is_shown_to_nobody():
    url = engines.address("postgresql://anna:very-secret@db.example/tables")
    assert engines.shown(url) == "postgresql://anna:***@db.example/tables"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("nonsense", "…"),
        ("anna:very-secret", "anna:…"),
        ("mysql://anna:very-secret@host/tables", "mysql://anna:***@host/tables"),
        ("sqlite://", "sqlite:///"),
        ("sqlite:///:memory:", "sqlite:///:memory:"),
        ("postgresql://anna@host", "postgresql://anna@host"),
        ("postgresql://host:port/tables", "postgresql:…"),
    ],
)
def test_an_address_that_is_none_is_refused_in_a_sentence(url, shown):
    with pytest.raises(CannotOpen) as refused:
        engines.address(url)
    assert str(refused.value) == (
        f"{shown} is not an address of a database. Expected sqlite:///FILE or postgresql://USER@HOST/DATABASE."
    )
    assert refused.value.words("de").startswith(f"{shown} ist keine Adresse einer Datenbank")


def test_a_file_may_be_called_anything(tmp_path):
    path = tmp_path / "100%25 ä?b#c" / "tables.sqlite"
    url = engines.address(f"sqlite:///{path}")
    assert url.database == str(path)
    assert engines.shown(url) == f"sqlite:///{path}"


def test_options_in_the_address_win(postgres):
    engine = engines.writing(engines.address(f"{postgres}&application_name=mine"), durable=False)
    assert on_every_connection(engine, "SHOW application_name") == {"mine"}
    engine.dispose()


def test_others_see_whose_connections_those_are_that_write(postgres):
    engine = engines.writing(engines.address(f"{postgres}&application_name=mine"), durable=False, node="a1b2")
    assert on_every_connection(engine, "SHOW application_name") == {"spielwerk a1b2"}
    engine.dispose()


def test_migrations_do_not_watch_over_what_refers_to_what(sqlite):
    """Else tables that are made anew would take everything with them that refers to them."""
    migrate(engines.address(sqlite))
    engine = engines.changing(engines.address(sqlite))
    assert on_every_connection(engine, "PRAGMA foreign_keys") == {0}
    engine.dispose()
