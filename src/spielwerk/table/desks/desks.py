"""All tables of a server: those that are awake in memory, and those that sleep in the store until somebody comes or a
clock is up."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from spielwerk.table.clock import Clock
from spielwerk.table.desks.clocks import Key, Ticking
from spielwerk.table.desks.desk import Desk, Journal, Plan
from spielwerk.table.desks.seats import Seat
from spielwerk.table.lobby.lobby import Lobby
from spielwerk.table.messages import Chat as ChatLine
from spielwerk.table.messages import LobbyTable
from spielwerk.table.playing.playing import Playing, Setup
from spielwerk.table.words import Refused, words

SLEEPY_AFTER = 60.0
"""Seconds after which a table at which nobody looks is put to sleep."""
SWEEP = 10.0
"""Seconds between two looks at what could sleep, and at sleepers whose clock is up."""
LONGEST_NAP = 1.0
"""Whoever waits for clocks looks again after so many seconds at the latest."""


class Kept(NamedTuple):
    """A table as it is in the store."""

    plan: Plan
    seats: list[Seat]
    entries: list[tuple[int, str, Any]]
    """Number, kind and body."""
    names: dict[int, str]
    """Of the people that entries speak of."""
    clocks: dict[Key, Ticking]
    drafts: dict[int, tuple[int, list[Any]]]
    chat: list[ChatLine]
    answered: list[tuple[int, str]]
    """The last requests that were carried out: person and id."""
    alive: float | None
    """When the process was last known to run that had the table awake and has ended unasked; None: it slept."""
    starts_at: float | None
    started_at: float | None
    journal: Journal


class Keeper(Protocol):
    """Where tables sleep."""

    async def add(self, plan: Plan, placed: list[Seat]) -> Journal:
        """A new table, which is ours."""

    async def load(self, table: str) -> Kept | None:
        """A table, which is ours from now on; None: there is none. Raises Elsewhere."""

    async def release(self, table: str, due: float | None) -> None:
        """A table sleeps: whoever wants it may have it, and somebody must when it is due."""

    def lost(self, table: str) -> None:
        """A table turned out to be in other hands."""

    async def take_due(self, at: float) -> list[Kept]:
        """Tables that sleep and have something due by then, and those of processes that have ended unasked; they are
        ours from now on."""

    async def listed(self) -> list[LobbyTable]:
        """What the lobby shows when the server starts."""


class Elsewhere(Exception):
    """A table is awake in another process."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


class Thinking(Protocol):
    """Where bots think."""

    async def think(self, desk: Desk, seat: int, ask: int, bot: str, seconds: float | None) -> Any: ...

    def cancel(self, desk: Desk, seat: int, ask: int) -> None: ...

    def forget(self, desk: Desk) -> None: ...


class Desks:
    """The house of all tables."""

    def __init__(
        self,
        keeper: Keeper,
        clock: Clock,
        lobby: Lobby,
        thinking: Thinking,
        make_playing: Callable[[Setup], Playing],
        notify: Callable[[Desk, int], None],
        looked: Callable[[Desk, int | None], None],
        remember_chat: Callable[[str, list[ChatLine]], None],
    ) -> None:
        self.clock = clock
        self._keeper = keeper
        self._lobby = lobby
        self._thinking = thinking
        self._make_playing = make_playing
        self._notify = notify
        self._looked = looked
        self._remember_chat = remember_chat
        self._awake: dict[str, Desk] = {}
        self._waking: dict[str, asyncio.Task[Desk]] = {}
        self._idle_since: dict[str, float] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._planned: dict[str, float] = {}
        self._order = itertools.count()
        self._alarm = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._ticking: dict[str, asyncio.Task[None]] = {}
        self.closing = False

    # ---- life ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """The server starts: the lobby shows what there is, and clocks run."""
        for table in await self._keeper.listed():
            self._lobby.put_table(table)
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._watch_clocks()), loop.create_task(self._sweep())]

    async def close(self) -> None:
        """The server ends: everything that is under way is kept, and everybody is told."""
        self.closing = True
        for task in (*self._tasks, *self._ticking.values()):
            task.cancel()
        for desk in list(self._awake.values()):
            await self._let_go(desk, "closing")

    @property
    def awake(self) -> dict[str, Desk]:
        return self._awake

    # ---- finding ---------------------------------------------------------------------------------

    async def create(self, plan: Plan, seats: list[Seat]) -> Desk:
        desk = Desk(plan, seats, self, await self._keeper.add(plan, seats))
        self._awake[plan.table] = desk
        self.changed(desk)
        return desk

    async def find(self, table: str) -> Desk:
        """A table; it wakes up if it sleeps. Raises Refused."""
        desk = self._awake.get(table)
        if desk is not None:
            return desk
        if self.closing:
            raise Refused("closing")
        waking = self._waking.get(table)
        if waking is None:
            waking = self._waking[table] = asyncio.get_running_loop().create_task(self._wake(table))
            waking.add_done_callback(lambda _: self._waking.pop(table, None))
        return await asyncio.shield(waking)

    async def _wake(self, table: str) -> Desk:
        kept = await self._keeper.load(table)
        if kept is None:
            raise Refused("no_table", table=table[:40])
        return await self._woken(kept)

    async def _woken(self, kept: Kept) -> Desk:
        """A table as it was, in memory."""
        desk = Desk(kept.plan, kept.seats, self, kept.journal)
        desk.starts_at, desk.started_at = kept.starts_at, kept.started_at
        for number, kind, body in kept.entries:
            desk.recall(number, kind, body, kept.names)
        desk.drafts = dict(kept.drafts)
        desk.remember_requests(kept.answered)
        now = self.clock.now()
        # Clocks of a table that sleeps go on; those of a server that was away do not.
        given = desk.clocks.restore(kept.clocks, now if kept.alive is None else kept.alive, now)
        self._remember_chat(desk.id, kept.chat)
        await desk.wake()
        self._awake[desk.id] = desk
        if given >= 1:
            desk.note_time_back(given)
        self.changed(desk)
        return desk

    # ---- what tables call ------------------------------------------------------------------------

    def playing(self, setup: Setup) -> Playing:
        return self._make_playing(setup)

    def changed(self, desk: Desk) -> None:
        if desk.rules.listed and self._awake.get(desk.id) is desk:
            self._lobby.put_table(desk.summary())
        self._plan(desk)

    def throw_away(self, desk: Desk, reason: str) -> None:
        if self._awake.get(desk.id) is desk:
            del self._awake[desk.id]
            self._keeper.lost(desk.id)
            asyncio.get_running_loop().create_task(self._closed(desk, "storage"))

    def turn(self, desk: Desk, seat: int) -> None:
        self._notify(desk, seat)

    def looked(self, desk: Desk, person: int | None) -> None:
        self._looked(desk, person)

    async def think(self, desk: Desk, seat: int, ask: int, bot: str, seconds: float | None) -> Any:
        return await self._thinking.think(desk, seat, ask, bot, seconds)

    def no_thought(self, desk: Desk, seat: int, ask: int) -> None:
        self._thinking.cancel(desk, seat, ask)

    # ---- clocks ----------------------------------------------------------------------------------

    def _plan(self, desk: Desk) -> None:
        """Notes when to look at a table again."""
        due = desk.due()
        if due is None:
            self._planned.pop(desk.id, None)
        elif self._planned.get(desk.id) != due:
            self._planned[desk.id] = due
            heapq.heappush(self._heap, (due, next(self._order), desk.id))
            self._alarm.set()

    async def _watch_clocks(self) -> None:
        while True:
            now = self.clock.now()
            while self._heap and self._heap[0][0] <= now:
                due, _, table = heapq.heappop(self._heap)
                desk = self._awake.get(table)
                if desk is not None and self._planned.get(table) == due:
                    del self._planned[table]
                    self._tick(desk)
            wait = min(LONGEST_NAP, self._heap[0][0] - now) if self._heap else LONGEST_NAP
            self._alarm.clear()
            try:
                await asyncio.wait_for(self._alarm.wait(), max(0.001, wait))
            except TimeoutError:
                continue

    def _tick(self, desk: Desk) -> None:
        """Does what is due, beside everything else; one at a time for each table."""
        if desk.id in self._ticking:
            return

        async def tick() -> None:
            try:
                await desk.tick()
            finally:
                self._ticking.pop(desk.id, None)
                self._plan(desk)

        self._ticking[desk.id] = asyncio.get_running_loop().create_task(tick())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self.sweep()

    async def sweep(self) -> None:
        """Puts to sleep what nobody looks at, and wakes sleepers whose clock is up."""
        now = self.clock.now()
        for table, desk in list(self._awake.items()):
            await desk.forget_absent()
            due = desk.due()
            if not desk.asleep_possible or (due is not None and due < now + SLEEPY_AFTER):
                self._idle_since.pop(table, None)
            elif now - self._idle_since.setdefault(table, now) >= SLEEPY_AFTER:
                await self._let_go(desk, "")
        await self.take_due()

    async def take_due(self) -> None:
        """Wakes tables for which something is due, or whose process has ended."""
        for kept in await self._keeper.take_due(self.clock.now()):
            if kept.plan.table not in self._awake:
                await self._woken(kept)

    async def _let_go(self, desk: Desk, code: str) -> None:
        """A table goes to sleep."""
        self._idle_since.pop(desk.id, None)
        self._planned.pop(desk.id, None)
        await desk.rest()
        due = desk.due()
        self._awake.pop(desk.id, None)
        await self._closed(desk, code)
        await self._keeper.release(desk.id, due)

    async def _closed(self, desk: Desk, code: str) -> None:
        self._thinking.forget(desk)
        reason = words(code, "en") if code else ""
        await desk.close("again", [(b"code", f'"{code}"'.encode()), (b"reason", f'"{reason}"'.encode())])
