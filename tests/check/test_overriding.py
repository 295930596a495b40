"""What subtypes declare again."""

from __future__ import annotations

import pytest

from tests.check.games import errors, sound, turn

PIECES = """object Piece, abstract:
    size: int = 1
    function worth(number: int): int = number

object Rook is Piece, 2:
    {line}

"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("function worth(number: int): int = 2 * number", []),
        ("function worth(other: int): int = 2 * other", []),
        ("function worth(number: bool): int = 2", [("S343", "worth")]),
        ("function worth(number: int): bool = number > 2", [("S343", "worth")]),
        ("function worth: int = 2", [("S343", "worth")]),
        ("size = 3", []),
        ("size: int = 3", [("S205", "size")]),
        ("function size: int = 3", [("S205", "size")]),
        ("worth: int = 3", [("S205", "worth")]),
    ],
)
def test_what_is_declared_again_has_the_same_form(line, expected):
    assert errors(turn("if all(players each true):\n    stop", PIECES.format(line=line))) == expected


def test_types_that_are_not_related_may_differ_until_they_are_asked_together():
    both = "object Coin, in bag:\n    function worth: int = 1\n\n"
    both += "object Jewel, in bag:\n    function worth: bool = true\n\n"
    both += "table:\n    field bag: Coin or Jewel\n\n"
    assert sound(turn("if only(Coin).worth > 1 and only(Jewel).worth:\n    stop", both))
    assert errors(turn("if any(bag where .worth > 1):\n    stop", both)) == [("S343", ".worth")]


def test_a_function_that_calls_itself_through_a_subtype_needs_a_bound():
    lines = "object Link, abstract:\n    next: Link or none\n    function length: int = 1\n\nobject Ring is Link, 3:\n"
    ring = "    function length: int = if .next == none then 0 else .next.length + 1\n\n"
    assert [code for code, _ in errors(turn("first(Ring).next = last(Ring)", lines + ring))] == ["S412"]
