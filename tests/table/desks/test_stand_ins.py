"""A bot plays for somebody at once; with the next round the person plays again."""

from __future__ import annotations

import asyncio

import pytest

from spielwerk.table.desks.desk import Desk, Who
from spielwerk.table.words import Refused
from tests.table.room import Device, Room

ANNA = 10
ROUNDS = 3


@pytest.mark.parametrize("game", ["roborally", "catan", "ludo", "citadels"])
def test_handed_over_at_once_and_back_with_the_next_round(game):
    async def evening():
        room = Room(game, ["Anna", "Ben", "Cleo", "Dora"])
        anna, ben = await room.enter("Anna", 0), await room.enter("Ben", 1)
        await room.begin()
        for _ in range(ROUNDS):
            await handed_over_and_back(room, anna, ben)
        assert room.desk.state == "running"

    asyncio.run(evening())


async def handed_over_and_back(room: Room, anna: Device, ben: Device) -> None:
    desk: Desk = room.desk
    told, heard = len(anna.frames), len(ben.frames)
    await desk.stand_in(ANNA, "hints")
    await bot_plays(room)
    began, thoughts = desk.round, len(room.thoughts)
    while desk.round < began + 2 or (0, "hints") not in {(seat, bot) for seat, _, bot in room.thoughts[thoughts:]}:
        await room.play(1)
        assert desk.state == "running"
    await bot_plays(room)

    await desk.stand_in(ANNA, None)
    assert own(anna, told) == [{"bot": "hints", "back": False}, {"bot": "hints", "back": True}]
    began, seen = desk.round, 0
    while desk.round == began:
        await bot_plays(room)
        seen += 1
        await room.play(1)
    assert seen
    assert own(anna, told)[-1] == {"bot": None, "back": False}
    assert not own(ben, heard), "that is nobody else's business"

    thoughts = len(room.thoughts)
    before = len([item for item in room.journal.inputs if item["seat"] == 0])
    while len([item for item in room.journal.inputs if item["seat"] == 0]) == before:
        await room.play(1)
    await room.settle()
    assert 0 not in {seat for seat, _, _ in room.thoughts[thoughts:]}, "Anna has decided herself"
    room.check_views()


async def bot_plays(room: Room) -> None:
    """Whatever Anna wants to do to the match is refused."""
    who = Who(ANNA, "en")
    ask = room.desk.situation.asks.get(0, 1)
    for refused in (
        room.desk.decide(who, f"x{room.rng.getrandbits(40)}", ask, 0),
        room.desk.undo(who, f"x{room.rng.getrandbits(40)}"),
        room.desk.abort(who, f"x{room.rng.getrandbits(40)}"),
        room.desk.preview(who, 0),
    ):
        with pytest.raises(Refused) as refusal:
            await refused
        assert refusal.value.code == "bot_plays"
    with pytest.raises(Refused) as refusal:
        room.desk.keep_draft(who, ask, [0])
    assert refusal.value.code == "bot_plays"


def own(device: Device, since: int) -> list[dict[str, object]]:
    """What a device was told about who plays for it."""
    said = [frame for frame in device.frames[since:] if frame["type"] == "holder"]
    return [{"bot": frame["bot"], "back": frame["back"]} for frame in said]
