"""What the table says of operations is true, on numbers from everywhere: bounds, opposites, what changes nothing.

What each gives is tried in `tests/backend/test_operations.py`.
"""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.program import ir
from spielwerk.program.arithmetic import evaluate, interval, unchecked
from spielwerk.program.operations import OPERATIONS, Interval, Operation

NUMBERS = {
    ir.I32: [ir.SMALLEST, -46341, -7, -1, 0, 1, 2, 5, 31, 63, 46341, ir.GREATEST],
    ir.I64: [ir.SMALLEST_LONG, -(2**40), -3, 0, 1, 2, 9, 2**31, 3037000500, ir.GREATEST_LONG],
    ir.B64: [0, 1, 2, 6, 2**32 - 1, 2**62, 2**63 - 1],
}
WORKED_OUT = {name: of for name, of in OPERATIONS.items() if of.value is not None and ir.ARR not in of.takes}
"""Operations that have a value on numbers."""


def operands(of: Operation, random: Random) -> tuple[int, ...]:
    return tuple(random.choice(NUMBERS[type_]) for type_ in of.takes)


def samples(of: Operation) -> list[tuple[int, ...]]:
    random = Random(of.meaning)
    return [operands(of, random) for _ in range(200)]


@pytest.mark.parametrize("name", WORKED_OUT)
def test_a_result_is_inside_its_bounds(name: str) -> None:
    of, random = WORKED_OUT[name], Random(name)
    for args in samples(of):
        others = operands(of, random)
        between: list[Interval] = [(min(pair), max(pair)) for pair in zip(args, others, strict=True)]
        result = evaluate(name, args)
        if result is None or of.gives == ir.B64:
            continue
        low, high = interval(name, tuple(between))
        assert low <= result <= high, (args, between)
        plain = unchecked(name, tuple(between))
        assert plain in (None, of.unchecked)
        if plain:
            assert evaluate(plain, args) == result
            assert evaluate(name, others) is not None


@pytest.mark.parametrize("name", WORKED_OUT)
def test_an_operation_is_what_its_row_says(name: str) -> None:
    of = WORKED_OUT[name]
    for args in samples(of):
        result = evaluate(name, args)
        if of.is_total:
            assert result is not None, args
        if of.truth and result is not None:
            assert result in (0, 1), args
        if of.opposite:
            assert evaluate(of.opposite, args) == 1 - (result or 0), args
        if of.constant_last:
            assert evaluate(name, args[::-1]) == result, args
        if of.neutral is not None:
            assert evaluate(name, (args[0], of.neutral)) == args[0], args
        if of.absorbs is not None:
            assert evaluate(name, (args[0], of.absorbs)) == of.absorbs, args


def test_rows_fit_together() -> None:
    for name, of in OPERATIONS.items():
        if of.opposite:
            assert OPERATIONS[of.opposite].opposite == name
            assert OPERATIONS[of.opposite].takes == of.takes
        if of.unchecked:
            plain = OPERATIONS[of.unchecked]
            assert (plain.takes, plain.gives, plain.value) == (of.takes, of.gives, of.value)
            assert (plain.fault, plain.fits) == ("", False)


def test_long_numbers_have_what_numbers_have() -> None:
    for name in ("add", "subc", "mod", "neg", "min", "le"):
        of, long = OPERATIONS[name], OPERATIONS[f"w{name}"]
        assert long.value is of.value
        assert set(long.takes) == {ir.I64}
        assert long.gives == (ir.I32 if of.truth else ir.I64)


def test_and_and_or_take_as_many_as_there_are() -> None:
    assert OPERATIONS["and"].operands(4) == (ir.I32,) * 4
    assert OPERATIONS["or"].operands(1) == (ir.I32,) * 2, "but not less than two"
    assert OPERATIONS["add"].operands(3) == (ir.I32,) * 2
