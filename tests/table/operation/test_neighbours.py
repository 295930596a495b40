"""All servers in one list, each asked how it is."""

from __future__ import annotations

import json

import pytest

from spielwerk.table.operation.address_book import Entry
from spielwerk.table.operation.beacon import Found
from spielwerk.table.operation.neighbours import neighbours
from spielwerk.table.operation.outbound import Caller
from tests.table.operation.loopback import WebServer, certificates, run


def says(**document):
    return lambda asked: (200, json.dumps(document).encode()) if asked.target == "/api/server" else (404, b"")


def test_those_found_and_those_written_down():
    async def work():
        async with (
            WebServer(says(name="A", version="0.1", registration=True)) as one,
            WebServer(says(name="B", version="0.2", registration=False)) as two,
        ):
            found = [Found("Found", "0.0", "127.0.0.1", one.port, False, False)]
            written = [Entry("Mine", "127.0.0.1", two.port), Entry("Also mine", "127.0.0.1", one.port)]
            listed = await neighbours(found, written)
        assert [(n.name, n.port, n.state, n.version, n.local, n.own) for n in listed] == [
            ("Mine", two.port, "closed", "0.2", False, True),
            ("Also mine", one.port, "open", "0.1", True, True),
        ]
        assert listed[0].url == f"http://127.0.0.1:{two.port}/"

    run(work)


@pytest.mark.parametrize(
    "answer",
    [
        (404, b""),
        (200, b"<html>"),
        (200, b"[]"),
        (200, b"{}"),
        (200, b"[" * 50_000),
        (200, b"x" * 100_000),
        (500, b"{}"),
    ],
)
def test_something_else_answers(answer):
    async def work():
        async with WebServer(lambda asked: answer) as server:
            (one,) = await neighbours([], [Entry("X", "127.0.0.1", server.port)], Caller(inside=True, seconds=5))
        assert one.state == "other"

    run(work)


def test_nobody_answers():
    async def work():
        async with WebServer(lambda asked: None) as silent:
            gone = WebServer()
            async with gone:
                pass
            entries = [Entry("Silent", "127.0.0.1", silent.port), Entry("Gone", "127.0.0.1", gone.port)]
            listed = await neighbours([], entries, Caller(inside=True, seconds=0.1))
        assert [one.state for one in listed] == ["unreachable", "unreachable"]

    run(work)


def test_a_server_that_is_reached_by_https(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path)
        caller = Caller(inside=True, seconds=5, trust=for_client)
        async with WebServer(says(version="1", registration=True), for_server) as server:
            found = [Found("Safe", "1", "127.0.0.1", server.port, True, True)]
            (one,) = await neighbours(found, [], caller)
            (two,) = await neighbours([], [Entry("Safe", "127.0.0.1", server.port)], caller)
        assert one.url == two.url == f"https://127.0.0.1:{server.port}/"
        assert one.state == two.state == "open"

    run(work)
