"""Several picks that are gathered in any order: when a selection is complete, and what comes behind it."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import MatchFault

CARDS = """
    game "Cards":
        players 2

    enum Suit: a, b, c

    object Card, for suit in Suit, in deck

    table:
        field deck: Card
        total: int

    play:
        for player in turns:
            {rules}
            end with draw
"""


def started(*rules):
    text = dedent(CARDS).format(rules="\n        ".join(rules))
    return load_source(Source("cards.spiel", text)).start(seed=1)


@pytest.mark.parametrize(
    "choice",
    [
        "player chooses 2 cards from deck",
        "player chooses 2 cards from deck ordered",
        "player chooses 1 to 9 cards from deck",
        "player chooses any cards from deck",
    ],
)
def test_the_same_selection_can_be_asked_for_twice_in_a_row(choice):
    match = started("repeat 2 times:", f"    {choice}", "    total += count(cards)")
    for _ in range(2):
        while len(match.decision(0).several.chosen) < 1:
            match.decide(0, {"kind": "cards", "value": "Card(b)"})
        match.decide(0, {"kind": "cards", "value": "Card(a)"})
        if not match.over and match.decision(0).several.chosen:
            match.decide(0, {"kind": "done", "value": None})
    assert match.over
    assert match.reveal()["table"]["total"] == 4
    assert [sorted(item["picks"]) for item in match.inputs] == [["Card(a)", "Card(b)"]] * 2


def test_a_rule_that_breaks_behind_the_last_pick_is_a_fault_of_the_decision():
    match = started("player chooses 2 cards from deck", "total = 1 / (count(cards) - 2)")
    match.decide(0, 0)
    with pytest.raises(MatchFault) as caught:
        match.decide(0, 0)
    fault: Any = caught.value.dump["fault"]
    assert fault["picks"] == ["Card(a)", "Card(b)"]
    assert match.inputs == []
