"""Tournaments, each written as a whole: whoever writes says which version was read, so that nothing is lost."""

from __future__ import annotations

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import tournament
from spielwerk.table.store.fleet.nodes import is_free
from spielwerk.table.store.records import JSON, Tournament, TournamentState

with needed("server"):
    from sqlalchemy import Connection, delete, func, insert, or_, select, update

UNDER_WAY: tuple[TournamentState, ...] = ("waiting", "running")
_tournament = select_record(tournament, Tournament)


def add(connection: Connection, new: Tournament) -> None:
    connection.execute(insert(tournament).values(values_of(new)))


def find(connection: Connection, number: int) -> Tournament | None:
    return read_one(connection, _tournament.where(tournament.c.id == number), Tournament)


def listed(connection: Connection, limit: int) -> list[Tournament]:
    """Newest first."""
    newest = _tournament.order_by(tournament.c.created_ms.desc(), tournament.c.id).limit(limit)
    return read_all(connection, newest, Tournament)


def count(connection: Connection, host: int) -> int:
    """How many of one person are not over."""
    mine = select(func.count()).select_from(tournament)
    return connection.execute(mine.where(tournament.c.host == host, tournament.c.state.in_(UNDER_WAY))).scalar_one()


def save(
    connection: Connection, number: int, version: int, body: JSON, state: TournamentState, ended_ms: int | None
) -> bool:
    """False if it is another version by now, or gone."""
    read = tournament.c.id == number, tournament.c.version == version
    changed = {"body": body, "state": state, "ended_ms": ended_ms, "version": version + 1}
    return connection.execute(update(tournament).where(*read).values(changed)).rowcount > 0


def remove(connection: Connection, number: int) -> bool:
    return connection.execute(delete(tournament).where(tournament.c.id == number)).rowcount > 0


def claim(connection: Connection, node: str) -> list[Tournament]:
    """Those under way that this process looks after: its own, and those that nobody looks after any more."""
    running = tournament.c.state == "running"
    connection.execute(update(tournament).where(running, is_free(tournament)).values(owner=node))
    return read_all(connection, _tournament.where(running, tournament.c.owner == node), Tournament)


def is_any_free(connection: Connection, node: str) -> bool:
    """Whether there is anything to look after."""
    mine = or_(tournament.c.owner == node, is_free(tournament))
    return (
        connection.execute(select(tournament.c.id).where(tournament.c.state == "running", mine).limit(1)).first()
        is not None
    )


def release(connection: Connection, node: str) -> None:
    """This process ends: others may look after them."""
    connection.execute(update(tournament).where(tournament.c.owner == node).values(owner=None))
