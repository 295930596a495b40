"""Just play: whoever wants the same is brought together, and bots fill the chairs that stay empty."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from spielwerk.table.clock import Clock


class Wish(NamedTuple):
    """What somebody wants to play. Equal wishes are brought together."""

    game: str
    players: int
    over_days: bool = False


class Waiting(NamedTuple):
    """Somebody who waits for others."""

    person: int
    name: str
    since: float
    bots_after: float | None
    """Seconds after which bots take the empty chairs; None: only people."""


Match = Callable[[Wish, list[Waiting]], Awaitable[str]]
"""Makes a table for those who were brought together; bots take the rest. Returns its id."""
Can = Callable[[Wish, Waiting], Awaitable[bool]]
"""Whether somebody can still take a seat: who has found one elsewhere meanwhile cannot."""


async def _anybody(wish: Wish, one: Waiting) -> bool:
    return True


class Matchmaking:
    """Everybody who waits, in order."""

    def __init__(self, clock: Clock, match: Match, can: Can = _anybody) -> None:
        self._clock = clock
        self._match = match
        self._can = can
        self._queues: dict[Wish, list[Waiting]] = {}

    def join(self, wish: Wish, person: int, name: str, bots_after: float | None) -> None:
        """Somebody waits; whoever waited for something else does not any more."""
        self.leave(person)
        self._queues.setdefault(wish, []).append(Waiting(person, name, self._clock.now(), bots_after))

    def leave(self, person: int) -> bool:
        """Somebody waits no longer."""
        for wish, queue in list(self._queues.items()):
            left = [one for one in queue if one.person != person]
            if len(left) < len(queue):
                self._queues[wish] = left
                if not left:
                    del self._queues[wish]
                return True
        return False

    def wish_of(self, person: int) -> Wish | None:
        """What somebody waits for."""
        for wish, queue in self._queues.items():
            if any(one.person == person for one in queue):
                return wish
        return None

    def waiting_for(self, wish: Wish) -> int:
        return len(self._queues.get(wish, ()))

    def due(self) -> float | None:
        """When bots take empty chairs next."""
        moments = [
            one.since + one.bots_after for queue in self._queues.values() for one in queue if one.bots_after is not None
        ]
        return min(moments, default=None)

    async def bring_together(self) -> None:
        """Makes the tables for which there are enough people, or for which somebody has waited long enough."""
        for wish in list(self._queues):
            while chosen := self._chosen(wish):
                cannot = [one for one in chosen if not await self._can(wish, one)]
                for one in cannot:
                    self.leave(one.person)
                if not cannot and self._chosen(wish) == chosen:  # Nothing has changed meanwhile.
                    await self._seat(wish, chosen)

    def _chosen(self, wish: Wish) -> list[Waiting]:
        """Who is to sit down now; nobody if all have to wait."""
        queue, now = self._queues.get(wish, []), self._clock.now()
        if len(queue) >= wish.players:
            return queue[: wish.players]
        impatient = any(one.bots_after is not None and one.since + one.bots_after <= now for one in queue)
        return list(queue) if impatient else []

    async def _seat(self, wish: Wish, chosen: list[Waiting]) -> None:
        for one in chosen:
            self.leave(one.person)
        await self._match(wish, chosen)
