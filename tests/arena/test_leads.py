"""Who leads, how often that changes, and when it is decided."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from spielwerk.arena.balance.leads import CHANCES, HINT, Leads, _judge, look_at, reach
from spielwerk.backend.machine import Machine
from spielwerk.game.game import load
from spielwerk.program.ir import DECIDING, OVER

AT = [0.25, 0.5, 0.75]


@pytest.mark.parametrize(
    ("leaders", "winner", "changes", "decided"),
    [
        ([0, 0, 0], 0, 0, 0.25),
        ([1, 0, 0], 0, 1, 0.5),
        ([1, 0, 1], 0, 3, 1.0),
        ([None, 0, None], 0, 0, 0.5),
        ([0, 1, None], 0, 2, 1.0),
        ([None, None, None], 1, 0, 1.0),
    ],
)
def test_a_game_is_decided_when_the_winner_leads_for_good(leaders, winner, changes, decided):
    leads = Leads(CHANCES)
    _judge(leads, AT, leaders, winner)
    assert (leads.changes, leads.decided) == ([changes], [decided])


def test_a_draw_was_never_decided():
    leads = Leads(CHANCES)
    _judge(leads, AT, [0, 1, 0], None)
    assert (leads.changes, leads.decided) == ([2], [])


class Race:
    """Two players walk on by turns; the first step of one is worth as much as all of the other's."""

    name = "race"
    program = SimpleNamespace(worth="ahead", lead=20, players=2, places=1)

    def start(self, seed):
        return [0, 0, 0, 0]

    def condition(self, state):
        return OVER if state[0] == 16 else DECIDING

    def seats(self, state):
        return [1 + state[0] % 2]

    def options(self, state, seat):
        return [(0,), (1,), (2,)], []

    def decide(self, state, seat, record):
        steps = state[0] + 1
        return [steps, 0, *((1, 2) if steps == 16 else (0, 0))]

    def call(self, name, state, seat):
        assert name == "ahead"
        return 10 if (seat == 1) == (state[0] >= 8) else 3


def test_the_hint_of_a_long_game_says_who_leads():
    leads = look_at(cast(Machine, Race()), 0, 10_000, 5)
    assert (leads.measure, leads.games) == (HINT, 5)
    assert leads.changes == [1] * 5
    assert leads.decided == [0.5] * 5
    assert (leads.branching, leads.real_choices) == (3, 1)


def test_chances_are_the_same_for_the_same_seed():
    machine = load("tictactoe").fast_machine()[0]
    one, two = (look_at(machine, 7, 8, 10) for _ in range(2))
    assert one == two
    assert one.measure == CHANCES
    assert look_at(machine, 8, 8, 10) != one
    # Nine options, then eight, and so on until somebody wins: games of five to nine decisions.
    assert 5 <= one.decisions / one.games <= 9
    assert 5 <= (one.branching or 0) <= 7


def test_reach_is_that_of_a_mean():
    assert reach([1.0]) is None
    assert reach([1.0, 2.0, 3.0]) == pytest.approx(1.959964 * (1 / 3) ** 0.5, rel=1e-5)
