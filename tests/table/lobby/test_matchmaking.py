"""Just play: whoever wants the same is brought together."""

from __future__ import annotations

import asyncio

from spielwerk.table.lobby.matchmaking import Matchmaking, Wish
from tests.table.room import HandClock

LUDO = Wish("ludo", 3)


def made():
    tables = []

    async def match(wish, waiting):
        tables.append((wish.game, [one.name for one in waiting]))
        return "t"

    clock = HandClock()
    return Matchmaking(clock, match), clock, tables


def test_those_who_wait_longest_sit_down_first_and_the_rest_waits_on():
    matchmaking, _, tables = made()
    for number in range(4):
        matchmaking.join(LUDO, number, f"P{number}", None)
    matchmaking.join(Wish("chess", 2), 9, "Chess", None)
    asyncio.run(matchmaking.bring_together())
    assert tables == [("ludo", ["P0", "P1", "P2"])]
    assert matchmaking.waiting_for(LUDO) == 1
    assert matchmaking.due() is None


def test_bots_take_the_empty_chairs_when_somebody_has_waited_long_enough():
    matchmaking, clock, tables = made()
    matchmaking.join(LUDO, 1, "Anna", 20)
    matchmaking.join(LUDO, 2, "Ben", None)
    assert matchmaking.due() == clock.time + 20
    asyncio.run(matchmaking.bring_together())
    assert tables == []
    clock.time += 20
    asyncio.run(matchmaking.bring_together())
    assert tables == [("ludo", ["Anna", "Ben"])]


def test_nobody_waits_twice():
    matchmaking, _, tables = made()
    for _ in range(3):
        matchmaking.join(LUDO, 1, "Anna", None)
    matchmaking.join(Wish("chess", 2), 1, "Anna", None)
    asyncio.run(matchmaking.bring_together())
    assert tables == []
    assert matchmaking.waiting_for(LUDO) == 0
    assert matchmaking.leave(1)
    assert not matchmaking.leave(1)
