"""Carries out code of the program form at once: slowly, for what must be known before there is a program.

No chance, no options, no events: what is written for watchers alone is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from spielwerk.limits import MOST_REHEARSED
from spielwerk.program import ir
from spielwerk.program.arithmetic import evaluate
from spielwerk.program.operations import OPERATIONS

Frame = dict[str, Any]
"""Locals and their values: numbers, arrays as lists."""


class Stopped(Exception):
    """A fault of the game: its code, the number of its line, and two numbers."""

    def __init__(self, code: str, line: int, a: int = 0, b: int = 0) -> None:
        super().__init__(code, line, a, b)
        self.code, self.line, self.a, self.b = code, line, a, b


class _Leave(Exception):
    def __init__(self, kind: type, value: int = 0) -> None:
        super().__init__()
        self.kind, self.value = kind, value


class Effort:
    """What has been done so far to make one program: a short text can ask for endless work."""

    def __init__(self) -> None:
        self.parts = 0
        """Expressions that were lowered."""
        self.steps = 0
        """Values that were worked out beforehand."""


class Evaluator:
    """Carries out code that may call these functions and look into these tables."""

    def __init__(
        self,
        functions: dict[str, ir.Function],
        tables: dict[str, ir.Table],
        state: list[int],
        effort: Effort | None = None,
    ) -> None:
        self.functions = functions
        self.tables = tables
        self.state = state
        self.effort = effort or Effort()
        self.line = 0
        """Of the function that is being carried out."""

    # ---- expressions -----------------------------------------------------------------------

    def value(self, expr: ir.Expr, frame: Frame) -> Any:
        self.effort.steps += 1
        if self.effort.steps > MOST_REHEARSED:
            raise Stopped(ir.FUEL_SPENT, self.line)
        if isinstance(expr, ir.Const):
            return expr.value
        if isinstance(expr, ir.Local):
            return frame[expr.name]
        if isinstance(expr, ir.Op):
            return self.operation(expr, frame)
        if isinstance(expr, ir.Load):
            return self.state[expr.address + self.index(expr.index, frame)]
        if isinstance(expr, ir.Lookup):
            return self.tables[expr.table].values[self.value(expr.index, frame)]
        if isinstance(expr, ir.Call):
            return self.call(expr.function, [self.value(arg, frame) for arg in expr.args])
        raise AssertionError(expr)

    def operation(self, expr: ir.Op, frame: Frame) -> Any:
        name, args = expr.op, expr.args
        if name == "and":
            return int(all(self.value(arg, frame) for arg in args))
        if name == "or":
            return int(any(self.value(arg, frame) for arg in args))
        if name == "select":
            return self.value(args[1] if self.value(args[0], frame) else args[2], frame)
        values = [self.value(arg, frame) for arg in args]
        result = evaluate(name, tuple(values))
        if result is None:
            raise Stopped(OPERATIONS[name].fault or ir.OVERFLOW, expr.line)
        return result

    def index(self, index: ir.Expr | None, frame: Frame) -> int:
        return 0 if index is None else int(self.value(index, frame))

    def call(self, name: str, arguments: list[Any]) -> Any:
        function = self.functions[name]
        self.line = function.line
        frame = {p.name: argument for p, argument in zip(function.parameters, arguments, strict=True)}
        try:
            self.run(function.body, frame)
        except _Leave as leave:
            return leave.value
        except RecursionError:
            # The program itself may go deeper: there it is tried again.
            raise Stopped(ir.FUEL_SPENT, function.line) from None
        return 0

    # ---- statements ------------------------------------------------------------------------

    def run(self, body: Iterable[ir.Stmt], frame: Frame) -> None:
        for stmt in body:
            self.carry_out(stmt, frame)

    def carry_out(self, stmt: ir.Stmt, frame: Frame) -> None:
        match stmt:
            case ir.Set(name, expr):
                frame[name] = self.value(expr, frame)
            case ir.Store(address, expr, index):
                # The value before the index, as in every back end: the first fault is the one that counts.
                new = self.value(expr, frame)
                self.state[address + self.index(index, frame)] = new
            case ir.If(test, then, otherwise):
                self.run(then if self.value(test, frame) else otherwise, frame)
            case ir.Return(result):
                raise _Leave(ir.Return, 0 if result is None else self.value(result, frame))
            case ir.Break() | ir.Continue():
                raise _Leave(type(stmt))
            case ir.Do(call):
                self.value(call, frame)
            case ir.Check(test, code, line, a, b):
                if not self.value(test, frame):
                    raise Stopped(code, line, self.value(a, frame), self.value(b, frame))
            case ir.Save(name, address, count):
                frame[name] = self.state[address : address + count]
            case ir.Restore(name, address, count):
                self.state[address : address + count] = frame[name]
            case ir.Watch() | ir.Event():
                pass
            case ir.NewArray() | ir.Append() | ir.SetItem() | ir.Truncate():
                self.change_array(stmt, frame)
            case _:
                self.loop(stmt, frame)

    def change_array(self, stmt: ir.NewArray | ir.Append | ir.SetItem | ir.Truncate, frame: Frame) -> None:
        match stmt:
            case ir.NewArray(name, capacity):
                frame[name] = _Array(capacity)
            case ir.Append(name, item, line):
                new = self.value(item, frame)
                if len(frame[name]) >= frame[name].capacity:
                    raise Stopped(ir.LIST_FULL, line)
                frame[name].append(new)
            case ir.SetItem(name, index, item):
                new = self.value(item, frame)
                frame[name][self.value(index, frame)] = new
            case ir.Truncate(name, length):
                del frame[name][self.value(length, frame) :]

    def loop(self, stmt: ir.Stmt, frame: Frame) -> None:
        match stmt:
            case ir.While(body=body):
                self.passes("", self.while_(stmt, frame), body, frame)
            case ir.For(name, low, high, body):
                self.passes(name, range(self.value(low, frame), self.value(high, frame)), body, frame)
            case ir.ForBits(name, of, body):
                members = self.value(of, frame)
                self.passes(name, [bit for bit in range(64) if members >> bit & 1], body, frame)
            case ir.ForArray(name, array, body):
                self.passes(name, frame[array], body, frame)
            case ir.ForTable(name, table, low, high, body):
                entries = self.tables[table].values[self.value(low, frame) : self.value(high, frame)]
                self.passes(name, entries, body, frame)
            case ir.ForSlots(name, address, count, body, index):
                start = address + self.index(index, frame)
                self.passes(name, self.state[start : start + self.value(count, frame)], body, frame)
            case _:
                raise AssertionError(stmt)

    def passes(self, name: str, values: Iterable[int], body: ir.Body, frame: Frame) -> None:
        for value in values:
            frame[name] = value
            try:
                self.run(body, frame)
            except _Leave as leave:
                if leave.kind is ir.Break:
                    return
                if leave.kind is not ir.Continue:
                    raise

    def while_(self, stmt: ir.While, frame: Frame) -> Iterator[int]:
        while self.value(stmt.test, frame):
            self.state[ir.HEADER.FUEL] -= stmt.fuel
            if stmt.fuel and self.state[ir.HEADER.FUEL] < 0:
                raise Stopped(ir.FUEL_SPENT, stmt.line)
            yield 0


class _Array(list[int]):
    """A list that knows how much it can hold."""

    def __init__(self, capacity: int) -> None:
        super().__init__()
        self.capacity = capacity
