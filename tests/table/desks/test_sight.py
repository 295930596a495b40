"""No byte that somebody is sent depends on what they may not know."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random

import pytest

from spielwerk.table.desks.rules import Rules
from spielwerk.table.words import Refused
from tests.table.room import Device, Room

SEALED = {"rps": 2, "hearts": 4, "roborally": 4}
"""Games in which all choose at once and in secret, and with how many players."""


async def evening(game: str, players: int, choices: int) -> tuple[list[bytes], list[bytes], object]:
    """Everybody but Anna chooses in secret, as the number says; Anna and an observer come, go and come back."""
    names = ["Anna", *(f"P{number}" for number in range(1, players))]
    room = Room(game, names, Rules(seconds=60))
    anna, olaf = await room.enter("Anna", 0, "de"), await room.enter("Olaf", None)
    await room.begin()
    room.rng = Random(choices)
    made = []
    for seat in range(1, players):
        choice = room.choice(seat)
        made.append(choice)
        await room.decide(seat, choice, f"request {seat}")
        await room.settle()
    with suppress(Refused):
        await room.desk.undo(room_who(room, 1), "undo 1")
    await room.settle()
    again = Device(anna.person, "Anna", "de")
    await room.desk.enter(again, 0, None)
    later = Device(olaf.person, "Olaf", "en")
    await room.desk.enter(later, None, None)
    return [*anna.raw, *again.raw], [*olaf.raw, *later.raw], made


def room_who(room: Room, seat: int):
    from spielwerk.table.desks.desk import Who

    person = room.desk.seats[seat].person
    assert person is not None
    return Who(person, "en")


@pytest.mark.parametrize("game", SEALED)
def test_what_others_choose_in_secret_changes_no_byte(game):
    first = asyncio.run(evening(game, SEALED[game], 1))
    others = [asyncio.run(evening(game, SEALED[game], number)) for number in range(2, 6)]
    assert any(other[2] != first[2] for other in others), "they have chosen something else"
    for other in others:
        assert other[0] == first[0], "Anna"
        assert other[1] == first[1], "the observer"


def test_a_draft_is_nobody_elses_business():
    async def evening(drafts: bool) -> tuple[list[bytes], list[bytes]]:
        room = Room("hearts", ["Anna", "Ben", "Cleo", "Dora"])
        anna, ben = await room.enter("Anna", 0), await room.enter("Ben", 1)
        olaf = await room.enter("Olaf", None)
        await room.begin()
        if drafts:
            room.desk.keep_draft(ben.who, ben.ask["ask"], room.choice(1))
        again = Device(anna.person, "Anna")
        await room.desk.enter(again, 0, None)
        return [*anna.raw, *again.raw], olaf.raw

    assert asyncio.run(evening(True)) == asyncio.run(evening(False))


def test_observers_never_see_hands():
    async def evening():
        room = Room("hearts", ["Anna", "Ben", "Cleo", "Dora"])
        olaf = await room.enter("Olaf", None)
        await room.begin()
        assert all(set(player["hand"]) == {"count"} for player in olaf.view["players"])

    asyncio.run(evening())


def test_players_do_not_watch_their_own_table():
    async def evening():
        room = Room("hearts", ["Anna", "Ben", "Cleo", "Dora"])
        await room.begin()
        with pytest.raises(Refused) as refused:
            await room.enter("Anna", None)
        assert refused.value.code == "own_table"
        with pytest.raises(Refused) as refused:
            await room.enter("Anna", 1)
        assert refused.value.code == "not_yours"

    asyncio.run(evening())


def test_observers_who_see_everything_later_see_it_later():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"], Rules(delay=30))
        olaf = await room.enter("Olaf", None)
        await room.begin()
        await room.decide(0, {"kind": "cell", "value": "Board.b2"})
        await room.pass_time(10)
        await room.decide(1, {"kind": "cell", "value": "Board.a1"})
        late = await room.enter("Oskar", None)
        for watcher in (olaf, late):
            assert watcher.view["spaces"]["Board"]["Board.b2"]["mark"] is None
        await room.pass_time(20)
        for watcher in (olaf, late):
            assert watcher.view["spaces"]["Board"]["Board.b2"]["mark"] == 0
            assert watcher.view["spaces"]["Board"]["Board.a1"]["mark"] is None
        await room.pass_time(10)
        assert olaf.view["spaces"]["Board"]["Board.a1"]["mark"] == 1
        assert olaf.view == late.view

    asyncio.run(evening())
