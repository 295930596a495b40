"""Tables over REST: from setting one up to its log."""

from __future__ import annotations

import asyncio

import spielwerk
from tests.table.gate.house import house


def run(work):
    return asyncio.run(work)


def test_a_table_of_bots_plays_by_itself_and_its_log_can_be_replayed(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, "tictactoe", seats=[{"bot": "random"}, {"bot": "random"}], name="Bots")
            shown = (await here.ask("GET", f"/api/tables/{table}", token=anna)).json
            assert shown["state"] == "waiting"
            assert (shown["name"], shown["game"], shown["host"]) == ("Bots", "tictactoe", "Anna")
            assert [seat["bot"] for seat in shown["seats"]] == ["random", "random"]
            watching = await here.device(anna)
            await watching.done("enter", table=table)
            said = await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            assert (said.status, said.json) == (200, {"state": "running"})
            await watching.until(lambda: watching.view and watching.view["over"])
            shown = (await here.ask("GET", f"/api/tables/{table}", token=anna)).json
            assert (shown["state"], shown["to_decide"]) == ("over", [])
            log = (await here.ask("GET", f"/api/tables/{table}/log", token=anna)).json
            result = spielwerk.load("tictactoe").replay(log).result
            assert result is not None
            assert result.as_json() == shown["result"]

    run(evening())


def test_before_the_end_nobody_is_told_the_seed_or_what_is_secret(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            stories = set()
            for choice in range(3):
                table = await here.table(anna, "rps", seats=[{"person": "Anna"}, {"person": "Ben"}])
                path = f"/api/tables/{table}"
                await here.ask("POST", f"{path}/start", token=anna)
                device = await here.device(ben)
                await device.done("enter", table=table, seat=1)
                await device.decide(table, choice)
                for token in (anna, ben):
                    story = await here.ask("GET", f"{path}/log", token=token)
                    assert not {"seed", "inputs"} & story.json.keys()
                    stories.add(story.body)
                    assert (await here.ask("GET", f"{path}/reveal", token=token)).code == "not_over"
                await here.ask("POST", f"{path}/stop", token=anna)
                log = (await here.ask("GET", f"{path}/log", token=ben)).json
                assert log["seed"] == (await here.server.desks.find(table)).plan.seed
                assert len(log["inputs"]) == 1
                await device.close()
            assert len(stories) == 1, "whatever Ben has decided, the same is told of it"

    run(evening())


def test_what_never_changes_is_sent_once(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, "tictactoe", seats=[{"person": "Anna"}, {"bot": "random"}])
            early = await here.ask("GET", f"/api/tables/{table}/still", token=anna)
            assert early.code == "not_running"
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            german = await here.ask("GET", f"/api/tables/{table}/still?lang=de", token=anna)
            assert german.status == 200
            assert set(german.json) == {"description", "boards", "look"}
            assert german.json["description"]["title"] == "Drei gewinnt"
            assert "max-age" in german.headers["cache-control"]
            tag = german.headers["etag"]
            known = {"if-none-match": tag}
            again = await here.ask("GET", f"/api/tables/{table}/still?lang=de", token=anna, headers=known)
            assert (again.status, again.body) == (304, b"")
            other = await here.ask("GET", f"/api/tables/{table}/still?lang=en", token=anna, headers=known)
            assert other.status == 200

    run(evening())


def test_a_table_that_not_everybody_may_look_at(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            seats = [{"person": "Anna"}, {"bot": "random"}]
            table = await here.table(anna, "tictactoe", seats=seats, rules={"watching": "granted", "listed": False})
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            for what in ("still", "log", "chat", "reveal"):
                assert (await here.ask("GET", f"/api/tables/{table}/{what}", token=ben)).code == "no_watching"
            assert (await here.ask("GET", "/api/tables", token=ben)).json == []
            assert (
                await here.ask("POST", f"/api/tables/{table}/watchers", {"person": "Ben"}, ben)
            ).code == "not_allowed"
            assert (await here.ask("POST", f"/api/tables/{table}/watchers", {"person": "Ben"}, anna)).status == 200
            assert (await here.ask("GET", f"/api/tables/{table}/still", token=ben)).status == 200

    run(evening())


def test_sitting_down_and_getting_up(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben, cleo = [await here.guest(name) for name in ("Anna", "Ben", "Cleo")]
            table = await here.table(anna, "tictactoe")
            path = f"/api/tables/{table}"
            assert (await here.ask("POST", f"{path}/seats", {"seat": 1}, ben)).json == {"table": table, "seat": 1}
            assert (await here.ask("POST", f"{path}/seats", {"seat": 1}, cleo)).code == "seat_taken"
            assert (await here.ask("POST", f"{path}/start", token=anna)).code == "seats_open"
            assert (await here.ask("POST", f"{path}/seats", {}, anna)).json["seat"] == 0
            assert (await here.ask("POST", f"{path}/seats", {}, cleo)).code == "no_open_seat"
            assert (await here.ask("POST", f"{path}/leave", {}, ben)).status == 200
            assert (await here.ask("PUT", f"{path}/seats/1", {"bot": "random"}, cleo)).code == "not_allowed"
            assert (await here.ask("PUT", f"{path}/seats/1", {"bot": "random"}, anna)).status == 200
            assert (await here.ask("PUT", f"{path}/seats/9", {"bot": "random"}, anna)).code == "no_seat"
            assert (await here.ask("PUT", f"{path}/seats/1", {"bot": "cmd:path=/bin/sh"}, anna)).code == "bad_bot"
            assert (await here.ask("PUT", f"{path}/seats/1", {"person": "Cleo"}, anna)).status == 200
            assert (await here.ask("DELETE", f"{path}/seats/1", token=anna)).status == 200
            assert (await here.ask("PUT", f"{path}/seats/1", {"person": "Ben"}, anna)).status == 200
            assert (await here.ask("POST", f"{path}/start", token=anna)).json == {"state": "running"}
            assert (await here.ask("PUT", f"{path}/seats/1", {"bot": "random"}, anna)).code == "not_waiting"
            assert (await here.ask("POST", f"{path}/seats", {}, cleo)).code == "not_waiting"
            assert (await here.ask("POST", f"{path}/leave", {}, ben)).code == "not_sure"
            assert (await here.ask("POST", f"{path}/leave", {"sure": True}, ben)).json == {"state": "over"}

    run(evening())


def test_hosts_pause_give_time_and_stop(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            seats = [{"person": "Anna"}, {"person": "Ben"}]
            table = await here.table(anna, "tictactoe", seats=seats, rules={"seconds": 100})
            path = f"/api/tables/{table}"
            assert (await here.ask("POST", f"{path}/pause", token=anna)).code == "not_running"
            await here.ask("POST", f"{path}/start", token=anna)
            assert (await here.ask("POST", f"{path}/pause", token=ben)).code == "not_allowed"
            assert (await here.ask("POST", f"{path}/pause", token=anna)).json == {"state": "paused"}
            assert (await here.ask("POST", f"{path}/more-time", {"seconds": 50, "seat": 0}, anna)).status == 200
            desk = await here.server.desks.find(table)
            assert 140 < (desk.clocks.left(0, here.server.clock.now()) or 0) <= 150
            assert (await here.ask("POST", f"{path}/resume", token=anna)).json == {"state": "running"}
            assert (await here.ask("POST", f"{path}/resume", token=anna)).code == "not_paused"
            assert (await here.ask("POST", f"{path}/stop", token=anna)).json == {"state": "stopped"}
            german = await here.guest("Dora", language="de")
            shown = (await here.ask("GET", path, token=german)).json
            assert shown["reason"] == "Der Gastgeber hat die Partie abgebrochen: unentschieden."
            again = await here.ask("POST", f"{path}/rematch", token=ben)
            assert again.status == 201
            new = (await here.ask("GET", f"/api/tables/{again.json['table']}", token=ben)).json
            assert [seat["person"] for seat in new["seats"]] == ["Ben", "Anna"]
            assert (await here.ask("GET", path, token=ben)).json["rematch"] == again.json["table"]
            assert (await here.ask("POST", f"{path}/rematch", token=anna)).json == again.json
            assert (await here.ask("POST", f"{path}/rematch", token=german)).code == "not_allowed"

    run(evening())


def test_set_ups_that_cannot_be(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            for wrong, code in (
                ({"game": "nothing"}, "no_game"),
                ({"game": "u-0123456789abcdef.spiel"}, "no_game"),
                ({"game": "tictactoe", "players": 3}, "bad_game"),
                ({"game": "pig", "options": {"goal": 5}}, "bad_game"),
                ({"game": "pig", "options": {"nonsense": 5}}, "bad_game"),
                ({"game": "pig", "options": {"goal": [[[]]]}}, "bad_game"),
                ({"game": "pig", "seats": ["open"] * 64}, "bad_game"),
                ({"game": "pig", "seats": [{"person": "Nobody1"}]}, "no_person"),
                ({"game": "pig", "seats": [{"bot": "ws:url=ws://x"}]}, "bad_bot"),
                ({"game": "pig", "seats": [{"bot": "nosuchbot"}]}, "bad_bot"),
                ({"game": "pig", "seed": 7}, "not_test"),
                ({"game": "pig", "rules": {"seconds": -1}}, "not_fitting"),
                ({"game": "pig", "rules": {"stand_in": "cmd:path=/bin/sh"}}, "bad_bot"),
                ({"game": "pig", "unknown": 1}, "not_fitting"),
                ({}, "not_fitting"),
            ):
                said = await here.ask("POST", "/api/tables", wrong, anna)
                assert said.code == code, (wrong, said.body)
                assert said.status in (403, 404, 422)
                assert said.json["reason"]

    run(evening())


def test_a_test_table_shows_everything_to_its_host_only(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(anna, "kuhn", rules={"test": True}, seed=7)
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            everything = await here.ask("GET", f"/api/tables/{table}/reveal", token=anna)
            assert all(player["hand"]["objects"] for player in everything.json["players"])
            assert (await here.ask("GET", f"/api/tables/{table}/reveal", token=ben)).code == "not_allowed"
            assert (await here.ask("GET", f"/api/tables/{table}/log", token=anna)).json["seed"] == 7
            assert (await here.ask("GET", f"/api/tables/{table}/log", token=ben)).json.get("seed") is None

    run(evening())


def test_what_was_said_at_a_table(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(anna, rules={"observers_chat": "observers"}, seats=[{"person": "Anna"}, "open"])
            player, watcher = await here.device(anna), await here.device(ben)
            await player.done("enter", table=table, seat=0)
            await watcher.done("enter", table=table)
            await player.done("say", table=table, text="<b>hello</b>")
            await watcher.done("say", table=table, text="psst")
            await player.done("say", text="in the lobby")
            said = (await here.ask("GET", f"/api/tables/{table}/chat", token=anna)).json
            assert [(line["person"], line["text"]) for line in said] == [("Anna", "<b>hello</b>")]
            lobby = (await here.ask("GET", "/api/chat", token=ben)).json
            assert [line["text"] for line in lobby] == ["in the lobby"]
            assert (await here.ask("POST", f"/api/tables/{table}/hush", {"person": "Ben"}, anna)).status == 200
            assert await watcher.code("say", table=table, text="still there") == "hushed"

    run(evening())


def test_preview_and_chances_of_ones_own_seat(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}])
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            found = await here.ask("POST", f"/api/tables/{table}/preview", {"choice": 0}, anna)
            assert found.json["legal"] is True
            wrong = await here.ask("POST", f"/api/tables/{table}/preview", {"choice": 99}, anna)
            assert wrong.json["legal"] is False
            assert (await here.ask("POST", f"/api/tables/{table}/preview", {"choice": 0}, ben)).code == "players_only"
            chances = (await here.ask("GET", f"/api/tables/{table}/chances", token=anna)).json
            assert chances
            refused = await here.ask("GET", f"/api/tables/{table}/chances", token=ben)
            assert (refused.status, refused.code) == (403, "players_only")
            watcher = await here.device(ben, language="de")
            await watcher.done("enter", table=table)
            for kind, more in (("chances", {}), ("preview", {"choice": 0}), ("samples", {"ask": 1})):
                said = await watcher.ask(kind, table=table, **more)
                assert (said["code"], "nur Spieler" in said["reason"]) == ("players_only", True)

    run(evening())


def test_what_somebody_has_played(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            first = await here.table(anna, seats=[{"person": "Anna"}, {"person": "Ben"}])
            await here.ask("POST", f"/api/tables/{first}/start", token=anna)
            mine = (await here.ask("GET", "/api/me/matches", token=ben)).json
            assert [(one["table"], one["mine"], one["turn"], one["state"]) for one in mine] == [
                (first, [1], False, "running")
            ]
            assert (await here.ask("GET", "/api/me/matches", token=anna)).json[0]["turn"] is True
            await here.ask("POST", f"/api/tables/{first}/stop", token=anna)
            assert (await here.ask("GET", "/api/me/matches?over=false", token=ben)).json == []
            assert len((await here.ask("GET", "/api/me/matches?over=true", token=ben)).json) == 1
            assert (await here.ask("GET", "/api/me/matches?limit=0", token=ben)).code == "not_fitting"
            assert (await here.ask("GET", "/api/me/matches?whatever=0", token=ben)).code == "not_fitting"

    run(evening())


def test_just_play(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            wish = {"game": "tictactoe"}
            assert (await here.ask("POST", "/api/matchmaking", {"game": "nothing"}, anna)).code == "no_game"
            assert (await here.ask("POST", "/api/matchmaking", {**wish, "players": 5}, anna)).code == "bad_game"
            waiting = (await here.ask("POST", "/api/matchmaking", wish, anna)).json
            assert (waiting["waiting"], waiting["people"], waiting["table"]) == (True, 1, None)
            assert (await here.ask("DELETE", "/api/matchmaking", token=anna)).status == 204
            assert (await here.ask("GET", "/api/matchmaking", token=anna)).json["waiting"] is False
            await here.ask("POST", "/api/matchmaking", wish, anna)
            found = (await here.ask("POST", "/api/matchmaking", wish, ben)).json
            assert found["waiting"] is False
            assert (await here.ask("GET", "/api/matchmaking", token=anna)).json["table"] == found["table"]
            seats = (await here.ask("GET", f"/api/tables/{found['table']}", token=anna)).json["seats"]
            assert [seat["person"] for seat in seats] == ["Anna", "Ben"]

    run(evening())
