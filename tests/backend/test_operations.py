"""Every operation, on numbers that are known and on numbers that are not: folded, emitted and walked alike."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.program import ir
from spielwerk.program.ir import ARR, I32, Const, Local, Op, Return
from spielwerk.program.operations import OPERATIONS, SAME
from spielwerk.program.passes.fold_constants import fold_constants
from spielwerk.program.verify.program import verify
from tests.program.games import Slots
from tests.program.interpreter import Interpreter

BIG, LEAST = ir.GREATEST, ir.SMALLEST
ALL = 2**64 - 1
FAR = ir.GREATEST_LONG

CASES: list[tuple[str, tuple[Any, ...], int | str]] = [
    ("add", (2, 3), 5), ("sub", (2, 3), -1), ("mul", (-4, 3), -12), ("addc", (BIG, 0), BIG),
    ("addc", (BIG, 1), "R101"), ("addc", (LEAST, -1), "R101"), ("subc", (LEAST, 1), "R101"),
    ("subc", (0, BIG), LEAST), ("mulc", (46341, 46341), "R101"), ("mulc", (46340, -46340), -2147395600),
    ("div", (7, 2), 3), ("div", (-7, 2), -4), ("div", (7, -2), -4), ("div", (-7, -2), 3), ("div", (7, 0), "R102"),
    ("div", (LEAST, -1), BIG), ("mod", (7, 3), 1), ("mod", (-7, 3), 2), ("mod", (7, -3), -2), ("mod", (-7, -3), -1),
    ("mod", (0, 0), "R102"), ("neg", (5,), -5), ("neg", (LEAST,), BIG), ("abs", (-5,), 5), ("abs", (5,), 5),
    ("abs", (LEAST,), BIG), ("min", (2, -3), -3), ("max", (2, -3), 2), ("min", (4, 4), 4), ("eq", (2, 2), 1),
    ("eq", (2, 3), 0), ("eq", (0, 0), 1), ("ne", (2, 3), 1), ("ne", (4, 0), 1), ("lt", (-1, 0), 1), ("lt", (0, 0), 0),
    ("le", (0, 0), 1), ("le", (1, 0), 0), ("gt", (1, 0), 1), ("gt", (0, 0), 0), ("ge", (0, 0), 1), ("ge", (-1, 0), 0),
    ("and", (2, 3), 1), ("and", (2, 0), 0), ("and", (1, 5, 7), 1), ("or", (0, 4), 1), ("or", (0, 0), 0),
    ("or", (0, 0, 9), 1), ("not", (0,), 1), ("not", (7,), 0), ("select", (5, 10, 20), 10),
    ("select", (0, 10, 20), 20), ("band", (12, 10), 8), ("bor", (12, 10), 14), ("bxor", (12, 10), 6),
    ("bandnot", (12, 10), 4), ("bandnot", (ALL, 1), ALL - 1), ("bit", (0,), 1), ("bit", (62,), 2**62),
    ("has", (2**62, 62), 1), ("has", (2**62, 61), 0), ("has", (6, 1), 1), ("popcnt", (0,), 0),
    ("popcnt", (2**63 - 1,), 63), ("lowest", (12,), 2), ("lowest", (2**62,), 62), ("beq", (9, 9), 1),
    ("beq", (9, 8), 0), ("beq", (0, 0), 1), ("bne", (9, 8), 1), ("bne", (9, 0), 1), ("xor64", (ALL, 1), ALL - 1),
    ("add64", (ALL, 2), 1), ("mul64", (2**63, 3), 2**63), ("mul64", (ALL, ALL), 1), ("word", (-1,), 2**32 - 1),
    ("word", (5,), 5), ("low", (2**32 - 1,), -1), ("low", (2**40 + 7,), 7), ("high", (2**32 * 5,), 5),
    ("high", (ALL,), -1), ("high", (2**63 + 1,), -(2**31)), ("alen", ([],), 0), ("alen", ([4, 5],), 2),
    ("aget", ([4, 5, 6], 2), 6), ("widen", (-5,), -5), ("narrow", (BIG,), BIG), ("narrow", (LEAST,), LEAST),
    ("narrow", (BIG + 1,), "R243"), ("narrow", (LEAST - 1,), "R243"), ("upper", (-1,), -1), ("upper", (2**40,), 256),
    ("lower", (-1,), BIG), ("lower", (2**40,), LEAST - 1), ("wadd", (BIG, BIG), 2 * BIG), ("wsub", (2, 3), -1),
    ("wmul", (BIG, -BIG), -BIG * BIG), ("waddc", (FAR, 0), FAR), ("waddc", (FAR, 1), "R244"),
    ("waddc", (-FAR, -1), "R244"), ("waddc", (-FAR, -FAR), "R244"), ("wsubc", (-FAR, 1), "R244"),
    ("wsubc", (0, FAR), -FAR), ("wsubc", (FAR, -FAR), "R244"), ("wsubc", (-1, FAR), "R244"),
    ("wmulc", (3037000499, 3037000499), 3037000499**2), ("wmulc", (3037000500, 3037000500), "R244"),
    ("wmulc", (-FAR, -1), FAR), ("wmulc", (2**32, -(2**31)), "R244"), ("wmulc", (0, FAR), 0), ("wmulc", (FAR, 0), 0),
    ("wmulc", (2**62, 2), "R244"), ("wmulc", (-(2**62), 2), "R244"), ("wdiv", (-7, 2), -4), ("wdiv", (FAR, -1), -FAR),
    ("wdiv", (7, 0), "R102"), ("wdiv", (-(2**40), 2**20), -(2**20)), ("wmod", (-7, 3), 2), ("wmod", (7, -3), -2),
    ("wmod", (2**40 + 1, 2**40), 1), ("wmod", (1, 0), "R102"), ("wneg", (-FAR,), FAR), ("wabs", (-FAR,), FAR),
    ("wabs", (7,), 7), ("wmin", (2**40, -3), -3), ("wmax", (2**40, -3), 2**40), ("weq", (2**40, 2**40), 1),
    ("weq", (2**40, 0), 0), ("weq", (0, 0), 1), ("wne", (2**40, 0), 1), ("wlt", (-FAR, FAR), 1), ("wle", (5, 5), 1),
    ("wgt", (FAR, -FAR), 1), ("wgt", (0, 0), 0), ("wge", (-1, 0), 0), ("wge", (2**33, 1), 1),
]  # fmt: skip


def types_of(op: str, args: tuple[Any, ...]) -> tuple[tuple[str, ...], str]:
    operation = OPERATIONS[op]
    *takes, gives = (I32 if type_ == SAME else type_ for type_ in (*operation.operands(len(args)), operation.gives))
    return tuple(takes), gives


def program(op: str, args: tuple[Any, ...], *, known: bool) -> ir.Program:
    types, result = types_of(op, args)
    names = [f"p{k}" for k in range(len(types))]
    parameters = tuple(ir.Parameter(name, type_) for name, type_ in zip(names, types, strict=True))
    operands: list[ir.Expr] = [Local(name, type_) for name, type_ in zip(names, types, strict=True)]
    if known:
        given = zip(operands, args, types, strict=True)
        operands = [local if type_ == ARR else Const(arg, type_) for local, arg, type_ in given]
    body = (Return(Op(op, tuple(operands), 5, result)),)
    return Slots(2).program("one", [ir.Function("f", parameters, result, body)], [ir.Block(1, (ir.Over(),))], [])


@pytest.mark.parametrize(("op", "args", "expected"), CASES, ids=[f"{op}{args}" for op, args, _ in CASES])
def test_operation(op: str, args: tuple[Any, ...], expected: int | str) -> None:
    for known in (False, True):
        plain = program(op, args, known=known)
        assert verify(plain) == []
        for game in (plain, fold_constants(plain)):
            state = list(game.initial)
            for run in (PythonMachine(game), Interpreter(game)):
                if isinstance(expected, str):
                    with pytest.raises(Fault) as caught:
                        run.call("f", state, *args)
                    assert (caught.value.code, caught.value.line) == (expected, 5)
                else:
                    assert run.call("f", state, *args) == expected
                    assert type(run.call("f", state, *args)) is int


def test_known_operations_disappear() -> None:
    for op, args, expected in CASES:
        if isinstance(expected, int) and op not in ("alen", "aget"):
            (stmt,) = fold_constants(program(op, args, known=True)).functions["f"].body
            assert stmt == Return(Const(expected, types_of(op, args)[1])), op


def test_every_operation_is_tried() -> None:
    assert {op for op, _, _ in CASES} == set(OPERATIONS)
