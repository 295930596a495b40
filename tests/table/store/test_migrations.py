"""Databases of older versions are brought up to date with everything that is in them; others are refused."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from spielwerk.table.store import CannotOpen, Store, migrations, people
from spielwerk.table.store.database import engines
from spielwerk.table.store.database.schema import Json, metadata
from spielwerk.table.store.desks import seats
from spielwerk.table.store.records import Seat
from tests.table.store.house import RUNNING, add_desk, add_person, claimed, entry, with_store

# What a later version could do: a column more in a table that others refer to, and one that is called otherwise. SQLite
# makes such a table anew, which must not look like deleting all desks with all that happened at them.
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "NEWEST"


def upgrade() -> None:
    with op.batch_alter_table("desk") as desk:
        desk.add_column(sa.Column("mood", sa.Text(), nullable=False, server_default="merry"))
        desk.alter_column("players", new_column_name="chairs")
    with op.batch_alter_table("person") as person:
        person.alter_column("language", new_column_name="tongue")
"""
BROKEN = (
    NEXT
    + """
    op.execute("INSERT INTO nowhere VALUES (1)")
"""
)


@pytest.fixture
def later(tmp_path: Path):
    """The migrations of a version that is not there yet."""

    def made(source: str = NEXT) -> Path:
        source = source.replace("NEWEST", migrations.NEWEST)
        folder = tmp_path / "later"
        shutil.copytree(migrations.FOLDER, folder)
        (folder / "versions" / "9999_next.py").write_text(source, encoding="utf-8")
        return folder

    return made


async def fill(store: Store) -> None:
    """A database with something in every table that others refer to."""
    anna = await add_person(store)
    await store.write(
        lambda connection: people.begin_session(
            connection, person=anna.id, token_hash="t", device="phone", at_ms=1, expires_ms=2
        )
    )
    claim = await claimed(store)
    for number in range(1, 4):
        await store.append(entry(claim, number, person=anna.id, request=str(number)), RUNNING)
    await add_desk(store, 2)
    await store.write(lambda connection: seats.keep(connection, Seat(desk=2, seat=0, person=anna.id)))


def everything(url: str) -> dict[str, list[dict[str, object]]]:
    """All rows of all tables but the one that says which revision it is."""
    engine = engines.changing(engines.address(url))
    with engine.begin() as connection:
        found = {
            name: [dict(row) for row in connection.execute(text(f"SELECT * FROM {name} ORDER BY 1, 2")).mappings()]
            for name in inspect(connection).get_table_names()
            if name != migrations.VERSION_TABLE
        }
    engine.dispose()
    return found


def test_an_older_database_keeps_everything(bare, later):
    with_store(bare, fill)
    before = everything(bare)
    migrations.migrate(engines.address(bare), later(), "9999")
    after = everything(bare)

    for row in before["desk"]:
        row["mood"], row["chairs"] = "merry", row.pop("players")
    for row in before["person"]:
        row["tongue"] = row.pop("language")
    assert after == before
    assert [len(after[name]) for name in ("person", "session", "desk", "seat", "entry")] == [1, 1, 2, 4, 3]


def test_a_migration_that_fails_changes_nothing(bare, later):
    with_store(bare, fill)
    before = everything(bare)
    with pytest.raises(Exception, match="nowhere"):
        migrations.migrate(engines.address(bare), later(BROKEN), "9999")
    assert everything(bare) == before
    with_store(bare, lambda store: store.read(people.owners))


def test_a_newer_database_is_refused_in_a_sentence(bare, later):
    with_store(bare, fill)
    migrations.migrate(engines.address(bare), later(), "9999")
    before = everything(bare)
    with pytest.raises(CannotOpen) as refused:
        asyncio.run(Store.open(bare))
    assert refused.value.code == "newer"
    assert "was written by a newer version of Spielwerk (its revision 9999 is not known here)" in str(refused.value)
    assert "von einer neueren Version" in refused.value.words("de")
    assert everything(bare) == before


def test_a_database_of_something_else_is_refused_in_a_sentence(bare):
    engine = engines.changing(engines.address(bare))
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE person (id INTEGER, salary INTEGER)"))
    engine.dispose()
    with pytest.raises(CannotOpen, match=r"holds tables of something else \(person\)"):
        asyncio.run(Store.open(bare))


def test_migrations_make_the_tables_of_the_schema(bare):
    migrations.migrate(engines.address(bare))
    engine = engines.changing(engines.address(bare))

    def same_type(context, told, wanted, told_type, wanted_type):
        return False if isinstance(wanted_type, Json) else None

    def ours(name, kind, parents):
        return not (kind == "table" and name == migrations.VERSION_TABLE)

    with engine.begin() as connection:
        options = {"compare_type": same_type, "include_name": ours, "target_metadata": metadata}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), metadata) == []
    engine.dispose()


def test_the_newest_revision_is_known_without_looking():
    """Whoever has it starts at once."""
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.NEWEST]


def test_an_up_to_date_database_is_opened_without_the_tool(sqlite):
    program = (
        "import asyncio, sys; from spielwerk.table.store import Store\n"
        f"async def main(): await (await Store.open({sqlite!r})).close()\n"
        "asyncio.run(main()); sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], timeout=120).returncode == 0


def test_several_processes_may_open_an_empty_database_at_the_same_time(bare):
    """On PostgreSQL they all work with it; of SQLite's, one has it and the others say so."""
    program = (
        "import asyncio, sys; from spielwerk.table.store import Store, CannotOpen\n"
        "async def main():\n"
        "    print('ready', flush=True); sys.stdin.readline()\n"
        f"    try: store = await Store.open({bare!r})\n"
        "    except CannotOpen as refused: print(refused.code, flush=True); return\n"
        "    print('open', flush=True); sys.stdin.readline()\n"
        "    await store.close()\n"
        "asyncio.run(main())"
    )
    pipe = subprocess.PIPE
    children: list[Any] = [
        subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, text=True) for _ in range(3)
    ]
    try:
        assert [child.stdout.readline() for child in children] == ["ready\n"] * 3
        for child in children:
            child.stdin.write("\n")
            child.stdin.flush()
        said = sorted(child.stdout.readline().strip() for child in children)
    finally:
        for child in children:
            child.communicate()
    assert said == (["in_use", "in_use", "open"] if bare.startswith("sqlite") else ["open"] * 3)
    with_store(bare, fill)


def test_migrations_are_in_the_wheel(tmp_path):
    """They are found beside the code, wherever that was installed."""
    root = Path(__file__).parents[3]
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=root, check=True, capture_output=True, timeout=120)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "100% installed"
    zipfile.ZipFile(wheel).extractall(installed)
    program = (
        "import asyncio; from spielwerk.table.store import Store, migrations\n"
        f"async def main(): await (await Store.open('sqlite:///{tmp_path}/new.sqlite')).close()\n"
        "asyncio.run(main()); print(migrations.FOLDER)"
    )
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    run = [sys.executable, "-c", program]
    done = subprocess.run(run, env=environment, check=True, capture_output=True, text=True, timeout=120)
    assert Path(done.stdout.strip()).is_relative_to(installed)
    with_store(f"sqlite:///{tmp_path}/new.sqlite", fill)
