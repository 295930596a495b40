"""Shares are told alike wherever they are told."""

from __future__ import annotations

import pytest

from spielwerk.arena.shares import percent


@pytest.mark.parametrize(("won", "games", "told"), [(699, 2000, "35.0 %"), (1301, 2000, "65.1 %"), (23, 40, "57.5 %")])
def test_how_a_share_was_computed_does_not_decide_how_it_is_rounded(won, games, told):
    assert percent(won / games) == percent(round(won / games, 6)) == percent(100 * won / games / 100) == told


def test_simulate_and_balance_tell_the_same_figures(spielwerk):
    simulated = spielwerk("simulate", "ludo", "--option", "board=uneven", "--games", "2000").stdout
    balanced = spielwerk("balance", "ludo", "--option", "board=uneven", "--games", "2000").stdout
    assert "wins of seat 2      699 (35.0 %)" in simulated
    assert "2      699  35.0 %" in balanced
