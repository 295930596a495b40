"""The boards of the thesis (LG-26): ring, chess board, cube and star, as examples that can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

import spielwerk
from spielwerk.game.testing.testing import run_tests
from tests.match.playing import bundled

EXAMPLES = Path(__file__).parent.parent / "examples"


def example(name):
    return spielwerk.load(str(EXAMPLES / f"{name}.spiel"))


def test_the_ring_of_monopoly():
    """LG-26: one dimension, the last field leads to the first."""
    fields = example("landlords").start(seed=1).boards()["Street"]["fields"]
    assert len(fields) == 40
    assert [fields[name]["leads_to"] for name in ("Street.1", "Street.39", "Street.40")] == [
        ["Street.2"],
        ["Street.40"],
        ["Street.1"],
    ]


def test_the_chess_board():
    """LG-26: two dimensions, all three ways, sides not joined."""
    fields = bundled("chess").start().boards()["Board"]["fields"]
    assert len(fields) == 64
    assert fields["Board.a1"]["leads_to"] == ["Board.b1", "Board.a2", "Board.b2"]
    assert len(fields["Board.d4"]["leads_to"]) == 8


def test_a_board_of_three_dimensions():
    """LG-26: the middle of the cube touches all other fields."""
    fields = example("cube").start(seed=1).boards()["Cube"]["fields"]
    assert set(fields["Cube.Bb2"]["leads_to"]) == set(fields) - {"Cube.Bb2"}
    assert len(fields["Cube.Aa1"]["leads_to"]) == 7


@pytest.mark.parametrize("name", ["landlords", "cube", "draw_star"])
def test_the_examples_pass_their_own_tests_and_come_to_an_end(name):
    """LG-26: the star of Citadels leads from the draw pile to every hand, one way."""
    game = example(name)
    assert [outcome for outcome in run_tests(game) if not outcome.passed] == []
    assert game.simulate(2, seed=1).games == 2
