"""A stranger's program gets nothing that is not its own (CA-05)."""

from __future__ import annotations

import http.server
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots import BotError, bot_maker
from spielwerk.bots.programs import cage, command
from spielwerk.bots.programs.starting import read_start
from tests.bots.strange_table import HOW, SHUT_IN, STRANGERS, host, needs_bubblewrap, stranger


def words_of(spec: str) -> str:
    """What a program says to standard error when it starts."""
    bot: Any = bot_maker(spec)(host("tictactoe").setting(0, 1))
    line = bot._line
    for _ in range(1200):  # A minute, which only a program takes that says nothing.
        if line._words._kept.endswith(b"\n"):
            break
        line._exchange(0.05)
    bot.close()
    return str(line.last_words)


@pytest.fixture
def secret(bots_folder, monkeypatch):
    """A file that every user of this machine may read, and something in our environment."""
    monkeypatch.setenv("SECRET_KEY", "open sesame")
    file = bots_folder / "secret.txt"
    file.write_text("hidden treasure")
    file.chmod(0o644)
    return str(file)


@needs_bubblewrap
def test_files_and_environment_are_out_of_reach(secret):
    places = [secret, "/etc/passwd", "/proc/1/environ", str(Path(__file__))]
    assert words_of(stranger("cheating", *places, cage="always")) == "found:"


def test_the_environment_is_never_inherited(secret):
    assert "open sesame" not in words_of(stranger("cheating", "/proc/self/environ", cage="never"))


def test_without_a_cage_files_can_be_read(secret):
    """As the page says; nobody shall believe otherwise."""
    assert "hidden treasure" in words_of(stranger("cheating", secret, cage="never"))


@needs_bubblewrap
def test_one_more_folder_can_be_opened(secret):
    assert "hidden treasure" in words_of(stranger("cheating", secret, reads=str(Path(secret).parent)))


@needs_bubblewrap
def test_the_network_is_out_of_reach(bots_folder):
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    caller = bots_folder / "caller.py"
    caller.write_text(
        "import socket, sys\n"
        "try:\n"
        f"    socket.create_connection(('127.0.0.1', {server.server_port}), timeout=60)\n"
        "    print('found: network', file=sys.stderr, flush=True)\n"
        "except OSError:\n"
        "    print('found: nothing', file=sys.stderr, flush=True)\n"
        "sys.stdin.read()\n"
    )
    try:
        assert words_of(f"cmd:path={caller}:cage=always") == "found: nothing"
        assert words_of(f"cmd:path={caller}:cage=never") == "found: network"
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.parametrize("how", HOW)
def test_what_each_process_may_use_is_limited(bots_folder, how):
    """Size of files, open files."""
    greedy = bots_folder / "greedy.py"
    greedy.write_text(
        "import resource, sys\n"
        "got = []\n"
        "try:\n"
        "    files = [open('/dev/null') for _ in range(100)]\n"
        "    got.append('files')\n"
        "except OSError:\n"
        "    pass\n"
        "print('found:', *got, resource.getrlimit(resource.RLIMIT_FSIZE)[0], file=sys.stderr, flush=True)\n"
        "sys.stdin.read()\n"
    )
    assert words_of(f"cmd:path={greedy}:cage={how}") == f"found: {16 << 20}"


def test_shutting_in_can_be_demanded(monkeypatch):
    monkeypatch.setattr(command, "bubblewrap", lambda: None)
    with pytest.raises(BotError) as raised:
        bot_maker(stranger("honest", cage="always"))
    assert raised.value.diagnostics[0].code == "A307"
    free = command.Command(str(STRANGERS / "honest.py"))
    assert not free.shut_in
    warning = free.warning()
    assert warning is not None
    assert (warning.code, warning.severity) == ("A309", "warning")
    assert "ohne Käfig" in warning.message("de")


def test_a_bot_in_somebodys_home_sees_nothing_but_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    program = tmp_path / "bot.sh"
    program.write_text("exit 0\n")
    start = read_start(str(program), "")
    words = cage.caged("bwrap", start)
    assert words[words.index(str(program)) - 1] == "--ro-bind"
    assert str(tmp_path) not in words


def test_no_descriptor_of_ours_reaches_a_program(bots_folder):
    lister = bots_folder / "lister.py"
    lister.write_text(
        "import os, sys\n"
        "open_files = [n for n in range(3, 64) if os.path.exists(f'/proc/self/fd/{n}')]\n"
        "print('found:', *open_files, file=sys.stderr, flush=True)\n"
        "sys.stdin.read()\n"
    )
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    try:
        assert words_of(f"cmd:path={lister}:cage=never") == "found:"
        if SHUT_IN:
            assert words_of(f"cmd:path={lister}:cage=always") == "found:"
    finally:
        os.close(reading)
        os.close(writing)
