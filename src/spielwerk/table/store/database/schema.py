"""The tables of the database. `migrations` makes them; a test sees to it that both say the same."""

from __future__ import annotations

from typing import Any

from spielwerk.extras import needed

with needed("server"):
    import msgspec
    from sqlalchemy import (
        BigInteger,
        Boolean,
        Column,
        Dialect,
        ForeignKey,
        Index,
        Integer,
        MetaData,
        PrimaryKeyConstraint,
        Table,
        Text,
        TypeDecorator,
        UniqueConstraint,
    )


class Json(TypeDecorator[Any]):
    """Data as JSON text, in both databases the same; `kind` is what it is read as."""

    impl = Text
    cache_ok = True

    def __init__(self, kind: Any = Any) -> None:
        super().__init__()
        self.kind = str(kind)
        self._decoder = msgspec.json.Decoder(kind)

    def process_bind_param(self, value: Any, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        return None if value is None else self._decoder.decode(value)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _needed(name: str, kind: Any, *more: Any) -> Column[Any]:
    return Column(name, kind, *more, nullable=False)


def _person(name: str = "person") -> Column[Any]:
    """A person whose data goes with the person. Everywhere else a person's number may outlive the person."""
    return _needed(name, Integer, ForeignKey("person.id", ondelete="CASCADE"))


def _desk(name: str = "desk") -> Column[Any]:
    return _needed(name, BigInteger, ForeignKey("desk.id", ondelete="CASCADE"))


def _index(*columns: Column[Any], unique: bool = False) -> None:
    """An index of those rows that have something in the last of these columns."""
    there = columns[-1].is_not(None)
    Index(None, *columns, unique=unique, sqlite_where=there, postgresql_where=there)


# ---- people --------------------------------------------------------------------------------------

person = Table(
    "person",
    metadata,
    Column("id", Integer, primary_key=True),
    _needed("name", Text),
    _needed("name_key", Text),
    _needed("kind", Text),
    _needed("language", Text),
    _needed("admission", Text),
    _needed("owner", Boolean),
    _needed("host", Boolean),
    Column("secret_hash", Text),
    Column("subject", Text),
    _needed("created_ms", BigInteger),
    _needed("seen_ms", BigInteger),
    Column("blocked_until_ms", BigInteger),
    UniqueConstraint("name_key"),
    UniqueConstraint("subject"),
    # A number is never given again: old journals would name the wrong person.
    sqlite_autoincrement=True,
)

session = Table(
    "session",
    metadata,
    Column("id", Integer, primary_key=True),
    _person(),
    _needed("token_hash", Text),
    _needed("device", Text),
    _needed("created_ms", BigInteger),
    _needed("seen_ms", BigInteger),
    _needed("expires_ms", BigInteger),
    UniqueConstraint("token_hash"),
    Index(None, "person"),
    sqlite_autoincrement=True,
)

target = Table(
    "target",
    metadata,
    _person(),
    _needed("kind", Text),
    _needed("target", Text),
    _needed("confirmed", Boolean),
    _needed("created_ms", BigInteger),
    PrimaryKeyConstraint("person", "kind", "target"),
)


# ---- desks ---------------------------------------------------------------------------------------

desk = Table(
    "desk",
    metadata,
    # SQLite finds rows by a number of this type at once, and by any other key in two steps.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False),
    _needed("name", Text),
    _needed("host", Integer),
    _needed("game", Text),
    Column("game_hash", Text, ForeignKey("game.hash")),
    _needed("title", Json(dict[str, str])),
    _needed("players", Integer),
    _needed("listed", Boolean),
    _needed("watching", Text),
    _needed("slow", Boolean),
    _needed("test", Boolean),
    _needed("created_ms", BigInteger),
    _needed("state", Text),
    Column("starts_ms", BigInteger),
    Column("started_ms", BigInteger),
    Column("ended_ms", BigInteger),
    _needed("round", Integer),
    _needed("to_decide", Json(tuple[int, ...])),
    Column("result", Json(dict[str, Any])),
    Column("due_ms", BigInteger),
    Column("owner", Text),
    _needed("epoch", Integer),
    _needed("head", Integer),
    # All clocks in the row that every entry writes anyway: rows of their own would double what an entry costs.
    _needed("clocks", Text),
)
_index(desk.c.due_ms)
_index(desk.c.owner)
_index(desk.c.game_hash)
Index(None, desk.c.host)

terms = Table(
    "terms",
    metadata,
    Column("desk", BigInteger, ForeignKey("desk.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    _needed("options", Json(dict[str, Any])),
    _needed("rules", Json(dict[str, Any])),
    _needed("seed", Json(int)),
)

seat = Table(
    "seat",
    metadata,
    _desk(),
    _needed("seat", Integer),
    Column("person", Integer),
    Column("bot", Text),
    _needed("holder", Text),
    Column("back_at_round", Integer),
    _needed("outcome", Text),
    _needed("details", Json(dict[str, Any])),
    PrimaryKeyConstraint("desk", "seat"),
    Index(None, "person"),
)

watcher = Table(
    "watcher",
    metadata,
    _desk(),
    _person(),
    _needed("granted", Boolean),
    PrimaryKeyConstraint("desk", "person"),
    Index(None, "person"),
)

entry = Table(
    "entry",
    metadata,
    _desk(),
    _needed("number", Integer),
    _needed("epoch", Integer),
    _needed("at_ms", BigInteger),
    _needed("kind", Text),
    _needed("body", Json(dict[str, Any])),
    Column("person", Integer),
    Column("request", Text),
    PrimaryKeyConstraint("desk", "number"),
)
_index(entry.c.desk, entry.c.person, entry.c.request, unique=True)

wish = Table(
    "wish",
    metadata,
    _person(),
    _needed("game", Text),
    _needed("players", Integer),
    _needed("over_days", Boolean),
    _needed("since_ms", BigInteger),
    Column("bots_after_ms", BigInteger),
    Column("until_ms", BigInteger),
    PrimaryKeyConstraint("person"),
)

draft = Table(
    "draft",
    metadata,
    _desk(),
    _needed("seat", Integer),
    _needed("ask", Integer),
    _needed("picks", Json(list[Any])),
    PrimaryKeyConstraint("desk", "seat"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("desk", BigInteger, ForeignKey("desk.id", ondelete="CASCADE")),
    _needed("number", Integer),
    _needed("at_ms", BigInteger),
    _needed("person", Integer),
    _needed("text", Text),
    _needed("observer", Boolean),
    _needed("hidden", Boolean),
    Index(None, "desk", "id"),
    Index(None, "person"),
)

invite = Table(
    "invite",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _desk(),
    _needed("role", Text),
    Column("seat", Integer),
    _person("by"),
    _needed("expires_ms", BigInteger),
    _needed("uses", Integer),
    Index(None, "desk"),
    Index(None, "by"),
)


notice = Table(
    "notice",
    metadata,
    _person(),
    _desk(),
    _needed("kind", Text),
    _needed("target", Text),
    _needed("since_ms", BigInteger),
    Column("deadline_ms", BigInteger),
    Column("due_ms", BigInteger),
    _needed("tries", Integer),
    PrimaryKeyConstraint("person", "desk", "kind", "target"),
    Index(None, "due_ms"),
    Index(None, "desk"),
)


# ---- contests ------------------------------------------------------------------------------------


def _number() -> Column[Any]:
    """A number that was drawn by lot, as those of desks."""
    return Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False)


def _series() -> Column[Any]:
    return _needed("series", BigInteger, ForeignKey("series.id", ondelete="CASCADE"))


series = Table(
    "series",
    metadata,
    _number(),
    _needed("by", Integer),
    _needed("game", Text),
    Column("game_hash", Text, ForeignKey("game.hash")),
    _needed("title", Json(dict[str, str])),
    _needed("wish", Json(dict[str, Any])),
    _needed("created_ms", BigInteger),
    Column("ended_ms", BigInteger),
    _needed("state", Text),
    Column("reason", Json(dict[str, str])),
    Column("owner", Text),
    _needed("done", Integer),
    _needed("cpu_ms", BigInteger),
    Column("order", Json(dict[str, Any])),
    Column("secret", Text),
    Column("judged", Json(dict[str, Any])),
    Index(None, "by"),
)
_index(series.c.owner)
_index(series.c.game_hash)

series_part = Table(
    "series_part",
    metadata,
    _series(),
    _needed("first", Integer),
    # Written and read as it is.
    _needed("done", Text),
    PrimaryKeyConstraint("series", "first"),
)

series_log = Table(
    "series_log",
    metadata,
    _series(),
    _needed("game", Integer),
    _needed("log", Text),
    PrimaryKeyConstraint("series", "game"),
)

tournament = Table(
    "tournament",
    metadata,
    _number(),
    _needed("host", Integer),
    _needed("name", Text),
    _needed("game", Text),
    Column("game_hash", Text, ForeignKey("game.hash")),
    _needed("title", Json(dict[str, str])),
    _needed("state", Text),
    _needed("created_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Column("owner", Text),
    _needed("version", Integer),
    _needed("body", Json(dict[str, Any])),
    Index(None, "host"),
)
_index(tournament.c.owner)
_index(tournament.c.game_hash)


# ---- the server ----------------------------------------------------------------------------------

game = Table(
    "game",
    metadata,
    Column("hash", Text, primary_key=True),
    _needed("name", Text),
    _needed("text", Text),
    _needed("files", Json(dict[str, str])),
    _needed("by", Integer),
    _needed("at_ms", BigInteger),
    _needed("state", Text),
    _needed("diagnostics", Json(list[Any])),
    _needed("described", Json(dict[str, dict[str, Any]])),
    Index(None, "name"),
    Index(None, "by"),
)

setting = Table(
    "setting",
    metadata,
    Column("key", Text, primary_key=True),
    _needed("value", Json()),
)

node = Table(
    "node",
    metadata,
    Column("name", Text, primary_key=True),
    _needed("url", Text),
    _needed("version", Text),
    _needed("until_ms", BigInteger),
    _needed("beat_ms", BigInteger),
)
