"""Several picks that are gathered in any order: when a selection is complete, and what comes behind it."""

from __future__ import annotations

from textwrap import dedent
from typing import Any

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import IllegalDecision, MatchFault

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


BAG = """
    game "Bag":
        players 2

    enum Ball: white, red, blue

    table:
        bag: map Ball to int = {balls}

    play:
        for player in turns:
            player chooses 2 balls from bag
            end with draw
"""


@pytest.mark.parametrize(
    ("balls", "free"), [("{white: 1, red: 1, blue: 1}", True), ("{white: 2, red: 1, blue: 0}", False)]
)
def test_picks_are_free_only_if_nothing_can_be_picked_again(balls, free):
    """Whoever reads that they are may take any options of that number, each once, and no others."""
    match = load_source(Source("bag.spiel", dedent(BAG).format(balls=balls))).start(seed=1)
    decision = match.decision(0)
    several = decision.as_json()["several"]
    assert several is not None
    assert several["free"] is free
    picks = [{"kind": option.kind, "value": option.value} for option in decision.options]
    if free:
        match.decide(0, [picks[2], picks[0]])
    else:
        match.decide(0, [picks[0], picks[0]])
    assert match.over


def pick(*names: str) -> list[dict[str, Any]]:
    return [{"kind": "done", "value": None} if name == "done" else {"kind": "cards", "value": name} for name in names]


@pytest.mark.parametrize(
    ("choice", "names"),
    [
        ("player chooses 2 cards from deck", ("Card(b)", "Card(a)")),
        ("player chooses 2 cards from deck ordered", ("Card(b)", "Card(a)")),
        ("player chooses 1 to 3 cards from deck", ("Card(c)", "Card(a)", "done")),
        ("player chooses any cards from deck", ("Card(c)", "done")),
    ],
)
def test_picks_that_come_together_make_what_they_make_one_by_one(choice, names):
    single, together = (started(choice, "total = count(cards)") for _ in range(2))
    for one in pick(*names):
        single.decide(0, one)
    together.decide(0, pick(*names), whole=True)
    assert single.over
    assert together.log == single.log
    assert together.events(1) == single.events(1)


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Card(a)",), "incomplete"),
        (("Card(a)", "Card(a)"), "no_option"),
        (("Card(a)", "Card(x)"), "no_option"),
        (("Card(a)", "done"), "no_option"),
        (("Card(a)", "Card(b)", "done"), "not_asked"),
        (("Card(a)", "Card(b)", "Card(c)"), "not_asked"),
    ],
)
def test_whoever_wants_a_whole_selection_or_none_keeps_nothing_of_one_that_is_refused(names, code):
    match = started("player chooses 2 cards from deck", "total = count(cards)")
    before = match.decision(0).as_json()
    with pytest.raises(IllegalDecision) as refusal:
        match.decide(0, pick(*names), whole=True)
    assert refusal.value.code == code
    assert match.inputs == []
    assert match.decision(0).as_json() == before
    with pytest.raises(IllegalDecision, match="whole selection"):
        match.decide(0, pick("Card(a)")[0], whole=True)
    assert match.decision(0).as_json() == before


def test_picks_that_make_no_selection_yet_are_previewed_without_being_made():
    match = started("player chooses 2 cards from deck", "total = count(cards)")
    told = match.preview(0, pick("Card(b)"))
    assert (told["legal"], told["changes"], told["events"]) == (True, [], [])
    assert [one["value"] for one in told["decision"]["several"]["chosen"]] == ["Card(b)"]
    assert [one["value"] for one in told["decision"]["options"]] == ["Card(a)", "Card(c)"]
    assert match.decision(0).several.chosen == ()
