"""What every operation gives on known numbers, and between which bounds its result lies."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.program import ir

_M64 = 2**64 - 1

Interval = tuple[int, int]
ANY: Interval = (ir.NONE_INT, ir.GREATEST)
ANY_LONG: Interval = (ir.NONE_LONG, ir.GREATEST_LONG)
TRUTH: Interval = (0, 1)

COMPARISONS = {
    "eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "beq": "bne", "bne": "beq",
    "weq": "wne", "wne": "weq", "wlt": "wge", "wge": "wlt", "wgt": "wle", "wle": "wgt",
}  # fmt: skip
"""Each comparison and its opposite."""
TRUTHS = frozenset({*COMPARISONS, "and", "or", "not", "has"})
"""Operations that give 0 or 1."""


def _signed(word: int) -> int:
    return ((word & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000


_EVALUATE: dict[str, Callable[..., int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "neg": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
    "eq": lambda a, b: int(a == b),
    "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
    "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b),
    "beq": lambda a, b: int(a == b),
    "bne": lambda a, b: int(a != b),
    "not": lambda a: int(not a),
    "band": lambda a, b: a & b,
    "bor": lambda a, b: a | b,
    "bxor": lambda a, b: a ^ b,
    "bandnot": lambda a, b: a & ~b,
    "bit": lambda a: 1 << a,
    "has": lambda a, b: a >> b & 1,
    "popcnt": lambda a: a.bit_count(),
    "lowest": lambda a: (a & -a).bit_length() - 1,
    "xor64": lambda a, b: a ^ b,
    "add64": lambda a, b: a + b & _M64,
    "mul64": lambda a, b: a * b & _M64,
    "word": lambda a: a & 0xFFFFFFFF,
    "low": _signed,
    "high": lambda a: _signed(a >> 32),
    "widen": lambda a: a,
    "narrow": lambda a: a,
    "upper": lambda a: a >> 32,
    "lower": lambda a: (a & 0xFFFFFFFF) - 0x80000000,
}
_LONG = ("add", "sub", "mul", "div", "mod", "min", "max", "neg", "abs", "eq", "ne", "lt", "le", "gt", "ge")
_EVALUATE |= {f"w{op}": _EVALUATE[op] for op in _LONG}
_UNCHECKED = {"addc": "add", "subc": "sub", "mulc": "mul", "waddc": "wadd", "wsubc": "wsub", "wmulc": "wmul"}
"""Checked operations and what they are when the check cannot fail."""
CHECKED = frozenset(_UNCHECKED)
DIVISIONS = frozenset({"div", "mod", "wdiv", "wmod"})
_LONG_NAMES = frozenset({*(f"w{op}" for op in _LONG), "waddc", "wsubc", "wmulc"})
_WORDS = frozenset({"band", "bor", "bxor", "bandnot", "bit", "xor64", "add64", "mul64", "word"})
EXACT = {
    op: known
    for op, known in _EVALUATE.items()
    if (op in TRUTHS and op != "has") or op in ("min", "max", "band", "bor", "bxor", "bandnot", "popcnt")
}
"""Operations that have a result on all numbers, which never leaves its bounds."""


def is_long(op: str) -> bool:
    """Whether the result is an i64."""
    return op == "widen" or (op.startswith("w") and op not in TRUTHS and op != "word")


def evaluate(op: str, args: tuple[int, ...]) -> int | None:
    """The result on known numbers; none where it fails or is not defined, so that it is left to happen at run time."""
    known = _EVALUATE.get(_UNCHECKED.get(op, op))
    if known is None or (op in DIVISIONS and args[1] == 0):
        return None
    if (op == "bit" and not 0 <= args[0] <= 63) or (op == "has" and not 0 <= args[1] <= 63):
        return None
    if op == "lowest" and args[0] == 0:
        return None
    result = known(*args)
    if (op in _UNCHECKED or op == "narrow") and not _is_number(op, result):
        return None
    low, high = ANY_LONG if is_long(op) else ANY
    return result if op in _WORDS or low <= result <= high else None


def _is_number(op: str, result: int) -> bool:
    low, high = ir.BOUNDS[ir.I64 if is_long(op) else ir.I32]
    return low <= result <= high


def unchecked(op: str, args: tuple[Interval, ...]) -> str | None:
    """The plain form of a checked operation whose result always fits, if so."""
    plain = _UNCHECKED.get(op)
    if plain is None:
        return None
    low, high = _corners(plain, args)
    return plain if _is_number(op, low) and _is_number(op, high) else None


def _corners(op: str, args: tuple[Interval, ...]) -> Interval:
    """Bounds of a sum, difference or product: they lie at the ends of its operands."""
    found = [_EVALUATE[op](a, b) for a in args[0] for b in args[1]]
    return min(found), max(found)


def interval(op: str, args: tuple[Interval, ...]) -> Interval:
    """Between which bounds the result of an operation, an i32 or i64, lies, given those of its operands."""
    if op in TRUTHS:
        return TRUTH
    widest = ANY_LONG if is_long(op) or (op == "select" and _beyond(args)) else ANY
    match op.removeprefix("w") if op in _LONG_NAMES else op:
        case "add" | "sub" | "mul" | "addc" | "subc" | "mulc":
            low, high = _corners(_UNCHECKED.get(op, op), args)
        case "widen" | "narrow":
            low, high = args[0]
        case "min":
            low, high = min(args[0][0], args[1][0]), min(args[0][1], args[1][1])
        case "max":
            low, high = max(args[0][0], args[1][0]), max(args[0][1], args[1][1])
        case "select":
            low, high = min(args[1][0], args[2][0]), max(args[1][1], args[2][1])
        case "neg":
            low, high = -args[0][1], -args[0][0]
        case "abs":
            low, high = 0, max(abs(args[0][0]), abs(args[0][1]))
        case "mod" if args[1][0] > 0:
            low, high = 0, args[1][1] - 1
        case "div" if args[1][0] > 0:
            low, high = min(args[0][0], 0), max(args[0][1], 0)
        case "popcnt":
            low, high = 0, 64
        case "lowest":
            low, high = 0, 63
        case "alen":
            low, high = 0, ir.GREATEST
        case _:
            low, high = widest
    return max(low, widest[0]), min(high, widest[1])


def _beyond(args: tuple[Interval, ...]) -> bool:
    """Whether a choice is between numbers that need 64 bits."""
    return any(low < ANY[0] or high > ANY[1] for low, high in args[1:])
