"""Maps in the parts of an `at once`, and names that only these parts still need."""

from __future__ import annotations

from tests.match.playing import answer, game, play

TRADE = """
    enum Good: wood, clay, corn
    player:
        stock: map Good to int = {wood: 2, clay: 2, corn: 2}
        gives: map Good to int
    table:
        trace: list of int, at most 20
    const anything: map Good to int = {wood: 2, clay: 2, corn: 2}
    play:
        for player in turns:
            player chooses 1 to 2 wanted from anything ask "What do you want?"
            at once for other in players where it != player:
                let mine: map Good to int = {}
                let before = other.stock
                other chooses ask "{player} wants {wanted}.":
                    accept when before >= wanted:
                        mine = wanted
                    counter:
                        other chooses 1 to 2 instead from before
                        mine = instead
                        mine[corn] += 1
                    decline
            then:
                other.gives = mine
            player chooses number from 1 to 2
"""


def gives(match):
    return [player["gives"] for player in match.reveal()["players"]]


def test_everybody_has_a_map_of_his_own():
    match = play(TRADE, ["wood", "clay"], players=4)
    assert [match.decision(seat).prompt for seat in match.seats] == ["Player 1 wants 1 wood, 1 clay."] * 3
    answer(match, ("at", 3, "accept"))
    answer(match, ("at", 1, "counter"))
    answer(match, ("at", 2, "decline"))
    answer(match, ("at", 1, "corn"))
    answer(match, ("at", 1, "done"))
    nothing = {"wood": 0, "clay": 0, "corn": 0}
    assert gives(match) == [nothing, {**nothing, "corn": 2}, nothing, {**nothing, "wood": 1, "clay": 1}]


def test_what_nobody_needs_any_more_is_zero():
    """Two ways to the same situation give the same bytes, also if one of them wanted something else (D3)."""
    ends = []
    for wanted in (["wood", "clay"], ["corn", "done"]):
        match = play(TRADE, wanted, players=3)
        for seat in (1, 2):
            answer(match, ("at", seat, "decline"))
        answer(match, 1)
        ends.append(match.state)
    assert ends[0] == ends[1]


def test_a_constant_list_may_hold_an_element_more_than_once():
    text = """
        enum Good: wood, clay
        const heap: list of Good = [wood, clay, wood] + [clay, wood]
        const row_of: list of Good = [wood, wood, wood, clay]
        table:
            left: int
        setup:
            let one = heap
            let other = row_of
            shuffle one
            let first_one = take(one)
            let next_one = take(other)
            left = count(one) + count(other) + index(first_one) - index(first_one) + index(next_one) - 1
        """
    assert game(text).start(2).reveal()["table"]["left"] == 7
