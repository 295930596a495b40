"""Chances of winning in any position, with intervals (CA-08), and bots beside people."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.bots import BotFault, chances
from spielwerk.bots.chances import _chance, interval
from spielwerk.game.game import load
from spielwerk.referee import Companion, Follower


def test_chances_are_those_of_random_play() -> None:
    match = load("tictactoe").start(seed=1)
    found = chances(Follower(match).knowledge(0), playouts=4000, seed=1)
    # Of all random games 58.5 % are won by the first, 28.8 % by the second.
    assert found.seats[0].low < 0.585 < found.seats[0].high
    assert found.seats[1].low < 0.288 < found.seats[1].high
    assert found.undecided == pytest.approx(1 - sum(seat.share for seat in found.seats))
    assert found == chances(Follower(match).knowledge(0), playouts=4000, seed=1)
    assert found.as_json()["seats"][0]["seat"] == 0


def test_chances_are_as_far_as_the_seat_can_know() -> None:
    """Whoever holds the king knows that it cannot lose a showdown; the other does not know that."""
    game = load("kuhn")
    match = next(m for m in (game.start(seed=s) for s in range(50)) if "king" in str(m.view(0)["players"][0]).lower())
    own, other = (chances(Follower(match).knowledge(seat), playouts=2000, seed=1) for seat in (0, 1))
    assert own.seats[0].share > 0.7
    assert other.seats[0].share < own.seats[0].share - 0.1


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_the_interval_is_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert interval(won, games) == pytest.approx((low, high), abs=1e-4)
    assert interval(0, 0) == (0.0, 1.0)


def test_a_follower_keeps_up_with_a_match_and_with_taking_back() -> None:
    match = load("nim").start(seed=1)
    follower = Follower(match)

    def keeps_up() -> bool:
        return follower.knowledge(0).sample(Random(1)).numbers[1:] == match.state[1:]

    for _ in range(3):
        match.decide(match.seats[0], 0)
        assert keeps_up()
    match.rewind(2)
    assert keeps_up()
    match.decide(match.seats[0], 1)
    assert keeps_up()


def test_a_companion_decides_in_a_match_of_others() -> None:
    match = load("connect4").start(seed=1)
    companion = Companion(Follower(match), 0, "mcts:playouts=100")
    while not match.over:
        seat = match.seats[0]
        match.decide(seat, companion.choose() if seat == 0 else 0)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_whatever_goes_wrong_inside_a_companion_is_a_fault_of_the_bot() -> None:
    match = load("nim").start(seed=1)
    companion = Companion(Follower(match), 0, "random")

    class Broken:
        def choose(self, view, decision, knowledge):
            raise KeyError("x")

    companion.bot = Broken()
    with pytest.raises(BotFault, match="KeyError"):
        companion.choose()


def test_a_companion_is_told_what_happens_and_how_it_ends() -> None:
    match = load("nim").start(seed=1)
    companion = Companion(Follower(match), 0, "random")
    heard: list[object] = []

    class Listener:
        def choose(self, view, decision, knowledge):
            return 0

        def witness(self, event):
            heard.append(event["event"])

        def end(self, result):
            heard.append(result["winners"])

        def close(self):
            heard.append("closed")

    companion.bot = Listener()
    while not match.over:
        match.decide(match.seats[0], companion.choose() if match.seats[0] == 0 else 0)
    companion.leave()
    assert match.result is not None
    assert heard[-2:] == [list(match.result.winners), "closed"]
    assert heard[:-2] == [event["event"] for event in match.events(0)]


def test_playouts_of_one_situation_do_not_count_as_so_many_games() -> None:
    sure = _chance(0, [100] * 10, [50] * 10)
    unsure = _chance(0, [100] * 10, [100, 0] * 5)
    assert (sure.low, sure.high) == pytest.approx(interval(500, 1000))
    assert unsure.share == sure.share == 0.5
    assert (unsure.low, unsure.high) == pytest.approx(interval(4.5, 9)), "ten situations, each of which decides alone"
    never = _chance(0, [100] * 10, [0] * 10)
    assert (never.low, never.high) == pytest.approx(interval(0, 10)), "an eleventh could tell otherwise"


def test_situations_that_differ_in_chance_only_are_one() -> None:
    open_to_all = Follower(load("pig").start(seed=1)).knowledge(seat=0)
    assert open_to_all.sample(Random(1)).imagined == open_to_all.sample(Random(2)).imagined
    hidden = Follower(load("hearts").start(seed=1)).knowledge(seat=0)
    assert len({hidden.sample(Random(seed)).imagined for seed in range(20)}) > 10
