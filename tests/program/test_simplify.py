"""Propagation, flags, proofs and fuel: each on the shapes that a lowering writes."""

from __future__ import annotations

import pytest

from spielwerk.program import ir
from spielwerk.program.ir import ARR, Call, Const, Goto, If, Load, Local, Over, Return, Set, Stmt, Store
from spielwerk.program.passes.fold_constants import fold_body
from spielwerk.program.passes.forward_substitution import substitute_forward
from spielwerk.program.passes.fuel import without_needless_fuel
from spielwerk.program.passes.propagate import propagate
from spielwerk.program.passes.prove_room import prove_room
from tests.program.games import Slots, c, op

x, y, f, t = Local("x"), Local("y"), Local("f"), Local("t")
CALL = Call("g", ())


# ---- propagation -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ((Set("x", c(4)), Store(10, x)), Store(10, c(4))),
        ((Set("x", y), Store(10, x)), Store(10, y)),
        ((Set("x", y), Set("y", c(1)), Store(10, x)), Store(10, x)),
        ((Set("x", c(1)), If(y, (Set("x", c(2)),)), Store(10, x)), Store(10, x)),
        ((Set("x", c(1)), If(y, (Set("x", c(1)),)), Store(10, x)), Store(10, c(1))),
        ((Set("x", c(1)), If(y, (Set("x", c(2)), Return())), Store(10, x)), Store(10, c(1))),
        ((Set("x", c(1)), ir.For("i", c(0), y, (Set("x", c(2)),)), Store(10, x)), Store(10, x)),
        ((Store(10, x), Store(11, Load(10))), Store(11, x)),
        ((Store(10, x), Set("x", y), Store(11, Load(10))), Store(11, Load(10))),
        ((Store(10, x), Store(12, y, x), Store(11, Load(10))), Store(11, Load(10))),
        ((Store(10, x), ir.Do(CALL), Store(11, Load(10))), Store(11, Load(10))),
        ((Store(10, x), Store(11, op("add", Load(10), CALL))), Store(11, op("add", Load(10), CALL))),
        ((Store(10, x), ir.Restore("r", 9, 3), Store(11, Load(10))), Store(11, Load(10))),
        ((Store(ir.HEADER.PC, x), Store(11, Load(ir.HEADER.PC))), Store(11, Load(ir.HEADER.PC))),
        ((Set("x", c(1)), ir.Draw("x", c(6)), Store(10, x)), Store(10, x)),
        ((Store(10, x), ir.Enumerate(0, (Load(10),))), ir.Enumerate(0, (Load(10),))),
        ((ir.Watch((Set("x", c(3)),)), Store(10, x)), Store(10, x)),
    ],
    ids=lambda value: repr(value)[-50:] if isinstance(value, tuple) else "",
)
def test_what_is_known_is_carried_forward(body: tuple[Stmt, ...], expected: Stmt) -> None:
    assert propagate(body)[-1] == expected


def test_where_a_local_is_not_true_it_is_0() -> None:
    (stmt,) = propagate((If(op("not", x), (Store(10, x),), (Store(11, x),)),))
    assert stmt == If(op("not", x), (Store(10, c(0)),), (Store(11, x),))
    (stmt,) = propagate((If(x, (Store(10, x),), (Store(11, x),)),))
    assert stmt == If(x, (Store(10, x),), (Store(11, c(0)),))


# ---- flags -------------------------------------------------------------------------------------


def cell(number: int) -> ir.Op:
    return op("ne", Load(number), x)


def test_a_flag_that_is_set_step_by_step_is_one_condition() -> None:
    """`all(line each .mark == x)` for three cells, as a loop written out."""
    body = (
        Set("f", c(0)),
        If(cell(10), (Set("f", c(1)),)),
        If(op("not", f), (
            If(cell(11), (Set("f", c(1)),)),
            If(op("not", f), (If(cell(12), (Set("f", c(1)),)),)),
        )),
        If(op("not", f), (Store(13, c(1)),)),
    )  # fmt: skip
    slots = Slots(2)
    slots.take(9)
    folded = fold_body(slots.program("flags", [], [], []), body, (ir.Parameter("x"),))
    assert folded == (If(op("not", op("or", cell(10), cell(11), cell(12))), (Store(13, c(1)),)),)


def test_a_test_that_needs_statements_stands_inside_the_first() -> None:
    body = (
        Set("f", op("lt", x, y)),
        If(f, (ir.Do(CALL), Set("f", op("lt", y, 5)))),
        If(f, (Store(10, c(1)),)),
    )
    inner = If(op("lt", y, 5), (Store(10, c(1)),))
    assert substitute_forward(substitute_forward(body)) == (If(op("lt", x, y), (ir.Do(CALL), inner)),)


def test_a_value_used_once_stands_where_it_is_used() -> None:
    lookup = ir.Lookup("T", x)
    body = (Set("t", lookup), If(op("eq", Load(10, t), y), (Store(10, c(1)),)))
    assert substitute_forward(body) == (If(op("eq", Load(10, lookup), y), (Store(10, c(1)),)),)


@pytest.mark.parametrize(
    "body",
    [
        (Set("t", op("addc", x, 1, line=2)), Store(10, op("and", y, t))),
        (Set("t", Load(10)), Store(11, op("add", CALL, t))),
        (Set("t", Load(10)), Store(10, c(1)), Store(11, t)),
        (Set("t", Load(10)), ir.While(t, (Store(10, c(0)),))),
        (Set("t", Load(10)), Store(11, op("add", t, t))),
        (Set("f", c(0)), If(CALL, (Set("f", c(1)),)), If(CALL, (Set("f", c(1)),)), Store(10, f), Store(11, f)),
    ],
    ids=repr,
)
def test_what_could_fail_or_change_in_between_stays(body: tuple[Stmt, ...]) -> None:
    after = substitute_forward(body)
    assert sum(isinstance(stmt, Set) for stmt in after) == 1
    assert after[-1] == body[-1]


# ---- loops that end in their first pass --------------------------------------------------------


def test_a_loop_that_always_breaks_asks_for_the_first_pass_only() -> None:
    slots = Slots(2)
    slots.take(5)
    program = slots.program("loops", [], [], [], [ir.Table("T", (1, 2, 3))])
    found = (Store(10, c(1)), ir.Break())
    parameters = (ir.Parameter("x"), ir.Parameter("y"), ir.Parameter("a", ARR), ir.Parameter("s", ir.B64))
    length = op("alen", Local("a", ARR))
    for loop, test in (
        (ir.For("i", x, y, found), op("lt", x, y)),
        (ir.ForTable("i", "T", x, y, found), op("lt", x, y)),
        (ir.ForArray("i", "a", found), op("gt", length, 0)),
        (ir.ForBits("i", Local("s", ir.B64), found), op("bne", Local("s", ir.B64), Const(0, ir.B64))),
    ):
        assert fold_body(program, (loop,), parameters) == (If(test, (Store(10, c(1)),)),)
    uses = ir.ForArray("i", "a", (Store(10, Local("i")), ir.Break()))
    goes_on = ir.ForArray("i", "a", (If(x, (ir.Continue(),)), *found))
    assert fold_body(program, (uses,), parameters) == (uses,)
    assert fold_body(program, (goes_on,), parameters) == (goes_on,)


def test_code_behind_a_check_that_always_fails_goes() -> None:
    slots = Slots(2)
    slots.take(5)
    check = ir.Check(c(0), "R200", 3)
    assert fold_body(slots.program("check", [], [], []), (check, Store(10, c(1)))) == (check,)


# ---- proofs ------------------------------------------------------------------------------------


def append(name: str = "a") -> ir.Append:
    return ir.Append(name, x, line=1)


@pytest.mark.parametrize(
    ("body", "proved"),
    [
        ((ir.NewArray("a", 2), append(), append()), True),
        ((ir.NewArray("a", 1), append(), append()), False),
        ((ir.NewArray("a", 1), If(x, (append(),), (append(),))), True),
        ((ir.NewArray("a", 6), ir.For("i", c(0), c(6), (append(),))), True),
        ((ir.NewArray("a", 5), ir.For("i", c(0), c(6), (append(),))), False),
        ((ir.NewArray("a", 64), ir.ForBits("i", Local("s", ir.B64), (append(),))), True),
        ((ir.NewArray("a", 5), ir.For("i", c(0), y, (append(),))), False),
        ((ir.NewArray("a", 5), ir.While(y, (append(),))), False),
        ((ir.While(y, (ir.NewArray("a", 1), append())),), True),
        ((ir.While(y, (ir.NewArray("a", 1), append())), append()), False),
        ((ir.NewArray("a", 3), append(), ir.Do(Call("g", (Local("a", ARR),)))), False),
        ((ir.NewArray("a", 1), append(), ir.NewArray("a", 1), append()), False),
    ],
    ids=lambda value: "" if isinstance(value, bool) else repr(value)[:80],
)
def test_lists_with_room_for_all_need_no_check(body: tuple[Stmt, ...], proved: bool) -> None:
    from spielwerk.program import walk

    after = [stmt for stmt in walk.every_statement(prove_room(body)) if isinstance(stmt, ir.Append)]
    assert {stmt.proved for stmt in after} == {proved}


def test_a_copy_of_a_list_fits_where_the_list_fits() -> None:
    copy = ir.ForArray("i", "a", (ir.Append("b", Local("i")),))
    body = (ir.NewArray("a", 4), ir.NewArray("b", 4), ir.For("i", c(0), y, (append(),)), copy)
    *_, loop = prove_room(body)
    assert isinstance(loop, ir.ForArray)
    assert loop.body == (ir.Append("b", Local("i"), proved=True),)


# ---- fuel --------------------------------------------------------------------------------------


def test_only_ways_without_a_stop_cost_fuel() -> None:
    blocks = [
        ir.Block(1, (ir.Enumerate(0), ir.Ask(0, c(1), 2))),
        ir.Block(2, (If(Load(9), (Goto(3, fuel=9, line=1),)), Goto(1, fuel=9, line=2))),
        ir.Block(3, (If(Load(9), (Goto(3, fuel=9, line=3),)), If(Load(9), (Goto(4, fuel=9, line=4),)), Over())),
        ir.Block(4, (ir.Join(3),)),
    ]
    slots = Slots(2)
    slots.take()
    after = without_needless_fuel(slots.program("fuel", [], blocks, [])).blocks
    assert after[1].body == (If(Load(9), (Goto(3),)), Goto(1)), "a decision comes first, or no way leads back"
    assert after[2].body == blocks[2].body, "these can run for ever"
