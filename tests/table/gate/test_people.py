"""People over REST: coming in, devices, accounts, and what the owner says."""

from __future__ import annotations

import asyncio

from spielwerk.table.people.settings import PeopleSettings
from spielwerk.table.settings import Limits
from tests.table.gate.house import PASSWORD, house


def run(work):
    return asyncio.run(work)


def test_a_guest_comes_in_and_is_known_again(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            said = await here.ask("POST", "/api/guests", {"name": "Anna", "language": "de"})
            assert said.status == 201
            assert said.json["person"] == "Anna"
            me = await here.ask("GET", "/api/me", token=said.json["token"])
            assert me.json == {
                "person": "Anna", "kind": "guest", "language": "de", "admitted": True, "roles": ["person"],
                "hosts": True, "table": None,
            }  # fmt: skip

    run(evening())


def test_names_that_are_taken_or_cannot_be(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            await here.guest("Anna")
            twice = await here.ask("POST", "/api/guests", {"name": "Аnnа"}, headers={"accept-language": "de"})
            assert (twice.status, twice.code) in ((409, "name_taken"), (422, "name_invalid"))
            again = await here.ask(
                "POST", "/api/guests", {"name": "ANNA"}, headers={"accept-language": "de-AT,en;q=0.5"}
            )
            assert (again.status, again.code) == (409, "name_taken")
            assert "bereits vergeben" in again.json["reason"]
            for name in ("", " ", "a b", "x" * 100, "<b>", "Gastgeber"):
                said = await here.ask("POST", "/api/guests", {"name": name})
                assert said.status == 422, name

    run(evening())


def test_nobody_without_a_token_and_with_a_wrong_one(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            for token in ("", "x" * 32, "ä", "x" * 10_000):
                headers = {"authorization": f"Bearer {token}"} if token else {}
                said = await here.ask("GET", "/api/me", headers=headers)
                assert (said.status, said.code) == (401, "not_signed_in")
                assert said.headers["www-authenticate"] == "Bearer"
            # An old token does not keep anybody from coming in anew.
            assert (await here.ask("POST", "/api/guests", {"name": "Anna"}, "x" * 32)).status == 201

    run(evening())


def test_an_account_on_two_devices(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            made = await here.ask("POST", "/api/accounts", {"name": "Anna", "password": PASSWORD, "device": "desk"})
            assert made.status == 201
            wrong = await here.ask("POST", "/api/sessions", {"name": "Anna", "password": "wrong horse"})
            assert (wrong.status, wrong.code) == (401, "wrong_password")
            there = await here.ask("POST", "/api/sessions", {"name": "anna", "password": PASSWORD, "device": "phone"})
            assert there.status == 201
            desk, phone = made.json["token"], there.json["token"]
            devices = (await here.ask("GET", "/api/sessions", token=phone)).json
            assert {(one["device"], one["here"]) for one in devices} == {("desk", False), ("phone", True)}
            other = next(one["session"] for one in devices if not one["here"])
            assert (await here.ask("DELETE", f"/api/sessions/{other}", token=phone)).status == 204
            assert (await here.ask("GET", "/api/me", token=desk)).status == 401
            assert (await here.ask("DELETE", f"/api/sessions/{other}", token=phone)).code == "no_session"
            assert (await here.ask("DELETE", "/api/sessions/here", token=phone)).status == 204
            assert (await here.ask("GET", "/api/me", token=phone)).status == 401

    run(evening())


def test_a_guest_sets_a_password_and_changes_it(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            token = await here.guest("Ben")
            short = await here.ask("PUT", "/api/me/password", {"new": "abc"}, token)
            assert (short.status, short.code) == (422, "password_short")
            assert (await here.ask("PUT", "/api/me/password", {"new": PASSWORD}, token)).status == 204
            assert (await here.ask("GET", "/api/me", token=token)).json["kind"] == "account"
            second = (await here.ask("POST", "/api/sessions", {"name": "Ben", "password": PASSWORD})).json["token"]
            wrong = await here.ask("PUT", "/api/me/password", {"new": "battery staple", "old": "nope"}, token)
            assert wrong.code == "wrong_password"
            changed = await here.ask("PUT", "/api/me/password", {"new": "battery staple", "old": PASSWORD}, token)
            assert changed.status == 204
            assert (await here.ask("GET", "/api/me", token=second)).status == 401
            assert (await here.ask("GET", "/api/me", token=token)).status == 200

    run(evening())


def test_another_language_and_going_for_good(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            token = await here.guest("Cleo")
            assert (await here.ask("PATCH", "/api/me", {"language": "de"}, token)).json["language"] == "de"
            assert (await here.ask("PATCH", "/api/me", {"language": "fr"}, token)).status == 422
            nowhere = await here.ask("GET", "/api/tables/0000000000", token=token)
            assert nowhere.json["reason"] == "Den Tisch 0000000000 gibt es nicht."
            table = await here.table(token, seats=[{"person": "Cleo"}, "open"])
            assert (await here.ask("DELETE", "/api/me", {}, token)).code == "not_sure"
            assert (await here.ask("DELETE", "/api/me", {"sure": True}, token)).status == 204
            assert (await here.ask("GET", "/api/me", token=token)).status == 401
            other = await here.guest("Dora")
            seats = (await here.ask("GET", f"/api/tables/{table}", token=other)).json["seats"]
            assert [seat["person"] for seat in seats] == [None, None]

    run(evening())


def test_the_owner_opens_admits_blocks_and_removes(tmp_path):
    async def evening():
        async with house(tmp_path, people=PeopleSettings(admission=True)) as here:
            owner, anna = await here.owner("Olga"), await here.guest("Anna")
            assert (await here.ask("GET", "/api/me", token=owner)).json["roles"] == ["owner", "person"]
            assert (await here.ask("GET", "/api/me", token=anna)).json["roles"] == ["stranger"]
            assert (await here.ask("GET", "/api/tables", token=anna)).code == "not_admitted"
            assert (await here.ask("GET", "/api/people/waiting", token=anna)).code == "not_admitted"
            waiting = (await here.ask("GET", "/api/people/waiting", token=owner)).json
            assert [one["person"] for one in waiting] == ["Anna"]
            assert (await here.ask("POST", "/api/people/Anna/admission", {}, owner)).status == 204
            assert (await here.ask("GET", "/api/tables", token=anna)).status == 200
            assert (await here.ask("PUT", "/api/registration", {"open": False}, anna)).code == "not_allowed"
            assert (await here.ask("PUT", "/api/registration", {"open": False}, owner)).status == 204
            closed = await here.ask("POST", "/api/guests", {"name": "Ben"})
            assert (closed.status, closed.code) == (403, "closed")
            assert (await here.ask("GET", "/api/server")).json["registration"] is False
            assert (await here.ask("PUT", "/api/people/Anna/block", {"seconds": 60}, owner)).status == 204
            assert (await here.ask("GET", "/api/me", token=anna)).code == "blocked"
            assert (await here.ask("PUT", "/api/people/Anna/block", {"seconds": 0}, owner)).status == 204
            assert (await here.ask("GET", "/api/me", token=anna)).status == 200
            assert (await here.ask("DELETE", "/api/people/Anna", token=owner)).status == 204
            assert (await here.ask("GET", "/api/me", token=anna)).code == "removed"
            assert (await here.ask("DELETE", "/api/people/Olga", token=owner)).code == "not_allowed"
            assert (await here.ask("DELETE", "/api/people/Nobody1", token=owner)).code == "no_person"

    run(evening())


def test_where_not_everybody_hosts(tmp_path):
    async def evening():
        async with house(tmp_path, everybody_hosts=False) as here:
            owner, anna = await here.owner(), await here.guest("Anna")
            assert (await here.ask("GET", "/api/me", token=anna)).json["hosts"] is False
            assert (await here.ask("POST", "/api/tables", {"game": "pig"}, anna)).code == "not_allowed"
            assert (await here.ask("PUT", "/api/people/Anna/host", {}, owner)).status == 204
            assert (await here.ask("GET", "/api/me", token=anna)).json["hosts"] is True
            await here.table(anna, "pig")

    run(evening())


def test_a_link_makes_one_owner(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            await here.owner("Olga")
            anna = await here.guest("Anna")
            for link in ("", "x", "x" * 2000):
                said = await here.ask("POST", "/api/me/owner", {"link": link}, anna)
                assert (said.status, said.code) == (410, "link_invalid")

    run(evening())


def test_too_many_requests_are_refused_until_time_has_passed(tmp_path):
    async def evening():
        from tests.table.room import HandClock

        clock = HandClock()
        async with house(tmp_path, clock, limits=Limits(requests_per_minute=60)) as here:
            statuses = [(await here.ask("GET", "/api/server")).status for _ in range(31)]
            assert statuses == [200] * 30 + [429]
            late = await here.ask("GET", "/api/server")
            assert late.code == "too_fast"
            assert int(late.headers["retry-after"]) >= 1
            assert (await here.ask("GET", "/api/server", address="192.0.2.7")).status == 200
            clock.time += 1
            assert (await here.ask("GET", "/api/server")).status == 200

    run(evening())


def test_signing_in_elsewhere_without_a_provider(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            assert (await here.ask("GET", "/api/sign-in/example")).code == "no_provider"
            back = await here.ask("GET", "/api/sign-in/back?state=x&code=y&hd=z")
            assert (back.status, back.headers["location"]) == (302, "/#refused=no_provider")
            assert "Max-Age=0" in back.headers["set-cookie"]

    run(evening())
