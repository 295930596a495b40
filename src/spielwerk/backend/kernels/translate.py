"""Kernels as functions of a WebAssembly module.

The text of a kernel is read once in a process and becomes instructions with gaps: where something is in memory and
what number a function has differs from module to module. To write a module is to fill the gaps, which takes no longer
than to copy the bytes.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import sqrt
from operator import add, and_, floordiv, lshift, mod, mul, or_, pow, rshift, sub, xor
from types import FunctionType
from typing import Any, NamedTuple

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.data import dataclass, field

I32, I64, U64, F64, BOOL, WORDS, NONE = "i32", "i64", "u64", "f64", "bool", "Words", "None"
KINDS = {I32: op.I32, I64: op.I64, U64: op.I64, F64: op.F64, BOOL: op.I32, WORDS: op.I32}
"""What values of the types are in a module. Words are the address of the first."""
_WIDE = (I64, U64)
_MASK32, _MASK64 = 2**32 - 1, 2**64 - 1
_LEAST, _MOST = -(2**31), 2**31 - 1
_MARKS = ("kernel", "inlined")

GET, BEFORE, PUT, AT, LOAD, STORE, CALL, DO = "get", "before", "put", "at", "load", "store", "call", "do"
"""What a gap is for: to read a field; what comes before and after its new value; to make the number of a row its
address; to read and to write a column, its address on the stack; to call a kernel; to do what a method does."""


class Gap(NamedTuple):
    """A place that is filled for each module."""

    use: str
    name: str
    """`Class.field`, `Class.method`, or the name of a kernel."""
    row: int = 0
    """Of a column: so many rows behind the one on the stack."""


class Untranslatable(Exception):
    """A kernel does what kernels cannot."""


@dataclass(frozen=True)
class Translated:
    """A kernel with its gaps."""

    name: str
    parameters: tuple[int, ...]
    results: tuple[int, ...]
    locals: tuple[int, ...]
    pieces: tuple[bytes | Gap, ...]
    calls: tuple[FunctionType, ...]
    """The functions that it calls."""

    def body(self, fill: Callable[[Gap], bytes]) -> FunctionBody:
        code = Assembler(self.name, self.parameters, self.results)
        raw = b"".join([piece if isinstance(piece, bytes) else fill(piece) for piece in self.pieces])
        return FunctionBody(self.name, code.signature, list(self.locals), raw)


Known = Mapping[str, bool]
"""Fields (`Class.field`) that hold the same all the time in a module: 0, or something else."""
_made: dict[Callable[..., Any], list[tuple[dict[str, bool | None], Translated]]] = {}
"""What became of kernels, and which fields would have made a difference to them, with what was known of these."""


def translated(function: Callable[..., Any], known: Known) -> Translated:
    """A kernel, for modules of which this is known."""
    for asked, made in _made.get(function, ()):
        # Only the fields that a kernel asked about make a difference to it; that nothing was known of one is an answer,
        # too.
        if all(known.get(name) is truth for name, truth in asked.items()):
            return made
    writer = _Writer(_text_of(function), known)
    made = writer.function()
    _made.setdefault(function, []).append((writer.asked, made))
    return made


def reached(functions: Iterable[Callable[..., Any]], known: Known) -> list[FunctionType]:
    """These kernels and all that they call."""
    found: dict[FunctionType, None] = {}
    todo = list(functions)
    while todo:
        function = todo.pop()
        assert isinstance(function, FunctionType)
        if function not in found:
            found[function] = None
            todo += translated(function, known).calls
    return list(found)


# ---- the text of kernels -----------------------------------------------------------------------


@dataclass(frozen=True)
class _Text:
    """What is written down of a function."""

    node: ast.FunctionDef
    function: Any
    file: str

    @property
    def marks(self) -> set[str]:
        return {mark.id for mark in self.node.decorator_list if isinstance(mark, ast.Name)} & set(_MARKS)

    def named(self, name: str) -> Any:
        """What a name means there, if it is none of the kernel's own."""
        return self.function.__globals__.get(name)

    def types(self) -> tuple[list[tuple[str, Any]], tuple[str, ...]]:
        """Name and type of every parameter, and the types of the results. A thing's type is its class."""
        marked = bool(self.marks)
        arguments = self.node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or arguments.defaults:
            raise _refuse(self, self.node, "parameters of a kernel are plain ones without a default")
        parameters = [(each.arg, self._type(each, each.annotation, marked)) for each in arguments.args]
        returns = self.node.returns
        if isinstance(returns, ast.Subscript) and isinstance(returns.value, ast.Name) and returns.value.id == "tuple":
            several = returns.slice.elts if isinstance(returns.slice, ast.Tuple) else [returns.slice]
            return parameters, tuple(self._type(each, each, marked) for each in several)
        result = self._type(self.node, returns, marked)
        return parameters, () if result == NONE else (result,)

    def _type(self, at: ast.AST, annotation: ast.expr | None, marked: bool) -> Any:
        if isinstance(annotation, ast.Constant) and annotation.value is None:
            return NONE
        if isinstance(annotation, ast.Name):
            if not marked and annotation.id == "int":
                return U64
            if annotation.id in KINDS:
                return annotation.id
            if marked and isinstance(found := self.named(annotation.id), type) and found.__module__ != "builtins":
                return found
        raise _refuse(
            self, at, f"expected a type of kernels, found {ast.unparse(annotation) if annotation else 'nothing'}"
        )


@cache
def _module(name: str) -> tuple[dict[str, ast.FunctionDef], str]:
    """The functions of a module as they are written."""
    module = sys.modules[name]
    tree = ast.parse(inspect.getsource(module))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}, str(module.__file__)


@cache
def _text_of(function: Callable[..., Any]) -> _Text:
    if not isinstance(function, FunctionType):
        raise Untranslatable(f"{function!r} is not a function of Python")
    nodes, file = _module(function.__module__)
    if function.__name__ not in nodes:
        raise Untranslatable(f"{file}: {function.__qualname__} is not a function of its module")
    return _Text(nodes[function.__name__], function, file)


def _refuse(text: _Text, node: ast.AST, what: str) -> Untranslatable:
    return Untranslatable(f"{text.file}:{getattr(node, 'lineno', text.node.lineno)}: {what}")


@cache
def _member(class_: type, name: str) -> tuple[str, Any]:
    """Where a field or a method of a class is declared (`Class.name`) and its type, or the types of a method."""
    for each in class_.__mro__:
        if name in (fields := inspect.get_annotations(each)):
            return f"{each.__name__}.{name}", fields[name]
        if isinstance(method := each.__dict__.get(name), FunctionType):
            types = [each for key, each in method.__annotations__.items() if key != "return"]
            return f"{each.__name__}.{name}", (types, method.__annotations__.get("return"))
    raise KeyError(name)


# ---- expressions -------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Term:
    """A value that writes itself."""

    type: Any
    write: Callable[[], None]
    value: int | float | None = None
    """What it is, if that is known."""
    cut: bool = True
    """Whether a `u64` is the number that Python has, too: it has been cut to 64 bits."""
    plain: bool = True
    """Whether it costs next to nothing and cannot stop anything, so that it may be looked at without need."""
    truth: bool | None = None
    """Whether it is something else than 0, if that is known."""


_ARITHMETIC: Mapping[type[ast.operator], tuple[int | None, ...]] = {
    ast.Add: (op.I32_ADD, op.I64_ADD, op.F64_ADD),
    ast.Sub: (op.I32_SUB, op.I64_SUB, op.F64_SUB),
    ast.Mult: (op.I32_MUL, op.I64_MUL, op.F64_MUL),
    ast.FloorDiv: (op.I32_DIV_U, op.I64_DIV_U, None),
    ast.Mod: (op.I32_REM_U, op.I64_REM_U, None),
    ast.BitAnd: (op.I32_AND, op.I64_AND, None),
    ast.BitOr: (op.I32_OR, op.I64_OR, None),
    ast.BitXor: (op.I32_XOR, op.I64_XOR, None),
    ast.LShift: (op.I32_SHL, op.I64_SHL, None),
    ast.RShift: (op.I32_SHR_S, op.I64_SHR_U, None),
}
"""Instructions for `i32`, for those of 64 bits, and for `f64`."""
_WRAPPING = (ast.Add, ast.Sub, ast.Mult, ast.LShift)
_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor)
_EVALUATED: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.FloorDiv: floordiv, ast.Mod: mod, ast.Pow: pow, ast.BitAnd: and_,
    ast.BitOr: or_, ast.BitXor: xor, ast.LShift: lshift, ast.RShift: rshift,
}  # fmt: skip
"""What is computed when the kernel is read, if both sides are known."""
_BUILT_IN: Mapping[str, object] = {"abs": abs, "float": float, "int": int, "max": max, "min": min, "sqrt": sqrt}
_COMPARISONS: Mapping[type[ast.cmpop], Mapping[str, int]] = {
    ast.Eq: {I32: op.I32_EQ, I64: op.I64_EQ, U64: op.I64_EQ, F64: op.F64_EQ},
    ast.NotEq: {I32: op.I32_NE, I64: op.I64_NE, U64: op.I64_NE, F64: op.F64_NE},
    ast.Lt: {I32: op.I32_LT_S, I64: op.I64_LT_S, U64: op.I64_LT_U, F64: op.F64_LT},
    ast.LtE: {I32: op.I32_LE_S, I64: op.I64_LE_S, U64: op.I64_LE_U, F64: op.F64_LE},
    ast.Gt: {I32: op.I32_GT_S, I64: op.I64_GT_S, U64: op.I64_GT_U, F64: op.F64_GT},
    ast.GtE: {I32: op.I32_GE_S, I64: op.I64_GE_S, U64: op.I64_GE_U, F64: op.F64_GE},
}


@dataclass
class _Frame:
    """The function that is written: the kernel itself, or one that is written inside of it."""

    text: _Text
    results: tuple[str, ...]
    names: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Local and type of each name."""
    things: dict[str, type] = field(default_factory=dict)
    uncut: set[str] = field(default_factory=set)
    """Parameters that may have more than 64 bits in Python: whoever is no kernel takes any number."""
    leave: int = 0
    """The label behind it, if it is written inside of another."""
    given: list[int] = field(default_factory=list)
    """Locals for what it gives then, if that is several values: a block leaves one."""
    loops: list[tuple[int, int]] = field(default_factory=list)
    """Labels behind the loops around, and of their next rounds."""


class _Writer:
    """Writes one kernel."""

    def __init__(self, text: _Text, known: Known) -> None:
        self.known = known
        self.asked: dict[str, bool | None] = {}
        """What was asked of that."""
        self.calls: dict[FunctionType, None] = {}
        self.pieces: list[bytes | Gap] = []
        self.writing: list[FunctionType] = [text.function]
        """The functions that are written into each other."""
        parameters, results = text.types()
        self.frame = _Frame(text, results)
        kinds: list[int] = []
        for name, type_ in parameters:
            if isinstance(type_, type):
                self.frame.things[name] = type_
            else:
                self.frame.names[name] = len(kinds), type_
                kinds.append(KINDS[type_])
        if not text.marks:
            self.frame.uncut.update(self.frame.names)
        self.code = Assembler(text.node.name, kinds, [KINDS[type_] for type_ in results])

    def function(self) -> Translated:
        self.body(self.frame.text.node.body)
        # Every way has returned by now, but the validation of modules cannot see that.
        if self.frame.results:
            self.code.add(op.UNREACHABLE)
        self.cut()
        finished = self.code.finished()
        return Translated(
            finished.name, finished.signature.parameters, finished.signature.results, tuple(finished.locals),
            tuple(self.pieces), tuple(self.calls),
        )  # fmt: skip

    def cut(self) -> None:
        if self.code.out:
            self.pieces.append(bytes(self.code.out))
            self.code.out.clear()

    def gap(self, use: str, name: str, row: int = 0) -> None:
        self.cut()
        self.pieces.append(Gap(use, name, row))

    def refuse(self, node: ast.AST, what: str) -> Untranslatable:
        return _refuse(self.frame.text, node, what)

    # ---- statements ----------------------------------------------------------------------------

    def body(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, node: ast.stmt) -> None:
        match node:
            case ast.Expr(ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(ast.Call() as call):
                for _ in self.call(call):
                    self.code.add(op.DROP)
            case ast.Assign([ast.Tuple(targets)], value):
                self.assign_several(node, targets, value)
            case ast.Assign([target], value):
                # Python works out the value before the index; here the address has to be on the stack first.
                if _has(ast.Call, value) and isinstance(target, ast.Subscript) and _has(ast.Attribute, target.slice):
                    raise self.refuse(node, "the call may change what the index is made of: keep one of them before")
                self.assign(target, self.term(value))
            case ast.AnnAssign(ast.Name(name) as target, ast.Name(type_), value) if value and type_ in KINDS:
                if name in self.frame.names:
                    raise self.refuse(node, f"{name} has a type already")
                self.assign(target, self.converted(node, self.term(value), type_))
            case ast.AugAssign(target, operator, value):
                # The target is written twice below, so the call would be made twice.
                if _has(ast.Call, target):
                    raise self.refuse(node, "a call in an index that is both read and written")
                self.assign(target, self.term(ast.copy_location(ast.BinOp(target, operator, value), node)))
            case ast.If(test, body, orelse):
                self.if_(self.truth(test), body, orelse)
            case ast.While(test, body, []):
                self.while_(test, body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), args, []), body, []) if 1 <= len(args) <= 2:
                self.for_(node, name, args, body)
            case ast.Break() | ast.Continue():
                self.code.br(self.frame.loops[-1][isinstance(node, ast.Continue)])
            case ast.Return(value):
                self.return_(node, value)
            case ast.Raise():
                self.code.add(op.UNREACHABLE)
            case _:
                raise self.refuse(node, f"kernels have no {type(node).__name__} like this: {ast.unparse(node)}")

    def assign(self, target: ast.expr, value: _Term) -> None:
        match target:
            case ast.Name(name):
                local, type_ = self.local(target, name, value.type)
                self.converted(target, value, type_).write()
                self.code.set(local)
                self.frame.uncut.discard(name)
            case ast.Attribute(ast.Name(thing), name) if thing in self.frame.things:
                where, type_ = self.field_of(target, thing, name)
                if where in self.known:
                    raise self.refuse(target, f"{where} is the same all through a program")
                self.gap(BEFORE, where)
                self.converted(target, value, type_).write()
                self.gap(PUT, where)
            case ast.Subscript(ast.Attribute(ast.Name(thing), name), index) if thing in self.frame.things:
                where, type_ = self.column_of(target, thing, name)
                row = self.row(where, index)
                self.converted(target, value, type_).write()
                self.gap(STORE, where, row)
            case _:
                raise self.refuse(target, f"nothing can be assigned to {ast.unparse(target)}")

    def assign_several(self, node: ast.stmt, targets: Sequence[ast.expr], value: ast.expr) -> None:
        """All values are there before the first name changes."""
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        if len(names) < len(targets):
            raise self.refuse(node, "several are assigned at once only to names")
        if isinstance(value, ast.Call):
            types = self.call(value)
        else:
            terms = [self.term(each) for each in value.elts] if isinstance(value, ast.Tuple) else []
            known = [self.frame.names.get(name, (0, None))[1] for name in names]
            terms = [self.converted(node, t, type_ or t.type) for t, type_ in zip(terms, known, strict=False)]
            types = tuple(term.type for term in terms)
            for term in terms:
                self.kept(node, term).write()
        if len(types) != len(names):
            raise self.refuse(node, f"{len(names)} names for {len(types)} values")
        # The last value is on top of the stack.
        for name, type_ in reversed(list(zip(names, types, strict=True))):
            local, own = self.local(node, name, type_)
            if own != type_:
                raise self.refuse(node, f"{name} is {own}, not {type_}")
            self.code.set(local)

    def local(self, node: ast.AST, name: str, type_: Any) -> tuple[int, str]:
        """The local of a name, which is a new one where it is not known yet."""
        if name in self.frame.things:
            raise self.refuse(node, f"{name} stands for the same thing all the time")
        if name not in self.frame.names:
            if type_ not in KINDS:
                raise self.refuse(node, f"{name} would be {type_}")
            self.frame.names[name] = self.code.new_local(KINDS[type_]), type_
        return self.frame.names[name]

    def if_(self, test: _Term, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt]) -> None:
        if test.truth is not None:
            self.body(body if test.truth else orelse)
            return
        test.write()
        with self.code.within(op.IF):
            self.body(body)
            if orelse:
                self.code.otherwise()
                self.body(orelse)

    def while_(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        with self.code.within() as leave, self.code.within(op.LOOP) as top:
            condition = self.truth(test)
            if not condition.truth:
                condition.write()
                self.code.add(op.I32_EQZ)
                self.code.br_if(leave)
            self.frame.loops.append((leave, top))
            self.body(body)
            self.frame.loops.pop()
            self.code.br(top)

    def for_(self, node: ast.stmt, name: str, args: Sequence[ast.expr], body: Sequence[ast.stmt]) -> None:
        """Counts up. Behind the loop its name is unknown: what it would hold there is not the same in Python."""
        if name in self.frame.names:
            raise self.refuse(node, f"{name} has a value already")
        first, last = (self.term(each) for each in ([ast.Constant(0), *args] if len(args) == 1 else args))
        last = self.converted(node, last, I32)
        number, _ = self.local(node, name, I32)
        # `range` looks at its bounds once, even if the body changes what they were made of.
        end = self.code.new_local(op.I32)
        self.converted(node, first, I32).write()
        self.code.set(number)
        last.write()
        self.code.set(end)
        with self.code.within() as leave, self.code.within(op.LOOP) as top:
            self.code.get(number)
            self.code.get(end)
            self.code.add(op.I32_GE_S)
            self.code.br_if(leave)
            # `continue` leaves this block only, so that it still counts up.
            with self.code.within() as following:
                self.frame.loops.append((leave, following))
                self.body(body)
                self.frame.loops.pop()
            self.code.get(number)
            self.code.add32(1)
            self.code.set(number)
            self.code.br(top)
        del self.frame.names[name]

    def return_(self, node: ast.stmt, value: ast.expr | None) -> None:
        results = self.frame.results
        values = value.elts if isinstance(value, ast.Tuple) else [value] if value else []
        if isinstance(value, ast.Call) and len(results) > 1:
            if self.call(value) != results:
                raise self.refuse(node, f"expected {', '.join(results)}")
        elif len(values) != len(results):
            raise self.refuse(node, f"{len(values)} values to return instead of {len(results)}")
        else:
            for each, type_ in zip(values, results, strict=True):
                self.converted(each, self.term(each), type_).write()
        for local in reversed(self.frame.given):
            self.code.set(local)
        if self.frame.leave:
            self.code.br(self.frame.leave)
        else:
            self.code.add(op.RETURN)

    # ---- expressions ---------------------------------------------------------------------------

    def term(self, node: ast.expr) -> _Term:
        if (value := self.constant(node)) is not None:
            return self.number(node, value)
        match node:
            case ast.Name(name) if name in self.frame.names:
                local, type_ = self.frame.names[name]
                return _Term(type_, lambda: self.code.get(local), cut=name not in self.frame.uncut)
            case ast.Attribute(ast.Name(thing), name) if thing in self.frame.things:
                where, type_ = self.field_of(node, thing, name)
                truth = self.known.get(where)
                self.asked[where] = truth
                if truth is False:
                    return self.zero(type_)
                return _Term(type_, lambda: self.gap(GET, where), truth=truth)
            case ast.Subscript(items, index):
                return self.item(node, items, index)
            case ast.BinOp(left, operator, right):
                return self.binary(node, self.term(left), operator, self.term(right))
            case ast.UnaryOp(ast.USub(), operand):
                return self.binary(node, self.number(node, 0), ast.Sub(), self.term(operand))
            case ast.UnaryOp(ast.Not(), _) | ast.BoolOp():
                return self.truth(node)
            case ast.Compare(left, [operator], [right]):
                return self.compared(node, self.term(left), operator, self.term(right))
            case ast.IfExp(test, body, orelse):
                return self.choice(node, self.truth(test), self.term(body), self.term(orelse))
            case ast.Call():
                return self.called(node)
        raise self.refuse(node, f"kernels cannot compute {ast.unparse(node)}")

    def constant(self, node: ast.expr) -> int | float | None:
        """A number that is known when the kernel is read."""
        match node:
            case ast.Constant(int() | float() as value):
                return value
            case ast.Name(name) if name not in self.frame.names and name not in self.frame.things:
                found = self.frame.text.named(name)
                return found if isinstance(found, int | float) else None
            case ast.Attribute(value, name) if self.is_outside(value):
                found = getattr(self.outside(value), name, None)
                return found if isinstance(found, int | float) else None
            case ast.BinOp(left, operator, right) if type(operator) in _EVALUATED:
                one, other = self.constant(left), self.constant(right)
                return None if one is None or other is None else _EVALUATED[type(operator)](one, other)
            case ast.UnaryOp(ast.USub(), operand):
                one = self.constant(operand)
                return None if one is None else -one
        return None

    def is_outside(self, node: ast.expr) -> bool:
        """Whether a name, or something of it, is none of the kernel's own."""
        if isinstance(node, ast.Attribute):
            return self.is_outside(node.value)
        return isinstance(node, ast.Name) and node.id not in self.frame.names and node.id not in self.frame.things

    def outside(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Attribute):
            return getattr(self.outside(node.value), node.attr, None)
        return self.frame.text.named(node.id) if isinstance(node, ast.Name) else None

    def number(self, node: ast.AST, value: float) -> _Term:
        """A number of the text: the smallest type that has room for it, until it meets another."""
        if isinstance(value, bool):
            return _Term(BOOL, lambda: self.code.const32(value), value, truth=value)
        if isinstance(value, float):
            return _Term(F64, lambda: self.code.const_f64(value), value, truth=bool(value))
        whole = value
        if not -(2**63) <= whole <= _MASK64:
            raise self.refuse(node, f"{whole} has more than 64 bits")
        if _LEAST <= whole <= _MOST:
            return _Term(I32, lambda: self.code.const32(whole), whole, truth=bool(whole))
        return _Term(U64 if whole > 0 else I64, lambda: self.code.const64(whole), whole, truth=bool(whole))

    def zero(self, type_: str) -> _Term:
        """A field that is known to be 0. Its number is not: it may be of any type."""
        writes = {op.I32: self.code.const32, op.I64: self.code.const64, op.F64: self.code.const_f64}
        return _Term(type_, lambda: writes[KINDS[type_]](0), truth=False)

    def converted(self, node: ast.AST, term: _Term, type_: Any) -> _Term:
        """The same number as a value of a type, ready to be kept."""
        return self.kept(node, self.widened(node, term, type_))

    def widened(self, node: ast.AST, term: _Term, type_: Any) -> _Term:
        if term.type == type_:
            return term
        value = term.value
        if type_ == F64 and isinstance(value, int):
            return self.number(node, float(value))
        if type_ in _WIDE and isinstance(value, int) and not (type_ == I64 and value > 2**63 - 1):
            return _Term(type_, lambda: self.code.const64(value), value, type_ == I64 or value >= 0, True, bool(value))
        if (term.type, type_) in ((BOOL, I32), (I32, BOOL)) and (type_ == I32 or isinstance(value, int)):
            return _Term(type_, term.write, value, plain=term.plain, truth=term.truth)
        if type_ == F64 and term.type in (I32, BOOL):
            return self.after(term, F64, op.F64_CONVERT_I32_S)
        if type_ in _WIDE and term.type in (I32, BOOL):
            # A negative number is not the 64 bits that Python would compute on with, until it is cut.
            extend = op.I64_EXTEND_I32_S if term.type == I32 else op.I64_EXTEND_I32_U
            return self.after(term, type_, extend, is_cut=type_ == I64 or term.type == BOOL)
        raise self.refuse(node, f"expected {_named(type_)}, found {_named(term.type)}")

    def kept(self, node: ast.AST, term: _Term) -> _Term:
        if not term.cut:
            raise self.refuse(node, "this may have more than 64 bits in Python, or be negative: cut it with & MASK64")
        return term

    def after(self, term: _Term, type_: str, *codes: int, is_cut: bool = True) -> _Term:
        """What instructions make of a value."""

        def write() -> None:
            term.write()
            self.code.add(*codes)

        return _Term(type_, write, cut=is_cut, plain=term.plain, truth=term.truth)

    def binary(self, node: ast.expr, left: _Term, operator: ast.operator, right: _Term) -> _Term:
        if isinstance(operator, ast.BitAnd):
            if right.value == _MASK64 and left.type != F64:
                whole = self.widened(node, left, U64)
                return _Term(U64, whole.write, plain=whole.plain)
            if right.value == _MASK32 and left.type == I32:
                return self.after(left, U64, op.I64_EXTEND_I32_U)
        type_ = F64 if isinstance(operator, ast.Div) else self.common(node, left, right)
        left, right = self.widened(node, left, type_), self.widened(node, right, type_)
        if isinstance(operator, ast.Div):
            code: int | None = op.F64_DIV
        else:
            codes = _ARITHMETIC.get(type(operator), (None, None, None))
            code = codes[0 if type_ == I32 else 2 if type_ == F64 else 1]
        # There is one shift for all of 64 bits; it fills with zeros, which is not what Python does with a negative
        # number.
        if code is None or (type_ == I64 and isinstance(operator, ast.RShift)):
            raise self.refuse(node, f"kernels have no such operation for {type_}: {ast.unparse(node)}")
        # The low 64 bits of sums, products and masks follow from those of their parts, so that these can be cut later.
        # Those of quotients and shifts to the right do not.
        is_cut = left.cut and right.cut and not (type_ == U64 and isinstance(operator, _WRAPPING))
        if isinstance(operator, ast.BitAnd):
            is_cut = left.cut or right.cut
        elif not isinstance(operator, (*_WRAPPING, *_BITS)):
            left, right = self.kept(node, left), self.kept(node, right)
        plain = left.plain and right.plain and not isinstance(operator, ast.FloorDiv | ast.Mod)
        return self.joined(left, right, _Term(type_, lambda: self.code.add(code), cut=is_cut, plain=plain))

    def joined(self, left: _Term, right: _Term, last: _Term) -> _Term:
        """Both values, and what is made of them."""

        def write() -> None:
            left.write()
            right.write()
            last.write()

        return _Term(last.type, write, cut=last.cut, plain=last.plain)

    def common(self, node: ast.AST, left: _Term, right: _Term) -> str:
        """The type in which two values meet."""
        types = [I32 if each.type == BOOL else each.type for each in (left, right)]
        if types[0] == types[1] and types[0] != WORDS:
            return str(types[0])
        for term, type_, other in ((left, types[0], types[1]), (right, types[1], types[0])):
            # A count becomes as wide as the other; a number of the text takes the type of the other.
            widens = type_ == I32 and other in (*_WIDE, F64)
            fits = term.value is not None and type_ != F64 and not (type_ in _WIDE and other == I32)
            if other in KINDS and other != WORDS and (widens or fits):
                return str(other)
        raise self.refuse(node, f"{_named(left.type)} does not meet {_named(right.type)}: {ast.unparse(node)}")

    def compared(self, node: ast.expr, left: _Term, operator: ast.cmpop, right: _Term) -> _Term:
        if type(operator) not in _COMPARISONS:
            raise self.refuse(node, f"kernels have no such comparison: {ast.unparse(node)}")
        codes = _COMPARISONS[type(operator)]
        type_ = self.common(node, left, right)
        left, right = (self.converted(node, each, type_) for each in (left, right))
        plain = left.plain and right.plain
        if right.value == 0 and isinstance(operator, ast.Eq | ast.NotEq) and left.truth is not None:
            return self.number(node, left.truth == isinstance(operator, ast.NotEq))
        if right.value == 0 and isinstance(operator, ast.Eq) and type_ != F64:
            return self.after(left, BOOL, op.I32_EQZ if type_ == I32 else op.I64_EQZ)
        return self.joined(left, right, _Term(BOOL, lambda: self.code.add(codes[type_]), plain=plain))

    def truth(self, node: ast.expr) -> _Term:
        """Whether something holds, or is not 0."""
        match node:
            case ast.UnaryOp(ast.Not(), operand):
                found = self.truth(operand)
                if found.truth is not None:
                    return self.number(node, not found.truth)
                return self.after(found, BOOL, op.I32_EQZ)
            case ast.BoolOp(operator, values):
                found = self.truth(values[-1])
                for each in reversed(values[:-1]):
                    found = self.both(self.truth(each), found, isinstance(operator, ast.And))
                return found
        term = self.kept(node, self.term(node))
        if term.truth is not None:
            return self.number(node, term.truth)
        if term.type in (F64, WORDS):
            raise self.refuse(node, f"{_named(term.type)} is neither true nor false")
        if term.type == BOOL:
            return term
        return self.compared(node, term, ast.NotEq(), self.number(node, 0))

    def both(self, left: _Term, right: _Term, needs_both: bool) -> _Term:
        """`and`, or else `or`: the right one is only looked at where the left one does not decide."""
        if left.truth is not None:
            return right if left.truth == needs_both else left
        if right.truth is not None and right.truth == needs_both:
            return left
        # Looking at both is cheaper than a branch.
        if right.plain:
            code = op.I32_AND if needs_both else op.I32_OR
            return self.joined(left, right, _Term(BOOL, lambda: self.code.add(code), plain=left.plain))

        def write() -> None:
            left.write()
            with self.code.within(op.IF, op.I32):
                right.write() if needs_both else self.code.const32(1)
                self.code.otherwise()
                self.code.const32(0) if needs_both else right.write()

        return _Term(BOOL, write, plain=False)

    def choice(self, node: ast.expr, test: _Term, body: _Term, orelse: _Term) -> _Term:
        if test.truth is not None:
            return body if test.truth else orelse
        type_ = body.type if body.type == orelse.type else self.common(node, body, orelse)
        body, orelse = self.converted(node, body, type_), self.converted(node, orelse, type_)

        def write() -> None:
            test.write()
            with self.code.within(op.IF, KINDS[type_]):
                body.write()
                self.code.otherwise()
                orelse.write()

        return _Term(type_, write, plain=False)

    # ---- things --------------------------------------------------------------------------------

    def field_of(self, node: ast.AST, thing: str, name: str) -> tuple[str, str]:
        where, type_ = self.member(node, thing, name)
        if type_ not in KINDS or type_ == WORDS:
            raise self.refuse(node, f"{where} is no number")
        return where, type_

    def column_of(self, node: ast.AST, thing: str, name: str) -> tuple[str, str]:
        where, type_ = self.member(node, thing, name)
        item = type_.removeprefix("list[").removesuffix("]") if isinstance(type_, str) else ""
        if type_ == item or item not in KINDS:
            raise self.refuse(node, f"{where} is no column")
        return where, item

    def member(self, node: ast.AST, thing: str, name: str) -> tuple[str, Any]:
        class_ = self.frame.things[thing]
        try:
            return _member(class_, name)
        except KeyError:
            raise self.refuse(node, f"{class_.__name__} declares no {name}") from None

    def item(self, node: ast.expr, value: ast.expr, index: ast.expr) -> _Term:
        match value:
            case ast.Attribute(ast.Name(thing), name) if thing in self.frame.things:
                where, type_ = self.column_of(node, thing, name)

                def write() -> None:
                    self.gap(LOAD, where, self.row(where, index))

                return _Term(type_, write, plain=False)
            case ast.Name(name) if self.frame.names.get(name, (0, ""))[1] == WORDS:
                words, number = self.term(value), self.converted(node, self.term(index), I32)

                def read() -> None:
                    words.write()
                    number.write()
                    self.code.const32(2)
                    self.code.add(op.I32_SHL, op.I32_ADD)
                    self.code.memory(op.I32_LOAD)

                return _Term(I32, read, plain=False)
        raise self.refuse(node, f"{ast.unparse(value)} has no items")

    def row(self, where: str, index: ast.expr) -> int:
        """Leaves the address of a row; what is known of its number is answered instead."""
        fixed = 0
        if isinstance(index, ast.BinOp) and isinstance(index.op, ast.Add):
            for known, rest in ((index.left, index.right), (index.right, index.left)):
                if isinstance(value := self.constant(known), int):
                    fixed, index = value, rest
                    break
        if isinstance(value := self.constant(index), int):
            self.code.const32(0)
            fixed += value
        else:
            self.converted(index, self.term(index), I32).write()
        self.gap(AT, where)
        return fixed

    # ---- calls ---------------------------------------------------------------------------------

    def called(self, node: ast.Call) -> _Term:
        """A call as a value."""
        if node.keywords:
            raise self.refuse(node, "arguments have no names")
        match node.func:
            case ast.Name(name) if self.is_built_in(name):
                return self.built_in(node, name, [self.term(each) for each in node.args])
            case ast.Attribute(number, "bit_length") if not node.args:
                term = self.term(number)
                zeros = self.after(self.converted(number, term, U64 if term.type == U64 else I64), I64, op.I64_CLZ)
                bits = _Term(I64, lambda: self.code.add(op.I64_SUB), plain=term.plain)
                return self.after(
                    self.joined(self.widened(node, self.number(node, 64), I64), zeros, bits), I32, op.I32_WRAP_I64
                )
        types = self.types_of(node)
        if len(types) != 1:
            raise self.refuse(node, f"expected one value from {ast.unparse(node)}")

        def write() -> None:
            self.call(node)

        return _Term(types[0], write, plain=False)

    def is_built_in(self, name: str) -> bool:
        return name in _BUILT_IN and self.frame.text.named(name) in (None, _BUILT_IN[name])

    def types_of(self, node: ast.Call) -> tuple[str, ...]:
        match node.func:
            case ast.Attribute(ast.Name(thing), name) if thing in self.frame.things:
                where, types = self.member(node, thing, name)
                if not isinstance(types, tuple):
                    raise self.refuse(node, f"{where} is no method")
                return () if types[1] == NONE else (types[1],)
        return self.text_called(node).types()[1]

    def text_called(self, node: ast.Call) -> _Text:
        function = self.outside(node.func) if self.is_outside(node.func) else None
        if not isinstance(function, FunctionType):
            raise self.refuse(node, f"kernels cannot call {ast.unparse(node.func)}")
        return _text_of(function)

    def call(self, node: ast.Call) -> tuple[str, ...]:
        """Writes a call; answers the types of what it leaves."""
        match node.func:
            case ast.Name(name) if self.is_built_in(name):
                term = self.called(node)
                term.write()
                return (term.type,)
            case ast.Attribute(ast.Name(thing), name) if thing in self.frame.things:
                results = self.types_of(node)
                where, (types, _) = self.member(node, thing, name)
                self.arguments(node, node.args, types, self.converted)
                self.gap(DO, where)
                return results
        text = self.text_called(node)
        parameters, results = text.types()
        if len(parameters) != len(node.args):
            raise self.refuse(node, f"{text.node.name} takes {len(parameters)} arguments")
        things: dict[str, type] = {}
        values: list[ast.expr] = []
        for arg, (name, type_) in zip(node.args, parameters, strict=True):
            if isinstance(type_, type):
                own = self.frame.things.get(arg.id) if isinstance(arg, ast.Name) else None
                if own is None or not issubclass(own, type_):
                    raise self.refuse(node, f"expected a {type_.__name__}, found {ast.unparse(arg)}")
                things[name] = own
            else:
                values.append(arg)
        types = [type_ for _, type_ in parameters if not isinstance(type_, type)]
        self.arguments(node, values, types, self.converted if text.marks else self.widened)
        if "inlined" in text.marks:
            self.write_inside(node, text, things)
        else:
            self.calls[text.function] = None
            self.gap(CALL, text.node.name)
        return results

    def arguments(
        self, node: ast.AST, values: Sequence[ast.expr], types: Sequence[str],
        ready: Callable[[ast.AST, _Term, str], _Term],
    ) -> None:  # fmt: skip
        if len(values) != len(types):
            raise self.refuse(node, f"{len(values)} arguments instead of {len(types)}")
        for each, type_ in zip(values, types, strict=True):
            ready(each, self.term(each), type_).write()

    def write_inside(self, node: ast.AST, text: _Text, things: dict[str, type]) -> None:
        """Writes another kernel here; its arguments are on the stack."""
        if text.function in self.writing:
            raise self.refuse(node, f"{text.node.name} would be written into itself")
        parameters, results = text.types()
        outer, self.frame = self.frame, _Frame(text, results, things=things)
        self.writing.append(text.function)
        # The last argument is on top of the stack.
        for name, type_ in reversed(parameters):
            if not isinstance(type_, type):
                self.code.set(self.local(node, name, type_)[0])
        if len(results) > 1:
            self.frame.given = [self.code.new_local(KINDS[type_]) for type_ in results]
        with self.code.within(op.BLOCK, KINDS[results[0]] if len(results) == 1 else op.VOID) as self.frame.leave:
            self.body(text.node.body)
            if results:
                self.code.add(op.UNREACHABLE)
        for local in self.frame.given:
            self.code.get(local)
        self.writing.pop()
        self.frame = outer

    def built_in(self, node: ast.Call, name: str, args: list[_Term]) -> _Term:
        if len(args) != (2 if name in ("max", "min") else 1):
            raise self.refuse(node, f"{name} with {len(args)} arguments")
        one = args[0]
        match name:
            case "float":
                return self.after(self.converted(node, one, I32), F64, op.F64_CONVERT_I32_S)
            case "int" if one.type in _WIDE:
                return self.after(self.kept(node, one), I32, op.I32_WRAP_I64)
            case "int" if one.type in (I32, BOOL):
                return self.widened(node, one, I32)
            case "sqrt" if one.type == F64:
                return self.after(one, F64, op.F64_SQRT)
            case "abs" if one.type == F64:
                return self.after(one, F64, op.F64_ABS)
            case "max" | "min":
                return self.extreme(node, args, op.F64_MAX if name == "max" else op.F64_MIN, ast.Gt, ast.Lt)
        raise self.refuse(node, f"{name} is not for {_named(one.type)}")

    def extreme(
        self, node: ast.expr, args: list[_Term], fraction: int, greater: type[ast.cmpop], less: type[ast.cmpop]
    ) -> _Term:
        type_ = self.common(node, *args)
        one, other = (self.converted(node, each, type_) for each in args)
        plain = one.plain and other.plain
        if type_ == F64:
            return self.joined(one, other, _Term(F64, lambda: self.code.add(fraction), plain=plain))
        code = _COMPARISONS[greater if fraction == op.F64_MAX else less][type_]

        def write() -> None:
            locals_ = [self.code.new_local(KINDS[type_]) for _ in args]
            for term, local in zip((one, other), locals_, strict=True):
                term.write()
                self.code.tee(local)
            for local in locals_:
                self.code.get(local)
            self.code.add(code, op.SELECT)

        return _Term(type_, write, plain=plain)


def _has(kind: type[ast.AST], node: ast.AST) -> bool:
    return any(isinstance(part, kind) for part in ast.walk(node))


def _named(type_: Any) -> str:
    return type_.__name__ if isinstance(type_, type) else str(type_)
