"""The journal of a desk: reading it, and writing entries together with other changes."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import read_all, read_by, read_one, select_record
from spielwerk.table.store.database.schema import entry
from spielwerk.table.store.desks import journal
from spielwerk.table.store.records import DeskAfter, Entry

with needed("server"):
    from sqlalchemy import Connection

_entry = select_record(entry, Entry)


def of(connection: Connection, desk: int, after: int = 0) -> list[Entry]:
    """All entries of a desk behind that number, in order."""
    found = _entry.where(entry.c.desk == desk, entry.c.number > after).order_by(entry.c.number)
    return read_all(connection, found, Entry)


def of_some(connection: Connection, desks: Sequence[int]) -> dict[int, list[Entry]]:
    """All entries of several desks, in order."""
    found = _entry.where(entry.c.desk.in_(desks)).order_by(entry.c.desk, entry.c.number)
    return read_by(connection, found, Entry, "desk", desks)


def answered(connection: Connection, desk: int, person: int, request: str) -> Entry | None:
    """The entry that carried out a request; None if it was never carried out."""
    wanted = entry.c.desk == desk, entry.c.person == person, entry.c.request == request
    return read_one(connection, _entry.where(*wanted), Entry)


def append(connection: Connection, new: Entry, after: DeskAfter, node: str) -> None:
    """Writes an entry in a work that writes other things as well. Raises LostLease, OutOfOrder or AlreadyDone."""
    journal.append(connection, journal.row_of(new, after, node))
