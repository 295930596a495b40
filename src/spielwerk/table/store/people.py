"""People and the devices on which they are signed in."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import chat, person, seat, session
from spielwerk.table.store.errors import NameTaken
from spielwerk.table.store.games import remove_unused
from spielwerk.table.store.records import Admission, Person, PersonKind, Session

with needed("server"):
    from sqlalchemy import Connection, delete, func, insert, select, update
    from sqlalchemy.exc import IntegrityError

_person = select_record(person, Person)
_session = select_record(session, Session)


# ---- people --------------------------------------------------------------------------------------


def add(
    connection: Connection,
    *,
    name: str,
    name_key: str,
    kind: PersonKind,
    language: str,
    at_ms: int,
    admission: Admission = "admitted",
    owner: bool = False,
    host: bool = False,
    secret_hash: str | None = None,
    subject: str | None = None,
) -> Person:
    """A new person. Raises NameTaken."""
    values = {
        "name": name,
        "name_key": name_key,
        "kind": kind,
        "language": language,
        "admission": admission,
        "owner": owner,
        "host": host,
        "secret_hash": secret_hash,
        "subject": subject,
        "created_ms": at_ms,
        "seen_ms": at_ms,
    }
    try:
        number = connection.execute(insert(person).values(values).returning(person.c.id)).scalar_one()
    except IntegrityError as error:
        raise NameTaken(name) from error
    return Person(id=number, **values)  # type: ignore[arg-type]


def find(connection: Connection, number: int) -> Person | None:
    return read_one(connection, _person.where(person.c.id == number), Person)


def of_name(connection: Connection, name_key: str) -> Person | None:
    return read_one(connection, _person.where(person.c.name_key == name_key), Person)


def of_subject(connection: Connection, subject: str) -> Person | None:
    """Whoever is known elsewhere like this."""
    return read_one(connection, _person.where(person.c.subject == subject), Person)


def everybody(connection: Connection, admission: Admission | None = None, limit: int = 10_000) -> list[Person]:
    """Those who were there last come first."""
    statement = _person.order_by(person.c.seen_ms.desc(), person.c.id).limit(limit)
    return read_all(
        connection, statement if admission is None else statement.where(person.c.admission == admission), Person
    )


def owners(connection: Connection) -> list[Person]:
    """Of the server."""
    return read_all(connection, _person.where(person.c.owner).order_by(person.c.id), Person)


def count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(person)).scalar_one()


def names(connection: Connection, numbers: Iterable[int]) -> dict[int, str]:
    """By number. Whoever is not among them is a former guest."""
    rows = connection.execute(select(person.c.id, person.c.name).where(person.c.id.in_(list(numbers))))
    return {row.id: row.name for row in rows}


def save(connection: Connection, changed: Person) -> None:
    """Writes everything about a person who is known already. Raises NameTaken."""
    try:
        connection.execute(update(person).where(person.c.id == changed.id).values(values_of(changed)))
    except IntegrityError as error:
        raise NameTaken(changed.name) from error


def saw(connection: Connection, numbers: Iterable[int], at_ms: int) -> None:
    """These people were there."""
    connection.execute(update(person).where(person.c.id.in_(list(numbers))).values(seen_ms=at_ms))


def forget(connection: Connection, number: int) -> None:
    """Deletes a person with everything that is theirs alone: sessions, addresses, invitations, chat, uploads that
    nobody uses.

    Journals and seats stay whole; the number in them is a former guest's from now on.
    """
    connection.execute(delete(chat).where(chat.c.person == number))
    remove_unused(connection, number)
    connection.execute(delete(person).where(person.c.id == number))


def is_seated(connection: Connection, number: int) -> bool:
    """Whether a person has a seat at any desk, over or not."""
    return connection.execute(select(seat.c.desk).where(seat.c.person == number).limit(1)).first() is not None


# ---- sessions ------------------------------------------------------------------------------------


def begin_session(
    connection: Connection, *, person: int, token_hash: str, device: str, at_ms: int, expires_ms: int
) -> Session:
    """Somebody signs in on a device."""
    values = {
        "person": person,
        "token_hash": token_hash,
        "device": device,
        "created_ms": at_ms,
        "seen_ms": at_ms,
        "expires_ms": expires_ms,
    }
    number = connection.execute(insert(session).values(values).returning(session.c.id)).scalar_one()
    return Session(id=number, **values)  # type: ignore[arg-type]


def signed_in(connection: Connection, token_hash: str, at_ms: int) -> tuple[Session, Person] | None:
    """The session of a token, and whose it is; None if there is none, or not any more."""
    found = read_one(
        connection, _session.where(session.c.token_hash == token_hash, session.c.expires_ms > at_ms), Session
    )
    if found is None:
        return None
    whose = find(connection, found.person)
    return None if whose is None else (found, whose)


def sessions_of(connection: Connection, number: int) -> list[Session]:
    """Those that were used last come first."""
    order = session.c.seen_ms.desc(), session.c.id
    return read_all(connection, _session.where(session.c.person == number).order_by(*order), Session)


def use_session(connection: Connection, number: int, at_ms: int, expires_ms: int) -> None:
    """A session was used, and lasts longer for that."""
    connection.execute(update(session).where(session.c.id == number).values(seen_ms=at_ms, expires_ms=expires_ms))


def end_session(connection: Connection, number: int) -> None:
    """Somebody signs out."""
    connection.execute(delete(session).where(session.c.id == number))


def end_sessions(connection: Connection, person: int, but: int | None = None) -> int:
    """Somebody signs out everywhere, perhaps but here. Returns how many sessions ended."""
    statement = delete(session).where(session.c.person == person)
    return connection.execute(statement if but is None else statement.where(session.c.id != but)).rowcount
