"""`spielwerk bot`: bots go out to a server, and play there as they would at home."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from spielwerk.bots.visiting.kept import keep_token, kept_token
from spielwerk.bots.visiting.server import Refused, TableServer, Unreachable
from spielwerk.bots.visiting.thinking import CannotPlay
from spielwerk.bots.visiting.visitor import Visitor
from tests.cli.conftest import run_command
from tests.docs.blocks import ROOT, blocks_of
from tests.table.gate.served import Served, served

NIM = (ROOT / "src/spielwerk/games/nim.spiel").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("served") / "data") as running:
        yield running


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """What is kept of visits is kept for this test only."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


class Bot:
    """A bot on its way, and what it says."""

    def __init__(self, server: Served, spec: str, name: str, language: str = "en") -> None:
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.server = TableServer(server.url, language)
        self.visitor = Visitor(self.server, spec, name, lambda key, **more: self.said.append((key, more)))

    def play(self, table: str) -> list[str]:
        """At one table; returns what it said."""
        self.visitor.run(table)
        return [key for key, _ in self.said]


def match(server: Served, host: str, game: str, bot: Bot, **more: Any) -> tuple[str, list[str]]:
    """A match against a bot of the server. Returns the table, and what our bot said."""
    table = server.table(host, game, seats=[{"bot": "random"}, "open"], **more)
    with ThreadPoolExecutor(1) as thread:
        playing = thread.submit(bot.play, table)
        while server.ask("GET", f"/api/tables/{table}", token=host)["seats"][1]["person"] is None:
            assert not playing.done(), playing.exception()
            time.sleep(0.05)  # Who asks without a pause is refused after a while, and then our bot waits for ever.
        server.ask("POST", f"/api/tables/{table}/start", {}, host)
        return table, playing.result()


ROBOTS = pytest.param("roborally", "hints", marks=pytest.mark.long)


@pytest.mark.parametrize(("game", "spec"), [("connect4", "mcts:playouts=20"), ("kuhn", "mcts:playouts=20"), ROBOTS])
def test_bots_that_think_here_play_there(server, game, spec):
    host = server.guest(f"Host{game}")
    table, told = match(server, host, game, Bot(server, spec, f"Bot{game}"))
    shown = server.ask("GET", f"/api/tables/{table}", token=host)
    assert shown["state"] == "over"
    assert told == ["came_in", "seated", "begun", "won" if 1 in shown["result"]["winners"] else "ended"]


def test_a_program_in_any_language_plays_there(server, bots_folder):
    page = ROOT / "docs" / "bots-in-any-language.md"
    (mine,) = [block for block in blocks_of(page) if block.file == "mybot.py"]
    file = bots_folder / "mybot.py"
    file.write_text(mine.text, encoding="utf-8")
    file.chmod(0o755)
    host = server.guest("HostPig")
    table, told = match(server, host, "pig", Bot(server, f"cmd:path={file}:cage=never", "Piggy"), options={"goal": 50})
    assert told[:3] == ["came_in", "seated", "begun"]
    assert told[3:] in (["won"], ["ended"])
    log = server.ask("GET", f"/api/tables/{table}/log", token=host)
    turns = [item["kind"] for item in log["inputs"] if item["seat"] == 1]
    assert "throw" in turns


def test_the_same_name_comes_back_with_what_it_was_given(server):
    first = Bot(server, "random", "Returner")
    first.visitor._come_in("")
    token = first.server.token
    again = Bot(server, "random", "Returner")
    again.visitor._come_in("")
    assert again.server.token == token
    keep_token(server.url, "Returner", "worthless")
    lost = Bot(server, "random", "Returner")
    with pytest.raises(Refused) as refused:
        lost.visitor._come_in("")
    assert refused.value.code == "name_taken"
    assert kept_token(server.url, "Returner") == ""
    shown = Bot(server, "random", "whoever", "de")
    shown.visitor._come_in(token)
    assert shown.said[-1][1]["name"] == "Returner"


def test_without_a_table_it_takes_any_open_seat_and_waits_otherwise(server):
    bot = Bot(server, "random", "Seeker")
    pauses: list[float] = []
    host = server.guest("Hostseek")

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 1:
            server.table(host, "pig", rules={"strangers_bots": False})
        elif len(pauses) == 2:
            server.table(host, "pig", rules={"test": True})
        elif len(pauses) == 3:
            server.table(host, "pig")

    bot.visitor._pause = pause
    bot.visitor._come_in("")
    table, seat = bot.visitor._seat(None)
    assert (table["game"], seat, len(pauses)) == ("pig", 0, 3)
    assert [key for key, _ in bot.said] == ["came_in", "waiting", "seated"]
    again, same = bot.visitor._seat(None)
    assert (again["table"], same) == (table["table"], seat)


def test_games_that_it_cannot_play(server):
    host = server.guest("Hoststrange")
    if sys.platform == "linux":
        name = server.ask("POST", "/api/games", {"text": NIM}, host)["game"]
        table = server.table(host, name)
        with pytest.raises(CannotPlay) as cannot:
            Bot(server, "random", "Uploady").play(table)
        assert cannot.value.key == "strange_game"
        seats = server.ask("GET", f"/api/tables/{table}", None, host)["seats"]
        assert all(seat["person"] != "Uploady" for seat in seats), "it has not taken anybody's seat"
    with pytest.raises(Refused) as refused:
        Bot(server, "random", "Nowhere").play("0000000000")
    assert refused.value.code == "no_table"


def test_no_server_there():
    for url in ("ftp://localhost", "http://", "localhost:1", "http://localhost:1/?x=1"):
        with pytest.raises(Unreachable):
            TableServer(url, "en").me()


def test_what_answers_is_no_table_server(server):
    elsewhere = TableServer(server.url + "/api/games", "en")
    with pytest.raises((Refused, Unreachable)):
        elsewhere.me()


# ---- the command ---------------------------------------------------------------------------------


def test_the_command_plays_one_match_and_ends(server):
    host = server.guest("Hostcmd")
    table = server.table(host, "tictactoe", seats=[{"bot": "random"}, "open"])
    words = ["random", "--server", server.url, "--name", "Commander", "--table", table, "--lang", "de"]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "spielwerk", "bot", *words], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert process.stdout is not None
    assert process.stdout.readline() == f"Commander ist an {server.url} angemeldet.\n"
    assert process.stdout.readline() == f"Tisch {table} (Drei gewinnt): Platz 2.\n"
    server.ask("POST", f"/api/tables/{table}/start", {}, host)
    out, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    assert out.splitlines()[0] == f"Tisch {table}: Die Partie läuft."
    assert out.splitlines()[1] in ("Gewonnen.", "Die Partie ist vorbei: Platz 1.", "Die Partie ist vorbei: Platz 2.")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM")
def test_the_command_ends_when_it_is_asked_to(server):
    words = ["random", "--server", server.url, "--name", "Leaver"]
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "spielwerk", "bot", *words], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    assert process.stdout is not None
    assert "Leaver" in process.stdout.readline()
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    out, _ = process.communicate(timeout=300)
    assert (process.returncode, out) == (0, "The bot leaves. Its seat is kept.\n")


def test_the_command_explains_what_is_wrong(server):
    server.guest("Taken")
    for words, code, said in (
        (["random", "--name", "X"], 2, "--server"),
        (["random", "--server", server.url], 2, "--name"),
        (["nosuchbot", "--server", server.url, "--name", "X"], 1, "nosuchbot"),
        (["random", "--server", "http://localhost:1", "--name", "X"], 1, "No table server answers"),
        (["random", "--server", server.url, "--name", "Taken"], 1, "--token"),
        (["random", "--server", server.url, "--name", "a b"], 1, "Name not valid"),
        (["random", "--server", server.url, "--name", "Ycommand", "--table", "nothing"], 1, "There is no table"),
        (["random", "--server", server.url, "--name", "X", "--token", "wrong"], 1, "Sign in first"),
    ):
        done = run_command("bot", *words)
        assert (done.exit_code, said in done.stderr) == (code, True), (words, done.stderr)
