"""Kernels that a back end has a faster way for, run as Python: they say the same."""

from __future__ import annotations

import pytest

from spielwerk.backend.kernels.perft import perft
from spielwerk.backend.kernels.playing import begin_anew, rollout, stop_for, waits_alone
from spielwerk.backend.kernels.position import Position
from spielwerk.backend.stops import open_seats, stop_of
from spielwerk.game.game import load
from spielwerk.program import ir


@pytest.mark.parametrize(("name", "depth"), [("tictactoe", 4), ("nim", 3), ("rps", 4), ("kuhn", 3)])
def test_perft_counts_as_the_machine_does_and_leaves_the_situation(name: str, depth: int) -> None:
    machine = load(name).machine()[0]
    position, state = Position(machine), machine.start(3)
    position.state = state
    assert [perft(position, d) for d in range(depth + 1)] == [machine.perft(state, d) for d in range(depth + 1)]
    assert position.state is state


@pytest.mark.parametrize("limit", [0, 1, 7, 10_000])
@pytest.mark.parametrize("name", ["tictactoe", "pig", "rps", "kuhn"])
def test_a_playout_is_the_one_of_the_machine(name: str, limit: int) -> None:
    machine = load(name).machine()[0]
    position = Position(machine)
    for seed in range(8):
        position.state = machine.start(seed)
        begin_anew(position, seed)
        state, position.limit = position.state.copy(), limit
        result = machine.rollout(state, seed, limit)
        assert rollout(position) == result.finished
        assert position.taken == result.decisions


@pytest.mark.parametrize("name", ["rps", "tictactoe", "pig", "citadels"])
def test_who_is_asked_is_who_has_an_open_decision(name: str) -> None:
    machine = load(name).machine()[0]
    position, state = Position(machine), machine.start(1)
    for _ in range(12):
        position.state = state
        seats = open_seats(machine.program, state)
        for seat in range(machine.program.players + 1):
            stop = stop_of(machine.program, state, seat)[0] if seat in seats else 0
            assert stop_for(position, seat) == stop
            if state[ir.HEADER.CONDITION] == ir.JOINING and seat:
                assert waits_alone(position, seat) == (seats == [seat])
        if not seats:
            break
        state = machine.decide(state, seats[-1], machine.options(state, seats[-1])[0][0])
