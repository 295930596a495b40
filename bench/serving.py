"""What a table server costs: CPU per decision from end to end, how late others hear of it, memory.

`python bench/serving.py` starts `spielwerk serve` in a process of its own, with its store on, and people and observers
that decide at random over real sockets from this one. CPU is user and system time of the server's process alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import websockets

CONFIG = """
announce = false
[limits]
per_second = 1000000
requests_per_minute = 10000000
sockets = 100000
sockets_per_address = 100000
tables_per_person = 100000
[people]
guests_per_hour = 10000000
"""
GOALS = {"ludo": 800, "roborally": 1500, "citadels": 1800, "catan": 2000}
"""µs per decision, with four seats and an observer."""
TICKS = os.sysconf("SC_CLK_TCK")


class Server:
    """A server with no limits on how fast people are."""

    def __init__(self, folder: Path) -> None:
        config = folder / "serve.toml"
        config.write_text(CONFIG, encoding="utf-8")
        command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", "--data", str(folder / "data")]
        self.process = subprocess.Popen([*command, "--config", str(config)], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def ask(self, path: str, body: Any, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers, method="POST")
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or b"null")

    @property
    def cpu(self) -> float:
        """Seconds of CPU that the process has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> int:
        """Bytes that are resident."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class Device:
    """A device that answers its questions at random, as lightly as can be: it keeps no view."""

    def __init__(self, server: Server, token: str, seed: int) -> None:
        self.server = server
        self.token = token
        self.rng = Random(seed)
        self.waits: list[float] = []
        self.decided = 0
        self.over = False
        self.paused = asyncio.Event()
        self._number = 0
        self._sent: dict[str, float] = {}

    async def play(self, table: str, seat: int | None, pace: float = 0.0) -> None:
        url = self.server.url.replace("http", "ws") + "/ws"
        async with websockets.connect(url, max_size=None, compression=None, ping_interval=None) as socket:
            self.socket = socket
            await self.say("hello", protocol=1, token=self.token)
            await self.say("enter", table=table, seat=seat)
            await self.say("ready", table=table)
            async for raw in socket:
                said = json.loads(raw)
                kind = said["type"]
                if kind == "ok" and said["re"] in self._sent:
                    self.waits.append(time.perf_counter() - self._sent.pop(said["re"]))
                elif kind == "refused":
                    self._sent.pop(said["re"], None)
                elif kind == "ping":
                    await socket.send(json.dumps({"type": "pong", "id": str(said["t"])}))
                elif kind == "desk" and said["state"] in ("over", "stopped"):
                    self.over = True
                    return
                elif kind in ("view", "diff") and "ask" in said and not self.paused.is_set():
                    if said.get("show"):
                        await self.say("shown", table=table, seq=said["seq"])
                    if pace:
                        await asyncio.sleep(pace * (0.5 + self.rng.random()))
                    request = await self.say(
                        "decide", table=table, ask=said["ask"]["ask"], choice=self.choice(said["ask"])
                    )
                    self._sent[request] = time.perf_counter()
                    self.decided += 1

    async def say(self, kind: str, **body: Any) -> str:
        self._number += 1
        request = f"{self._number}"
        await self.socket.send(json.dumps({"type": kind, "id": request, **body}))
        return request

    def choice(self, ask: dict[str, Any]) -> Any:
        several, options = ask["several"], ask["options"]
        if several is None:
            return self.rng.randrange(len(options))
        picks = [option for option in options if option["kind"] != "done"]
        count = several["most"] if several["most"] is not None else several["least"]
        chosen = [
            {"kind": one["kind"], "value": one["value"]} for one in self.rng.sample(picks, min(count, len(picks)))
        ]
        # Where there could be more, one has to say that this is all.
        return chosen if len(chosen) == several["most"] else [*chosen, {"kind": "done", "value": None}]


class Figures(NamedTuple):
    game: str
    tables: int
    decisions: int
    micros: float
    median: float
    late: float
    busy: float


async def measured(server: Server, game: str, tables: int, seconds: float, pace: float, watched: bool) -> Figures:
    """Tables with four people and an observer each, for some time."""
    people = [server.ask("/api/guests", {"name": f"{game}{n}"})["token"] for n in range(tables * 5)]
    names = [f"{game}{n}" for n in range(tables * 5)]
    devices, tasks = [], []
    for number in range(tables):
        at = number * 5
        seats = [{"person": name} for name in names[at : at + 4]]
        table = server.ask("/api/tables", {"game": game, "players": 4, "seats": seats}, people[at])["table"]
        for seat in (0, 1, 2, 3, *((None,) if watched else ())):
            token = people[at + (4 if seat is None else seat)]
            device = Device(server, token, at + (seat or 0))
            devices.append(device)
            tasks.append(asyncio.ensure_future(device.play(table, seat, pace)))
        server.ask(f"/api/tables/{table}/start", {}, people[at])
    await asyncio.sleep(min(5, 1 + tables / 50))
    decided, cpu, began = sum(one.decided for one in devices), server.cpu, time.perf_counter()
    for device in devices:
        device.waits.clear()
    await asyncio.sleep(seconds)
    made = sum(one.decided for one in devices) - decided
    used, passed = server.cpu - cpu, time.perf_counter() - began
    waits = sorted(wait for one in devices for wait in one.waits) or [0.0]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    late = waits[int(len(waits) * 0.99)]
    return Figures(game, tables, made, 1e6 * used / max(1, made), statistics.median(waits), late, used / passed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(GOALS))
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds between question and answer, on average")
    parser.add_argument("--alone", action="store_true", help="without observers")
    given = parser.parse_args()
    print(
        "| game | tables | decisions | µs CPU per decision | goal | | acknowledged: median | 99 of 100 | server busy |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for game in given.games.split(","):
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder))
            try:
                row = asyncio.run(measured(server, game, given.tables, given.seconds, given.pace, not given.alone))
            finally:
                server.stop()
        verdict = "reached" if row.micros <= GOALS.get(game, 0) else "missed"
        print(
            f"| {game} | {row.tables} | {row.decisions:,} | {row.micros:,.0f} | {GOALS.get(game, '')} | {verdict} | "
            f"{1000 * row.median:.1f} ms | {1000 * row.late:.1f} ms | {row.busy:.0%} |",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
