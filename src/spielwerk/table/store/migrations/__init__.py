"""Brings a database to the tables of `schema`, from whatever revision it is at: nobody loses data by an update.

Revisions are in `versions`, one after the other; none of them is ever changed again.
"""

from __future__ import annotations

from pathlib import Path

from spielwerk.extras import needed
from spielwerk.table.store.database.engines import changing, shown
from spielwerk.table.store.database.schema import metadata
from spielwerk.table.store.errors import CannotOpen

with needed("server"):
    from sqlalchemy import URL, Connection, inspect, text

FOLDER = Path(__file__).parent
VERSION_TABLE = "spielwerk_version"
"""Not the usual name: others may use the same tool in the same database."""
NEWEST = "0003"
"""The last revision. Whoever has it needs no migrations, and not the time to load them."""
_LOCK = 0x5370_6965_6C77_6572
"""A number that means us, among those who lock something in the same PostgreSQL database."""


def migrate(url: URL, folder: Path = FOLDER, newest: str = NEWEST) -> None:
    """In one transaction: whatever happens, a database is at one revision, whole. Others who do the same wait."""
    engine = changing(url)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Several processes may be started at once after an update.
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            revision = _revision(connection, url)
            if revision != newest:
                _upgrade(connection, url, folder, revision)
    finally:
        engine.dispose()


def _revision(connection: Connection, url: URL) -> str | None:
    """Where a database stands; None if it is empty. Raises CannotOpen if it belongs to something else."""
    there = set(inspect(connection).get_table_names())
    if VERSION_TABLE in there:
        found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
        return None if found is None else str(found)
    foreign = sorted(there & set(metadata.tables))
    if foreign:
        raise CannotOpen("foreign", url=shown(url), found=", ".join(foreign))
    return None


def _upgrade(connection: Connection, url: URL, folder: Path, revision: str | None) -> None:
    with needed("server"):
        from alembic import command
        from alembic.config import Config
        from alembic.script import ScriptDirectory

    config = Config()
    # A percent sign in the name of a folder would be taken for a reference in this file format.
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise CannotOpen("newer", url=shown(url), found=revision)
    command.upgrade(config, "head")
    if connection.dialect.name == "sqlite":
        # Nobody has looked after it in between.
        wrong = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        assert wrong is None, f"a row of {wrong[0]} refers to nothing"
