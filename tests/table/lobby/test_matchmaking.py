"""Just play: whoever wants the same is brought together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from spielwerk.table.lobby.matchmaking import STAYS, Matchmaking, Wish
from spielwerk.table.store.store import Store
from tests.table.room import HandClock
from tests.table.store.house import add_person, with_store

LUDO = Wish("ludo", 3)
NAMES = ["P0", "P1", "P2", "P3", "Chess"]


class Hall:
    """People who wait, by their names."""

    def __init__(self, store: Store) -> None:
        self.clock = HandClock()
        self.tables: list[tuple[str, list[str]]] = []
        self.there: set[str] = set()
        self.numbers: dict[str, int] = {}
        self.matchmaking = Matchmaking(store, self.clock, self._match, there=lambda one: self._name(one) in self.there)

    def _name(self, number: int) -> str:
        return next(name for name, one in self.numbers.items() if one == number)

    async def _match(self, wish, waiting):
        self.tables.append((wish.game, [self._name(one.person) for one in waiting]))
        return "t"

    async def join(self, wish: Wish, name: str, bots_after: float | None = None) -> None:
        self.clock.time += 0.001
        await self.matchmaking.join(wish, self.numbers[name], bots_after)


def told(tmp_path, story: Callable[[Hall], Awaitable[None]]) -> None:
    async def with_people(store: Store) -> None:
        hall = Hall(store)
        for name in NAMES:
            hall.numbers[name] = (await add_person(store, name)).id
        await story(hall)

    with_store(f"sqlite:///{tmp_path / 'hall.sqlite'}", with_people)


def test_those_who_wait_longest_sit_down_first_and_the_rest_waits_on(tmp_path):
    async def story(hall: Hall) -> None:
        for number in range(4):
            await hall.join(LUDO, f"P{number}")
        await hall.join(Wish("chess", 2), "Chess")
        await hall.matchmaking.bring_together()
        assert hall.tables == [("ludo", ["P0", "P1", "P2"])]
        assert await hall.matchmaking.waiting_for(LUDO) == 1

    told(tmp_path, story)


def test_bots_take_the_empty_chairs_when_somebody_has_waited_long_enough(tmp_path):
    async def story(hall: Hall) -> None:
        await hall.join(LUDO, "P0", 20)
        await hall.join(LUDO, "P1")
        await hall.matchmaking.bring_together()
        assert hall.tables == []
        hall.clock.time += 20
        await hall.matchmaking.bring_together()
        assert hall.tables == [("ludo", ["P0", "P1"])]

    told(tmp_path, story)


def test_nobody_waits_twice(tmp_path):
    async def story(hall: Hall) -> None:
        for _ in range(3):
            await hall.join(LUDO, "P0")
        await hall.join(Wish("chess", 2), "P0")
        await hall.matchmaking.bring_together()
        assert hall.tables == []
        assert await hall.matchmaking.waiting_for(LUDO) == 0
        assert await hall.matchmaking.leave(hall.numbers["P0"])
        assert not await hall.matchmaking.leave(hall.numbers["P0"])

    told(tmp_path, story)


def test_who_has_gone_does_not_sit_down_and_who_is_there_waits_on(tmp_path):
    async def story(hall: Hall) -> None:
        hall.there = {"P1", "P2"}
        slow = Wish("chess", 2, over_days=True)
        await hall.join(slow, "Chess")
        for name in ("P0", "P1", "P2"):
            await hall.join(Wish("ludo", 4), name)
        for _ in range(6):
            hall.clock.time += STAYS / 3
            await hall.matchmaking.bring_together()
        assert await hall.matchmaking.wish_of(hall.numbers["P0"]) is None
        assert await hall.matchmaking.waiting_for(Wish("ludo", 4)) == 2
        assert await hall.matchmaking.wish_of(hall.numbers["Chess"]) == slow, "over days one may be away"

    told(tmp_path, story)


def test_who_waits_for_something_else_by_now_is_not_seated(tmp_path):
    async def story(hall: Hall) -> None:
        chess = Wish("chess", 2)

        async def changes_mind(wish, one):
            if one.person == hall.numbers["P1"]:
                await hall.join(LUDO, "P1")
            return True

        hall.matchmaking._can = changes_mind
        await hall.join(chess, "P0")
        await hall.join(chess, "P1")
        await hall.matchmaking.bring_together()
        assert hall.tables == []
        assert await hall.matchmaking.wish_of(hall.numbers["P1"]) == LUDO
        assert await hall.matchmaking.wish_of(hall.numbers["P0"]) == chess

    told(tmp_path, story)


def test_people_are_brought_together_once_however_many_look(tmp_path):
    async def story(hall: Hall) -> None:
        for name in ("P0", "P1", "P2"):
            await hall.join(LUDO, name)
        await asyncio.gather(*(hall.matchmaking.bring_together() for _ in range(5)))
        assert hall.tables == [("ludo", ["P0", "P1", "P2"])]

    told(tmp_path, story)
