"""Functions that subtypes declare again: the object decides which one is meant."""

from __future__ import annotations

import pytest

from tests.match.playing import play, table

PIECES = """
space Board, grid 3 by 3

object Piece, abstract:
    function worth: int = 1
    function plus(number: int): int = .worth + number
    function ways: set of Direction = {north}
    function twice(number: int): int:
        let sum_of = number
        repeat 2 times:
            sum_of += .worth
        return sum_of

object Pawn is Piece, in Board.a1

object Rook is Piece, in Board.b1:
    function worth: int = 5
    function ways: set of Direction = orthogonals(Board)

object Tower is Rook, in Board.c1:
    function worth: int = 7
    function twice(number: int): int = -number
    function extra: int = 10

object King is Piece, in Board.a2:
    function extra: int = 20

table:
    numbers: list of int, at most 20
    found: list of Direction, at most 9

setup:
"""


def after(*lines: str):
    return table(PIECES + "".join(f"    {line}\n" for line in lines))


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("Piece.worth", [1, 5, 7, 1]),
        ("Piece each worth(it)", [1, 5, 7, 1]),
        ("Rook.worth", [5, 7]),
        ("Tower.worth", [7]),
        ("Piece each .plus(10)", [11, 15, 17, 11]),
        ("Piece each .twice(100)", [102, 110, -100, 102]),
        ("Piece where .worth > 4 each .worth", [5, 7]),
        ("Board each .top.worth", [1, 5, 7, 1]),
        ("[Board.a2.top, Board.c1.top] each .extra", [20, 10]),
    ],
)
def test_the_object_decides(expression, expected):
    assert after(f"numbers = {expression}")["numbers"] == expected


def test_a_collection_is_given_by_the_type_of_the_object():
    assert after("found = Board.b1.top.ways")["found"] == ["north", "east", "south", "west"]
    assert after("found = Board.a1.top.ways")["found"] == ["north"]


def test_objects_of_several_types_in_one_place():
    text = """
        object Coin, in bag:
            function worth: int = 1

        object Jewel, in bag:
            function worth: int = 50

        table:
            field bag: Coin or Jewel
            number: int

        setup:
            number = sum(bag.worth)
    """
    assert table(text)["number"] == 51


def test_a_row_of_a_table_declares_a_function_again():
    text = """
        object Card, in bag:
            cost: int
            function price: int = .cost
            | name | cost |
            | Inn  | 3    |
            | Barn | 4    |

        object Barn is Card:
            function price: int = 40

        table:
            field bag: Card
            number: int

        setup:
            number = sum(bag.price)
    """
    assert table(text)["number"] == 43


def test_a_function_that_calls_itself_through_other_objects():
    text = """
        object Link, abstract:
            next: Link or none
            function length: int = 1

        object Ring is Link, 3:
            function length: int, depth at most 5 = if .next == none then 0 else .next.length + 1

        object Hook is Link, 1

        table:
            number: int

        setup:
            for ring in Ring:
                ring.next = first(Hook)
                if ring.copy < 3:
                    ring.next = first(Ring where .copy == ring.copy + 1)
            number = sum(Ring where .copy == 1 each .length)
    """
    assert table(text)["number"] == 4


def test_options_follow_the_type_of_the_object():
    text = PIECES + (
        "    clear found\n\nplay:\n    for player in turns:\n        player chooses piece from Piece where .worth > 4\n"
    )
    options = [option.value for option in play(text).decisions[0].options]
    assert options == ["Rook", "Tower"]
