"""`spielwerk servers`: servers on the local network, and those that were written down."""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from spielwerk.table.operation import beacon
from spielwerk.table.operation.beacon import Found
from tests.cli.conftest import document


@pytest.fixture(autouse=True)
def alone(monkeypatch, tmp_path):
    """Nobody else is on the network, and the user has written nothing down."""
    found: list[Found] = []

    async def discover():
        return found

    monkeypatch.setattr(beacon, "discover", discover)
    monkeypatch.setenv("SPIELWERK_CONFIG", str(tmp_path / "config"))
    return found


@pytest.fixture
def server():
    """The port of a table server that takes registrations."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self):
            body = json.dumps({"name": "X", "version": "0.1.0", "registration": True}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    listening = HTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=listening.serve_forever)
    thread.start()
    yield listening.server_port
    listening.shutdown()
    thread.join()
    listening.server_close()


def test_nobody_is_there(spielwerk):
    result = spielwerk("servers")
    assert result.exit_code == 0
    assert "No servers were found" in result.stdout
    assert "Im lokalen Netz wurde kein Server gefunden" in spielwerk("servers", "--lang", "de").stdout
    assert document(spielwerk("servers", "--json")) == []


def test_servers_are_written_down_and_struck_out(spielwerk, server):
    assert (
        spielwerk("servers", "add", "Zu Hause", "127.0.0.1", server).stdout
        == f"Zu Hause: 127.0.0.1 {server} is saved.\n"
    )
    listed = spielwerk("servers").stdout
    assert listed == f"Zu Hause  127.0.0.1 {server}  open  0.1.0  http://127.0.0.1:{server}/\n"
    assert "offen" in spielwerk("servers", "--lang", "de").stdout
    assert spielwerk("servers", "remove", "zu hause").stdout == "zu hause was removed.\n"
    assert "No servers" in spielwerk("servers").stdout


def test_those_on_the_network(spielwerk, alone, server):
    alone.append(Found("Annas Tisch", "0.1.0", "127.0.0.1", server, True, False))
    assert document(spielwerk("servers", "--json")) == [
        {
            "name": "Annas Tisch", "address": "127.0.0.1", "port": server, "state": "open",
            "url": f"http://127.0.0.1:{server}/", "version": "0.1.0", "local": True, "own": False,
        }
    ]  # fmt: skip


def test_names_from_the_network_steer_no_terminal(spielwerk, alone, server):
    alone.append(Found("\x1b[2Jhello\n", "\x07", "127.0.0.1", server, True, False))
    shown = spielwerk("servers").stdout
    assert "\x1b" not in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "english", "german"),
    [
        (("", "127.0.0.1", "80"), "Name not valid", "Name ungültig"),
        (("A", "1.2.3.400", "80"), "IP address not valid: '1.2.3.400'", "IP-Adresse ungültig: '1.2.3.400'"),
        (("A", "127.0.0.1", "80x"), "Port number not valid: '80x'", "Portnummer ungültig: '80x'"),
        (("A", "127.0.0.1", "65536"), "Port number not valid", "Portnummer ungültig"),
    ],
)
def test_what_cannot_be_written_down(spielwerk, given, english, german):
    result = spielwerk("servers", "add", *given)
    assert (result.exit_code, result.stdout) == (1, "")
    assert english in result.stderr
    assert german in spielwerk("servers", "add", *given, "--lang", "de").stderr


def test_twice_and_never(spielwerk):
    spielwerk("servers", "add", "A", "127.0.0.1", "80")
    assert "There already is a server 'a'" in spielwerk("servers", "add", "a", "127.0.0.1", "81").stderr
    assert "No server 'B' is saved" in spielwerk("servers", "remove", "B").stderr


@pytest.mark.parametrize("order", [("add",), ("add", "A", "127.0.0.1"), ("remove",), ("remove", "A", "B"), ("dance",)])
def test_orders_that_are_none(spielwerk, order):
    result = spielwerk("servers", *order)
    assert result.exit_code == 2
    assert "Expected: [add NAME ADDRESS PORT | remove NAME]" in result.stderr


def test_a_broken_list_is_left_alone(spielwerk, tmp_path):
    file = tmp_path / "config" / "servers.json"
    file.parent.mkdir()
    file.write_text("{")
    result = spielwerk("servers", "add", "A", "127.0.0.1", "80")
    assert result.exit_code == 1
    assert "is not a list of servers" in result.stderr
    assert file.read_text() == "{"


def test_without_a_network_the_others_are_shown(spielwerk, monkeypatch, server):
    async def broken():
        raise OSError(101, "Network is unreachable")

    spielwerk("servers", "add", "A", "127.0.0.1", server)
    monkeypatch.setattr(beacon, "discover", broken)
    result = spielwerk("servers")
    assert result.exit_code == 0
    assert "The local network cannot be searched: Network is unreachable" in result.stderr
    assert result.stdout.startswith("A ")
