"""Whoever loads the page again in the middle of a match finds everything as it was, with animations on."""

from __future__ import annotations

from pathlib import Path

from tests.rotation import in_turns
from tests.table.gate.served import Served
from tests.web.app import node

PLAYERS = {"ludo": 4, "chess": 2, "catan": 3, "roborally": 3, "hearts": 4, "backgammon": 2}


@in_turns(game=PLAYERS)
def test_a_page_is_loaded_again_in_the_middle(game: str, server: Served, tmp_path: Path) -> None:
    node("reload.ts", server.url, game, str(PLAYERS[game]), shots=tmp_path)
