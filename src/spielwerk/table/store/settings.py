"""What the server remembers about itself: whether registration is open, keys that it has made."""

from __future__ import annotations

from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import put
from spielwerk.table.store.database.schema import setting

with needed("server"):
    from sqlalchemy import Connection, delete, select


def get(connection: Connection, key: str, otherwise: Any = None) -> Any:
    """JSON; `otherwise` if it was never set."""
    row = connection.execute(select(setting.c.value).where(setting.c.key == key)).one_or_none()
    return otherwise if row is None else row[0]


def keep(connection: Connection, key: str, value: Any) -> None:
    """Anything but None."""
    put(connection, setting, {"key": key, "value": value})


def keep_first(connection: Connection, key: str, value: Any) -> Any:
    """Keeps a value unless there is one, and gives the one that holds: several processes agree on one key."""
    put(connection, setting, {"key": key, "value": value}, replace=False)
    return get(connection, key)


def drop(connection: Connection, key: str) -> None:
    connection.execute(delete(setting).where(setting.c.key == key))


def everything(connection: Connection) -> dict[str, Any]:
    rows = connection.execute(select(setting.c.key, setting.c.value).order_by(setting.c.key))
    return {row.key: row.value for row in rows}
