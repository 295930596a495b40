"""Which servers there are: those on the local network and those that were written down, each asked how it is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

from spielwerk.data import dataclass
from spielwerk.table.operation.address_book import Entry
from spielwerk.table.operation.beacon import Found
from spielwerk.table.operation.outbound import Answer, Caller, Unreachable

SECONDS = 3.0
SECURE_PORTS = (443, 8443)
MOST_AT_ONCE = 32


@dataclass(frozen=True)
class Neighbour:
    """A server, and what it says about itself."""

    name: str
    address: str
    port: int
    state: str
    """`open` or `closed` for registrations; `unreachable`; or `other`: something else answers there."""
    url: str
    """Its page."""
    version: str = ""
    local: bool = False
    """Whether it announces itself on the local network."""
    own: bool = False
    """Whether it was written down."""


async def neighbours(found: Iterable[Found], written: Iterable[Entry], caller: Caller | None = None) -> list[Neighbour]:
    """All servers, each once, those that were written down under the name that they were given."""
    caller = caller or Caller(inside=True, seconds=SECONDS)
    nearby = {(one.address, one.port): one for one in found}
    own = {(one.address, one.port): one for one in written}
    turn = asyncio.Semaphore(MOST_AT_ONCE)

    async def asked(place: tuple[str, int]) -> Neighbour:
        async with turn:
            return await _asked(caller, place, nearby.get(place), own.get(place))

    return list(await asyncio.gather(*map(asked, {**own, **nearby})))


async def _asked(caller: Caller, place: tuple[str, int], found: Found | None, entry: Entry | None) -> Neighbour:
    address, port = place
    state, scheme, said = "unreachable", "http", {}
    secure_first = found.secure if found is not None else port in SECURE_PORTS
    for scheme in ("https", "http") if secure_first else ("http", "https"):
        host = f"[{address.partition('%')[0]}]" if ":" in address else address
        try:
            answer = await caller.call("GET", f"{scheme}://{host}:{port}/api/server")
        except Unreachable as error:
            if error.why in ("answer", "size"):
                state = "other"
            if error.why == "answer":  # somebody is there, and perhaps speaks the other way
                continue
            break
        said = _document(answer)
        state = "other" if not said else "open" if said.get("registration") is True else "closed"
        break
    name = entry.name if entry is not None else found.name if found is not None else address
    version = str(said.get("version", found.version if found is not None else ""))[:40]
    url = f"{scheme}://{f'[{address}]' if ':' in address else address}:{port}/"
    return Neighbour(name, address, port, state, url, version, found is not None, entry is not None)


def _document(answer: Answer) -> dict[str, object]:
    """What a table server says of itself; nothing if it is none."""
    try:
        said = json.loads(answer.body) if answer.good else None
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) and "version" in said else {}
