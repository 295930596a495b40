"""Chat in the store."""

from __future__ import annotations

import asyncio
from functools import partial

from spielwerk.extras import needed
from spielwerk.table.messages import Chat as ChatLine
from spielwerk.table.store import chat, ids, people
from spielwerk.table.store import records as r
from spielwerk.table.store.store import Store

with needed("server"):
    from sqlalchemy import Connection


class ChatRows:
    """Writes lines down, beside everything else. See `lobby.chat.ChatKeeper`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writing: set[asyncio.Task[None]] = set()

    def keep(self, line: ChatLine, person: int) -> None:
        row = r.ChatLine(
            desk=ids.read(line.table) if line.table is not None else None,
            number=line.number,
            at_ms=round(line.at * 1000),
            person=person,
            text=line.text,
            observer=line.observer,
        )
        task = asyncio.get_running_loop().create_task(self._store.write(partial(_keep, row)))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)


def _keep(row: r.ChatLine, connection: Connection) -> None:
    chat.keep(connection, row)


def last_lobby_lines(connection: Connection) -> list[ChatLine]:
    """What was said in the lobby last."""
    lines = chat.last(connection, None, 100)
    names = people.names(connection, {line.person for line in lines})
    return [ChatLine(one.number, one.at_ms / 1000, names.get(one.person, ""), one.text) for one in lines]
