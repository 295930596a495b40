"""What hosts and owners decide at their console: how a match will be, who watches, and what becomes of the server."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from tests.table.gate.house import house
from tests.table.gate.served import Served, owner_link, place, served


def run(work: Any) -> None:
    asyncio.run(work)


def test_until_the_countdown_the_host_changes_seats_options_and_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as here:
            anna, ben = await here.guest("Anna"), await here.guest("Ben")
            table = await here.table(anna, "roborally", players=4, name="Finale")
            path = f"/api/tables/{table}"
            await here.ask("PUT", f"{path}/seats/3", {"person": "Ben"}, token=anna)
            terms = {"players": 2, "options": {"level": "training", "seconds": 15}, "seconds": 60, "show": 0}
            assert (await here.ask("PATCH", path, terms, token=ben)).code == "not_allowed"
            assert (await here.ask("PATCH", path, {"players": 1}, token=anna)).code == "bad_game"
            assert (await here.ask("PATCH", path, {"options": {"seconds": 14}}, token=anna)).code == "bad_game"
            assert (await here.ask("PATCH", path, terms, token=anna)).json == {"state": "waiting"}
            shown = (await here.ask("GET", path, token=anna)).json
            assert [seat["person"] for seat in shown["seats"]] == [None, "Ben"], "who sits there stays"
            assert shown["options"] == {"level": "training", "seconds": 15}
            assert (shown["rules"]["seconds"], shown["rules"]["show"]) == (60, 0)
            await here.ask("PATCH", path, {"seconds": None, "players": 3}, token=anna)
            shown = (await here.ask("GET", path, token=anna)).json
            assert (len(shown["seats"]), shown["rules"]["seconds"]) == (3, None)
            for seat in (0, 2):
                await here.ask("PUT", f"{path}/seats/{seat}", {"bot": "random"}, token=anna)
            assert (await here.ask("PATCH", path, {"players": 2}, token=anna)).code == "no_open_seat"
            await here.ask("POST", f"{path}/start", {"countdown": 60}, token=anna)
            assert (await here.ask("PATCH", path, {"players": 4}, token=anna)).code == "not_waiting"

    run(evening())


def test_what_was_agreed_is_known_after_a_restart(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            await here.guest("Ben")
            table = await here.table(anna, "catan", players=4)
            path = f"/api/tables/{table}"
            await here.ask("PUT", f"{path}/seats/3", {"person": "Ben"}, token=anna)
            await here.ask("PATCH", path, {"players": 3}, token=anna)
            await here.ask("PUT", f"{path}/seats/0", {"bot": "random"}, token=anna)
            await here.ask("POST", f"{path}/watchers", {"person": "Ben"}, token=anna)
        async with house(tmp_path) as here:
            shown = (await here.ask("GET", path, token=anna)).json
            assert [seat["bot"] or seat["person"] for seat in shown["seats"]] == ["random", None, None]
            assert shown["observers"] == ["Ben"]

    run(evening())


def test_whom_the_host_puts_among_the_observers_all_see_there(tmp_path: Path) -> None:
    async def evening() -> None:
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            await here.guest("Ben")
            table = await here.table(anna, "tictactoe")
            path = f"/api/tables/{table}"
            await here.ask("PUT", f"{path}/seats/0", {"person": "Ben"}, token=anna)
            await here.ask("POST", f"{path}/watchers", {"person": "Ben"}, token=anna)
            shown = (await here.ask("GET", path, token=anna)).json
            assert (shown["seats"][0]["person"], shown["observers"]) == (None, ["Ben"])
            await here.ask("POST", f"{path}/watchers", {"person": "Ben", "may": False}, token=anna)
            assert (await here.ask("GET", path, token=anna)).json["observers"] == []

    run(evening())


# ---- the server itself ---------------------------------------------------------------------------


def owned(server: Served, folder: Path) -> str:
    """A token of the owner, who has read the console."""
    token = server.guest("Olga")
    server.ask("POST", "/api/me/owner", {"link": owner_link(folder)}, token)
    return token


def refused(server: Served, method: str, path: str, body: Any, token: str) -> str:
    with pytest.raises(AssertionError) as told:
        server.ask(method, path, body, token)
    found = re.search(r'"code":"(\w+)"', str(told.value))
    assert found is not None
    return found.group(1)


def test_the_owner_gives_the_server_another_name_and_games_go_on(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        token = owned(server, tmp_path)
        port = place(server.url)[1]
        assert (
            refused(server, "PUT", "/api/server", {"name": "Club", "port": port}, server.guest("Ben")) == "not_allowed"
        )
        seats = [{"person": "Olga"}, {"bot": "random"}]
        table = server.table(token, "tictactoe", seats=seats)
        server.ask("POST", f"/api/tables/{table}/start", {}, token)
        server.ask("PUT", "/api/server", {"name": "Club", "port": port}, token)
        while _name(server) != "Club":
            sleep(0.05)
        assert server.ask("GET", f"/api/tables/{table}", None, token)["state"] == "running"


def _name(server: Served) -> str | None:
    try:
        return str(server.ask("GET", "/api/server")["name"])
    except (OSError, AssertionError):
        return None


def test_the_server_ends_when_its_owner_says_so_and_asks_while_games_run(tmp_path: Path) -> None:
    with served(tmp_path / "data") as server:
        token = owned(server, tmp_path)
        table = server.table(token, "tictactoe", seats=[{"person": "Olga"}, {"bot": "random"}])
        server.ask("POST", f"/api/tables/{table}/start", {}, token)
        assert refused(server, "POST", "/api/server/end", {}, token) == "games_run"
        server.ask("POST", "/api/server/end", {"sure": True}, token)
        while _name(server) is not None:
            sleep(0.05)
