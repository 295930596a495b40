"""People and programs who mean no good: they say what fits the schema and what does not, bytes that are nothing, much
at once, and next to nothing for as long as they can.

`python -m tests.table.fuzzing --seconds 300` lets fifty of them loose on a server of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import websockets

from spielwerk.table.messages import FromClient
from tests.table.gate.served import place
from tests.table.served import Served, served

CONFIG = """
[limits]
per_second = 200
requests_per_minute = 60000
sockets = 20000
tables_per_person = 5
[people]
guests_per_hour = 100000
"""
"""Mostly out of the way, so that much is reached that limits would keep from them."""
PATIENCE = 60.0
ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    1e300,
    2**63,
    "",
    "x",
    "\x00",
    "ä\u202e😀",
    "x" * 2000,
    [],
    {},
    [[]],
    {"a": [{}]},
]
FOR_GOOD = ("/api/me", "/api/sessions/here")
"""Whoever asks for this is nobody afterwards."""
GAMES = ["tictactoe", "pig", "kuhn", "rps"]


class Storm:
    """Everything that is done to one server, and what it answered."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.rng = random.Random(seed)
        self.said: Counter[str] = Counter()
        """What was answered: statuses of HTTP, types and codes of messages."""
        self.bad: list[str] = []
        """Answers that nobody should ever get."""
        self.tables: list[str] = ["0123456789"]
        self._schema: Any = None
        self._messages = msgspec.json.schema(FromClient)

    async def rage(self, count: int, going_on: Callable[[], Iterator[None]]) -> None:
        """So many of them, each as long as its `going_on()` goes on."""
        self._schema = json.loads((await self.ask("GET", "/api/openapi.json"))[1])
        kinds = [self.asks, self.talks, self.plays_a_bot, self.throws_bytes, self.dawdles, self.shouts, self.crowds]
        await asyncio.gather(*(self._one(kinds[n % len(kinds)], n, going_on()) for n in range(count)))

    async def _one(
        self, kind: Callable[[random.Random, str], Awaitable[None]], number: int, going_on: Iterator[None]
    ) -> None:
        rng = random.Random(self.rng.getrandbits(64))
        token = await self.token(f"F{number}x{rng.getrandbits(30)}")
        for _ in going_on:
            # Whoever is hung up on begins again; a server that does not answer at all is another matter.
            with suppress(OSError, EOFError, websockets.WebSocketException, asyncio.IncompleteReadError):
                await asyncio.wait_for(kind(rng, token), PATIENCE)

    # ---- asking ----------------------------------------------------------------------------------

    async def ask(
        self, method: str, path: str, body: bytes | None = None, token: str = "", source: str | None = None
    ) -> tuple[int, bytes]:
        """One request, and its answer."""
        address = (source, 0) if source else None
        reader, writer = await asyncio.open_connection(*place(self.url), local_addr=address)
        try:
            head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            if token:
                head += f"Authorization: Bearer {token}\r\n"
            if body is not None:
                head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            writer.write(head.encode() + b"\r\n" + (body or b""))
            answer = await reader.read()
        finally:
            writer.close()
        top, _, text = answer.partition(b"\r\n\r\n")
        status = int(top.split()[1]) if top.startswith(b"HTTP/") else 0
        self.said[f"{status}"] += 1
        if status >= 500 and b'"busy"' not in text:
            self.bad.append(f"{method} {path} {body!r:.200}: {text!r:.300}")
        return status, text

    async def token(self, name: str) -> str:
        status, text = await self.ask("POST", "/api/guests", json.dumps({"name": name}).encode())
        assert status == 201, text
        return str(json.loads(text)["token"])

    async def asks(self, rng: random.Random, token: str) -> None:
        """A request made from the published schema, mostly as it should be."""
        path, methods = rng.choice(list(self._schema["paths"].items()))
        method, operation = rng.choice(list(methods.items()))
        if (method == "delete" and path in FOR_GOOD) or "sign-in" in path or "password" in path:
            return
        for one in operation["parameters"]:
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", quote(self._word(rng, one["name"]), safe=""))
        query = "&".join(
            f"{one['name']}={quote(str(self.made(rng, one['schema'])), safe='')}"
            for one in operation["parameters"]
            if one["in"] == "query" and rng.random() < 0.3
        )
        body = None
        if "requestBody" in operation:
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            value = self.made(rng, schema)
            if isinstance(value, dict):
                self._likely(rng, value)
            body = json.dumps(value).encode()
        status, text = await self.ask(method.upper(), f"{path}?{query}", body, rng.choice(["", token, token, token]))
        if status == 201 and path == "/api/tables":
            self.tables = [*self.tables[-50:], json.loads(text)["table"]]

    def _word(self, rng: random.Random, name: str) -> str:
        if name == "table":
            return rng.choice(self.tables)
        return rng.choice(["0", "1", "63", "-1", "x", "pig", "ä", "%00", "a" * 300])

    def _likely(self, rng: random.Random, body: dict[str, Any]) -> None:
        """Values that are not refused at once."""
        if "game" in body and rng.random() < 0.7:
            body["game"] = rng.choice(GAMES)
            for name in ("players", "options", "rules", "seed"):
                body.pop(name, None)
            body["seats"] = [{"bot": "random"}, rng.choice(["open", {"bot": "random"}])]

    def made(self, rng: random.Random, schema: Any, depth: int = 0) -> Any:
        """A value that fits a schema, or nearly."""
        if rng.random() < 0.05 or depth > 6:
            return rng.choice(ODD)
        whole = self._schema if self._schema is not None else {}
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            found = self._messages.get("$defs", {}).get(name)
            schema = found if found is not None else whole["components"]["schemas"][name]
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self.made(rng, rng.choice(schema[key]), depth + 1)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "const" in schema:
            return schema["const"]
        match schema.get("type"):
            case "object":
                needed = schema.get("required", ())
                return {
                    name: self.made(rng, one, depth + 1)
                    for name, one in schema.get("properties", {}).items()
                    if name in needed or rng.random() < 0.5
                }
            case "array":
                items = schema.get("items", {})
                return [self.made(rng, items, depth + 1) for _ in range(rng.randrange(4))]
            case "integer":
                return rng.choice([0, 1, 2, schema.get("minimum", -1), schema.get("maximum", 2**31)])
            case "number":
                return rng.choice([0, 0.5, 3, 1e9, schema.get("maximum", 1e12)])
            case "boolean":
                return rng.random() < 0.5
            case "string":
                return rng.choice(["de", "en", "random", "x", "Anna", rng.choice(self.tables), "z" * rng.randrange(80)])
        return rng.choice(ODD)

    # ---- talking ---------------------------------------------------------------------------------

    def _socket(self, path: str, **more: Any) -> Any:
        url = self.url.replace("http", "ws", 1) + path
        return websockets.connect(url, max_size=None, compression=None, ping_interval=None, close_timeout=1, **more)

    def _hear(self, raw: str | bytes, sent: Any = None) -> Any:
        said = json.loads(raw)
        self.said[f"{said['type']} {said.get('code', '')}".strip()] += 1
        if said.get("code") == "internal":
            self.bad.append(f"{sent!r:.300}: {raw!r:.300}")
        return said

    async def talks(self, rng: random.Random, token: str) -> None:
        """Messages made from the schema, over the socket of a person."""
        async with self._socket("/ws") as socket:
            if rng.random() < 0.9:
                await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": 1, "token": token}))
            for _ in range(30):
                message = self.made(rng, self._messages)
                if isinstance(message, dict) and "table" in message and rng.random() < 0.8:
                    message["table"] = rng.choice(self.tables)
                await socket.send(json.dumps(message))
                with suppress(TimeoutError):
                    self._hear(await asyncio.wait_for(socket.recv(), 0.05), message)

    async def plays_a_bot(self, rng: random.Random, token: str) -> None:
        """At the door for programs, with plans that are none."""
        table = rng.choice(self.tables)
        async with self._socket(
            f"/bot?table={table}", additional_headers={"Authorization": f"Bearer {token}"}
        ) as socket:
            for number in range(20):
                plan = rng.choice(
                    [
                        {"type": "plan", "id": number, "actions": [rng.choice(ODD)]},
                        {"type": rng.choice(["samples", "handout", "hello", "x"]), "id": rng.choice(ODD), "count": 3},
                        rng.choice(ODD),
                    ]
                )
                await socket.send(json.dumps(plan))
                with suppress(TimeoutError):
                    self._hear(await asyncio.wait_for(socket.recv(), 0.05), plan)

    # ---- no schema -------------------------------------------------------------------------------

    async def throws_bytes(self, rng: random.Random, token: str) -> None:
        """Bytes that are nothing: as HTTP, and behind an upgrade as frames."""
        reader, writer = await asyncio.open_connection(*place(self.url))
        try:
            if rng.random() < 0.5:
                head = b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                writer.write(head + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n")
                await reader.readuntil(b"\r\n\r\n")
            elif rng.random() < 0.5:
                writer.write(rng.choice([b"GET ", b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"]))
            writer.write(rng.randbytes(rng.choice([1, 10, 1000, 20_000])))
            await writer.drain()
            with suppress(TimeoutError):
                answer = await asyncio.wait_for(reader.read(1000), 0.2)
                if answer.startswith(b"HTTP/1.1 5"):
                    self.bad.append(f"bytes: {answer!r}")
        finally:
            writer.close()

    async def dawdles(self, rng: random.Random, token: str) -> None:
        """Begins many things, and goes on with none: heads, bodies, handshakes and frames that never end."""
        lines = []
        for _ in range(10):
            _, writer = await asyncio.open_connection(*place(self.url))
            begun = rng.choice(
                [
                    b"",
                    b"GET / HTTP/1.1\r\nHost: local",
                    b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    b'Content-Length: 500\r\n\r\n{"name": "',
                    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n\x81\xff\x00",
                ]
            )
            writer.write(begun)
            lines.append(writer)
        for _ in range(5):
            await asyncio.sleep(0.05)
            for writer in lines:
                writer.write(b"x")
        for writer in lines:
            writer.close()

    async def shouts(self, rng: random.Random, token: str) -> None:
        """A frame of a megabyte, whole or in pieces, and bodies that are too large."""
        if rng.random() < 0.3:
            await self.ask("POST", "/api/compile", b'{"text": "' + b"x" * 3_000_000 + b'"}', token)
            return
        async with self._socket("/ws") as socket:
            await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": 1, "token": token}))
            large = "x" * 1_000_000
            if rng.random() < 0.5:
                await socket.send(large)
            else:
                await socket.send(large[at : at + 10_000] for at in range(0, len(large), 10_000))
            async for raw in socket:
                self._hear(raw)

    async def crowds(self, rng: random.Random, token: str) -> None:
        """Many sockets at once, from an address of its own; some say hello, none reads."""
        source, sockets = f"127.{rng.randrange(1, 200)}.{rng.randrange(200)}.{rng.randrange(1, 200)}", []
        try:
            for number in range(40):
                socket = await self._socket("/ws", local_addr=(source, 0))
                sockets.append(socket)
                if number % 4 == 0:
                    await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": 1, "token": token}))
                    await socket.send(json.dumps({"type": "watch_lobby", "id": "w"}))
        finally:
            await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)


# ---- beside it all -----------------------------------------------------------------------------------


async def hold(url: str, count: int) -> None:
    """So many connections at once, each from one of many addresses; then all are given up."""
    host, port = place(url)
    lines = []
    try:
        for number in range(count):
            source = f"127.9.{number // 200}.{1 + number % 200}"
            with suppress(OSError):
                lines.append(await asyncio.open_connection(host, port, local_addr=(source, 0)))
    finally:
        for _, writer in lines:
            writer.close()


async def patient(url: str, token: str, waits: list[float]) -> None:
    """Somebody who asks whether anybody is there, and writes down how long an answer takes."""
    async with websockets.connect(url.replace("http", "ws", 1) + "/ws", ping_interval=None) as socket:
        await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": 1, "token": token}))
        number = 0
        while True:
            number += 1
            began = time.perf_counter()
            await socket.send(json.dumps({"type": "ping", "id": f"p{number}"}))
            async for raw in socket:
                if json.loads(raw).get("re") == f"p{number}":
                    break
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.05)


def resident(server: Served) -> int:
    """Bytes of the server's process, in memory."""
    assert server.process is not None
    return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * 4096


async def _fuzz(server: Served, seconds: float, count: int, connections: int) -> None:
    storm, waits = Storm(server.url, 1), list[float]()
    calm = asyncio.ensure_future(patient(server.url, server.guest("Calm"), waits))

    def for_a_time(seconds: float) -> Callable[[], Iterator[None]]:
        end = time.monotonic() + seconds

        def going_on() -> Iterator[None]:
            while time.monotonic() < end:
                yield

        return going_on

    await storm.rage(count, for_a_time(min(10, seconds / 3)))
    await asyncio.sleep(12)
    before = resident(server)
    await asyncio.gather(storm.rage(count, for_a_time(seconds)), hold(server.url, connections))
    await asyncio.sleep(12)
    after = resident(server)
    calm.cancel()
    waits.sort()
    late = 1000 * waits[int(len(waits) * 0.99)]
    print(
        f"{sum(storm.said.values()):,} answers; {len(storm.bad)} bad; others waited {late:.0f} ms at most in 99 of 100"
    )
    print(f"memory {before / 1e6:.1f} MB, afterwards {after / 1e6:.1f} MB ({after / before - 1:+.1%})")
    print(", ".join(f"{name} {times}" for name, times in storm.said.most_common(30)))
    for line in storm.bad[:20]:
        print("BAD", line)
    print("tracebacks in the log:", server.log.count("Traceback"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--connections", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "serve.toml"
        config.write_text(CONFIG, encoding="utf-8")
        with served(Path(folder), "--config", str(config)) as server:
            asyncio.run(_fuzz(server, given.seconds, given.count, given.connections))


if __name__ == "__main__":
    main()
