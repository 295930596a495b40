"""Layouts of one, two and three dimensions, and custom ones: first the preset, then what is allowed, then what is
restricted (LG-07, LG-08, LG-26)."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.codes.lgold.examples import game
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.testing.testing import run_tests
from spielwerk.notation.lgold import read
from spielwerk.notation.spiel.write.game import write


def place(name: str) -> str:
    return f'<fieldInstanceReference instanceIdReference="instance.{name}"/>'


def board(names: list[str], layout: str, custom: str = "") -> str:
    fields = "".join(f'<fieldInstance instanceId="instance.{name}" typeReference="type.Cell"/>' for name in names)
    return game(
        '<gameState><instances><spaceInstance instanceId="instance.board" typeReference="type.Board"/></instances>'
        '</gameState><objects><object typeId="type.Stone"/></objects><fields><field typeId="type.Cell"/></fields>'
        f'<spaces><space typeId="type.Board"><instances>{fields}</instances><fieldLayout>{layout}'
        f"<customLayout>{custom}</customLayout></fieldLayout></space></spaces>"
    )


def holds(text: str, *expectations: str) -> None:
    """The game, with a test of its own behind it, meets all expectations."""
    model, faults = read(Source("board.lgold", text))
    assert [fault.message() for fault in faults] == []
    lines = "".join(f"    expect {one}\n" for one in expectations)
    tested = load_source(Source("board.spiel", f'{write(model)}\ntest "ways":\n{lines}'))
    assert [outcome.message() for outcome in run_tests(tested) if not outcome.passed] == []


def line(ring: str, direction: str) -> str:
    inside = "".join(place(name) for name in "abcd")
    return (
        f'<oneDimensionalLayout connectionType="{direction}" connectFirstAndLastField="{ring}">{inside}'
        "</oneDimensionalLayout>"
    )


def test_lines_and_rings():
    """LG-07, LG-26: the Monopoly ring"""
    holds(board(list("abcd"), line("true", "bidirectional")), "distance(Board[1], Board[4]) == 1")
    holds(board(list("abcd"), line("false", "bidirectional")), "distance(Board[1], Board[4]) == 3")
    one_way = board(list("abcd"), line("true", "unidirectional"))
    holds(one_way, "distance(Board[1], Board[4]) == 3", "distance(Board[4], Board[1]) == 1")


@pytest.mark.parametrize(
    ("ways", "corner"),
    [("verticalAndHorizontalAndDiagonal", "1"), ("horizontalAndVertical", "2"), ("diagonal", "1"), ("none", "none")],
)
def test_two_dimensions(ways, corner):
    """LG-07, LG-26: as the chess board"""
    rows = f"<row>{place('a')}{place('b')}</row><row>{place('c')}{place('d')}</row>"
    layout = (
        f'<twoDimensionalLayout howToConnectAdjacentFields="{ways}" connectFieldsOnSides="false">'
        f"<column>{rows}</column></twoDimensionalLayout>"
    )
    holds(board(list("abcd"), layout), f"distance(Board[1, 1], Board[2, 2]) == {corner}")


@pytest.mark.parametrize(("between", "above", "beside"), [("vertical", "1", "2"), ("none", "none", "none")])
def test_three_dimensions(between, above, beside):
    """LG-07, LG-26"""
    layers = "".join(
        f"<layer><column><row>{place(one)}{place(other)}</row></column></layer>" for one, other in ("ab", "cd")
    )
    layout = (
        '<threeDimensionalLayout howToConnectAdjacentFields="horizontal"'
        f' howToConnectLayers="{between}">{layers}</threeDimensionalLayout>'
    )
    holds(
        board(list("abcd"), layout),
        f"distance(Board[1, 1, 1], Board[1, 1, 2]) == {above}",
        f"distance(Board[1, 1, 1], Board[2, 1, 2]) == {beside}",
    )


def test_what_is_allowed_comes_before_what_is_restricted():
    """LG-07"""
    here, there = (
        '<fromFieldInstance instanceIdReference="instance.a"/>',
        '<toFieldInstance instanceIdReference="instance.{}"/>',
    )
    custom = (
        f"<allow><uniDirectionalConnection>{here}{there.format('c')}</uniDirectionalConnection></allow>"
        f"<restrict><biDirectionalConnection>{here}{there.format('b')}</biDirectionalConnection></restrict>"
    )
    holds(
        board(list("abcd"), line("false", "bidirectional"), custom),
        "distance(Board[1], Board[3]) == 1",
        "distance(Board[1], Board[2]) == 2",
        "distance(Board[3], Board[1]) == none",
    )
