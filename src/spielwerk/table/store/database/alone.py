"""Sees to it that one process at a time uses a SQLite database."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from spielwerk.table.store.errors import CannotOpen


class Alone:
    """Holds a lock until it is closed, or the process ends in whatever way.

    The lock is a transaction in a small database beside the real one: SQLite knows how to lock a file on every system,
    and children that are started while it is held do not inherit it.
    """

    def __init__(self, path: Path) -> None:
        """Raises CannotOpen if another process has the lock, or another store of this one."""
        self._held = sqlite3.connect(f"{path}.lock", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            # Nothing is ever written, so no file for it has to be beside this one.
            self._held.execute("PRAGMA journal_mode = MEMORY")
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._held.close()
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise CannotOpen("in_use", path=path) from None

    def close(self) -> None:
        self._held.close()
