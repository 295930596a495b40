"""Tests in game files: they pass when the game does what they say, and else say what was wrong and where."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.testing.testing import TestOutcome, run_tests
from spielwerk.match.errors import GameError

GAME = """game "Small":
    players 2 to 3

enum Suit: red, blue

object Card, for suit in Suit, for value in 1 to 3, in deck

die cube: 1 to 6

table:
    pile deck: Card, visible to nobody
    drawn: Suit or none = none

player:
    score: int = 0
    field hand: Card, visible to owner

setup:
    shuffle deck
    deal 2 from deck to players.hand

rule cheap(card):
    when card.value < 3   else "A {card.value} is too dear."

play:
    for player in turns:
        player chooses:
            throw "Throw":
                roll cube
                player.score += cube
            play_card(card from player.hand) "Play {card}":
                move card to deck
            stop_now "Stop":
                end with ranking players by -.score
        player may choose up to 2 cards from player.hand where cheap(it):
            move cards to deck
        let lucky = random [red, blue]
        drawn = lucky
        player chooses card from player.hand where cheap(it):
            move card to deck
"""


def outcome(test: str) -> TestOutcome:
    (only,) = run_tests(load_source(Source("small.spiel", GAME + "\n" + test)))
    return only


@pytest.mark.parametrize(
    "lines",
    [
        "next roll cube: 4\n    decide 1: throw\n    expect players[1].score == 4",
        "next shuffle deck: first(Card where .suit == blue)\n    expect any(players[1].hand where .suit == blue)",
        "given:\n        players[2].score = 7\n    decide 1: stop_now\n    expect winner == players[2] and over",
        "do:\n        players[1].score = 3\n    expect players[1].score == 3",
        "do:\n        players[2] chooses number from 1 to 3\n        players[2].score += number\n    decide 2: 3\n"
        "    expect players[2].score == 3\n    decide 1: stop_now\n    expect winner == players[2]",
        "next roll cube: 5\n    do:\n        players[2] chooses number from 1 to 3\n        roll cube\n"
        "    decide 2: 3\n"
        "    expect cube == 5\n    decide 1: stop_now",
        "players Anna, Ben, Carla\n    expect Carla.score == 0 and count(players) == 3",
        "next random: blue\n    decide 1: throw\n    decide 1: pass\n    expect drawn == blue",
        "decide 1: stop_now\n    expect winner == none",
    ],
)
def test_tests_that_hold(lines: str) -> None:
    found = outcome(f'test "t":\n    {lines}\n')
    assert (found.passed, found.message()) == (True, "")


@pytest.mark.parametrize(
    ("lines", "line", "english", "german"),
    [
        ("expect players[1].score == 4", 2, "0 == 4", "Das gilt nicht"),
        ("expect any(deck) and over", 2, "does not hold", "Das gilt nicht"),
        ("decide 2: throw", 2, "not Player 2's turn", "nichts zu entscheiden"),
        ("decide 1: throw\n    decide 1: red", 3, "cannot decide this now", "nicht entscheiden"),
        ("decide 1: stop_now\n    decide 1: throw", 3, "already over", "schon zu Ende"),
        ("refuse 1: throw", 2, "must not be able", "dürfte"),
        ("next roll cube: 3", 2, "was not asked", "nicht gebraucht"),
        ("next roll cube: 9\n    decide 1: throw", 2, "cannot bring this", "nicht bringen"),
    ],
)
def test_tests_that_fail_say_why(lines: str, line: int, english: str, german: str) -> None:
    found = outcome(f'test "t":\n    {lines}\n')
    assert not found.passed
    assert found.line == line + GAME.count("\n") + 1
    assert english in found.message("en")
    assert german in found.message("de")


def test_a_rule_that_breaks_the_match_fails_the_test() -> None:
    found = outcome('test "t":\n    do:\n        players[1].score = players[1].score / players[2].score\n')
    assert not found.passed
    assert found.fault is not None
    assert found.fault.code == "R102"


BAG = """game "Bag":
    players 2

enum Ball: white, red, blue

table:
    bag: map Ball to int = {white: 3, blue: 2}
    drawn: Ball
    weighed: 1 to 4

play:
    for player in turns:
        player chooses number from 1 to 2
        drawn = random bag
        weighed = random (1 to 4) weighted by it - 1
"""


@pytest.mark.parametrize(
    ("wish", "passes"), [("blue", True), ("white", True), ("red", False), ("white, 4", True), ("blue, 1", False)]
)
def test_a_draw_by_weights_can_be_told_what_to_bring(wish: str, passes: bool) -> None:
    """What has no weight cannot come."""
    first, _, second = wish.partition(", ")
    lines = [f"next random bag: {first}", *([f"next random: {second}"] if second else []), "decide 1: 1"]
    lines += [f"expect drawn == {first}", *([f"expect weighed == {second}"] if second else [])]
    test = 'test "t":\n    ' + "\n    ".join(lines) + "\n"
    (found,) = run_tests(load_source(Source("bag.spiel", BAG + "\n" + test)))
    assert found.passed == passes, found.message()


SELECTIONS = """game "Selections":
    players 2

player:
    picked: list of int, at most 4

play:
    players[1] chooses 2 first_picks from [1, 2, 3]
    for number in first_picks:
        add number to players[1].picked
    players[1] may choose up to 2 more from [5, 6, 7]
    for number in more:
        add number to players[1].picked
    players[1] chooses one from 1 to 2, two from 1 to 2
    end with winner players[1]

test "selection":
"""


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("decide 1: 1, 2\nexpect count(players[1].picked) == 2\ndecide 1: 5, 7\ndecide 1: 2, 1\nexpect over", ""),
        ("decide 1: 1, 2\ndecide 1: 6\nexpect players[1].picked == [1, 2, 6]\ndecide 1: 1, 1\nexpect over", ""),
        ("decide 1: 1, 2\ndecide 1: pass\ndecide 1: 1, 1\nexpect over", ""),
        ("decide 1: 1\ndecide 1: 2\ndecide 1: 5, 6", ""),
        ("decide 1: 1, 2, 3", "The selection of Player 1 is complete after 2 of 3 values."),
        ("decide 1: 1, 2, 5", "The selection of Player 1 is complete after 2 of 3 values."),
        ("decide 1: 1, 2\ndecide 1: 5, 6, 1", "The selection of Player 1 is complete after 2 of 3 values."),
        ("decide 1: 1, 1", "Player 1 cannot decide this now. Open is: 2, 3."),
        ("decide 1: pass", "Player 1 cannot decide this now. Open is: 1, 2."),
        ("refuse 1: 1, 1\nrefuse 1: 1, 2, 3\nrefuse 1: 4\ndecide 1: 1, 3", ""),
        ("refuse 1: 1, 2", "Player 1 must not be able to decide this, but can."),
        ('refuse 1: 1, 2, 3 "No more."', 'The reason should be "No more.", but is "".'),
    ],
)
def test_a_selection_is_one_decision(lines: str, wrong: str) -> None:
    text = SELECTIONS + "".join(f"    {line}\n" for line in lines.split("\n"))
    (only,) = run_tests(load_source(Source("selections.spiel", text)))
    assert (only.message(), only.passed) == (wrong, not wrong)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("decide 1: [1, 2]", "S345"),
        ("decide 1: players, 1", "S345"),
        ("refuse 1: {1, 2}", "S345"),
        ("next random: [1]", "S345"),
        ("decide 1: long(1), 2", "S551"),
    ],
)
def test_what_is_chosen_are_single_values(line: str, code: str) -> None:
    with pytest.raises(GameError) as caught:
        load_source(Source("selections.spiel", f"{SELECTIONS}    {line}\n"))
    assert [fault.code for fault in caught.value.diagnostics] == [code]
