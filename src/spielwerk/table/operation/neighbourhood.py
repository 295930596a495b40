"""Servers nearby, looked for seldom and for everybody together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from spielwerk.table.clock import Clock
from spielwerk.table.operation.address_book import AddressBook, BadEntry, Entry
from spielwerk.table.operation.beacon import Found, discover
from spielwerk.table.operation.logs import Log
from spielwerk.table.operation.neighbours import Neighbour, neighbours

SELDOM = 10.0
"""Seconds for which what was found holds."""

log = Log("neighbourhood")


class Neighbourhood:
    """Which servers there are. Whoever asks first waits for the network, and whoever asks meanwhile waits as well."""

    def __init__(self, clock: Clock, look: Callable[[], Awaitable[list[Found]]] = discover) -> None:
        self._clock = clock
        self._look = look
        self._found: list[Neighbour] = []
        self._until = 0.0
        self._looking: asyncio.Task[list[Neighbour]] | None = None

    async def servers(self) -> list[Neighbour]:
        """Those on the local network, and those that were written down on this machine."""
        if self._looking is None and self._clock.now() >= self._until:
            self._looking = asyncio.get_running_loop().create_task(self._looked())
        if self._looking is not None:
            return await asyncio.shield(self._looking)
        return self._found

    async def _looked(self) -> list[Neighbour]:
        try:
            self._found = await neighbours(await self._nearby(), await asyncio.to_thread(_written))
            return self._found
        finally:
            self._until = self._clock.now() + SELDOM
            self._looking = None

    async def _nearby(self) -> list[Found]:
        try:
            return await self._look()
        except OSError as error:  # There is no network: those that were written down may be on this machine.
            log.warning("no_network", reason=error.strerror or type(error).__name__)
            return []

    async def close(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)


def _written() -> list[Entry]:
    try:
        return AddressBook().entries()
    except BadEntry as bad:
        log.warning("address_book", reason=bad.what)
        return []
