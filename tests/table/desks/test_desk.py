"""A table from its first chair to its result, with everything that happens in between."""

from __future__ import annotations

import asyncio
from unittest.mock import patch

import pytest

from spielwerk.table.desks.desk import BotFailed, Gone, Who
from spielwerk.table.desks.rules import Rules
from spielwerk.table.words import Refused
from tests.table.room import Room


def run(coroutine):
    return asyncio.run(coroutine)


@pytest.mark.parametrize("game", ["ludo", "hearts", "roborally", "citadels", "rps", "chess"])
def test_everybody_sees_what_there_is_to_see_until_the_end(game):
    async def evening():
        seats = ["Anna", "Ben"] if game in ("rps", "chess") else ["Anna", "Ben", "bot", "bot"]
        room = Room(game, seats)
        await room.enter("Anna", 0, "de")
        await room.enter("Olaf", None)
        await room.begin()
        await room.play(15)
        await room.enter("Ben", 1)
        for _ in range(15):
            await room.play(1)
            await room.settle()
            room.check_views()
        assert room.journal.inputs

    run(evening())


def test_a_match_of_bots_plays_by_itself():
    async def evening():
        room = Room("tictactoe", ["bot", "bot"])
        watcher = await room.enter("Olaf", None)
        await room.begin()
        await room.settle(400)
        assert room.desk.state == "over"
        assert watcher.view["over"]
        assert watcher.desk["state"] == "over"
        assert [seat.outcome for seat in room.desk.seats] == ["finished", "finished"]

    run(evening())


def test_nobody_is_told_before_it_is_kept():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"])
        anna, ben = await room.enter("Anna", 0), await room.enter("Ben", 1)
        await room.begin()
        room.journal.held = []
        before = len(anna.frames), len(ben.frames)
        deciding = asyncio.ensure_future(room.decide(0))
        await room.settle()
        assert (len(anna.frames), len(ben.frames)) == before
        assert not deciding.done()
        entering = asyncio.ensure_future(room.enter("Olaf", None))
        await room.settle()
        assert not entering.done(), "a view would show what is not kept"
        room.journal.let_go()
        await deciding
        await entering
        assert len(ben.of_type("diff")) == 1
        assert ben.ask is not None

    run(evening())


def test_what_cannot_be_kept_has_not_happened():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"])
        ben = await room.enter("Ben", 1)
        await room.begin()
        room.journal.failing = True
        with pytest.raises(Refused) as refused:
            await room.decide(0)
        await room.settle()
        assert refused.value.code == "storage"
        assert ben.of_type("diff") == []
        assert room.thrown_away == "the disk is full"

    run(evening())


def test_a_request_sent_again_is_carried_out_once():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"])
        await room.begin()
        who = Who(10, "en")
        await room.desk.decide(who, "x", 1, 0)
        await room.desk.decide(who, "x", 1, 0)
        assert len(room.journal.inputs) == 1
        room.desk._answered.clear()  # As after a restart.
        await room.desk.decide(who, "x", 1, 0)
        assert len(room.journal.inputs) == 1
        with pytest.raises(Refused) as refused:
            await room.desk.decide(who, "y", 1, 0)
        assert refused.value.code == "stale"

    run(evening())


def test_a_bot_stands_in_at_once_and_the_person_is_back_with_the_next_round():
    async def evening():
        room = Room("ludo", ["Anna", "Ben", "Cleo", "Dora"])
        anna, ben = await room.enter("Anna", 0), await room.enter("Ben", 1)
        await room.begin()
        seen = len(ben.frames)
        await room.desk.stand_in(10, "random")
        await room.settle(30)
        assert anna.of_type("holder")[-1]["bot"] == "random"
        assert not [frame for frame in ben.frames[seen:] if frame["type"] in ("holder", "desk")]
        assert "bot" not in ben.desk["seats"][0]
        with pytest.raises(Refused) as refused:
            await room.desk.decide(anna.who, "x", 1, 0)
        assert refused.value.code == "bot_plays"
        await room.desk.stand_in(10, None)
        assert anna.of_type("holder")[-1] | {"bot": "random", "back": True} == anna.of_type("holder")[-1]
        round_before = room.desk.round
        while room.desk.round == round_before:
            await room.play(1)
        assert room.desk.seats[0].stand_in is None
        assert anna.of_type("holder")[-1]["bot"] is None

    run(evening())


def test_who_leaves_is_last_and_the_others_go_on():
    async def evening():
        room = Room("catan", ["Anna", "Ben", "Cleo", "Dora"], options={"points_to_win": 3})
        ben = await room.enter("Ben", 1)
        await room.begin()
        await room.play(20)
        await room.desk.leave(10, "en")
        assert room.desk.state == "running"
        assert ben.desk["seats"][0]["outcome"] == "left"
        await room.play(3000)
        assert room.desk.state == "over"
        assert room.desk.result["places"][0] == 4

    run(evening())


def test_when_everybody_has_left_the_match_is_broken_off():
    async def evening():
        room = Room("ludo", ["Anna", "Ben", "bot", "bot"])
        watcher = await room.enter("Olaf", None, "de")
        await room.begin()
        await room.desk.leave(10, "en")
        assert room.desk.state == "running"
        await room.desk.leave(11, "en")
        assert room.desk.state == "stopped"
        assert watcher.desk["reason"] == "Es sind keine Spieler mehr da."

    run(evening())


def test_a_pause_stops_everything_and_takes_no_time():
    async def evening():
        room = Room("tictactoe", ["Anna", "bot"], Rules(seconds=30))
        anna = await room.enter("Anna", 0)
        await room.begin()
        await room.pass_time(10)
        await room.desk.pause()
        assert anna.desk["state"] == "paused"
        assert anna.clocks[0]["still"]
        await room.pass_time(3600)
        with pytest.raises(Refused) as refused:
            await room.decide(0)
        assert refused.value.code == "paused"
        await room.desk.resume()
        assert anna.clocks[0]["left"] == 20
        await room.pass_time(19)
        assert not room.journal.inputs
        await room.pass_time(2)
        assert len(room.journal.inputs) == 2  # A bot has decided for Anna, and the other bot for itself.

    run(evening())


def test_an_answer_that_was_sent_in_time_may_take_a_moment_to_get_here():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"], Rules(seconds=30))
        anna = await room.enter("Anna", 0)
        await room.begin()
        anna.rtt = 0.6
        await room.pass_time(30.2)
        assert not room.journal.inputs
        await room.decide(0)
        assert [item["seat"] for item in room.journal.inputs] == [0]
        await room.decide(1)
        await room.pass_time(30.31)
        assert len(room.journal.inputs) == 3, "after its way a bot has decided"

    run(evening())


def test_who_makes_the_way_longer_gains_little():
    async def evening():
        room = Room("ludo", ["Anna", "bot"], Rules(seconds=30))
        anna = await room.enter("Anna", 0)
        await room.begin()
        anna.rtt = 60.0
        late = 0.0
        for _ in range(30):
            await room.settle(20)
            room.clock.time += 30
            start = room.clock.time
            while room.desk.clocks.expired(room.clock.time) and room.desk.due() > room.clock.time:
                room.clock.time += 0.1
            late = max(late, room.clock.time - start)
            await room.desk.tick()
        assert late <= 0.6

    run(evening())


def test_a_bot_that_thinks_during_a_pause_waits():
    async def evening():
        room = Room("tictactoe", ["Anna", "bot"])
        await room.begin()
        room.asleep = True
        await room.decide(0)
        await room.settle(20)
        await room.desk.pause()
        room.asleep = False
        await room.settle(20)
        assert len(room.journal.inputs) == 1
        assert len(room.thoughts) == 1, "it has thought, and what came of it is not wanted now"
        await room.desk.resume()
        await room.settle(20)
        assert len(room.thoughts) == 2
        assert len(room.journal.inputs) == 2

    run(evening())


def test_a_draft_is_kept_over_reloads_and_done_when_time_is_up():
    async def evening():
        room = Room("hearts", ["Anna", "Ben", "Cleo", "Dora"], Rules(seconds=30))
        anna = await room.enter("Anna", 0)
        await room.begin()
        picks = room.choice(0)
        room.desk.keep_draft(anna.who, anna.ask["ask"], picks)
        again = await room.enter("Anna", 0)
        assert again.draft == {"ask": again.ask["ask"], "picks": picks}
        ben = await room.enter("Ben", 1)
        assert ben.draft is None
        await room.pass_time(31)
        made = [item for item in room.journal.inputs if item["seat"] == 0]
        assert sorted(made[0]["picks"]) == sorted(pick["value"] for pick in picks)

    run(evening())


def test_a_draft_of_a_program_counts_when_the_game_says_that_time_is_up():
    async def evening():
        room = Room("roborally", ["Anna", "Ben"])
        anna = await room.enter("Anna", 0)
        await room.begin()
        choice = room.choice(0)
        room.desk.keep_draft(anna.who, anna.ask["ask"], [choice])
        await room.pass_time(1000)
        assert room.journal.inputs[0] == {"seat": 0, **choice}
        assert room.journal.inputs[1]["happening"] == "timeout"

    run(evening())


def test_others_see_who_is_there_and_who_is_not():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"])
        ben = await room.enter("Ben", 1)

        def there(device):
            return [seat.get("there", False) for seat in device.desk["seats"]]

        assert there(ben) == [False, True], "Anna has never come"
        anna = await room.enter("Anna", 0)
        assert there(anna) == there(ben) == [True, True]
        room.desk.go(anna)
        await room.pass_time(4)
        assert there(ben) == [True, True], "it may be for a moment only"
        await room.pass_time(2)
        assert there(ben) == [False, True]
        assert [seat.there for seat in room.desk.summary().seats] == [False, True]
        await room.enter("Anna", 0)
        assert there(ben) == [True, True]
        await room.desk.leave(ben.person, "en")
        assert [seat.there for seat in room.desk.summary().seats] == [True, False]

    asyncio.run(evening())


def test_why_a_table_goes_is_said_in_everybodys_language():
    async def evening():
        room = Room("tictactoe", ["Anna", "Ben"])
        anna, ben = await room.enter("Anna", 0), await room.enter("Ben", 1, "de")
        await room.desk.close("storage")
        assert "Try again" in anna.frames[-1]["reason"]
        assert "noch einmal" in ben.frames[-1]["reason"]
        assert [device.frames[-1]["type"] for device in (anna, ben)] == ["again", "again"]
        with pytest.raises(Gone):
            await room.enter("Anna", 0)

    asyncio.run(evening())


def test_bots_are_asked_again_where_nobody_can_think():
    """Not even chance could be asked: that passes, and is no fault that nobody looks at."""

    async def evening():
        room = Room("tictactoe", ["Anna", "bot"])
        think, asked = room.think, []

        async def fails(desk, seat, ask, bot, seconds):
            asked.append(bot)
            if len(asked) < 4:
                raise BotFailed("no process")
            return await think(desk, seat, ask, bot, seconds)

        with patch.object(room, "think", fails), patch("spielwerk.table.desks.desk.NOBODY_THINKS", 0):
            await room.begin()
            await room.decide(0)
            await room.settle(40)
        assert asked[1:] == ["random", "random", "random"]
        assert len(room.journal.inputs) == 2

    asyncio.run(evening())
