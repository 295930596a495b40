"""Lists of options that random play keeps from question to question: they never change what happens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.backend.machine import FUEL, LIMIT
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.program import ir
from spielwerk.program.generator import match_state, players_state, series_seed
from spielwerk.program.ir import Chosen, Goto, If, Load, Local, Over, Set, Stmt, Store
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.verify.program import verify
from tests.backend.test_machine import step_by_step
from tests.match.playing import bundled
from tests.program.games import Slots, c, function, op
from tests.rotation import some

CELLS, TURNS = 6, 12
SLOTS = Slots(2)
TURN, BOARD = SLOTS.take(), SLOTS.take(CELLS + 3)
PLACES, SCORES = SLOTS.take(3), SLOTS.take(3)


def cells(*, unrolled: bool) -> ir.Function:
    if unrolled:
        pushes = [If(op("eq", Load(BOARD + k), 0), (ir.Push((c(k),)),)) for k in range(1, CELLS + 1)]
        return function("cells", "", None, *pushes)
    push = If(op("eq", Load(BOARD, Local("x")), 0), (ir.Push((Local("x"),)),))
    return function("cells", "", None, ir.For("x", c(1), c(CELLS + 1), (push,)))


def marking(*body: Stmt, unrolled: bool = True, extra: tuple[ir.Function, ...] = ()) -> ir.Program:
    """A game that offers the empty cells, runs the body after every answer, and ends when no cell is empty or after
    some turns. `cell` is the answer, `mark` is 0, 1 or 2, `other` is any cell; the first score tells the answers."""
    blocks = [
        ir.Block(1, (ir.Enumerate(0), If(op("eq", ir.OptionCount(), 0), (Goto(3),)), ir.Ask(0, c(1), 2))),
        ir.Block(2, (
            Set("mark", op("mod", Load(TURN), 3)), Set("other", op("add", op("mod", Load(TURN), CELLS), 1)),
            Set("cell", Chosen(0)), *body,
            Store(SCORES + 1, op("mod", op("add", op("mul", Load(SCORES + 1), 7), Chosen(0)), 9973)),
            Store(TURN, op("add", Load(TURN), 1)), If(op("ge", Load(TURN), TURNS), (Goto(3),)), Goto(1),
        )),
        ir.Block(3, (Store(PLACES + 1, c(1)), Store(PLACES + 2, c(1)), Over())),
    ]  # fmt: skip
    tables = [ir.Table("T", (0, 2, 4, 6, 1, 3, 5, 7, 8))]
    functions = [cells(unrolled=unrolled), *extra]
    program = SLOTS.program("marking", functions, blocks, [ir.Site(0, "cells", 1)], tables, PLACES, SCORES)
    assert verify(program) == []
    return program


def agree(program: ir.Program, games: int = 6) -> None:
    """Games in one go are those played decision by decision, every word of their states included."""
    machine = PythonMachine(program)
    fused = machine._section("fused", "fused")
    for number, result in enumerate(machine.series(7, 0, games)):
        state, expected = step_by_step(machine, 7, number)
        assert result == expected
        played = list(program.initial)
        played[ir.HEADER.GENERATOR] = match_state(series_seed(7, number))
        played[ir.HEADER.FUEL] = FUEL
        fused(played, players_state(7, number), LIMIT)
        played[ir.HEADER.FUEL] = 0
        assert played == state


# ---- when a list is kept -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tictactoe", "connect4"])
def test_bundled_games_keep_their_lists(name: str) -> None:
    machine, _ = bundled(name).machine()
    assert "free_0.remove(" in machine.source.fused  # type: ignore[attr-defined]


@pytest.mark.parametrize("unrolled", [True, False])
def test_a_store_into_the_chosen_cell_takes_it_out(unrolled: bool) -> None:
    program = marking(Store(BOARD, c(1), Local("cell")), unrolled=unrolled)
    assert "free_0 = [1, 2, 3, 4, 5, 6]" in PythonMachine(program).source.fused
    assert "free_0.remove(C)" in PythonMachine(program).source.fused
    agree(program)


def test_a_store_in_a_function_is_not_followed_and_no_list_is_kept() -> None:
    put = function("put", "where", None, Store(BOARD, c(1), Local("where")))
    program = marking(ir.Do(ir.Call("put", (Local("cell"),))), extra=(put,))
    assert "free_0" not in PythonMachine(program).source.fused
    agree(program)


# ---- whatever happens to the cells -------------------------------------------------------------

CELL, OTHER, MARK = Local("cell"), Local("other"), Local("mark")
VALUES = st.sampled_from([c(0), c(1), MARK, op("sub", 2, MARK)])
INDICES = st.sampled_from([Chosen(0), CELL, OTHER, op("add", CELL, 1), op("sub", OTHER, 1), ir.Lookup("T", CELL)])
SIMPLE: st.SearchStrategy[Stmt] = st.one_of(
    st.builds(lambda value, index: Store(BOARD, value, index), VALUES, INDICES),
    st.builds(lambda value, cell: Store(BOARD + cell, value), VALUES, st.integers(0, CELLS + 2)),
    st.builds(Set, st.sampled_from(["cell", "other"]), st.sampled_from([Chosen(0), CELL, OTHER, c(3)])),
    st.builds(
        lambda value, low: ir.For("i", c(low), c(low + 3), (Store(BOARD, c(value), Local("i")),)),
        st.integers(0, 1), st.integers(0, CELLS),
    ),
)  # fmt: skip
BODIES = st.lists(SIMPLE, max_size=3).map(tuple)
NESTED: st.SearchStrategy[Stmt] = st.one_of(
    SIMPLE,
    st.builds(lambda then, otherwise: If(op("mod", Load(TURN), 2), then, otherwise), BODIES, BODIES),
    st.builds(lambda body: ir.For("k", c(0), c(2), body), BODIES),
)


@given(st.lists(NESTED, min_size=1, max_size=4), st.booleans(), st.booleans())
@settings(max_examples=some(20, of=60))
def test_no_code_makes_a_kept_list_wrong(body: list[Stmt], unrolled: bool, passes: bool) -> None:
    program = marking(*body, unrolled=unrolled)
    agree(optimise(program) if passes else program, 2)


@pytest.mark.parametrize(
    "body",
    [
        (If(op("mod", Load(TURN), 2), (Set("other", Chosen(0)),)), Store(BOARD, c(1), OTHER)),
        (Set("cell", OTHER), Store(BOARD, c(1), CELL)),
        (ir.For("k", c(0), c(2), (Store(BOARD, MARK, CELL),)),),
        (Store(BOARD, MARK, CELL), Store(BOARD, c(1), CELL)),
        (Store(BOARD, c(1), CELL), If(op("eq", MARK, 2), (Store(BOARD, c(0), OTHER),))),
        (Store(BOARD + 1, c(1), CELL),),
    ],
    ids=["in a branch", "another cell", "in a loop", "twice", "free again", "one further"],
)  # fmt: skip
def test_stores_that_only_look_like_one_into_the_chosen_cell(body: tuple[Stmt, ...]) -> None:
    agree(marking(*body))


def test_what_is_put_back_is_free_again() -> None:
    body = (
        ir.Save("before", BOARD, CELLS + 1),
        Store(BOARD, c(1), CELL),
        If(op("mod", Load(TURN), 2), (ir.Restore("before", BOARD, CELLS + 1),)),
    )
    agree(marking(*body))


def test_two_ways_to_the_code_after_a_question() -> None:
    program = marking(Store(BOARD, MARK, CELL))
    ask = (If(op("mod", Load(TURN), 2), (ir.Ask(0, c(1), 2),)), ir.Ask(0, c(2), 2))
    program.blocks[0] = ir.Block(1, (*program.blocks[0].body[:-1], *ask))
    assert verify(program) == []
    agree(program)


def test_two_questions_about_the_same_cells() -> None:
    second = ir.Function("cells2", (), None, cells(unrolled=True).body)
    program = marking()
    program.functions["cells2"] = second
    program.sites.append(ir.Site(1, "cells2", 1))
    program.blocks[1:2] = [
        ir.Block(2, (Store(BOARD, c(1), Chosen(0)), ir.Enumerate(1),
                     If(op("eq", ir.OptionCount(), 0), (Goto(3),)), ir.Ask(1, c(2), 4))),
        ir.Block(4, (Store(BOARD, c(2), Chosen(0)), Goto(1))),
    ]  # fmt: skip
    assert verify(program) == []
    assert "free_1.remove(C)" in PythonMachine(program).source.fused
    agree(program)
