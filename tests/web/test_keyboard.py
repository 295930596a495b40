"""Games are played by keys alone."""

from __future__ import annotations

from pathlib import Path

from tests.rotation import in_turns
from tests.table.gate.served import Served
from tests.web.app import node

WHOLE = 5000
"""More questions than any match asks."""
MOST = {"ludo": WHOLE, "hearts": WHOLE, "catan": 12, "roborally": 12, "citadels": 12, "chess": 12}


@in_turns(game=MOST)
def test_a_game_is_played_by_keys(game: str, server: Served, tmp_path: Path) -> None:
    said = node("keyboard.ts", server.url, str(MOST[game]), game, shots=tmp_path)
    assert MOST[game] != WHOLE or "to the end" in said
