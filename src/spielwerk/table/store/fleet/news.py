"""Small news between the processes that share a PostgreSQL database: a desk has moved, a process is gone, the lobby has
changed, somebody has signed out. Never play itself: a NOTIFY is short, and every one locks the whole database for a
moment.

News are collected for a quarter of a second and sent together. They may be lost: whoever acts on them finds out the
truth from the database, and `Missed` says that something may have been.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.store.database import engines
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.store import Store

with needed("server"):
    import msgspec
    from sqlalchemy import Connection, text
    from sqlalchemy.exc import SQLAlchemyError

CHANNEL = "spielwerk_news"
PAUSE = 0.25
"""Seconds for which news are collected."""
LARGEST = 7_000
"""Bytes of one message; PostgreSQL takes less than 8,000."""
_PATIENCE = 1.0
"""Seconds after which the listener looks whether it is to end, or tries to connect again."""


class DeskMoved(msgspec.Struct, frozen=True, tag="desk_moved", array_like=True):
    """A desk is awake in another process now."""

    desk: int
    url: str


class NodeGone(msgspec.Struct, frozen=True, tag="node_gone", array_like=True):
    """A process has ended, and its desks are free."""

    node: str


class NodeCame(msgspec.Struct, frozen=True, tag="node_came", array_like=True):
    """A process has begun, or was cut off for a while: it wants to know what is known only to others."""

    node: str


class LobbyChanged(msgspec.Struct, frozen=True, tag="lobby_changed", array_like=True):
    """A desk as the lobby shows it has changed; None: what holds for all has. What the store does not know is told
    along."""

    desk: int | None = None
    there: tuple[int, ...] = ()
    """The seats whose people are there."""
    watchers: int = 0


class LobbySaid(msgspec.Struct, frozen=True, tag="lobby_said", array_like=True):
    """Somebody has said something in the lobby."""

    number: int


class PersonThere(msgspec.Struct, frozen=True, tag="person_there", array_like=True):
    """Somebody has come to a process, or does something else there."""

    node: str
    name: str
    kind: str
    state: str
    table: str | None


class PersonGone(msgspec.Struct, frozen=True, tag="person_gone", array_like=True):
    """Somebody is not at a process any more."""

    node: str
    name: str


class PersonChanged(msgspec.Struct, frozen=True, tag="person_changed", array_like=True):
    """Somebody has signed out somewhere, or may do more or less than before."""

    person: int


class PersonMatched(msgspec.Struct, frozen=True, tag="person_matched", array_like=True):
    """Somebody who waited for others has a seat."""

    person: int
    table: str


class Missed(msgspec.Struct, frozen=True, tag="missed", array_like=True):
    """The connection was lost for a while: anything may have happened."""


News = (
    DeskMoved
    | NodeGone
    | NodeCame
    | LobbyChanged
    | LobbySaid
    | PersonThere
    | PersonGone
    | PersonChanged
    | PersonMatched
    | Missed
)


class _Message(msgspec.Struct, frozen=True):
    node: str
    news: list[News]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_Message).decode


class NewsService:
    """Tells other processes, and hears of them. On SQLite there are none."""

    def __init__(self, store: Store, heard: Callable[[News], None], pause: float = PAUSE) -> None:
        """`heard` is called in the loop, with news of other processes."""
        self._store = store
        self._heard = heard
        self._pause = pause
        self._waiting: dict[Hashable, News] = {}
        self._sending: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: _Listener | None = None

    async def open(self) -> None:
        """Returns when it listens. Raises StoreFailed."""
        if self._store.shared:
            self._listener = _Listener(self._store, self._hear, asyncio.get_running_loop())
            await self._listener.listening

    async def close(self) -> None:
        await self.flush()
        if self._listener is not None:
            self._listener.end()
            await self._tell([])  # Wakes it.
            await self._listener.ended()

    def say(self, news: News) -> None:
        """Some time soon. Of news about the same thing the last are said."""
        if not self._store.shared:
            return
        about = _about(news)
        # Taken out first, so that it comes last: news are heard in the order in which they were said last.
        self._waiting.pop(about, None)
        self._waiting[about] = news
        if self._sending is None:
            self._sending = asyncio.get_running_loop().call_later(self._pause, self._send_soon)

    async def flush(self) -> None:
        """Says everything now."""
        if self._sending is not None:
            self._sending.cancel()
            self._sending = None
        waiting, self._waiting = list(self._waiting.values()), {}
        if waiting:
            await self._tell(*_parts(waiting))

    async def _tell(self, *parts: list[News]) -> None:
        messages = [_encode(_Message(self._store.node, part)).decode() for part in parts]
        with suppress(StoreFailed):  # Those who miss it find out by themselves.
            await self._store.beside(lambda connection: _notify(connection, messages))

    def _send_soon(self) -> None:
        self._sending = None
        task = asyncio.get_running_loop().create_task(self.flush())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, payload: str | None) -> None:
        if payload is None:
            self._heard(Missed())
            return
        try:
            message = _decode(payload)
        except msgspec.MsgspecError:  # A process of another version speaks of something that we do not know.
            self._heard(Missed())
            return
        if message.node != self._store.node:
            for news in message.news:
                self._heard(news)


def _about(news: News) -> Hashable:
    match news:
        case LobbyChanged():
            return LobbyChanged, news.desk
        case PersonThere() | PersonGone():
            return PersonThere, news.name
        case _:
            return news


def _parts(news: list[News]) -> list[list[News]]:
    """As many as fit into one message."""
    parts: list[list[News]] = []
    room = 0
    for one in news:
        size = len(_encode(one)) + 1
        if size > room:
            parts.append([])
            room = LARGEST
        parts[-1].append(one)
        room -= size
    return parts


def _notify(connection: Connection, messages: list[str]) -> None:
    for message in messages:
        connection.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})


class _Listener:
    """A thread with a connection of its own, which waits for messages."""

    def __init__(self, store: Store, hear: Callable[[str | None], None], loop: asyncio.AbstractEventLoop) -> None:
        self.listening: asyncio.Future[None] = loop.create_future()
        self._engine = engines.listening(store.url)
        self._hear = hear
        self._loop = loop
        self._ending = threading.Event()
        self._begun = False
        self._thread = threading.Thread(target=self._run, name="spielwerk-news", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """As soon as it hears anything, or has waited long enough."""
        self._ending.set()

    async def ended(self) -> None:
        await self._loop.run_in_executor(None, self._thread.join)
        self._engine.dispose()

    def _run(self) -> None:
        while not self._ending.is_set():
            try:
                self._listen()
            except Exception as error:
                # Faults of the driver itself among them. There is nothing to do but to connect again.
                if not self._begun:
                    self._in_loop(self._fail, error)
                    return
                self._ending.wait(_PATIENCE)

    def _listen(self) -> None:
        with self._engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            try:
                driver.execute(f"LISTEN {CHANNEL}")
                self._in_loop(self._hear if self._begun else self.listening.set_result, None)
                self._begun = True
                while not self._ending.is_set():
                    for notification in driver.notifies(timeout=_PATIENCE):
                        self._in_loop(self._hear, notification.payload)
                        if self._ending.is_set():
                            break
            except BaseException:
                connection.invalidate()
                raise

    def _fail(self, error: Exception) -> None:
        failed = StoreFailed(f"the database says: {error}") if isinstance(error, SQLAlchemyError) else error
        self.listening.set_exception(failed)

    def _in_loop(self, call: Callable[..., None], *given: Any) -> None:
        with suppress(RuntimeError):  # The loop is closed: nobody listens any more.
            self._loop.call_soon_threadsafe(call, *given)
