"""`reveal` and `hide` of attributes and dice: views, events, taking back, and what a seat may know."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.match.errors import IllegalDecision
from spielwerk.match.sampling.situation import Sampler
from tests.match.playing import answer, fault_of, news, play

GAME = """
    object Card, for value in 1 to 4, in deck:
        mark: 0 to 9 = 0, visible to owner
    table:
        pile deck: Card, visible to nobody
        die cube: 1 to 6, visible to nobody
        code: 0 to 9 = 4, visible to nobody
    player:
        secret: 0 to 9 = 7, visible to owner
        dice cup: 2 of 1 to 6, visible to owner
        field hand: Card, visible to owner
    setup:
        deal 1 from deck to players.hand
    play:
        for player in turns:
            Turn(player)
    phase Turn(player):
        bid: 0 to 9 = 5, visible to nobody
        player chooses:
            show:
                reveal player.secret
            show_all:
                reveal players.secret
            tell(friend from players where it != player):
                reveal player.secret to friend
            throw:
                reveal cube
                reveal player.cup to left(player)
            crack:
                reveal code to player
            stamp:
                for card in player.hand:
                    card.mark = 3
                    reveal card.mark
            open_hand:
                reveal player.hand
            cover:
                hide players.secret
                hide cube
                hide players.cup
            say_bid:
                bid += 1
                reveal bid
                player chooses:
                    go_on
"""


def secrets(match, seat):
    return [player.get("secret") for player in match.view(seat)["players"]]


@pytest.mark.parametrize(
    ("decision", "first", "second", "watcher"),
    [
        ("show", [7, None], [7, 7], [7, None]),
        ("show_all", [7, 7], [7, 7], [7, 7]),
        (("tell", 2), [7, None, None], [None, 7, None], [None, None, None]),
    ],
)
def test_a_revealed_attribute_is_seen_by_those_it_is_for(decision, first, second, watcher):
    players = 3 if len(first) == 3 else 2
    match = play(GAME, [decision], players)
    assert secrets(match, 0) == first
    assert secrets(match, 1) == second
    assert secrets(match, None) == watcher
    if players == 3:
        assert secrets(match, 2) == [7, None, 7]


def test_it_holds_until_it_is_hidden():
    match = play(GAME, ["show_all", "throw"])
    assert match.view()["table"]["cube"] == 1
    assert match.view(0)["players"][1]["cup"] == [1, 1]
    answer(match, "cover")
    assert "cube" not in match.view()["table"]
    assert secrets(match, 0) == [7, None]
    assert "cup" not in match.view(0)["players"][1]
    assert match.view(1)["players"][1]["cup"] == [1, 1]


def test_the_table_can_show_one_player_something():
    match = play(GAME, ["crack"])
    assert match.view(0)["table"]["code"] == 4
    assert "code" not in match.view(1)["table"]


def test_what_is_revealed_of_a_hidden_object_stays_hidden_with_it():
    """LG-10: a child only narrows."""
    match = play(GAME, ["stamp"])
    assert "objects" not in match.view(1)["players"][0]["hand"]
    assert [event for event in news(match, 1, 1) if "attribute" in event] == []
    match = play(GAME, ["stamp", "show", "open_hand"])
    (card,) = match.view(1)["players"][0]["hand"]["objects"]
    assert card["mark"] == 3


def test_what_belongs_to_a_phase_is_gone_with_it():
    match = play(GAME, ["say_bid"])
    assert match.view()["phases"]["Turn"] == {"player": 0, "bid": 6}
    answer(match, "go_on")
    assert match.view()["phases"]["Turn"] == {"player": 1}
    masks = match.details.layout.shown_to
    bid = next(symbol for symbol in masks if symbol.name == "bid")
    assert match.state[masks[bid]] == 0


def test_those_who_see_it_are_told():
    match = play(GAME, [("tell", 1)])
    (told,) = [event for event in news(match, 1, 1) if event["event"] == "reveal"]
    assert told == {"event": "reveal", "attribute": "secret", "of": {"player": 0}, "value": 7}
    match = play(GAME, [("tell", 2)], players=3)
    assert not any("attribute" in event for event in news(match, 1, 1))
    match = play(GAME, ["throw", "cover"])
    shown = match.reveal()["table"]["cube"]
    assert {"event": "reveal", "die": "cube", "value": shown} in news(match, 0, 1)
    assert {"event": "hide", "die": "cube"} in news(match, 0, 2)
    assert {"event": "hide", "die": "cup", "of": {"player": 0}} in news(match, 1, 2)
    assert {"event": "hide", "die": "cup", "of": {"player": 0}} not in news(match, 0, 2)


def test_nothing_is_taken_back_once_something_new_was_seen():
    match = play(GAME, ["crack"])
    with pytest.raises(IllegalDecision, match="something new has become visible"):
        match.undo(0)


def test_only_what_is_not_revealed_is_dealt_anew():
    match = play(GAME, ["show"])
    sampler, rng = Sampler(match.machine, match.manual), Random(3)
    address = match.details.layout.attributes[match.details.game.player.attributes["secret"]].address
    dealt = [sampler.deal(match.state, 1, rng) for _ in range(30)]
    assert {state[address + 1] for state in dealt} == {7}
    hidden = [sampler.deal(play(GAME).state, 1, rng) for _ in range(30)]
    assert len({state[address + 1] for state in hidden}) > 3


def test_nobody_can_reveal_what_belongs_to_none():
    text = """
        table:
            chief: player or none
        player:
            secret: int = 1, visible to owner
        setup:
            reveal chief.secret
    """
    assert fault_of(text) == "R204"
