"""Tournaments on a server: from joining to the last standings, with people who leave and servers that end."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

import pytest

from spielwerk.data import replace
from spielwerk.table.contests import tournaments
from tests.table.gate.house import UNHURRIED, House, house

BOTS = [{"bot": "random"}, {"bot": "random"}]
RPS = {"game": "rps", "form": "round_robin"}


@asynccontextmanager
async def hall(folder, **settings):
    """A server whose tables begin at once, and which looks after tournaments when it is told to."""
    with patch.object(tournaments, "COUNTDOWN", 0), patch.object(tournaments, "LOOK_EVERY", 3600):
        async with house(folder, **settings) as here:
            yield here


async def created(here: House, token: str, **more) -> str:
    said = await here.ask("POST", "/api/tournaments", {**RPS, **more}, token)
    assert said.status == 201, said.body
    return str(said.json["tournament"])


async def shown(here: House, token: str, event: str) -> Any:
    return (await here.ask("GET", f"/api/tournaments/{event}", token=token)).json


async def until(here: House, token: str, event: str, true) -> Any:
    async with asyncio.timeout(300):  # Only so that a test that hangs ends some day.
        while not true(found := await shown(here, token, event)):
            await here.server.tournaments.look()
            await asyncio.sleep(0.02)
    return found


async def do(here: House, token: str, path: str, body=None, method="POST"):
    return await here.ask(method, f"/api/tournaments/{path}", body, token)


async def finish(here: House, table: str, losers: set[str]) -> None:
    """Ends a match: those who are to lose leave; where nobody is, it is broken off."""
    desk = await here.server.desks.find(table)
    await desk.tick()
    for seat in desk.seats:
        if seat.name in losers and seat.person is not None and not desk.ended:
            await desk.leave(seat.person, "en")
    if not desk.ended:
        await desk.stop()


def test_a_round_robin_of_people_is_played_round_by_round(tmp_path):
    async def story():
        async with hall(tmp_path) as here:
            tokens = {name: await here.guest(name) for name in ("Anna", "Ben", "Cleo", "Dan")}
            anna = tokens["Anna"]
            event = await created(here, anna, name="Friday")
            for token in tokens.values():
                assert (await do(here, token, f"{event}/join")).status == 200
            assert (await do(here, anna, f"{event}/join")).json["count"] == 4, "nobody joins twice"
            assert (await do(here, tokens["Ben"], f"{event}/begin")).code == "not_allowed"
            assert (await do(here, anna, f"{event}/begin")).status == 200
            met = []
            for number in range(1, 4):
                found = await until(
                    here,
                    anna,
                    event,
                    lambda f, n=number: f["round"] == n and all(t["state"] for t in f["played"][-1]["tables"]),
                )
                assert found["rounds"] == 3
                tables = found["played"][-1]["tables"]
                for table in tables:
                    desk = await here.server.desks.find(table["table"])
                    names = [found["entrants"][one]["person"] for one in table["entrants"]]
                    assert [seat.name for seat in desk.seats] == names, "everybody has the seat of the pairing"
                    met.append(frozenset(names))
                    own = await shown(here, tokens[names[0]], event)
                    assert own["table"] == table["table"]
                    # Whose name comes first wins.
                    await finish(here, table["table"], {max(names)})
            found = await until(here, anna, event, lambda f: f["state"] == "over")
            assert len(set(met)) == 6
            ranking = [found["entrants"][one["entrant"]]["person"] for one in found["standings"]]
            assert ranking == ["Anna", "Ben", "Cleo", "Dan"]
            assert [one["points"] for one in found["standings"]] == [3, 2, 1, 0]
            assert found["tie_breaks"] == ["buchholz", "direct", "wins"]
            assert found["table"] is None
            assert (await do(here, anna, f"{event}/next")).code == "tournament_over"
            assert (await do(here, anna, event, method="DELETE")).status == 204
            assert (await do(here, anna, event, method="GET")).code == "no_tournament"

    asyncio.run(story())


def test_bots_play_a_swiss_tournament_by_themselves_with_byes(tmp_path):
    async def story():
        async with hall(tmp_path) as here:
            anna = await here.guest("Anna")
            event = await created(here, anna, form="swiss", entrants=[*BOTS, {"bot": "hints"}], rounds=2)
            await do(here, anna, f"{event}/begin")
            found = await until(here, anna, event, lambda f: f["state"] == "over")
            assert [len(one["free"]) for one in found["played"]] == [1, 1]
            assert found["played"][0]["free"] != found["played"][1]["free"]
            assert sum(one["points"] for one in found["standings"]) == 4.0, "two tables and two byes, a point each"

    asyncio.run(story())


def test_who_leaves_is_not_paired_again_and_the_others_win_without_a_table(tmp_path):
    async def story():
        async with hall(tmp_path) as here:
            tokens = {name: await here.guest(name) for name in ("Anna", "Ben", "Cleo")}
            anna, ben = tokens["Anna"], tokens["Ben"]
            event = await created(here, anna, entrants=[{"person": name} for name in (*tokens,)])
            await do(here, anna, f"{event}/begin")
            found = await until(here, anna, event, lambda f: f["round"] == 1 and f["played"][0]["tables"][0]["state"])
            for table in found["played"][0]["tables"]:
                await (await here.server.desks.find(table["table"])).tick()
            assert (await do(here, tokens["Cleo"], f"{event}/entrants/1", method="DELETE")).code == "not_allowed"
            assert (await do(here, ben, f"{event}/leave")).status == 200
            for _ in range(3):
                found = await shown(here, anna, event)
                for table in found["played"][-1]["tables"]:
                    if table["table"] is not None and table["places"] is None:
                        await finish(here, table["table"], {"Cleo"})
                await here.server.tournaments.look()
            found = await until(here, anna, event, lambda f: f["state"] == "over")
            points = {found["entrants"][one["entrant"]]["person"]: one["points"] for one in found["standings"]}
            assert points == {"Anna": 2.0, "Cleo": 1.0, "Ben": 0.0}
            assert found["entrants"][1] == {"person": "Ben", "bot": None, "left": True}
            without = [table for one in found["played"] for table in one["tables"] if table["table"] is None]
            assert all(table["places"] is not None for table in without)

    asyncio.run(story())


def test_whoever_is_not_on_the_server_any_more_has_left(tmp_path):
    async def story():
        async with hall(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            event = await created(here, anna, entrants=[{"person": "Anna"}, {"person": "Ben"}, {"bot": "random"}])
            assert (await here.ask("DELETE", "/api/me", {"sure": True}, ben)).status == 204
            await do(here, anna, f"{event}/begin")
            for _ in range(20):
                await here.server.tournaments.look()
                found = await shown(here, anna, event)
                for table in found["played"][-1]["tables"]:
                    if table["table"] is not None and table["places"] is None:
                        await finish(here, table["table"], set())
            assert found["state"] == "over"
            assert found["entrants"][1] == {"person": "", "bot": None, "left": True}
            points = {one["entrant"]: one["points"] for one in found["standings"]}
            assert points == {0: 1.5, 1: 0.0, 2: 1.5}

    asyncio.run(story())


def test_a_tournament_goes_on_after_a_restart_with_the_same_tables(tmp_path):
    async def begin():
        async with hall(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            event = await created(here, anna, entrants=[{"person": "Anna"}, {"person": "Ben"}])
            await do(here, anna, f"{event}/begin")
            found = await until(here, anna, event, lambda f: f["round"] == 1)
            return anna, ben, event, found["played"][0]["tables"][0]["table"]

    async def go_on(anna, ben, event, table):
        async with hall(tmp_path) as here:
            await here.server.tournaments.look()
            found = await shown(here, ben, event)
            assert [one["table"] for one in found["played"][0]["tables"]] == [table]
            await finish(here, table, {"Anna"})
            found = await until(here, ben, event, lambda f: f["state"] == "over")
            assert found["entrants"][found["standings"][0]["entrant"]]["person"] == "Ben"
            assert len(await here.server.desks._keeper.listed()) == 1

    asyncio.run(go_on(*asyncio.run(begin())))


def test_whoever_plays_elsewhere_is_waited_for_and_the_host_can_go_on(tmp_path):
    async def story():
        async with hall(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            await here.guest("Cem")
            other = await here.table(ben, "rps", seats=[{"person": "Ben"}, {"person": "Cem"}])
            event = await created(here, anna, auto=False, entrants=[{"person": "Anna"}, {"person": "Ben"}])
            await do(here, anna, f"{event}/begin")
            found = await until(here, anna, event, lambda f: f["round"] == 1 and f["played"][0]["tables"][0]["trouble"])
            assert found["played"][0]["tables"][0]["trouble"] == "Ben is playing at another table."
            await here.ask("POST", f"/api/tables/{other}/stop", token=ben)
            found = await until(here, anna, event, lambda f: f["played"][0]["tables"][0]["state"] != "waiting")
            assert found["played"][0]["tables"][0]["trouble"] is None
            # The host does not wait for the end: it is a draw.
            await do(here, anna, f"{event}/next")
            found = await until(here, anna, event, lambda f: f["state"] == "over")
            assert [one["points"] for one in found["standings"]] == [0.5, 0.5]
            assert [one["place"] for one in found["standings"]] == [1, 1]

    asyncio.run(story())


def test_who_may_what(tmp_path):
    async def story():
        async with hall(
            tmp_path, everybody_hosts=False, limits=replace(UNHURRIED, entrants=3, tournaments_per_person=2)
        ) as here:
            olga, anna, ben = await here.owner(), await here.guest("Anna"), await here.guest("Ben")
            assert (await do(here, anna, "", {**RPS})).status in (404, 403)
            assert (await here.ask("POST", "/api/tournaments", RPS, anna)).code == "not_allowed"
            await here.ask("PUT", "/api/people/Anna/host", {}, olga)
            event = await created(here, anna, open=False)
            assert (await do(here, ben, f"{event}/join")).code == "not_allowed"
            for path, body, method in (
                ("begin", None, "POST"),
                ("next", None, "POST"),
                ("entrants", {"bot": "random"}, "POST"),
                ("entrants", {"person": "Ben"}, "POST"),
                ("", None, "DELETE"),
            ):
                address = f"{event}/{path}".rstrip("/")
                assert (await do(here, ben, address, body, method)).code == "not_allowed", path
                assert (await do(here, "", address, body, method)).code == "not_signed_in", path
            assert (await do(here, anna, f"{event}/begin")).code == "few_entrants"
            assert (await do(here, anna, f"{event}/next")).code == "tournament_waits"
            assert (await do(here, anna, f"{event}/entrants", {"person": "Ben"})).status == 201
            assert (await do(here, olga, f"{event}/entrants", {"bot": "random"})).status == 201
            assert (await do(here, anna, f"{event}/entrants", {"bot": "cmd:path=/bin/sh"})).code == "bad_bot"
            assert (await do(here, anna, f"{event}/entrants", {})).code == "no_entrant"
            assert (await do(here, anna, f"{event}/entrants", {"person": "Nobody"})).code == "no_person"
            assert (await do(here, anna, f"{event}/entrants", {"bot": "random"})).status == 201
            assert (await do(here, anna, f"{event}/entrants", {"bot": "random"})).code == "too_many"
            assert (await do(here, ben, f"{event}/leave")).json["count"] == 2
            assert (await do(here, ben, f"{event}/leave")).code == "no_entrant"
            assert (await do(here, anna, f"{event}/entrants/9", method="DELETE")).code == "no_entrant"
            await created(here, anna)
            assert (await here.ask("POST", "/api/tournaments", RPS, anna)).code == "too_many"
            assert (await do(here, olga, event, method="DELETE")).status == 204

    asyncio.run(story())


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"game": "nothing"}, "no_game"),
        ({"form": "cup"}, "not_fitting"),
        ({"players": 9}, "bad_game"),
        ({"players": 1}, "not_fitting"),
        ({"game": "ludo", "players": 4}, "robin_of_two"),
        ({"rounds": 0}, "not_fitting"),
        ({"rules": {"test": True}}, "bad_rules"),
        ({"rules": {"stand_in": "nobody"}}, "bad_bot"),
        ({"rules": {"seconds": 0}}, "not_fitting"),
        ({"options": {"nothing": 1}}, "bad_game"),
        ({"entrants": [{"bot": "random"}] * 65}, "too_many"),
        ({"entrants": [{"bot": "random", "person": "Anna"}]}, "no_entrant"),
        ({"name": "x" * 51}, "not_fitting"),
        ({"what": 1}, "not_fitting"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path, more, code):
    async def story():
        async with hall(tmp_path) as here:
            said = await here.ask("POST", "/api/tournaments", {**RPS, **more}, await here.guest("Anna"))
            assert said.code == code, said.body
            assert (await here.ask("GET", "/api/tournaments", token=await here.guest("Ben"))).json == []

    asyncio.run(story())
