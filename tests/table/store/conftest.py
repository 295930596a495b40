"""Every test of the store runs on both databases, unless it says otherwise."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from spielwerk.table.store.database.engines import address
from spielwerk.table.store.migrations import migrate
from tests.table.postgres import database


@pytest.fixture(scope="session")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite database with the tables of the store, which are made once."""
    path = tmp_path_factory.mktemp("tables") / "tables.sqlite"
    migrate(address(f"sqlite:///{path}"))
    return path


@pytest.fixture
def sqlite(tmp_path: Path, tables: Path) -> str:
    path = tmp_path / "spielwerk.sqlite"
    shutil.copy(tables, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgres() -> Iterator[str]:
    with database() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, sqlite: str) -> Iterator[str]:
    """The address of a database in which nothing is yet."""
    with nullcontext(sqlite) if request.param == "sqlite" else database() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The same without any table."""
    path = f"sqlite:///{tmp_path / 'bare.sqlite'}"
    with nullcontext(path) if request.param == "sqlite" else database(tables=False) as found:
        yield found
