"""A small house to test the store in: a few people, a few desks, and entries that follow one another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from spielwerk.table.store import Store, people
from spielwerk.table.store.desks import desks, entries
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.records import Claim, Desk, DeskAfter, Entry, Person, Terms

T = TypeVar("T")
NOW_MS = 1_000_000_000


class HandClock:
    """Time that stands still until somebody moves it."""

    def __init__(self, time: float = NOW_MS / 1000) -> None:
        self.time = time

    def now(self) -> float:
        return self.time


def with_store(url: str, story: Callable[[Store], Awaitable[T]], durable: bool = False) -> T:
    """Tells a story with a store."""

    async def told() -> T:
        store = await Store.open(url, durable)
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(told())


LONG: Any = {"life": 10**6, "doubt": 10**6}
"""However slow the machine, nobody dies by himself."""


async def lease_of(store: Store, **how: Any) -> Lease:
    lease = Lease(store, HandClock(), "http://here", "1", **LONG | how)
    await lease.begin()
    return lease


async def add_person(store: Store, name: str = "Anna", **more: Any) -> Person:
    given = {"kind": "guest", "language": "de", "at_ms": NOW_MS, **more}
    return await store.write(lambda connection: people.add(connection, name=name, name_key=name.lower(), **given))


async def add_desk(store: Store, number: int = 1, **more: Any) -> Desk:
    agreed = Terms(options={"board": "uneven"}, rules={"seconds": 30}, seed=2**64 - 1)
    given = {"name": "Evening", "host": 1, "game": "ludo", "players": 2, "agreed": agreed, "at_ms": NOW_MS, **more}
    return await store.write(lambda connection: desks.add(connection, id=number, **given))


async def take(lease: Lease, number: int) -> Claim:
    """A desk that nobody has."""
    claim = await lease.claim(number)
    assert isinstance(claim, Claim)
    return claim


async def claimed(store: Store, number: int = 1) -> Claim:
    """A new desk in the hands of this process."""
    lease = await lease_of(store)
    await add_desk(store, number)
    return await take(lease, number)


async def row_of(store: Store, number: int) -> Desk:
    found = await store.read(lambda connection: desks.find(connection, number))
    assert found is not None
    return found


async def journal_of(store: Store, number: int) -> list[Entry]:
    return await store.read(lambda connection: entries.of(connection, number))


def entry(claim: Claim, number: int, **more: Any) -> Entry:
    given = {"at_ms": NOW_MS + number, "kind": "input", "body": {"n": number}, **more}
    return Entry(desk=claim.desk, number=number, epoch=claim.epoch, **given)


RUNNING = DeskAfter(state="running")
