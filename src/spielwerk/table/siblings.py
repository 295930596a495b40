"""The other processes that share the database: what this one tells them, and what it does about what they tell.

News are small and may get lost, so they say what to look at, and the store says how it is. Only who is there, and at
which seats, no store knows: that is told, and told again to whoever asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.desks.desks import Desks
from spielwerk.table.desks.keeping import lobby_table
from spielwerk.table.lobby.chat import Chat
from spielwerk.table.lobby.keeping import last_lobby_lines, lobby_line
from spielwerk.table.lobby.lobby import Lobby
from spielwerk.table.messages import LobbyPerson, LobbyTable
from spielwerk.table.operation.logs import Log
from spielwerk.table.store.desks import desks as rows
from spielwerk.table.store.desks import ids
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.fleet import news as n
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.store import Store

with needed("server"):
    import msgspec

LOOK_EVERY = 5.0
"""Seconds between two looks at who still lives."""
PAGES_LIVE = 86_400.0
"""Seconds for which pages of a process that has ended may still be open."""

log = Log("siblings")


class Siblings:
    """All other processes, as far as this one knows them."""

    def __init__(
        self,
        store: Store,
        news: n.NewsService,
        lease: Lease,
        lobby: Lobby,
        chat: Chat,
        desks: Desks,
        lost: Callable[[list[int]], Awaitable[None]],
        registration: Callable[[], Awaitable[bool]],
        person: Callable[[int], Coroutine[Any, Any, None]],
        matched: Callable[[int, str], None],
    ) -> None:
        """`lost` lets go of desks, `registration` says whether new people may come, `person` looks anew at somebody,
        `matched` tells somebody who has waited where to play."""
        self.addresses: list[str] = []
        """Where the others are."""
        self._store = store
        self._news = news
        self._lease = lease
        self._lobby = lobby
        self._chat = chat
        self._desks = desks
        self._lost = lost
        self._registration = registration
        self._person = person
        self._matched = matched
        self._own_people: dict[str, LobbyPerson] = {}
        self._their_people: dict[str, dict[str, LobbyPerson]] = {}
        """Who is there, by process and name."""
        self._changed: dict[int, n.LobbyChanged] = {}
        """Desks that are to be looked at."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._warned = False
        self._seen: dict[str, float] = {}
        """Addresses of others, and when they were known to live last."""

    @property
    def fleet(self) -> list[str]:
        """All addresses from which people may be sent here: those of processes that have ended, too. Their pages are
        still open in browsers."""
        long_ago = asyncio.get_running_loop().time() - PAGES_LIVE
        return [address for address, seen in self._seen.items() if seen > long_ago]

    async def open(self) -> None:
        """From now on others are heard. Raises StoreFailed."""
        await self._news.open()
        if self._store.shared:
            await self.look()
            self._lease.revived = self._tell_everything
            self._news.say(n.NodeCame(self._store.node))
            self._do(self._keep_looking())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        with suppress(StoreFailed):
            await self._news.close()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(StoreFailed):
                await self.look()

    async def look(self) -> None:
        """Finds out who still lives: nobody is at a process that does not."""
        living = await self._lease.living()
        others = [one for one in living if one.name != self._store.node]
        self.addresses = sorted({one.url for one in others if one.url != self._lease.url})
        # Kept after their end: people come back from the pages that are still open.
        self._seen |= dict.fromkeys(self.addresses, asyncio.get_running_loop().time())
        if not self._warned and any(one.url == self._lease.url for one in others):
            self._warned = True
            # People cannot be sent to a process that has no address of its own.
            log.warning("same_address", url=self._lease.url)
        for node in self._their_people.keys() - {one.name for one in others}:
            self._forget(node)

    # ---- what this process tells -----------------------------------------------------------------

    def table_changed(self, table: LobbyTable) -> None:
        """A table that is awake here is shown otherwise than before."""
        there = tuple(number for number, seat in enumerate(table.seats) if seat.there)
        self._news.say(n.LobbyChanged(ids.read(table.table), there, table.watchers))

    def lobby_said(self, number: int) -> None:
        self._news.say(n.LobbySaid(number))

    def registration_changed(self) -> None:
        self._news.say(n.LobbyChanged())

    def person_changed(self, person: int) -> None:
        self._news.say(n.PersonChanged(person))

    def matched(self, person: int, table: str) -> None:
        """Somebody who has waited may be at another process."""
        self._news.say(n.PersonMatched(person, table))

    def person_there(self, person: LobbyPerson) -> None:
        """Somebody is here, or does something else here."""
        self._own_people[person.name] = person
        if self._lobby.put_person(person):
            self._tell_of(person)

    def _tell_of(self, person: LobbyPerson) -> None:
        self._news.say(n.PersonThere(self._store.node, person.name, person.kind, person.state, person.table))

    def person_gone(self, name: str) -> None:
        """Somebody is not here any more, but perhaps at another process."""
        if self._own_people.pop(name, None) is not None:
            self._news.say(n.PersonGone(self._store.node, name))
            self._show_person(name)

    def is_elsewhere(self, name: str) -> bool:
        return any(name in there for there in self._their_people.values())

    # ---- what others tell ------------------------------------------------------------------------

    def hear(self, news: n.News) -> None:
        match news:
            case n.DeskMoved():
                if ids.written(news.desk) in self._desks.awake:
                    self._do(self._find_lost())
            case n.NodeGone():
                self._forget(news.node)
                self._do(self._desks.take_due())
            case n.NodeCame():
                self._tell_everything()
                self._do(self.look())
            case n.LobbyChanged(None):
                self._do(self._read_registration())
            case n.LobbyChanged(desk) if desk is not None:
                # While a reading has still to begin, whatever else is told goes along with it.
                if not self._changed:
                    self._do(self._read_tables())
                self._changed[desk] = news
            case n.LobbySaid():
                self._do(self._read_lines(partial(lobby_line, news.number)))
            case n.PersonThere():
                there = LobbyPerson(news.name, news.kind, news.state, news.table)
                self._their_people.setdefault(news.node, {})[news.name] = there
                self._show_person(news.name)
            case n.PersonGone():
                self._their_people.get(news.node, {}).pop(news.name, None)
                self._show_person(news.name)
            case n.PersonChanged():
                self._do(self._person(news.person))
            case n.PersonMatched():
                self._matched(news.person, news.table)
            case n.Missed():
                self._news.say(n.NodeCame(self._store.node))
                self._do(self._read_everything())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        async def done() -> None:
            try:
                await work
            except StoreFailed as error:  # It was only news: whoever needs it looks for himself.
                log.warning("not_read", reason=str(error))
            except Exception as error:
                log.error("fault", error)

        task = asyncio.get_running_loop().create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _tell_everything(self) -> None:
        """What only this process knows."""
        for table in self._desks.awake:
            shown = self._lobby.tables.get(table)
            if shown is not None:
                self.table_changed(shown)
        for person in self._own_people.values():
            self._tell_of(person)

    async def _find_lost(self) -> None:
        lost = await self._lease.find_lost()
        if lost:
            await self._lost(lost)

    async def _read_registration(self) -> None:
        self._lobby.open(await self._registration())

    async def _read_tables(self) -> None:
        """All tables that news have named, with one look into the store."""
        changed, self._changed = self._changed, {}
        found = await self._store.read(lambda connection: rows.list_some(connection, list(changed)))
        for one in found:
            told, shown = changed.pop(one.desk.id), lobby_table(one)
            seats = tuple(
                msgspec.structs.replace(seat, there=number in told.there) for number, seat in enumerate(shown.seats)
            )
            self._show_table(msgspec.structs.replace(shown, seats=seats, watchers=told.watchers))
        for number in changed:
            if (table := ids.written(number)) not in self._desks.awake:
                self._lobby.drop_table(table)

    def _show_table(self, table: LobbyTable) -> None:
        """Of a table that is awake here this process knows more."""
        if table.table not in self._desks.awake:
            self._lobby.put_table(table)

    async def _read_lines(self, lines: Callable[[Any], list[Any]]) -> None:
        for line in await self._store.read(lines):
            self._chat.hear(line)

    async def _read_everything(self) -> None:
        for one in await self._store.read(rows.listed):
            self._show_table(lobby_table(one))
        await self._read_lines(last_lobby_lines)
        await self._read_registration()

    def _show_person(self, name: str) -> None:
        """Somebody as this process knows them, else as any other does."""
        everywhere = [self._own_people, *self._their_people.values()]
        found = next((there[name] for there in everywhere if name in there), None)
        if found is not None:
            self._lobby.put_person(found)
        else:
            self._lobby.drop_person(name)

    def _forget(self, node: str) -> None:
        for name in self._their_people.pop(node, {}):
            self._show_person(name)
