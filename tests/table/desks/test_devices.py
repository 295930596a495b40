"""Devices that come, go, come back with what they have, answer late and twice: whatever they do, what they have made of
frames is what there is to see."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from spielwerk.table.desks.desk import Who
from spielwerk.table.desks.rules import Rules
from spielwerk.table.words import Refused
from tests.table.room import Device, Room

GAMES = {"ludo": 4, "hearts": 4, "roborally": 3, "citadels": 4, "tictactoe": 2}
SEATS = st.integers(0, 4)
"""4 and more: an observer."""


class Devices(RuleBasedStateMachine):
    """One table, and any number of devices."""

    game = "ludo"

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        players = GAMES[self.game]
        self.room = Room(self.game, [f"P{number}" for number in range(players)], Rules(seconds=60))
        self.run(self.room.begin())
        self.devices: list[Device] = []
        self.away: list[Device] = []
        self.last: Any = None
        self.count = 0

    def run(self, work):
        async def settled():
            try:
                return await work
            finally:
                await self.room.settle(12)

        return self.loop.run_until_complete(settled())

    def teardown(self) -> None:
        self.run(self.room.desk.close())
        self.loop.close()

    # ---- devices -----------------------------------------------------------------------------------

    @rule(seat=SEATS, language=st.sampled_from(["en", "de"]))
    def come(self, seat, language):
        players = len(self.room.desk.seats)
        at = seat if seat < players else None
        person = 10 + seat if at is not None else 100 + len(self.devices)
        device = Device(person, f"D{len(self.devices)}", language)
        with suppress(Refused):
            self.run(self.room.desk.enter(device, at, None))
            self.devices.append(device)

    @precondition(lambda self: self.devices)
    @rule(number=st.integers(0, 9))
    def lose_connection(self, number):
        device = self.devices.pop(number % len(self.devices))
        device.seat = self.room.desk.audience.receiver_of(device).seat
        self.room.desk.go(device)
        self.away.append(device)

    @precondition(lambda self: self.away)
    @rule(number=st.integers(0, 9), knows=st.booleans())
    def come_back(self, number, knows):
        device = self.away.pop(number % len(self.away))
        last = max((frame["seq"] for frame in device.frames if frame["type"] in ("view", "diff")), default=None)
        with suppress(Refused):
            self.run(self.room.desk.enter(device, device.seat, last if knows else None))
            self.devices.append(device)

    # ---- decisions ---------------------------------------------------------------------------------

    def asked(self) -> list[int]:
        desk = self.room.desk
        if desk.state != "running" or desk.situation is None:
            return []
        return [seat for seat in desk.situation.asks if desk.seats[seat].answered_by is None]

    @precondition(lambda self: self.asked())
    @rule(dice=st.integers(0, 2**32))
    def decide(self, dice):
        rng = Random(dice)
        seat = rng.choice(self.asked())
        self.room.rng = rng
        self.count += 1
        ask = self.room.desk.situation.asks[seat]
        self.last = Who(10 + seat, "en"), f"request {self.count}", ask, self.room.choice(seat)
        self.run(self.room.desk.decide(*self.last))

    @precondition(lambda self: self.last is not None)
    @rule()
    def decide_again(self):
        """The same request, sent once more, changes nothing."""
        before = len(self.room.journal.entries)
        with suppress(Refused):
            self.run(self.room.desk.decide(*self.last))
            assert not [e for e in self.room.journal.entries[before:] if e["request"] == self.last[1]]

    @precondition(lambda self: self.last is not None)
    @rule()
    def decide_late(self):
        who, _, ask, choice = self.last
        self.count += 1
        if (self.room.desk.situation.asks.get(who.person - 10)) != ask:
            with pytest.raises(Refused):
                self.run(self.room.desk.decide(who, f"late {self.count}", ask, choice))

    @rule(seat=st.integers(0, 3))
    def undo(self, seat):
        self.count += 1
        with suppress(Refused):
            self.run(self.room.desk.undo(Who(10 + seat, "en"), f"undo {self.count}"))

    # ---- the table ---------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from([1, 20, 61]))
    def time_passes(self, seconds):
        self.run(self.room.pass_time(seconds))

    @rule()
    def pause(self):
        with suppress(Refused):
            self.run(self.room.desk.pause())

    @rule()
    def resume(self):
        with suppress(Refused):
            self.run(self.room.desk.resume())

    @rule(seat=st.integers(0, 3), bot=st.sampled_from(["random", None]))
    def stand_in(self, seat, bot):
        with suppress(Refused):
            self.run(self.room.desk.stand_in(10 + seat, bot))

    @rule()
    def forget_absent(self):
        self.run(self.room.desk.forget_absent())

    @invariant()
    def everybody_sees_what_there_is(self):
        self.room.devices = {device.name: device for device in self.devices}
        self.room.check_views()


def _made(game: str) -> None:
    """Makes the game before: that may need more of Python's stack than hypothesis likes to see change."""
    asyncio.run(Room(game, [f"P{number}" for number in range(GAMES[game])]).begin())


@pytest.mark.parametrize("game", GAMES)
def test_devices_of_all_kinds(game):
    _made(game)
    machine: Any = type(f"Devices_{game}", (Devices,), {"game": game})
    test = machine.TestCase
    test.settings = settings(
        max_examples=4, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
    )
    test("runTest").runTest()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_devices_of_all_kinds_for_long(game):
    _made(game)
    machine: Any = type(f"Devices_{game}", (Devices,), {"game": game})
    test = machine.TestCase
    test.settings = settings(
        max_examples=200, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
    )
    test("runTest").runTest()
