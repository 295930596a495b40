"""One series while it is played: in a process of its own, slice by slice; what is played is kept before it counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from spielwerk.extras import needed
from spielwerk.locale import LANGUAGES
from spielwerk.table.clock import Clock
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.link import Link, spawn
from spielwerk.table.playing.playing import JSON, Broken, GameRef, NotPossible, Setup, Written
from spielwerk.table.playing.reasons import Lost
from spielwerk.table.playing.wire import Judge, Judged, OpenedSeries, OpenSeries, PlayedOn, PlayOn, written
from spielwerk.table.store import series as rows
from spielwerk.table.store.records import Series, SeriesState
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec

OPENING = 60.0
"""Seconds of computing to get a game and its bots ready."""
FIRST_SLICE, SLICE = 0.2, 1.0
"""Seconds of computing after which the games so far are kept; the first ones are there sooner."""
JUDGING = 60.0
"""Seconds of computing to find out what the games tell."""
WAITING = 1800.0
"""Seconds after which a process is given up: everything else on this machine goes first, so computing takes long."""
GROWTH = 1.1
"""Somebody looks again at what the games tell when there are so many times more of them."""
TRIES = 3
"""So often a process may end unasked before the series does."""
AGAIN = 5.0
"""Seconds until it is tried again where there was no room for a process."""


class Scribe:
    """The process that says what games tell; it is there as long as somebody needs it."""

    def __init__(self) -> None:
        self._users = 0
        self._link: Link | None = None
        self._starting = asyncio.Lock()

    @asynccontextmanager
    async def at_hand(self) -> AsyncIterator[Callable[[], Awaitable[Link]]]:
        """Gives the line to it; one that has ended is made anew."""
        self._users += 1
        try:
            yield self._living
        finally:
            self._users -= 1
            if not self._users and self._link is not None:
                # Forgotten before it is closed: whoever comes meanwhile needs a new one.
                link, self._link = self._link, None
                await link.close()

    async def _living(self) -> Link:
        async with self._starting:
            if self._link is None or self._link.lost:
                self._link = await spawn()
            return self._link


class Running:
    """One series that this process plays."""

    def __init__(
        self, row: Series, game: GameRef, store: Store, clock: Clock, cage: Cage, scribe: Scribe, seconds: float
    ) -> None:
        """`seconds` of computing are all that it gets."""
        self._row = row
        self._game = game
        self._store = store
        self._clock = clock
        self._cage = cage
        self._scribe = scribe
        self._seconds = seconds
        self._parts: list[Written] = []
        self._games, self._cpu = row.done, row.cpu_ms / 1000
        self._order, self._secret = row.order, row.secret
        self._looked = 0
        """So many games there were when somebody last looked at what they tell."""

    async def run(self) -> None:
        """Plays to the end, or until it is not ours any more."""
        found = await self._store.read(lambda connection: rows.parts(connection, self._row.id))
        self._parts = [Written(part.encode()) for part in found]
        async with self._scribe.at_hand() as scribe:
            for left in reversed(range(TRIES)):
                try:
                    await self._play(scribe)
                    return
                except NotPossible as refusal:
                    await self._end("broken", Refused("bad_series", reason=refusal.reason))
                    return
                except Lost as lost:
                    if lost.code == "full":
                        await asyncio.sleep(AGAIN)
                    # Its time was up in the middle of a slice: what was kept before counts.
                    elif lost.code == "computing":
                        await self._look(scribe)
                        await self._end("stopped", Refused("series_time", seconds=round(self._seconds)))
                        return
                    elif not left or not lost.passing:
                        await self._end("broken", lost)
                        return
                except Broken as broken:
                    await self._end("broken", broken)
                    return

    async def _play(self, scribe: Callable[[], Awaitable[Link]]) -> None:
        link = await self._process()
        try:
            if not await self._open(link):
                return
            while self._games < self._row.wish["games"]:
                left = self._seconds - self._cpu
                if left <= 0:
                    await self._look(scribe)
                    await self._end("stopped", Refused("series_time", seconds=round(self._seconds)))
                    return
                slice_ = SLICE if self._parts else FIRST_SLICE
                if not await self._keep(await link.ask(PlayOn(min(slice_, left)), PlayedOn, left + SLICE, WAITING)):
                    return
                # To judge takes longer the more games there are: it is done the more seldom for that.
                if self._games >= GROWTH * self._looked:
                    await self._look(scribe)
        finally:
            await link.close()
        await self._look(scribe)
        await self._end("over")

    async def _process(self) -> Link:
        """A process for this series alone; caged, if a stranger has written something that it reads."""
        strange = Setup(self._game, 1, 0, self._row.wish["options"]).strange
        return await self._cage.process() if strange else await spawn(quiet=True)

    async def _open(self, link: Link) -> bool:
        wish, order = self._row.wish, self._order
        asked = OpenSeries(
            self._game,
            wish["players"],
            wish["options"],
            wish["bots"],
            wish["games"],
            wish["seed"],
            wish["language"],
            self._games,
            self._secret,
            order["hash"] if order is not None else None,
        )
        opened = await link.ask(asked, OpenedSeries, OPENING, WAITING)
        self._order, self._secret = opened.order, opened.key
        keep = partial(rows.opened, number=self._row.id, node=self._store.node, order=opened.order, secret=opened.key)
        return await self._store.write(keep)

    async def _keep(self, came: PlayedOn) -> bool:
        """False if it is not ours any more: somebody has stopped it."""
        part, first = written(came.done), self._games
        self._games, self._cpu = came.games, self._cpu + came.cpu
        self._parts.append(part)
        keep = partial(
            rows.played,
            number=self._row.id,
            node=self._store.node,
            first=first,
            done=bytes(part).decode(),
            games=self._games,
            cpu_ms=round(1000 * self._cpu),
            logs=[(game, bytes(log).decode()) for game, log in came.logs],
        )
        return await self._store.write(keep)

    async def _look(self, scribe: Callable[[], Awaitable[Link]]) -> None:
        """Finds out what the games tell so far."""
        if self._order is not None and self._looked < self._games:
            asked = Judge(self._order, self._secret, self._parts, self._row.wish["language"])
            await look(self._store, await scribe(), self._row.id, asked)
            self._looked = self._games

    async def _end(self, state: SeriesState, why: Refused | Lost | Broken | None = None) -> None:
        now = round(1000 * self._clock.now())
        reason = None if why is None else {language: _told(why, language) for language in LANGUAGES}
        end = partial(rows.end, number=self._row.id, state=state, at_ms=now, reason=reason, node=self._store.node)
        await self._store.write(end)


async def look(store: Store, scribe: Link, number: int, asked: Judge) -> None:
    """Finds out what the games of a series tell, and keeps that. Raises NotPossible and Lost."""
    found = await scribe.ask(asked, Judged, JUDGING, WAITING)
    document: JSON = msgspec.to_builtins(found)
    await store.write(partial(rows.judged, number=number, document=document))


def _told(why: Refused | Lost | Broken, language: str) -> str:
    return why.reason if isinstance(why, Broken) and not isinstance(why, Lost) else why.told(language)
