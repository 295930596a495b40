"""Who shows which token, remembered for a few seconds: not every request has to be looked up in the store."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from spielwerk.table.clock import Clock
from spielwerk.table.people.tokens import token_hash

if TYPE_CHECKING:
    from spielwerk.table.people.service import People, Person

SECONDS = 5.0
"""So long another process may not have noticed that somebody has signed out here."""
MOST = 10_000


class Recognising:
    """Tokens that were shown lately. Whatever this process knows of a person counts at once."""

    def __init__(self, people: People, clock: Clock) -> None:
        self._people = people
        self._clock = clock
        self._shown: OrderedDict[str, tuple[int, float]] = OrderedDict()

    async def person(self, token: str) -> Person:
        """Raises Refused, as `People.of_token`."""
        key, now = token_hash(token), self._clock.now()
        number, until = self._shown.get(key, (0, 0.0))
        known = self._people.known(number) if now < until else None
        if known is not None and known.admission in ("admitted", "waiting") and known.blocked_until_ms is None:
            return known
        person = await self._people.of_token(token)
        self._shown[key] = person.id, now + SECONDS
        self._shown.move_to_end(key)
        while len(self._shown) > MOST:
            self._shown.popitem(last=False)
        return person

    def forget(self) -> None:
        """Somebody has signed out, or was sent away."""
        self._shown.clear()
