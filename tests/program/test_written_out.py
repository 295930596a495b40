"""Closed functions as Python give what the interpreter gives."""

from __future__ import annotations

import pytest

from spielwerk.limits import MOST_REHEARSED
from spielwerk.program import ir
from spielwerk.program.evaluate import Effort, Evaluator, Stopped
from spielwerk.program.written_out import TooDeep, as_python

A, B, SUM, X = (ir.Local(name) for name in ("a", "b", "sum", "x"))
TABLES = {"SQUARES": ir.Table("SQUARES", tuple(n * n for n in range(12)))}


def op(name: str, *args: ir.Expr, line: int = 0) -> ir.Op:
    return ir.Op(name, args, line)


def const(value: int, kind: str = ir.I32) -> ir.Const:
    return ir.Const(value, kind)


HALF = ir.Function(
    "half",
    (ir.Parameter("a"),),
    ir.I32,
    (ir.Check(op("eq", op("mod", A, const(2)), const(0)), "R900", 7, A), ir.Return(op("div", A, const(2)))),
)
ODD = ir.Function(
    "odd",
    (ir.Parameter("a"), ir.Parameter("b")),
    ir.I32,
    (
        ir.Set("sum", const(0)),
        ir.For("x", const(0), A, (ir.If(op("eq", X, const(3)), (ir.Continue(),)), ir.Set("sum", op("addc", SUM, X)))),
        ir.ForTable("x", "SQUARES", const(2), op("add", B, const(3)), (ir.Set("sum", op("sub", SUM, X)),)),
        ir.ForBits("x", const(45, ir.B64), (ir.If(op("gt", X, B), (ir.Break(),)), ir.Set("sum", op("max", SUM, X)))),
        ir.If(
            op("and", op("lt", A, B), op("ne", ir.Lookup("SQUARES", A), const(4))),
            (ir.Return(ir.Call("half", (op("select", op("eq", B, const(5)), const(8), B),))),),
            (ir.Set("sum", op("neg", SUM)),),
        ),
        ir.If(op("or", op("eq", A, const(9)), op("not", B)), (ir.Return(op("div", const(6), B, line=3)),)),
        ir.Return(SUM),
    ),
)  # fmt: skip
FUNCTIONS = {"odd": ODD, "half": HALF}


def result(call, *args: int) -> object:
    try:
        return call(*args)
    except Stopped:
        return "stopped"


def test_python_and_the_interpreter_agree():
    written = as_python("odd", FUNCTIONS, TABLES, Effort())
    evaluator = Evaluator(FUNCTIONS, TABLES, [])
    found: dict[object, None] = {}
    for a in range(10):
        for b in range(8):
            expected = result(lambda a, b: evaluator.call("odd", [a, b]), a, b)
            assert result(written, a, b) == expected, (a, b)
            found[expected] = None
    assert "stopped" in found
    assert len(found) > 10


def test_a_sum_that_does_not_fit_stops():
    body = (ir.Return(op("addc", A, const(1))),)
    written = as_python("more", {"more": ir.Function("more", (ir.Parameter("a"),), ir.I32, body)}, {}, Effort())
    assert written(1) == 2
    with pytest.raises(Stopped):
        written(ir.GREATEST)


def test_work_is_bounded():
    """A short text can ask for endless work."""
    inner = (ir.For("x", const(0), const(ir.GREATEST), (ir.Set("sum", X),)), ir.Return(SUM))
    effort = Effort()
    written = as_python("long", {"long": ir.Function("long", (), ir.I32, inner)}, {}, effort)
    with pytest.raises(Stopped):
        written()
    assert effort.steps <= MOST_REHEARSED + 10


def test_code_that_python_does_not_read_is_refused():
    body: ir.Body = (ir.Return(const(1)),)
    for level in range(120):
        body = (ir.For(f"x{level}", const(0), const(1), body),)
    with pytest.raises(TooDeep):
        as_python("deep", {"deep": ir.Function("deep", (), ir.I32, body)}, {}, Effort())
