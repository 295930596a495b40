"""Two servers on one PostgreSQL database, in one process: time between them does not matter, only what they say."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

from sqlalchemy import update

from spielwerk.table.store.database.schema import node
from spielwerk.table.store.fleet.leases import Lease
from tests.table.gate.house import House, Socket, house

ONE, TWO = "http://one.example.org", "http://two.example.org"


@asynccontextmanager
async def pair(folder: Path, url: str, **settings: Any) -> AsyncIterator[tuple[House, House]]:
    """However slow the machine, none of them dies by itself."""
    begin = Lease.__init__

    def patient(self: Lease, *given: Any, **more: Any) -> None:
        begin(self, *given, **{**more, "life": 10**6, "doubt": 10**6})

    with patch.object(Lease, "__init__", patient):
        async with (
            house(folder, database=url, address=ONE, **settings) as one,
            house(folder, database=url, address=TWO, **settings) as two,
        ):
            yield one, two


async def bury(here: House, dead: House) -> None:
    """A process has ended unasked, as far as all others know: it is not heard of any more."""
    name = dead.server.store.node
    patch.object(dead.server.siblings._news, "say").start()
    patch.object(dead.server._lease, "renew", AsyncMock(return_value=[])).start()
    over = update(node).where(node.c.name == name).values(until_ms=0)
    await here.server.store.write(lambda connection: connection.execute(over) and None)


async def shown(device: Socket, true: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """What the lobby of a device shows, as soon as something is true of it: tables and people by name."""

    def lobby() -> dict[str, Any]:
        found: dict[str, Any] = {"registration": None}
        for said in device.of("lobby") + device.of("lobby_diff"):
            found |= {one["table"]: one for one in said.get("tables", ())}
            found |= {one["name"]: one for one in said.get("people", ())}
            for gone in (*said.get("gone_tables", ()), *said.get("gone_people", ())):
                found.pop(gone, None)
            found["registration"] = said.get("registration", found["registration"])
        return found

    await device.until(lambda: true(lobby()))
    return lobby()
