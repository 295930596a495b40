"""The lobby tells what has changed, a few times a second and not more often."""

from __future__ import annotations

import asyncio

import msgspec

from spielwerk.table.lobby.lobby import Lobby
from spielwerk.table.messages import LobbyPerson, LobbyTable
from tests.table.room import Device


def table(state="waiting", name="t1") -> LobbyTable:
    return LobbyTable(name, "Table", "ludo", state, "Anna", ())


def test_a_device_is_shown_everything_and_then_only_what_changes():
    async def evening():
        lobby = Lobby()
        lobby.put_table(table())
        lobby.flush()
        device = Device(1, "Anna")
        lobby.watch(device)
        assert [one["table"] for one in device.frames[-1]["tables"]] == ["t1"]
        for state in ("starting", "running", "paused"):
            lobby.put_table(table(state))
        lobby.put_person(LobbyPerson("Ben", "guest", "free"))
        assert len(device.frames) == 1, "not yet"
        lobby.flush()
        assert [one["state"] for one in device.frames[-1]["tables"]] == ["paused"]
        lobby.put_table(table("paused"))
        lobby.drop_person("Ben")
        lobby.open(False)
        lobby.flush()
        assert device.frames[-1] == {"type": "lobby_diff", "gone_people": ["Ben"], "registration": False}
        lobby.go(device)
        lobby.drop_table("t1")
        lobby.flush()
        assert len(device.frames) == 3
        lobby.close()

    asyncio.run(evening())


def test_changes_are_told_by_themselves():
    async def evening():
        lobby = Lobby()
        device = Device(1, "Anna")
        lobby.watch(device)
        lobby.put_table(table())
        while len(device.raw) < 2:
            await asyncio.sleep(0.01)
        assert msgspec.json.decode(device.raw[-1])["type"] == "lobby_diff"

    asyncio.run(evening())
