"""Series between bots on a server: the same as on the command line, within limits, and kept over a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import spielwerk
from spielwerk.arena.standing import without_timings
from spielwerk.data import replace
from spielwerk.table.store import series as rows
from tests.cli.conftest import document, run_command
from tests.table.gate.house import UNHURRIED, House, house

OWN = Path("tests/examples/hex.spiel")


async def started(here: House, token: str, **more) -> str:
    body = {"game": "connect4", "bots": ["greedy:playouts=2", "random"], "games": 10, "seed": 5, **more}
    said = await here.ask("POST", "/api/series", body, token)
    assert said.status == 201, said.body
    return str(said.json["series"])


async def until(here: House, token: str, series: str, true) -> Any:
    """A series as it is when something holds."""
    async with asyncio.timeout(300):  # Only so that a test that hangs ends some day.
        while True:
            found = (await here.ask("GET", f"/api/series/{series}", token=token)).json
            if true(found):
                return found
            assert found["state"] in ("waiting", "running", "stopped"), found["reason"]
            await asyncio.sleep(0.05)


def over(found):
    return found["state"] == "over"


def refused(said) -> tuple[int, str]:
    return said.status, said.code


def on_command_line(*words: str) -> Any:
    return document(run_command("arena", *words, "--json"))


@pytest.mark.parametrize(
    ("game", "bots", "games"),
    [("connect4", ["mcts:playouts=10", "greedy:playouts=2", "random"], 24), ("kuhn", ["random", "random"], 300)],
)
def test_a_series_tells_what_the_same_series_tells_on_the_command_line(tmp_path, game, bots, games):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            series = await started(here, anna, game=game, bots=bots, games=games)
            found = await until(here, anna, series, over)
            assert (found["done"], found["judged"], found["seed"]) == (games, games, 5)
            report = await here.ask("GET", f"/api/series/{series}/report?lang=de", token=anna)
            assert report.headers["content-type"].startswith("text/html")
            assert "Siege" in report.body.decode()
            logs = []
            for game_number in sorted({0, *(one["game"] for one in found["worth"])}):
                assert game_number in found["logs"]
                said = await here.ask("GET", f"/api/series/{series}/games/{game_number}", token=anna)
                logs.append(said.json)
            return found, logs

    found, logs = asyncio.run(story())
    told = on_command_line(game, "--bots", ",".join(bots), "--games", str(games), "--seed", "5")
    assert without_timings(found["standing"]) == without_timings(told)
    shortest = next(one for one in found["worth"] if one["why"] == "shortest")
    assert shortest["decisions"] == found["standing"]["shortest"]
    for log in logs:
        assert spielwerk.load(game).replay(log).over


def test_a_series_goes_on_after_a_restart_as_if_nothing_had_happened(tmp_path):
    bots = ["mcts:playouts=300", "greedy:playouts=20"]

    async def begin():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            series = await started(here, anna, bots=bots, games=60)
            found = await until(here, anna, series, lambda found: 0 < found["done"] < 60)
            return anna, series, found["done"]

    async def go_on(anna, series):
        async with house(tmp_path) as here:
            return await until(here, anna, series, over)

    anna, series, done = asyncio.run(begin())
    found = asyncio.run(go_on(anna, series))
    assert 0 < done < found["done"] == 60
    told = on_command_line("connect4", "--bots", ",".join(bots), "--games", "60", "--seed", "5")
    assert without_timings(found["standing"]) == without_timings(told)


def test_series_wait_for_their_turn_can_be_stopped_and_taken_away_by_their_owner(tmp_path):
    async def story():
        async with house(tmp_path, limits=replace(UNHURRIED, series=1, series_per_person=2)) as here:
            olga, anna, ben = await here.owner(), await here.guest("Anna"), await here.guest("Ben")
            long = await started(here, anna, bots=["mcts:playouts=5000", "mcts:playouts=4000"], games=5000)
            await until(here, anna, long, lambda found: found["done"] > 0)
            short = await started(here, anna)
            assert refused(await here.ask("POST", "/api/series", _body(), anna)) == (429, "too_many")
            bens = await started(here, ben)
            states = {one["series"]: one["state"] for one in (await here.ask("GET", "/api/series", token=ben)).json}
            assert states == {long: "running", short: "waiting", bens: "waiting"}
            assert refused(await here.ask("DELETE", f"/api/series/{long}", token=ben)) == (403, "not_yours_series")
            assert (await here.ask("DELETE", f"/api/series/{long}", token=anna)).status == 204
            found = await until(here, ben, long, lambda found: found["judged"] and found["state"] == "stopped")
            assert found["reason"] == "The series was stopped."
            assert found["standing"]["games"] == found["judged"] == found["done"] < 5000
            for series in (short, bens):
                await until(here, ben, series, over)
            assert (await here.ask("DELETE", f"/api/series/{bens}", token=olga)).status == 204
            assert refused(await here.ask("GET", f"/api/series/{bens}", token=ben)) == (404, "no_series")

    asyncio.run(story())


def _body(**more):
    return {"game": "connect4", "bots": ["random", "random"], "games": 10, **more}


def test_computing_is_limited_and_what_was_played_counts(tmp_path):
    async def story():
        async with house(tmp_path, limits=replace(UNHURRIED, series_seconds=1.0)) as here:
            anna = await here.guest("Anna", language="de")
            series = await started(here, anna, bots=["mcts:playouts=500", "mcts:playouts=400"], games=5000)
            found = await until(here, anna, series, lambda found: found["state"] == "stopped")
            assert "1 Sekunden Rechenzeit" in found["reason"]
            assert 0 < found["done"] == found["judged"] < 5000
            # One game alone takes longer than all computing that there may be.
            series = await started(here, anna, bots=["mcts:playouts=90000000", "random"], games=2)
            found = await until(here, anna, series, lambda found: found["state"] == "stopped")
            assert (found["done"], found["standing"]) == (0, None)
            said = await here.ask("GET", f"/api/series/{series}/report", token=anna)
            assert refused(said) == (404, "no_report")

    asyncio.run(story())


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (_body(game="nothing"), "no_game"),
        (_body(bots=["random"]), "bad_series"),
        (_body(bots=["random"] * 9), "bad_series"),
        (_body(bots=["nobody", "random"]), "bad_bot"),
        (_body(bots=["cmd:path=/bin/true", "random"]), "bad_bot"),
        (_body(bots=["ws:url=ws://127.0.0.1:1", "random"]), "bad_bot"),
        (_body(bots=["cases:file=/etc/passwd", "random"]), "bad_bot"),
        (_body(games=10_001), "bad_series"),
        (_body(games=0), "not_fitting"),
        (_body(seed=-1), "not_fitting"),
        (_body(players=7), "bad_game"),
        (_body(options={"width": {"text": "x"}}), "bad_game"),
        (_body(options={"nothing": 3}), "bad_game"),
        (_body(more=1), "not_fitting"),
        ({"game": "connect4"}, "not_fitting"),
        ([], "not_fitting"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(tmp_path, body, code):
    async def story():
        async with house(tmp_path) as here:
            said = await here.ask("POST", "/api/series", body, await here.guest("Anna"))
            assert said.code == code, said.body
            assert await here.server.store.read(rows.count) == 0

    asyncio.run(story())


def test_programs_play_in_a_cage_or_not_at_all(tmp_path):
    program = tmp_path / "bot.py"
    program.write_text("#!/usr/bin/env python3\n", encoding="utf-8")
    program.chmod(0o755)

    async def story():
        async with house(tmp_path / "data", trusted=True) as here:
            anna = await here.guest("Anna")
            for spec in (f"cmd:path={program}:cage=never", "ws:url=ws://127.0.0.1:1"):
                said = await here.ask("POST", "/api/series", _body(bots=[spec, "random"]), anna)
                assert refused(said) == (422, "bad_bot"), spec
            assert await here.server.store.read(rows.count) == 0

    asyncio.run(story())


def test_only_hosts_start_series_and_where_there_are_none_nobody_does(tmp_path):
    async def story():
        async with house(tmp_path / "a", everybody_hosts=False) as here:
            olga, anna = await here.owner(), await here.guest("Anna")
            assert refused(await here.ask("POST", "/api/series", _body(), anna)) == (403, "not_allowed")
            series = await started(here, olga)
            assert (await here.ask("GET", f"/api/series/{series}", token=anna)).json["mine"] is False
            for method, path in (("GET", ""), ("POST", ""), ("GET", f"/{series}"), ("DELETE", f"/{series}")):
                body = _body() if method == "POST" else None
                assert refused(await here.ask(method, f"/api/series{path}", body)) == (401, "not_signed_in")
            for address in (f"{series}/games/99", "0123456789", "nothing", "%00", f"{series}/report"):
                assert (await here.ask("GET", f"/api/series/{address}", token=anna)).status == 404
            assert (await here.ask("GET", f"/api/series/{series}/games/x", token=anna)).status == 422
        async with house(tmp_path / "b", limits=replace(UNHURRIED, series=0)) as here:
            assert refused(await here.ask("POST", "/api/series", _body(), await here.guest("Anna"))) == (
                403,
                "series_off",
            )

    asyncio.run(story())


def test_a_game_of_a_stranger_is_played_in_the_cage(tmp_path):
    async def story():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            said = await here.ask("POST", "/api/games", {"text": OWN.read_text(encoding="utf-8")}, anna)
            if said.status == 403:
                pytest.skip(said.json["reason"])
            game = said.json["game"]
            for bots in (["mcts:playouts=20", "greedy:playouts=1"], ["random", "random"]):
                series = await started(here, anna, game=game, bots=bots, games=4)
                await until(here, anna, series, lambda found: found["done"] > 0 or here.server._cage.processes)
                found = await until(here, anna, series, over)
                assert found["standing"]["games"] == 4
                log = (await here.ask("GET", f"/api/series/{series}/games/0", token=anna)).json
                assert spielwerk.load(str(OWN)).replay(log).over
            assert (await here.ask("DELETE", f"/api/games/{game}", token=anna)).code == "in_use"

    asyncio.run(story())
