"""QA001: while Robo Rally is played, text covers at most a tenth of the screen, without what stands on cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rotation import some
from tests.table.gate.served import Served
from tests.web.app import node

MOST = 0.10


@pytest.mark.in_part
def test_text_covers_little_of_the_screen(server: Served, tmp_path: Path) -> None:
    told = json.loads(node("covered.ts", server.url, "roborally", "4", str(some(4, of=40)), shots=tmp_path))
    assert told["faults"] == []
    # Something is written: measuring nothing would prove nothing.
    assert len(told["shares"]) >= 4
    assert min(told["shares"]) > 0.005
    assert max(told["shares"]) <= MOST
