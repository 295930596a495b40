"""None: among truths, in collections, and as an option not taken."""

from __future__ import annotations

import pytest

from tests.match.playing import choices, play, table, value

BOARD = "space Board, grid 3 by 3:\n    mark: player or none"
FIELDS = "list of Board, at most 30"

ASKING = """
table:
    answer: bool or none
    number: int

play:
    players[1] may choose truth from [true, false]:
        number = 1
    else:
        number = 2
    answer = truth
    players[1] chooses on from 1 to 2
"""


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (True, {"answer": True, "number": 1}),
        (False, {"answer": False, "number": 1}),
        ("pass", {"answer": None, "number": 2}),
    ],
)
def test_no_is_not_the_same_as_no_answer(chosen, expected):
    assert choices(play(ASKING)) == [True, False, "pass"]
    assert [option.label for option in play(ASKING).decisions[0].options] == ["yes", "no", "Pass"]
    assert table(ASKING, [chosen]) == expected


@pytest.mark.parametrize(
    ("expression", "around"),
    [
        ("truth == none", "table:\n    truth: bool or none"),
        ("players[1].truth == none and players[2].truth != true", "player:\n    truth: bool or none"),
        ("best.truth == none", "player:\n    truth: bool or none = true\n\ntable:\n    best: player or none"),
        ("first([true] where not it) == none and first([false]) != none", ""),
        ("all(Card each .truth == none)", "object Card, 2:\n    truth: bool or none"),
        ("all(Card each .truth == false)", "object Card, 2:\n    truth: bool or none = false"),
    ],
)
def test_truths_that_may_be_none(expression, around):
    assert value(expression, "bool", around) is True


def test_a_truth_of_a_phase_begins_with_none():
    text = """
        table:
            found: bool

        play:
            Turn(players[1])

        phase Turn(player):
            truth: bool or none
            found = truth == none
            player chooses number from 1 to 2
    """
    assert table(text)["found"] is True


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("Board each step(it, north)", "a2 b2 c2 a3 b3 c3"),
        ("[step(Board.a1, north), step(Board.a1, south), Board.c3]", "a2 c3"),
        ("{step(Board.a1, south), step(Board.a1, north)}", "a2"),
        ("neighbours(Board.a1) each step(it, west)", "a1 a2"),
    ],
)
def test_a_collection_holds_no_none(expression, expected):
    assert value(expression, FIELDS, BOARD) == expected.split()


def test_none_is_no_option():
    text = BOARD + "\n\nplay:\n    players[1] chooses spot from (Board each step(it, south))\n    end with draw\n"
    assert choices(play(text)) == ["a1", "b1", "c1", "a2", "b2", "c2"]


def test_numbers_that_are_none_are_left_out_and_zero_is_not():
    around = "player:\n    best: int or none\n    least: int or none = 0"
    assert value("count(players each .best) * 10 + count(players each .least)", "int", around) == 2


def test_a_constant_attribute_without_a_start_value_has_the_usual_one():
    around = "object Card, 2:\n    far: 3 to 9\n    truth: bool or none"
    assert value("sum(Card.far)", "int", around) == 6
