"""What an operation gives on known numbers, and between which bounds its result is."""

from __future__ import annotations

from spielwerk.program import ir
from spielwerk.program.operations import OPERATIONS, TRUTHS, Interval

ANY: Interval = ir.RANGES[ir.I32]
ANY_LONG: Interval = ir.RANGES[ir.I64]
TRUTH: Interval = (0, 1)


def evaluate(op: str, args: tuple[int, ...]) -> int | None:
    """The result on known numbers; none where it fails or is not defined, so that it is left to happen at run time."""
    operation = OPERATIONS[op]
    if operation.value is None:
        return None
    result = operation.value(*args)
    if result is None:
        return None
    low, high = operation.results
    return result if low <= result <= high else None


def unchecked(op: str, args: tuple[Interval, ...]) -> str | None:
    """The plain form of a checked operation whose result always fits, if so."""
    operation = OPERATIONS[op]
    found = operation.bounds(*args) if operation.unchecked and operation.bounds is not None else None
    if found is None:
        return None
    low, high = operation.results
    return operation.unchecked if low <= found[0] and found[1] <= high else None


def interval(op: str, args: tuple[Interval, ...]) -> Interval:
    """Between which bounds the result of an operation, an i32 or i64, is, given those of its operands."""
    if op in TRUTHS:
        return TRUTH
    operation = OPERATIONS[op]
    is_long = operation.gives == ir.I64 or (op == "select" and _beyond(args))
    widest = ANY_LONG if is_long else ANY
    found = None if operation.bounds is None else operation.bounds(*args)
    return widest if found is None else (max(found[0], widest[0]), min(found[1], widest[1]))


def _beyond(args: tuple[Interval, ...]) -> bool:
    """Whether a choice is between numbers that need 64 bits."""
    return any(low < ANY[0] or high > ANY[1] for low, high in args[1:])
