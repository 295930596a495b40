"""Scenes and rulebooks over REST: always the same, made once, and strangers' games only in the cage."""

from __future__ import annotations

import asyncio
import json
import sys
from unittest.mock import patch
from urllib.parse import quote

import pytest

from spielwerk.bundled import GAMES
from spielwerk.table import showcase
from spielwerk.table.playing import showing
from spielwerk.table.playing.cage.compiling import Workshop
from tests.table.gate.house import house

NIM = (GAMES / "nim.spiel").read_text(encoding="utf-8")
caged = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a cage for strangers' games")


def run(work):
    return asyncio.run(work)


@pytest.mark.parametrize("game", ["tictactoe", "ludo", "citadels"])
def test_a_scene_has_something_on_the_board_and_is_not_over(tmp_path, game):
    async def evening():
        async with house(tmp_path) as here:
            said = await here.ask("GET", f"/api/games/{game}/scene?lang=de")
            assert said.status == 200
            assert set(said.json) == {"still", "view"}
            view = said.json["view"]
            assert (view["seat"], view["over"]) == (None, False)
            assert said.json["still"]["look"] is not None
            if game == "tictactoe":
                assert said.json["still"]["description"]["title"] == "Drei gewinnt"
                marks = [field for field in view["spaces"]["Board"].values() if field.get("mark") is not None]
                assert len(marks) >= 3
            known = {"if-none-match": said.headers["etag"]}
            assert "max-age" in said.headers["cache-control"]
            assert (await here.ask("GET", f"/api/games/{game}/scene?lang=de", headers=known)).status == 304
        async with house(tmp_path / "other") as here:
            assert (await here.ask("GET", f"/api/games/{game}/scene?lang=de")).body == said.body

    run(evening())


def test_players_and_options_decide_what_is_seen(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            path = "/api/games/ludo/scene"
            three = await here.ask("GET", f"{path}?players=3")
            assert len(three.json["view"]["players"]) == 3
            small = await here.ask("GET", f"{path}?options={quote(json.dumps({'tries': 1}))}")
            assert small.status == 200
            for query, code in (
                ("players=17", "bad_game"),
                ("players=0", "not_fitting"),
                ("options=7", "not_fitting"),
                ("options={", "not_fitting"),
                (f"options={quote('[' * 3000)}", "not_fitting"),
                (f"options={quote(json.dumps({'tries': 'x'}))}", "bad_game"),
                (f"options={quote(json.dumps({'nothing': 1}))}", "bad_game"),
                (f"options={'x' * 20_000}", "not_fitting"),
                ("lang=fr", "not_fitting"),
            ):
                said = await here.ask("GET", f"{path}?{query}")
                assert (said.status, said.code) == (422, code), query
            assert (await here.ask("GET", "/api/games/nothing/scene")).code == "no_game"
            assert (await here.ask("GET", "/api/games/..%2Fetc/scene")).code == "no_game"

    run(evening())


def test_whoever_asks_at_the_same_time_waits_for_the_same(tmp_path):
    made = []

    def slow(*given):
        made.append(given)
        return real(*given)

    real = showing.scene

    async def evening():
        async with house(tmp_path) as here:
            with patch.object(showcase, "scene", slow):
                said = await asyncio.gather(*(here.ask("GET", "/api/games/nim/scene") for _ in range(5)))
                assert {one.status for one in said} == {200}
                await here.ask("GET", "/api/games/nim/scene")
                assert len(made) == 1
                # What there is no room for any more is made again.
                here.server.showcase._most = 1
                await here.ask("GET", "/api/games/tictactoe/scene")
                await here.ask("GET", "/api/games/nim/scene")
                assert len(made) == 3
                with patch.object(showcase, "MOST_WAITING", -showcase.AT_ONCE):
                    assert (await here.ask("GET", "/api/games/chess/scene")).code == "busy"

    run(evening())


def test_a_rulebook_as_data(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            said = await here.ask("GET", "/api/games/tictactoe/rulebook?lang=de")
            assert said.json["title"] == [{"text": "Drei gewinnt"}]
            assert len(said.json["sections"]) > 3
            known = {"if-none-match": said.headers["etag"]}
            assert (await here.ask("GET", "/api/games/tictactoe/rulebook?lang=de", headers=known)).status == 304
            english = (await here.ask("GET", "/api/games/tictactoe/rulebook?lang=en")).json
            assert english["title"] == [{"text": "Tic-Tac-Toe"}]
            assert (await here.ask("GET", "/api/games/nothing/rulebook")).code == "no_game"

    run(evening())


@caged
def test_uploaded_games_are_shown_out_of_the_cage(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            name = (await here.ask("POST", "/api/games", {"text": NIM}, anna)).json["game"]
            with patch.object(showcase, "scene", side_effect=AssertionError("not in the cage")):
                said = await here.ask("GET", f"/api/games/{name}/scene")
                assert said.json["view"]["over"] is False
                assert (await here.ask("GET", f"/api/games/{name}/scene?players=9")).code == "bad_game"
                with patch.object(Workshop, "scene", side_effect=AssertionError("it was kept")):
                    assert (await here.ask("GET", f"/api/games/{name}/scene")).body == said.body
            with patch.object(showcase, "rules", side_effect=AssertionError("not in the cage")):
                assert (await here.ask("GET", f"/api/games/{name}/rulebook?lang=en")).json["title"] == [{"text": "Nim"}]

    run(evening())


def test_topics_of_a_game_stand_beside_its_rules(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            for language, first in (("de", "Spielziel"), ("en", "Aim")):
                said = (await here.ask("GET", f"/api/games/roborally/rulebook?lang={language}")).json
                assert said["topics"][0]["heading"] == first
                assert len(said["topics"]) == 6
            assert "topics" not in (await here.ask("GET", "/api/games/tictactoe/rulebook")).json

    run(evening())
