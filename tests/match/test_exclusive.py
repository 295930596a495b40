"""Actions in an open round (LG-15): several players can be inside an action at once, each in one of his own; an
exclusive action keeps all others waiting."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import IllegalDecision
from tests.match.playing import game, play

TEXT = """
    table:
        log: list of int, at most 40

    player:
        gold: int = 3

    play:
        Market()
        end with ranking players by highest .gold

    phase Market():
        rounds: int = 0
        at once openly for one in players:
            repeat 2 times:
                one chooses:
                    any action
                    rest "Rest"
        add rounds to log

        action haggle(price from 1 to 2) "Haggle", limit 3EXCLUSIVE:
            rounds += 1
            actor chooses more from 5 to 6
            actor.gold += price
            add index(actor) * 10 + more to log
"""
OPEN = TEXT.replace("EXCLUSIVE", "")
ALONE = TEXT.replace("EXCLUSIVE", ", exclusive")


def haggling(text):
    match = play(text, players=3)
    match.decide(1, {"kind": "haggle", "value": 2})
    return match


def test_several_players_can_be_inside_an_action_at_the_same_time():
    match = haggling(OPEN)
    assert match.seats == [0, 1, 2]
    match.decide(0, {"kind": "haggle", "value": 1})
    match.decide(0, 1)
    match.decide(1, 0)
    assert match.reveal()["table"]["log"] == [16, 25]
    assert [p["gold"] for p in match.view()["players"]] == [4, 5, 3]


def test_the_phase_ends_when_all_are_done():
    match = haggling(OPEN)
    match.decide(1, 0)
    match.decide(1, {"kind": "rest", "value": None})
    for seat in (0, 0, 2, 2):
        assert not match.over
        match.decide(seat, {"kind": "rest", "value": None})
    assert match.over
    assert match.reveal()["table"]["log"] == [25, 1]


def test_an_exclusive_action_keeps_others_waiting_until_it_is_done():
    match = haggling(ALONE)
    assert match.seats == [1]
    with pytest.raises(IllegalDecision):
        match.decide(0, {"kind": "rest", "value": None})
    match.decide(1, 0)
    assert match.seats == [0, 1, 2]
    assert match.state[match.machine.program.exclusive] == 0


@pytest.mark.parametrize("text", [OPEN, ALONE])
def test_random_play_agrees_with_play_by_hand(text):
    summary = game(text).simulate(games=20, players=3, seed=1)
    assert summary.unfinished == 0
