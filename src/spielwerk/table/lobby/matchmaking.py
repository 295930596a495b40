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


class Matchmaking:
    """Everybody who waits, in order."""

    def __init__(self, clock: Clock, match: Match) -> None:
        self._clock = clock
        self._match = match
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
        now = self._clock.now()
        for wish in list(self._queues):
            while len(self._queues.get(wish, ())) >= wish.players:
                await self._seat(wish, wish.players)
            impatient = [
                number
                for number, one in enumerate(self._queues.get(wish, ()), 1)
                if one.bots_after is not None and one.since + one.bots_after <= now
            ]
            if impatient:
                await self._seat(wish, len(self._queues[wish]))

    async def _seat(self, wish: Wish, count: int) -> None:
        queue = self._queues[wish]
        chosen, self._queues[wish] = queue[:count], queue[count:]
        if not self._queues[wish]:
            del self._queues[wish]
        await self._match(wish, chosen)
