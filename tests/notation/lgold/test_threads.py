"""Files that several threads read at a time: each is told its own faults."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.sources import find_source

RING = find_source("ring_lgold")[0].text
WRONG = [
    RING.replace(f"<{tag}>", f"<{tag}_not>").replace(f"</{tag}>", f"</{tag}_not>")
    for tag in ("actors", "objects", "spaces", "phases", "allow")
]


@pytest.fixture
def hurry() -> Iterator[None]:
    """Threads take turns after every step, so that they meet wherever they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def faults(text: str) -> list[tuple[str, int, str]]:
    found = check_text(Source("ring.lgold", text)).diagnostics
    return [(fault.code, fault.line, fault.message("en")) for fault in found]


@pytest.mark.usefixtures("hurry")
def test_threads_read_faulty_files_at_a_time() -> None:
    alone = [faults(text) for text in WRONG]
    assert all(alone)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(faults, WRONG * 30)) == alone * 30
