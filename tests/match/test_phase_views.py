"""What views show of phases (LG-10, SEMANTICS D2): those under way, with their parameters and attributes."""

from __future__ import annotations

import pytest

from spielwerk.cli.screen.screen import Screen
from spielwerk.cli.words import Say
from tests.match.playing import answer, bundled, play

NESTED = """
    enum Mood: calm, wild
    object Card, for value in 1 to 4, in deck
    table:
        pile deck: Card, visible to nobody, count visible to all
    player:
        field hand: Card, visible to owner
    setup:
        deal 2 from deck to players.hand
    play:
        rounds: int = 0
        for player in turns:
            rounds += 1
            Turn(player, wild)
    phase Turn(player, mood: Mood):
        pot: int = 7
        player chooses start from 1 to 3
        Look(any_of(player.hand), 0, player.hand, [start, start + 1])
        player chooses last from 1 to 3
    phase Look(card, nothing: int, cards: set of Card, numbers: list of int):
        players[1] chooses seen from 1 to 2
    function any_of(cards: set of Card): Card = (cards by lowest .value)[1]
    """


def test_phases_show_themselves_only_while_they_are_under_way():
    match = play(NESTED)
    assert match.view(1)["phases"] == {"play": {"rounds": 1}, "Turn": {"player": 0, "mood": "wild", "pot": 7}}
    answer(match, 2)
    assert set(match.view(1)["phases"]) == {"play", "Turn", "Look"}
    answer(match, 1)
    assert set(match.view(1)["phases"]) == {"play", "Turn"}
    answer(match, 1)
    assert match.view(0)["phases"]["Turn"]["player"] == 1


def test_objects_in_parameters_are_seen_by_those_who_see_the_objects():
    match = play(NESTED, [2])
    own = match.view(0)["phases"]["Look"]
    assert own == {
        "card": "Card(2)",
        "nothing": 0,
        "cards": ["Card(2)", "Card(4)"],
        "numbers": [2, 3],
    }
    for other in (1, None):
        assert match.view(other)["phases"]["Look"] == {"nothing": 0, "numbers": [2, 3]}


def test_a_phase_inside_itself_shows_the_innermost():
    text = """
        play:
            Dig(1)
        phase Dig(level: int), depth at most 3:
            players[1] chooses on_the_way_in from 1 to 1
            if level < 3:
                Dig(level + 1)
            players[1] chooses on_the_way_out from 1 to 1
        """
    match = play(text)
    levels = []
    while not match.over:
        levels.append(match.view()["phases"]["Dig"]["level"])
        answer(match, 1)
    assert levels == [1, 2, 3, 3, 2, 1]


def test_a_parameter_that_changes_is_shown_as_it_is_now():
    text = """
        play:
            Count(3)
        phase Count(number: int):
            repeat while number > 0:
                players[1] chooses less from 1 to 2
                number -= less
        """
    assert [play(text, [1] * n).view()["phases"]["Count"] for n in range(3)] == [
        {"number": 3},
        {"number": 2},
        {"number": 1},
    ]


def test_phases_that_lead_to_each_other_take_turns():
    text = """
        play:
            First(1)
        phase First(n: int):
            players[1] chooses x from 1 to 2
            go to Second(n + x)
        phase Second(m: int):
            players[1] chooses x from 1 to 2
            go to First(m + x)
        """
    match = play(text, [1])
    assert match.view()["phases"] == {"Second": {"m": 2}}
    answer(match, 2)
    assert match.view()["phases"] == {"First": {"n": 4}}


def test_a_phase_of_every_seat_at_once_is_not_shown_but_runs():
    text = """
        player:
            bid: int = 0
        play:
            at once openly for player in players:
                Bid(player, 2)
            players[1] chooses x from 1 to 2
        phase Bid(player, least: int):
            player chooses number from least to 5
            player.bid = number
        """
    match = play(text)
    assert match.seats == [0, 1]
    assert match.view()["phases"] == {}
    answer(match, ("at", 1, 4))
    answer(match, ("at", 0, 2))
    assert [player["bid"] for player in match.view()["players"]] == [2, 4]


@pytest.mark.parametrize(("language", "expected"), [("en", "Trick: leader"), ("de", "Stich: Anspieler")])
def test_the_terminal_shows_parameters_in_its_language(language, expected):
    text = """
        play:
            for player in turns:
                Trick(player)
        phase Trick(leader: player):
            leader chooses number from 1 to 2
        texts de:
            Trick = "Stich"
            leader = "Anspieler"
        """
    match = play(text)
    screen = Screen(match, Say(language), "utf-8")
    lines = ["".join(words for words, _ in line) for line in screen.position(match.view(0), 80)]
    assert [line for line in lines if line.startswith(expected)]


def test_hearts_says_which_trick_it_is_only_when_there_is_one():
    match = bundled("hearts").start(seed=3)
    assert match.view()["phases"] == {"Hand": {"passing": "to_left"}}
    while match.view()["phases"].get("Trick") is None:
        match.decide(match.seats[0], 0)
    trick = match.view()["phases"]["Trick"]
    assert trick["leader"] in range(4)
    assert trick["led"] is None
