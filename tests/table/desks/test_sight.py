"""No byte that somebody is sent depends on what they may not know."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from unittest.mock import patch

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


def left(device: Device) -> list[tuple[int, float, bool]]:
    """The clocks as a device was told last."""
    return [(clock["seat"], clock["left"], clock.get("still", False)) for clock in device.clocks]


def test_late_observers_see_the_clocks_of_then():
    """What they are told of time fits what they see, and tells nothing of what has happened since."""

    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"], Rules(delay=30, seconds=60))
        olaf = await room.enter("Olaf", None)
        await room.begin()
        assert left(olaf) == [(0, 60.0, True)], "in their eyes nothing has begun"
        await room.pass_time(10)
        await room.decide(0, {"kind": "cell", "value": "Board.b2"})
        assert left(olaf) == [(0, 60.0, True)]
        late = await room.enter("Oskar", None)
        assert left(late) == [(0, 60.0, True)], "Anna has decided, but not in their eyes"
        await room.pass_time(25)  # 35 seconds after the beginning they see its fifth second.
        later = await room.enter("Otto", None)
        assert left(later) == [(0, 55.0, False)]
        assert room.desk.to_decide == (0,), "nor are others told more"
        await room.pass_time(6)  # One second late: their clock has run meanwhile.
        assert left(olaf) == left(late) == [(1, 59.0, False)]
        assert room.desk.to_decide == (1,)
        await room.desk.pause()
        await room.settle()
        assert left(olaf) == [(1, 59.0, False)], "the pause comes later, too"
        await room.pass_time(30)
        assert left(olaf) == [(1, 29.0, True)]

    asyncio.run(evening())


def test_who_comes_back_is_told_what_the_clocks_say_now():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"], Rules(seconds=60))
        ben = await room.enter("Ben", 1)
        await room.begin()
        seq = ben.frames[-1]["seq"]
        room.desk.go(ben)
        await room.decide(0, {"kind": "cell", "value": "Board.b2"})
        await room.pass_time(20)
        before = len(ben.frames)
        await room.desk.enter(ben, 1, seq)
        assert [frame["type"] for frame in ben.frames[before:]] == ["desk", "diff", "clocks"]
        assert left(ben) == [(1, 40.0, False)]

    asyncio.run(evening())


def test_nobody_is_told_more_of_whose_turn_it_is_than_observers():
    """An action that is held back has not happened for others, and neither has what it leads to."""

    class Held:
        over, history, seats, players, result, timers = False, [0, 0, 0], [1], 2, None, ()

        def known_inputs(self, seat):
            return 1

        def decision(self, seat):
            return type("Decision", (), {"ask": 5})

        def rounds(self, inputs):
            return inputs

        def absent(self, seat):
            return False

        def view(self, seat):
            assert seat is None
            return {"to_decide": [0]}

    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"])
        await room.begin()
        assert room.live is not None
        with patch.object(room.live, "_match", Held()):
            situation = room.live.situation()
        assert (dict(situation.asks), situation.to_decide) == ({1: 5}, (0,))
        assert (situation.round, situation.told_round) == (3, 1)
        room.desk.situation = situation
        assert (room.desk.to_decide, room.desk.round) == ((0,), 1)

    asyncio.run(evening())
