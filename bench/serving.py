"""What a table server costs: CPU per decision from end to end and where it goes, how late it is acknowledged under load
and while bots think, memory, and how long a start takes.

`python bench/serving.py` starts `spielwerk serve` in a process of its own, with its store on, and people who decide at
random over real sockets in another one. CPU is user and system time of the server's process alone, thinkers excepted.
`--parts` names some of decisions, load, thinking, memory, start, takeover, peer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import HTTPError

import takeover
import websockets
from boardgame import compare
from crowd import Crowd, Figures
from table_server import Server, serving

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.limits.texts import KNOWN

LONG = 600
"""Decisions in a long match."""
FULL = 4000
"""Decisions at ten tables after which nothing more is kept than what is kept for good."""
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
        host = server.guest(f"P{next(_numbers)}")
        long = _long_match(server, host)
        quiet = crowd.measure(seconds)
        for _ in range(20):
            seats = [{"bot": "mcts:seconds=1"}] * 2
            table = server.ask("/api/tables", {"game": "connect4", "seats": seats}, host)["table"]
            server.ask(f"/api/tables/{table}/start", {}, host)
        time.sleep(5)
        thought = crowd.measure(seconds)
        everything = asyncio.run(_beside(crowd, seconds, lambda: _much_at_once(server, host, long)))
    with serving() as server, playing(server, "ludo", 10, pace=0.2) as crowd:
        crowd.measure(2)
        calm = crowd.measure(seconds)
        hostile = asyncio.run(_beside(crowd, 3 * seconds, lambda: _uploads(server)))
    tell("nobody thinks", f"{1000 * quiet.late(0.5):.1f} ms", f"{1000 * quiet.late(0.99):.1f} ms", "", "")
    for what, found in (
        ("20 tables think (`mcts:seconds=1`)", thought),
        (f"and somebody uploads games, starts Catan, takes back behind {LONG} inputs, signs in", everything),
    ):
        more = 1000 * (found.late(0.99) - quiet.late(0.99))
        late = f"{1000 * found.late(0.99):.1f} ms"
        tell(what, f"{1000 * found.late(0.5):.1f} ms", late, "at most 15 ms more", verdict(more, 15))
    for what, found, goal in (("another server, nobody thinks", calm, 0), ("hostile games are uploaded", hostile, 50)):
        late = 1000 * found.late(0.99)
        wanted = (f"{goal} ms", verdict(late, goal)) if goal else ("", "")
        tell(what, f"{1000 * found.late(0.5):.1f} ms", f"{late:.1f} ms", *wanted)


def _long_match(server: Server, host: str) -> str:
    """A test table of Catan, whose host has all seats and has decided often."""
    body = {"game": "catan", "players": 4, "rules": {"test": True}}
    table = str(server.ask("/api/tables", body, host)["table"])
    crowd = Crowd(server.url, [(table, [(host, seat) for seat in range(4)])])
    server.ask(f"/api/tables/{table}/start", {}, host)
    decided = 0
    while decided < LONG:
        decided += crowd.measure(1).decisions
    crowd.end()
    return table


async def _beside(crowd: Crowd, seconds: float, work: Callable[[], Awaitable[None]]) -> Figures:
    """What a crowd measures while something else is done, again and again."""
    measuring = asyncio.ensure_future(asyncio.to_thread(crowd.measure, seconds))
    while not measuring.done():
        await work()
    return await measuring


async def _much_at_once(server: Server, host: str, table: str) -> None:
    """Whatever takes long, one after the other."""
    person = {"name": f"P{next(_numbers)}", "password": "correct horse battery"}
    seats = [{"bot": "random"}] * 4
    await asyncio.to_thread(server.ask, "/api/accounts", person)
    catan = (await asyncio.to_thread(server.ask, "/api/tables", {"game": "catan", "seats": seats}, host))["table"]
    await asyncio.to_thread(server.ask, f"/api/tables/{catan}/start", {}, host)
    await asyncio.to_thread(server.ask, "/api/sessions", person)
    await asyncio.to_thread(server.ask, "/api/compile", {"text": COIN}, host)
    socket = await _greeted(server, host)
    await _said(socket, type="enter", table=table, seat=0)
    await _said(socket, type="rewind", table=table, count=1)
    await socket.close()


async def _uploads(server: Server) -> None:
    """Texts that were written to bring a server down."""
    host = server.guest(f"P{next(_numbers)}")
    for text, _ in KNOWN.values():
        with suppress(HTTPError):  # Mostly refused, and that is right.
            await asyncio.to_thread(server.ask, "/api/games", {"text": text}, host)


# ---- memory ------------------------------------------------------------------------------------------


def memory() -> None:
    head("**Memory**", "", "now", "goal", "")
    rows: list[tuple[str, float, float]] = []
    sockets, tables = 2000, 100
    with serving() as server:
        asyncio.run(_visited(server, 200))  # What is made only once is there.
        before = server.memory
        grown = asyncio.run(_visited(server, sockets)) - before
        rows.append(("socket that looks at nothing", grown / sockets, 40))
    with serving() as server, playing(server, "ludo", 20):
        rows.append(("fresh table of Ludo with four seats seen", asyncio.run(_seen(server, tables)) / tables, 60))
    with serving() as server, playing(server, "catan", 10) as crowd:
        # Until everything that is only kept for a while is full: frames for those who come back, answers, events.
        seconds, inputs = 10, 0
        while inputs < FULL:
            inputs += crowd.measure(seconds).decisions
        before = server.memory
        inputs = crowd.measure(2 * seconds).decisions
        rows.append(("input of Catan", (server.memory - before) / inputs, 1))
    for what, used, goal in rows:
        tell(what, f"{used / 1000:.1f} KB", f"{goal:g} KB", verdict(used / 1000, goal))


async def _seen(server: Server, tables: int) -> int:
    """How much memory so many tables take once matches have begun and four people, who were there before, look."""
    tokens = {name: server.guest(name) for name in (f"P{next(_numbers)}" for _ in range(4 * tables))}
    names = list(tokens)
    sockets = {name: await _greeted(server, token) for name, token in tokens.items()}
    before = server.memory
    for first in range(0, len(names), 4):
        people = names[first : first + 4]
        body = {"game": "ludo", "players": 4, "seats": [{"person": name} for name in people]}
        table = server.ask("/api/tables", body, tokens[people[0]])["table"]
        for seat, name in enumerate(people):
            await _said(sockets[name], type="enter", table=table, seat=seat)
        server.ask(f"/api/tables/{table}/start", {}, tokens[people[0]])
        for name in people:
            await _said(sockets[name], type="ready", table=table)
    await asyncio.sleep(2)
    used = server.memory - before
    await asyncio.gather(*(socket.close() for socket in sockets.values()))
    return used


async def _greeted(server: Server, token: str) -> Any:
    """A socket of somebody who has said hello."""
    url = server.url.replace("http", "ws", 1) + "/ws"
    socket = await websockets.connect(url, compression=None, ping_interval=None)
    await _said(socket, type="hello", protocol=1, token=token)
    return socket


async def _said(socket: Any, **message: Any) -> None:
    """Says something, and waits for the answer."""
    request = f"s{next(_numbers)}"
    await socket.send(json.dumps({**message, "id": request}))
    while (said := json.loads(await socket.recv())).get("re") != request:
        pass
    assert said["type"] != "refused", said


async def _visited(server: Server, count: int) -> int:
    """So many sockets at once that have said hello; how much memory the server has with them."""
    tokens = [server.guest(f"P{next(_numbers)}") for _ in range(max(1, count // 10))]
    sockets = [await _greeted(server, tokens[number % len(tokens)]) for number in range(count)]
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
    await (await _greeted(server, token)).close()


# ---- when a process ends -----------------------------------------------------------------------------


def taken_over(tables: int) -> None:
    head(
        f"**Two processes on one PostgreSQL, {tables} tables**: until decisions are acknowledged again",
        "the process of the tables is", "half", "all", "goal", "", "refused",
    )  # fmt: skip
    for name in takeover.GOALS:
        found = takeover.measured(name, tables)
        half, longest, goal = found.seconds[len(found.seconds) // 2], found.seconds[-1], takeover.GOALS[name]
        tell(name, f"{half:.1f} s", f"{longest:.1f} s", f"{goal:g} s", verdict(longest, goal), len(found.refused))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", default="decisions,load,thinking,memory,start,takeover,peer")
    parser.add_argument("--games", default=",".join(GOALS))
    parser.add_argument("--tables", type=int, default=20, help="for the CPU per decision")
    parser.add_argument("--many", type=int, default=1000, help="tables under load")
    parser.add_argument("--stored", type=int, default=10_000, help="tables that are stored at a start")
    parser.add_argument("--shared", type=int, default=100, help="tables of two processes, one of which ends")
    parser.add_argument("--seconds", type=float, default=6)
    given = parser.parse_args()
    parts: dict[str, Callable[[], None]] = {
        "decisions": lambda: decisions(given.games.split(","), given.tables, given.seconds),
        "load": lambda: load(given.many, 3 * given.seconds),
        "thinking": lambda: thinking(2 * given.seconds),
        "memory": memory,
        "start": lambda: start(given.stored),
        "takeover": lambda: taken_over(given.shared),
        "peer": lambda: compare(given.seconds),
    }
    for part in given.parts.split(","):
        parts[part]()


if __name__ == "__main__":
    sys.exit(main())
