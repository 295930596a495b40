"""Chat in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from spielwerk.extras import needed
from spielwerk.table.messages import Chat as ChatLine
from spielwerk.table.store import people
from spielwerk.table.store import records as r
from spielwerk.table.store.desks import chat, ids
from spielwerk.table.store.store import Store

with needed("server"):
    import msgspec
    from sqlalchemy import Connection


class ChatRows:
    """Writes lines down, beside everything else. See `lobby.chat.ChatKeeper`."""

    def __init__(self, store: Store, said: Callable[[int], None]) -> None:
        """`said` is told the number of every line that is new in the lobby."""
        self._store = store
        self._said = said
        self._writing: set[asyncio.Task[None]] = set()

    async def keep_in_lobby(self, line: ChatLine, person: int) -> ChatLine:
        number = await self._store.write(partial(_keep_next, _row(line, person)))
        self._said(number)
        return msgspec.structs.replace(line, number=number)

    def keep(self, line: ChatLine, person: int) -> None:
        row = _row(line, person)
        task = asyncio.get_running_loop().create_task(self._store.write(partial(_keep, row)))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)


def _row(line: ChatLine, person: int) -> r.ChatLine:
    return r.ChatLine(
        desk=ids.read(line.table) if line.table is not None else None,
        number=line.number,
        at_ms=round(line.at * 1000),
        person=person,
        text=line.text,
        observer=line.observer,
    )


def _keep(row: r.ChatLine, connection: Connection) -> None:
    chat.keep(connection, row)


def _keep_next(row: r.ChatLine, connection: Connection) -> int:
    return chat.keep_next(connection, row)


def last_lobby_lines(connection: Connection) -> list[ChatLine]:
    """What was said in the lobby last."""
    return _told(connection, chat.last(connection, None, 100))


def lobby_line(number: int, connection: Connection) -> list[ChatLine]:
    """One line of the lobby, if it is there."""
    line = chat.line(connection, None, number)
    return _told(connection, [line] if line is not None else [])


def _told(connection: Connection, lines: list[r.ChatLine]) -> list[ChatLine]:
    names = people.names(connection, {line.person for line in lines})
    return [ChatLine(one.number, one.at_ms / 1000, names.get(one.person, ""), one.text) for one in lines]
