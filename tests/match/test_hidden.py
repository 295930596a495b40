"""Whether people at one screen must look away."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.check.secrecy.hiding import hides_something
from spielwerk.diagnostics.source import Source

GAME = """\
game "Test":
    players 2

player:
    score: int = 0{declared}
    while .score > 3:
        .score visible to {shown}

play:
    for player in turns:
        player.score += 1
        end with winner player
"""


@pytest.mark.parametrize(
    ("declared", "shown", "hides"),
    [("", "all", False), ("", "owner", True), (", visible to owner", "all", True)],
)
def test_a_game_hides_something_if_it_ever_does(declared, shown, hides):
    game = check_text(Source("test.spiel", GAME.format(declared=declared, shown=shown))).game
    assert game is not None
    assert hides_something(game) == hides
