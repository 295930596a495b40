"""Searches that prove who wins: what they prove is true, both back ends prove the same, and chance proves nothing."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from spielwerk.backend.machine import Machine, State
from spielwerk.backend.search import Branch, Plan
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load, load_source
from tests.backend.test_search import FAULTY, grown, some_way_in


def after(machine: Machine, options: Iterable[int]) -> State:
    state = machine.start(0)
    for option in options:
        (seat,) = machine.seats(state)
        state = machine.decide(state, seat, machine.options(state, seat)[0][option])
    return state


def proven(machine: Machine, state: State, playouts: int) -> tuple[list[Branch], bool]:
    tree = machine.tree(Plan(proves=True))
    tree.grow(state, playouts, 1)
    return tree.branches(state, machine.seats(state)[0]), tree.settled


def true_value(machine: Machine, state: State, seat: int, known: dict[tuple[int, ...], float]) -> float:
    """What perfect play of two brings a seat."""
    if not machine.seats(state):
        first = machine.program.places
        won = [other for other in (1, 2) if state[first + other] == 1]
        return 0.5 if len(won) != 1 else float(won == [seat])
    key = (seat, *state)
    if key not in known:
        (mover,) = machine.seats(state)
        values = [
            true_value(machine, machine.decide(state, mover, record), seat, known)
            for record in machine.options(state, mover)[0]
        ]
        known[key] = max(values) if mover == seat else min(values)
    return known[key]


@pytest.mark.parametrize(("name", "decisions"), [("tictactoe", 3), ("tictactoe", 5), ("nim", 4)])
def test_what_is_proven_is_what_perfect_play_brings(name: str, decisions: int) -> None:
    machine = load(name).machine()[0]
    dice, found = random.Random(name), 0
    for _ in range(6):
        state = some_way_in(machine, decisions, dice)
        if not machine.seats(state):
            continue
        (seat,) = machine.seats(state)
        known: dict[tuple[int, ...], float] = {}
        branches, settled = proven(WasmMachine(machine.program), state, 400)
        for record, branch in zip(machine.options(state, seat)[0], branches, strict=True):
            if branch.proven:
                assert branch.mean == true_value(machine, machine.decide(state, seat, record), seat, known)
                found += 1
        if settled and len(branches) > 1:
            best = max(branch.mean for branch in branches if branch.proven)
            assert best == true_value(machine, state, seat, known)
    assert found


def test_tictactoe_is_proven_a_draw() -> None:
    branches, settled = proven(WasmMachine(load("tictactoe").machine()[0].program), after(MACHINE, ()), 100_000)
    assert settled
    assert all(branch.proven and branch.mean == 0.5 for branch in branches)
    assert sum(branch.visits for branch in branches) < 100_000, "then it stops"


MACHINE = load("tictactoe").machine()[0]
THREE_IN_A_COLUMN = (0, 1, 0, 1, 0, 1)
TWO_IN_THE_MIDDLE = (3, 3, 4, 4)


def test_a_win_is_proven_one_and_three_decisions_ahead() -> None:
    machine = WasmMachine(load("connect4").machine()[0].program)
    branches, settled = proven(machine, after(machine, THREE_IN_A_COLUMN), 100)
    assert settled
    assert branches[0].proven
    assert branches[0].mean == 1.0
    branches, settled = proven(machine, after(machine, TWO_IN_THE_MIDDLE), 2000)
    assert settled
    assert {option for option, branch in enumerate(branches) if branch.proven and branch.mean == 1.0} <= {2, 5}


def test_a_loss_is_proven_where_the_other_wins_next() -> None:
    machine = WasmMachine(load("connect4").machine()[0].program)
    branches, _ = proven(machine, after(machine, (0, 1, 0, 1, 0)), 300)
    assert not (branches[0].proven and branches[0].mean == 0.0)
    assert all(branch.proven and branch.mean == 0.0 for branch in branches[1:])


@pytest.mark.parametrize("name", ["tictactoe", "connect4", "nim", "pig", "ludo", "ring_lgold"])
def test_both_back_ends_prove_the_same(name: str) -> None:
    python = load(name).machine()[0]
    wasm, dice = WasmMachine(python.program), random.Random(name)
    for decisions in (0, 4, 12):
        state = some_way_in(python, decisions, dice)
        for room in (16, 1 << 12):
            plan = Plan(limit=150, room=room, proves=True)
            assert grown(wasm, state, plan, 30) == grown(python, state, plan, 30)
            trees = [machine.tree(plan) for machine in (wasm, python)]
            for tree in trees:
                tree.grow(state, 20, 3)
            assert len({(tree.settled, tree.proofs) for tree in trees}) == 1


def test_a_fault_proves_nothing_and_the_same_on_both_back_ends() -> None:
    python = load_source(Source("brittle.spiel", FAULTY)).machine()[0]
    wasm, state = WasmMachine(python.program), python.start(0)
    plan = Plan(limit=60, proves=True)
    assert grown(wasm, state, plan, 80) == grown(python, state, plan, 80)


LAST_STONE = """
game "Last stone of three":
    players 3

play:
    stones: int = 5
    for player in turns:
        player chooses taken from 1 to 2 where it <= stones
        stones -= taken
        if stones == 0:
            end with winner player
"""


def test_three_players_take_what_is_best_for_themselves() -> None:
    """With two stones left whoever decides takes both, so nobody leaves two who can leave one: there the next wins."""
    python = load_source(Source("stone.spiel", LAST_STONE)).machine()[0]
    wasm, state = WasmMachine(python.program), python.start(0)
    branches, settled = proven(wasm, state, 500)
    assert settled
    assert proven(python, state, 500) == (branches, settled)
    two_left = after(wasm, (1, 0))
    branches, settled = proven(wasm, two_left, 50)
    assert settled
    assert [branch.mean for branch in branches if branch.proven] == [1.0]


@pytest.mark.parametrize("name", ["ludo", "rps"])
def test_where_chance_falls_or_all_decide_at_once_nothing_is_proven(name: str) -> None:
    """The trees are those of a search that proves nothing."""
    machine = WasmMachine(load(name).machine()[0].program)
    state = machine.start(1)
    assert grown(machine, state, Plan(proves=True), 200) == grown(machine, state, Plan(), 200)


COIN = """
game "Coin":
    players 2

die coin: 1 to 2

play:
    for player in turns:
        player chooses:
            safe "Win at once":
                end with winner player
            toss "Toss":
                roll coin
                if coin == 1:
                    end with winner player
"""


def test_what_follows_a_throw_is_not_proven_beside_what_is() -> None:
    game = load_source(Source("coin.spiel", COIN))
    machine = WasmMachine(game.machine()[0].program)
    state = machine.start(1)
    (safe, toss), settled = proven(machine, state, 100)
    assert settled
    assert safe.proven
    assert safe.mean == 1.0
    assert not toss.proven
