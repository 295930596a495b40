"""An evening at a real server: three tables at once, people who come, lose their connection, leave and come back, bots
here and from elsewhere, and a server that is killed in the middle and started again."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.table.served import Client, Program, Served, served, visiting

# Connections to a server that is killed end in the middle of everything.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")

CONFIG = """
[limits]
per_second = 1000
"""
LEVEL = {
    "name": "Back Yard",
    "about": "Large, with a wall in the way.",
    "columns": 12,
    "rows": 12,
    "checkpoint": ["b2", "k11"],
    "walls": ["b3-b4"],
}


def test_an_evening(tmp_path):
    config = tmp_path / "serve.toml"
    config.write_text(CONFIG, encoding="utf-8")
    with served(tmp_path, "--config", str(config)) as server:
        try:
            asyncio.run(asyncio.wait_for(evening(server), 240))
        except BaseException:
            print(server.log[-6000:])
            raise
        assert "Traceback" not in server.log


async def evening(server: Served) -> None:
    hosts, people = await arrive(server)
    ludo = await set_up_ludo(server, people)
    catan = await set_up_catan(server, people)
    rally = await set_up_roborally(server, people)
    olaf, olga, oskar = [await watcher(server, name) for name in ("Olaf", "Olga", "Oskar")]
    for observer, table in ((olaf, ludo), (olga, catan), (oskar, rally)):
        assert (await observer.enter(table, None))["type"] == "ok"

    program = Program(server, "Jay", catan, 2)
    with visiting(server, "random", "Vroni", catan) as visitor:
        playing = asyncio.ensure_future(program.play())
        await people["Emil"].until(lambda c: [seat.get("person") for seat in c.desk["seats"]][2:] == ["Jay", "Vroni"])
        for table, host in ((ludo, people["Anna"]), (catan, people["Emil"]), (rally, people["Gabi"])):
            assert server.ask("POST", f"/api/tables/{table}/start", {}, host.token)["state"] in ("starting", "running")

        seated = list(people.values())
        await asyncio.gather(*(one.until(lambda c: c.view is not None) for one in (*seated, olaf, olga, oskar)))
        assert oskar.view["spaces"]["Floor"].keys() == {f"Floor.{x}{y}" for x in "abcdefghijkl" for y in range(1, 13)}
        await play(seated, 3)

        await disqualify(server, people["Gabi"], people["Hans"], rally)
        seated.remove(people["Hans"])
        await pause_and_resume(server, people["Anna"], ludo)
        await hand_over_and_back(people["Ben"])
        second = await another_device(server, people["Cleo"], ludo)
        await people["Cleo"].again()
        await people["Emil"].again()
        await play(seated, 3)

        await leave(people["Fritz"], catan)
        assert not_hands(olga.view), "observers never see hands"

        before = {name: one.seq for name, one in people.items()}
        server.kill()
        server.start()
        rest = [one for one in seated if one.name != "Fritz"]
        await asyncio.gather(*(one.again() for one in (*rest, olaf, olga, oskar, second)))
        await play(rest, 3)
        assert all(one.seq is not None for one in rest), before
        same_view(people["Cleo"], second)

        await to_the_end(people["Emil"])
        await playing
        assert program.connections == 2, "it came back to the server that was killed"
        assert program.errors == []
        assert await asyncio.to_thread(visitor.wait, 60) == 0
        await leaver_is_last(server, olga, catan)

    assert server.ask("POST", f"/api/tables/{ludo}/stop", {}, people["Anna"].token)["state"] == "stopped"
    for one in (olaf, people["Dora"]):
        await one.until(lambda c: c.desk["state"] == "stopped")
    assert people["Dora"].desk["reason"].startswith("Der Gastgeber")
    log = server.ask("GET", f"/api/tables/{ludo}/log", None, people["Anna"].token)
    assert log["format"] == "spielwerk-log"
    assert log["inputs"]
    for one in (*people.values(), olaf, olga, oskar, second):
        await one.hang_up()
    assert hosts


async def arrive(server: Served) -> tuple[str, dict[str, Client]]:
    """Eight people, half of them in German."""
    names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gabi", "Hans"]
    people = {name: Client(server, name, language="de" if n % 2 else "en") for n, name in enumerate(names)}
    for one in people.values():
        assert (await one.connect())["type"] == "welcome"
    assert server.ask("POST", "/api/guests", {"name": "anna"})["code"] == "name_taken"
    await people["Anna"].say("watch_lobby")
    return "Anna", people


async def set_up_ludo(server: Served, people: dict[str, Client]) -> str:
    seats = [{"person": name} for name in ("Anna", "Ben", "Cleo", "Dora")]
    made = server.ask("POST", "/api/tables", {"game": "ludo", "seats": seats}, people["Anna"].token)
    for seat, name in enumerate(("Anna", "Ben", "Cleo", "Dora")):
        assert (await people[name].enter(made["table"], seat))["type"] == "ok"
    return str(made["table"])


async def set_up_catan(server: Served, people: dict[str, Client]) -> str:
    """Two people, and two seats for bots from elsewhere."""
    seats = [{"person": "Emil"}, {"person": "Fritz"}, "open", "open"]
    body = {"game": "catan", "seats": seats, "options": {"rounds": 5}}
    made = server.ask("POST", "/api/tables", body, people["Emil"].token)
    for seat, name in enumerate(("Emil", "Fritz")):
        assert (await people[name].enter(made["table"], seat))["type"] == "ok"
    return str(made["table"])


async def set_up_roborally(server: Served, people: dict[str, Client]) -> str:
    """Two people and two bots of the server, on a level that the host has made."""
    seats = [{"person": "Gabi"}, {"person": "Hans"}, {"bot": "random"}, {"bot": "hints"}]
    level = {"file": "yard.json", "text": json.dumps(LEVEL)}
    body = {"game": "roborally", "seats": seats, "options": {"level": level}}
    made = server.ask("POST", "/api/tables", body, people["Gabi"].token)
    assert "table" in made, made
    for seat, name in enumerate(("Gabi", "Hans")):
        assert (await people[name].enter(made["table"], seat))["type"] == "ok"
    return str(made["table"])


async def watcher(server: Served, name: str) -> Client:
    one = Client(server, name)
    await one.connect()
    return one


async def play(people: list[Client], decisions: int) -> None:
    """At every table all decide until each has done so some times."""
    tables = {one.table for one in people}
    await asyncio.gather(*(play_at([one for one in people if one.table == table], decisions) for table in tables))


async def play_at(people: list[Client], decisions: int) -> None:
    made = dict.fromkeys(people, 0)
    enough = asyncio.Event()

    async def some(one: Client) -> None:
        while not enough.is_set():
            await one.until(lambda c: c.ask is not None or enough.is_set() or c.desk["state"] != "running")
            if one.ask is None:
                made[one] = decisions
            elif one.ask is not None:
                asked = one.ask["ask"]
                answer = await one.answer()
                if answer["type"] == "refused":
                    assert answer["code"] in ("stale", "paused", "bot_plays", "no_option", "incomplete"), answer
                    await asyncio.sleep(0.01)
                else:
                    made[one] += 1
                    await one.until(lambda c, asked=asked: c.ask is None or c.ask["ask"] != asked)
            if min(made.values()) >= decisions:
                enough.set()
                for other in people:
                    other.wake()
            if one.desk["state"] != "running":
                return

    await asyncio.gather(*(some(one) for one in people))


async def pause_and_resume(server: Served, host: Client, table: str) -> None:
    assert (await host.say("pause", table=table))["type"] == "ok"
    await host.until(lambda c: c.desk["state"] == "paused")
    if host.ask is not None:
        assert (await host.decide(host.choice()))["code"] == "paused"
    assert (await host.say("resume", table=table))["type"] == "ok"
    await host.until(lambda c: c.desk["state"] == "running")


async def hand_over_and_back(person: Client) -> None:
    """A bot plays for somebody at once, and the person again with the next round."""
    assert (await person.say("stand_in", table=person.table, bot="random"))["type"] == "ok"
    await person.until(lambda c: c.holder.get("bot") == "random")
    assert (await person.say("stand_in", table=person.table, bot=None))["type"] == "ok"
    assert person.holder["back"]


async def another_device(server: Served, person: Client, table: str) -> Client:
    # Ids of requests are unique for a person, on all devices.
    second = Client(server, person.name, person.token, person.language, seed=2)
    await second.connect()
    assert (await second.enter(table, person.seat))["type"] == "ok"
    await second.until(lambda c: c.view is not None)
    return second


async def leave(person: Client, table: str) -> None:
    refused = await person.say("leave", table=table)
    assert refused["code"] == "not_sure"
    assert (await person.say("leave", table=table, sure=True))["type"] == "ok"
    assert person.desk["state"] == "running", "the others go on"
    assert person.desk["seats"][1]["outcome"] == "left"


async def disqualify(server: Served, host: Client, person: Client, table: str) -> None:
    assert (await person.say("disqualify", table=table, seat=0))["code"] == "not_allowed"
    answer = await host.say("disqualify", table=table, seat=person.seat)
    assert answer["type"] == "ok", answer
    await host.until(lambda c: c.desk["seats"][1]["outcome"] == "disqualified")


async def to_the_end(person: Client) -> None:
    """One person and bots, until the match is over."""
    while person.desk["state"] == "running":
        await play_at([person], 1)


async def leaver_is_last(server: Served, observer: Client, table: str) -> None:
    await observer.until(lambda c: c.desk["state"] == "over")
    shown = server.ask("GET", f"/api/tables/{table}", None, observer.token)
    assert [seat["outcome"] for seat in shown["seats"]] == ["finished", "left", "finished", "finished"]
    assert shown["result"]["places"][1] == 4
    assert 1 not in shown["result"]["winners"]


def not_hands(view) -> bool:
    return all(set(player["stock"]) <= {"count"} for player in view["players"] if isinstance(player.get("stock"), dict))


def same_view(one: Client, other: Client) -> None:
    if one.seq == other.seq:
        assert one.view == other.view
