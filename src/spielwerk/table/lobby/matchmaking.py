"""Just play: whoever wants the same is brought together, and bots fill the chairs that stay empty.

Who waits is in the store, so that people at several processes meet, and nobody is forgotten when one of them ends. Any
process may bring people together; only one of them gets them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from spielwerk.table.clock import Clock
from spielwerk.table.store import records as r
from spielwerk.table.store import wishes
from spielwerk.table.store.store import Store

STAYS = 60.0
"""Seconds for which somebody waits who is not heard of: who has gone does not sit down."""


class Wish(NamedTuple):
    """What somebody wants to play. Equal wishes are brought together."""

    game: str
    players: int
    over_days: bool = False


class Waiting(NamedTuple):
    """Somebody who waits for others."""

    person: int
    since: float
    bots_after: float | None
    """Seconds after which bots take the empty chairs; None: only people."""


Match = Callable[[Wish, list[Waiting]], Awaitable[str]]
"""Makes a table for those who were brought together; bots take the rest. Returns its id."""
Can = Callable[[Wish, Waiting], Awaitable[bool]]
"""Whether somebody can still take a seat: who has found one elsewhere meanwhile cannot."""
There = Callable[[int], bool]
"""Whether somebody is there."""


async def _anybody(wish: Wish, one: Waiting) -> bool:
    return True


class Matchmaking:
    """Everybody who waits, in order."""

    def __init__(
        self, store: Store, clock: Clock, match: Match, can: Can = _anybody, there: There = lambda person: False
    ) -> None:
        self._store = store
        self._clock = clock
        self._match = match
        self._can = can
        self._there = there

    async def join(self, wish: Wish, person: int, bots_after: float | None) -> None:
        """Somebody waits; whoever waited for something else does not any more."""
        row = r.Wish(
            person=person,
            game=wish.game,
            players=wish.players,
            over_days=wish.over_days,
            since_ms=self._now,
            bots_after_ms=None if bots_after is None else round(bots_after * 1000),
            until_ms=None if wish.over_days else self._until,
        )
        await self._store.write(lambda connection: wishes.keep(connection, row))

    async def leave(self, person: int) -> bool:
        """Somebody waits no longer."""
        return await self._store.write(lambda connection: wishes.drop(connection, person))

    async def wish_of(self, person: int) -> Wish | None:
        """What somebody waits for. Whoever asks is still there."""
        now = self._now
        found = await self._store.read(lambda connection: wishes.of(connection, person, now))
        if found is None:
            return None
        await self._keep([found])
        return _wish(found)

    async def waiting_for(self, wish: Wish) -> int:
        return len((await self._queues()).get(wish, ()))

    async def bring_together(self) -> None:
        """Makes the tables for which there are enough people, or for which somebody has waited long enough."""
        queues = await self._queues()
        # Whoever is connected counts as heard of, even if their page does not ask just now.
        await self._keep([one for queue in queues.values() for one in queue if self._there(one.person)])
        for wish, queue in queues.items():
            people = [Waiting(one.person, one.since_ms / 1000, _seconds(one.bots_after_ms)) for one in queue]
            while chosen := self._chosen(wish, people):
                # Asked again, since whoever waits may have found a seat elsewhere meanwhile.
                cannot = [one for one in chosen if not await self._can(wish, one)]
                for one in cannot:
                    await self.leave(one.person)
                if not cannot:
                    await self._seat(wish, chosen)
                gone = cannot or chosen
                people = [one for one in people if one not in gone]

    async def _queues(self) -> dict[Wish, list[r.Wish]]:
        now = self._now
        queues: dict[Wish, list[r.Wish]] = {}
        for one in await self._store.read(lambda connection: wishes.waiting(connection, now)):
            queues.setdefault(_wish(one), []).append(one)
        return queues

    def _chosen(self, wish: Wish, queue: list[Waiting]) -> list[Waiting]:
        """Who is to sit down now; nobody if all have to wait."""
        if len(queue) >= wish.players:
            return queue[: wish.players]
        now = self._clock.now()
        impatient = any(one.bots_after is not None and one.since + one.bots_after <= now for one in queue)
        return list(queue) if impatient else []

    async def _seat(self, wish: Wish, chosen: list[Waiting]) -> None:
        """Nothing happens if another process was faster with one of them: the next look shows who is left."""
        together = {one.person: round(one.since * 1000) for one in chosen}
        if await self._store.write(lambda connection: wishes.take(connection, together)):
            await self._match(wish, chosen)

    async def _keep(self, heard_of: list[r.Wish]) -> None:
        """They wait for longer; it is written now and then only."""
        soon = self._now + round(STAYS * 1000) // 2
        people = [one.person for one in heard_of if one.until_ms is not None and one.until_ms < soon]
        if people:
            await self._store.write(partial(wishes.still_there, people=people, until_ms=self._until))

    @property
    def _now(self) -> int:
        return round(self._clock.now() * 1000)

    @property
    def _until(self) -> int:
        return self._now + round(STAYS * 1000)


def _wish(one: r.Wish) -> Wish:
    return Wish(one.game, one.players, one.over_days)


def _seconds(ms: int | None) -> float | None:
    return None if ms is None else ms / 1000
