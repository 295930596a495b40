"""What strangers write is text: it neither runs nor loads anything, nor does it break a page."""

from __future__ import annotations

from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.rotation import in_turns
from tests.table.gate.served import Served, place
from tests.web.app import node


@pytest.mark.in_part
@in_turns(2, size=("desktop", "phone"))
def test_strangers_words_are_words(size: str, server: Served, tmp_path: Path) -> None:
    node("strangers.ts", server.url, size, tmp_path, shots=tmp_path)


@pytest.mark.parametrize("path", ["/", "/lobby", "/host", "/table/x", "/replays"])
def test_pages_run_only_what_the_server_has_sent(path: str, server: Served) -> None:
    connection = HTTPConnection(*place(server.url), timeout=60)
    connection.request("GET", path)
    said = connection.getresponse()
    policy = dict(part.strip().split(" ", 1) for part in str(said.getheader("content-security-policy")).split(";"))
    text = said.read().decode()
    connection.close()
    assert said.status == 200
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["default-src"] == "'none'"
    assert policy["object-src"] == "'none'"
    assert policy["base-uri"] == "'none'"
    assert "<script>" not in text
    assert " on" not in text.split("<body>")[1], "a handler in the page"
