"""The games that are written in lGold XML (LG-12 to LG-15, LG-19, LG-21, LG-22, LG-24 to LG-26)."""

from __future__ import annotations

import pytest

from spielwerk import Match
from spielwerk.game.sources import find_source
from tests.games.table import fields_of, load, play_on, result
from tests.rotation import in_turns

NAMES = ["tictactoe_lgold", "ring_lgold", "ofua_lgold"]


def choose(match: Match, label: str) -> None:
    """Whoever can do this does it."""
    for decision in match.decisions:
        for option in decision.options:
            if option.label == label:
                match.decide(decision.seat, option.index)
                return
    raise AssertionError(f"{label}: {[o.label for d in match.decisions for o in d.options]}")


def labels(match: Match) -> list[str]:
    return [option.label for decision in match.decisions for option in decision.options]


@pytest.mark.parametrize("name", NAMES)
def test_the_check_finds_nothing_and_no_extension_is_used(name):
    """LG-25: pure lGold"""
    from spielwerk.check import check_text

    source = find_source(name)[0]
    assert [fault.message() for fault in check_text(source).diagnostics] == []
    assert "urn:spielwerk" not in source.text


@pytest.mark.matches
@in_turns(3, name=NAMES)
def test_random_matches_end(name):
    """LG-24"""
    game = load(name)
    for seed, players in enumerate({game.player_counts[0], game.player_counts[-1]}):
        match = play_on(game.start(players, seed), seed=seed)
        assert match.over
        assert min(result(match).places) == 1


# ---- tic-tac-toe -------------------------------------------------------------------------------


def test_three_in_a_row_win():
    """LG-12, LG-14"""
    match = load("tictactoe_lgold").start(2)
    for cell in ("a1", "a2", "b1", "b2"):
        assert not match.over
        choose(match, f"Mark {cell}")
    assert [decision.seat for decision in match.decisions] == [0]
    assert "Mark a1" not in labels(match)
    choose(match, "Mark c1")
    assert result(match).places == (1, 2)
    assert result(match).reason == "Three in a row."


def test_a_full_board_is_a_draw():
    match = load("tictactoe_lgold").start(2)
    for cell in ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"):
        choose(match, f"Mark {cell}")
    assert result(match).places == (1, 1)


def test_it_is_played_in_german():
    match = load("tictactoe_lgold").start(2, language="de")
    assert labels(match)[0] == "Markiere a1"


# ---- the ring ----------------------------------------------------------------------------------


def test_a_walk_goes_round_the_ring():
    """LG-22, LG-26: the die, the ring, and what fields earn"""
    match = load("ring_lgold").start(2, seed=3)
    gold = 3
    for _ in range(5):
        choose(match, "Throw the die and walk")
        view = match.view(0)
        assert view["players"][0]["gold"] >= gold
        gold = view["players"][0]["gold"]
        choose(match, "Throw the die and walk")
    assert gold > 3


def test_who_waits_too_long_walks_all_the_same():
    """LG-21: listed actions that were not executed are carried out for all who can"""
    match = load("ring_lgold").start(2, seed=3)
    timer = match.timers[0]
    assert timer["seconds"] == 60
    match.time_out(timer)
    assert [decision.seat for decision in match.decisions] == [1]
    fields = fields_of(match, "Ring", match.view(0))
    assert "Pawn@0" not in fields["1"]["objects"]


# ---- Ohne Furcht und Adel ----------------------------------------------------------------------


def selected(seed: int = 0) -> Match:
    """Three players who have chosen the assassin, the king and the merchant."""
    match = load("ofua_lgold").start(3, seed)
    for character in ("Assasin", "King", "Merchant"):
        choose(match, character)
    return match


def test_characters_are_chosen_in_secret():
    """LG-10: the pool is seen by the one who chooses, the choice by the one who made it"""
    match = load("ofua_lgold").start(3)
    assert [decision.seat for decision in match.decisions] == [0]
    choose(match, "King")
    pool = match.view(2)["table"]["characterField"]
    assert "King" not in str(pool)
    assert "King" in str(match.view(0)["players"][0]["playerCharacterField"])
    assert "King" not in str(match.view(1)["players"][0]["playerCharacterField"])


def test_characters_are_called_in_order():
    """LG-02, LG-12, LG-13: eight phases that inherit their states"""
    match = selected()
    seen = []
    for _ in range(3):
        seen.append(match.decisions[0].seat)
        choose(match, "Take 2 gold")
        choose(match, "End the turn")
    assert seen == [0, 1, 2]


def test_taking_comes_before_building_and_ending():
    """LG-14, LG-18"""
    match = selected()
    assert labels(match) == ["Draw cards", "Take 2 gold", "Murder a character"]
    choose(match, "Take 2 gold")
    assert "Take 2 gold" not in labels(match)
    assert "End the turn" in labels(match)


def test_drawing_offers_two_cards_and_keeps_one():
    """LG-14, LG-17: action states, selected and other elements"""
    match = selected()
    choose(match, "Draw cards")
    assert len(labels(match)) == 2
    match.decide(0, 0)
    me = match.view(0)["players"][0]
    assert me["playerBuildingHandCardField"]["count"] == 5
    assert match.view(0)["table"]["buildingDiscardField"]["count"] == 1


def test_a_building_costs_gold_and_counts_at_once():
    """LG-16, LG-19: implications follow every operation"""
    match = selected(seed=1)
    choose(match, "Take 2 gold")
    build = next(label for label in labels(match) if label.startswith("Build: "))
    choose(match, build)
    me = match.view(1)["players"][0]
    assert me["currentNumberOfBuildingsBuilt"] == 1
    assert me["currentGold"] == 4 - me["winPoints"]
    assert not any(label.startswith("Build: ") for label in labels(match))


def test_a_murdered_character_is_passed_over_and_the_king_gets_the_crown():
    """LG-12, LG-24"""
    match = selected()
    choose(match, "Murder a character")
    choose(match, "King")
    choose(match, "Take 2 gold")
    choose(match, "End the turn")
    assert [decision.seat for decision in match.decisions] == [2]
    choose(match, "Take 2 gold")
    choose(match, "End the turn")
    assert [decision.seat for decision in match.decisions] == [1]
    assert "Assasin" in labels(match)
