"""Small functions of the runtime, written like code: terms with operators, locals, conditions and loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler

_KINDS = (op.I32, op.I64, op.F64)


class Term:
    """An expression that writes itself. Right shifts and divisions are unsigned."""

    def __init__(self, kind: int, write: Callable[[Assembler], None], local: int | None = None) -> None:
        self.kind = kind
        self.write = write
        self.local = local

    @property
    def index(self) -> int:
        """The number of the local that holds it."""
        assert self.local is not None
        return self.local

    def _with(self, codes: tuple[int, ...], other: Term | int, result: int | None = None) -> Term:
        right = other if isinstance(other, Term) else number(other, self.kind)

        def write(code: Assembler) -> None:
            self.write(code)
            right.write(code)
            code.add(codes[_KINDS.index(self.kind)])

        return Term(self.kind if result is None else result, write)

    def __add__(self, other: Term | int) -> Term:
        return self._with((op.I32_ADD, op.I64_ADD, op.F64_ADD), other)

    def __sub__(self, other: Term | int) -> Term:
        return self._with((op.I32_SUB, op.I64_SUB, op.F64_SUB), other)

    def __mul__(self, other: Term | int) -> Term:
        return self._with((op.I32_MUL, op.I64_MUL, op.F64_MUL), other)

    def __mod__(self, other: Term | int) -> Term:
        return self._with((op.I32_REM_U, op.I64_REM_U), other)

    def __floordiv__(self, other: Term | int) -> Term:
        return self._with((op.I32_DIV_U, op.I64_DIV_U), other)

    def left_over(self, other: Term) -> Term:
        """The rest of a division that rounds towards zero, both with their sign."""
        return self._with((op.I32_REM_S, op.I64_REM_S), other)

    def quotient(self, other: Term) -> Term:
        """A division that rounds towards zero, both with their sign."""
        return self._with((op.I32_DIV_S, op.I64_DIV_S), other)

    def __and__(self, other: Term | int) -> Term:
        return self._with((op.I32_AND, op.I64_AND), other)

    def __or__(self, other: Term | int) -> Term:
        return self._with((op.I32_OR, op.I64_OR), other)

    def __xor__(self, other: Term | int) -> Term:
        return self._with((op.I32_XOR, op.I64_XOR), other)

    def __lshift__(self, other: Term | int) -> Term:
        return self._with((op.I32_SHL, op.I64_SHL), other)

    def __rshift__(self, other: Term | int) -> Term:
        return self._with((op.I32_SHR_U, op.I64_SHR_U), other)

    def is_(self, other: Term | int) -> Term:
        return self._with((op.I32_EQ, op.I64_EQ), other, op.I32)

    def differs(self, other: Term | int) -> Term:
        return self._with((op.I32_NE, op.I64_NE), other, op.I32)

    def below(self, other: Term | int) -> Term:
        """Less, both taken as unsigned."""
        return self._with((op.I32_LT_U, op.I64_LT_U), other, op.I32)

    def above(self, other: Term | int) -> Term:
        """Greater, both taken as unsigned."""
        return self._with((op.I32_GT_U, op.I64_GT_U), other, op.I32)

    def less(self, other: Term | int) -> Term:
        """Less, both with their sign."""
        return self._with((op.I32_LT_S, op.I64_LT_S), other, op.I32)

    def greater(self, other: Term | int) -> Term:
        """Greater, both with their sign."""
        return self._with((op.I32_GT_S, op.I64_GT_S), other, op.I32)

    def wide(self) -> Term:
        """The same bits of an i32 in an i64."""
        return self._then(op.I64, op.I64_EXTEND_I32_U)

    def signed(self) -> Term:
        """The same number in an i64."""
        return self._then(op.I64, op.I64_EXTEND_I32_S)

    def low(self) -> Term:
        """The lower half of an i64."""
        return self._then(op.I32, op.I32_WRAP_I64)

    def leading_zeros(self) -> Term:
        return self._then(op.I64, op.I64_CLZ)

    def is_zero(self) -> Term:
        return self._then(op.I32, op.I64_EQZ if self.kind == op.I64 else op.I32_EQZ)

    def __truediv__(self, other: Term) -> Term:
        """The quotient of two fractions."""
        return self._with((op.I32_DIV_U, op.I64_DIV_U, op.F64_DIV), other)

    def exceeds(self, other: Term) -> Term:
        """Whether a fraction is greater."""
        return self._with((op.I32_GT_S, op.I64_GT_S, op.F64_GT), other, op.I32)

    def fraction(self) -> Term:
        """An i32, with its sign, as a fraction."""
        return self._then(op.F64, op.F64_CONVERT_I32_S)

    def root(self) -> Term:
        """The square root of a fraction."""
        return self._then(op.F64, op.F64_SQRT)

    def magnitude(self) -> Term:
        """A fraction without its sign."""
        return self._then(op.F64, op.F64_ABS)

    def _then(self, kind: int, *codes: int) -> Term:
        def write(code: Assembler) -> None:
            self.write(code)
            code.add(*codes)

        return Term(kind, write)


def number(value: int, kind: int = op.I32) -> Term:
    return Term(kind, lambda code: code.const64(value) if kind == op.I64 else code.const32(value))


def wide(value: int) -> Term:
    return number(value, op.I64)


def fraction(value: float) -> Term:
    return Term(op.F64, lambda code: code.const_f64(value))


def load(at: Term | int, offset: int = 0, kind: int = op.I32, code: int | None = None) -> Term:
    """A number in memory."""
    instruction = code or (op.I64_LOAD if kind == op.I64 else op.I32_LOAD)

    def write(out: Assembler) -> None:
        if isinstance(at, Term):
            at.write(out)
            out.memory(instruction, offset)
        else:
            # An instruction always takes an address from the stack, even where the offset says everything.
            out.const32(0)
            out.memory(instruction, at + offset)

    return Term(kind, write)


def load_fraction(at: Term | int, offset: int = 0) -> Term:
    return load(at, offset, op.F64, op.F64_LOAD)


def load64(at: Term | int, offset: int = 0) -> Term:
    return load(at, offset, op.I64)


def global_(number_: int, kind: int = op.I32) -> Term:
    return Term(kind, lambda code: code.get_global(number_))


_STORES = {op.I32: op.I32_STORE, op.I64: op.I64_STORE, op.F64: op.F64_STORE}


class Routine(Assembler):
    """A function that is written with terms."""

    def parameter(self, index: int) -> Term:
        return self._local(index, self.signature.parameters[index])

    def _local(self, index: int, kind: int) -> Term:
        return Term(kind, lambda code: code.get(index), index)

    def let(self, term: Term) -> Term:
        """A new local with this value."""
        local = self._local(self.new_local(term.kind), term.kind)
        self.assign(local, term)
        return local

    def assign(self, local: Term, term: Term) -> None:
        term.write(self)
        self.set(local.index)

    def assign_global(self, number_: int, term: Term) -> None:
        term.write(self)
        self.set_global(number_)

    def store(self, at: Term | int, value: Term, offset: int = 0) -> None:
        if isinstance(at, Term):
            at.write(self)
        else:
            self.const32(0)
            offset += at
        value.write(self)
        self.memory(_STORES[value.kind], offset)

    def copy_bytes(self, target: Term, source: Term, size: Term) -> None:
        for term in (target, source, size):
            term.write(self)
        self.copy()

    def invoke(self, function: int, *args: Term) -> None:
        for arg in args:
            arg.write(self)
        self.call(function)

    def answer(self, *terms: Term) -> None:
        for term in terms:
            term.write(self)
        self.add(op.RETURN)

    @contextmanager
    def when(self, condition: Term) -> Iterator[None]:
        condition.write(self)
        with self.within(op.IF):
            yield

    @contextmanager
    def during(self, condition: Term) -> Iterator[int]:
        """A loop while the condition holds; answers the label that leaves it."""
        with self.within() as leave, self.within(op.LOOP) as top:
            condition.is_zero().write(self)
            self.br_if(leave)
            yield leave
            self.br(top)

    @contextmanager
    def endless(self) -> Iterator[int]:
        """A loop that only an answer leaves; the label begins it again."""
        with self.within(op.LOOP) as top:
            yield top
            self.br(top)


def given(kind: int, function: int, *args: Term) -> Term:
    """The result of a function."""

    def write(code: Assembler) -> None:
        for arg in args:
            arg.write(code)
        code.call(function)

    return Term(kind, write)


def all_of(terms: Sequence[Term]) -> Term:
    """The bitwise `and` of several truths."""
    (first, *rest) = terms
    for term in rest:
        # Truths are 0 or 1, and to look at all of them costs less than a branch.
        first = first & term
    return first
