"""Expressions of the program as Python text, with no more brackets than needed."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.backend.addresses import index_and_base
from spielwerk.backend.python.names import Names
from spielwerk.backend.python.rows import ExtraTables
from spielwerk.program import ir, walk

# How tightly Python binds, loosest first.
TERNARY, OR, AND, NOT, COMPARE, BIT_OR, BIT_XOR, BIT_AND, SHIFT, SUM, PRODUCT, SIGN, ATOM = range(13)

M64 = "0xFFFFFFFFFFFFFFFF"
M32 = "0xFFFFFFFF"

Text = tuple[str, int]
"""Python text and how tightly it binds."""

_BINARY = {
    "add": ("+", SUM), "sub": ("-", SUM), "mul": ("*", PRODUCT),
    "band": ("&", BIT_AND), "bor": ("|", BIT_OR), "bxor": ("^", BIT_XOR), "xor64": ("^", BIT_XOR),
}  # fmt: skip
_COMPARISONS = {
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "beq": "==", "bne": "!=",
}  # fmt: skip
_OPPOSITE = {
    "eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "beq": "bne", "bne": "beq",
}  # fmt: skip
_CHECKED = {"addc": ("+", SUM), "subc": ("-", SUM), "mulc": ("*", PRODUCT)}
TRUTHS = frozenset({*_COMPARISONS, "and", "or", "not"})
"""Operations that Python answers with True or False."""


def bracket(text: Text, least: int) -> str:
    return text[0] if text[1] >= least else f"({text[0]})"


def is_simple(expr: ir.Expr) -> bool:
    """Whether it costs nothing to write it twice."""
    return isinstance(expr, ir.Const | ir.Local)


def _is_length(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.OptionCount) or (isinstance(expr, ir.Op) and expr.op in ("alen", "popcnt"))


class Expressions:
    """Writes expressions for one function; `call` writes calls, since these depend on what the callee needs."""

    def __init__(
        self, module: Names, extras: ExtraTables, local: Callable[[str], str], call: Callable[[ir.Call], str]
    ) -> None:
        self.module = module
        self.extras = extras
        self.local = local
        self.call = call
        self.stride = 1
        """Words of the option that `Chosen` reads."""

    def value(self, expr: ir.Expr, least: int = TERNARY) -> str:
        """Text whose value is an int."""
        return bracket(self._value(expr), least)

    def test(self, expr: ir.Expr, least: int = TERNARY) -> str:
        """Text that is true or false, for use in a condition."""
        return bracket(self._test(expr), least)

    def sequence(self, args: tuple[ir.Expr, ...]) -> list[str]:
        return [self.value(arg) for arg in args]

    # ---- values --------------------------------------------------------------------------------

    def _value(self, expr: ir.Expr) -> Text:
        match expr:
            case ir.Const():
                return str(expr.value), SIGN if expr.value < 0 else ATOM
            case ir.Local():
                return self.local(expr.name), ATOM
            case ir.Load():
                return f"S[{self.place(expr.address, expr.index)}]", ATOM
            case ir.Lookup():
                return f"{self.module[expr.table]}[{self.value(expr.index)}]", ATOM
            case ir.Op():
                return self._operation(expr)
            case ir.Call():
                return self.call(expr), ATOM
            case ir.Chosen():
                return "C" if self.stride == 1 else f"C[{expr.word}]", ATOM
            case ir.OptionCount():
                return "len(O)", ATOM
            case ir.Seat():
                return "seat_", ATOM

    def place(self, address: int, index: ir.Expr | None) -> str:
        """The number of a slot: one sum, constants joined."""
        index, address = index_and_base(address, index)
        if index is None:
            return str(address)
        if isinstance(index, ir.Lookup):
            return f"{self.extras.shifted(index.table, address)}[{self.value(index.index)}]"
        if address == 0:
            return self.value(index)
        return f"{self.value(index, SUM)} {'+' if address > 0 else '-'} {abs(address)}"

    def _operation(self, expr: ir.Op) -> Text:
        op, args = expr.op, expr.args
        if op in TRUTHS:
            return f"1 if {self.test(expr, OR)} else 0", TERNARY
        if op in _BINARY:
            return self._binary(*_BINARY[op], args)
        if op in _CHECKED:
            result = bracket(self._binary(*_CHECKED[op], args), TERNARY)
            return f"_t if {ir.SMALLEST} <= (_t := {result}) <= {ir.GREATEST} else overflow({expr.line})", TERNARY
        writer = _WRITERS.get(op)
        if writer is None:
            raise ValueError(f"there is no operation {op}")
        return writer(self, expr)

    def _binary(self, sign: str, tightness: int, args: tuple[ir.Expr, ...]) -> Text:
        left, right = args
        if sign in ("+", "-") and isinstance(right, ir.Const) and right.value < 0:
            sign, right = ("-" if sign == "+" else "+"), ir.Const(-right.value)
        return f"{self.value(left, tightness)} {sign} {self.value(right, tightness + 1)}", tightness

    # ---- conditions ----------------------------------------------------------------------------

    def _test(self, expr: ir.Expr) -> Text:
        if isinstance(expr, ir.Const):
            return ("True" if expr.value else "False"), ATOM
        if isinstance(expr, ir.OptionCount):
            return "O", ATOM
        if not isinstance(expr, ir.Op):
            return self._value(expr)
        op, args = expr.op, expr.args
        if op == "alen":
            return self.value(args[0], ATOM), ATOM
        if op in ("and", "or"):
            tightness = AND if op == "and" else OR
            return f" {op} ".join(self.test(arg, tightness) for arg in args), tightness
        if op == "not":
            return self._negated(args[0])
        if op in _COMPARISONS:
            return self._comparison(op, args)
        if op == "has":
            return self._has(expr)
        return self._value(expr)

    def _negated(self, expr: ir.Expr) -> Text:
        if isinstance(expr, ir.Op) and expr.op in _OPPOSITE:
            return self._comparison(_OPPOSITE[expr.op], expr.args)
        if isinstance(expr, ir.Op) and expr.op == "not":
            return self._test(expr.args[0])
        return f"not {self.test(expr, NOT)}", NOT

    def _comparison(self, op: str, args: tuple[ir.Expr, ...]) -> Text:
        left, right = args
        if op in ("eq", "ne", "beq", "bne") and isinstance(right, ir.Const) and right.value == 0:
            # An int is true unless it is 0, and Python finds that out faster than by comparing.
            return self._test(left) if op in ("ne", "bne") else self._negated(left)
        if op == "gt" and right == ir.Const(0) and _is_length(left):
            return self._test(left)
        return f"{self.value(left, BIT_OR)} {_COMPARISONS[op]} {self.value(right, BIT_OR)}", COMPARE

    def _has(self, expr: ir.Op) -> Text:
        members, item = expr.args
        if isinstance(item, ir.Const):
            return f"{self.value(members, BIT_AND)} & {1 << item.value}", BIT_AND
        return f"{self.value(members, SHIFT)} >> {self.value(item, SUM)} & 1", BIT_AND

    # ---- operations with a form of their own ---------------------------------------------------

    def _divide(self, expr: ir.Op) -> Text:
        left, right = expr.args
        sign = "//" if expr.op == "div" else "%"
        if isinstance(right, ir.Const) and right.value != 0:
            return self._binary(sign, PRODUCT, expr.args)
        if isinstance(right, ir.Local) and not walk.can_fail(left):
            divisor = self.value(right)
            quotient = f"{self.value(left, PRODUCT)} {sign} {divisor}"
            return f"{quotient} if {divisor} else division_by_zero({expr.line})", TERNARY
        return f"{'divide' if sign == '//' else 'modulo'}({self.value(left)}, {self.value(right)}, {expr.line})", ATOM

    def _extreme(self, expr: ir.Op) -> Text:
        left, right = expr.args
        if is_simple(left) and is_simple(right):
            a, b = self.value(left), self.value(right)
            return f"{a} if {a} {'<' if expr.op == 'min' else '>'} {b} else {b}", TERNARY
        return f"{expr.op}({self.value(left)}, {self.value(right)})", ATOM

    def _select(self, expr: ir.Op) -> Text:
        test, yes, no = expr.args
        return f"{self.value(yes, OR)} if {self.test(test, OR)} else {self.value(no, TERNARY)}", TERNARY

    def _and_not(self, expr: ir.Op) -> Text:
        left, right = expr.args
        return f"{self.value(left, BIT_AND)} & ~{self.value(right, SIGN)}", BIT_AND

    def _bit(self, expr: ir.Op) -> Text:
        (item,) = expr.args
        if isinstance(item, ir.Const):
            return str(1 << item.value), ATOM
        return f"1 << {self.value(item, SUM)}", SHIFT

    def _has_value(self, expr: ir.Op) -> Text:
        members, item = expr.args
        return f"{self.value(members, SHIFT)} >> {self.value(item, SUM)} & 1", BIT_AND

    def _lowest(self, expr: ir.Op) -> Text:
        (members,) = expr.args
        if is_simple(members):
            text = self.value(members, SIGN)
            return f"({text} & -{text}).bit_length() - 1", SUM
        return f"((_t := {self.value(members)}) & -_t).bit_length() - 1", SUM

    def _popcount(self, expr: ir.Op) -> Text:
        (members,) = expr.args
        text = self.value(members, ATOM)
        return f"({text}).bit_count()" if text.isdigit() else f"{text}.bit_count()", ATOM

    def _negative(self, expr: ir.Op) -> Text:
        return f"-{self.value(expr.args[0], SIGN)}", SIGN

    def _wrapping(self, expr: ir.Op) -> Text:
        sign, tightness = ("+", SUM) if expr.op == "add64" else ("*", PRODUCT)
        return f"{self._binary(sign, tightness, expr.args)[0]} & {M64}", BIT_AND

    def _word(self, expr: ir.Op) -> Text:
        return f"{self.value(expr.args[0], BIT_AND)} & {M32}", BIT_AND

    def _half(self, expr: ir.Op) -> Text:
        (word,) = expr.args
        part = f"{self.value(word, BIT_AND)} & {M32}" if expr.op == "low" else f"{self.value(word, SHIFT)} >> 32"
        # The same 32 bits with a sign.
        return f"({part} ^ 0x80000000) - 0x80000000", SUM

    def _function(self, expr: ir.Op) -> Text:
        name = {"abs": "abs", "alen": "len"}[expr.op]
        return f"{name}({self.value(expr.args[0])})", ATOM

    def _item(self, expr: ir.Op) -> Text:
        array, index = expr.args
        return f"{self.value(array, ATOM)}[{self.value(index)}]", ATOM


_WRITERS: dict[str, Callable[[Expressions, ir.Op], Text]] = {
    "div": Expressions._divide,
    "mod": Expressions._divide,
    "min": Expressions._extreme,
    "max": Expressions._extreme,
    "select": Expressions._select,
    "bandnot": Expressions._and_not,
    "bit": Expressions._bit,
    "has": Expressions._has_value,
    "lowest": Expressions._lowest,
    "popcnt": Expressions._popcount,
    "neg": Expressions._negative,
    "add64": Expressions._wrapping,
    "mul64": Expressions._wrapping,
    "word": Expressions._word,
    "low": Expressions._half,
    "high": Expressions._half,
    "abs": Expressions._function,
    "alen": Expressions._function,
    "aget": Expressions._item,
}
