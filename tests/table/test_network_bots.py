"""Bots from elsewhere play at a real server as they would at home: no match is broken off, none of them is late, and
they know as much as their seat, and no more."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots.visiting.server import TableServer
from spielwerk.bots.visiting.visitor import Visitor
from tests.cli.conftest import run_command
from tests.table.served import Program, Served, served

CONFIG = """
[limits]
per_second = 10000
requests_per_minute = 600000
tables_per_person = 1000
[people]
guests_per_hour = 100000
"""
AT_ONCE = 5


def unhurried(folder: Path) -> tuple[str, str]:
    """Settings for programs that ask for much in a short time."""
    config = folder / "serve.toml"
    config.write_text(CONFIG, encoding="utf-8")
    return "--config", str(config)


# ---- Robo Rally --------------------------------------------------------------------------------------


@pytest.mark.parametrize("matches", [2, pytest.param(100, marks=pytest.mark.long)])
def test_no_rally_between_programs_is_broken_off(tmp_path, matches):
    """Everybody has 15 seconds for a program; a round goes on as soon as all are ready."""
    with served(tmp_path, *unhurried(tmp_path)) as server:
        logs = asyncio.run(asyncio.wait_for(rallies(server, matches), 30 * matches))
        assert len(logs) == matches
        for log in logs:
            assert [item for item in log["inputs"] if item.get("happening")] == [], "nobody was late"
        assert "Traceback" not in server.log


async def rallies(server: Served, matches: int) -> list[Any]:
    """Logs of matches between two to four programs each, some at a time."""
    host, some = server.guest("Hostess"), asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Any:
        async with some:
            return await rally(server, host, number)

    return await asyncio.gather(*map(one, range(matches)))


async def rally(server: Served, host: str, number: int) -> Any:
    def ask(*asked: Any) -> Any:
        return asyncio.to_thread(server.ask, *asked)

    players = 2 + number % 3
    body = {"game": "roborally", "players": players, "options": {"seconds": 15, "level": "training"}}
    table = (await ask("POST", "/api/tables", body, host))["table"]
    programs = [Program(server, f"R{number}x{seat}", table, seat) for seat in range(players)]
    playing = [asyncio.ensure_future(program.play()) for program in programs]
    while (await ask("POST", f"/api/tables/{table}/start", {}, host)).get("code") == "seats_open":
        await asyncio.sleep(0.02)
    await asyncio.gather(*playing)
    shown = await ask("GET", f"/api/tables/{table}", None, host)
    assert shown["state"] == "over", shown
    for program in programs:
        assert program.errors == []
        assert program.connections == 1
        assert program.result is not None
        assert program.result["places"] == shown["result"]["places"]
    return await ask("GET", f"/api/tables/{table}/log", None, host)


# ---- as strong as at home ----------------------------------------------------------------------------

SPEC = "mcts:playouts=50"


@pytest.mark.long
def test_who_thinks_elsewhere_is_as_good_as_at_home(tmp_path, monkeypatch):
    """In Kuhn poker nothing but a card is hidden: who knew it would win far more often, who knew less less often."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    games, visits = 1000, 200
    said = run_command("arena", "kuhn", "--bots", f"{SPEC},random", "--games", str(games), "--json")
    (home,) = [bot["win_rate"] for bot in json.loads(said.stdout)["bots"] if bot["spec"] == SPEC]
    with served(tmp_path, *unhurried(tmp_path)) as server:
        away = visited(server, visits) / visits
    # Both were drawn: three standard deviations of their difference.
    spread = sqrt(home * (1 - home) * (1 / games + 1 / visits))
    assert abs(away - home) <= 3 * spread, (home, away)


def visited(server: Served, matches: int) -> int:
    """How many matches against chance a bot from elsewhere wins, from both seats alike."""
    with ThreadPoolExecutor(AT_ONCE) as threads:
        return sum(threads.map(lambda number: wins(server, number), range(matches)))


def wins(server: Served, number: int) -> bool:
    host, seat = server.guest(f"H{number}"), number % 2
    seats: list[Any] = [{"bot": "random"}, {"bot": "random"}]
    seats[seat] = "open"
    table = server.ask("POST", "/api/tables", {"game": "kuhn", "seats": seats}, host)["table"]
    told: list[str] = []
    visitor = Visitor(TableServer(server.url, "en"), SPEC, f"V{number}", lambda key, **more: told.append(key))
    playing = threading.Thread(target=visitor.run, args=(table,))
    playing.start()
    while server.ask("POST", f"/api/tables/{table}/start", {}, host).get("code") == "seats_open":
        time.sleep(0.02)
    playing.join()
    assert told[-1] in ("won", "ended"), told
    return told[-1] == "won"
