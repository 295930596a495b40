"""Games over REST: what there is, what people hand in, and modules."""

from __future__ import annotations

import asyncio
import base64
import sys

import pytest

from spielwerk.bundled import GAMES
from tests.table.gate.house import house

NIM = (GAMES / "nim.spiel").read_text(encoding="utf-8")
caged = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a cage for strangers' games")


def run(work):
    return asyncio.run(work)


def test_all_games_in_both_languages(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            german = await here.ask("GET", "/api/games?lang=de")
            assert {"name": "tictactoe", "title": "Drei gewinnt"}.items() <= {
                key: value for one in german.json if one["name"] == "tictactoe" for key, value in one.items()
            }.items()
            asked = await here.ask("GET", "/api/games", headers={"accept-language": "fr, de;q=0.9, en;q=0.1"})
            assert asked.body == german.body
            assert (await here.ask("GET", "/api/games?lang=fr")).code == "not_fitting"

    run(evening())


def test_one_game_with_its_look(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            said = await here.ask("GET", "/api/games/ludo?lang=en")
            assert {option["name"] for option in said.json["options"]} >= {"board", "tries"}
            assert said.json["look"] is not None
            assert (await here.ask("GET", "/api/games/nothing")).code == "no_game"

    run(evening())


@caged
def test_a_game_of_ones_own_is_checked_kept_played_and_taken_away(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben", language="de")
            assert (await here.ask("POST", "/api/games", {"text": NIM})).code == "not_signed_in"
            faulty = await here.ask("POST", "/api/games", {"text": "game 7"}, ben)
            assert (faulty.status, faulty.code) == (422, "bad_game")
            assert faulty.json["diagnostics"][0]["severity"] == "error"
            assert faulty.json["reason"].startswith("So lässt sich das Spiel nicht aufbauen")
            made = await here.ask("POST", "/api/games", {"text": NIM}, anna)
            assert made.status == 201
            name = made.json["game"]
            again = await here.ask("POST", "/api/games", {"text": NIM}, anna)
            assert again.json["game"] == name
            listed = (await here.ask("GET", "/api/games")).json
            assert [one["uploaded"] for one in listed if one["name"] == name] == [True]
            assert (await here.ask("GET", f"/api/games/{name}?lang=de")).json["name"] == name
            table = await here.table(ben, name, seats=[{"person": "Ben"}, {"person": "Anna"}])
            started = await here.ask("POST", f"/api/tables/{table}/start", token=ben)
            assert started.json == {"state": "running"}
            device = await here.device(ben)
            await device.done("enter", table=table, seat=0)
            await device.decide(table, 0)
            assert (await here.ask("DELETE", f"/api/games/{name}", token=ben)).code == "not_yours"
            assert (await here.ask("DELETE", f"/api/games/{name}", token=anna)).code == "in_use"

    run(evening())


@caged
def test_compile_gives_a_module_or_what_is_wrong(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            good = await here.ask("POST", "/api/compile", {"text": NIM, "notation": "spiel", "players": 2}, anna)
            assert good.json["diagnostics"] == []
            assert base64.b64decode(good.json["module"])[:4] == b"\0asm"
            assert good.json["manual"]
            bad = await here.ask("POST", "/api/compile", {"text": "game"}, anna)
            assert bad.status == 200
            assert bad.json["diagnostics"]
            assert "module" not in bad.json
            assert (await here.ask("POST", "/api/compile", {"text": NIM, "notation": "python"}, anna)).status == 422

    run(evening())


def test_files_have_names_that_lead_nowhere_else(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            for name in ("../x.csv", "/etc/x.csv", "a/b/c.csv", "x", ".csv", "a\\b.csv", "a\0.csv", "x" * 200 + ".csv"):
                said = await here.ask("POST", "/api/compile", {"text": NIM, "files": {name: ""}}, anna)
                assert said.code == "not_fitting", name

    run(evening())
