"""Several processes on one database are one server: whoever comes to one of them finds everything, or is sent on."""

from __future__ import annotations

import asyncio
from typing import Any

from spielwerk.table.store.fleet.news import Missed
from tests.table.fleet.pair import ONE, TWO, bury, pair, shown
from tests.table.gate.house import House
from tests.table.postgres import postgres

__all__ = ["postgres"]


def run(work):
    return asyncio.run(work)


async def two_at(here: House) -> tuple[str, list[str]]:
    """A table of tic-tac-toe that two people play at, awake in one process, and their tokens."""
    tokens = [await here.guest("Anna"), await here.guest("Ben", language="de")]
    table = await here.table(tokens[0], seats=[{"person": "Anna"}, {"person": "Ben"}])
    assert (await here.ask("POST", f"/api/tables/{table}/start", {}, tokens[0])).status == 200
    return table, tokens


# ---- being sent on -------------------------------------------------------------------------------


def test_who_comes_to_the_wrong_process_is_told_where_the_table_is(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            table, (anna, ben) = await two_at(one)
            said = await two.ask("GET", f"/api/tables/{table}", token=ben)
            assert (said.status, said.code, said.json["url"]) == (421, "moved", ONE)
            assert "anderen Prozess" in said.json["reason"]
            device = await two.device(ben)
            answer = await device.ask("enter", table=table, seat=1)
            assert (answer["type"], answer["table"], answer["url"]) == ("moved", table, ONE)
            # It is no answer for ever: when the table comes here, the same request is carried out.
            request = device.say("enter", table=table, seat=1)
            await device.until(lambda: [f for f in device.of("moved") if f.get("re") == request])
            await one.server.desks._let_go(one.server.desks.awake[table])
            device.say("enter", id=request, table=table, seat=1)
            await device.until(lambda: [f for f in device.of("ok") if f["re"] == request])
            assert table in two.server.desks.awake
            program = await one.socket(f"/bot?table={table}", {"authorization": f"Bearer {anna}"})
            bye = await program.hear("bye")
            assert (bye["code"], bye["url"]) == ("moved", TWO)

    run(evening())


def test_everybody_knows_where_else_to_go(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            await one.server.siblings.look()
            token = await one.guest("Anna")
            assert (await one.ask("GET", "/api/server")).json["others"] == [TWO]
            assert (await two.ask("GET", "/api/server")).json["others"] == [ONE]
            device = await two.socket()
            assert (await device.ask("hello", protocol=1, token=token))["others"] == [ONE]

    run(evening())


# ---- going on ------------------------------------------------------------------------------------


async def plays_on(here: House, tokens: list[str], table: str) -> None:
    devices = [await here.device(token) for token in tokens]
    for seat, device in enumerate(devices):
        await device.done("enter", table=table, seat=seat)
    for turn in range(9):
        device = devices[turn % 2]
        if device.view["over"]:
            return
        await device.decide(table, 0)
    await devices[0].until(lambda: devices[0].view["over"])


def test_a_process_that_ends_hands_its_tables_over(tmp_path, postgres):
    """No decision is refused, whenever it comes: it is carried out, or its owner is told where to go."""

    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            table, (anna, ben) = await two_at(one)
            device = await one.device(anna)
            await device.done("enter", table=table, seat=0)
            question = await device.until(lambda: device.question)
            closing = asyncio.create_task(one.server.close())
            await asyncio.sleep(0)
            request = device.say("decide", id="d1", table=table, ask=question["ask"], choice=4)

            def answered() -> list[Any]:
                return [f for f in device.frames if f.get("re") == request]

            while not answered():
                await asyncio.sleep(0.01)
            answer = answered()[0]
            assert answer["type"] in ("ok", "moved")
            await closing
            assert [(said["table"], said["url"]) for said in device.of("moved") if "re" not in said] == [(table, TWO)]
            assert (device.frames[-1]["type"], device.frames[-1]["url"]) == ("bye", TWO)
            again = await two.device(anna)
            await again.done("enter", table=table, seat=0)
            assert (await again.ask("decide", id="d1", table=table, ask=question["ask"], choice=4))["type"] == "ok"
            await again.until(lambda: again.question is None)
            other = await two.device(ben)
            await other.done("enter", table=table, seat=1)
            assert other.view["to_decide"] == [1]
            assert len(two.server.desks.awake[table].inputs) == 1, "once"

    run(evening())


def test_others_take_over_at_once_when_a_process_ends(tmp_path, postgres):
    """A table at which only bots play goes on although nobody looks."""

    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            host = await one.guest("Anna")
            tables = [await one.table(host, seats=["open", "open"]) for _ in range(3)]
            asleep = await one.table(host)
            await one.server.desks._let_go(one.server.desks.awake[asleep])
            await one.server.close()
            device = await two.device(host)
            await device.done("watch_lobby")
            await shown(device, lambda lobby: set(tables) <= set(two.server.desks.awake))
            assert asleep not in two.server.desks.awake, "nothing is due there"

    run(evening())


def test_a_table_of_a_dead_process_is_taken_over_and_goes_on(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            table, tokens = await two_at(one)
            device = await one.device(tokens[0])
            await device.done("enter", table=table, seat=0)
            await bury(two, one)
            await two.server.desks.take_due()
            assert table in two.server.desks.awake
            # The dead one was only asleep. Whatever it does is refused, and it lets go of the table.
            question = await device.until(lambda: device.question)
            answer = await device.ask("decide", table=table, ask=question["ask"], choice=0)
            assert answer["type"] == "moved" or answer["code"] == "storage"
            await device.until(lambda: device.of("again") or device.of("moved"))
            assert (await device.ask("enter", table=table, seat=0))["url"] == TWO
            assert two.server.desks.awake[table].inputs == []
            await plays_on(two, tokens, table)

    run(evening())


def test_a_table_that_somebody_asks_for_while_it_is_taken_over_is_there_once(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            table, tokens = await two_at(one)
            await bury(two, one)
            desks = two.server.desks
            found, _, again = await asyncio.gather(desks.find(table), desks.take_due(), desks.find(table))
            assert found is again is desks.awake[table]
            await plays_on(two, tokens, table)
            assert desks.awake[table] is found, "and it was not thrown away"

    run(evening())


def test_a_table_that_cannot_wake_up_keeps_no_other_from_it(tmp_path, postgres, monkeypatch):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            host = await one.guest("Anna")
            bad, good = [await one.table(host, rules={"test": True}) for _ in range(2)]
            woken = two.server.desks._woken

            async def fails(kept):
                if kept.plan.table == bad:
                    raise RuntimeError("a fault of ours")
                return await woken(kept)

            monkeypatch.setattr(two.server.desks, "_woken", fails)
            await bury(two, one)
            await two.server.desks.take_due()
            assert list(two.server.desks.awake) == [good]

    run(evening())


def is_there(lobby: dict[str, Any], table: str) -> bool:
    """Whether whoever has the first seat of a table is there."""
    return bool(table in lobby and lobby[table]["seats"][0].get("there"))


# ---- the lobby -----------------------------------------------------------------------------------


def test_lobbies_of_all_processes_show_the_same(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            there = await two.device(ben)
            await there.done("watch_lobby")
            here = await one.device(anna)
            await here.done("watch_lobby")
            table = await one.table(anna, seats=[{"person": "Anna"}, "open"])
            lobby = await shown(there, lambda lobby: table in lobby and "Anna" in lobby)
            assert [seat.get("person") for seat in lobby[table]["seats"]] == ["Anna", None]
            assert lobby["Anna"]["state"] == "free"
            await here.done("enter", table=table, seat=0)
            await shown(there, lambda lobby: lobby[table]["seats"][0].get("there"))
            await here.done("place", table=table, seat=1, bot="random")
            await here.done("begin", table=table)
            await here.done("ready", table=table)
            await shown(there, lambda lobby: lobby[table]["state"] == "running")
            await here.done("say", text="Hello over there")
            await there.until(lambda: there.of("chat"))
            await there.done("say", text="Hello")
            await here.until(lambda: len(here.of("chat")) == 2)
            assert [(c["number"], c["text"]) for c in there.of("chat")] == [(1, "Hello over there"), (2, "Hello")]
            assert [c["number"] for c in here.of("chat")] == [1, 2]
            # It goes to the other process, and the first one shows that, too.
            await one.server.desks._let_go(one.server.desks.awake[table])
            await there.done("enter", table=table)
            await shown(here, lambda lobby: lobby[table].get("watchers") == 1)
            await one.server.open_registration(False)
            await shown(there, lambda lobby: lobby["registration"] is False)
            await here.close()
            await shown(there, lambda lobby: "Anna" not in lobby)

    run(evening())


def test_a_process_that_begins_is_told_who_is_there(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            here = await one.device(anna)
            table = await one.table(anna, seats=[{"person": "Anna"}, "open"])
            await here.done("enter", table=table, seat=0)
            there = await two.device(ben)
            await there.done("watch_lobby")
            await shown(there, lambda lobby: "Anna" in lobby and is_there(lobby, table))
            # What it has heard is lost, as it is for one that begins or was cut off.
            two.server.siblings._their_people.clear()
            two.server.lobby.drop_person("Anna")
            two.server.lobby.drop_table(table)
            two.server.lobby.flush()
            two.server.siblings.hear(Missed())
            again = await two.device(ben)
            await again.done("watch_lobby")
            lobby = await shown(again, lambda lobby: "Anna" in lobby and is_there(lobby, table))
            assert lobby["Anna"]["kind"] == "guest"

    run(evening())


def test_nobody_is_at_a_process_that_is_dead(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            await one.device(anna)
            there = await two.device(ben)
            await there.done("watch_lobby")
            await shown(there, lambda lobby: "Anna" in lobby)
            await bury(two, one)
            await two.server.siblings.look()
            await shown(there, lambda lobby: "Anna" not in lobby)
            assert two.server.siblings.addresses == []

    run(evening())


# ---- people --------------------------------------------------------------------------------------


def test_who_plays_live_at_one_process_does_not_at_another(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            _, (anna, _) = await two_at(one)
            host = await two.guest("Hanna")
            table = await two.table(host)
            said = await two.ask("POST", f"/api/tables/{table}/seats", {}, anna)
            assert said.code == "playing_elsewhere"
            slow = await two.table(host, rules={"seconds": 86_400})
            assert (await two.ask("POST", f"/api/tables/{slow}/seats", {}, anna)).status == 200

    run(evening())


def test_who_signs_out_at_one_process_is_hung_up_on_at_all(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            anna, owner = await one.guest("Anna"), await one.owner()
            there = await two.device(anna)
            assert (await one.ask("DELETE", "/api/sessions/here", token=anna)).status == 204
            assert (await there.hear("bye"))["code"] == "signed_out"
            ben = await two.guest("Ben")
            there = await two.device(ben)
            assert (await one.ask("DELETE", "/api/people/Ben", token=owner)).status == 204
            assert (await there.hear("bye"))["code"] == "removed"

    run(evening())


def test_people_at_two_processes_who_just_want_to_play_meet(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            anna, ben = await one.guest("Anna"), await two.guest("Ben")
            here, there = await one.device(anna), await two.device(ben)
            wish = {"game": "tictactoe"}
            assert (await one.ask("POST", "/api/matchmaking", wish, anna)).json["waiting"] is True
            found = (await two.ask("POST", "/api/matchmaking", wish, ben)).json
            assert (found["waiting"], found["table"] is not None) == (False, True)
            table = found["table"]
            assert (await here.hear("matched"))["table"] == (await there.hear("matched"))["table"] == table
            said = (await one.ask("GET", "/api/matchmaking", token=anna)).json
            assert (said["waiting"], said["table"]) == (False, table)
            seats = (await two.ask("GET", f"/api/tables/{table}", token=anna)).json["seats"]
            assert [seat["person"] for seat in seats] == ["Anna", "Ben"]

    run(evening())


# ---- pages -----------------------------------------------------------------------------------------


def test_a_page_of_one_process_may_use_the_others_and_no_other_page_may(tmp_path, postgres):
    """A browser asks before it lets a page talk to another address, and tells a socket where the page comes from."""

    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            for here in (one, two):
                await here.server.siblings.look()
            table, (anna, _) = await two_at(one)
            there = {"host": "one.example.org"}
            asks = {**there, "access-control-request-method": "POST"}
            for origin, known in ((TWO, True), ("http://evil.example.org", False), ("null", False)):
                page = {"origin": origin}
                before = await one.ask("OPTIONS", f"/api/tables/{table}/pause", headers={**asks, **page})
                paused = await one.ask("POST", f"/api/tables/{table}/pause", {}, anna, headers={**there, **page})
                looked = await one.ask("GET", f"/api/tables/{table}", token=anna, headers={**there, **page})
                lost = await one.ask("GET", "/api/tables/0123456789", token=anna, headers={**there, **page})
                socket = await one.socket("/ws", {**there, **page})
                allowed = [said.headers.get("access-control-allow-origin") for said in (before, paused, looked, lost)]
                assert allowed == [origin if known else None] * 4
                assert (before.status, paused.status, looked.status, lost.status) == (
                    (204, 200, 200, 404) if known else (405, 403, 200, 404)
                )
                assert (socket.refused is None) == known
                assert ("authorization" in before.headers.get("access-control-allow-headers", "")) == known
            rules = (await two.ask("GET", "/", headers={"host": "two.example.org"})).headers["content-security-policy"]
            assert f"{ONE} ws://one.example.org" in rules

    run(evening())


def test_a_page_of_a_process_that_has_ended_is_still_welcome_at_the_others(tmp_path, postgres):
    async def evening() -> None:
        async with pair(tmp_path, postgres) as (one, two):
            await two.server.siblings.look()
            await bury(two, one)
            await two.server.siblings.look()
            assert two.server.siblings.addresses == []
            page = {"host": "two.example.org", "origin": ONE}
            said = await two.ask("POST", "/api/guests", {"name": "Anna"}, headers=page)
            assert (said.status, said.headers["access-control-allow-origin"]) == (201, ONE)

    run(evening())
