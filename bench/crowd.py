"""People who play over real sockets, in a process of their own: `Crowd` sends one there, and hears what it measured.

A device answers its questions at random, as lightly as can be: it keeps no view.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from random import Random
from typing import Any, NamedTuple

import websockets


class Figures(NamedTuple):
    """What a crowd has measured."""

    decisions: int
    waits: list[float]
    """Seconds from a decision to its acknowledgement, in order."""

    def late(self, share: float) -> float:
        return self.waits[min(len(self.waits) - 1, int(len(self.waits) * share))] if self.waits else 0.0


class Crowd:
    """A crowd at tables. `tables`: of each its number, and of each device its token and its seat."""

    def __init__(self, url: str, tables: list[tuple[str, list[tuple[str, int | None]]]], pace: float = 0.0) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say({"url": url, "tables": tables, "pace": pace})
        self._hear()

    def measure(self, seconds: float) -> Figures:
        """Lets them play for some time, and says what came of it."""
        self._say({"seconds": seconds})
        return Figures(*self._hear())

    def end(self) -> None:
        self._process.communicate()

    def _say(self, what: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(what) + "\n")
        self._process.stdin.flush()

    def _hear(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())


class Device:
    def __init__(self, url: str, token: str, table: str, seat: int | None, pace: float) -> None:
        self.waits: list[float] = []
        self.entered = asyncio.Event()
        self._url, self._token, self._table, self._seat = url, token, table, seat
        self._pace = pace
        self._rng = Random(token)
        self._number = 0
        self._sent: dict[str, float] = {}
        self._picks: list[Any] = []
        self._question: Any = None

    async def play(self) -> None:
        url = self._url.replace("http", "ws", 1) + "/ws"
        async with websockets.connect(
            url, max_size=None, compression=None, ping_interval=None, open_timeout=120
        ) as socket:
            self._socket = socket
            await self._say("hello", protocol=1, token=self._token)
            await self._say("enter", table=self._table, seat=self._seat)
            await self._say("ready", table=self._table)
            self.entered.set()
            async for raw in socket:
                said = json.loads(raw)
                match said["type"]:
                    case "ok" if said["re"] in self._sent:
                        self.waits.append(time.perf_counter() - self._sent.pop(said["re"]))
                    case "ok" if "value" in said:
                        await self._pick(said["value"]["decision"]["options"])
                    case "refused" if said["code"] == "incomplete":
                        await self._say("preview", table=self._table, choice=self._picks)
                    case "ping":
                        await socket.send(json.dumps({"type": "pong", "id": str(said["t"])}))
                    case "desk" if said["state"] in ("over", "stopped"):
                        return
                    case "view" | "diff" if "ask" in said:
                        if said.get("show"):
                            await self._say("shown", table=self._table, seq=said["seq"])
                        if self._pace:
                            await asyncio.sleep(self._pace * (0.5 + self._rng.random()))
                        await self._answer(said["ask"])

    async def _answer(self, question: Any) -> None:
        self._question, self._picks = question, []
        if question["several"] is None:
            await self._decide(self._rng.randrange(len(question["options"])))
        else:
            await self._pick(question["options"])

    async def _pick(self, options: Any) -> None:
        """One more of several things that are picked together."""
        option = self._rng.choice(options)
        self._picks.append({"kind": option["kind"], "value": option["value"]})
        await self._decide(self._picks)

    async def _decide(self, choice: Any) -> None:
        request = await self._say("decide", table=self._table, ask=self._question["ask"], choice=choice)
        self._sent[request] = time.perf_counter()

    async def _say(self, kind: str, **body: Any) -> str:
        self._number += 1
        request = f"{self._seat}-{self._number}"  # At a test table one person has all seats.
        await self._socket.send(json.dumps({"type": kind, "id": request, **body}))
        return request


async def crowd() -> None:
    loop = asyncio.get_running_loop()
    told = json.loads(await loop.run_in_executor(None, sys.stdin.readline))
    devices = [
        Device(told["url"], token, table, seat, told["pace"])
        for table, people in told["tables"]
        for token, seat in people
    ]
    playing = []
    for at in range(0, len(devices), 100):  # Not more at once than anybody could accept.
        some = devices[at : at + 100]
        playing += [asyncio.ensure_future(device.play()) for device in some]
        await asyncio.gather(*(device.entered.wait() for device in some))
    print("[]", flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        for device in devices:
            device.waits.clear()
        await asyncio.sleep(json.loads(line)["seconds"])
        waits = sorted(wait for device in devices for wait in device.waits)
        print(json.dumps([len(waits), waits]), flush=True)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(crowd())
