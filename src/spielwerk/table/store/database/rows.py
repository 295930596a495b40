"""Between rows and records: a record has the names of the columns it is read from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from spielwerk.extras import needed

with needed("server"):
    import msgspec
    from sqlalchemy import Connection, Executable, Select, Table, select
    from sqlalchemy.dialects import postgresql, sqlite

R = TypeVar("R", bound=msgspec.Struct)


def select_record(table: Table, record: type[msgspec.Struct]) -> Select[Any]:
    """The columns of a table that a record has."""
    return select(*[table.c[name] for name in record.__struct_fields__])


def record_of(record: type[R], row: Sequence[Any]) -> R:
    return record(**dict(zip(record.__struct_fields__, row, strict=True)))


def read_one(connection: Connection, statement: Executable, record: type[R]) -> R | None:
    row = connection.execute(statement).one_or_none()
    return None if row is None else record_of(record, row)


def read_all(connection: Connection, statement: Executable, record: type[R]) -> list[R]:
    return [record_of(record, row) for row in connection.execute(statement)]


def read_by(
    connection: Connection, statement: Executable, record: type[R], key: str, keys: Iterable[int]
) -> dict[int, list[R]]:
    """The records of each key, in the order of the statement; none for keys that have none."""
    found: dict[int, list[R]] = {one: [] for one in keys}
    for each in read_all(connection, statement, record):
        found[getattr(each, key)].append(each)
    return found


def values_of(record: msgspec.Struct) -> dict[str, Any]:
    """A record as the values of a row. What is in it stays what it is: columns know how to write it."""
    return {name: getattr(record, name) for name in record.__struct_fields__}


def put(connection: Connection, table: Table, values: Mapping[str, Any], replace: bool = True) -> None:
    """Writes a row. If one with its key is there, that is replaced, or stays as it is."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    key = [column.name for column in table.primary_key]
    statement = insert(table).values(dict(values))
    if replace:
        changed = {name: statement.excluded[name] for name in values if name not in key}
        statement = statement.on_conflict_do_update(index_elements=key, set_=changed)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=key)
    connection.execute(statement)
