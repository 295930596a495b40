"""A server that is killed at any moment loses nothing that it has acknowledged, and does nothing twice."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.table.postgres import database
from tests.table.served import Client, Served, served

# Connections to a server that is killed end in the middle of everything.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.mark.parametrize("kills", [3, pytest.param(200, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path, kills):
    with served(tmp_path) as server:
        proved(server, kills)


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.long)])
def test_the_same_with_postgresql(tmp_path, kills):
    with database() as url, served(tmp_path, "--database", url) as server:
        proved(server, kills)


def test_who_acknowledges_before_it_is_kept_is_found_out(tmp_path):
    with served(tmp_path, module="tests.table.hasty") as server, pytest.raises(AssertionError, match="each once"):
        proved(server, 6)


def proved(server: Served, kills: int) -> None:
    done = asyncio.run(asyncio.wait_for(played(server, kills), 60 + 20 * kills))
    token, table, acknowledged = done
    server.ask("POST", f"/api/tables/{table}/stop", {}, token)
    log = server.ask("GET", f"/api/tables/{table}/log", None, token)
    # A table that has not kept its own end tells a story instead of inputs.
    made = [item for item in log.get("inputs", ()) if not item.get("happening")]
    assert len(made) == len(acknowledged), "as many as were acknowledged, each once"
    assert [item["seat"] for item in made] == [seat for seat, _ in acknowledged]
    assert "Traceback" not in server.log


async def played(server: Served, kills: int) -> tuple[str, str, list[tuple[int, str]]]:
    """Two people play and send everything again that was not answered. Returns what was acknowledged, in order."""
    anna, ben = Client(server, "Anna"), Client(server, "Ben")
    await anna.connect()
    await ben.connect()
    seats = [{"person": "Anna"}, {"person": "Ben"}]
    table = server.ask("POST", "/api/tables", {"game": "ludo", "seats": seats}, anna.token)["table"]
    await anna.enter(table, 0)
    await ben.enter(table, 1)
    server.ask("POST", f"/api/tables/{table}/start", {}, anna.token)
    acknowledged: list[tuple[int, str]] = []
    rng, number = Random(1), 0
    try:
        for _ in range(kills):
            deaths = asyncio.ensure_future(killed(server, rng.random() * 0.3))
            while not deaths.done():
                number = await one_decision((anna, ben), acknowledged, number)
            await deaths
            number = await one_decision((anna, ben), acknowledged, number)
    finally:
        for one in (anna, ben):
            await one.hang_up()
    return anna.token, table, acknowledged


async def killed(server: Served, after: float) -> None:
    await asyncio.sleep(after)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)


async def one_decision(people: tuple[Client, Client], acknowledged: list[tuple[int, str]], number: int) -> int:
    """Whoever is asked decides, and says it again until there is an answer."""
    for one in people:
        if one.lost:
            await one.again()
    asked = next((one for one in people if one.ask is not None), None)
    if asked is None:
        await asyncio.sleep(0.005)
        return number
    assert asked.ask is not None
    question, choice, request = asked.ask["ask"], asked.choice(), f"request-{number}"
    while True:
        answer = await asked.say_again("decide", request, table=asked.table, ask=question, choice=choice)
        if answer["type"] in ("lost", "moved"):  # The process that was killed may not be known to be dead.
            await asked.again()
            continue
        if answer["type"] == "ok":
            acknowledged.append((asked.seat or 0, request))
        else:
            assert answer["code"] in ("stale", "storage", "closing"), answer
            if answer["code"] == "storage":
                await asked.again()
                continue
        await asyncio.wait_for(asked.until(lambda c: c.lost or c.ask is None or c.ask["ask"] != question), 30)
        return number + 1
