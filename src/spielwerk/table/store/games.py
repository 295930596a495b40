"""Games that people have uploaded, by their content."""

from __future__ import annotations

from collections.abc import Collection

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put, read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import desk, game, series, tournament
from spielwerk.table.store.records import ListedGame, UploadedGame

with needed("server"):
    from sqlalchemy import ColumnElement, Connection, delete, func, select

_game = select_record(game, UploadedGame)
_listed = select_record(game, ListedGame)


def add(connection: Connection, new: UploadedGame) -> None:
    """The same content again replaces what was known about it."""
    put(connection, game, values_of(new))


def find(connection: Connection, content: str) -> UploadedGame | None:
    """By the hash of its content."""
    return read_one(connection, _game.where(game.c.hash == content), UploadedGame)


def find_some(connection: Connection, contents: Collection[str]) -> dict[str, UploadedGame]:
    """By their hashes."""
    # Most tables play bundled games: then nothing has to be asked.
    if not contents:
        return {}
    return {one.hash: one for one in read_all(connection, _game.where(game.c.hash.in_(contents)), UploadedGame)}


def named(connection: Connection, name: str) -> UploadedGame | None:
    """The newest one of this name that can be played."""
    newest = _game.where(game.c.name == name, game.c.state == "ready").order_by(game.c.at_ms.desc(), game.c.hash)
    return read_one(connection, newest.limit(1), UploadedGame)


def listed(connection: Connection, by: int | None = None) -> list[ListedGame]:
    """All, or those of one person, newest first; without their texts."""
    statement = _listed.order_by(game.c.at_ms.desc(), game.c.hash)
    return read_all(connection, statement if by is None else statement.where(game.c.by == by), ListedGame)


def count(connection: Connection, by: int) -> int:
    """How many one person has uploaded."""
    return connection.execute(select(func.count()).select_from(game).where(game.c.by == by)).scalar_one()


def remove(connection: Connection, content: str) -> bool:
    """False if there is none, or if a desk, a series or a tournament needs it."""
    return connection.execute(delete(game).where(game.c.hash == content, *_unused())).rowcount > 0


def remove_unused(connection: Connection, by: int) -> None:
    """All that somebody has uploaded, but for what a desk, a series or a tournament needs."""
    connection.execute(delete(game).where(game.c.by == by, *_unused()))


def _unused() -> list[ColumnElement[bool]]:
    return [~select(one.c.id).where(one.c.game_hash == game.c.hash).exists() for one in (desk, series, tournament)]
