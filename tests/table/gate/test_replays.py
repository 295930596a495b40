"""Replays over REST: matches that are over, logs from anywhere, and test tables that begin in the middle."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any
from unittest.mock import patch

import pytest

import spielwerk
from spielwerk.bundled import GAMES
from spielwerk.runtime.changes import changed
from spielwerk.table.playing import films
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.reasons import Lost
from tests.table.gate.house import house
from tests.table.gate.test_sockets import noted

NIM = (GAMES / "nim.spiel").read_text(encoding="utf-8")
caged = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a cage for strangers' games")


def run(work):
    return asyncio.run(work)


def by_chance(game, seed=3, most=60, **more):
    """A match by chance."""
    match, chance = spielwerk.load(game).start(seed=seed, **more), random.Random(seed)
    while not match.over and len(match.history) < most:
        seat = chance.choice(match.seats)
        match.decide(seat, chance.choice(match.decision(seat).options))
    return match


async def played(here, token, game, match):
    """A table at which just that was played, and which is stopped then."""
    table = await here.table(token, game, rules={"test": True}, seed=match.seed)
    desk = await here.server.desks.find(table)
    await desk.begin_from(match.inputs)
    if not match.over:
        await here.ask("POST", f"/api/tables/{table}/stop", token=token)
    return table


def about(question):
    """What is asked. Why nothing can be taken back is told when something is asked, and not whenever that changes."""
    return question and {
        key: value for key, value in json.loads(json.dumps(question)).items() if key not in ("undo", "abort")
    }


async def whole(here, path, token, **words):
    """All pieces of a replay: the first, and all steps."""
    query = "&".join(f"{key}={value}" for key, value in words.items())
    said = await here.ask("GET", f"{path}?{query}", token=token)
    assert said.status == 200, said.body
    first, steps, piece = said.json, list(said.json["steps"]), said.json
    while "next" in piece:
        piece = (await here.ask("GET", f"{path}?{query}&from={piece['next']}", token=token)).json
        assert "still" not in piece
        assert "first" not in piece
        steps += piece["steps"]
    return first, steps, piece.get("stops")


@pytest.mark.parametrize("game", ["citadels", "rps", "ludo"])
def test_a_match_is_seen_from_every_seat_as_it_was(tmp_path, game):
    match = by_chance(game)

    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben", language="de")
            table = await played(here, anna, game, match)
            path = f"/api/tables/{table}/replay"
            for seat in ("all", "watch", *range(match.players)):
                first, steps, stops = await whole(here, path, ben, seat=seat, lang="en", limit=7)
                assert stops is None
                assert (first["inputs"], len(steps)) == (len(match.inputs), len(match.inputs))
                assert set(first["still"]) == {"description", "boards", "look"}
                again = spielwerk.load(game).start(seed=match.seed)
                number = seat if isinstance(seat, int) else None

                def seen(again=again, number=number, seat=seat):
                    return again.reveal() if seat == "all" else again.view(number)

                view, told = first["first"]["view"], first["first"]["events"]
                question = first["first"].get("ask")
                assert view == json.loads(json.dumps(seen()))
                for item, step in zip(match.inputs, steps, strict=True):
                    again.play([item])
                    view = changed(view, step["changes"])
                    told += step["events"]
                    question = None if "ask_gone" in step else step.get("ask", question)
                    assert view == json.loads(json.dumps(seen()))
                    asked = again.decision(number) if number is not None and number in again.seats else None
                    assert about(question) == about(asked.as_json() if asked is not None else None)
                assert told == json.loads(json.dumps(again.events(number)))

    run(evening())


def test_who_decided_what_is_told_to_those_who_were_told_then(tmp_path):
    match = spielwerk.load("rps").start(seed=1)
    match.decide(1, 0)
    label = spielwerk.load("rps").start(seed=1).decision(1).options[0].label

    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            path = f"/api/tables/{await played(here, anna, 'rps', match)}/replay"
            told = {
                seat: (await here.ask("GET", f"{path}?seat={seat}&lang=en", token=anna)).json["steps"][0]
                for seat in ("all", "watch", 0, 1)
            }
            assert (told["all"]["seat"], told["all"]["did"]) == (1, label)
            assert told[1]["did"] == label
            for seat in ("watch", 0):
                assert not {"did", "seat", "happening"} & told[seat].keys()
                assert [event["event"] for event in told[seat]["events"]] == ["see"]

    run(evening())


def test_nobody_sees_a_match_again_before_it_is_over(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(anna, "tictactoe", seats=[{"person": "Anna"}, {"person": "Ben"}])
            path = f"/api/tables/{table}"
            await here.ask("POST", f"{path}/start", token=anna)
            for token in (anna, ben):
                for seat in ("all", "watch", "0", "1"):
                    assert (await here.ask("GET", f"{path}/replay?seat={seat}", token=token)).code == "not_over"
                assert (await here.ask("POST", f"{path}/test", {"input": 0}, token)).code == "not_over"
            await here.ask("POST", f"{path}/stop", token=anna)
            assert (await here.ask("GET", f"{path}/replay?seat=all", token=ben)).status == 200
            for wrong in ("seat=2x", "seat=-1", "seat=99", "limit=0", "limit=5000", "from=-1", "lang=fr", "x=1"):
                assert (await here.ask("GET", f"{path}/replay?{wrong}", token=ben)).code == "not_fitting"
            assert (await here.ask("GET", f"{path}/replay?seat=2", token=ben)).code == "bad_log"
            beyond = (await here.ask("GET", f"{path}/replay?from=500", token=ben)).json
            assert (beyond["steps"], "next" in beyond) == ([], False)

    run(evening())


def test_a_test_table_is_seen_again_by_who_hosts_it_and_by_nobody_else(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(anna, "tictactoe", rules={"test": True})
            path = f"/api/tables/{table}"
            assert (await here.ask("GET", f"{path}/replay", token=anna)).code == "not_running"
            await here.ask("POST", f"{path}/start", token=anna)
            device = await here.device(anna)
            await device.done("enter", table=table, seat=0)
            await device.decide(table, 4)
            assert len((await here.ask("GET", f"{path}/replay", token=anna)).json["steps"]) == 1
            assert (await here.ask("GET", f"{path}/replay", token=ben)).code == "not_over"
            closed = await here.table(anna, "tictactoe", rules={"test": True, "watching": "closed"})
            await here.ask("POST", f"/api/tables/{closed}/start", token=anna)
            await here.ask("POST", f"/api/tables/{closed}/stop", token=anna)
            assert (await here.ask("GET", f"/api/tables/{closed}/replay", token=ben)).code == "no_watching"

    run(evening())


def test_a_test_table_begins_with_the_inputs_of_a_match(tmp_path):
    match = by_chance("ludo", most=20)

    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await played(here, anna, "ludo", match)
            path = f"/api/tables/{table}/test"
            wrong = await here.ask("POST", path, {"input": 21}, ben)
            assert (wrong.status, wrong.code) == (422, "no_input")
            made = await here.ask("POST", path, {"input": 12}, ben)
            assert made.status == 201
            new = made.json["table"]
            shown = (await here.ask("GET", f"/api/tables/{new}", token=ben)).json
            assert (shown["host"], shown["state"], shown["test"]) == ("Ben", "running", True)
            assert new not in {one["table"] for one in (await here.ask("GET", "/api/tables", token=anna)).json}
            log = (await here.ask("GET", f"/api/tables/{new}/log", token=ben)).json
            assert (log["inputs"], log["seed"]) == (match.inputs[:12], match.seed)
            # It is kept, and goes on as that match did.
            desk = await here.server.desks.find(new)
            await here.server.desks._let_go(desk)
            device = await here.device(ben)
            seat = match.inputs[12]["seat"]
            await device.done("enter", table=new, seat=seat)
            await device.decide(new, {key: match.inputs[12][key] for key in ("kind", "value")})
            log = (await here.ask("GET", f"/api/tables/{new}/log", token=ben)).json
            assert log["inputs"] == match.inputs[:13]
            assert (await here.ask("POST", path, {"input": -1}, ben)).code == "not_fitting"

    run(evening())


def test_at_a_test_table_even_the_end_can_be_taken_back(tmp_path):
    match = by_chance("tictactoe")
    assert match.over

    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await played(here, anna, "tictactoe", match)
            new = (await here.ask("POST", f"/api/tables/{table}/test", {"input": len(match.inputs)}, anna)).json[
                "table"
            ]
            shown = (await here.ask("GET", f"/api/tables/{new}", token=anna)).json
            assert (shown["state"], shown["result"]) == ("over", match.result.as_json())
            device = await here.device(anna)
            await device.done("enter", table=new)
            await device.done("rewind", table=new)
            await device.until(lambda: device.desk["state"] == "running")
            assert device.view["over"] is False
            await here.server.desks._let_go(await here.server.desks.find(new))
            shown = (await here.ask("GET", f"/api/tables/{new}", token=anna)).json
            assert (shown["state"], shown["result"]) == ("running", None)
            await device.done("enter", table=new)
            await device.done("rewind", table=new, count=99)
            assert await device.code("rewind", table=new) == "nothing"

    run(evening())


# ---- logs ----------------------------------------------------------------------------------------


@caged
def test_a_log_of_a_bundled_game(tmp_path):
    match = by_chance("ludo", most=150)

    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            made = await here.ask("POST", "/api/replays?seat=all&limit=30", {"log": match.log}, anna)
            assert made.status == 201, made.body
            name = made.json["replay"]
            assert len(made.json["steps"]) == 30
            first, steps, _ = await whole(here, f"/api/replays/{name}", ben, seat="all", lang="en")
            assert first["still"]["description"]["title"] == "Ludo"
            view = first["first"]["view"]
            for step in steps:
                view = changed(view, step["changes"])
            assert view == json.loads(json.dumps(match.reveal()))
            saved = json.loads(match.save())
            assert (await here.ask("POST", "/api/replays", {"log": saved}, anna)).status == 201
            tested = await here.ask("POST", f"/api/replays/{name}/test", {"input": 40}, ben)
            log = (await here.ask("GET", f"/api/tables/{tested.json['table']}/log", token=ben)).json
            assert log["inputs"] == match.inputs[:40]
            assert (await here.ask("POST", f"/api/replays/{name}/test", {"input": 151}, ben)).code == "no_input"
            assert (await here.ask("GET", "/api/replays/r-x", token=ben)).code == "no_replay"

    run(evening())


@caged
def test_logs_that_are_none_are_refused_in_words(tmp_path):
    log = by_chance("tictactoe").log

    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben", language="de")
            faults = noted(here)
            wrong: tuple[dict[str, Any], ...] = (
                {},
                {"format": "spielwerk-log"},
                {**log, "version": 99},
                {**log, "players": 7},
                {**log, "players": "two"},
                {**log, "seed": -1},
                {**log, "seed": 2**64},
                {**log, "hash": "0" * 32},
                {**log, "options": {"nothing": 1}},
                {**log, "inputs": [{"seat": 0}] * 20_001},
                {**log, "inputs": ["x"]},
                {**log, "text": 7},
                {**log, "text": "game 7", "notation": "nothing"},
                {**log, "text": "game 7", "files": {"a": 1}},
                {**log, "text": "game 7"},
            )
            for one in wrong:
                said = await here.ask("POST", "/api/replays", {"log": one}, anna)
                assert (said.status, said.code) == (422, "bad_log"), one
                german = await here.ask("POST", "/api/replays", {"log": one}, ben)
                assert german.json["reason"].startswith("Dieses Protokoll lässt sich nicht zeigen: ")
            for name in ("nothing", "../etc/passwd", "u-0123456789abcdef"):
                said = await here.ask("POST", "/api/replays", {"log": {**log, "game": name}}, anna)
                assert (said.status, said.code) == (404, "no_game")
            assert (await here.ask("POST", "/api/replays", {"log": []}, anna)).code == "not_fitting"
            assert (await here.ask("POST", "/api/replays", {"log": log, "x": 1}, anna)).code == "not_fitting"
            deep = f'{{"log": {"[" * 200}{"]" * 200}}}'.encode()
            assert (await here.ask("POST", "/api/replays", token=anna, raw=deep)).code == "not_fitting"
            huge = b'{"log": {"a": "' + b"x" * 2_100_000 + b'"}}'
            assert (await here.ask("POST", "/api/replays", token=anna, raw=huge)).code == "too_large"
            assert (await here.ask("POST", "/api/replays", {"log": log})).code == "not_signed_in"
            assert faults == []

    run(evening())


@caged
def test_a_log_that_does_not_fit_is_shown_as_far_as_it_does(tmp_path):
    log = by_chance("tictactoe").log
    log["inputs"][3] = log["inputs"][0]

    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna", language="de")
            made = (await here.ask("POST", "/api/replays", {"log": log}, anna)).json
            assert len(made["steps"]) == made["inputs"] == 3
            assert made["stops"].startswith("Eingabe 4 passt nicht zur Partie: ")

    run(evening())


@caged
def test_a_log_with_the_text_of_its_game_is_read_in_the_cage(tmp_path):
    match = by_chance("nim")
    log = {**match.log, "game": "my-nim", "text": NIM}

    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            with patch.object(films, "spawn", side_effect=AssertionError("not in the cage")):
                made = await here.ask("POST", "/api/replays?seat=0", {"log": log}, anna)
            assert made.status == 201, made.body
            assert len(made.json["steps"]) == len(match.inputs)
            tested = await here.ask("POST", f"/api/replays/{made.json['replay']}/test", {"input": 1}, anna)
            assert tested.status == 201, tested.body
            shown = (await here.ask("GET", f"/api/tables/{tested.json['table']}", token=anna)).json
            assert shown["game"].startswith("u-")
            # The log of a match of an uploaded game names it as it is called here.
            own = (await here.ask("GET", f"/api/tables/{tested.json['table']}/log", token=anna)).json
            assert (await here.ask("POST", "/api/replays", {"log": own}, anna)).status == 201

    run(evening())


def test_where_there_is_no_cage_only_logs_of_bundled_games_are_read(tmp_path):
    match = by_chance("nim")

    async def none(self, nice=0):
        raise Lost("no_linux")

    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            with patch.object(Cage, "process", none):
                plain = await here.ask("POST", "/api/replays", {"log": match.log}, anna)
                assert len(plain.json["steps"]) == len(match.inputs)
                inside = {**match.log, "text": NIM}
                assert (await here.ask("POST", "/api/replays", {"log": inside}, anna)).code == "broken"

    run(evening())


def test_a_replay_that_is_too_long_or_too_large_ends_in_words(tmp_path):
    match = by_chance("ludo", most=250)

    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            path = f"/api/tables/{await played(here, anna, 'ludo', match)}/replay"
            with patch.object(films, "LARGEST", 1):
                large = await here.ask("GET", f"{path}?seat=all", token=anna)
            with patch.object(films, "LONGEST", -1.0):
                long = await here.ask("GET", f"{path}?seat=all", token=anna)
            for said in (large, long):
                assert (said.status, said.code) == (409, "broken")
            with patch.object(films, "MOST_WAITING", -films.AT_ONCE):
                assert (await here.ask("GET", f"{path}?seat=0", token=anna)).code == "busy"
            # It is tried again; and what there is no room for any more is made again.
            here.server.films._most = 1
            for seat in ("all", 0, "all"):
                assert len((await whole(here, path, anna, seat=seat))[1]) == 250

    run(evening())


def test_logs_are_kept_for_a_day_and_not_too_many_of_one_person(tmp_path):
    log = by_chance("nim").log

    async def evening():
        async with house(tmp_path) as here:
            replays = here.server.replays
            take = await replays.read(log, "en")
            mine = [replays.keep(1, take).name for _ in range(25)]
            other = replays.keep(2, take)
            kept = [name for name in mine if name in replays._kept]
            assert kept == mine[-20:]
            assert replays.find(other.name) is other
            with (
                patch.object(here.server.clock, "now", lambda: other.until),
                pytest.raises(Exception, match="no_replay"),
            ):
                replays.find(other.name)

    run(evening())
