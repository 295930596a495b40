"""Time is never lost to the server: an answer that was there before its deadline counts, and neither a pause nor a
server that was away costs anybody anything. Time is moved by hand; sockets, loop and store are real."""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.uri import parse_uri

from spielwerk.table import serving
from spielwerk.table.desks.desk import Desk
from spielwerk.table.listening import listen
from spielwerk.table.server import Server
from tests.table.gate.house import House, house
from tests.table.room import HandClock

SECONDS = 30
LOOPS = {"uvloop": serving._loop, "asyncio": asyncio.new_event_loop}


# ---- a decision against its deadline -----------------------------------------------------------------


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("behind", ["nothing", "chat", "something slow"])
@pytest.mark.parametrize("races", [60, pytest.param(1700, marks=pytest.mark.long)])
def test_an_answer_that_was_read_before_its_deadline_is_never_beaten(tmp_path, races, behind, loop):
    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        assert runner.run(asyncio.wait_for(raced(tmp_path, races, behind), 60 + races)) == ["ok"] * races


@pytest.mark.parametrize("loop", LOOPS)
def test_an_answer_that_comes_after_its_deadline_is_beaten(tmp_path, loop):
    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        assert runner.run(asyncio.wait_for(raced(tmp_path, 1, late=True), 60)) == ["not_running"]


async def raced(folder, races: int, behind: str = "nothing", late: bool = False) -> list[str]:
    """So often an answer lies in the socket when the loop, which was busy, finds that time is up. Returns what became
    of the answers. `behind`: what the same person said just before."""
    clock = HandClock()
    async with house(folder, clock) as here, listening(here.server) as url:
        wires = [await Wire.connect(url, await here.guest(name)) for name in ("Anna", "Ben")]
        seats = [{"person": "Anna"}, {"person": "Ben"}]
        # Whoever is late has lost at once: no bot has to think first.
        rules = {"seconds": SECONDS, "late": "leave"}
        table = await here.table(wires[0].token, "ludo", seats=seats, rules=rules)
        for seat, wire in enumerate(wires):
            await wire.ask("enter", table=table, seat=seat)
        await here.ask("POST", f"/api/tables/{table}/start", {}, wires[0].token)
        for wire in wires:
            await wire.ask("ready", table=table)
        desk: Any = here.server.desks.awake[table]
        rng, outcomes = Random(1), list[str]()
        while len(outcomes) < races and desk.state == "running":
            (asked,) = desk.situation.asks
            wire = wires[asked]
            await wire.until(lambda: wire.question is not None and wire.question["ask"] == desk.situation.asks[asked])  # noqa: B023
            deadline = clock.time + desk.clocks.left(asked, clock.time)
            clock.time = deadline - 0.003
            if behind == "chat":
                wire.say("say", table=table, text="Wait, wait!")
            elif behind == "something slow":
                wire.say("speak", language=rng.choice(["de", "en"]))
            clock.time = deadline + 0.1 if late else clock.time
            if late:
                await passed(here, desk)
            choice = rng.randrange(len(wire.question["options"]))
            said = wire.say("decide", table=table, ask=wire.question["ask"], choice=choice)
            clock.time = deadline + 0.1
            if not late:
                here.server.desks._tick(desk)
            answer = await wire.answer(said)
            outcomes.append(answer.get("code", "ok"))
            if outcomes[-1] != "ok":
                break
        for wire in wires:
            wire.close()
    if len(outcomes) < races and outcomes[-1] == "ok":  # The match was over.
        outcomes += await raced(folder / "next", races - len(outcomes), behind, late)
    return outcomes


async def passed(here: House, desk: Desk) -> None:
    """Somebody's time is up, and that has been kept."""
    before = desk.head
    here.server.desks._tick(desk)
    while desk.head == before:
        await asyncio.sleep(0.001)


# ---- standing still ----------------------------------------------------------------------------------

TABLES: list[dict[str, Any]] = [
    {"game": "ludo", "rules": {"seconds": SECONDS}},
    {"game": "ludo", "rules": {"bank": 300, "increment": 2}},
    {"game": "roborally", "options": {"seconds": 15}},
    {"game": "hearts", "rules": {"seconds": 100, "bank": 600}},
]
"""Every kind of clock: of the table for one decision and for all, of the game, for one seat and for all at once."""


def test_a_pause_of_ten_seconds_changes_no_clock(tmp_path):
    async def evening():
        clock = HandClock()
        async with house(tmp_path, clock) as here:
            host, desks = await begun(here)
            clock.time += 7.25
            before = [left(desk, clock) for desk in desks]
            for desk in desks:
                await here.ask("POST", f"/api/tables/{desk.id}/pause", {}, host)
            clock.time += 10
            for desk in desks:
                here.server.desks._tick(desk)
                await asyncio.sleep(0)
                await here.ask("POST", f"/api/tables/{desk.id}/resume", {}, host)
            close(before, [left(desk, clock) for desk in desks])
            assert [len(desk.inputs) for desk in desks] == [0] * len(TABLES)

    asyncio.run(evening())


@pytest.mark.parametrize("paused", [False, True])
def test_a_minute_in_which_the_server_is_away_costs_nobody_time(tmp_path, paused):
    """What is on the disk when a process is killed is what a copy of its files has."""

    async def until_killed(clock: HandClock) -> tuple[list[str], list[Any]]:
        async with house(tmp_path / "first", clock) as here:
            host, desks = await begun(here)
            clock.time += 4.5
            await here.server._lease.renew()
            before = [left(desk, clock) for desk in desks]
            if paused:
                for desk in desks:
                    await here.ask("POST", f"/api/tables/{desk.id}/pause", {}, host)
            shutil.copytree(tmp_path / "first", tmp_path / "second")
            return [desk.id for desk in desks], before

    async def afterwards(clock: HandClock, tables: list[str], before: list[Any]) -> None:
        async with house(tmp_path / "second", clock) as here:
            await here.server.desks.take_due()
            desks = [await here.server.desks.find(table) for table in tables]
            for desk in desks:
                await desk.tick()
                if paused:
                    await desk.resume()
            close(before, [left(desk, clock) for desk in desks])
            assert [len(desk.inputs) for desk in desks] == [0] * len(TABLES), "no time-out has fired"
            if not paused:
                assert {desk._time_back for desk in desks} == {60.0}, "and people are told"

    clock = HandClock()
    tables, before = asyncio.run(until_killed(clock))
    clock.time += 60
    asyncio.run(afterwards(clock, tables, before))


async def begun(here: House) -> tuple[str, list[Desk]]:
    """All tables, running; nobody is there. The host, and the tables."""
    host = await here.guest("Hostess")
    for number in range(2 * len(TABLES)):
        await here.guest(f"P{number}")
    desks = []
    for number, more in enumerate(TABLES):
        count = 4 if more["game"] == "hearts" else 2
        seats: list[Any] = [{"person": f"P{2 * number + n}"} if n < 2 else {"bot": "random"} for n in range(count)]
        table = await here.table(host, **more, seats=seats)
        desk = here.server.desks.awake[table]
        await desk.begin(0)
        assert desk.state == "running"
        desks.append(desk)
    return host, desks


def left(desk: Desk, clock: HandClock) -> dict[Any, float]:
    """How long every clock of a table runs."""
    return {key: ticking.left(clock.now()) for key, ticking in desk.clocks.kept().items()}


def close(before: list[dict[Any, float]], after: list[dict[Any, float]]) -> None:
    """No clock has changed by more than 50 ms."""
    assert all(before), "every table has a clock"
    assert [one.keys() for one in after] == [one.keys() for one in before]
    for one, other in zip(before, after, strict=True):
        assert all(abs(other[key] - seconds) <= 0.05 for key, seconds in one.items()), (one, other)


# ---- a real socket that is written to at once --------------------------------------------------------


@asynccontextmanager
async def listening(server: Server) -> AsyncIterator[str]:
    """The server behind uvicorn, as people reach it, in this loop."""
    port = asyncio.get_running_loop().create_future()
    listener = listen("127.0.0.1", 0)
    front = serving._Uvicorn(server, lambda settings, link: port.set_result(listener.getsockname()[1]))
    serving_it = asyncio.ensure_future(front.serve(sockets=[listener]))
    try:
        yield f"ws://127.0.0.1:{await port}/ws"
    finally:
        front.should_exit = True
        await serving_it


class Wire:
    """A device whose words are in the kernel's hands as soon as they are said: nothing of ours has to run for that."""

    def __init__(self, line: socket.socket, protocol: ClientProtocol, token: str) -> None:
        self.token = token
        self.question: Any = None
        self._line = line
        self._protocol = protocol
        self._answers: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._count = 0
        self._reading = asyncio.get_running_loop().create_task(self._read())

    @classmethod
    async def connect(cls, url: str, token: str) -> Wire:
        loop, place = asyncio.get_running_loop(), urlsplit(url)
        line = socket.socket()
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await loop.sock_connect(line, (place.hostname, place.port))
        protocol = ClientProtocol(parse_uri(url))
        protocol.send_request(protocol.connect())
        wire = cls(line, protocol, token)
        wire._flush()
        await wire.until(lambda: protocol.state.name == "OPEN")
        await wire.ask("hello", protocol=1, token=token)
        return wire

    def say(self, kind: str, **more: Any) -> str:
        self._count += 1
        request = str(more.pop("id", f"{self.token[:6]}{self._count}"))
        self._protocol.send_text(json.dumps({"type": kind, "id": request, **more}).encode())
        self._flush()
        return request

    def _flush(self) -> None:
        data = b"".join(self._protocol.data_to_send())
        assert self._line.send(data) == len(data)

    async def ask(self, kind: str, **more: Any) -> Any:
        answer = await self.answer(self.say(kind, **more))
        assert answer["type"] != "refused", answer
        return answer

    async def answer(self, request: str) -> Any:
        await self.until(lambda: request in self._answers)
        return self._answers.pop(request)

    async def until(self, true: Any) -> None:
        while not true():
            self._news.clear()
            await self._news.wait()

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            while data := await loop.sock_recv(self._line, 1 << 16):
                self._protocol.receive_data(data)
                for event in self._protocol.events_received():
                    if isinstance(event, Frame) and event.data:
                        self._hear(json.loads(bytes(event.data)))
                self._news.set()

    def _hear(self, said: Any) -> None:
        if "re" in said:
            self._answers[said["re"]] = said
        elif said["type"] == "ping":
            self.say("pong", id=str(said["t"]))
        elif said["type"] in ("view", "diff") and ("ask" in said or "ask_gone" in said):
            self.question = said.get("ask")

    def close(self) -> None:
        self._reading.cancel()
        self._line.close()
