"""A game that comes back to a group of picks as soon as one is complete."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.match.game import load_source

TEXT = """\
game "Again":
    players 1

player:
    score: int = 0

play:
    repeat 3 times:
        players[1] chooses 2 digits from [1, 2, 3, 4]{ordered}:
            players[1].score += sum(digits)
    end with winner players[1]
"""


@pytest.mark.parametrize("ordered", ["", " ordered"])
def test_the_last_pick_completes_a_selection_though_the_same_is_asked_again(ordered: str) -> None:
    match = load_source(Source("again.spiel", TEXT.format(ordered=ordered))).start()
    for number in range(6):
        options = match.decision(0).options
        assert len(options) == 4 - number % 2
        match.decide(0, 0)
    assert match.over
    assert len(match.inputs) == 3
    assert match.view()["players"][0]["score"] == 9
