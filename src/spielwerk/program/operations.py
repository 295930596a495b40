"""The operations of the program form, in one table: what each takes and gives, what must be proved, how it is written.

Verifier, folding, evaluation, both back ends and [the page about the form](../../../docs/ir.md) read it. So a new
operation is a new row; a back end says more about one only where no form of words below can.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cached_property
from typing import Final

from spielwerk.data import dataclass, replace
from spielwerk.program.ir import (
    ARR,
    B64,
    BOUNDS,
    DIVISION_BY_ZERO,
    GREATEST,
    I32,
    I64,
    LONG_OVERFLOW,
    OVERFLOW,
    RANGES,
    TOO_LONG,
)

SAME: Final = "same"
"""In place of a type: that of the whole expression."""

Interval = tuple[int, int]
"""The least and the greatest number that something can be."""
Value = Callable[..., int | None]
Bounds = Callable[..., Interval | None]

# How tightly Python binds, loosest first. A number is looser than what has a name: it would take a point for its own.
TERNARY, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SHIFT, SUM, PRODUCT, SIGN, NUMBER, ATOM = range(14)


@dataclass(frozen=True)
class Operation:
    """One operation of the program form."""

    takes: tuple[str, ...]
    """The types of its operands."""
    gives: str
    """The type of its result."""
    meaning: str
    """What the result is; `a`, `b` and `c` are the operands."""
    value: Value | None = None
    """The result on known numbers, none where it is not defined. Operations that do not always work out all of their
    operands have no such function."""
    bounds: Bounds | None = None
    """Between which bounds the result is, given those of the operands; none where nothing better is known than the
    bounds of its type."""
    truth: bool = False
    """Whether the result is 0 or 1."""
    more: bool = False
    """Whether it takes further operands, of the type of the last."""
    fault: str = ""
    """The code of the fault that it raises where it has no result."""
    needs: str = ""
    """What must be proved of its operands before it may be worked out at all; nothing is checked at run time."""
    fits: bool = True
    """Whether the result fits its type whatever the operands are. Otherwise that must be proved, or it is a fault."""
    opposite: str = ""
    """The comparison that is true exactly where this one is not."""
    unchecked: str = ""
    """The operation that gives the same where this one does not fail."""
    constant_last: bool = False
    """Whether folding moves a constant behind the other operand, where it is looked for. What commutes but has no use
    for this, as `min`, stays as it was written."""
    neutral: int | None = None
    """As second operand, what leaves the first as it is."""
    absorbs: int | None = None
    """As second operand, what is the result, whatever the first is."""
    python: str = ""
    """The text of it in Python. An operand binds at least as tightly as it says (`{1:product}`); one that says nothing
    as tightly as the whole, and a second one tighter."""
    binds: int = ATOM
    """How tightly that text binds."""
    wasm: str = ""
    """Its instructions in WebAssembly, as the specification names them; operands come first unless they are named."""

    def operands(self, count: int) -> tuple[str, ...]:
        """The types of so many operands; there may be less, or more, than it can have."""
        return self.takes + self.takes[-1:] * (count - len(self.takes)) if self.more else self.takes

    @property
    def is_total(self) -> bool:
        """Whether it has a result for all operands."""
        return not self.fault and not self.needs and self.fits and self.value is not None

    @cached_property
    def results(self) -> Interval:
        """The least and the greatest result that is one. Only numbers of a game count where leaving them is a fault;
        otherwise the word for none may be among them."""
        return BOUNDS[self.gives] if self.fault and self.fault != DIVISION_BY_ZERO else RANGES[self.gives]


# ---- values ------------------------------------------------------------------------------------


def _quotient(a: int, b: int) -> int | None:
    return a // b if b else None


def _rest(a: int, b: int) -> int | None:
    return a % b if b else None


def _signed(word: int) -> int:
    """The lower 32 bits as an i32."""
    return ((word & 0xFFFFFFFF) ^ 0x80000000) - 0x80000000


_WORD = 2**64 - 1


# ---- bounds ------------------------------------------------------------------------------------


def _corners(value: Callable[[int, int], int]) -> Bounds:
    """Bounds of a sum, difference or product: they are found at the ends of its operands."""

    def bounds(a: Interval, b: Interval) -> Interval:
        found = [value(x, y) for x in a for y in b]
        return min(found), max(found)

    return bounds


def _of_quotient(a: Interval, b: Interval) -> Interval | None:
    return (min(a[0], 0), max(a[1], 0)) if b[0] > 0 else None


def _of_rest(a: Interval, b: Interval) -> Interval | None:
    return (0, b[1] - 1) if b[0] > 0 else None


def _truth(*_: Interval) -> Interval:
    return 0, 1


# ---- numbers -----------------------------------------------------------------------------------


def _calculation(
    value: Callable[[int, int], int], sign: str, binds: int, wasm: str, *, constant_last: bool, neutral: int,
    absorbs: int | None = None,
) -> Operation:  # fmt: skip
    """A sum, difference or product, which is proved to fit."""
    return Operation(
        (I32, I32), I32, f"`a {sign} b`", value, _corners(value), fits=False, constant_last=constant_last,
        neutral=neutral, absorbs=absorbs, python=f"{{0}} {sign} {{1}}", binds=binds, wasm=wasm,
    )  # fmt: skip


def _checked(name: str, of: Operation) -> Operation:
    """The same where nothing is proved. The word for none is no number: not even adding 0 to it gives one."""
    return replace(of, unchecked=name, fault=OVERFLOW, neutral=None, absorbs=None, wasm="")


def _comparison(value: Callable[[int, int], bool], sign: str, opposite: str, wasm: str) -> Operation:
    return Operation(
        (I32, I32), I32, f"`a {sign} b`", lambda a, b: int(value(a, b)), _truth, truth=True, opposite=opposite,
        python=f"{{0:bit_or}} {sign} {{1:bit_or}}", binds=COMPARE, wasm=wasm,
    )  # fmt: skip


_ADD = _calculation(operator.add, "+", SUM, "i32.add", constant_last=True, neutral=0)
_SUB = _calculation(operator.sub, "-", SUM, "i32.sub", constant_last=False, neutral=0)
_MUL = _calculation(operator.mul, "*", PRODUCT, "i32.mul", constant_last=True, neutral=1, absorbs=0)

_NUMBERS = {
    "add": _ADD,
    "sub": _SUB,
    "mul": _MUL,
    "addc": _checked("add", _ADD),
    "subc": _checked("sub", _SUB),
    "mulc": _checked("mul", _MUL),
    "div": Operation(
        (I32, I32), I32, "`a / b`, rounded down", _quotient, _of_quotient, fault=DIVISION_BY_ZERO, neutral=1,
        python="{0} // {1}", binds=PRODUCT,
    ),
    "mod": Operation(
        (I32, I32), I32, "what is left of `a / b`, with the sign of `b`", _rest, _of_rest, fault=DIVISION_BY_ZERO,
        python="{0} % {1}", binds=PRODUCT,
    ),
    "neg": Operation(
        (I32,), I32, "`-a`", operator.neg, lambda a: (-a[1], -a[0]), fits=False, python="-{0}", binds=SIGN,
        wasm="i32.const 0 {0} i32.sub",
    ),
    "abs": Operation(
        (I32,), I32, "`a` without its sign", abs, lambda a: (0, max(abs(a[0]), abs(a[1]))), fits=False,
        python="abs({0:ternary})",
    ),
    "min": Operation(
        (I32, I32), I32, "the smaller one", min, lambda a, b: (min(a[0], b[0]), min(a[1], b[1]))
    ),
    "max": Operation(
        (I32, I32), I32, "the greater one", max, lambda a, b: (max(a[0], b[0]), max(a[1], b[1]))
    ),
    "eq": _comparison(operator.eq, "==", "ne", "i32.eq"),
    "ne": _comparison(operator.ne, "!=", "eq", "i32.ne"),
    "lt": _comparison(operator.lt, "<", "ge", "i32.lt_s"),
    "ge": _comparison(operator.ge, ">=", "lt", "i32.ge_s"),
    "gt": _comparison(operator.gt, ">", "le", "i32.gt_s"),
    "le": _comparison(operator.le, "<=", "gt", "i32.le_s"),
}  # fmt: skip
"""Calculations and comparisons, as they are for an i32."""


def _long(of: Operation) -> Operation:
    """The same for an i64."""
    return replace(
        of,
        takes=(I64,) * len(of.takes),
        gives=of.gives if of.truth else I64,
        opposite=of.opposite and f"w{of.opposite}",
        unchecked=of.unchecked and f"w{of.unchecked}",
        fault=LONG_OVERFLOW if of.fault == OVERFLOW else of.fault,
        wasm=of.wasm.replace("i32", "i64"),
    )


_WIDTHS = {
    "widen": Operation((I32,), I64, "the same number", lambda a: a, lambda a: a, wasm="i64.extend_i32_s"),
    "narrow": Operation(
        (I64,), I32, "the same number, where it fits", lambda a: a, lambda a: a, fault=TOO_LONG, fits=False
    ),
    "upper": Operation(
        (I64,), I32, "the upper half; see `lower`", lambda a: a >> 32, python="{0} >> 32", binds=SHIFT,
        wasm="i64.const 32 i64.shr_u i32.wrap_i64",
    ),
    "lower": Operation(
        (I64,), I32, "the lower half, so that `a` is `upper * 2**32 + lower + 2**31` and pairs of halves order like it",
        lambda a: (a & 0xFFFFFFFF) - 0x80000000, python="({0:bit_and} & 0xFFFFFFFF) - 0x80000000", binds=SUM,
        wasm="i32.wrap_i64 i32.const -2147483648 i32.xor",
    ),
}  # fmt: skip


# ---- truths ------------------------------------------------------------------------------------

_TRUTHS = {
    "not": Operation((I32,), I32, "1 if `a` is 0", lambda a: int(not a), _truth, truth=True),
    "and": Operation(
        (I32, I32), I32, "1 if no operand is 0; left to right, stopping early", None, _truth, truth=True, more=True
    ),
    "or": Operation(
        (I32, I32), I32, "0 if all operands are 0; left to right, stopping early", None, _truth, truth=True, more=True
    ),
    "select": Operation(
        (I32, SAME, SAME), SAME, "`b` if `a` is not 0, otherwise `c`; only that one is worked out", None,
        lambda a, b, c: (min(b[0], c[0]), max(b[1], c[1])),
    ),
}  # fmt: skip


# ---- sets --------------------------------------------------------------------------------------


def _joined(value: Callable[[int, int], int], meaning: str, sign: str, binds: int, wasm: str) -> Operation:
    """An operation on two words that works bit by bit."""
    return Operation(
        (B64, B64), B64, meaning, value, constant_last=True, neutral=None if sign == "&" else 0,
        absorbs=0 if sign == "&" else None, python=f"{{0}} {sign} {{1}}", binds=binds, wasm=wasm,
    )  # fmt: skip


_SETS = {
    "band": _joined(operator.and_, "the members of both", "&", BIT_AND, "i64.and"),
    "bor": _joined(operator.or_, "the members of either", "|", BIT_OR, "i64.or"),
    "bxor": _joined(operator.xor, "the members of one, but not of both", "^", BIT_XOR, "i64.xor"),
    "bandnot": Operation(
        (B64, B64), B64, "the members of `a` that are not in `b`", lambda a, b: a & ~b, neutral=0,
        python="{0} & ~{1:sign}", binds=BIT_AND,
    ),
    "bit": Operation(
        (I32,), B64, "the set of this one", lambda a: 1 << a if 0 <= a <= 63 else None,
        needs="`a` is from 0 to 62", python="1 << {0:sum}", binds=SHIFT,
        wasm="i64.const 1 {0} i64.extend_i32_u i64.shl",
    ),
    "has": Operation(
        (B64, I32), I32, "1 if `b` is in `a`", lambda a, b: a >> b & 1 if 0 <= b <= 63 else None, _truth, truth=True,
        needs="`b` is from 0 to 63", python="{0:shift} >> {1:sum} & 1", binds=BIT_AND,
    ),
    "popcnt": Operation(
        (B64,), I32, "how many members", int.bit_count, lambda a: (0, 64), python="{0:atom}.bit_count()",
        wasm="i64.popcnt i32.wrap_i64",
    ),
    "lowest": Operation(
        (B64,), I32, "the smallest member", lambda a: (a & -a).bit_length() - 1 if a else None, lambda a: (0, 63),
        needs="the set is not empty", wasm="i64.ctz i32.wrap_i64",
    ),
    "beq": replace(_NUMBERS["eq"], takes=(B64, B64), opposite="bne", wasm="i64.eq"),
    "bne": replace(_NUMBERS["ne"], takes=(B64, B64), opposite="beq", wasm="i64.ne"),
}  # fmt: skip


# ---- words of 64 bits --------------------------------------------------------------------------

_WORDS = {
    "xor64": _joined(operator.xor, "bit by bit `a xor b`", "^", BIT_XOR, "i64.xor"),
    "add64": Operation(
        (B64, B64), B64, "`a + b`, wrapping", lambda a, b: a + b & _WORD, constant_last=True, neutral=0,
        python="{0:sum} + {1:product} & 0xFFFFFFFFFFFFFFFF", binds=BIT_AND, wasm="i64.add",
    ),
    "mul64": Operation(
        (B64, B64), B64, "`a * b`, wrapping", lambda a, b: a * b & _WORD, constant_last=True, neutral=1, absorbs=0,
        python="{0:product} * {1:sign} & 0xFFFFFFFFFFFFFFFF", binds=BIT_AND, wasm="i64.mul",
    ),
    "word": Operation(
        (I32,), B64, "the 32 bits of `a`", lambda a: a & 0xFFFFFFFF, python="{0} & 0xFFFFFFFF", binds=BIT_AND,
        wasm="i64.extend_i32_u",
    ),
    "low": Operation(
        (B64,), I32, "the lower 32 bits, with a sign", _signed,
        python="({0:bit_and} & 0xFFFFFFFF ^ 0x80000000) - 0x80000000", binds=SUM, wasm="i32.wrap_i64",
    ),
    "high": Operation(
        (B64,), I32, "the upper 32 bits, with a sign", lambda a: _signed(a >> 32),
        python="({0:shift} >> 32 ^ 0x80000000) - 0x80000000", binds=SUM, wasm="i64.const 32 i64.shr_u i32.wrap_i64",
    ),
}  # fmt: skip


# ---- lists -------------------------------------------------------------------------------------

_LISTS = {
    "alen": Operation((ARR,), I32, "how many items", len, lambda a: (0, GREATEST), python="len({0:ternary})"),
    "aget": Operation(
        (ARR, I32), I32, "the item at index `b`, counted from 0", lambda a, b: int(a[b]),
        needs="the list has such an item", python="{0:atom}[{1:ternary}]",
    ),
}  # fmt: skip


# ---- the table ---------------------------------------------------------------------------------

FAMILIES: Final = {
    "Numbers (i32)": _NUMBERS,
    "Long numbers (i64)": {f"w{name}": _long(of) for name, of in _NUMBERS.items()},
    "From one width to the other": _WIDTHS,
    "Truths and choices": _TRUTHS,
    "Sets (b64)": _SETS,
    "Words of 64 bits, unsigned (b64)": _WORDS,
    "Lists (arr)": _LISTS,
}
"""All operations by what they are about, in the order of the page."""

OPERATIONS: Final = {name: of for family in FAMILIES.values() for name, of in family.items()}
"""All operations by name."""

# Passes ask these of every expression again and again, and a set answers fastest.
TRUTHS = frozenset(name for name, of in OPERATIONS.items() if of.truth)
"""Operations that give 0 or 1."""
FAILING = frozenset(name for name, of in OPERATIONS.items() if of.fault)
"""Operations that raise a fault where they have no result."""
DIVISIONS = frozenset(name for name, of in OPERATIONS.items() if of.fault == DIVISION_BY_ZERO)
OPPOSITE = {name: of.opposite for name, of in OPERATIONS.items() if of.opposite}
"""Each comparison and its opposite."""
