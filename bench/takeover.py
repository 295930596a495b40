"""How long tables stand still when their process ends: killed, stopped cleanly, or frozen for a while.

`python bench/takeover.py` starts two `spielwerk serve` on one PostgreSQL database, sets up tables at the first, and
lets two people play at each, who follow their table wherever it goes. Then the first process is killed, or asked to
end, or frozen and let go on, and for every table is measured how long it took until the other one has acknowledged a
decision. At the end every journal is compared with what was acknowledged: nothing may be lost, nothing done twice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import websockets

JSON = dict[str, Any]
GOALS = {"killed": 5.0, "stopped": 1.0}
"""Seconds after which all tables must go on."""
CONFIG = Path(__file__).with_name("unlimited.toml")
"""No limits on how fast people are."""
THINKING = 2.0
"""Seconds that somebody thinks at most: about one decision per second and table. Whoever has just come in, and is asked
something, answers at once: it is not the thinking that is measured."""
SOON, LATER = 0.1, 0.5
"""Seconds between two tries to connect: at first, and after some that have failed."""
PATIENCE = 1.0
"""Seconds without an answer after which somebody looks elsewhere: a frozen process does not hang up."""
PASSING = ("storage", "closing", "busy")
"""Refusals after which the same is tried again. `storage` alone says that a decision was not taken."""


class Process:
    """One of the processes."""

    def __init__(self, folder: Path, name: str, database: str) -> None:
        command = [sys.executable, "-m", "spielwerk", "serve", "--port", "0", "--database", database]
        self.log = folder / f"{name}.log"
        environment = {**os.environ, "SPIELWERK_LANG": "en"}
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*command, "--config", str(CONFIG)], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().split()[-1]

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """An answer, of whatever process has the table that it is about."""
        said = self._ask(self.url, method, path, body, token)
        while isinstance(said, dict) and said.get("code") == "moved":
            said = self._ask(said["url"], method, path, body, token)
        return said

    def _ask(self, url: str, method: str, path: str, body: Any, token: str) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return json.loads(error.read())

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def end(self) -> None:
        if self.process.poll() is None:
            self.send(signal.SIGCONT)
            self.process.terminate()
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Lost(Exception):
    """The connection is gone, or nobody answers at the other end."""


class Person:
    """Plays at one table, at whatever address it is. Whatever has no answer is said again, with the same id."""

    def __init__(self, table: Table, seat: int, token: str, places: list[str], thinking: float) -> None:
        self.table = table
        self._thinking = thinking
        self.seat = seat
        self.places = list(places)
        self._token = token
        self._rng = Random(f"{table.id}{seat}")
        self._number = 0
        self._socket: Any = None
        self._question: JSON | None = None
        self._answered = 0
        self._is_new_here = True
        self._pause = SOON
        self._open: JSON | None = None
        """A decision that has no answer yet."""

    async def play(self) -> None:
        while not self._is_done:
            try:
                await self._visit(self.places[0])
            except (Lost, OSError, websockets.WebSocketException, TimeoutError):
                self.places.append(self.places.pop(0))
                await asyncio.sleep(self._pause * self._rng.uniform(0.8, 1.2))
                self._pause = min(LATER, 2 * self._pause)

    async def _visit(self, place: str) -> None:
        url = place.replace("http", "ws", 1) + "/ws"
        async with websockets.connect(
            url, max_size=None, compression=None, ping_interval=None, open_timeout=PATIENCE, close_timeout=0.1
        ) as socket:
            self._socket = socket
            self._question = None
            self._is_new_here = True
            await self._ask("hello", protocol=1, token=self._token)
            said = await self._ask("enter", table=self.table.id, seat=self.seat)
            if said["type"] == "moved":
                self._go(said["url"])
                return
            if said["type"] != "ok":
                raise Lost
            await self._ask("ready", table=self.table.id)
            while not self._is_done:
                moved = await self._decide() if self._open or self._is_asked else await self._hear()
                if moved:
                    return

    @property
    def _is_done(self) -> bool:
        """Nobody goes before everything that was sent is answered."""
        return self.table.done.is_set() and self._open is None

    @property
    def _is_asked(self) -> bool:
        is_new = self._question is not None and self._question["ask"] != self._answered
        return is_new and not self.table.done.is_set()

    def _go(self, url: str) -> None:
        self.places = [url, *(place for place in self.places if place != url)]

    async def _decide(self) -> bool:
        """Whether the table is elsewhere."""
        if self._open is None:
            assert self._question is not None
            if self._is_new_here:
                self._is_new_here = False
            else:
                await self._think()
            if self._question is None or self.table.done.is_set():
                return False
            self._number += 1
            choice = self._rng.randrange(len(self._question["options"]))
            request = f"{self.table.id}-{self.seat}-{self._number}"
            self._open = {"id": request, "table": self.table.id, "ask": self._question["ask"], "choice": choice}
        said = await self._ask("decide", **self._open)
        if said["type"] == "ok":
            self.table.acknowledged.append(Acknowledged(self._open["id"], time.monotonic(), self.places[0]))
            self._answered, self._open, self._pause = self._open["ask"], None, SOON
        elif said["type"] == "moved":
            self._go(said["url"])
            return True
        elif said["code"] in PASSING:
            self.table.refused.append(said["code"])
            raise Lost
        else:
            self.table.refused.append(said["code"])
            self._open = None
        return False

    async def _think(self) -> None:
        """Nobody thinks on when the evening is over, or when the table is elsewhere."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._thinking * self._rng.random()):
                await self._socket.wait_closed()
            raise Lost

    async def _ask(self, kind: str, **more: Any) -> JSON:
        self._number += 1
        request = more.pop("id", f"{self.table.id}-{self.seat}-{kind}-{self._rng.getrandbits(64)}")
        await self._socket.send(json.dumps({"type": kind, "id": request, **more}))
        deadline = time.monotonic() + PATIENCE
        while True:
            said = await self._next(deadline - time.monotonic())
            if said.get("re") == request:
                return said

    async def _hear(self) -> bool:
        try:
            said = await self._next(PATIENCE)
        except Lost:
            # Somebody else may think for long; but a process that answers nothing is looked for elsewhere.
            await self._ask("ping")
            return False
        if said["type"] == "moved":
            self._go(said["url"])
        return said["type"] in ("moved", "again")

    async def _next(self, seconds: float) -> JSON:
        try:
            async with asyncio.timeout(max(0.001, seconds)):
                said: JSON = json.loads(await self._socket.recv())
        except TimeoutError:
            raise Lost from None
        if said["type"] in ("view", "diff") and ("ask" in said or "ask_gone" in said or said["type"] == "view"):
            self._question = said.get("ask")
        if said["type"] == "ping":
            await self._socket.send(json.dumps({"type": "pong", "id": str(said["t"])}))
        if said["type"] == "desk" and said["state"] in ("over", "stopped", "broken"):
            self.table.done.set()
        return said


class Acknowledged(NamedTuple):
    """A decision that was taken."""

    request: str
    at: float
    place: str
    """By which process."""


class Table:
    """A table, and what was acknowledged there."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[str] = []
        self.done = asyncio.Event()

    def went_on(self, at: float, gone: str) -> float | None:
        """Seconds until the first decision that was acknowledged after a moment, elsewhere than there."""
        return next((one.at - at for one in self.acknowledged if one.at > at and one.place != gone), None)


class Outcome(NamedTuple):
    """What came of it."""

    seconds: list[float]
    """For every table: how long until a decision was acknowledged again."""
    refused: list[str]
    """The codes of decisions that were refused."""
    acknowledged: int
    kept: int
    """Decisions in the journals."""


Happening = Callable[[Process, Process, list[Table]], Awaitable[tuple[float, str]]]
"""When, and where, something has happened."""


async def evening(folder: Path, database: str, count: int, happening: Happening, thinking: float = THINKING) -> Outcome:
    """People play at tables of the first of two processes until something has happened to it, and a while longer."""
    one, two = Process(folder, "one", database), Process(folder, "two", database)
    try:
        host = one.ask("POST", "/api/guests", {"name": "Hostess"})["token"]
        tables, people = [], []
        for number in range(count):
            names = [f"P{number}x{seat}" for seat in range(2)]
            tokens = [one.ask("POST", "/api/guests", {"name": name})["token"] for name in names]
            body = {"game": "ludo", "seats": [{"person": name} for name in names]}
            table = Table(one.ask("POST", "/api/tables", body, host)["table"])
            one.ask("POST", f"/api/tables/{table.id}/start", {}, host)
            tables.append(table)
            people += [Person(table, seat, token, [one.url, two.url], thinking) for seat, token in enumerate(tokens)]
        playing = [asyncio.create_task(person.play()) for person in people]
        await _until(lambda: all(table.acknowledged for table in tables))
        at, gone = await happening(one, two, tables)
        await _until(lambda: _all_went_on(tables, at, gone))
        for table in tables:
            table.done.set()
        await asyncio.gather(*playing)
        seconds = [passed for table in tables if (passed := table.went_on(at, gone)) is not None]
        return await asyncio.to_thread(_compared, two, host, tables, seconds)
    finally:
        for process in (one, two):
            process.end()


def _compared(two: Process, host: str, tables: list[Table], seconds: list[float]) -> Outcome:
    """What was acknowledged must be kept, and nothing else. Raises AssertionError."""
    kept = acknowledged = 0
    for table in tables:
        two.ask("POST", f"/api/tables/{table.id}/stop", {}, host)
        log = two.ask("GET", f"/api/tables/{table.id}/log", token=host)
        inputs = sum(1 for item in log["inputs"] if not item.get("happening"))
        known = {one.request for one in table.acknowledged}
        if len(known) != len(table.acknowledged):
            raise AssertionError(f"{table.id}: something was acknowledged twice")
        if len(known) != inputs:
            raise AssertionError(f"{table.id}: {len(known)} decisions were acknowledged, {inputs} are kept")
        kept += inputs
        acknowledged += len(known)
    return Outcome(sorted(seconds), [code for table in tables for code in table.refused], acknowledged, kept)


async def _until(true: Callable[[], bool], seconds: float = 300) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


# ---- what happens --------------------------------------------------------------------------------


def _all_went_on(tables: list[Table], at: float, gone: str) -> bool:
    return all(table.went_on(at, gone) is not None or table.done.is_set() for table in tables)


async def killed(one: Process, two: Process, tables: list[Table]) -> tuple[float, str]:
    at = time.monotonic()
    one.send(signal.SIGKILL)
    return at, one.url


async def stopped(one: Process, two: Process, tables: list[Table]) -> tuple[float, str]:
    """The time counts from when it was asked to."""
    at = time.monotonic()
    one.send(signal.SIGTERM)
    await asyncio.to_thread(one.process.wait, 60)
    return at, one.url


def frozen(times: int, seconds: float = 4.0) -> Happening:
    """The first process stands still for longer than it may, again and again; and then the other, to and fro."""

    async def happen(one: Process, two: Process, tables: list[Table]) -> tuple[float, str]:
        at, sleeper = time.monotonic(), one
        for number in range(times):
            sleeper = (one, two)[number % 2]
            at = time.monotonic()
            sleeper.send(signal.SIGSTOP)
            await asyncio.sleep(seconds)
            sleeper.send(signal.SIGCONT)
            await _until(partial(_all_went_on, tables, at, sleeper.url))
            await asyncio.sleep(0.5)
        return at, sleeper.url

    return happen


HAPPENINGS: dict[str, Happening] = {"killed": killed, "stopped": stopped, "frozen": frozen(1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--database", help="postgresql://…, in which nothing is; otherwise one is started")
    parser.add_argument("happening", nargs="*", choices=[*HAPPENINGS, []], help="all, if none is named")
    given = parser.parse_args()
    for name in given.happening or HAPPENINGS:
        print(told(name, given.tables, measured(name, given.tables, given.database)), flush=True)


def measured(name: str, tables: int, database: str | None = None) -> Outcome:
    """What comes of it when something happens to one of two processes."""
    with tempfile.TemporaryDirectory() as folder, _database(database) as address:
        return asyncio.run(evening(Path(folder), address, tables, HAPPENINGS[name]))


def told(name: str, tables: int, outcome: Outcome) -> str:
    longest, middle = outcome.seconds[-1], outcome.seconds[len(outcome.seconds) // 2]
    goal = f" (goal {GOALS[name]:g})" if name in GOALS else ""
    return (
        f"{name:8} {tables} tables: all go on after {longest:.2f} s{goal}, half after {middle:.2f} s; "
        f"{outcome.acknowledged} acknowledged, {outcome.kept} kept, refused: {outcome.refused or 'none'}"
    )


def _database(named: str | None) -> Any:
    if named is not None:
        from contextlib import nullcontext

        return nullcontext(named)
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.table.postgres import database

    return database()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main()
