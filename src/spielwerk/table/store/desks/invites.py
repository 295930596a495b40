"""Links that let people in, by the hashes of their tokens."""

from __future__ import annotations

from spielwerk.extras import needed
from spielwerk.table.store.database.rows import read_all, read_one, select_record, values_of
from spielwerk.table.store.database.schema import invite
from spielwerk.table.store.records import Invite

with needed("server"):
    from sqlalchemy import Connection, delete, insert, update

_invite = select_record(invite, Invite)


def add(connection: Connection, new: Invite) -> None:
    connection.execute(insert(invite).values(values_of(new)))


def find(connection: Connection, token_hash: str, at_ms: int) -> Invite | None:
    """An invitation that can still be used."""
    still = invite.c.expires_ms > at_ms, invite.c.uses > 0
    return read_one(connection, _invite.where(invite.c.token_hash == token_hash, *still), Invite)


def use(connection: Connection, token_hash: str, at_ms: int) -> Invite | None:
    """Takes an invitation once, and gives it as it is now; None if it cannot be used any more."""
    still = invite.c.expires_ms > at_ms, invite.c.uses > 0
    taken = update(invite).where(invite.c.token_hash == token_hash, *still).values(uses=invite.c.uses - 1)
    return read_one(connection, taken.returning(*_invite.selected_columns), Invite)


def of(connection: Connection, desk: int) -> list[Invite]:
    return read_all(connection, _invite.where(invite.c.desk == desk).order_by(invite.c.expires_ms), Invite)


def withdraw(connection: Connection, token_hash: str) -> bool:
    """False if there is none."""
    return connection.execute(delete(invite).where(invite.c.token_hash == token_hash)).rowcount > 0
