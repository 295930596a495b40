"""A tree walker for functions of the intermediate form: slow, short, independent of folding and of the back ends."""

from __future__ import annotations

from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.program import generator, ir


class Array(list[int]):
    """A list that knows how much it can hold."""

    capacity = 2**31


class _Leave(Exception):
    def __init__(self, kind: type, value: Any = None) -> None:
        super().__init__()
        self.kind, self.value = kind, value


class Interpreter:
    """Runs functions of a program on a state."""

    def __init__(self, program: ir.Program, *, events: bool = False) -> None:
        self.program = program
        self.with_events = events
        self.events: list[tuple[Any, ...]] = []
        self.options: list[tuple[int, ...]] = []
        self.weights: list[int] = []
        self.shown: set[int] = set()
        self.values: dict[int, int] = {}
        self.counts: dict[int, int] = {}
        self.state: list[int] = []

    def call(self, name: str, state: list[int], *args: Any) -> Any:
        self.state = state
        function = self.program.functions[name]
        frame = {p.name: arg for p, arg in zip(function.parameters, args, strict=True)}
        try:
            self.body(function.body, frame)
        except _Leave as leave:
            return leave.value
        return None

    # ---- expressions ---------------------------------------------------------------------------

    def value(self, expr: ir.Expr, frame: dict[str, Any]) -> Any:
        match expr:
            case ir.Const(value):
                return value
            case ir.Local(name):
                return frame[name]
            case ir.Load(address, index):
                return self.state[address + (self.value(index, frame) if index else 0)]
            case ir.Lookup(table, index):
                place = self.value(index, frame)
                assert place >= 0
                return self.program.tables[table].values[place]
            case ir.Call(function, args):
                values = [self.value(arg, frame) for arg in args]
                return self.call(function, self.state, *values)
            case ir.Op("and", args):
                return int(all(self.value(arg, frame) for arg in args))
            case ir.Op("or", args):
                return int(any(self.value(arg, frame) for arg in args))
            case ir.Op("select", (test, yes, no)):
                return self.value(yes if self.value(test, frame) else no, frame)
            case ir.Op(name, args, line):
                return self.operation(name, [self.value(arg, frame) for arg in args], line)
        raise AssertionError(expr)

    def operation(self, name: str, args: list[Any], line: int) -> int:
        a, b = args[0], args[1] if len(args) > 1 else 0
        if name in ("add", "sub", "mul", "addc", "subc", "mulc"):
            result = {"add": lambda: a + b, "sub": lambda: a - b, "mul": lambda: a * b}[name[:3]]()
            if not -(2**31) < result < 2**31:
                assert name.endswith("c"), f"{name} {a} {b} was said not to overflow"
                raise Fault("R101", line)
            return int(result)
        if name in ("waddc", "wsubc", "wmulc", "wadd", "wsub", "wmul"):
            result = {"wadd": lambda: a + b, "wsub": lambda: a - b, "wmul": lambda: a * b}[name[:4]]()
            if not -(2**63) < result < 2**63:
                assert name.endswith("c"), f"{name} {a} {b} was said not to overflow"
                raise Fault("R244", line)
            return int(result)
        if name in ("widen", "upper", "lower", "narrow"):
            if name == "narrow" and not -(2**31) < a < 2**31:
                raise Fault("R243", line)
            return int({"upper": a // 2**32, "lower": a % 2**32 - 2**31}.get(name, a))
        if name.startswith("w") and name != "word":
            return self.operation(name[1:], args, line)
        if name in ("div", "mod"):
            if b == 0:
                raise Fault("R102", line)
            return int(a // b if name == "div" else a - b * (a // b))
        if name in ("eq", "ne", "lt", "le", "gt", "ge", "beq", "bne"):
            less, equal = a < b, a == b
            return int({"eq": equal, "ne": not equal, "lt": less, "le": less or equal}.get(
                name.removeprefix("b"), not less and (name == "ge" or not equal)))  # fmt: skip
        if name in ("xor64", "add64", "mul64"):
            return int({"xor64": a ^ b, "add64": a + b, "mul64": a * b}[name] % 2**64)
        if name in ("word", "low", "high"):
            word = a % 2**32 if name != "high" else a // 2**32
            return int(word if name == "word" or word < 2**31 else word - 2**32)
        members = {bit for bit in range(64) if a >> bit & 1} if isinstance(a, int) and a >= 0 else set()
        others = {bit for bit in range(64) if b >> bit & 1} if b >= 0 else set()
        sets = {
            "band": members & others,
            "bor": members | others,
            "bxor": members ^ others,
            "bandnot": members - others,
        }
        if name in sets:
            return sum(1 << bit for bit in sets[name])
        match name:
            case "neg":
                return -int(a)
            case "abs":
                return int(a) if a >= 0 else -int(a)
            case "min":
                return int(a) if a < b else int(b)
            case "max":
                return int(a) if a > b else int(b)
            case "not":
                return int(a == 0)
            case "bit":
                assert 0 <= a < 63
                return int(2**a)
            case "has":
                assert 0 <= b < 64
                return int(b in members)
            case "popcnt":
                return len(members)
            case "lowest":
                return min(members)
            case "alen":
                return len(a)
            case "aget":
                assert b >= 0
                return int(a[b])
        raise AssertionError(name)

    # ---- statements ----------------------------------------------------------------------------

    def body(self, body: ir.Body, frame: dict[str, Any]) -> None:
        for stmt in body:
            self.stmt(stmt, frame)

    def loop(self, name: str, values: Any, body: ir.Body, frame: dict[str, Any]) -> None:
        for value in values:
            frame[name] = value
            try:
                self.body(body, frame)
            except _Leave as leave:
                if leave.kind is ir.Break:
                    break
                if leave.kind is not ir.Continue:
                    raise

    def passes(self, stmt: ir.While, frame: dict[str, Any]) -> Any:
        while self.value(stmt.test, frame):
            self.state[ir.HEADER.FUEL] -= stmt.fuel
            if stmt.fuel and self.state[ir.HEADER.FUEL] < 0:
                raise Fault("R109", stmt.line)
            yield 0

    def stmt(self, stmt: ir.Stmt, frame: dict[str, Any]) -> None:
        def value(expr: ir.Expr) -> Any:
            return self.value(expr, frame)

        state = self.state
        match stmt:
            case ir.Set(name, expr):
                frame[name] = value(expr)
            case ir.Store(address, expr, index):
                new = value(expr)
                state[address + (value(index) if index else 0)] = new
            case ir.If(test, then, otherwise):
                self.body(then if value(test) else otherwise, frame)
            case ir.While(_, body):
                self.loop("", self.passes(stmt, frame), body, frame)
            case ir.For(name, low, high, body):
                self.loop(name, range(value(low), value(high)), body, frame)
            case ir.ForBits(name, of, body):
                members = value(of)
                self.loop(name, [bit for bit in range(64) if members >> bit & 1], body, frame)
            case ir.ForArray(name, array, body):
                self.loop(name, frame[array], body, frame)
            case ir.ForTable(name, table, low, high, body):
                self.loop(name, self.program.tables[table].values[value(low) : value(high)], body, frame)
            case ir.ForSlots(name, address, count, body, index):
                start = address + (value(index) if index else 0)
                self.loop(name, state[start : start + value(count)], body, frame)
            case ir.Break() | ir.Continue():
                raise _Leave(type(stmt))
            case ir.Return(result):
                raise _Leave(ir.Return, None if result is None else value(result))
            case ir.Do(call):
                value(call)
            case ir.Check(test, code, line, a, b):
                if not value(test):
                    raise Fault(code, line, value(a), value(b))
            case ir.NewArray(name, capacity):
                frame[name] = Array()
                frame[name].capacity = capacity
            case ir.Append(name, item, line):
                new = value(item)
                if len(frame[name]) >= frame[name].capacity:
                    raise Fault("R107", line)
                frame[name].append(new)
            case ir.SetItem(name, index, item):
                new = value(item)
                frame[name][value(index)] = new
            case ir.Truncate(name, length):
                del frame[name][value(length) :]
            case ir.Save(name, address, count):
                frame[name] = state[address : address + count]
            case ir.Restore(name, address, count):
                state[address : address + count] = frame[name]
            case ir.Draw(name, bound, line):
                n = value(bound)
                if n < 1:
                    raise Fault("R108", line)
                frame[name], state[0] = generator.draw_below(state[0], n)
            case _:
                self.output(stmt, frame)

    def output(self, stmt: ir.Stmt, frame: dict[str, Any]) -> None:
        match stmt:
            case ir.Push(record, weight):
                self.options.append(tuple(self.value(word, frame) for word in record))
                if weight is not None:
                    self.weights.append(self.value(weight, frame))
            case ir.Event(kind, args, line):
                if self.with_events:
                    self.events.append((kind, line, *(self.value(arg, frame) for arg in args)))
            case ir.Watch(body):
                if self.with_events:
                    self.body(body, frame)
            case ir.Show(address, index, value):
                slot = address + (self.value(index, frame) if index else 0)
                self.shown.add(slot)
                if value is not None:
                    self.values[slot] = self.value(value, frame)
            case ir.ShowCount(place, count):
                self.counts[self.value(place, frame)] = self.value(count, frame)
            case _:
                raise AssertionError(stmt)
