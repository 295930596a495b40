"""All tables of a server: those that are awake in memory, and those that sleep in the store until somebody comes or a
clock is up. Where several processes share a store, each table is awake in one of them, which others know to name."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from spielwerk.table.clock import Clock
from spielwerk.table.desks.arriving import Arrivals, Taken
from spielwerk.table.desks.clocks import Key, Ticking
from spielwerk.table.desks.desk import Desk, Gone, Journal, Plan
from spielwerk.table.desks.seats import Seat
from spielwerk.table.lobby.lobby import Lobby
from spielwerk.table.messages import Chat as ChatLine
from spielwerk.table.messages import LobbyTable
from spielwerk.table.operation.logs import Log
from spielwerk.table.playing.playing import Playing, Setup
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.words import Refused

SLEEPY_AFTER = 60.0
"""Seconds after which a table at which nobody looks is put to sleep."""
SWEEP = 10.0
"""Seconds between two looks at what could sleep."""
LOOK_EVERY = 0.5
"""Seconds between two looks at sleepers whose clock is up, and at tables of processes that have ended unasked."""
AT_ONCE = 8
"""So many tables wake up at a time, where many are to."""
WAKE_AGAIN = 5.0
"""Seconds after which it is tried again to wake up a table for which there was no room."""
LONGEST_NAP = 1.0
"""Whoever waits for clocks looks again after so many seconds at the latest."""

log = Log("desks")


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

    async def claim(self, table: str) -> Taken | None:
        """A table, which is ours from now on; None: there is none. Raises Elsewhere."""

    async def read(self, taken: Sequence[Taken]) -> list[Kept]:
        """Tables that are ours, in this order."""

    async def release(self, table: str, due: float | None) -> None:
        """A table sleeps: whoever wants it may have it, and somebody must when it is due."""

    def lost(self, table: str) -> None:
        """A table turned out to be in other hands."""

    async def take_due(self, at: float) -> list[Taken]:
        """Some of the tables that sleep and have something due by then, and of those of processes that have ended, the
        most urgent first; they are ours from now on. None: there are no more."""

    async def hand_over(self) -> list[str]:
        """None of our tables is ours any more; those that were awake are due at once. Returns the addresses of other
        processes that may take them."""

    async def listed(self) -> list[LobbyTable]:
        """What the lobby shows when the server starts."""


class Elsewhere(Refused):
    """A table is awake in another process, or was until a moment ago."""

    def __init__(self, table: str, url: str) -> None:
        super().__init__("moved")
        self.table = table
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
        shown: Callable[[LobbyTable], None],
        restored: Callable[[float], None],
    ) -> None:
        """`shown` hears of tables that the lobby shows otherwise than before, `restored` how long it took to wake one
        up."""
        self.clock = clock
        self._keeper = keeper
        self._lobby = lobby
        self._thinking = thinking
        self._make_playing = make_playing
        self._notify = notify
        self._looked = looked
        self._remember_chat = remember_chat
        self._shown = shown
        self._restored = restored
        self._awake: dict[str, Desk] = {}
        self._waking: dict[str, asyncio.Task[Desk]] = {}
        self._idle_since: dict[str, float] = {}
        self._heap: list[tuple[float, int, str]] = []
        self._planned: dict[str, float] = {}
        self._order = itertools.count()
        self._alarm = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._ticking: dict[str, asyncio.Task[None]] = {}
        self._farewells: set[asyncio.Task[None]] = set()
        self._taking = asyncio.Lock()
        self._arrivals: Arrivals[Kept] = Arrivals(keeper.read, AT_ONCE)
        self.closing = False
        self._handed_over = asyncio.Event()
        self.others: list[str] = []
        """When we have ended: the addresses of processes that go on."""

    # ---- life ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """The server starts: the lobby shows what there is, and clocks run."""
        for table in await self._keeper.listed():
            self._lobby.put_table(table)
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._watch_clocks()),
            loop.create_task(self._again_and_again(SWEEP, self.sweep)),
            loop.create_task(self._again_and_again(LOOK_EVERY, self.take_due)),
        ]

    async def close(self) -> None:
        """The server ends: everything that is under way is kept, others may go on with it, and everybody is told
        where. Whoever asks for something meanwhile waits, and is told as well."""
        self.closing = True
        working = [*self._tasks, *self._ticking.values()]
        for task in working:
            task.cancel()
        # Tables that are just waking up have to be put to rest with all others.
        await asyncio.gather(*working, *self._waking.values(), return_exceptions=True)
        awake = list(self._awake.values())
        await asyncio.gather(*map(self._rested, awake))
        try:
            self.others = await self._keeper.hand_over()
        except StoreFailed as error:  # Others find out when our time is up.
            log.error("not_handed_over", error)
        self._handed_over.set()
        self._awake.clear()
        await asyncio.gather(*(self._closed(desk, "closing", self._other(desk.id)) for desk in awake))
        await asyncio.gather(*self._farewells)

    def _other(self, table: str) -> str | None:
        """Where to go when we have ended: everybody at one table to the same place."""
        return self.others[crc32(table.encode()) % len(self.others)] if self.others else None

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
        if self.closing:
            await self._handed_over.wait()
            other = self._other(table)
            raise Refused("closing") if other is None else Elsewhere(table, other)
        desk = self._awake.get(table)
        if desk is not None:
            return desk
        self._arrivals.hurry(table)
        waking = self._waking.get(table) or self._begin_to_wake(table, self._wake(table))
        # Several may wait for it: one who goes must not keep it from waking up.
        return await asyncio.shield(waking)

    def _begin_to_wake(self, table: str, work: Coroutine[Any, Any, Desk]) -> asyncio.Task[Desk]:
        waking = self._waking[table] = asyncio.get_running_loop().create_task(work)

        def woken(done: asyncio.Task[Desk]) -> None:
            self._waking.pop(table, None)
            if not done.cancelled():
                done.exception()  # Whoever waits for it is told; perhaps nobody does any more.

        waking.add_done_callback(woken)
        return waking

    async def _wake(self, table: str) -> Desk:
        """One that somebody has asked for."""
        taken = await self._keeper.claim(table)
        if taken is None:
            raise Refused("no_table", table=table[:40])
        async with self._arrivals.turn(taken, hurry=True) as kept:
            return await self._woken(kept)

    async def _wake_taken(self, taken: Taken) -> Desk:
        """One of many, for which nobody may be waiting."""
        try:
            async with self._arrivals.turn(taken) as kept:
                return await self._woken(kept)
        except Refused as refusal:
            # A match that is broken stays as it is; for the others there may be room later.
            later = None if refusal.code == "broken" else self.clock.now() + WAKE_AGAIN
            await self._keeper.release(taken.table, later)
            raise

    async def _woken(self, kept: Kept) -> Desk:
        """A table as it was, in memory."""
        began = asyncio.get_running_loop().time()
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
        self._restored(asyncio.get_running_loop().time() - began)
        if given >= 1:
            desk.note_time_back(given)
        self.changed(desk)
        return desk

    # ---- what tables call ------------------------------------------------------------------------

    def playing(self, setup: Setup) -> Playing:
        return self._make_playing(setup)

    def changed(self, desk: Desk) -> None:
        # One that was thrown away may still finish something; the lobby shows the one that has taken its place.
        if desk.rules.listed and self._awake.get(desk.id) is desk:
            summary = desk.summary()
            if self._lobby.put_table(summary):
                self._shown(summary)
        self._plan(desk)

    def throw_away(self, desk: Desk, reason: str) -> None:
        if self._awake.get(desk.id) is desk:
            log.warning("thrown_away", table=desk.id, reason=reason)
            del self._awake[desk.id]
            self._keeper.lost(desk.id)
            task = asyncio.get_running_loop().create_task(self._closed(desk, "storage"))
            self._farewells.add(task)
            task.add_done_callback(self._farewells.discard)

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
            # An older entry for this table stays in the heap, and is passed over when its time comes.
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
            with suppress(TimeoutError):
                # Not `wait_for`, which may not notice that it is cancelled while the alarm goes off.
                async with asyncio.timeout(max(0.001, wait)):
                    await self._alarm.wait()

    def _tick(self, desk: Desk) -> None:
        """Does what is due, beside everything else; one at a time for each table."""
        if desk.id in self._ticking:
            return

        async def tick() -> None:
            try:
                with suppress(
                    Refused
                ):  # It could not be kept, or the table is gone: it is found again by whoever looks.
                    await desk.tick()
            finally:
                self._ticking.pop(desk.id, None)
                self._plan(desk)

        self._ticking[desk.id] = asyncio.get_running_loop().create_task(tick())

    async def _again_and_again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """As long as the server runs, whatever becomes of it once."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception as error:
                log.error("fault", error)

    async def sweep(self) -> None:
        """Puts to sleep what nobody looks at."""
        now = self.clock.now()
        for table, desk in list(self._awake.items()):
            with suppress(Gone):
                await desk.forget_absent()
            due = desk.due()
            # What is due within that time would wake it up again at once.
            if not desk.asleep_possible or (due is not None and due < now + SLEEPY_AFTER):
                self._idle_since.pop(table, None)
            elif now - self._idle_since.setdefault(table, now) >= SLEEPY_AFTER:
                await self._let_go(desk)
        await self.take_due()

    async def take_due(self) -> None:
        """Wakes tables for which something is due, or whose process has ended."""
        async with self._taking:
            waking: list[asyncio.Task[Desk]] = []
            while not self.closing and (taken := await self._keeper.take_due(self.clock.now())):
                # One that somebody has asked for meanwhile was claimed anew by that.
                new = [one for one in taken if one.table not in self._awake and one.table not in self._waking]
                waking += [self._begin_to_wake(one.table, self._wake_taken(one)) for one in new]
                await self._arrivals.nearly_all()
            for failed in await asyncio.gather(*waking, return_exceptions=True):
                if isinstance(failed, BaseException) and not isinstance(failed, Refused):
                    log.error("fault", failed)

    async def _let_go(self, desk: Desk) -> None:
        """A table goes to sleep."""
        self._idle_since.pop(desk.id, None)
        self._planned.pop(desk.id, None)
        if not await self._rested(desk, stop=False):
            return
        due = desk.due()
        self._awake.pop(desk.id, None)
        await self._closed(desk)
        # Last of all: from here on another process may have it.
        await self._keeper.release(desk.id, due)

    async def _rested(self, desk: Desk, stop: bool = True) -> bool:
        """Whether everything about a table is kept; if not it was thrown away."""
        try:
            await desk.rest(stop)
        except Refused:
            return False
        return True

    async def _closed(self, desk: Desk, code: str = "", url: str | None = None) -> None:
        self._thinking.forget(desk)
        await desk.close(code, url)
