"""Whoever reads at the same time shares a transaction; what goes wrong for one is no other's business."""

from __future__ import annotations

import asyncio
import threading
from functools import partial

from sqlalchemy import Connection, event, text

from spielwerk.table.store import Store, StoreFailed
from tests.table.store.house import with_store


def number(wanted: int, connection: Connection) -> int:
    return int(connection.execute(text(f"SELECT {wanted}")).scalar_one())


def test_a_crowd_that_reads_at_once_takes_few_transactions_and_everybody_gets_their_own(url):
    async def story(store: Store) -> None:
        begun: list[object] = []
        event.listen(store._reading, "begin", begun.append)
        held, goes_on = threading.Semaphore(0), threading.Event()

        def waits(connection):
            held.release()
            assert goes_on.wait(60)

        busy = [asyncio.create_task(store.read(waits)) for _ in range(4)]
        for _ in busy:
            await asyncio.to_thread(held.acquire)
        crowd = [asyncio.create_task(store.read(partial(number, n))) for n in range(40)]
        await asyncio.sleep(0)
        before = len(begun)
        goes_on.set()
        assert await asyncio.gather(*crowd) == list(range(40))
        await asyncio.gather(*busy)
        assert len(begun) - before < 20

    with_store(url, story)


def test_who_asks_for_nonsense_is_alone_with_it(url):
    async def story(store: Store) -> None:
        def sound(connection):
            return connection.execute(text("SELECT 1")).scalar()

        def nonsense(connection):
            return connection.execute(text("SELECT * FROM nowhere"))

        def fails(connection):
            raise KeyError("a fault of ours")

        found = await asyncio.gather(
            *(store.read(work) for work in (sound, nonsense, fails) * 10), return_exceptions=True
        )
        assert found[::3] == [1] * 10
        assert {type(one) for one in found[1::3]} == {StoreFailed}
        assert {type(one) for one in found[2::3]} == {KeyError}

    with_store(url, story)
