"""Clocks are arithmetic: what was spent stays spent, whatever stands still or goes away in between."""

from __future__ import annotations

import copy

from hypothesis import given
from hypothesis import strategies as st

from spielwerk.table.desks.clocks import BANK, DECISION, Clocks, Key
from spielwerk.table.desks.rules import Rules
from spielwerk.table.playing.playing import Situation, Timer


def situation(asks, timers=(), over=False) -> Situation:
    return Situation(0, asks, tuple(timers), 0, over, (), None)


def test_a_limit_of_the_game_runs_from_the_moment_it_is_there():
    clocks = Clocks(Rules())
    clocks.follow(situation({0: 1}, [Timer("think", None, 30, 1, (0,), False)]), [0], 100)
    assert clocks.due() == 130
    assert clocks.expired(129.9) == []
    assert clocks.expired(130) == [Key(True, "think", None, 1)]


def test_a_limit_that_begins_again_is_another_one():
    clocks = Clocks(Rules())
    clocks.follow(situation({0: 1}, [Timer("think", None, 30, 1, (0,), False)]), [0], 100)
    clocks.follow(situation({0: 2}, [Timer("think", None, 30, 2, (0,), False)]), [0], 120)
    assert clocks.due() == 150


def test_a_secret_limit_is_told_to_its_seat_alone():
    clocks = Clocks(Rules())
    clocks.follow(situation({0: 1, 1: 1}, [Timer("think", 1, 30, 1, (1,), True)]), [], 100)
    assert [clock.timer for clock in clocks.told(1, 100)] == ["think"]
    assert clocks.told(0, 100) == []
    assert clocks.told(None, 100) == []


def test_every_question_has_its_own_time_and_bots_have_none():
    clocks = Clocks(Rules(seconds=60))
    clocks.follow(situation({0: 1, 1: 1}), [0], 0)
    assert [(clock.timer, clock.seat) for clock in clocks.told(None, 0)] == [(DECISION, 0)]
    clocks.follow(situation({0: 2}), [0], 50)
    assert clocks.left(0, 50) == 60


def test_a_bank_runs_only_while_its_seat_is_asked_and_gets_something_for_every_decision():
    clocks = Clocks(Rules(bank=300, increment=5))
    clocks.follow(situation({0: 1}), [0, 1], 0)
    clocks.follow(situation({1: 1}), [0, 1], 20)
    clocks.follow(situation({0: 2}), [0, 1], 60)
    left = {clock.seat: clock.left for clock in clocks.told(None, 60)}
    assert left == {0: 300 - 20 + 5, 1: 300 - 40 + 5}
    assert clocks.expired(60 + 285) == [Key(False, BANK, 0, 0)]


def test_time_that_is_given_is_there():
    clocks = Clocks(Rules(seconds=60))
    clocks.follow(situation({0: 1, 1: 1}), [0, 1], 0)
    clocks.give(30, 1)
    assert (clocks.left(0, 10), clocks.left(1, 10)) == (50, 80)


@given(st.lists(st.tuples(st.sampled_from(["run", "stand", "sleep"]), st.floats(0, 20)), max_size=12))
def test_a_clock_counts_the_time_in_which_it_runs_and_no_other(course):
    clocks, now, ran = Clocks(Rules(seconds=1000)), 0.0, 0.0
    asked = situation({0: 1})
    clocks.follow(asked, [0], now)
    for what, seconds in course:
        match what:
            case "run":
                now += seconds
                ran += seconds
            case "stand":
                clocks.stop(now)
                now += seconds
                clocks.go(now, asked)
            case "sleep":
                # The server was away: it was last alive when it went.
                kept, alive = copy.deepcopy(dict(clocks.kept())), now
                now += seconds
                clocks = Clocks(Rules(seconds=1000))
                clocks.restore(kept, alive, now)
    left = clocks.left(0, now)
    assert left is not None
    assert abs(left - (1000 - ran)) < 1e-6


def test_who_was_nearly_out_of_time_when_the_server_went_away_has_a_little_left():
    clocks = Clocks(Rules(seconds=60))
    clocks.follow(situation({0: 1}), [0], 0)
    kept = copy.deepcopy(dict(clocks.kept()))
    after = Clocks(Rules(seconds=60))
    assert after.restore(kept, alive=59, now=500) == 441
    assert after.left(0, 500) == 10
