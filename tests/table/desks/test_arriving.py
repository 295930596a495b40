"""Tables that become ours: read together, those first for which somebody waits, and never too many at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from spielwerk.table.desks.arriving import Arrivals, Taken


class House:
    """Tables whose store answers when it is told to, and that are awake when somebody says so."""

    def __init__(self, at_once: int = 3, bad: str = "") -> None:
        self.looks: list[list[str]] = []
        self.awake: list[str] = []
        self.arrivals: Arrivals[str] = Arrivals(self.read, at_once)
        self.may_wake = asyncio.Event()
        self._bad = bad

    async def read(self, taken: Sequence[Taken]) -> list[str]:
        tables = [one.table for one in taken]
        self.looks.append(tables)
        await asyncio.sleep(0)
        if self._bad in tables:
            raise ValueError(self._bad)
        return [f"kept {table}" for table in tables]

    async def wake(self, table: str) -> None:
        async with self.arrivals.turn(Taken(table, None)) as kept:
            assert kept == f"kept {table}"
            self.awake.append(table)
            await self.may_wake.wait()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_several_are_read_with_one_look_and_the_rest_waits_until_there_is_room():
    async def evening() -> None:
        house = House()
        waking = [asyncio.create_task(house.wake(table)) for table in "abcdefgh"]
        await settle()
        assert house.looks == [["a"], ["b", "c", "d"]] or house.looks == [["a", "b", "c"]]
        under_way = len(house.awake)
        assert under_way < 8
        house.may_wake.set()
        await asyncio.gather(*waking)
        assert house.awake == list("abcdefgh")
        assert len(house.looks) <= 4

    asyncio.run(evening())


def test_whoever_is_waited_for_comes_next():
    async def evening() -> None:
        house = House(at_once=1)
        waking = [asyncio.create_task(house.wake(table)) for table in "abcd"]
        await settle()
        house.arrivals.hurry("d")
        house.arrivals.hurry("nobody knows")
        house.may_wake.set()
        await asyncio.gather(*waking)
        assert house.awake == list("adbc")

    asyncio.run(evening())


def test_one_that_cannot_be_read_keeps_no_other_from_it():
    async def evening() -> None:
        house = House(at_once=4, bad="b")
        house.may_wake.set()
        waking = [asyncio.create_task(house.wake(table)) for table in "abcd"]
        results = await asyncio.gather(*waking, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), ValueError, type(None), type(None)]
        assert sorted(house.awake) == list("acd")

    asyncio.run(evening())


@pytest.mark.parametrize("turns", range(6))
def test_whoever_goes_while_it_waits_makes_room(turns):
    """In whatever moment: before it is read, while it is, or afterwards."""

    async def evening() -> None:
        house = House(at_once=1)
        first, second = (asyncio.create_task(house.wake(table)) for table in "ab")
        for _ in range(turns):
            await asyncio.sleep(0)
        first.cancel()
        house.may_wake.set()
        await second
        assert house.awake[-1] == "b"
        await asyncio.gather(first, return_exceptions=True)
        await house.wake("c")

    asyncio.run(evening())


def test_more_are_taken_only_when_few_wait():
    async def evening() -> None:
        house = House(at_once=2)
        waking = [asyncio.create_task(house.wake(table)) for table in "abcdef"]
        await settle()
        waiting = asyncio.create_task(house.arrivals.nearly_all())
        await settle()
        assert not waiting.done()
        house.may_wake.set()
        await asyncio.gather(*waking, waiting)

    asyncio.run(evening())
