"""The written form of games: no bracket too many, no comment lost, and always read back as the same game."""

from __future__ import annotations

from textwrap import dedent

import pytest
from hypothesis import given

from spielwerk.diagnostics.source import Source
from spielwerk.model.declarations import Const, GameText
from spielwerk.model.expressions import Expression
from spielwerk.notation.spiel.parser import parse, parse_expression
from spielwerk.notation.spiel.write.game import format_text, write
from tests.notation.models import games, values


@given(values)
def test_a_written_value_is_read_as_the_same(value: Expression):
    game = GameText((Const("x", None, value),))
    assert parse(Source("written", write(game))) == (game, [])


@given(games)
def test_a_written_game_is_read_as_the_same(game: GameText):
    again, faults = parse(Source("written", write(game)))
    assert faults == []
    assert again.declarations == game.declarations
    form(write(again))


@pytest.mark.parametrize(
    "text",
    [
        "a - b - c",
        "a - (b - c)",
        "(a + b) * c",
        "-a * b",
        "-(a + b)",
        "not a and b",
        "not (a and b)",
        "a or b and c",
        "(a or b) and c",
        "a == b or a in 1 to 6",
        "(a == b) == c",
        "cards where .cost < 3 by -.cost",
        "cards where (.cost in costs where it > 2)",
        "(if a then b else c) + 1",
        "if a then b else if c then d else e",
        "players as p where any(p.hand where .suit in p.void)",
        "(1 + usable(dice) after advance(spot))",
        "Road of player where .at != none",
        "(Road of player).at",
        "{wood: 1, brick: if large then 2 else 1}",
        "{(if a then b else c)}",
        "[0] + (distinct(dice) as one each one + 1)",
        "players by (-.score, .name)",
        "Board[it, 6].disc.owner(3)[1]",
    ],
)
def test_brackets_stand_where_they_are_needed(text: str):
    value, faults = parse_expression(Source("value", text))
    assert faults == []
    assert write(GameText((Const("x", None, value),))) == f"const x = {text}\n"


@pytest.mark.parametrize(
    ("text", "formatted"),
    [("((a))", "a"), ("(a * b) + c", "a * b + c"), ("(cards where a) by b", "cards where a by b"), ("f((a))", "f(a)")],
)
def test_brackets_that_mean_nothing_go(text: str, formatted: str):
    assert form(f"const x = {text}") == f"const x = {formatted}\n"


def form(text: str) -> str:
    formatted = format_text(Source("text", dedent(text)))
    assert isinstance(formatted, str), [fault.message() for fault in formatted]
    assert format_text(Source("again", formatted)) == formatted
    return formatted


def test_comments_stay_with_their_lines():
    text = """\
        # The smallest game.

        ## Nobody loses.
        game "Small":  # a title
            players 2

        # ==== the rules ====

        play:
            # first
            roll cube  # the only one
            if cube == 6:
                # a six
                end
                # unreachable
            # what else?
            else:  # less than six
                stop

            # almost over
            skip
            # over

        # The end.
    """
    assert form(text) == dedent("""\
        # The smallest game.

        ## Nobody loses.
        game "Small":  # a title
            players 2

        # ==== the rules ====

        play:
            # first
            roll cube  # the only one
            if cube == 6:
                # a six
                end
            else:
                # unreachable
                # what else?
                # less than six
                stop

            # almost over
            skip
            # over

        # The end.
    """)


def test_comments_inside_a_line_move_above_it():
    assert form("const x = [1,  # one\n    # more\n    2]  # two\n") == "# one\n# more\nconst x = [1, 2]  # two\n"


def test_bars_of_a_table_stand_below_each_other():
    text = """\
        object Card:
            | name | cost |
            |König|1|  # the king
            |     | if a then 2 else 10|
    """
    assert form(text) == dedent("""\
        object Card:
            | name  | cost                |
            | König | 1                   |  # the king
            |       | if a then 2 else 10 |
    """)


def test_blank_lines_separate_what_has_a_body():
    text = """\
        die cube: 1 to 6
        die other: 1 to 6
        setup:
            roll cube
        play:


            roll cube


            roll other
    """
    assert form(text) == dedent("""\
        die cube: 1 to 6
        die other: 1 to 6

        setup:
            roll cube

        play:
            roll cube

            roll other
    """)


def test_long_lines_are_broken_where_a_reader_would():
    text = """\
        action settle(crossing from Crossing where spacious(it) and any(sides(it) where .top.owner == player)) "Settle", during Turn:
            when not opening or card.suit == clubs and card.value == 2 or everything_else_is_forbidden(player) else "The two of clubs leads."

        function ways(man): set of Direction = if man == bishop then diagonals(Board) else if man == rook then orthogonals(Board) else all
    """  # noqa: E501
    assert form(text) == dedent("""\
        action settle(crossing from Crossing where spacious(it) and any(sides(it) where .top.owner == player))
                "Settle", during Turn:
            when not opening or card.suit == clubs and card.value == 2 or everything_else_is_forbidden(player)
                else "The two of clubs leads."

        function ways(man): set of Direction =
            if man == bishop then diagonals(Board)
            else if man == rook then orthogonals(Board)
            else all
    """)


def test_a_faulty_text_is_not_touched():
    faults = format_text(Source("faulty", "play\n    roll cube\n"))
    assert not isinstance(faults, str)
    assert [fault.line for fault in faults] == [1]
