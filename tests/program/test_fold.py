"""Folding: what is known is worked out, what cannot happen goes, and nothing else changes."""

from __future__ import annotations

import pytest

from spielwerk.program import ir
from spielwerk.program.ir import ARR, B64, I64, Const, Expr, If, Load, Local, Op, Return, Set, Stmt, Store
from spielwerk.program.operations import FAILING
from spielwerk.program.passes.fold_constants import fold_body
from tests.program.games import Slots, c, op

x, y, s, a = Local("x"), Local("y"), Local("s", B64), Local("a", ARR)
PARAMETERS = (ir.Parameter("x"), ir.Parameter("y"), ir.Parameter("s", B64), ir.Parameter("a", ARR))
EMPTY = Const(0, B64)
CALL = ir.Call("f", ())


def program() -> ir.Program:
    slots = Slots(2)
    slots.take(5)
    slots.take(2, wide=True)
    tables = [ir.Table("T", (0, 4, 5)), ir.Table("SETS", (0, 6), B64)]
    return slots.program("fold", [], [], [], tables)


def fold_all(*body: Stmt) -> tuple[Stmt, ...]:
    return fold_body(program(), body, PARAMETERS)


def folded(expr: Expr) -> Expr:
    (result,) = fold_all(Return(expr))
    assert isinstance(result, Return)
    assert result.value is not None
    return result.value


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (op("add", 2, 3), c(5)),
        (op("addc", 2, 3, line=1), c(5)),
        (op("div", -7, 2), c(-4)),
        (op("mod", -7, 2), c(1)),
        (op("lt", 1, 2), c(1)),
        (op("bit", 3), Const(8, B64)),
        (op("has", Const(8, B64), c(3)), c(1)),
        (op("popcnt", Const(7, B64)), c(3)),
        (op("lowest", Const(12, B64)), c(2)),
        (op("mul64", Const(2**63, B64), Const(2, B64)), EMPTY),
        (ir.Lookup("T", c(2)), c(5)),
        (ir.Lookup("SETS", c(1), B64), Const(6, B64)),
        (Load(9, c(3)), Load(12)),
        (op("add", x, 0), x),
        (op("add", 0, x), x),
        (op("mul", 1, x), x),
        (op("mul", x, 0), c(0)),
        (op("add", op("add", x, 3), -3), x),
        (op("sub", op("add", x, 3), 1), op("add", x, 2)),
        (op("bor", s, EMPTY), s),
        (op("band", EMPTY, s), EMPTY),
        (op("not", op("lt", x, y)), op("ge", x, y)),
        (op("not", op("not", x)), op("ne", x, 0)),
        (op("and", x, 1), op("ne", x, 0)),
        (op("and", op("lt", x, y), 1), op("lt", x, y)),
        (op("and", x, 0), c(0)),
        (op("or", x, 1, CALL), c(1)),
        (op("or", op("or", x, y), 0), op("or", x, y)),
        (op("and", x, op("and", y, x)), op("and", x, y)),
        (op("eq", x, x), c(1)),
        (op("eq", op("lt", x, y), 0), op("ge", x, y)),
        (op("ne", op("has", s, x), 0), op("has", s, x)),
        (Op("select", (c(1), x, y)), x),
        (Op("select", (x, y, y)), y),
        (Op("select", (op("lt", x, y), c(1), c(0))), op("lt", x, y)),
        (Op("select", (op("not", op("and", x, y)), x, y)), Op("select", (op("and", x, y), y, x))),
    ],
    ids=repr,
)
def test_what_is_known_is_worked_out(expr: Expr, expected: Expr) -> None:
    assert folded(expr) == expected


@pytest.mark.parametrize(
    "expr",
    [
        op("addc", ir.GREATEST, 1, line=3),
        op("div", 1, 0, line=3),
        op("mod", x, 0, line=3),
        op("mul", CALL, 0),
        op("and", op("addc", x, y, line=1), 0),
        op("eq", CALL, CALL),
        ir.Lookup("T", c(9)),
        op("addc", x, 1, line=2),
    ],
    ids=repr,
)
def test_what_can_fail_or_act_is_left_alone(expr: Expr) -> None:
    assert folded(expr) == expr


@pytest.mark.parametrize(
    "expr",
    [
        op("addc", ir.Lookup("T", x), ir.Lookup("T", y), line=1),
        op("mulc", op("popcnt", s), 1000, line=1),
        op("subc", op("lt", x, y), op("mod", x, 10), line=1),
        op("addc", op("min", op("max", x, 0), 99), 1, line=1),
    ],
    ids=repr,
)
def test_sums_that_always_fit_need_no_check(expr: Op) -> None:
    result = folded(expr)
    assert isinstance(result, Op)
    assert result.op == expr.op[:3]


def test_a_comparison_of_ranges_that_do_not_meet_is_decided() -> None:
    assert folded(op("lt", ir.Lookup("T", x), 6)) == c(1)
    assert folded(op("eq", op("mod", x, 3), 3)) == c(0)
    assert folded(op("ge", op("popcnt", s), 65)) == c(0)


def test_common_tests_are_taken_out_of_lines() -> None:
    cells = [op("eq", Load(9 + k), x) for k in range(4)]
    lines = op("or", op("and", cells[0], cells[1]), op("and", cells[2], cells[0]), op("and", cells[0], cells[3]))
    assert folded(lines) == op("and", cells[0], op("or", cells[1], cells[2], cells[3]))


def test_tests_that_may_be_guarded_keep_their_order() -> None:
    """The index of a list is safe only behind the test that stands before it."""
    item = op("aget", a, x)
    guarded = op("or", op("and", op("lt", x, 3), item), op("and", op("lt", y, 3), item), op("and", y, item))
    assert folded(guarded) == guarded


@pytest.mark.parametrize("name", sorted(FAILING))
def test_a_test_that_can_fail_is_not_overtaken(name: str) -> None:
    """`y` alone decides, whatever `x or y` says; but before it is asked something else fails."""
    failing = Op(name, (Local("l", I64),) * (1 if name == "narrow" else 2), 1)
    tests = op("and", Load(9), op("or", x, y), failing, y)
    assert folded(tests) == tests


RETURN = Return(c(7))


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ((If(c(1), (Store(9, x),), (Store(9, y),)),), (Store(9, x),)),
        ((If(c(0), (Store(9, x),)),), ()),
        ((If(x, (), (Store(9, y),)),), (If(op("not", x), (Store(9, y),)),)),
        ((If(x, ()),), ()),
        ((If(CALL, ()),), (If(CALL, ()),)),
        ((RETURN, Store(9, x)), (RETURN,)),
        ((If(x, (RETURN,), (RETURN,)), Store(9, x)), (If(x, (RETURN,), (RETURN,)),)),
        ((ir.For("i", c(3), c(3), (Store(9, Local("i")),)),), ()),
        ((ir.ForBits("i", EMPTY, (Store(9, Local("i")),)),), ()),
        ((ir.ForTable("i", "T", c(2), c(2), (Store(9, Local("i")),)),), ()),
        ((ir.ForSlots("i", 9, c(0), (Store(9, Local("i")),)),), ()),
        ((ir.While(c(0), (Store(9, x),)),), ()),
        ((ir.While(x, (ir.Break(), Store(9, x))),), (ir.While(x, (ir.Break(),)),)),
        ((ir.Check(c(1), "R1", 3),), ()),
        ((Set("v", op("add", x, 1)),), ()),
        ((Set("v", op("addc", x, 1, line=2)),), (Set("v", op("addc", x, 1, line=2)),)),
        ((Set("v", CALL),), (ir.Do(CALL),)),
        ((Set("v", c(4)), Store(9, op("add", Local("v"), 1))), (Store(9, c(5)),)),
        ((ir.Watch(()),), ()),
        ((ir.Draw("v", c(6)),), (ir.Draw("v", c(6)),)),
        ((Store(9, x, c(2)),), (Store(11, x),)),
    ],
    ids=lambda value: "" if value == () else repr(value)[:60],
)
def test_statements(body: tuple[Stmt, ...], expected: tuple[Stmt, ...]) -> None:
    assert fold_all(*body) == expected


def test_a_parameter_that_is_set_once_is_not_constant() -> None:
    body = (If(y, (Set("x", c(1)),)), Return(x))
    assert fold_all(*body) == body
