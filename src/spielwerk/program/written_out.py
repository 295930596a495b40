"""Closed functions as Python: what is worked out for thousands of arguments is written as source once.

Such functions look at nothing but their arguments and tables (`lower/values/tabulated.py`). What an
operation gives is said in `operations` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from spielwerk.limits import MOST_REHEARSED
from spielwerk.program import ir, walk
from spielwerk.program.arithmetic import evaluate
from spielwerk.program.evaluate import Effort, Stopped
from spielwerk.program.operations import OPERATIONS

CLOSED = (ir.Set, ir.If, ir.Return, ir.For, ir.ForTable, ir.ForBits, ir.Break, ir.Continue, ir.Check)
"""What can be written."""


class TooDeep(Exception):
    """Python does not read code that is nested so deeply."""


def as_python(
    name: str, functions: dict[str, ir.Function], tables: dict[str, ir.Table], effort: Effort
) -> Callable[..., int]:
    """A closed function as one of Python, which raises `Stopped` where the match would stop."""
    source = _Source(functions, tables, effort)
    source.require(name)
    while source.waiting:
        source.function(source.waiting.pop())
    try:
        exec(compile("\n".join(source.lines), f"<{name}>", "exec"), source.names)
    # Which of them nested code brings depends on the version of Python.
    except (SyntaxError, MemoryError, RecursionError):
        raise TooDeep from None
    written: Callable[..., int] = source.names[source.functions_written[name]]
    return written


class _Source:
    """The functions written so far, and what the names in them stand for."""

    def __init__(self, functions: dict[str, ir.Function], tables: dict[str, ir.Table], effort: Effort) -> None:
        self.functions = functions
        self.tables = tables
        self.lines: list[str] = []
        self.waiting: list[str] = []
        self.functions_written: dict[str, str] = {}
        self.locals: dict[str, str] = {}
        self.names: dict[str, Any] = {
            "stop": _stop,
            "pay": partial(_pay, effort),
            "members": _members,
        }

    def require(self, name: str) -> str:
        if name not in self.functions_written:
            self.functions_written[name] = f"f{len(self.functions_written)}"
            self.waiting.append(name)
        return self.functions_written[name]

    def function(self, name: str) -> None:
        function = self.functions[name]
        self.locals = {}
        parameters = ", ".join(self.local(parameter.name) for parameter in function.parameters)
        self.lines.append(f"def {self.functions_written[name]}({parameters}):")
        self.lines.append(f" pay({_size(function.body)}, {function.line})")
        self.body(function.body, " ", function.line)
        self.lines.append(" return 0")

    # ---- statements ------------------------------------------------------------------------

    def body(self, body: ir.Body, indent: str, line: int) -> None:
        for stmt in body:
            self.stmt(stmt, indent, line)

    def stmt(self, stmt: ir.Stmt, indent: str, line: int) -> None:
        match stmt:
            case ir.Set(name, value):
                self.lines.append(f"{indent}{self.local(name)} = {self.value(value)}")
            case ir.If(test, then, otherwise):
                self.inside(f"if {self.value(test)}", then, indent, line)
                if otherwise:
                    self.inside("else", otherwise, indent, line)
            case ir.Return(result):
                self.lines.append(f"{indent}return {0 if result is None else self.value(result)}")
            case ir.Break():
                self.lines.append(f"{indent}break")
            case ir.Continue():
                self.lines.append(f"{indent}continue")
            case ir.Check(test, code, at, a, b):
                told = f"{code!r}, {at}, {self.value(a)}, {self.value(b)}"
                self.lines.append(f"{indent}if not {self.value(test)}: stop({told})")
            case ir.For(name, low, high, body):
                self.loop(name, f"range({self.value(low)}, {self.value(high)})", body, indent, line)
            case ir.ForTable(name, table, low, high, body):
                entries = f"{self.table(table)}[{self.value(low)}:{self.value(high)}]"
                self.loop(name, entries, body, indent, line)
            case ir.ForBits(name, of, body):
                self.loop(name, f"members({self.value(of)})", body, indent, line)
            case _:
                raise AssertionError(stmt)

    def inside(self, head: str, body: ir.Body, indent: str, line: int) -> None:
        self.lines.append(f"{indent}{head}:")
        self.body(body, indent + " ", line)
        if not body:
            self.lines.append(f"{indent} pass")

    def loop(self, name: str, values: str, body: ir.Body, indent: str, line: int) -> None:
        self.lines.append(f"{indent}for {self.local(name)} in {values}:")
        self.lines.append(f"{indent} pay({_size(body)}, {line})")
        self.body(body, indent + " ", line)

    # ---- expressions -----------------------------------------------------------------------

    def value(self, expr: ir.Expr) -> str:
        match expr:
            case ir.Const(value):
                return f"({value})" if value < 0 else str(value)
            case ir.Local(name):
                return self.local(name)
            case ir.Lookup(table, index):
                return f"{self.table(table)}[{self.value(index)}]"
            case ir.Call(function, args):
                return f"{self.require(function)}({self.values(args)})"
            case ir.Op("and" | "or" as name, args):
                return f"(1 if {f' {name} '.join(map(self.value, args))} else 0)"
            case ir.Op("select", (test, yes, no)):
                return f"({self.value(yes)} if {self.value(test)} else {self.value(no)})"
            case ir.Op(name, args, line):
                return f"{self.operation(name, line)}({self.values(args)})"
        raise AssertionError(expr)

    def values(self, args: Iterable[ir.Expr]) -> str:
        return ", ".join(map(self.value, args))

    def local(self, name: str) -> str:
        # Names of our own: one of the game may be a word of Python.
        return self.locals.setdefault(name, f"v{len(self.locals)}")

    def table(self, name: str) -> str:
        self.names[f"T_{name}"] = self.tables[name].values
        return f"T_{name}"

    def operation(self, name: str, line: int) -> str:
        """The function of Python that carries out an operation; one that has no result for some numbers stops there."""
        operation = OPERATIONS[name]
        if operation.is_total:
            self.names[f"op_{name}"] = operation.value
            return f"op_{name}"
        called = f"op_{name}_{line}"
        self.names[called] = partial(_carry_out, name, line)
        return called


def _size(body: ir.Body) -> int:
    """How many values a body works out at most, apart from those in its loops: they are counted pass by pass."""
    own = sum(len(walk.own_parts(stmt)) for stmt in body)
    return 1 + own + sum(_size(stmt.then) + _size(stmt.otherwise) for stmt in body if isinstance(stmt, ir.If))


def _carry_out(op: str, line: int, *args: int) -> int:
    result = evaluate(op, args)
    if result is None:
        raise Stopped(op, line)
    return result


def _stop(code: str, line: int, a: int, b: int) -> None:
    raise Stopped(code, line, a, b)


def _pay(effort: Effort, values: int, line: int) -> None:
    effort.steps += values
    if effort.steps > MOST_REHEARSED:
        raise Stopped(ir.FUEL_SPENT, line)


def _members(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]
