"""A real server in a process of its own, and people who talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import websockets

from spielwerk.runtime.changes import changed
from spielwerk.table.playing.playing import check_value

JSON = dict[str, Any]
PATIENCE = 300
"""In seconds: only so that a test that hangs ends some day, and says what it has waited for."""
MOST_MOVES = 8
"""So often somebody goes where a table is said to be."""


class Served:
    """`spielwerk serve` in a folder. It can be killed and started again; the address stays the same."""

    def __init__(self, folder: Path, *options: str, module: str = "spielwerk") -> None:
        self.folder = folder
        self.options = options
        self.module = module
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Served:
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port), "--no-announce"]
        command += ["--data", str(self.folder / "data"), *self.options]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "SPIELWERK_LANG": "en"}
        with (self.folder / "server.log").open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self._ended()
        assert line.startswith("serving http://"), f"{line!r}\n{self.log}"
        self.port = int(line.strip().rsplit(":", 1)[1])
        return self

    @property
    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> int:
        """As an owner would. Returns how it ended."""
        assert self.process is not None
        self.process.terminate()
        return self._ended()

    def _ended(self) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.stdout.close()

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """A request; answers that are refusals come as they are."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return json.loads(error.read() or b"null")

    def guest(self, name: str, language: str = "en") -> str:
        """The token of somebody new."""
        answer = self.ask("POST", "/api/guests", {"name": name, "language": language})
        assert "token" in answer, answer
        return str(answer["token"])


@contextlib.contextmanager
def served(folder: Path, *options: str, module: str = "spielwerk") -> Iterator[Served]:
    """Until the end of the block. A server that is still there then is asked to end, and does so cleanly."""
    server = Served(folder, *options, module=module)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()


@contextlib.contextmanager
def visiting(server: Served, spec: str, name: str, table: str) -> Iterator[subprocess.Popen[bytes]]:
    """`spielwerk bot` at a table, in a process of its own. What it says is in a file of its name beside the log."""
    command = [sys.executable, "-m", "spielwerk", "bot", spec, "--server", server.url, "--name", name, "--table", table]
    environment = {**os.environ, "XDG_CACHE_HOME": str(server.folder / "cache"), "SPIELWERK_LANG": "en"}
    with (server.folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            yield process
        finally:
            process.terminate()
            process.wait(60)


class Program:
    """A plain JSON bot at `/bot`, as anybody could write one: it answers questions at random, and comes back when the
    connection is lost."""

    def __init__(self, server: Served, name: str, table: str, seat: int) -> None:
        answer = server.ask("POST", "/api/guests", {"name": name, "kind": "bot"})
        self.token = answer["token"]
        self.result: JSON | None = None
        self.connections = 0
        """How often it has come in."""
        self.errors: list[JSON] = []
        """What it was told about answers that could not be used."""
        self._server = server
        self._place = f"table={table}&seat={seat}"
        self._rng = Random(name)

    async def play(self) -> None:
        """Until the match is over."""
        while self.result is None:
            with contextlib.suppress(OSError, websockets.InvalidHandshake, websockets.ConnectionClosed):
                await self._visit()
            await asyncio.sleep(0.05)

    async def _visit(self) -> None:
        url = f"{self._server.url.replace('http', 'ws')}/bot?{self._place}"
        headers = {"Authorization": f"Bearer {self.token}"}
        async with websockets.connect(url, max_size=None, compression=None, additional_headers=headers) as socket:
            self.connections += 1
            async for raw in socket:
                said = json.loads(raw)
                match said["type"]:
                    case "decide":
                        options = said["decisions"][0]["options"]
                        plan = {"type": "plan", "id": said["id"], "actions": [self._rng.randrange(len(options))]}
                        await socket.send(json.dumps(plan))
                    case "error":
                        self.errors.append(said)
                    case "result":
                        self.result = said


class Client:
    """A device of somebody at one table. It keeps the view by what it is sent, and checks everything."""

    def __init__(self, server: Served, name: str, token: str = "", language: str = "en", seed: int = 1) -> None:
        self.server = server
        self.name = name
        self.language = language
        self.token = token or server.guest(name, language)
        self.rng = Random(f"{name}{seed}")
        self.view: Any = None
        self.ask: JSON | None = None
        self.desk: JSON = {}
        self.draft: Any = None
        self.holder: JSON = {}
        self.seq: int | None = None
        self.chat: list[JSON] = []
        self.lobby: JSON = {}
        self.frames: list[JSON] = []
        self.table = ""
        self.seat: int | None = None
        self.closed: JSON | None = None
        self.lost = False
        """Whether the connection has ended."""
        self.place = server.url
        """The process at which it looks for its table."""
        self._numbers = itertools.count(1)
        self._waiting: dict[str, asyncio.Future[JSON]] = {}
        self._news = asyncio.Event()
        self._socket: Any = None
        self._reading: asyncio.Task[None] | None = None
        self._ponging: asyncio.Future[None] | None = None

    async def connect(self) -> JSON:
        """Says hello. Returns the answer."""
        url = self.place.replace("http", "ws") + "/ws"
        self._socket = await websockets.connect(url, max_size=None, compression=None, ping_interval=None)
        self._reading = asyncio.ensure_future(self._read())
        self.lost = False
        return await self.say("hello", protocol=1, token=self.token, language=self.language, client="test")

    async def enter(self, table: str, seat: int | None, **more: Any) -> JSON:
        """Wherever the table is."""
        self.table, self.seat = table, seat
        answer = await self.say("enter", table=table, seat=seat, **more)
        for _ in range(MOST_MOVES):
            if answer["type"] != "moved" or not await self._go(answer.get("url")):
                break
            answer = await self.say("enter", table=table, seat=seat, **more)
        if answer["type"] == "ok" and seat is not None:
            await self.say("ready", table=table)
        return answer

    async def _go(self, place: str | None) -> bool:
        """Calls another process. Returns whether there is one."""
        if place is None or place == self.place:
            return False
        await self.hang_up()
        before, self.place = self.place, place
        try:
            await self.connect()
        except (OSError, websockets.InvalidHandshake, websockets.ConnectionClosed):
            # It has ended, and the one that we come from does not know that yet.
            self.place = before
            await self.connect()
            return False
        return True

    async def again(self) -> None:
        """Comes back after the connection was lost, with the last frame it has."""
        await self.hang_up()
        for _ in range(1200):
            try:
                await self.connect()
                answer = await self.enter(self.table, self.seat, last_seq=self.seq)
                if answer["type"] != "moved":
                    return
            except (OSError, websockets.InvalidHandshake, websockets.ConnectionClosed):
                pass
            # The server is not there yet, or the one before it is not known to be dead.
            self.place = self.server.url
            await self.hang_up()
            await asyncio.sleep(0.05)
        raise AssertionError(f"{self.name} does not come in again")

    async def hang_up(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        if self._socket is not None:
            await self._socket.close()

    async def say(self, kind: str, request: str = "", **body: Any) -> JSON:
        """A message, and its answer."""
        request = request or f"{self.rng.getrandbits(64):x}-{next(self._numbers)}"
        answer = self._waiting.setdefault(request, asyncio.get_running_loop().create_future())
        await self._socket.send(json.dumps({"type": kind, "id": request, **body}))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(answer)
        except TimeoutError:
            raise AssertionError(f"no answer to {kind} of {self.name}\n{self.server.log[-3000:]}") from None

    async def say_again(self, kind: str, request: str, **body: Any) -> JSON:
        """A message that may have been sent before, and its answer now; `lost` if the connection is."""
        self._waiting.pop(request, None)
        try:
            return await self.say(kind, request, **body)
        except websockets.ConnectionClosed:
            return {"type": "lost"}

    async def decide(self, choice: Any, request: str = "") -> JSON:
        assert self.ask is not None
        return await self.say("decide", request, table=self.table, ask=self.ask["ask"], choice=choice)

    def choice(self) -> Any:
        """Something that the question allows."""
        assert self.ask is not None
        several, options = self.ask["several"], self.ask["options"]
        if several is None:
            return self.rng.randrange(len(options))
        picks = [option for option in options if option["kind"] != "done"]
        count = several["most"] if several["most"] is not None else several["least"]
        chosen = [
            {"kind": one["kind"], "value": one["value"]} for one in self.rng.sample(picks, min(count, len(picks)))
        ]
        # Where there could be more, one has to say that this is all.
        return chosen if len(chosen) == several["most"] else [*chosen, {"kind": "done", "value": None}]

    async def answer(self) -> JSON:
        """Answers the open question at random, whatever it asks for. Returns what came of it."""
        assert self.ask is not None
        ask, several = self.ask["ask"], self.ask["several"]
        if several is None:
            return await self.decide(self.choice())
        # One by one: some things can be picked more than once, and what is picked may bear on what is left.
        picks: list[JSON] = []
        options = self.ask["options"]
        while True:
            option = self.rng.choice(options)
            picks.append({"kind": option["kind"], "value": option["value"]})
            said = await self.say("decide", table=self.table, ask=ask, choice=picks)
            if said["type"] == "ok" or said["code"] != "incomplete":
                return said
            after = await self.say("preview", table=self.table, choice=picks)
            if after["type"] != "ok":
                return after
            options = after["value"]["decision"]["options"]

    async def until(self, true: Any) -> None:
        """Waits until something holds, looking whenever there is news."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not true(self):
                    self._heard_well()
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(
                f"{self.name} waited in vain, {'cut off' if self.lost else 'connected'}.\n"
                f"desk: {self.desk}\nlast: {self.frames[-3:]}\n{self.server.log[-3000:]}"
            ) from None

    def _heard_well(self) -> None:
        """Raises what was wrong with something that the server sent."""
        reading = self._reading
        if reading is not None and reading.done() and not reading.cancelled() and (fault := reading.exception()):
            raise fault

    def wake(self) -> None:
        """Whoever waits looks again."""
        self._news.set()

    async def _read(self) -> None:
        try:
            async for raw in self._socket:
                self._take(raw)
        except websockets.ConnectionClosed:
            pass
        finally:
            self.lost = True
            for answer in self._waiting.values():
                if not answer.done():
                    answer.set_result({"type": "lost"})
            self._news.set()

    def _take(self, raw: str) -> None:
        said = json.loads(raw)
        if "sum" in said:
            assert said["sum"] == f"{crc32(raw[18:].encode()):08x}", "the check value does not fit"
        match said["type"]:
            case "ok" | "refused" | "welcome" | "moved" if "re" in said:
                answer = self._waiting.setdefault(said["re"], asyncio.get_running_loop().create_future())
                if not answer.done():
                    answer.set_result(said)
            case "ping":
                pong = json.dumps({"type": "pong", "id": str(said["t"])})
                self._ponging = asyncio.ensure_future(self._socket.send(pong))
            case "view":
                self.view, self.ask, self.draft, self.seq = (
                    said["view"],
                    said.get("ask"),
                    said.get("draft"),
                    said["seq"],
                )
                assert said["check"] == check_value(self.view)
            case "diff":
                assert self.seq is None or said["seq"] == self.seq + 1, "a frame is missing"
                self.seq = said["seq"]
                self.view = changed(self.view, said["changes"])
                if "check" in said:
                    assert said["check"] == check_value(self.view)
                if "ask" in said or "ask_gone" in said:
                    self.ask = said.get("ask")
            case "desk":
                self.desk = said
            case "holder":
                self.holder = said
            case "draft":
                self.draft = said["draft"]
            case "chat":
                self.chat.append(said)
            case "lobby":
                self.lobby = said
            case "bye":
                self.closed = said
        self.frames.append(said)
        self._news.set()
