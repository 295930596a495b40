"""What a seat has learned binds what it imagines: who shoots where most situations have a ship sinks the fleet soon."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.backend.machine import Events
from spielwerk.bots.chances import interval
from spielwerk.bots.naming import bot_maker
from spielwerk.deals.given import Account
from spielwerk.referee.playing import Sitting
from tests.deals.worlds import belief_of, host_of


def shots_to_sink(seed: int, size: int) -> int:
    """Seat 0 shoots where most situations have a ship; the other shoots at random."""
    host, rng = host_of("battleships"), Random(seed)
    machine, belief = host.replaying, belief_of(host, 0, seed, size=size)
    ship = next(slots for _, attribute, slots in host.manual.stored if attribute.name == "ship")
    account = Account(machine.replayer(0), machine)
    events: Events = []
    state = machine.start(seed, events)
    account.begin(state, events)
    shots = 0
    while players := machine.seats(state):
        records, _ = machine.options(state, players[0])
        record = rng.choice(records)
        if players == [1] and len(record) == 1:
            belief.follow(account.steps)
            situations = belief.situations()
            hits = [sum(one[ship.address + field] for one in situations) for (field,) in records]
            record = records[rng.choice([n for n, hit in enumerate(hits) if hit == max(hits)])]
            shots += 1
        events = []
        state = machine.decide(state, players[0], record, events)
        account.decided(players[0], record, state, events)
    return shots


@pytest.mark.matches
def test_a_fleet_is_sunk_soon() -> None:
    """Random play takes 57 shots."""
    assert sum(shots_to_sink(seed, 32) for seed in range(3)) / 3 <= 45


@pytest.mark.long
def test_fleets_are_sunk_soon() -> None:
    assert sum(shots_to_sink(seed, 96) for seed in range(20)) / 20 <= 45


@pytest.mark.long
@pytest.mark.parametrize("name", ["battleships", "mastermind"])
def test_search_wins_where_one_must_draw_conclusions(name: str) -> None:
    host, won, games = host_of(name), 0.0, 60
    for seed in range(games):
        specs = ["mcts:playouts=400", "random"]
        bots = [bot_maker(specs[(seat + seed) % 2])(host.setting(seat, 9 * seed + seat)) for seat in (0, 1)]
        result = Sitting(host, bots, seed).run().result
        assert result is not None
        won += result.winners == (seed % 2,) or 0.5 * (not result.winners)
    assert interval(won, games)[0] > 0.75
