"""How much a browser loads before the first table is shown, and from where."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import spielwerk
from tests.table.gate.served import Served
from tests.web.app import node

APP = Path(spielwerk.__file__).parent / "web"
MOST = 110 * 1024
"""Bytes of the start page and a table, packed, with what shows goods if somebody has some: it shall not grow."""
PLACES = re.compile(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]{2,}[^\s\"'`)]*")
NAMES = ("http://www.w3.org/", "https://svelte.dev/e/")
"""Names that look like addresses: nobody asks for them."""


def test_the_first_table_is_light_and_nothing_comes_from_elsewhere(server: Served, tmp_path: Path) -> None:
    told = json.loads(node("weight.ts", server.url, shots=tmp_path))
    assert told["elsewhere"] == []
    assert told["faults"] == []
    loaded = {path.removeprefix("/"): size for path, size in told["files"].items()}
    scripts = [path for path in loaded if path.endswith((".js", ".css"))]
    assert len(scripts) >= 4, loaded
    packed = {path: len(gzip.compress((APP / path).read_bytes())) for path in scripts}
    # They were sent packed; what is tiny is not worth it.
    assert all(size <= max(packed[path] + 100, 2_000) for path, size in loaded.items() if path in packed), loaded
    assert sum(packed.values()) <= MOST, sorted(packed.items(), key=lambda item: -item[1])


def test_the_app_knows_no_other_place() -> None:
    files = [file for file in APP.rglob("*") if file.suffix in (".js", ".css", ".html", ".svg")]
    assert len(files) > 20
    found = {place for file in files for place in PLACES.findall(file.read_text(encoding="utf-8"))}
    assert {place for place in found if not place.startswith(NAMES)} == set()
