"""Several picks that make one decision: in any order, taken back, recorded as one."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from spielwerk.match.errors import IllegalDecision
from spielwerk.match.match import Match
from tests.match.playing import answer, bundled, choices, play

CARDS = """
    object Card, for value in 1 to 6, in deck
    table:
        field deck: Card
        field out: Card
        trace: list of int, at most 9
    play:
        for player in turns:
            LINE
"""


def cards(line: str, decisions: Any = (), then: str = "move cards to out") -> Match:
    return play(CARDS.replace("LINE", f"{line}\n            {then}"), decisions)


def chosen(match: Match, seat: int = 0) -> list[Any]:
    several = match.decision(seat).several
    assert several is not None
    return [choice.value for choice in several.chosen]


@pytest.mark.parametrize("order", list(permutations((2, 4, 5))))
def test_the_order_of_picks_has_no_meaning(order):
    picked = cards("player chooses 3 cards from deck", [f"Card({n})" for n in order])
    assert picked.digest == cards("player chooses 3 cards from deck", ["Card(2)", "Card(4)", "Card(5)"]).digest
    assert picked.inputs == [{"seat": 0, "kind": "cards", "picks": [f"Card({n})" for n in order]}]
    assert picked.game.replay(picked.log).digest == picked.digest


def test_in_hearts_the_queen_can_be_picked_first():
    match = bundled("hearts").start(seed=1)
    hand = choices(match, 0)
    for card in (hand[11], hand[1], hand[4]):
        match.decide(0, {"kind": "cards", "value": card})
    assert match.inputs == [{"seat": 0, "kind": "cards", "picks": [hand[11], hand[1], hand[4]]}]


def test_where_the_order_counts_it_is_kept():
    line, then = "player chooses 3 numbers from 1 to 5 ordered", "trace = numbers"
    match = cards(line, [4, 1, 3], then)
    assert match.view()["table"]["trace"] == [4, 1, 3]
    assert match.inputs[0]["picks"] == [4, 1, 3]


def test_picks_change_nothing_until_they_are_complete():
    match = cards("player chooses 2 to 3 cards from deck")
    before = match.digest, match.view(0), match.events(0), match.view(1), match.decision(0).ask
    answer(match, "Card(5)")
    assert "done" not in choices(match)
    answer(match, "Card(1)")
    assert chosen(match) == ["Card(5)", "Card(1)"]
    assert choices(match) == ["Card(2)", "Card(3)", "Card(4)", "Card(6)", "done"]
    assert (match.digest, match.view(0), match.events(0), match.view(1), match.decision(0).ask) == before
    answer(match, "done")
    assert match.seats == [1]


def test_a_pick_is_taken_back_whichever_it_was():
    match = cards("player chooses 3 cards from deck", ["Card(5)", "Card(1)"])
    match.take_back_pick(0, {"kind": "cards", "value": "Card(5)"})
    assert chosen(match) == ["Card(1)"]
    match.take_back_pick(0)
    assert chosen(match) == []
    with pytest.raises(IllegalDecision):
        match.take_back_pick(0)
    with pytest.raises(IllegalDecision):
        match.take_back_pick(1)


def test_conditions_on_what_is_picked_close_what_fits_no_more():
    line = "player chooses 2 cards from deck as card where all(picked each .value mod 2 == card.value mod 2)"
    match = cards(line)
    answer(match, "Card(4)")
    assert choices(match) == ["Card(2)", "Card(6)"]
    answer(match, "Card(2)")
    assert match.inputs[0]["picks"] == ["Card(4)", "Card(2)"]


def test_the_same_question_right_after_a_group_is_another_one():
    text = """
        enum Good: wood, clay
        player:
            stock: map Good to int = {wood: 9, clay: 9}
        play:
            repeat:
                players[1] chooses 2 goods from players[1].stock
                players[1].stock -= goods
    """
    match = play(text, ["clay", "wood", "wood", "wood"])
    assert [item["picks"] for item in match.inputs] == [["clay", "wood"], ["wood", "wood"]]
    assert match.view(0)["players"][0]["stock"] == {"wood": 6, "clay": 8}


def test_what_others_decide_in_secret_leaves_picks_alone():
    match = bundled("hearts").start(seed=1)
    match.decide(1, 3)
    picked = chosen(match, 1)
    match.decide(0, [0, 1, 2])
    assert chosen(match, 1) == picked
    assert chosen(match.clone(), 1) == picked


def test_a_log_of_single_picks_can_be_replayed():
    """As logs were written when every pick was an input of its own."""
    whole = cards("player chooses 3 cards from deck", ["Card(2)", "Card(4)", "Card(5)"])
    single = [{"seat": 0, "kind": "cards", "value": f"Card({n})"} for n in (2, 4, 5)]
    assert whole.game.replay({**whole.log, "inputs": single}).digest == whole.digest


def test_a_recorded_selection_that_is_none_is_refused():
    match = cards("player chooses 2 cards from deck")
    for picks in (["Card(1)"], ["Card(1)", "Card(1)"], ["Card(9)", "Card(1)"], [], ["Card(1)", "Card(2)", "Card(3)"]):
        with pytest.raises(IllegalDecision):
            match.play([{"seat": 0, "kind": "cards", "picks": picks}])
        assert chosen(match) == []
    assert match.inputs == []


def test_what_was_picked_when_time_was_up_counts():
    text = """
        player:
            total: int
        play:
            for player in turns:
                player chooses 3 numbers from 1 to 6 within 9
                player.total = sum(numbers)
    """
    totals = set()
    for seed in range(12):
        match = play(text, [6, 5], seed=seed)
        match.time_out(match.timers[0])
        assert match.inputs[-1]["picked"] == [{"seat": 0, "values": [6, 5]}]
        assert match.game.replay(match.log).digest == match.digest
        totals.add(match.view()["players"][0]["total"])
    assert totals <= {12, 13, 14, 15}
    assert len(totals) > 1
