"""Expressions of the program as instructions that leave one number on the stack."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.backend.addresses import index_and_base
from spielwerk.backend.promote import is_promoted
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.code import wide
from spielwerk.backend.wasm.code.arrays import HEAD
from spielwerk.backend.wasm.code.context import OPTIONS_END, TYPES, Context, Shape
from spielwerk.backend.wasm.module.memory import SLOT
from spielwerk.program import build, ir, walk

_COMPARISONS = {
    "eq": op.I32_EQ, "ne": op.I32_NE, "lt": op.I32_LT_S, "le": op.I32_LE_S, "gt": op.I32_GT_S, "ge": op.I32_GE_S,
    "beq": op.I64_EQ, "bne": op.I64_NE, **wide.COMPARISONS,
}  # fmt: skip
_OPPOSITE = {
    "eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "beq": "bne", "bne": "beq", **wide.OPPOSITE,
}  # fmt: skip
_BINARY = {
    "add": op.I32_ADD, "sub": op.I32_SUB, "mul": op.I32_MUL, "band": op.I64_AND, "bor": op.I64_OR,
    "bxor": op.I64_XOR, "xor64": op.I64_XOR, "add64": op.I64_ADD, "mul64": op.I64_MUL, **wide.BINARY,
}  # fmt: skip
_WIDE_BINARY = {"addc": op.I64_ADD, "subc": op.I64_SUB, "mulc": op.I64_MUL}
_TRUTHS = frozenset({*_COMPARISONS, "and", "or", "not", "has"})
"""Operations that give 0 or 1."""
_EAGER_COST = 6
"""An operand that costs no more is worked out at once rather than behind a branch."""


class Expressions:
    """Writes expressions into one function."""

    def __init__(self, context: Context, code: Assembler) -> None:
        self.context = context
        self.facts = context.facts
        self.memory = context.memory
        self.code = code
        self.names: dict[tuple[str, str], int] = {}
        """Locals by name and type."""
        self.prefix = ""
        """In front of the names of a function that is written in place."""
        self.given: dict[str, ir.Const] = {}
        """Parameters of such a function that are known."""
        self.natural: set[str] = set()
        """Locals that are never negative."""
        self.options: int | None = None
        """The local that holds the end of the options, if there is one."""
        self.shape = Shape(1, False)
        """How the options that were enumerated last lie in memory."""
        self.chosen: list[int] | None = None
        """Locals with the words of the option that was chosen; otherwise they lie in memory."""
        self.seat: int | None = None
        """The local with the running seat; none in the main machine."""

    def local(self, name: str, type_: str) -> int:
        key = (self.known_as(name), type_)
        if key not in self.names:
            self.names[key] = self.code.new_local(TYPES[type_])
        return self.names[key]

    def known_as(self, name: str) -> str:
        """The name of a local; a slot that became one is the same everywhere in the function."""
        return name if is_promoted(name) else self.prefix + name

    # ---- values --------------------------------------------------------------------------------

    def value(self, expr: ir.Expr) -> None:
        """Leaves the value on the stack."""
        match expr:
            case ir.Op():
                self._operation(expr)
            case ir.Const():
                if expr.type in ir.WIDE:
                    self.code.const64(expr.value)
                else:
                    self.code.const32(expr.value)
            case ir.Local():
                self.read(expr)
            case ir.Load():
                load = op.I64_LOAD if expr.type in ir.WIDE else op.I32_LOAD
                self.code.memory(load, self.address(expr.address, expr.index))
            case ir.Lookup():
                self._lookup(expr)
            case ir.Call():
                self.call(expr)
            case ir.Chosen():
                self._chosen(expr.word)
            case ir.OptionCount():
                self.option_count()
            case ir.Seat():
                if self.seat is None:
                    self.code.const32(0)
                else:
                    self.code.get(self.seat)

    def read(self, expr: ir.Local) -> None:
        given = self.given.get(expr.name)
        if given is None:
            self.code.get(self.local(expr.name, expr.type))
        else:
            self.value(given)

    def address(self, slot: int, index: ir.Expr | None) -> int:
        """Leaves an address on the stack; answers the offset that belongs to it."""
        index, slot = index_and_base(slot, index)
        base = self.memory.state + SLOT * slot
        if index is None:
            self.code.const32(0)
            return base
        self.value(index)
        self.code.const32(3)
        self.code.add(op.I32_SHL)
        if base >= 0 and self.is_natural(index):
            return base
        # A negative index wraps around together with the base, never alone.
        self.code.add32(base)
        return 0

    def is_natural(self, expr: ir.Expr) -> bool:
        """Whether it is known never to be negative."""
        match expr:
            case ir.Const():
                return expr.value >= 0
            case ir.Local():
                given = self.given.get(expr.name)
                return self.known_as(expr.name) in self.natural if given is None else self.is_natural(given)
            case ir.Lookup():
                return self.memory.tables[expr.table].least >= 0
            case ir.Op("add" | "mul" | "min" | "max" | "addc" | "mulc", (left, right)):
                return self.is_natural(left) and self.is_natural(right)
            case ir.Op("select", (_, yes, no)):
                return self.is_natural(yes) and self.is_natural(no)
            case ir.Op("mod" | "div", (left, ir.Const(divisor))):
                return divisor > 0 and (expr.op == "mod" or self.is_natural(left))
            case ir.Op():
                return expr.op in ("popcnt", "lowest", "alen") or expr.op in _TRUTHS
            case ir.OptionCount() | ir.Seat():
                return True
        return False

    def _lookup(self, expr: ir.Lookup) -> None:
        table = self.memory.tables[expr.table]
        index, shift = index_and_base(0, expr.index)
        base = table.address + shift * table.width
        if index is None:
            self.code.const32(0)
            self.code.memory(table.load, base)
            return
        self.value(index)
        if table.width > 1:
            self.code.const32(table.width.bit_length() - 1)
            self.code.add(op.I32_SHL)
        if not self.is_natural(index):
            self.code.add32(base)
            base = 0
        self.code.memory(table.load, base)

    def _chosen(self, word: int) -> None:
        if self.chosen is not None:
            self.code.get(self.chosen[word])
        else:
            self.code.const32(0)
            self.code.memory(op.I32_LOAD, self.memory.chosen + 4 * word)

    def options_end(self) -> None:
        if self.options is None:
            self.code.get_global(OPTIONS_END)
        else:
            self.code.get(self.options)

    def option_count(self) -> None:
        self.options_end()
        self.code.const32(self.memory.options)
        self.code.add(op.I32_SUB)
        size = self.shape.size
        if size & (size - 1) == 0:
            self.code.const32(size.bit_length() - 1)
            self.code.add(op.I32_SHR_U)
        else:
            self.code.const32(size)
            self.code.add(op.I32_DIV_U)

    def call(self, call: ir.Call) -> None:
        """Overridden where statements are known."""
        raise AssertionError

    # ---- operations ----------------------------------------------------------------------------

    def _operation(self, expr: ir.Op) -> None:
        name, args = expr.op, expr.args
        if name in _BINARY:
            self.value(args[0])
            self.value(args[1])
            self.code.add(_BINARY[name])
        elif name in _COMPARISONS:
            self._comparison(name, args)
        elif name in _WIDE_BINARY:
            self._checked(expr)
        else:
            _WRITERS[name](self, expr)

    def _comparison(self, name: str, args: tuple[ir.Expr, ...]) -> None:
        left, right = args
        if isinstance(right, ir.Const) and right.value == 0 and name in ("eq", "beq", "weq"):
            if isinstance(left, ir.OptionCount):
                self.options_end()
                self.code.const32(self.memory.options)
                self.code.add(op.I32_EQ)
                return
            self.value(left)
            self.code.add(op.I32_EQZ if name == "eq" else op.I64_EQZ)
            return
        self.value(left)
        self.value(right)
        self.code.add(_COMPARISONS[name])

    def _checked(self, expr: ir.Op) -> None:
        """Worked out with 64 bits; what leaves the numbers of a game is a fault."""
        code = self.code
        for arg in expr.args:
            self.value(arg)
            code.add(op.I64_EXTEND_I32_S)
        code.add(_WIDE_BINARY[expr.op])
        with code.spare(op.I64) as result:
            code.tee(result)
            code.const64(-ir.SMALLEST)
            code.add(op.I64_ADD)
            code.const64(ir.GREATEST - ir.SMALLEST)
            code.add(op.I64_GT_U)
            with code.within(op.IF):
                self.fault(ir.OVERFLOW, expr.line)
            code.get(result)
            code.add(op.I32_WRAP_I64)

    def fault(self, name: str, line: int, a: ir.Expr = build.ZERO, b: ir.Expr = build.ZERO) -> None:
        """Stops everything."""
        self.code.const32(self.context.code(name))
        self.code.const32(line)
        self.value(a)
        self.value(b)
        self.code.call(self.context.functions["fault"])
        self.code.add(op.UNREACHABLE)

    def _divide(self, expr: ir.Op) -> None:
        left, right = expr.args
        divides = expr.op == "div"
        if isinstance(right, ir.Const) and right.value > 0:
            self._divide_by_constant(left, right.value, divides=divides)
            return
        code = self.code
        with code.spare(op.I32) as a, code.spare(op.I32) as b:
            self.value(left)
            code.set(a)
            self.value(right)
            code.tee(b)
            code.add(op.I32_EQZ)
            with code.within(op.IF):
                self.fault(ir.DIVISION_BY_ZERO, expr.line)
            code.get(a)
            code.get(b)
            code.call(self.context.functions["floor_div" if divides else "floor_mod"])

    def _divide_by_constant(self, left: ir.Expr, divisor: int, *, divides: bool) -> None:
        code = self.code
        self.value(left)
        if divisor & (divisor - 1) == 0:
            # A shift rounds down, whatever the sign; so does a mask.
            code.const32(divisor.bit_length() - 1 if divides else divisor - 1)
            code.add(op.I32_SHR_S if divides else op.I32_AND)
        elif self.is_natural(left):
            code.const32(divisor)
            code.add(op.I32_DIV_U if divides else op.I32_REM_U)
        else:
            code.const32(divisor)
            code.call(self.context.functions["floor_div" if divides else "floor_mod"])

    def _extreme(self, expr: ir.Op) -> None:
        code = self.code
        with code.spare(op.I32) as a, code.spare(op.I32) as b:
            self.value(expr.args[0])
            code.set(a)
            self.value(expr.args[1])
            code.set(b)
            code.get(a)
            code.get(b)
            code.get(a)
            code.get(b)
            code.add(op.I32_LT_S if expr.op == "min" else op.I32_GT_S, op.SELECT)

    def _absolute(self, expr: ir.Op) -> None:
        code = self.code
        with code.spare(op.I32) as a:
            self.value(expr.args[0])
            code.tee(a)
            code.const32(0)
            code.get(a)
            code.add(op.I32_SUB)
            code.get(a)
            code.const32(0)
            code.add(op.I32_GE_S, op.SELECT)

    def _negative(self, expr: ir.Op) -> None:
        self.code.const32(0)
        self.value(expr.args[0])
        self.code.add(op.I32_SUB)

    def _not(self, expr: ir.Op) -> None:
        self.test(expr.args[0], wanted=False)

    def _both(self, expr: ir.Op) -> None:
        """`and`, `or`: 0 or 1, stopping early where that saves something."""
        self._chain(expr.op, expr.args)

    def _chain(self, name: str, args: tuple[ir.Expr, ...]) -> None:
        code = self.code
        self.truth(args[0])
        if len(args) == 1:
            return
        if all(is_cheap(arg) for arg in args[1:]):
            for arg in args[1:]:
                self.truth(arg)
                code.add(op.I32_AND if name == "and" else op.I32_OR)
            return
        with code.within(op.IF, op.I32):
            if name == "or":
                code.const32(1)
                code.otherwise()
            self._chain(name, args[1:])
            if name == "and":
                code.otherwise()
                code.const32(0)

    def _select(self, expr: ir.Op) -> None:
        test, yes, no = expr.args
        if is_cheap(yes) and is_cheap(no):
            self.value(yes)
            self.value(no)
            self.test(test)
            self.code.add(op.SELECT)
            return
        self.test(test)
        with self.code.within(op.IF, TYPES[expr.type]):
            self.value(yes)
            self.code.otherwise()
            self.value(no)

    def _and_not(self, expr: ir.Op) -> None:
        left, right = expr.args
        self.value(left)
        if isinstance(right, ir.Const):
            self.code.const64(~right.value)
        else:
            self.value(right)
            self.code.const64(-1)
            self.code.add(op.I64_XOR)
        self.code.add(op.I64_AND)

    def _bit(self, expr: ir.Op) -> None:
        (item,) = expr.args
        self.code.const64(1)
        self.value(item)
        self.code.add(op.I64_EXTEND_I32_U, op.I64_SHL)

    def _has(self, expr: ir.Op) -> None:
        members, item = expr.args
        self.value(members)
        if isinstance(item, ir.Const):
            self.code.const64(item.value)
        else:
            self.value(item)
            self.code.add(op.I64_EXTEND_I32_U)
        self.code.add(op.I64_SHR_U, op.I32_WRAP_I64)
        self.code.const32(1)
        self.code.add(op.I32_AND)

    def _plain(self, expr: ir.Op) -> None:
        for arg in expr.args:
            self.value(arg)
        self.code.add(*_AFTER[expr.op])

    def _high(self, expr: ir.Op) -> None:
        self.value(expr.args[0])
        self.code.const64(32)
        self.code.add(op.I64_SHR_U, op.I32_WRAP_I64)

    def _length(self, expr: ir.Op) -> None:
        self.value(expr.args[0])
        self.code.memory(op.I32_LOAD)

    def _item(self, expr: ir.Op) -> None:
        array, index = expr.args
        self.value(array)
        if isinstance(index, ir.Const):
            self.code.memory(op.I32_LOAD, HEAD + 4 * index.value)
            return
        self.value(index)
        self.code.const32(2)
        self.code.add(op.I32_SHL, op.I32_ADD)
        self.code.memory(op.I32_LOAD, HEAD)

    # ---- conditions ----------------------------------------------------------------------------

    def truth(self, expr: ir.Expr) -> None:
        """Leaves 0 or 1."""
        if isinstance(expr, ir.Op) and expr.op in _TRUTHS:
            self.value(expr)
        elif isinstance(expr, ir.Const):
            self.code.const32(int(expr.value != 0))
        else:
            self.value(expr)
            self.code.const32(0)
            self.code.add(op.I32_NE)

    def test(self, expr: ir.Expr, *, wanted: bool = True) -> None:
        """Leaves something other than 0 if the condition is as wanted; if `wanted` is False, 0 or 1."""
        if wanted:
            self.value(expr)
            return
        if isinstance(expr, ir.Op):
            if expr.op in _OPPOSITE:
                self._comparison(_OPPOSITE[expr.op], expr.args)
                return
            if expr.op == "not":
                self.truth(expr.args[0])
                return
        self.value(expr)
        self.code.add(op.I32_EQZ)

    def jump(self, expr: ir.Expr, label: int, *, wanted: bool) -> None:
        """Goes to a label if the condition is as wanted."""
        if isinstance(expr, ir.Op) and expr.op == "not":
            self.jump(expr.args[0], label, wanted=not wanted)
        elif is_branching(expr):
            assert isinstance(expr, ir.Op)
            if (expr.op == "or") == wanted:
                for arg in expr.args:
                    self.jump(arg, label, wanted=wanted)
            else:
                with self.code.within() as past:
                    for arg in expr.args[:-1]:
                        self.jump(arg, past, wanted=not wanted)
                    self.jump(expr.args[-1], label, wanted=wanted)
        else:
            self.test(expr, wanted=wanted)
            self.code.br_if(label)


def is_branching(expr: ir.Expr) -> bool:
    """Whether a condition is better followed step by step than worked out as a number."""
    return isinstance(expr, ir.Op) and expr.op in ("and", "or") and not all(is_cheap(arg) for arg in expr.args[1:])


def is_cheap(expr: ir.Expr) -> bool:
    """Whether it may be worked out even where nobody needs it: it is short, reads no computed address, cannot fail."""
    found = walk.parts(expr)
    return len(found) <= _EAGER_COST and all(
        isinstance(part, ir.Const | ir.Local | ir.OptionCount | ir.Seat | ir.Chosen)
        or (isinstance(part, ir.Load) and part.index is None)
        or (isinstance(part, ir.Op) and part.op not in _NOT_CHEAP)
        for part in found
    )


_NOT_CHEAP = frozenset({"addc", "subc", "mulc", "div", "mod", "alen", "aget"}) | wide.NOT_CHEAP
_AFTER: dict[str, tuple[int, ...]] = {
    "popcnt": (op.I64_POPCNT, op.I32_WRAP_I64),
    "lowest": (op.I64_CTZ, op.I32_WRAP_I64),
    "word": (op.I64_EXTEND_I32_U,),
    "low": (op.I32_WRAP_I64,),
}
_WRITERS: dict[str, Callable[[Expressions, ir.Op], None]] = {
    "div": Expressions._divide,
    "mod": Expressions._divide,
    "min": Expressions._extreme,
    "max": Expressions._extreme,
    "abs": Expressions._absolute,
    "neg": Expressions._negative,
    "not": Expressions._not,
    "and": Expressions._both,
    "or": Expressions._both,
    "select": Expressions._select,
    "bandnot": Expressions._and_not,
    "bit": Expressions._bit,
    "has": Expressions._has,
    "popcnt": Expressions._plain,
    "lowest": Expressions._plain,
    "word": Expressions._plain,
    "low": Expressions._plain,
    "high": Expressions._high,
    "alen": Expressions._length,
    "aget": Expressions._item,
    **wide.WRITERS,
}
