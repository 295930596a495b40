"""A real server among people who mean no good: it answers them all, none with a fault of its own, and forgets them."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import Iterator

import pytest

from tests.limits.texts import KNOWN
from tests.table.fuzzing import CONFIG, Storm, hold, patient, resident
from tests.table.served import Served, served

SOME = ["four ranges of a thousand", "a million events", "700 misspelt names"]
CAUGHT = {"fault", "signal", "exit", "gone", "garbage", "computing", "memory"}
MEMORY = 512 * 1024
"""Kilobytes that the cage allows the process of one game."""
LEVEL = json.dumps({"name": "Large", "columns": 100, "rows": 100, "checkpoint": ["b4", "g5"], "walls": []})


@pytest.fixture
def server(tmp_path) -> Iterator[Served]:
    config = tmp_path / "serve.toml"
    config.write_text(CONFIG, encoding="utf-8")
    with served(tmp_path, "--config", str(config)) as running:
        yield running
    assert "Traceback" not in running.log


# ---- texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("names", [SOME, pytest.param(list(KNOWN), marks=pytest.mark.long)], ids=["some", "all"])
def test_hostile_games_are_refused_or_stopped_and_others_go_on(server, names):
    """Whatever was written, there is an answer; what the check lets pass may be played, and is stopped if need be."""
    token = server.guest("Eve")
    for name in names:
        text, code = KNOWN[name]
        answer = server.ask("POST", "/api/games", {"text": text}, token)
        if "game" not in answer:
            faults = [fault["code"] for fault in answer["diagnostics"] if fault["severity"] == "error"]
            assert faults, (name, answer)
            assert not set(faults) & CAUGHT, (name, "only the cage has stopped it", faults)
            continue
        assert not code.startswith("S"), (name, answer)
        state = played(server, token, answer["game"])
        assert state == ("broken" if code else "running"), name
    assert server.ask("GET", "/healthz") is not None


def played(server: Served, token: str, game: str) -> str:
    """What becomes of a match of bots: broken, or running after some decisions."""
    seats = [{"bot": "random"}, {"bot": "random"}]
    made = server.ask("POST", "/api/tables", {"game": game, "seats": seats}, token)
    if "table" not in made:
        assert made["code"] == "bad_game", made
        return "broken"
    path = f"/api/tables/{made['table']}"
    server.ask("POST", f"{path}/start", {}, token)
    while (shown := server.ask("GET", path, None, token))["state"] in ("starting", "running"):
        # It may end between the two questions: then the log is another one.
        if shown["round"] > 1 or len(server.ask("GET", f"{path}/log", None, token).get("events", ())) > 20:
            server.ask("POST", f"{path}/stop", {}, token)
            return "running"
        time.sleep(0.05)
    return str(shown["state"])


def test_a_level_that_is_too_large_is_refused(server):
    level = {"file": "large.json", "text": LEVEL}
    answer = server.ask("POST", "/api/tables", {"game": "roborally", "options": {"level": level}}, server.guest("Eve"))
    assert answer["code"] == "bad_game", answer
    assert "50" in answer["reason"], answer


@pytest.mark.long
def test_hostile_games_take_no_more_than_they_are_allowed(server):
    """Every process that has read a game stays within its memory, every one of them is answered, and others go on."""
    token, waits = server.guest("Eve"), list[float]()

    async def evening() -> None:
        calm = asyncio.ensure_future(patient(server.url, server.guest("Calm"), waits))
        for text, _ in KNOWN.values():
            await asyncio.to_thread(server.ask, "POST", "/api/games", {"text": text}, token)
        calm.cancel()

    asyncio.run(evening())
    assert waits
    assert server.stop() == 0
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss <= MEMORY


# ---- everything else ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "acts", "connections"), [(14, 6, 100), pytest.param(50, 60, 10_000, marks=pytest.mark.long)]
)
def test_nothing_that_anybody_says_is_a_fault_of_ours(server, count, acts, connections):
    storm = Storm(server.url, 7)
    asyncio.run(raged(storm, server, count, acts, connections))
    assert storm.bad == []
    assert storm.said["200"], "there was something to be asked"
    assert storm.said["ok"], "there was something to be said"


@pytest.mark.long
def test_who_has_gone_leaves_nothing_behind(server):
    """After a first storm everything is there that is only made once; from then on memory comes back."""

    async def evening() -> tuple[int, int]:
        await raged(Storm(server.url, 1), server, 30, 20, 2000)
        await asyncio.sleep(15)
        before = resident(server)
        for seed in range(2, 5):
            await raged(Storm(server.url, seed), server, 30, 20, 2000)
        await asyncio.sleep(15)
        return before, resident(server)

    before, after = asyncio.run(evening())
    assert after <= 1.1 * before, (before, after)


async def raged(storm: Storm, server: Served, count: int, acts: int, connections: int) -> None:
    def going_on() -> Iterator[None]:
        yield from [None] * acts

    await asyncio.gather(storm.rage(count, going_on), hold(server.url, connections))
