"""Who may be seated, by whomever: the same holds for those who sit down themselves and for those who are put there."""

from __future__ import annotations

import asyncio

import pytest

from spielwerk.table.server import FILL_WITH
from spielwerk.table.settings import Limits
from tests.table.gate.house import House, house


def run(work):
    return asyncio.run(work)


async def stopped(here: House, table: str, token: str) -> None:
    assert (await here.ask("POST", f"/api/tables/{table}/stop", {}, token)).status == 200


def test_nobody_is_seated_who_could_not_sit_down(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            await here.guest("Bob", kind="bot")
            first = await here.table(anna, seats=[{"person": "Anna"}, {"person": "Ben"}])
            new = {"game": "tictactoe", "seats": [{"person": "Ben"}, {"bot": "random"}]}
            refused = await here.ask("POST", "/api/tables", new, anna)
            assert (refused.status, refused.code) == (409, "playing_elsewhere")
            assert len(here.server.desks.awake) == 1
            slow = {**new, "rules": {"seconds": 86_400}}
            assert (await here.ask("POST", "/api/tables", slow, anna)).status == 201, "over days one plays many"
            await stopped(here, first, anna)
            twice = {"game": "tictactoe", "seats": [{"person": "Ben"}, {"person": "Ben"}]}
            assert (await here.ask("POST", "/api/tables", twice, anna)).code == "seat_taken"
            closed = {"game": "tictactoe", "seats": [{"person": "Bob"}, "open"], "rules": {"strangers_bots": False}}
            assert (await here.ask("POST", "/api/tables", closed, ben)).code == "no_bots"
            table = await here.table(ben, rules={"strangers_bots": False})
            put = await here.ask("PUT", f"/api/tables/{table}/seats/0", {"person": "Bob"}, ben)
            assert put.code == "no_bots"

    run(evening())


@pytest.mark.parametrize("way", ["place", "create", "rematch", "matchmaking"])
def test_a_program_is_a_program_however_it_got_its_seat(tmp_path, way):
    """It has its time for a decision, and what programs may ask for, wherever it is seated."""

    async def evening():
        async with house(tmp_path) as here:
            anna, bob = await here.guest("Anna"), await here.guest("Bob", kind="bot")
            seats = [{"person": "Anna"}, {"person": "Bob"}]
            if way == "matchmaking":
                for token in (anna, bob):
                    found = (await here.ask("POST", "/api/matchmaking", {"game": "tictactoe"}, token)).json
                table = found["table"]
            elif way == "place":
                table = await here.table(anna)
                assert (await here.ask("PUT", f"/api/tables/{table}/seats/1", {"person": "Bob"}, anna)).status == 200
            else:
                table = await here.table(anna, seats=seats)
            if way == "rematch":
                await stopped(here, table, anna)
                table = (await here.ask("POST", f"/api/tables/{table}/rematch", {}, anna)).json["table"]
            desk = here.server.desks.awake[table]
            assert {seat.name: seat.guest_bot for seat in desk.seats if seat.name}["Bob"] is True

    run(evening())


def test_at_a_rematch_the_seat_of_somebody_who_plays_elsewhere_is_open(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            await here.guest("Cem")
            table = await here.table(anna, seats=[{"person": "Anna"}, {"person": "Ben"}])
            await stopped(here, table, anna)
            await here.table(ben, seats=[{"person": "Ben"}, {"person": "Cem"}])
            again = (await here.ask("POST", f"/api/tables/{table}/rematch", {}, anna)).json["table"]
            assert [seat.name for seat in here.server.desks.awake[again].seats] == [None, "Anna"]
            both = await asyncio.gather(
                *(here.ask("POST", f"/api/tables/{table}/rematch", {}, token) for token in (anna, ben))
            )
            assert {said.json["table"] for said in both} == {again}

    run(evening())


def test_who_has_found_a_seat_meanwhile_is_not_brought_together_with_others(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, ben, cem, _ = [await here.guest(name) for name in ("Anna", "Ben", "Cem", "Dora")]
            wish = {"game": "tictactoe"}
            await here.ask("POST", "/api/matchmaking", wish, anna)
            await here.table(anna, seats=[{"person": "Anna"}, {"person": "Dora"}])
            said = (await here.ask("POST", "/api/matchmaking", wish, ben)).json
            assert (said["waiting"], said["people"]) == (True, 1), "Anna plays"
            assert (await here.ask("POST", "/api/matchmaking", wish, cem)).json["waiting"] is False

    run(evening())


def test_who_plays_live_sets_up_no_other_live_table_unless_that_is_their_task(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, owner = await here.guest("Anna"), await here.owner()
            await here.guest("Ben")
            await here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}])
            table = await here.table(anna, seats=[{"person": "Anna"}, {"person": "Ben"}])  # Against bots nobody waits.
            said = await here.ask("POST", "/api/tables", {"game": "tictactoe"}, anna)
            assert (said.status, said.code) == (409, "playing_elsewhere")
            for rules in ({"seconds": 86_400}, {"test": True}):
                await here.table(anna, rules=rules)
            assert (await here.ask("PUT", "/api/people/Anna/host", {}, owner)).status == 204
            await here.table(anna)
            assert (await here.ask("PUT", "/api/people/Anna/host", {"host": False}, owner)).status == 204
            await stopped(here, table, anna)
            await here.table(anna)

    run(evening())


def test_tables_that_sleep_count_as_well(tmp_path):
    """Nobody gets around the limit by waiting until nobody looks."""

    async def evening():
        async with house(tmp_path, limits=Limits(tables_per_person=2)) as here:
            anna = await here.guest("Anna")
            tables = [await here.table(anna) for _ in range(2)]
            for table in tables:
                await here.server.desks._let_go(here.server.desks.awake[table])
            assert (await here.ask("POST", "/api/tables", {"game": "tictactoe"}, anna)).code == "too_many"
            await stopped(here, tables[0], anna)
            await here.table(anna)

    run(evening())


def test_there_is_the_bot_that_takes_empty_chairs(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            here.server.bots.look_up(FILL_WITH)

    run(evening())
