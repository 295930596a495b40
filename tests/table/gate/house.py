"""A whole table server for tests: on a store of its own, with quick passwords, and without the network.

`House.ask` calls the gate as a server would; `Socket` is a device at the other end of a WebSocket. `served` runs the
same behind uvicorn on a free port.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zlib import crc32

from argon2 import PasswordHasher

from spielwerk.runtime.changes import changed
from spielwerk.table.clock import Clock
from spielwerk.table.gate.app import Gate
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.people.passwords import Passwords
from spielwerk.table.playing.thinkers import Thinkers
from spielwerk.table.server import Server
from spielwerk.table.settings import Limits, Settings

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
UNHURRIED = Limits(per_second=10_000, requests_per_minute=600_000)
"""For tests that ask for much in a short time."""


@dataclass
class Said:
    """An answer of the gate."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        return str(self.json["code"])


class House:
    """A server and its gate."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.gate = Gate(server)

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        headers: dict[str, str] | None = None,
        raw: bytes | None = None,
        address: str = "127.0.0.1",
        pieces: list[bytes] | None = None,
    ) -> Said:
        """One request, and its answer."""
        given = dict(headers or {})
        if token:
            given["authorization"] = f"Bearer {token}"
        data = raw if raw is not None else b"" if body is None else json.dumps(body).encode()
        if data:
            given.setdefault("content-type", "application/json")
        scope = _scope("http", path, given, address, method=method)
        parts = pieces if pieces is not None else [data]
        messages = [
            {"type": "http.request", "body": part, "more_body": number < len(parts)}
            for number, part in enumerate(parts, 1)
        ]

        async def receive() -> dict[str, Any]:
            if messages:
                return messages.pop(0)
            await asyncio.Event().wait()
            raise AssertionError

        sent: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.gate(scope, receive, send)
        answered = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Said(sent[0]["status"], answered, b"".join(part["body"] for part in sent[1:]))

    async def guest(self, name: str, **more: Any) -> str:
        """A token of somebody new."""
        said = await self.ask("POST", "/api/guests", {"name": name, **more})
        assert said.status == 201, said.body
        return str(said.json["token"])

    async def owner(self, name: str = "Olga") -> str:
        token = await self.guest(name)
        link = await self.server.people.owner_link()
        said = await self.ask("POST", "/api/me/owner", {"link": link}, token)
        assert said.status == 200, said.body
        return token

    async def table(self, token: str, game: str = "tictactoe", **more: Any) -> str:
        said = await self.ask("POST", "/api/tables", {"game": game, **more}, token)
        assert said.status == 201, said.body
        return str(said.json["table"])

    async def socket(
        self, path: str = "/ws", headers: dict[str, str] | None = None, address: str = "127.0.0.1"
    ) -> Socket:
        """A socket that was let in, or not."""
        socket = Socket(self.gate, path, headers or {}, address)
        await socket.open()
        return socket

    async def device(self, token: str, **more: Any) -> Socket:
        """A device that has said hello."""
        device = await self.socket()
        said = await device.ask("hello", protocol=1, token=token, **more)
        assert said["type"] == "welcome", said
        return device


class Socket:
    """A WebSocket, seen from its far end. It makes a view of what a table sends, as a page would."""

    def __init__(self, gate: Gate, path: str, headers: dict[str, str], address: str = "127.0.0.1") -> None:
        self.frames: list[dict[str, Any]] = []
        """Everything that was heard."""
        self.view: Any = None
        self.question: dict[str, Any] | None = None
        self.desk: dict[str, Any] = {}
        self.closed: int | None = None
        self.refused: Said | None = None
        """What it was turned away with."""
        self._gate = gate
        self._scope = _scope("websocket", path, headers, address)
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard = asyncio.Event()
        self._opened: bool | None = None
        self._running: asyncio.Task[None] | None = None

    # ---- what the server sends -------------------------------------------------------------------

    async def _send(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "websocket.accept":
                self._opened = True
            case "websocket.send":
                self._hear(message["text"])
            case "websocket.http.response.start":
                self.refused = Said(message["status"], {}, b"")
            case "websocket.http.response.body":
                assert self.refused is not None
                self.refused.body = message["body"]
                self._opened = False
            case "websocket.close":
                self.closed = message.get("code", 1000)
                self._opened = bool(self._opened)
        self._heard.set()

    def _hear(self, text: str) -> None:
        said = json.loads(text)
        self.frames.append(said)
        if "sum" in said:
            assert said["sum"] == f"{crc32(text.encode()[18:]):08x}"
        match said["type"]:
            case "view":
                self.view, self.question = said["view"], said.get("ask")
            case "diff":
                self.view = changed(self.view, said["changes"])
                if "ask" in said or "ask_gone" in said:
                    self.question = said.get("ask")
            case "desk":
                self.desk = said

    async def until(self, found: Callable[[], Any]) -> Any:
        """Waits for something to be so; fails if the line is cut before."""
        async with asyncio.timeout(300):  # Only so that a test that hangs ends some day.
            while not (value := found()):
                assert self.closed is None, f"closed with {self.closed}: {self.frames[-2:]}"
                self._heard.clear()
                await self._heard.wait()
        return value

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [frame for frame in self.frames if frame["type"] == kind]

    async def hear(self, kind: str, count: int = 1) -> dict[str, Any]:
        """The first message of a kind, or another one."""
        found: dict[str, Any] = (await self.until(lambda: self.of(kind)[count - 1 : count]))[0]
        return found

    # ---- what it says ----------------------------------------------------------------------------

    async def open(self) -> bool:
        """Whether it was let in."""
        self._said.put_nowait({"type": "websocket.connect"})
        self._running = asyncio.get_running_loop().create_task(self._gate(self._scope, self._said.get, self._send))
        while self._opened is None:
            self._heard.clear()
            await self._heard.wait()
        return self._opened

    def say(self, kind: str, **more: Any) -> str:
        """Says something; returns its id."""
        # Unique among all requests of a person, on all devices: one that is sent again is not carried out again.
        request = str(more.pop("id", f"m{next(_numbers)}"))
        self.say_raw(json.dumps({"type": kind, "id": request, **more}))
        return request

    def say_raw(self, text: str | bytes) -> None:
        self._said.put_nowait({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})

    async def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Says something, and waits for the answer to it."""
        request, before = self.say(kind, **more), len(self.frames)

        def answer() -> list[dict[str, Any]]:
            return [one for one in self.frames[before:] if one.get("re") == request]

        found: dict[str, Any] = (await self.until(answer))[0]
        return found

    async def done(self, kind: str, **more: Any) -> Any:
        """The same, where nothing stands in the way."""
        said = await self.ask(kind, **more)
        assert said["type"] == "ok", said
        return said.get("value")

    async def code(self, kind: str, **more: Any) -> str:
        """Why something is refused."""
        said = await self.ask(kind, **more)
        assert said["type"] == "refused", said
        assert said["reason"]
        return str(said["code"])

    async def decide(self, table: str, choice: Any) -> None:
        """Answers the open question."""
        question = await self.until(lambda: self.question)
        await self.done("decide", table=table, ask=question["ask"], choice=choice)

    async def close(self) -> None:
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.ended()

    async def ended(self) -> None:
        """Waits until the server has let go of it."""
        assert self._running is not None
        await self._running


_numbers = itertools.count(1)


def _scope(kind: str, path: str, headers: dict[str, str], address: str, **more: Any) -> dict[str, Any]:
    path, _, query = path.partition("?")
    given = {"host": "localhost:8000", **headers}
    return {
        "type": kind,
        "path": path,
        "query_string": query.encode(),
        "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in given.items()],
        "client": (address, 12345),
        "scheme": "ws" if kind == "websocket" else "http",
        "extensions": {"websocket.http.response": {}},
        **more,
    }


@asynccontextmanager
async def house(folder: Path, clock: Clock | None = None, **settings: Any) -> AsyncIterator[House]:
    """A server that is open."""
    given: dict[str, Any] = {
        "limits": UNHURRIED,
        "thinkers": 1,
        "announce": False,
        "notices": NoticeSettings(push=False, webhooks=False),
    }
    # Most tests need no process that thinks: the first bot brings one up.
    with patch.object(Thinkers, "start", _later):
        server = await Server.open(Settings(data=folder, **{**given, **settings}), clock)
        await asyncio.sleep(0)
    server.people.passwords = Passwords(server.clock, QUICK)
    try:
        yield House(server)
    finally:
        await server.close()


async def _later(self: Thinkers) -> None:
    pass
