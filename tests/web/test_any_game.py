"""Every game can be played by touching what is lit, with no look, on a desktop and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.game.sources import bundled
from tests.rotation import in_turns, some
from tests.table.gate.served import Served
from tests.web.app import node

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.spiel"))
MOST = some(12, of=200)
"""Questions that are answered."""
EVERY = 12


@pytest.mark.in_part
@in_turns(EVERY, game=bundled(), size=("desktop", "phone"))
def test_a_bundled_game_is_played_by_touches(game: str, size: str, server: Served, tmp_path: Path) -> None:
    said = node("any_game.ts", server.url, size, str(MOST), game, shots=tmp_path)
    assert "questions" in said


@pytest.mark.in_part
@in_turns(EVERY, example=EXAMPLES, size=("desktop", "phone"))
def test_an_example_is_played_by_touches(example: Path, size: str, server: Served, tmp_path: Path) -> None:
    token = server.guest(f"Maker{example.stem.replace('_', '')}{size}")
    try:
        game = server.ask("POST", "/api/games", {"text": example.read_text(encoding="utf-8")}, token)["game"]
    except AssertionError as refused:
        if "no_uploads" in str(refused):
            pytest.skip("this system cannot shut strangers' games in")
        raise
    said = node("any_game.ts", server.url, size, str(MOST), game, shots=tmp_path)
    assert "questions" in said
