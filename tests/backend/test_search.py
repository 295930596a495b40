"""Searches by random play: both back ends grow the same tree, and it finds what there is to find."""

from __future__ import annotations

import random
from dataclasses import replace
from threading import Thread

import pytest

from spielwerk.backend.kernels.search import lead_value, spread
from spielwerk.backend.machine import Machine, State
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.backend.reference import PlainTree
from spielwerk.backend.search import Branch, Plan, room_for
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load, load_source
from spielwerk.program import ir
from tests.rotation import in_turns


def some_way_in(machine: Machine, decisions: int, dice: random.Random) -> State:
    state = machine.start(4)
    for _ in range(decisions):
        if not machine.seats(state):
            break
        seat = dice.choice(machine.seats(state))
        state = machine.decide(state, seat, dice.choice(machine.options(state, seat)[0]))
    return state


def grown(machine: Machine, state: State, plan: Plan, playouts: int) -> list[list[Branch]]:
    """What both halves of a search, fed with the same situation, know for every open seat."""
    tree = machine.tree(plan)
    tree.grow(state, playouts, 5)
    tree.grow(state, playouts // 2, 6)
    return [tree.branches(state, seat) for seat in machine.seats(state)]


PLAYOUTS = {
    "tictactoe": 200, "connect4": 60, "pig": 60, "kuhn": 100, "rps": 100, "nim": 100, "ludo": 20,
    "hearts": 20, "citadels": 12, "roborally": 12, "catan": 8, "kniffel": 20, "ring_lgold": 20,
}  # fmt: skip


@in_turns(4, name=PLAYOUTS)
def test_both_back_ends_grow_the_same_tree(name: str) -> None:
    playouts = PLAYOUTS[name]
    python = load(name).machine()[0]
    wasm, dice = WasmMachine(python.program), random.Random(name)
    for decisions in (0, 3, 30):
        state = some_way_in(python, decisions, dice)
        for sweep in (False, True):
            plan = Plan(exploration=0.1 + decisions / 10, limit=150, room=1 << 12, sweep=sweep)
            assert grown(wasm, state, plan, playouts) == grown(python, state, plan, playouts)


def with_hints(program: ir.Program, after: int | None) -> ir.Program:
    """The program with a worth for every seat, made of its scores. Its playouts stop after so many decisions, or else
    at even sums."""
    seat = ir.Local("seat")
    points = ir.Load(program.scores, seat)
    worth = ir.Function("worth", (ir.Parameter("seat"),), ir.I32, (ir.Return(points),))
    even = ir.Op("eq", (ir.Op("mod", (ir.Load(program.scores, ir.Const(1)), ir.Const(2))), ir.Const(0)))
    stops = ir.Function("stops", (), ir.I32, (ir.Return(even),))
    functions = {**program.functions, "worth": worth, "stops": stops}
    return replace(
        program, functions=functions, worth="worth", lead=7, cut="stops" if after is None else "", cut_after=after
    )


@pytest.mark.parametrize("after", [None, 0, 1, 9])
@pytest.mark.parametrize("name", ["pig", "hearts"])
def test_playouts_stop_where_the_game_says_so_and_are_worth_what_it_says(name: str, after: int | None) -> None:
    program = with_hints(load(name).machine()[0].program, after)
    python, wasm = PythonMachine(program), WasmMachine(program)
    state = some_way_in(python, 20, random.Random(1))
    assert grown(wasm, state, Plan(), 40) == grown(python, state, Plan(), 40)


def test_a_full_tree_learns_about_the_branches_it_has() -> None:
    python = load("tictactoe").machine()[0]
    wasm, state = WasmMachine(python.program), python.start(0)
    plan = Plan(room=16)
    assert grown(wasm, state, plan, 300) == grown(python, state, plan, 300)
    (branches,) = grown(wasm, state, plan, 300)
    assert sum(branch.visits for branch in branches) == 450


def test_a_search_finds_the_winning_move_and_the_move_that_must_be_stopped() -> None:
    machine = WasmMachine(load("tictactoe").machine()[0].program)
    state = machine.start(0)
    for seat, option in ((1, 0), (2, 3), (1, 0), (2, 4)):
        state = machine.decide(state, seat, machine.options(state, seat)[0][option])
    # Seat 1 holds the first two squares of the upper row, and the third is its first option.
    tree = machine.tree(Plan())
    tree.grow(state, 400, 1)
    branches = tree.branches(state, 1)
    assert max(range(len(branches)), key=lambda n: branches[n].visits) == 0
    assert branches[0].mean == 1.0


def test_players_who_decide_at_once_do_not_know_of_each_other() -> None:
    """Whoever answered what the other just showed would win every game of rock, paper, scissors."""
    machine = WasmMachine(load("rps").machine()[0].program)
    state = machine.start(0)
    tree = machine.tree(Plan())
    tree.grow(state, 4000, 1)
    for seat in (1, 2):
        branches = tree.branches(state, seat)
        assert sum(branch.visits for branch in branches) == 4000
        assert all(0.35 < branch.mean < 0.65 for branch in branches)


BAIT = """
game "Bait":
    players 2

player:
    points: int = 0

play:
    for player in turns:
        player chooses:
            bait:
                player.points += 5
                player chooses lost from 20 to 22
                player.points -= lost
            plain:
                player.points += 1
        if player.points >= 500:
            end with winner player

hints:
    worth = player.points
    lead 10
    cut after 0
"""


def test_a_search_that_is_cut_at_once_still_looks_ahead_through_its_tree() -> None:
    game = load_source(Source("bait.spiel", BAIT))
    python = game.search_machine(2, None, "python")[0]
    wasm, state = WasmMachine(python.program), python.start(0)
    sweep, deep = Plan(limit=1, sweep=True), Plan()
    for machine in (python, wasm):
        tree = machine.tree(sweep)
        tree.grow(state, 2, 1)
        bait, plain = tree.branches(state, 1)
        assert bait.mean > plain.mean
        tree = machine.tree(deep)
        tree.grow(state, 100, 1)
        bait, plain = tree.branches(state, 1)
        assert plain.visits > bait.visits
    assert grown(wasm, state, deep, 60) == grown(python, state, deep, 60)


WIDE = """
game "Wide":
    players 2

player:
    points: int = 0

play:
    for player in turns:
        player chooses number from 1 to 200
        player.points += number
        if player.points >= 5000:
            end with winner player

hints:
    worth = player.points
    cut after 0
"""


def test_a_sweep_tries_every_option_and_a_search_only_while_it_promises_as_much() -> None:
    machine = load_source(Source("wide.spiel", WIDE)).search_machine(2, None)[0]
    state = machine.start(0)
    for sweep in (True, False):
        tree = machine.tree(Plan(exploration=0.2, sweep=sweep))
        tree.grow(state, 200, 1)
        branches = tree.branches(state, 1)
        tried = [number for number, branch in enumerate(branches, 1) if branch.visits]
        if sweep:
            assert [branch.visits for branch in branches] == [1] * 200
        else:
            assert len(tried) < 150
            assert max(tried) > 180
            best = max(branches, key=lambda branch: branch.visits)
            assert branches.index(best) > 150


def test_a_full_tree_takes_a_branch_it_has_before_one_it_has_no_room_for() -> None:
    machine = load_source(Source("wide.spiel", WIDE)).search_machine(2, None)[0]
    state = machine.start(0)
    tree, plain = machine.tree(Plan(room=64, sweep=True)), PlainTree(machine, Plan(room=64, sweep=True))
    for each in (tree, plain):
        each.grow(state, 300, 1)
    branches = tree.branches(state, 1)
    assert branches == plain.branches(state, 1)
    assert sum(branch.visits for branch in branches) == 300
    assert sum(branch.visits > 0 for branch in branches) == 48


FAULTY = """
game "Brittle":
    players 2

player:
    points: 0 to 5 = 0

play:
    for player in turns:
        player chooses:
            safe "Safe":
                stop
            risky "Risky":
                player.points += 2
        if player.points == 5:
            end with winner player
"""


def test_a_fault_ends_its_playout_alone_and_brings_nobody_anything() -> None:
    game = load_source(Source("brittle.spiel", FAULTY))
    python = game.machine()[0]
    wasm, state = WasmMachine(python.program), python.start(0)
    assert grown(wasm, state, Plan(limit=60), 80) == grown(python, state, Plan(limit=60), 80)
    tree = wasm.tree(Plan(limit=60))
    tree.grow(state, 80, 1)
    assert sum(branch.visits for branch in tree.branches(state, 1)) == 80


def test_several_situations_feed_one_tree() -> None:
    machine = WasmMachine(load("kuhn").machine()[0].program)
    tree = machine.tree(Plan())
    states = [machine.start(seed) for seed in range(20)]
    for number, state in enumerate(states):
        tree.grow(state, 50, number)
    assert sum(branch.visits for branch in tree.branches(states[0], 1)) == 1000


def test_a_new_tree_knows_nothing() -> None:
    machine = WasmMachine(load("tictactoe").machine()[0].program)
    state = machine.start(0)
    machine.tree(Plan()).grow(state, 100, 1)
    assert machine.tree(Plan()).branches(state, 1) == [Branch(0, 0.0)] * 9


@pytest.mark.parametrize("backend", ["python", "wasm"])
def test_trees_that_grow_by_turns_stay_apart(backend: str) -> None:
    game = load("connect4")
    machine, _ = game.search_machine(backend=backend)
    state, plans = machine.start(0), [Plan(exploration=0.2), Plan(exploration=1.5, room=256), Plan(sweep=True)]
    alone = [grown(machine, state, plan, 60) for plan in plans]
    trees = [machine.tree(plan) for plan in plans]
    for playouts, seed in ((60, 5), (30, 6)):
        for tree in trees:
            tree.grow(state, playouts, seed)
    assert [[tree.branches(state, 1)] for tree in trees] == alone


def test_threads_that_share_a_tree_take_turns() -> None:
    machine, _ = load("connect4").search_machine(backend="wasm")
    state, tree = machine.start(0), machine.tree(Plan())
    threads = [Thread(target=tree.grow, args=(state.copy(), 500, seed)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(branch.visits for branch in tree.branches(state, 1)) == 8 * 500


def test_the_logarithm_is_straight_between_powers_of_two() -> None:
    assert [spread(number) for number in (1, 2, 3, 4, 6, 8)] == [0.0, 1.0, 1.5, 2.0, 2.5, 3.0]


def test_a_lead_is_half_way_from_even_to_won() -> None:
    assert lead_value(30, 30, 100) == 0.5
    assert lead_value(130, 30, 100) == 0.75
    assert lead_value(20, 130, 110) == 0.25


@pytest.mark.parametrize(("playouts", "room"), [(1, 2), (100, 256), (1000, 2048), (10**9, 1 << 19)])
def test_a_tree_has_room_for_its_playouts(playouts: int, room: int) -> None:
    assert room_for(playouts) == room


def test_the_room_of_a_tree_is_a_power_of_two() -> None:
    with pytest.raises(ValueError, match="power of two"):
        Plan(room=1000)


def test_a_tree_of_the_reference_is_one_of_any_machine() -> None:
    machine = WasmMachine(load("nim").machine()[0].program)
    state = machine.start(0)
    tree, fast = PlainTree(machine, Plan()), machine.tree(Plan())
    tree.grow(state, 50, 3)
    fast.grow(state, 50, 3)
    assert tree.branches(state, 1) == fast.branches(state, 1)
