"""Desks: setting them up, listing them without loading their matches, and finding those for which something is due."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import read_all, read_one, record_of, select_record, values_of
from spielwerk.table.store.database.schema import desk, person, seat, terms
from spielwerk.table.store.fleet.nodes import is_dead, is_free
from spielwerk.table.store.records import (
    ENDED,
    ClockRow,
    Desk,
    Listed,
    ListedSeat,
    Seat,
    State,
    Terms,
)

with needed("server"):
    import msgspec
    from sqlalchemy import Connection, Select, delete, exists, func, insert, or_, select, update

_desk = select_record(desk, Desk)
_terms = select_record(terms, Terms)
_clocks = msgspec.json.Decoder(tuple[ClockRow, ...])
NO_CLOCKS = "[]"


# ---- setting up ----------------------------------------------------------------------------------


def add(
    connection: Connection,
    *,
    id: int,
    name: str,
    host: int,
    game: str,
    players: int,
    agreed: Terms,
    at_ms: int,
    game_hash: str | None = None,
    title: dict[str, str] | None = None,
    listed: bool = True,
    watching: str = "open",
    slow: bool = False,
    test: bool = False,
    seats: Iterable[Seat] = (),
) -> Desk:
    """A new desk, which waits. Seats that are not given are open. Nobody has it until somebody claims it."""
    new = Desk(
        id=id,
        name=name,
        host=host,
        game=game,
        game_hash=game_hash,
        title=title or {},
        players=players,
        listed=listed,
        watching=watching,
        slow=slow,
        test=test,
        created_ms=at_ms,
        state="waiting",
        starts_ms=None,
        started_ms=None,
        ended_ms=None,
        round=0,
        to_decide=(),
        result=None,
        due_ms=None,
        owner=None,
        epoch=0,
        head=0,
    )
    connection.execute(insert(desk).values(**values_of(new), clocks=NO_CLOCKS))
    connection.execute(insert(terms).values(desk=id, **values_of(agreed)))
    placed = {number: Seat(desk=id, seat=number) for number in range(players)}
    placed |= {one.seat: one for one in seats}
    connection.execute(insert(seat), [values_of(one) for one in placed.values()])
    return new


def change(
    connection: Connection,
    number: int,
    *,
    name: str | None = None,
    host: int | None = None,
    listed: bool | None = None,
    watching: str | None = None,
) -> None:
    """What the host can change; None: as before."""
    wanted = {"name": name, "host": host, "listed": listed, "watching": watching}
    changed = {key: value for key, value in wanted.items() if value is not None}
    if changed:
        connection.execute(update(desk).where(desk.c.id == number).values(changed))


def agree(
    connection: Connection, number: int, agreed: Terms, *, players: int | None = None, slow: bool | None = None
) -> None:
    """Other terms than before; None: as before. Who changes the number of players keeps the seats, too."""
    connection.execute(update(terms).where(terms.c.desk == number).values(values_of(agreed)))
    changed = {key: value for key, value in {"players": players, "slow": slow}.items() if value is not None}
    if changed:
        connection.execute(update(desk).where(desk.c.id == number).values(changed))


def remove(connection: Connection, numbers: Sequence[int]) -> int:
    """Deletes desks with everything about them. Returns how many there were."""
    return connection.execute(delete(desk).where(desk.c.id.in_(numbers))).rowcount


# ---- looking -------------------------------------------------------------------------------------


def find(connection: Connection, number: int) -> Desk | None:
    return read_one(connection, _desk.where(desk.c.id == number), Desk)


def terms_of(connection: Connection, number: int) -> Terms | None:
    return terms_of_some(connection, [number]).get(number)


def clocks_of(connection: Connection, number: int) -> tuple[ClockRow, ...]:
    return clocks_of_some(connection, [number]).get(number, ())


def find_some(connection: Connection, numbers: Sequence[int]) -> dict[int, Desk]:
    return {one.id: one for one in read_all(connection, _desk.where(desk.c.id.in_(numbers)), Desk)}


def terms_of_some(connection: Connection, numbers: Sequence[int]) -> dict[int, Terms]:
    statement = _terms.add_columns(terms.c.desk).where(terms.c.desk.in_(numbers))
    return {row.desk: record_of(Terms, row[:-1]) for row in connection.execute(statement)}


def clocks_of_some(connection: Connection, numbers: Sequence[int]) -> dict[int, tuple[ClockRow, ...]]:
    rows = connection.execute(select(desk.c.id, desk.c.clocks).where(desk.c.id.in_(numbers)))
    return {row.id: _clocks.decode(row.clocks) for row in rows}


def listed(connection: Connection, ended: int = 50, limit: int = 10_000) -> list[Listed]:
    """What a lobby shows: desks that are not over, and the last of those that are, newest first."""
    return list(each_listed(connection, ended, limit))


def each_listed(connection: Connection, ended: int = 50, limit: int = 10_000) -> Iterator[Listed]:
    """The same one by one, for whoever keeps less of each: all at once they would take some memory."""
    shown = select(desk.c.id).where(desk.c.listed)
    under_way = shown.where(desk.c.state.not_in(ENDED)).order_by(desk.c.created_ms.desc(), desk.c.id).limit(limit)
    over = shown.where(desk.c.state.in_(ENDED)).order_by(desk.c.ended_ms.desc(), desk.c.id).limit(ended)
    numbers = [*connection.execute(under_way).scalars(), *connection.execute(over).scalars()]
    # Databases take only so many values in one statement.
    for some in _batches(numbers):
        found = find_some(connection, some)
        yield from _with_seats(connection, [found[number] for number in some])


def list_one(connection: Connection, number: int) -> Listed | None:
    """One desk as a lobby shows it."""
    found = find(connection, number)
    return None if found is None else _with_seats(connection, [found])[0]


def list_some(connection: Connection, numbers: Sequence[int]) -> list[Listed]:
    """Those of some desks that a lobby shows."""
    found = read_all(connection, _desk.where(desk.c.listed, desk.c.id.in_(numbers)), Desk)
    return _with_seats(connection, found)


def playing_elsewhere(connection: Connection, number: int, node: str) -> int | None:
    """The live desk that another process has awake, and at which somebody plays with others; None if there is none."""
    live = desk.c.state.not_in(ENDED), ~desk.c.slow, ~desk.c.test
    awake = desk.c.owner.is_not(None), desk.c.owner != node, ~is_dead()
    sits = seat.c.person == number, seat.c.outcome == "playing"
    other = seat.alias()
    others = exists().where(other.c.desk == desk.c.id, other.c.person.is_not(None), other.c.person != number)
    joined = select(desk.c.id).join(seat, seat.c.desk == desk.c.id)
    return connection.execute(joined.where(*live, *awake, *sits, others).limit(1)).scalar()


def count_hosted(connection: Connection, number: int) -> int:
    """How many desks of somebody are not over, awake or asleep."""
    mine = desk.c.host == number, desk.c.state.not_in(ENDED)
    return connection.execute(select(func.count()).select_from(desk).where(*mine)).scalar_one()


def of_person(connection: Connection, number: int, states: Sequence[State] | None = None) -> list[Listed]:
    """The desks that somebody hosts or has a seat at, newest first."""
    sits = select(seat.c.desk).where(seat.c.person == number)
    statement = _desk.where(or_(desk.c.host == number, desk.c.id.in_(sits)))
    if states is not None:
        statement = statement.where(desk.c.state.in_(states))
    return _with_seats(connection, read_all(connection, statement.order_by(desk.c.created_ms.desc(), desk.c.id), Desk))


def due_before(connection: Connection, at_ms: int, limit: int = 1_000) -> list[int]:
    """Sleeping desks for which something is due by then, the most urgent first."""
    due = select(desk.c.id).where(desk.c.due_ms <= at_ms, is_free(), desk.c.state.not_in(ENDED))
    return list(connection.execute(due.order_by(desk.c.due_ms, desk.c.id).limit(limit)).scalars())


def counts(connection: Connection) -> dict[str, int]:
    """How many desks are in which state."""
    rows = connection.execute(select(desk.c.state, func.count()).group_by(desk.c.state))
    return {row[0]: row[1] for row in rows}


def _with_seats(connection: Connection, found: list[Desk]) -> list[Listed]:
    """With the names of people, in as few questions as can be."""
    seats: dict[int, list[ListedSeat]] = {one.id: [] for one in found}
    hosts: dict[int, str] = {}
    for some in _batches([one.id for one in found]):
        for row in connection.execute(_seats_with_names().where(seat.c.desk.in_(some))):
            seats[row.desk].append(record_of(ListedSeat, row))
    for some in _batches(sorted({one.host for one in found})):
        rows = connection.execute(select(person.c.id, person.c.name).where(person.c.id.in_(some)))
        hosts |= {row.id: row.name for row in rows}
    return [Listed(one, hosts.get(one.host), tuple(seats[one.id])) for one in found]


def _seats_with_names() -> Select[Any]:
    columns = (person.c.name if name == "name" else seat.c[name] for name in ListedSeat.__struct_fields__)
    joined = seat.outerjoin(person, person.c.id == seat.c.person)
    return select(*columns).select_from(joined).order_by(seat.c.desk, seat.c.seat)


def _batches(numbers: list[int], size: int = 500) -> Iterable[list[int]]:
    return (numbers[first : first + size] for first in range(0, len(numbers), size))
