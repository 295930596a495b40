"""`/bot`: programs in any language at a seat of a table."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

import spielwerk
from spielwerk.bots.bot import Setting
from spielwerk.bots.programs import messages
from spielwerk.table.gate.socket import bot_talk
from tests.table.gate.house import House, Socket, house


def run(work):
    return asyncio.run(work)


async def program(here: House, token: str, table: str, answer: Any) -> Socket:
    """Sits down, and answers whatever it is asked until the end. `answer` makes a plan of a question."""
    socket = await here.socket(f"/bot?table={table}", {"authorization": f"Bearer {token}"})
    heard = 0
    while True:
        await socket.until(lambda: len(socket.frames) > heard)  # noqa: B023
        said = socket.frames[heard]
        heard += 1
        if said["type"] in ("decide", "error") and said.get("tries_left", 1):
            socket.say_raw(answer(said))
        if said["type"] in ("result", "bye"):
            return socket


def at_random(seed: int):
    rng = Random(seed)

    def answer(said: dict[str, Any]) -> str:
        options = said["decisions"][0]["options"] if said["type"] == "decide" else [None]
        return json.dumps({"type": "plan", "id": said["id"], "actions": [rng.randrange(len(options))]})

    return answer


async def seated(here: House, host: str, game: str, names: list[str], **more: Any) -> tuple[str, list[str]]:
    """A table at which programs have taken all seats, and their tokens."""
    tokens = [await here.guest(name, kind="bot") for name in names]
    table = await here.table(host, game, players=len(names), **more)
    for seat, token in enumerate(tokens):
        said = await here.ask("POST", f"/api/tables/{table}/seats", {"seat": seat}, token)
        assert said.status == 200, said.body
    return table, tokens


LONG = [pytest.param("citadels", marks=pytest.mark.long), pytest.param("catan", marks=pytest.mark.long)]


@pytest.mark.parametrize("game", ["pig", "rps", "kuhn", "hearts", "roborally", *LONG])
def test_a_match_between_programs(game, tmp_path):
    options = {"hearts": {"limit": 20}}.get(game, {})
    count = {"hearts": 4, "citadels": 4, "catan": 3}.get(game, 2)

    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            names = ["Ada", "Bob", "Cyd", "Dan"][:count]
            table, tokens = await seated(here, host, game, names, options=options)
            playing = [asyncio.create_task(program(here, t, table, at_random(n))) for n, t in enumerate(tokens)]
            assert (await here.ask("POST", f"/api/tables/{table}/start", token=host)).json == {"state": "running"}
            for seat, socket in enumerate(await asyncio.gather(*playing)):
                assert socket.frames[0]["type"] == "hello"
                assert socket.frames[0]["seat"] == seat
                result = socket.of("result")[0]
                assert result["finished"]
                assert socket.of("error") == []
                await socket.ended()
                assert socket.closed == 1000
            desk = await here.server.desks.find(table)
            assert desk.state == "over"
            assert desk.result is not None
            assert result["places"] == desk.result["places"]

    run(evening())


@pytest.mark.parametrize(("game", "options"), [("pig", {"goal": 20}), ("ludo", {"board": "uneven"}), ("kuhn", {})])
def test_programs_are_told_what_they_are_told_in_the_arena(game, options, tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, tokens = await seated(here, host, game, ["Ada", "Bob"], options=options)
            playing = [asyncio.create_task(program(here, t, table, at_random(n))) for n, t in enumerate(tokens)]
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            first, _ = await asyncio.gather(*playing)
            hello = first.frames[0]
            at_home = json.loads(messages.hello(Setting(spielwerk.load(game), 2, options, 0), bot_talk.SECONDS))
            assert {key: hello[key] for key in at_home} == at_home
            asked = first.of("decide")[0]
            assert list(asked) == ["type", "id", "view", "decisions", "time_left", "skipped"]
            assert set(asked["view"]) == {
                "game", "to_decide", "over", "result", "seat", "table", "players", "standing", "spaces", "phases",
            }  # fmt: skip
            (decision,) = asked["decisions"]
            assert set(decision) == {
                "seat", "ask", "form", "phase", "prompt", "kinds", "several", "options", "blocked",
            }  # fmt: skip
            assert decision["several"] is None
            assert not {"decision", "see"} & {event["event"] for event in first.of("event")}

    run(evening())


def test_a_plan_is_carried_out_action_by_action(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, bob) = await seated(here, host, "pig", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            b = await here.socket(f"/bot?table={table}&token={bob}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            asked = await a.hear("decide")
            plan = [{"kind": "no_such_thing", "value": None}, {"kind": "throw", "value": None}]
            a.say_raw(json.dumps({"type": "plan", "id": asked["id"], "actions": plan}))
            await a.until(lambda: a.of("decide")[1:] or b.of("decide"))
            rolls = [event for event in a.of("event") if event["event"] == "roll"]
            assert rolls, "the second action was possible"
            if len(a.of("decide")) > 1:
                assert a.of("decide")[1]["skipped"] == [{"kind": "no_such_thing", "value": None}]
            await a.close()
            await b.close()

    run(evening())


def test_answers_that_cannot_be_used_have_three_tries_then_the_program_passes(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess", language="de")
            table, (ada, _) = await seated(here, host, "pig", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            asked = await a.hear("decide")
            said: list[Any] = ["rubbish", {"type": "plan", "id": asked["id"], "actions": []}]
            said.append({"type": "plan", "id": asked["id"], "actions": [99]})
            for number, one in enumerate(said, 1):
                a.say_raw(one if isinstance(one, str) else json.dumps(one))
                error = await a.hear("error", number)
                assert (error["tries_left"], error["id"]) == (3 - number, asked["id"])
                assert error["reason"]
            assert [error["code"] for error in a.of("error")] == ["A314", "A316", "A317"]
            desk = await here.server.desks.find(table)
            await a.until(lambda: desk.inputs)
            await a.close()

    run(evening())


def test_where_the_host_wants_it_so_such_a_program_is_sent_away(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, _) = await seated(here, host, "tictactoe", ["Ada", "Bob"], rules={"on_illegal": "misconduct"})
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            await a.hear("decide")
            for number in range(1, 4):
                a.say_raw("[]")
                await a.hear("error", number)
            result = await a.hear("result")
            assert result["winners"] == [1]
            shown = (await here.ask("GET", f"/api/tables/{table}", token=host)).json
            assert shown["seats"][0]["outcome"] == "disqualified"

    run(evening())


def test_who_is_late_is_told_so_and_a_bot_decides(tmp_path, monkeypatch):
    monkeypatch.setattr(bot_talk, "SECONDS", 0.01)

    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, _) = await seated(here, host, "tictactoe", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            await a.hear("error", 3)
            assert {error["code"] for error in a.of("error")} == {"A312"}
            desk = await here.server.desks.find(table)
            await a.until(lambda: desk.inputs)
            # What comes too late answers nothing.
            a.say_raw(json.dumps({"type": "plan", "id": 1, "actions": [0]}))
            await a.close()
            assert len(desk.inputs) == 1

    run(evening())


def test_time_does_not_run_in_a_pause_and_a_plan_waits_for_its_end(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, _) = await seated(here, host, "tictactoe", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            asked = await a.hear("decide")
            await here.ask("POST", f"/api/tables/{table}/pause", token=host)
            a.say_raw(json.dumps({"type": "plan", "id": asked["id"], "actions": [0]}))
            desk = await here.server.desks.find(table)
            for _ in range(50):
                await asyncio.sleep(0)
            assert desk.inputs == []
            await here.ask("POST", f"/api/tables/{table}/resume", token=host)
            await a.until(lambda: desk.inputs)
            assert a.of("error") == []
            await a.close()

    run(evening())


def test_a_connection_is_lost_and_the_seat_is_not(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, bob) = await seated(here, host, "tictactoe", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            asked = await a.hear("decide")
            await a.close()
            other = await here.socket(f"/bot?table={table}&token={bob}&seat=0")
            assert (await other.hear("bye"))["code"] == "not_yours"
            back = await here.socket(f"/bot?table={table}&seat=0", {"authorization": f"Bearer {ada}"})
            assert back.frames == [] or back.frames[0]["type"] == "hello"
            again = await back.hear("decide")
            assert again["decisions"] == asked["decisions"]
            back.say_raw(json.dumps({"type": "plan", "id": again["id"], "actions": [0]}))
            desk = await here.server.desks.find(table)
            await back.until(lambda: desk.inputs)
            await back.close()

    run(evening())


def test_who_is_not_let_in(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host, ada = await here.guest("Hostess"), await here.guest("Ada", kind="bot")
            table = await here.table(host, "tictactoe")
            hidden = await here.table(host, "tictactoe", rules={"listed": False})
            people = await here.table(host, "tictactoe", rules={"strangers_bots": False})
            full = await here.table(host, "tictactoe", seats=[{"bot": "random"}] * 2)
            for path, code in (
                ("/bot", "not_signed_in"),
                (f"/bot?table={table}&token=wrong", "not_signed_in"),
                (f"/bot?token={ada}", "bad_message"),
                (f"/bot?token={ada}&table=nothing", "no_table"),
                (f"/bot?token={ada}&table={table}&seat=x", "bad_message"),
                (f"/bot?token={ada}&table={table}&seat=9", "seat_taken"),
                (f"/bot?token={ada}&table={hidden}", "not_allowed"),
                (f"/bot?token={ada}&table={people}", "no_bots"),
                (f"/bot?token={ada}&table={full}", "no_open_seat"),
                ("/bot?" + "&".join(f"a{n}=1" for n in range(50)), "bad_message"),
            ):
                socket = await here.socket(path)
                bye = await socket.hear("bye")
                assert bye["code"] == code, path
                assert bye["reason"]
                await socket.ended()
            assert here.server.rates.sockets == 0
        async with house(tmp_path / "other", strangers_bots=False) as here:
            said = await here.ask("POST", "/api/guests", {"name": "Ada", "kind": "bot"})
            assert (said.status, said.code) == (403, "no_bots")

    run(evening())


def test_what_could_be_as_far_as_the_seat_knows(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, _) = await seated(here, host, "kuhn", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            asked = await a.hear("decide")
            a.say_raw(json.dumps({"type": "samples", "id": 7, "count": 30}))
            found = await a.hear("samples")
            assert (found["id"], len(found["situations"])) == (7, 30)
            own = asked["view"]["players"][0]["hand"]["objects"]
            others = {str(one["players"][1]["hand"]["objects"]) for one in found["situations"]}
            assert {str(one["players"][0]["hand"]["objects"]) for one in found["situations"]} == {str(own)}
            assert len(others) == 2, "one of the two cards that Ada has not got"
            a.say_raw(json.dumps({"type": "handout", "id": 8, "wants": {"nonsense": 1}}))
            assert (await a.hear("refused"))["id"] == 8
            await a.close()

    run(evening())


def test_hostile_programs_break_nothing(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            host = await here.guest("Hostess")
            table, (ada, bob) = await seated(here, host, "tictactoe", ["Ada", "Bob"])
            a = await here.socket(f"/bot?table={table}&token={ada}")
            await here.ask("POST", f"/api/tables/{table}/start", token=host)
            asked = await a.hear("decide")
            for _ in range(200):  # Before and beside all questions: nobody has asked for it.
                a.say_raw(json.dumps({"type": "samples", "id": 1, "count": -5}))
                a.say_raw(json.dumps({"type": "handout", "id": 1, "wants": {"picks": [99] * 1000}}))
            a.say_raw(b"\xff")
            a.say_raw("[" * 10_000)
            await a.hear("error", 2)
            a.say_raw(json.dumps({"type": "plan", "id": asked["id"], "actions": [4]}))
            desk = await here.server.desks.find(table)
            await a.until(lambda: desk.inputs)
            assert desk.inputs[0]["value"] == asked["decisions"][0]["options"][4]["value"]
            b = await here.socket(f"/bot?table={table}&token={bob}")
            await b.hear("decide")
            b.say_raw("x" * 100_000)
            await b.ended()
            assert (b.closed, b.frames[-1]["code"]) == (1009, "too_large")
            await a.close()

    run(evening())
