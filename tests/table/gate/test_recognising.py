"""A token is not looked up for every request, and yet whoever is sent away is away."""

from __future__ import annotations

import asyncio

from spielwerk.table.gate.recognising import SECONDS
from tests.table.gate.house import house
from tests.table.room import HandClock


def test_tokens_are_looked_up_once_in_a_while(tmp_path):
    async def evening():
        clock = HandClock()
        async with house(tmp_path, clock) as here:
            looked_up = []
            of_token = here.server.people.of_token

            async def counted(token):
                looked_up.append(token)
                return await of_token(token)

            here.server.people.of_token = counted  # type: ignore[method-assign]
            anna = await here.guest("Anna")
            for _ in range(10):
                assert (await here.ask("GET", "/api/me", token=anna)).status == 200
            assert len(looked_up) == 1
            clock.time += SECONDS
            assert (await here.ask("GET", "/api/me", token=anna)).status == 200
            assert len(looked_up) == 2
            for _ in range(3):
                assert (await here.ask("GET", "/api/me", token="wrong")).status == 401
            assert len(looked_up) == 5

    asyncio.run(evening())


def test_what_changes_about_somebody_counts_at_once(tmp_path):
    async def evening():
        async with house(tmp_path, HandClock()) as here:
            owner, anna, ben = await here.owner(), await here.guest("Anna"), await here.guest("Ben")
            for token in (owner, anna, ben):
                await here.ask("GET", "/api/me", token=token)
            await here.ask("PATCH", "/api/me", {"language": "de"}, anna)
            assert (await here.ask("GET", "/api/me", token=anna)).json["language"] == "de"
            await here.ask("PUT", "/api/people/Anna/block", {"seconds": 60}, owner)
            assert (await here.ask("GET", "/api/me", token=anna)).code == "blocked"
            device = await here.device(owner)
            await here.ask("GET", "/api/me", token=ben)
            await device.done("remove", person="Ben")
            assert (await here.ask("GET", "/api/me", token=ben)).code == "removed"

    asyncio.run(evening())
