"""Cards of a hand are picked and put into places in any order, by mouse, finger and keys."""

from __future__ import annotations

from pathlib import Path

from tests.rotation import in_turns
from tests.table.gate.served import Served
from tests.web.app import node


@in_turns(3, script=("hearts.ts desktop", "roborally.ts", "hearts.ts phone"))
def test_cards_are_picked_in_any_order(script: str, server: Served, tmp_path: Path) -> None:
    name, *size = script.split()
    node(name, server.url, *size, shots=tmp_path)
