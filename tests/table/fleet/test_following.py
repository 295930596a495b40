"""Clients go where their table is: to another process of the same server, but to no address that is less safe."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from typing import Any

import pytest

from bench.takeover import Process
from spielwerk.bots.visiting.server import Refused, TableServer, Unreachable
from tests.docs.blocks import ROOT, blocks_of
from tests.table.postgres import postgres
from tests.table.served import Client, Served, served

__all__ = ["postgres"]


def test_a_bot_finds_its_table_at_another_process(tmp_path, postgres):
    one, two = Process(tmp_path, "one", postgres), Process(tmp_path, "two", postgres)
    try:
        host = one.ask("POST", "/api/guests", {"name": "Hostess"})["token"]
        seats = ["open", {"bot": "random"}]
        table = one.ask("POST", "/api/tables", {"game": "tictactoe", "seats": seats}, host)["table"]
        command = [sys.executable, "-m", "spielwerk", "bot", "random", "--server", two.url, "--name", "Bob"]
        environment = {**os.environ, "SPIELWERK_LANG": "en", "SPIELWERK_CACHE": str(tmp_path / "cache")}
        bot = subprocess.Popen([*command, "--table", table], stdout=subprocess.PIPE, text=True, env=environment)
        try:
            while not one.ask("GET", f"/api/tables/{table}", token=host)["seats"][0]["there"]:
                assert bot.poll() is None
                time.sleep(0.05)
            assert one.ask("POST", f"/api/tables/{table}/start", {}, host)["state"] == "running"
            said, _ = bot.communicate(timeout=120)
        finally:
            bot.kill()
            bot.wait()
        assert bot.returncode == 0
        assert two.url in said, "it has come in there"
        assert one.ask("GET", f"/api/tables/{table}", token=host)["state"] == "over"
    finally:
        one.end()
        two.end()


def test_a_person_finds_a_table_at_another_process(tmp_path, postgres):
    """And finds it again at its own when that one has ended."""

    async def evening(one: Served, two: Served) -> None:
        anna = Client(two, "Anna")
        seats = [{"person": "Anna"}, {"bot": "random"}]
        table = one.ask("POST", "/api/tables", {"game": "ludo", "seats": seats}, anna.token)["table"]
        await anna.connect()
        assert (await anna.enter(table, 0))["type"] == "ok"
        assert anna.place == one.url
        one.ask("POST", f"/api/tables/{table}/start", {}, anna.token)
        await anna.until(lambda client: client.ask is not None)
        assert (await anna.answer())["type"] == "ok"
        await asyncio.to_thread(one.stop)
        await anna.until(lambda client: client.lost)
        await anna.again()
        assert anna.place == two.url
        await anna.until(lambda client: client.ask is not None)
        assert (await anna.answer())["type"] == "ok"
        await anna.hang_up()

    places = [tmp_path / name for name in ("one", "two")]
    for place in places:
        place.mkdir()
    with served(places[0], "--database", postgres) as one, served(places[1], "--database", postgres) as two:
        asyncio.run(evening(one, two))


def test_the_program_of_the_page_goes_after_its_table(tmp_path, postgres):
    """It plays a longer game than on the page, so that its process can end in the middle."""
    (client,) = [block for block in blocks_of(ROOT / "docs" / "server.md") if block.file == "client.py"]
    program = tmp_path / "client.py"
    program.write_text(client.text.replace("tictactoe", "ludo"), encoding="utf-8")
    one, two = Process(tmp_path, "one", postgres), Process(tmp_path, "two", postgres)
    try:
        watcher = two.ask("POST", "/api/guests", {"name": "Watcher"})["token"]
        playing = subprocess.Popen([sys.executable, str(program), one.url], stdout=subprocess.PIPE, text=True)
        try:
            while not (tables := two.ask("GET", "/api/tables?state=running", token=watcher)):
                assert playing.poll() is None
                time.sleep(0.02)
            one.send(signal.SIGTERM)
            one.process.wait(60)
            said, _ = playing.communicate(timeout=300)
        finally:
            playing.kill()
            playing.wait()
        assert playing.returncode == 0
        assert said.startswith("winners: ")
        shown = two.ask("GET", f"/api/tables/{tables[0]['table']}", token=watcher)
        assert shown["state"] == "over"
    finally:
        one.end()
        two.end()


class Places(TableServer):
    """A server whose processes are in a dictionary."""

    def __init__(self, url: str, answers: dict[str, Any]) -> None:
        super().__init__(url, "en")
        self.answers = answers
        self.asked: list[str] = []

    def _ask(self, place: str, method: str, path: str, body: Any) -> Any:
        self.asked.append(place)
        answer = self.answers.get(place)
        if answer is None:
            raise Unreachable(place)
        if isinstance(answer, str):
            raise Refused("moved", "The table is elsewhere.", answer)
        return answer


ONE, TWO, THREE = "http://one.example", "http://two.example", "http://three.example"


def test_a_request_goes_where_the_table_is_and_the_next_one_at_once():
    server = Places(ONE, {ONE: TWO, TWO: {"seat": 1}})
    assert server.sit("t") == 1
    assert server.sit("t") == 1
    assert server.asked == [ONE, TWO, TWO]
    assert server.bot_address("t") == "ws://two.example/bot?table=t"


def test_a_process_that_is_gone_is_asked_no_more():
    server = Places(ONE, {ONE: {"others": [TWO, THREE]}})
    server.look_around()
    server.answers = {TWO: THREE, THREE: {"seat": 0}}
    assert server.sit("t") == 0
    assert server.asked == [ONE, ONE, TWO, THREE]
    server.answers = {TWO: {"seat": 2}}
    assert server.sit("t") == 2
    server.answers = {}
    with pytest.raises(Unreachable):
        server.sit("t")


def test_a_token_does_not_go_from_a_safe_address_to_an_unsafe_one():
    server = Places("https://one.example", {"https://one.example": TWO, TWO: {"seat": 0}})
    with pytest.raises(Refused):
        server.sit("t")
    assert server.asked == ["https://one.example"]
    assert not server.moved("t", "ftp://one.example")
    assert not server.moved("t", "http://[")


def test_who_is_sent_to_and_fro_gives_up():
    server = Places(ONE, {ONE: TWO, TWO: ONE})
    with pytest.raises(Refused):
        server.sit("t")
    assert len(server.asked) < 20
