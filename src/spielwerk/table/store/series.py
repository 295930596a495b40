"""Series between bots: what was asked for, what was played, and who plays it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import series, series_log, series_part
from spielwerk.table.store.fleet.nodes import is_free
from spielwerk.table.store.records import JSON, ListedSeries, Series, SeriesState

with needed("server"):
    from sqlalchemy import Connection, delete, func, insert, select, update

UNDER_WAY: tuple[SeriesState, ...] = ("waiting", "running")
_series = select_record(series, Series)
_listed = select_record(series, ListedSeries)


def add(connection: Connection, new: Series) -> None:
    connection.execute(insert(series).values(values_of(new)))


def find(connection: Connection, number: int) -> Series | None:
    return read_one(connection, _series.where(series.c.id == number), Series)


def listed(connection: Connection, limit: int) -> list[ListedSeries]:
    """Newest first."""
    return read_all(connection, _listed.order_by(series.c.created_ms.desc(), series.c.id).limit(limit), ListedSeries)


def count(connection: Connection, by: int | None = None, states: Sequence[SeriesState] | None = None) -> int:
    """How many there are, of one person or in some states."""
    statement = select(func.count()).select_from(series)
    if by is not None:
        statement = statement.where(series.c.by == by)
    if states is not None:
        statement = statement.where(series.c.state.in_(states))
    return connection.execute(statement).scalar_one()


def remove(connection: Connection, number: int) -> bool:
    return connection.execute(delete(series).where(series.c.id == number)).rowcount > 0


# ---- playing -------------------------------------------------------------------------------------


def claim(connection: Connection, node: str, most: int) -> Series | None:
    """The next series that nobody plays: one that was begun before, else the oldest that waits. None if there is none,
    or if so many are played already, by whatever process."""
    under_way = select(func.count()).select_from(series).where(series.c.state == "running", ~is_free(series))
    if connection.execute(under_way).scalar_one() >= most:
        return None
    free = select(series.c.id).where(series.c.state.in_(UNDER_WAY), is_free(series))
    number = connection.execute(free.order_by(series.c.state, series.c.created_ms, series.c.id).limit(1)).scalar()
    # The same conditions once more: another process may have taken it since.
    taken = update(series).where(series.c.id == number, series.c.state.in_(UNDER_WAY), is_free(series))
    if number is None or not connection.execute(taken.values(owner=node, state="running")).rowcount:
        return None
    return find(connection, number)


def release(connection: Connection, number: int, node: str) -> None:
    """This process plays it no more; another one may."""
    mine = series.c.id == number, series.c.owner == node
    connection.execute(update(series).where(*mine).values(owner=None))


def opened(connection: Connection, number: int, node: str, order: JSON, secret: str | None) -> bool:
    """It begins. False if it is not ours any more; the same below."""
    return _change(connection, number, node, order=order, secret=secret)


def played(
    connection: Connection,
    number: int,
    node: str,
    first: int,
    done: str,
    games: int,
    cpu_ms: int,
    logs: Iterable[tuple[int, str]],
) -> bool:
    """Games were played, from the first of these on; `games` and `cpu_ms` are those of all."""
    if not _change(connection, number, node, done=games, cpu_ms=cpu_ms):
        return False
    put(connection, series_part, {"series": number, "first": first, "done": done})
    for game, log in logs:
        put(connection, series_log, {"series": number, "game": game, "log": log})
    return True


def judged(connection: Connection, number: int, document: JSON) -> None:
    """Somebody has looked at what its games tell, whoever plays it and whether it has ended."""
    connection.execute(update(series).where(series.c.id == number).values(judged=document))


def end(
    connection: Connection,
    number: int,
    state: SeriesState,
    at_ms: int,
    reason: dict[str, str] | None = None,
    node: str | None = None,
) -> bool:
    """It is over, or was stopped; False if it was before. With `node`: by the process that plays it."""
    statement = update(series).where(series.c.id == number, series.c.state.in_(UNDER_WAY))
    if node is not None:
        statement = statement.where(series.c.owner == node)
    ended = statement.values(state=state, ended_ms=at_ms, reason=reason, owner=None)
    return connection.execute(ended).rowcount > 0


def parts(connection: Connection, number: int) -> list[str]:
    """What came of its games, in their order, as it was written."""
    found = select(series_part.c.done).where(series_part.c.series == number).order_by(series_part.c.first)
    return list(connection.execute(found).scalars())


def log(connection: Connection, number: int, game: int) -> str | None:
    found = select(series_log.c.log).where(series_log.c.series == number, series_log.c.game == game)
    return connection.execute(found).scalar()


def logged(connection: Connection, number: int) -> list[int]:
    """The games that have a log."""
    found = select(series_log.c.game).where(series_log.c.series == number).order_by(series_log.c.game)
    return list(connection.execute(found).scalars())


def _change(connection: Connection, number: int, node: str, **values: object) -> bool:
    mine = series.c.id == number, series.c.owner == node, series.c.state == "running"
    return connection.execute(update(series).where(*mine).values(values)).rowcount > 0
