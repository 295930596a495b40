"""Whatever happens from outside, bots go on imagining: a player is disqualified, or a time limit is up."""

from __future__ import annotations

import pytest

from spielwerk.backend.replay import SHELF
from spielwerk.bots.naming import bot_maker
from spielwerk.game.game import load
from spielwerk.referee import Companion, Follower
from spielwerk.referee.playing import Sitting
from tests.deals.worlds import belief_of, host_of, played


class Rude:
    """Answers with something that is not open."""

    def choose(self, view, decision, knowledge) -> int:
        return 10_000


@pytest.mark.matches
def test_a_player_who_is_disqualified_disturbs_no_thought() -> None:
    host = host_of("roborally")
    bots = [bot_maker("mcts:playouts=12")(host.setting(0, 3)), *(Rude() for _ in range(host.players - 1))]
    match = Sitting(host, bots, 5, limit=14).run()
    assert match.fault is None
    assert {misstep.seat for misstep in match.missteps} == set(range(1, host.players))


@pytest.mark.matches
def test_time_that_is_up_disturbs_no_thought() -> None:
    match = load("roborally").start(seed=4, options={"seconds": 30})
    companion = Companion(Follower(match), 0, "mcts:playouts=12")
    match.decide(0, companion.choose())
    match.time_out(match.timers[0])
    for _ in range(3):
        while not match.over and 0 not in match.seats:
            match.decide(match.seats[0], 0)
        if not match.over:
            match.decide(0, companion.choose())
    assert any(item.get("happening") == "timeout" for item in match.inputs)


@pytest.mark.matches
@pytest.mark.parametrize("name", ["hearts", "battleships"])
def test_no_place_is_lost(name: str) -> None:
    """A belief gives every place back that it has taken, however long a match is."""
    host = host_of(name)
    belief = belief_of(host, 0, size=12)
    for world in played(host, 0, 9, 40):
        if world.player == 1:
            belief.follow(world.account.steps)
    places = [*belief._free, *(history.place for history in belief.histories)]
    assert len(places) == len(set(places)) == SHELF
