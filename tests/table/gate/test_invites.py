"""Links that let people in."""

from __future__ import annotations

import asyncio

from tests.table.gate.house import house
from tests.table.room import HandClock


def run(work):
    return asyncio.run(work)


def test_a_link_for_one_player(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben, cleo = [await here.guest(name) for name in ("Anna", "Ben", "Cleo")]
            table = await here.table(anna, rules={"listed": False}, name="Secret")
            path = f"/api/tables/{table}"
            assert (await here.ask("POST", f"{path}/seats", {}, ben)).code == "not_allowed"
            assert (await here.ask("POST", f"{path}/invites", {}, ben)).code == "not_allowed"
            made = await here.ask("POST", f"{path}/invites", {"seat": 1}, anna)
            assert made.status == 201
            token = made.json["token"]
            assert made.json["address"] == f"/table/{table}?invite={token}"
            shown = (await here.ask("GET", f"/api/invites/{token}")).json
            assert (shown["name"], shown["host"], shown["role"], shown["seat"]) == ("Secret", "Anna", "player", 1)
            assert (await here.ask("POST", f"/api/invites/{token}")).code == "not_signed_in"
            assert (await here.ask("POST", f"/api/invites/{token}", token=ben)).json == {"table": table, "seat": 1}
            assert (await here.ask("POST", f"/api/invites/{token}", token=cleo)).code == "bad_invite"
            assert (await here.ask("GET", f"/api/invites/{token}")).status == 410

    run(evening())


def test_a_link_for_observers_several_times_until_it_is_too_old(tmp_path):
    async def evening():
        clock = HandClock()
        async with house(tmp_path, clock) as here:
            anna, *others = [await here.guest(name) for name in ("Anna", "Ben", "Cleo", "Dora")]
            table = await here.table(anna, rules={"watching": "closed"}, seats=[{"person": "Anna"}, {"bot": "random"}])
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            order = {"role": "observer", "uses": 5, "seconds": 100}
            token = (await here.ask("POST", f"/api/tables/{table}/invites", order, anna)).json["token"]
            device = await here.device(others[0])
            assert await device.code("enter", table=table) == "no_watching"
            await device.done("enter", table=table, invite=token)
            await device.until(lambda: device.view)
            seated = (await here.ask("POST", f"/api/invites/{token}", token=others[1])).json
            assert seated == {"table": table, "seat": None}
            again = await here.device(others[1])
            await again.done("enter", table=table)
            clock.time += 101
            assert (await here.ask("POST", f"/api/invites/{token}", token=others[2])).code == "bad_invite"

    run(evening())


def test_links_are_listed_and_withdrawn(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table, other = await here.table(anna), await here.table(anna)
            path = f"/api/tables/{table}/invites"
            token = (await here.ask("POST", path, {"uses": 3}, anna)).json["token"]
            (listed,) = (await here.ask("GET", path, token=anna)).json
            assert (listed["uses"], listed["role"]) == (3, "player")
            assert token not in str(listed)
            assert (await here.ask("GET", path, token=ben)).code == "not_allowed"
            wrong = f"/api/tables/{other}/invites/{listed['invite']}"
            assert (await here.ask("DELETE", wrong, token=anna)).code == "bad_invite"
            assert (await here.ask("DELETE", f"{path}/{listed['invite']}", token=anna)).status == 204
            assert (await here.ask("POST", f"/api/invites/{token}", token=ben)).code == "bad_invite"
            assert (await here.ask("GET", path, token=anna)).json == []

    run(evening())


def test_of_two_who_come_at_once_one_gets_the_last_seat(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben, cleo = [await here.guest(name) for name in ("Anna", "Ben", "Cleo")]
            table = await here.table(anna, seats=[{"person": "Anna"}, "open"])
            token = (await here.ask("POST", f"/api/tables/{table}/invites", {"uses": 2}, anna)).json["token"]
            both = await asyncio.gather(
                *(here.ask("POST", f"/api/invites/{token}", token=person) for person in (ben, cleo))
            )
            assert sorted(said.status for said in both) == [200, 409]
            (left,) = (await here.ask("GET", f"/api/tables/{table}/invites", token=anna)).json
            assert left["uses"] == 1

    run(evening())
