"""What a table server costs: CPU per decision from end to end and where it goes, how late it is acknowledged under load
and while bots think, memory, and how long a start takes.

`python bench/serving.py` starts `spielwerk serve` in a process of its own, with its store on, and people who decide at
random over real sockets in another one. CPU is user and system time of the server's process alone, thinkers excepted.
`--parts` names some of decisions, load, thinking, memory, start, peer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import websockets
from boardgame import compare
from crowd import Crowd
from table_server import Server, serving

GOALS = {"ludo": 800, "roborally": 1500, "citadels": 1800, "catan": 2000}
"""µs per decision, with four seats and an observer."""
_numbers = count()


def tell(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(title: str, *cells: str) -> None:
    print(f"\n{title}\n")
    tell(*cells)
    tell(*["---"] * len(cells))


def verdict(now: float, goal: float) -> str:
    return "reached" if now <= goal else "missed"


# ---- tables ------------------------------------------------------------------------------------------

Tables = list[tuple[str, list[tuple[str, int | None]]]]


def made(server: Server, game: str, tables: int, watched: bool = False) -> tuple[Tables, Callable[[], None]]:
    """Tables with four people each, and an observer; and what begins them all."""
    found: Tables = []
    hosts = []
    for _ in range(tables):
        names = [f"P{next(_numbers)}" for _ in range(5 if watched else 4)]
        tokens = [server.guest(name) for name in names]
        seats = [{"person": name} for name in names[:4]]
        table = server.ask("/api/tables", {"game": game, "players": 4, "seats": seats}, tokens[0])["table"]
        found.append((table, list(zip(tokens, (0, 1, 2, 3, None), strict=False))))
        hosts.append(tokens[0])

    def begin() -> None:
        for (table, _), host in zip(found, hosts, strict=True):
            server.ask(f"/api/tables/{table}/start", {}, host)

    return found, begin


@contextmanager
def playing(server: Server, game: str, tables: int, pace: float = 0.0, watched: bool = False) -> Iterator[Crowd]:
    found, begin = made(server, game, tables, watched)
    crowd = Crowd(server.url, found, pace)
    try:
        begin()
        yield crowd
    finally:
        crowd.end()


# ---- decisions ---------------------------------------------------------------------------------------


def decisions(games: list[str], tables: int, seconds: float) -> None:
    head(
        f"**CPU per decision**, {tables} tables with four seats and an observer each, best of three",
        "game", "µs per decision", "goal", "", "main thread", "acknowledged: median", "99 of 100",
    )  # fmt: skip
    for game in games:
        best, row = 1e9, ()
        for _ in range(3):
            with serving() as server, playing(server, game, tables, watched=True) as crowd:
                crowd.measure(1)
                cpu, main = server.cpu, server.main_cpu
                found = crowd.measure(seconds)
                used = 1e6 * (server.cpu - cpu) / found.decisions
                if used < best:
                    best, share = used, (server.main_cpu - main) / (server.cpu - cpu)
                    row = (f"{share:.0%}", f"{1000 * found.late(0.5):.1f} ms", f"{1000 * found.late(0.99):.1f} ms")
        tell(game, f"{best:,.0f}", GOALS.get(game, "–"), verdict(best, GOALS.get(game, 0)), *row)
    where = {game: shares(game, tables, seconds) for game in games}
    head("**Where it goes**, of the CPU time of the main thread", "part", *games)
    names = {name: None for found in where.values() for name in found}
    for name in sorted(names, key=lambda name: -sum(found.get(name, 0) for found in where.values())):
        tell(name, *(f"{where[game].get(name, 0):.0%}" for game in games))


def shares(game: str, tables: int, seconds: float) -> dict[str, float]:
    """Which part of the program uses which share."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "samples.json"
        runner = [str(Path(__file__).with_name("sampled.py")), str(file)]
        with serving(runner) as server, playing(server, game, tables, watched=True) as crowd:
            crowd.measure(1)
            server.process.send_signal(signal.SIGUSR1)
            crowd.measure(seconds)
        found = json.loads(file.read_text(encoding="utf-8"))
    return {name: times / sum(found.values()) for name, times in found.items()}


# ---- many tables -------------------------------------------------------------------------------------


def load(tables: int, seconds: float) -> None:
    head(
        f"**{tables:,} tables of Ludo, {4 * tables:,} sockets**, one decision per second and table",
        "", "now", "goal", "",
    )  # fmt: skip
    with serving() as server, playing(server, "ludo", tables, pace=1.0) as crowd:
        crowd.measure(5)
        cpu, began = server.cpu, time.perf_counter()
        found = crowd.measure(seconds)
        busy = (server.cpu - cpu) / (time.perf_counter() - began)
        stall = server.longest_stall
    tell("decisions per second", f"{found.decisions / seconds:,.0f}", "", "")
    late = 1000 * found.late(0.99)
    tell("acknowledged, 99 of 100", f"{late:.0f} ms", "50 ms", verdict(late, 50))
    tell("longest stall of the loop", f"{1000 * stall:.0f} ms", "25 ms", verdict(1000 * stall, 25))
    tell("of one core", f"{busy:.0%}", "85 %", verdict(busy, 0.85))


# ---- while others think ------------------------------------------------------------------------------

COIN = """game "Coin":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses a from 1 to 3
        player.score += a
        if player.score > 8:
            end with winner player
"""


def thinking(seconds: float) -> None:
    head(
        "**While others think**: 10 tables of Ludo, 5 decisions per second each", "", "median", "99 of 100", "goal", ""
    )
    with serving() as server, playing(server, "ludo", 10, pace=0.2) as crowd:
        crowd.measure(2)
        quiet = crowd.measure(seconds)
        host = server.guest(f"P{next(_numbers)}")
        for _ in range(20):
            seats = [{"bot": "mcts:seconds=1"}] * 2
            table = server.ask("/api/tables", {"game": "connect4", "seats": seats}, host)["table"]
            server.ask(f"/api/tables/{table}/start", {}, host)
        time.sleep(5)
        thought = crowd.measure(seconds)
        everything = asyncio.run(_beside(server, host, crowd, seconds))
    tell("nobody thinks", f"{1000 * quiet.late(0.5):.1f} ms", f"{1000 * quiet.late(0.99):.1f} ms", "", "")
    for what, found in (
        ("20 tables think (`mcts:seconds=1`)", thought),
        ("and somebody uploads games, starts a first Catan, signs in", everything),
    ):
        more = 1000 * (found.late(0.99) - quiet.late(0.99))
        late = f"{1000 * found.late(0.99):.1f} ms"
        tell(what, f"{1000 * found.late(0.5):.1f} ms", late, "at most 15 ms more", verdict(more, 15))


async def _beside(server: Server, host: str, crowd: Crowd, seconds: float) -> Any:
    """Whatever takes long, one after the other, as long as is measured."""
    measuring = asyncio.ensure_future(asyncio.to_thread(crowd.measure, seconds))
    name = f"P{next(_numbers)}"
    await asyncio.to_thread(server.ask, "/api/accounts", {"name": name, "password": "correct horse battery"})
    seats = [{"bot": "random"}] * 4
    table = (await asyncio.to_thread(server.ask, "/api/tables", {"game": "catan", "seats": seats}, host))["table"]
    await asyncio.to_thread(server.ask, f"/api/tables/{table}/start", {}, host)
    while not measuring.done():
        await asyncio.to_thread(server.ask, "/api/sessions", {"name": name, "password": "correct horse battery"})
        await asyncio.to_thread(server.ask, "/api/compile", {"text": COIN}, host)
        await asyncio.sleep(0.2)
    return await measuring


# ---- memory ------------------------------------------------------------------------------------------


def memory() -> None:
    head("**Memory**", "", "now", "goal", "")
    rows: list[tuple[str, float, float]] = []
    sockets, tables = 2000, 250
    with serving() as server:
        asyncio.run(_visited(server, 200))  # What is made only once is there.
        before = server.memory
        grown = asyncio.run(_visited(server, sockets)) - before
        rows.append(("socket that looks at nothing", grown / sockets / 1000, 40))
    with serving() as server, playing(server, "ludo", 20):
        found, begin = made(server, "ludo", tables)
        before = server.memory
        crowd = Crowd(server.url, found, pace=1e6)
        begin()
        time.sleep(2)
        per_socket = rows[0][1] * 1000 * 4
        rows.append(
            (
                "fresh table of Ludo with four seats seen",
                (server.memory - before) / tables / 1000 - per_socket / 1000,
                60,
            )
        )
        crowd.end()
    with serving() as server, playing(server, "catan", 10) as crowd:
        crowd.measure(10)
        before = server.memory
        inputs = crowd.measure(20).decisions
        rows.append(("input of Catan", (server.memory - before) / inputs / 1000, 1))
    for what, kilobytes, goal in rows:
        tell(what, f"{kilobytes:.1f} KB", f"{goal:g} KB", verdict(kilobytes, goal))


async def _visited(server: Server, count: int) -> int:
    """So many sockets at once that have said hello; how much memory the server has with them."""
    tokens = [server.guest(f"P{next(_numbers)}") for _ in range(max(1, count // 10))]
    url = server.url.replace("http", "ws", 1) + "/ws"
    sockets = []
    for number in range(count):
        socket = await websockets.connect(url, compression=None, ping_interval=None)
        await socket.send(
            json.dumps({"type": "hello", "id": "h", "protocol": 1, "token": tokens[number % len(tokens)]})
        )
        await socket.recv()
        sockets.append(socket)
    found = server.memory
    await asyncio.gather(*(socket.close() for socket in sockets))
    return found


# ---- starting ----------------------------------------------------------------------------------------


def start(tables: int) -> None:
    head(f"**A start with {tables:,} stored tables**", "", "now", "goal", "")
    few = tables // 10
    with TemporaryDirectory() as folder:
        # What every server needs is there with few tables, too: only what more of them add is theirs.
        _, before = _started(Path(folder), few)
        seconds, after = _started(Path(folder), tables - few)
    each = (after - before) / (tables - few)
    tell("until a socket has been welcomed", f"{seconds:.1f} s", "3 s", verdict(seconds, 3))
    tell("memory of all", f"{each * tables / 1e6:.0f} MB", "100 MB", verdict(each * tables / 1e6, 100))
    tell("memory of one that sleeps", f"{each / 1000:.1f} KB", "2 KB", verdict(each / 1000, 2))


def _started(folder: Path, more: int) -> tuple[float, int]:
    """Stores so many more tables in a folder, each with a person of its own, and starts a server there: seconds until a
    socket has been welcomed, and how much memory it has then."""
    with serving(folder=folder) as server:
        for _ in range(more):
            name = f"P{next(_numbers)}"
            host = server.guest(name)
            server.ask("/api/tables", {"game": "ludo", "players": 2, "seats": [{"person": name}]}, host)
    began = time.perf_counter()
    with serving(folder=folder) as server:
        asyncio.run(_hello(server, host))
        return time.perf_counter() - began, server.memory


async def _hello(server: Server, token: str) -> None:
    async with websockets.connect(server.url.replace("http", "ws", 1) + "/ws") as socket:
        await socket.send(json.dumps({"type": "hello", "id": "h", "protocol": 1, "token": token}))
        assert json.loads(await socket.recv())["type"] == "welcome"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", default="decisions,load,thinking,memory,start,peer")
    parser.add_argument("--games", default=",".join(GOALS))
    parser.add_argument("--tables", type=int, default=20, help="for the CPU per decision")
    parser.add_argument("--many", type=int, default=1000, help="tables under load")
    parser.add_argument("--stored", type=int, default=10_000, help="tables that are stored at a start")
    parser.add_argument("--seconds", type=float, default=6)
    given = parser.parse_args()
    parts: dict[str, Callable[[], None]] = {
        "decisions": lambda: decisions(given.games.split(","), given.tables, given.seconds),
        "load": lambda: load(given.many, 3 * given.seconds),
        "thinking": lambda: thinking(2 * given.seconds),
        "memory": memory,
        "start": lambda: start(given.stored),
        "peer": lambda: compare(given.seconds),
    }
    for part in given.parts.split(","):
        parts[part]()


if __name__ == "__main__":
    sys.exit(main())
