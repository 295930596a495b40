"""A table without a server around it: time is moved by hand, nothing is written to a disk, devices are lists."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any
from zlib import crc32

import msgspec

from spielwerk.runtime.changes import changed
from spielwerk.table.desks.desk import Desk, Plan, Who
from spielwerk.table.desks.rules import Rules
from spielwerk.table.desks.seats import Seat
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.live import LivePlaying
from spielwerk.table.playing.playing import GameRef, Playing, Setup, check_value

GAMES = Games()


class HandClock:
    """Time that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def now(self) -> float:
        return self.time


class Device:
    """What a device is sent, and the view that it makes of it."""

    def __init__(self, person: int, name: str, language: str = "en") -> None:
        self.person = person
        self.name = name
        self.language = language
        self.rtt = 0.0
        self.busy = False
        self.frames: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.view: Any = None
        self.ask: Any = None
        self.seat: int | None = None
        self.draft: Any = None
        self.desk: dict[str, Any] = {}
        self.clocks: list[dict[str, Any]] = []

    def send(self, frame: bytes) -> None:
        self.raw.append(frame)
        said = msgspec.json.decode(frame)
        if "sum" in said:
            assert said["sum"] == f"{crc32(frame[18:]):08x}"
        self.frames.append(said)
        self.clocks = said.get("clocks", self.clocks)
        match said["type"]:
            case "view":
                self.view, self.ask, self.draft = said["view"], said.get("ask"), said.get("draft")
                assert said["check"] == check_value(self.view)
            case "diff":
                self.view = changed(self.view, said["changes"])
                if "ask" in said or "ask_gone" in said:
                    self.ask = said.get("ask")
                if "check" in said:
                    assert said["check"] == check_value(self.view)
            case "desk":
                self.desk = said
            case "draft":
                self.draft = said["draft"]

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def who(self) -> Who:
        return Who(self.person, self.language)


class MemoryJournal:
    """Keeps entries in a list. `failing` makes the next one fail; with `held` nothing is kept until `let_go`."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self.held: list[tuple[asyncio.Future[None], dict[str, Any]]] | None = None
        self.failing = False
        self.drafts: dict[int, Any] = {}

    def note(
        self, kind: str, body: Any, desk: Desk, person: int | None = None, request: str = ""
    ) -> asyncio.Future[None]:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = {"number": desk.head, "kind": kind, "body": body, "person": person, "request": request}
        if self.failing:
            done.set_exception(OSError("the disk is full"))
        elif self.held is not None:
            self.held.append((done, entry))
        else:
            self.entries.append(entry)
            done.set_result(None)
        return done

    def let_go(self) -> None:
        held, self.held = self.held or [], None
        for done, entry in held:
            self.entries.append(entry)
            done.set_result(None)

    async def has_answered(self, person: int, request: str) -> bool:
        return any((entry["person"], entry["request"]) == (person, request) for entry in self.entries)

    def keep_draft(self, seat: int, ask: int, picks: list[Any] | None) -> None:
        self.drafts[seat] = (ask, picks)

    @property
    def inputs(self) -> list[Any]:
        return [entry["body"] for entry in self.entries if entry["kind"] == "input"]


class Room:
    """A table with everything that it needs."""

    def __init__(
        self,
        game: str,
        seats: Sequence[str],
        rules: Rules | None = None,
        options: dict[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        """Seats are names of people, or `bot`."""
        self.clock: Any = HandClock()
        self.journal = MemoryJournal()
        self.rng = Random(seed)
        self.turns: list[int] = []
        self.thrown_away: str | None = None
        self.live: LivePlaying | None = None
        self.thoughts: list[tuple[int, int, str]] = []
        self.asleep = False
        """Whether bots do not answer."""
        people = [Seat(bot="random") if name == "bot" else Seat(10 + n, name) for n, name in enumerate(seats)]
        plan = Plan("t1", "Table", 10, seats[0], GameRef(game), {}, len(seats), options or {}, seed, rules or Rules())
        self.desk: Any = Desk(plan, people, self, self.journal)
        self.devices: dict[str, Device] = {}

    # ---- what a house does -----------------------------------------------------------------------

    def playing(self, setup: Setup) -> Playing:
        self.live = LivePlaying(setup, GAMES)
        return self.live

    def changed(self, desk: Desk) -> None:
        pass

    def throw_away(self, desk: Desk, reason: str) -> None:
        self.thrown_away = reason

    def looked(self, desk: Desk, person: int | None) -> None:
        pass

    def turn(self, desk: Desk, seat: int) -> None:
        self.turns.append(seat)

    async def think(self, desk: Desk, seat: int, ask: int, bot: str, seconds: float | None) -> Any:
        self.thoughts.append((seat, ask, bot))
        await asyncio.sleep(0)
        while self.asleep:
            await asyncio.sleep(0)
        return self.choice(seat)

    def no_thought(self, desk: Desk, seat: int, ask: int) -> None:
        pass

    # ---- what people do --------------------------------------------------------------------------

    def choice(self, seat: int) -> Any:
        """Something that the rules allow."""
        assert self.live is not None
        decision = self.live.match.decision(seat)
        if decision.gathers:
            several = decision.several
            assert several is not None
            trial, picks = self.live.match.clone(), []
            before = len(trial.history)
            while len(trial.history) == before:
                options = trial.decision(seat).options
                option = self.rng.choice(options)
                picks.append({"kind": option.kind, "value": option.value})
                trial.decide(seat, picks[-1])
            return picks
        weights = decision.weights or None
        option = self.rng.choices(decision.options, weights)[0]
        return {"kind": option.kind, "value": option.value}

    async def enter(self, name: str, seat: int | None, language: str = "en", last: int | None = None) -> Device:
        person = next((s.person for s in self.desk.seats if s.name == name), None) or 90 + len(self.devices)
        device = self.devices[name] = Device(person, name, language)
        await self.desk.enter(device, seat, last)
        return device

    async def begin(self) -> None:
        await self.desk.begin(0)
        for seat in self.desk.seats:
            if seat.person is not None:
                await self.desk.ready(seat.person)
        await self.settle()
        assert self.desk.state == "running", self.desk.reason

    async def settle(self, turns: int = 8) -> None:
        """Lets everything happen that can."""
        for _ in range(turns):
            await asyncio.sleep(0)

    async def decide(self, seat: int, choice: Any = None, request: str = "") -> None:
        situation = self.desk.situation
        assert situation is not None
        held = self.desk.seats[seat]
        assert held.person is not None
        request = request or f"r{self.rng.getrandbits(40)}"
        chosen = self.choice(seat) if choice is None else choice
        await self.desk.decide(Who(held.person, "en"), request, situation.asks[seat], chosen)

    async def play(self, decisions: int = 1000) -> None:
        """People and bots decide, at random, until it is over or there were enough decisions of people."""
        for _ in range(decisions):
            await self.settle()
            if self.desk.state != "running":
                return
            assert self.desk.situation is not None
            asked = [s for s in self.desk.situation.asks if self.desk.seats[s].answered_by is None]
            if asked:
                await self.decide(self.rng.choice(asked))

    async def pass_time(self, seconds: float) -> None:
        await self.settle()
        self.clock.time += seconds
        await self.desk.tick()
        await self.settle()

    def check_views(self) -> None:
        """What devices have made of frames is what there is to see."""
        assert self.live is not None
        for device in self.devices.values():
            receiver = self.desk.audience.receiver_of(device)
            if receiver is not None and device.view is not None:
                view = self.live.match.view(receiver.seat, receiver.language)
                assert device.view == msgspec.json.decode(msgspec.json.encode(view))
                asks = self.desk.situation.asks if self.desk.situation is not None else {}
                open_ask = asks.get(receiver.seat) if receiver.seat is not None else None
                assert (device.ask["ask"] if device.ask else None) == open_ask
