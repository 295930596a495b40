"""A people service on a store of its own, with time that is moved by hand and hashes that are quick."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from spielwerk.table.operation.meters import Meters
from spielwerk.table.people.passwords import Passwords
from spielwerk.table.people.service import People, server_secret
from spielwerk.table.people.settings import PeopleSettings
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused
from tests.table.operation.loopback import HandClock

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Weak, and so fast that tests need not wait."""
PASSWORD = "correct horse"


class Lodge:
    """Everything that a test of people needs."""

    def __init__(self, store: Store, clock: HandClock, people: People, meters: Meters) -> None:
        self.store = store
        self.clock = clock
        self.people = people
        self.meters = meters


@asynccontextmanager
async def lodge(
    folder: Path, settings: PeopleSettings | None = None, clock: HandClock | None = None
) -> AsyncIterator[Lodge]:
    clock, meters = clock or HandClock(), Meters()
    store = await Store.open(f"sqlite:///{folder / 'people.sqlite'}")
    secret = await server_secret(store)
    people = People(store, settings or PeopleSettings(), clock, secret, meters, Passwords(clock, QUICK))
    try:
        yield Lodge(store, clock, people, meters)
    finally:
        await people.close()
        await store.close()


async def code(work) -> str:
    """Why something was refused."""
    with pytest.raises(Refused) as raised:
        await work
    assert raised.value.told("de")
    assert raised.value.told("en")
    return raised.value.code
