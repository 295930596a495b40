"""What is kept, as JSON for those who ask: a desk with its journal, or everything about one person.

Who may have which part of it, and when, is for others to say. Secrets and their hashes are in none of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store import people, targets
from spielwerk.table.store.database.rows import read_all, select_record
from spielwerk.table.store.database.schema import (
    chat,
    desk,
    draft,
    entry,
    game,
    invite,
    seat,
    series,
    tournament,
    watcher,
    wish,
)
from spielwerk.table.store.desks import chat as lines
from spielwerk.table.store.desks import desks, entries, seats
from spielwerk.table.store.records import (
    JSON,
    ChatLine,
    Draft,
    Entry,
    Invite,
    Seat,
    Series,
    Tournament,
    UploadedGame,
    Watcher,
    Wish,
)

with needed("server"):
    import msgspec
    from sqlalchemy import Connection, Table, select

FORMAT = 1
FORMER = "former guest"
"""Who is not known any more."""
_SECRET = frozenset({"token_hash", "secret_hash", "name_key", "secret"})


def export_desk(connection: Connection, number: int) -> JSON | None:
    """A desk with all that happened at it."""
    found = desks.find(connection, number)
    if found is None:
        return None
    journal = entries.of(connection, number)
    placed = seats.of(connection, number)
    said = lines.every(connection, number)
    named = {
        found.host,
        *(one.person for one in placed),
        *(one.person for one in journal),
        *(one.person for one in said),
    }
    numbers = sorted(number for number in named if number is not None)
    known = people.names(connection, numbers)
    agreed = desks.terms_of(connection, number)
    return {
        "format": "spielwerk desk",
        "version": FORMAT,
        "desk": _plain(found, without=("owner", "epoch")),
        "terms": None if agreed is None else _plain(agreed),
        "people": {str(one): known.get(one, FORMER) for one in numbers},
        "seats": _all(placed, without=("desk",)),
        "journal": _all(journal, without=("desk", "epoch", "request")),
        "chat": _all(said, without=("desk",)),
    }


def export_person(connection: Connection, number: int) -> JSON | None:
    """Everything about a person."""
    found = people.find(connection, number)
    if found is None:
        return None
    return {
        "format": "spielwerk person",
        "version": FORMAT,
        # Only whether there is one: its hash is of no use to anybody but an attacker.
        "person": {**_plain(found), "password": found.secret_hash is not None},
        "sessions": _all(people.sessions_of(connection, number), without=("person",)),
        "targets": _all(targets.of(connection, number), without=("person",)),
        "hosts": list(connection.execute(select(desk.c.id).where(desk.c.host == number).order_by(desk.c.id)).scalars()),
        "seats": _of(connection, seat, Seat, number),
        "watches": _of(connection, watcher, Watcher, number),
        "entries": _of(connection, entry, Entry, number),
        "drafts": _drafts(connection, number),
        "waits_for": _of(connection, wish, Wish, number),
        "chat": _of(connection, chat, ChatLine, number),
        "invites": _of(connection, invite, Invite, number, "by"),
        "games": _of(connection, game, UploadedGame, number, "by"),
        "series": _of(connection, series, Series, number, "by"),
        "tournaments": _of(connection, tournament, Tournament, number, "host"),
    }


def _of(connection: Connection, table: Table, record: type[msgspec.Struct], person: int, column: str = "person") -> Any:
    found = select_record(table, record).where(table.c[column] == person).order_by(*table.primary_key)
    return _all(read_all(connection, found, record), without=(column,))


def _drafts(connection: Connection, person: int) -> list[JSON]:
    own = select_record(draft, Draft).join(seat, (seat.c.desk == draft.c.desk) & (seat.c.seat == draft.c.seat))
    return _all(read_all(connection, own.where(seat.c.person == person).order_by(*draft.primary_key), Draft))


def _all(records: Iterable[msgspec.Struct], without: tuple[str, ...] = ()) -> list[JSON]:
    return [_plain(record, without) for record in records]


def _plain(record: msgspec.Struct, without: tuple[str, ...] = ()) -> JSON:
    plain: JSON = msgspec.json.decode(msgspec.json.encode(record))
    return {key: value for key, value in plain.items() if key not in _SECRET and key not in without}
