"""A game that comes back to a group of picks as soon as one is complete."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source

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


UNSEEN = """\
game "Blindly Again":
    players 2

object Card, for value in 1 to 8, in deck

table:
    pile deck: Card, visible to nobody

player:
    field hand: Card, visible to owner

setup:
    for player in players:
        move first(deck, 4) to player.hand

play:
    repeat 2 times:
        players[1] chooses 2 cards from players[2].hand ordered:
            move cards to players[1].hand
    end with draw
"""


def test_what_was_picked_unseen_belongs_to_the_group_that_is_open() -> None:
    """The next group begins with nothing, though the same seat is asked at the same place."""
    match = load_source(Source("blind.spiel", UNSEEN)).start()
    picked = []
    while not match.over:
        group = match.decision(0).several
        assert group is not None
        assert group.most == 2
        picked.append(len(group.chosen))
        match.decide(0, 0)
    assert picked == [0, 1, 0, 1]


OPENLY = """\
play:
    at once openly for player in players:
        player chooses 2 cards from opponent(player).hand ordered:
            move cards to player.loot
    end with draw
"""


def test_what_was_picked_unseen_stays_while_others_pick() -> None:
    head = UNSEEN[: UNSEEN.index("play:")].replace("    field hand", "    field loot: Card\n    field hand")
    match = load_source(Source("openly.spiel", head + OPENLY)).start()
    match.decide(0, 3)
    match.decide(1, 0)
    group = match.decision(0).several
    assert group is not None
    assert [choice.value for choice in group.chosen] == ["hand@1[4]"]
