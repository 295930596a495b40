"""A device that is signed out has no connection any more; others of the same person have."""

from __future__ import annotations

import asyncio

from tests.table.gate.house import PASSWORD, House, Socket, house


def run(work):
    return asyncio.run(work)


async def bye(device: Socket) -> str:
    said = await device.hear("bye")
    assert said["reason"]
    return str(said["code"])


async def two_devices(here: House, name: str = "Anna") -> tuple[list[str], list[Socket]]:
    first = await here.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    second = await here.ask("POST", "/api/sessions", {"name": name, "password": PASSWORD})
    tokens = [first.json["token"], second.json["token"]]
    return tokens, [await here.device(token) for token in tokens]


def test_signing_out_ends_the_connections_of_that_device(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            (first, _), (phone, desktop) = await two_devices(here)
            assert (await here.ask("DELETE", "/api/sessions/here", token=first)).status == 204
            assert await bye(phone) == "signed_out"
            await desktop.done("ping")
            assert desktop.closed is None

    run(evening())


def test_one_device_signs_the_others_out(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            (_, second), (phone, desktop) = await two_devices(here)
            assert (await here.ask("DELETE", "/api/sessions", token=second)).json == {"sessions": 1}
            assert await bye(phone) == "signed_out"
            await desktop.done("ping")
            (_, token), (phone, desktop) = await two_devices(here, "Ben")
            new = {"old": PASSWORD, "new": "another horse"}
            assert (await here.ask("PUT", "/api/me/password", new, token)).status == 204
            assert await bye(phone) == "signed_out"
            await desktop.done("ping")

    run(evening())


def test_who_is_sent_away_has_no_connection(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            owner = await here.owner()
            for name, method, path, body, code in (
                ("Anna", "DELETE", "/api/people/Anna", None, "removed"),
                ("Ben", "PUT", "/api/people/Ben/block", {"seconds": 60}, "blocked"),
                ("Cem", "POST", "/api/people/Cem/admission", {"accept": False}, "rejected"),
            ):
                token = await here.guest(name)
                devices = [await here.device(token), await here.device(token)]
                assert (await here.ask(method, path, body, owner)).status == 204
                for device in devices:
                    assert await bye(device) == code
            token = await here.guest("Dora")
            device = await here.device(token)
            assert (await here.ask("DELETE", "/api/me", {"sure": True}, token)).status == 204
            assert await bye(device) == "signed_out"

    run(evening())


def test_a_program_is_hung_up_on_as_well(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna, bob = await here.guest("Anna"), await here.guest("Bob", kind="bot")
            table = await here.table(anna)
            program = await here.socket(f"/bot?table={table}", {"authorization": f"Bearer {bob}"})
            await here.server.desks.find(table)
            while not here.server.is_connected(2):
                await asyncio.sleep(0)
            assert (await here.ask("DELETE", "/api/sessions/here", token=bob)).status == 204
            assert await bye(program) == "signed_out"

    run(evening())
