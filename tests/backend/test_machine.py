"""Matches of hand-lowered games in generated Python."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import FUEL, LIMIT, Machine, Result, result_digest, series_digest
from spielwerk.backend.python import runtime
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.program import ir
from spielwerk.program.generator import match_state, players_state, series_seed
from spielwerk.program.ir import Chosen, Const, Goto, If, Load, Local, Over, Set, Store
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.verify.program import verify
from tests.program.games import Slots, add_up, c, connect4, function, op, pig, rock_paper_scissors, tictactoe

GAMES: dict[str, Callable[[], ir.Program]] = {
    "tictactoe": tictactoe,
    "connect4": connect4,
    "pig": pig,
    "rps": rock_paper_scissors,
    "rps openly": lambda: rock_paper_scissors(sealed=False),
}
PLACES = 20
"""Where tic-tac-toe keeps its places."""


def step_by_step(machine: PythonMachine, seed: int, game: int, limit: int = LIMIT) -> tuple[list[int], Result]:
    """Game number `game` of a series, decision by decision, with the series' own random players. After a fault the
    state is the last that the match was in."""
    state, players, decisions = list(machine.program.initial), players_state(seed, game), 0
    try:
        state = machine.start(series_seed(seed, game))
        while machine.condition(state) != ir.OVER and decisions < limit:
            seat = machine.seats(state)[0]
            options, weights = machine.options(state, seat)
            chosen, players = runtime.pick(list(range(len(options))), weights, players)
            decisions += 1
            state = machine.decide(state, seat, options[chosen])
    except Fault as fault:
        fault.decisions = decisions
        return state, machine._unfinished(decisions, fault)
    return state, machine._result(state, decisions)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("passes", [False, True], ids=["plain", "optimised"])
def test_step_by_step_and_in_one_go_are_the_same_match(name: str, passes: bool) -> None:
    game = GAMES[name]()
    machine = PythonMachine(optimise(game) if passes else game)
    results = machine.series(7, 3, 25)
    fused = machine._section("fused", "fused")
    for number, result in enumerate(results, start=3):
        state, expected = step_by_step(machine, 7, number)
        assert result == expected
        played = list(game.initial)
        played[ir.HEADER.GENERATOR] = match_state(series_seed(7, number))
        played[ir.HEADER.FUEL] = FUEL
        fused(played, players_state(7, number), LIMIT)
        played[ir.HEADER.FUEL] = 0
        assert played == state, "not only the result: every word"


@pytest.mark.parametrize("name", GAMES)
def test_passes_do_not_change_a_match(name: str) -> None:
    plain, better = PythonMachine(GAMES[name]()), PythonMachine(optimise(GAMES[name]()))
    assert plain.series(1, 0, 60) == better.series(1, 0, 60)


@pytest.mark.parametrize("name", GAMES)
def test_same_seed_same_match(name: str) -> None:
    machine: Machine = PythonMachine(GAMES[name]())
    assert machine.start(5) == machine.start(5)
    assert machine.series(5, 0, 20) == machine.series(5, 0, 20)
    assert machine.series(5, 0, 20)[10:] == machine.series(5, 10, 10)
    assert machine.series(5, 0, 20) != machine.series(6, 0, 20)
    start = machine.start(5)
    assert machine.rollout(start, 8) == machine.rollout(start, 8)
    assert start == machine.start(5), "a rollout leaves the state alone"


def test_digest_does_not_depend_on_how_a_series_is_cut() -> None:
    machine = PythonMachine(pig())
    whole = machine.series(3, 0, 30)
    digest = series_digest(whole)
    assert series_digest(whole[12:], 12, series_digest(whole[:12])) == digest
    assert result_digest(0, whole[0]) != result_digest(1, whole[0])


# ---- tic-tac-toe -------------------------------------------------------------------------------


def test_perft_counts_the_sequences_of_tic_tac_toe() -> None:
    machine = PythonMachine(tictactoe())
    start = machine.start(1)
    assert [machine.perft(start, depth) for depth in range(6)] == [1, 9, 72, 504, 3024, 15120]


@pytest.mark.long
def test_perft_of_whole_games_of_tic_tac_toe() -> None:
    machine = PythonMachine(optimise(tictactoe()))
    start = machine.start(1)
    assert [machine.perft(start, depth) for depth in (6, 7, 8, 9)] == [54720, 148176, 200448, 127872]


def test_a_first_row_wins() -> None:
    machine = PythonMachine(tictactoe())
    state = machine.start(1)
    for seat, cell in ((1, 1), (2, 4), (1, 2), (2, 5)):
        assert machine.seats(state) == [seat]
        assert machine.condition(state) == ir.DECIDING
        state = machine.decide(state, seat, (cell,))
    assert machine.options(state, 1) == ([(3,), (6,), (7,), (8,), (9,)], [])
    state = machine.decide(state, 1, (3,))
    assert machine.condition(state) == ir.OVER
    assert machine.seats(state) == []
    assert state[PLACES + 1 : PLACES + 3] == [1, 2]
    assert machine.perft(state, 1) == 0


def test_events_are_told_on_request_only() -> None:
    machine = PythonMachine(tictactoe())
    events: list[tuple[object, ...]] = []
    state = machine.start(1, events)
    after = machine.decide(state, 1, (5,), events)
    assert events == [("place", 3, 1, 5)]
    assert machine.decide(state, 1, (5,)) == after


def test_a_view_shows_what_the_game_shows() -> None:
    machine = PythonMachine(tictactoe())
    state = machine.decide(machine.start(1), 1, (5,))
    view = machine.view(state, 2)
    assert view.image[15] == 1
    assert view.image[0] == 0, "nobody sees the generator"
    assert view.shown[0] == 0
    assert view.shown[15] == 1
    assert view.counts == {}


def test_only_open_decisions_are_answered() -> None:
    machine = PythonMachine(tictactoe())
    state = machine.start(1)
    for seat in (0, 2, 3):
        with pytest.raises(ValueError, match=f"seat {seat} has no open decision; open: \\[1\\]"):
            machine.options(state, seat)
    assert machine.site(state, 1).enumerator == "free_cells"


# ---- at once -----------------------------------------------------------------------------------


def test_sealed_answers_may_come_in_any_order() -> None:
    machine = PythonMachine(rock_paper_scissors())
    answers = {1: [(1,), (2,)], 2: [(3,), (3,)]}
    ends = []
    for order in set(itertools.permutations((1, 1, 2, 2))):
        state, left = machine.start(1), {seat: list(words) for seat, words in answers.items()}
        assert machine.condition(state) == ir.JOINING
        for seat in order:
            assert seat in machine.seats(state)
            state = machine.decide(state, seat, left[seat].pop(0))
        ends.append(state)
    assert len(ends) == 6
    assert all(end == ends[0] for end in ends)
    assert machine.seats(ends[0]) == [1, 2], "the next round"


def test_open_answers_are_seen_by_those_who_follow() -> None:
    machine = PythonMachine(rock_paper_scissors(sealed=False))
    state = machine.start(1)
    state = machine.decide(machine.decide(state, 1, (1,)), 1, (2,))
    assert machine.seats(state) == [2]
    assert machine.options(state, 2)[0] == [(1,), (3,)]


# ---- faults, fuel and limits -------------------------------------------------------------------


def broken(cause: str) -> ir.Program:
    """A game whose first decision ends badly, in one way or another."""
    slots = Slots(2)
    number, places, scores = slots.take(value=ir.GREATEST), slots.take(3), slots.take(3)
    endless = ir.While(c(1), (Store(number, c(3)),), fuel=50, line=9)
    causes: dict[str, ir.Stmt] = {
        "overflow": Store(number, op("addc", Load(number), 1, line=4)),
        "zero": Store(number, op("div", Load(number), Load(places), line=5)),
        "check": ir.Check(op("lt", Load(number), 5), "R120", 6, Load(number), Chosen(0)),
        "draw": ir.Draw("d", Load(places), 7),
        "endless": endless,
        "jump": Goto(3),
    }
    blocks = [
        ir.Block(1, (ir.Enumerate(0), ir.Ask(0, c(1), 2))),
        ir.Block(2, (Store(scores + 1, c(7)), causes[cause]) + (() if cause == "jump" else (Over(),))),
        ir.Block(3, (Store(places, c(0)), Goto(3, fuel=1000, line=8))),
    ]
    offer = function("offer", "", None, ir.Push((c(4),)), ir.Push((c(4),)))
    return slots.program("broken", [offer], blocks, [ir.Site(0, "offer", 1)], places=places, scores=scores)


@pytest.mark.parametrize(
    ("cause", "expected"),
    [
        ("overflow", ("R101", 4, 0, 0)),
        ("zero", ("R102", 5, 0, 0)),
        ("check", ("R120", 6, ir.GREATEST, 4)),
        ("draw", ("R108", 7, 0, 0)),
        ("endless", ("R109", 9, 0, 0)),
        ("jump", ("R109", 8, 0, 0)),
    ],
)
def test_after_a_fault_the_match_stands_where_it_stood(cause: str, expected: tuple[object, ...]) -> None:
    game = broken(cause)
    assert verify(game) == []
    machine = PythonMachine(game)
    state = machine.start(1)
    before = state.copy()
    with pytest.raises(Fault) as caught:
        machine.decide(state, 1, (4,))
    assert caught.value.args == expected
    assert state == before
    (result,) = machine.series(1, 0, 1)
    assert result[:4] == (False, 1, (0, 0), (0, 0))
    assert result.fault is not None
    assert result.fault.args == expected
    assert machine.rollout(state, 1).fault is not None


def test_a_series_goes_on_after_a_fault() -> None:
    """Pig with a table that one game in a few runs over."""
    slots = Slots(2)
    places = slots.take(3)
    blocks = [
        ir.Block(1, (ir.Draw("d", c(3)), ir.Check(Local("d"), "R130", 1), Store(places + 1, c(1)), Over())),
    ]
    machine = PythonMachine(slots.program("unlucky", [], blocks, [], places=places))
    results = machine.series(1, 0, 40)
    assert 5 < sum(not result.finished for result in results) < 25
    assert {result.places for result in results if result.finished} == {(1, 0)}
    assert {result.scores for result in results} == {(0, 0)}


@pytest.mark.parametrize("name", GAMES)
def test_games_beyond_the_limit_are_unfinished(name: str) -> None:
    machine = PythonMachine(GAMES[name]())
    for result in machine.series(1, 0, 5, limit=3):
        assert result == Result(False, 3, (0, 0), (0, 0))
    assert machine.rollout(machine.start(1), 1, limit=3) == Result(False, 3, (0, 0), (0, 0))


# ---- functions ---------------------------------------------------------------------------------


def test_functions_are_called_with_lists_and_write_the_state() -> None:
    slots = Slots(2)
    total = slots.take()
    doubled = function(
        "doubled", "items:arr", ir.ARR,
        ir.NewArray("out", 3),
        ir.ForArray("x", "items", (ir.Append("out", op("mul", Local("x"), 2), 11),)),
        Store(total, op("alen", Local("out", ir.ARR))),
        ir.Return(Local("out", ir.ARR)),
    )  # fmt: skip
    fill = function("fill", "a:arr n", None, ir.For("i", c(0), Local("n"), (ir.Append("a", Local("i"), 12),)))
    through = function(
        "through", "n", "i32",
        ir.NewArray("mine", 4), ir.Do(ir.Call("fill", (Local("mine", ir.ARR), Local("n")))),
        Set("two", ir.Call("doubled", (Local("mine", ir.ARR),), ir.ARR)),
        ir.Append("two", c(5), 13),
        ir.Return(op("alen", Local("two", ir.ARR))),
    )  # fmt: skip
    game = slots.program("lists", [doubled, fill, through], [ir.Block(1, (Over(),))], [])
    assert verify(game) == []
    machine = PythonMachine(game)
    state = machine.start(1)
    assert machine.call("doubled", state, [1, 2]) == [2, 4]
    assert state[total] == 2
    assert machine.call("through", state, 2) == 3
    for count, line in ((5, 12), (4, 11), (3, 13)):
        before = state.copy()
        with pytest.raises(Fault) as caught:
            machine.call("through", state, count)
        assert (caught.value.code, caught.value.line) == ("R107", line), "the capacity goes with the list"
        assert state == before
    given: list[int] = []
    machine.call("fill", state, given, 9)
    assert given == list(range(9))
    with pytest.raises(ValueError, match="there is no function nothing"):
        machine.call("nothing", state)
    with pytest.raises(ValueError, match="fill takes 2 arguments, got 0"):
        machine.call("fill", state)


def test_a_hypothetical_is_undone() -> None:
    slots = Slots(2)
    number, wide = slots.take(value=3), slots.take(wide=True)
    body = (
        ir.Save("before", number, 2),
        Store(number, op("mul", Load(number), 10)),
        Store(wide, Const(2**63, ir.B64)),
        Set("result", add_up(Load(number), op("popcnt", Load(wide, None, ir.B64)))),
        ir.Restore("before", number, 2),
        ir.Return(Local("result")),
    )
    game = slots.program("maybe", [function("maybe", "", "i32", *body)], [ir.Block(1, (Over(),))], [])
    machine = PythonMachine(game)
    state = machine.start(1)
    assert machine.call("maybe", state) == 31
    assert state[number : number + 2] == [3, 0]


# ---- chance as a decision ----------------------------------------------------------------------


def test_chance_can_be_asked_with_weights() -> None:
    slots = Slots(2)
    places = slots.take(3)
    offer = function("sides", "", None, ir.Push((c(1),), c(1)), ir.Push((c(2),), Const(3 * 2**40, ir.B64)))
    blocks = [
        ir.Block(1, (ir.Enumerate(0), ir.Ask(0, c(0), 2))),
        ir.Block(2, (If(op("eq", Chosen(0), 1), (Store(places + 1, c(1)), Over())), Store(places + 2, c(1)), Over())),
    ]
    site = ir.Site(0, "sides", 1, weighted=True, chance=True)
    machine = PythonMachine(slots.program("exact", [offer], blocks, [site], places=places))
    state = machine.start(1)
    assert machine.condition(state) == ir.CHANCE
    assert machine.seats(state) == [0]
    assert machine.options(state, 0) == ([(1,), (2,)], [1, 3 * 2**40])
    assert machine.perft(state, 1) == 2
    assert {result.places for result in machine.series(1, 0, 50)} == {(0, 1)}
