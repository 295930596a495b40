"""Random sound programs: every operation and statement turns up, and every precondition holds by construction."""

from __future__ import annotations

import random

from spielwerk.program import ir
from spielwerk.program.ir import ARR, B64, I32, I64, Const, Expr, Load, Local, Lookup, Op, Stmt
from tests.program.games import Slots

_COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
_INTERESTING = (0, 1, -1, 2, 3, 5, 7, 8, 100, -100, 46341, ir.GREATEST, ir.SMALLEST, ir.GREATEST - 1)
_INTERESTING_LONG = (
    *_INTERESTING, ir.GREATEST + 1, ir.SMALLEST - 1, 2**32, -(2**32), 3037000500, ir.GREATEST_LONG, ir.SMALLEST_LONG,
    ir.GREATEST_LONG - 1, 2**62,
)  # fmt: skip
NUMBERS, WORDS, LONGS, SMALL = 12, 4, 4, 16
"""Slots of numbers, slots of sets, slots of long numbers, entries of tables."""


class RandomProgram:
    """Makes one program of a few functions from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.slots = self.new_slots()
        self.numbers = self.slots.take(NUMBERS)
        self.words = self.slots.take(WORDS, wide=True)
        self.longs = self.slots.take(LONGS, signed=True)
        for k in range(LONGS):
            self.slots.values[self.longs + k] = self.long()
        for k in range(NUMBERS):
            self.slots.values[self.numbers + k] = self.number()
        for k in range(WORDS):
            self.slots.values[self.words + k] = self.random.getrandbits(self.random.choice((3, 20, 63, 64)))
        self.tables = [
            ir.Table("T", tuple(self.number() for _ in range(SMALL))),
            ir.Table("SMALL", tuple(self.random.randrange(SMALL) for _ in range(SMALL))),
            ir.Table("SETS", tuple(self.random.getrandbits(63) for _ in range(SMALL)), B64),
            ir.Table("LONG", tuple(self.long() for _ in range(SMALL)), I64),
        ]
        self.functions: list[ir.Function] = []
        self.serial = 0

    def new_slots(self) -> Slots:
        return Slots(2)

    def number(self) -> int:
        return self.random.choice((self.random.choice(_INTERESTING), self.random.randrange(-50, 50)))

    def long(self) -> int:
        big = self.random.choice((1, -1)) * self.random.getrandbits(self.random.choice((33, 48, 62)))
        return self.random.choice((self.random.choice(_INTERESTING_LONG), big, self.random.randrange(-50, 50)))

    def code(self, known: dict[str, str]) -> Code:
        return Code(self, known)

    def program(self) -> ir.Program:
        for k in range(self.random.randrange(2, 5)):
            self.functions.append(self.function(f"f{k}"))
        self.functions.append(self.enumerator())
        blocks = [
            ir.Block(1, (ir.Enumerate(0, (Load(self.numbers),)), ir.Ask(0, Const(1), 2))),
            ir.Block(2, (ir.Over(),)),
        ]
        return self.slots.program("random", self.functions, blocks, [ir.Site(0, "offer", 2, True)], self.tables)

    # ---- functions -----------------------------------------------------------------------------

    def function(self, name: str) -> ir.Function:
        types = [self.random.choice((I32, I32, I64, B64)) for _ in range(self.random.randrange(3))]
        if self.random.random() < 0.3:
            types.append(ARR)
        parameters = tuple(ir.Parameter(f"p{k}", type_) for k, type_ in enumerate(types))
        result = self.random.choice((I32, I32, I64, B64, None))
        code = self.code({p.name: p.type for p in parameters})
        body = code.body(self.random.randrange(2, 7), 3, in_loop=False)
        if result is not None:
            body += (ir.Return(code.expr(result, 3)),)
        return ir.Function(name, parameters, result, body, title=f"random {name}")

    def enumerator(self) -> ir.Function:
        code = Code(self, {"p": I32})
        body: tuple[Stmt, ...] = ()
        for _ in range(3):
            push = ir.Push((code.expr(I32, 2), code.expr(I32, 1)), code.expr(self.random.choice((I32, B64)), 1))
            body += (*code.body(1, 1, in_loop=False), ir.If(code.expr(I32, 2), (push,)))
        return ir.Function("offer", (ir.Parameter("p"),), None, body)

    def fresh(self) -> str:
        self.serial += 1
        return f"v{self.serial}"


class Code:
    """Random code of one function; knows which locals have a value here."""

    def __init__(self, around: RandomProgram, known: dict[str, str]) -> None:
        self.around = around
        self.random = around.random
        self.known = dict(known)
        self.fixed: set[str] = set()
        """Loop variables, and lists that are being walked: not to be changed."""

    def pick(self, type_: str) -> str | None:
        names = [name for name, found in self.known.items() if found == type_]
        return self.random.choice(names) if names else None

    def line(self) -> int:
        return self.random.randrange(1, 40)

    # ---- expressions ---------------------------------------------------------------------------

    def expr(self, type_: str, depth: int) -> Expr:
        if depth <= 0 or self.random.random() < 0.15:
            return self.leaf(type_)
        make = {B64: self.set_, I64: self.long_}.get(type_, self.int_)
        return make(depth - 1)

    def leaf(self, type_: str) -> Expr:
        name = self.pick(type_)
        if name and self.random.random() < 0.5:
            return Local(name, type_)
        around = self.around
        if type_ == B64:
            if self.random.random() < 0.5:
                return Load(around.words + self.random.randrange(WORDS), None, B64)
            return Const(self.random.getrandbits(self.random.choice((2, 63, 64))), B64)
        if type_ == I64:
            if self.random.random() < 0.5:
                return Load(around.longs + self.random.randrange(LONGS), None, I64)
            return Const(around.long(), I64)
        if self.random.random() < 0.5:
            return Load(around.numbers + self.random.randrange(NUMBERS))
        return Const(around.number())

    def below(self, n: int, depth: int) -> Expr:
        """A number 0 … n-1."""
        choice = self.random.randrange(4)
        if choice == 0:
            return Const(self.random.randrange(n))
        if choice == 1 and n >= SMALL:
            return Lookup("SMALL", self.below(SMALL, depth - 1))
        return Op("mod", (self.expr(I32, depth - 1), Const(n)), self.line())

    def int_(self, depth: int) -> Expr:
        two = lambda: (self.expr(I32, depth), self.expr(I32, depth))  # noqa: E731
        match self.random.randrange(20):
            case 17:
                return Op("w" + self.random.choice(_COMPARE), (self.expr(I64, depth), self.expr(I64, depth)))
            case 18:
                return Op("narrow", (self.expr(I64, depth),), self.line())
            case 19:
                part = Op(self.random.choice(("upper", "lower")), (self.expr(I64, depth),))
                return Op("max", (part, Const(ir.SMALLEST)))
            case 0 | 1:
                return Op(self.random.choice(("addc", "subc", "mulc", "div", "mod")), two(), self.line())
            case 2:
                small = (self.below(1000, depth), self.below(1000, depth))
                return Op(self.random.choice(("add", "sub", "mul")), small)
            case 3 | 4:
                return Op(self.random.choice(_COMPARE), two())
            case 5:
                return Op(self.random.choice(("neg", "abs", "not")), (self.expr(I32, depth),))
            case 6:
                return Op(self.random.choice(("min", "max")), two())
            case 7 | 8:
                count = self.random.randrange(2, 5)
                return Op(self.random.choice(("and", "or")), tuple(self.expr(I32, depth) for _ in range(count)))
            case 9:
                return Op("select", (self.expr(I32, depth), *two()))
            case 10:
                return Op(self.random.choice(("beq", "bne")), (self.expr(B64, depth), self.expr(B64, depth)))
            case 11:
                return Op("has", (self.expr(B64, depth), self.below(63, depth)))
            case 12:
                filled = Op("bor", (self.expr(B64, depth), Const(1 << self.random.randrange(63), B64)), type=B64)
                return Op(*self.random.choice((("popcnt", (self.expr(B64, depth),)), ("lowest", (filled,)))))
            case 13:
                half = Op(self.random.choice(("low", "high")), (self.expr(B64, depth),))
                return Op("max", (half, Const(ir.SMALLEST)))
            case 14:
                return Lookup(self.random.choice(("T", "SMALL")), self.below(SMALL, depth))
            case 15:
                return Load(self.around.numbers, self.below(NUMBERS, depth))
            case _:
                return self.call(I32, depth) or self.item(depth) or self.leaf(I32)

    def set_(self, depth: int) -> Expr:
        two = lambda: (self.expr(B64, depth), self.expr(B64, depth))  # noqa: E731
        match self.random.randrange(8):
            case 0 | 1:
                return Op(self.random.choice(("band", "bor", "bxor", "bandnot")), two(), type=B64)
            case 2:
                return Op(self.random.choice(("xor64", "add64", "mul64")), two(), type=B64)
            case 3:
                return Op("bit", (self.below(63, depth),), type=B64)
            case 4:
                return Op("word", (self.expr(I32, depth),), type=B64)
            case 5:
                return Op("select", (self.expr(I32, depth), *two()), type=B64)
            case 6:
                return Lookup("SETS", self.below(SMALL, depth), B64)
            case _:
                return self.call(B64, depth) or Load(self.around.words, self.below(WORDS, depth), B64)

    def long_(self, depth: int) -> Expr:
        two = lambda: (self.expr(I64, depth), self.expr(I64, depth))  # noqa: E731
        match self.random.randrange(10):
            case 0 | 1:
                op = self.random.choice(("waddc", "wsubc", "wmulc", "wdiv", "wmod"))
                return Op(op, two(), self.line(), I64)
            case 2:
                small = tuple(Op("widen", (self.expr(I32, depth),), type=I64) for _ in range(2))
                return Op(self.random.choice(("wadd", "wsub", "wmul")), small, type=I64)
            case 3:
                return Op(self.random.choice(("wneg", "wabs")), (self.expr(I64, depth),), type=I64)
            case 4:
                return Op(self.random.choice(("wmin", "wmax")), two(), type=I64)
            case 5 | 6:
                return Op("widen", (self.expr(I32, depth),), type=I64)
            case 7:
                return Op("select", (self.expr(I32, depth), *two()), type=I64)
            case 8:
                return Lookup("LONG", self.below(SMALL, depth), I64)
            case _:
                return self.call(I64, depth) or Load(self.around.longs, self.below(LONGS, depth), I64)

    def item(self, depth: int) -> Expr | None:
        """An item of a list, 0 if it is empty."""
        name = self.pick(ARR)
        if name is None:
            return None
        array = Local(name, ARR)
        length = Op("alen", (array,))
        inside = Op("mod", (self.expr(I32, depth), length), self.line())
        return Op("select", (length, Op("aget", (array, inside)), Const(0)))

    def call(self, type_: str | None, depth: int) -> ir.Call | None:
        fitting = [f for f in self.around.functions if type_ is None or f.result == type_]
        if not fitting or self.random.random() < 0.4:
            return None
        function = self.random.choice(fitting)
        args: list[Expr] = []
        for parameter in function.parameters:
            if parameter.type != ARR:
                args.append(self.expr(parameter.type, depth))
                continue
            free = [n for n, t in self.known.items() if t == ARR and n not in self.fixed]
            if not free:
                return None
            args.append(Local(self.random.choice(free), ARR))
        return ir.Call(function.name, tuple(args), type_ or I32)

    # ---- statements ----------------------------------------------------------------------------

    def body(self, count: int, depth: int, *, in_loop: bool) -> tuple[Stmt, ...]:
        made: list[Stmt] = []
        for _ in range(count):
            made += self.stmt(depth, in_loop=in_loop)
        return tuple(made)

    def inner(self, depth: int, *, in_loop: bool, extra: dict[str, str] | None = None) -> tuple[Stmt, ...]:
        """A body whose locals nobody sees behind it."""
        before, fixed = dict(self.known), set(self.fixed)
        self.known |= extra or {}
        self.fixed |= set(extra or {})
        made = self.body(self.random.randrange(1, 4), depth, in_loop=in_loop)
        if in_loop and self.random.random() < 0.3:
            leave = self.random.choice((ir.Break(), ir.Continue()))
            made += (ir.If(self.expr(I32, 1), (leave,)), *self.body(1, 0, in_loop=True))
        self.known, self.fixed = before, fixed
        return made

    def stmt(self, depth: int, *, in_loop: bool) -> tuple[Stmt, ...]:
        around, line = self.around, self.line()
        kind = self.random.randrange(22)
        if depth <= 0 and kind >= 12:
            kind = self.random.randrange(12)
        match kind:
            case 0 | 1 | 2:
                return self.assign()
            case 3 | 4:
                index = self.below(NUMBERS, 1) if self.random.random() < 0.5 else None
                return (ir.Store(around.numbers, self.expr(I32, 3), index),)
            case 5:
                if self.random.random() < 0.5:
                    return (ir.Store(around.longs, self.expr(I64, 3), self.below(LONGS, 1)),)
                return (ir.Store(around.words, self.expr(B64, 2), self.below(WORDS, 1)),)
            case 6:
                call = self.call(None, 1)
                return (ir.Do(call),) if call else ()
            case 7:
                a, b = self.expr(I32, 1), self.expr(I32, 1)
                return (ir.Check(Op("or", (self.expr(I32, 2), self.expr(I32, 1))), "R999", line, a, b),)
            case 8:
                return self.draw()
            case 9:
                return self.change_list()
            case 10:
                name = around.fresh()
                return (
                    ir.Watch((ir.Set(name, self.expr(I32, 2)),)),
                    ir.Event("seen", (Local(name), self.expr(self.random.choice((I32, I64, B64)), 1)), line),
                )
            case 11:
                name = around.fresh()
                self.known[name] = ARR
                return (ir.NewArray(name, self.random.randrange(1, 5)), ir.Append(name, self.expr(I32, 1), line))
            case 12 | 13 | 14:
                return self.branch(depth, in_loop=in_loop)
            case 15:
                saved, then = around.fresh(), around.fresh()
                span = (around.numbers, NUMBERS + WORDS + LONGS)
                before = dict(self.known)
                inside = self.body(2, depth - 1, in_loop=in_loop)
                type_ = self.random.choice((I32, I64, B64))
                value = ir.Set(then, self.expr(type_, 2))
                self.known = {**before, then: type_}
                return (ir.Save(saved, *span), *inside, value, ir.Restore(saved, *span))
            case 16:
                return (self.while_(depth),)
            case 17 | 18:
                return self.idiom(depth)
            case _:
                return self.for_(depth)

    def assign(self) -> tuple[Stmt, ...]:
        type_ = self.random.choice((I32, I32, I64, B64))
        names = [n for n, t in self.known.items() if t == type_ and n not in self.fixed]
        value = self.expr(type_, 3)
        if names and self.random.random() < 0.5:
            return (ir.Set(self.random.choice(names), value),)
        name = self.around.fresh()
        self.known[name] = type_
        return (ir.Set(name, value),)

    def draw(self) -> tuple[Stmt, ...]:
        bound = self.expr(I32, 2)
        if isinstance(bound, Const):
            bound = Const(self.random.choice((1, 2, 6, 52, ir.GREATEST)))
        name = self.around.fresh()
        self.known[name] = I32
        return (ir.Draw(name, bound, self.line()),)

    def change_list(self) -> tuple[Stmt, ...]:
        names = [n for n, t in self.known.items() if t == ARR and n not in self.fixed]
        if not names:
            return ()
        name = self.random.choice(names)
        length = Op("alen", (Local(name, ARR),))
        match self.random.randrange(3):
            case 0:
                return (ir.Append(name, self.expr(I32, 2), self.line()),)
            case 1:
                index = Op("mod", (self.expr(I32, 1), length), self.line())
                return (ir.If(length, (ir.SetItem(name, index, self.expr(I32, 1)),)),)
            case _:
                return (ir.Truncate(name, self.below(4, 1)),)

    def branch(self, depth: int, *, in_loop: bool) -> tuple[Stmt, ...]:
        then = self.inner(depth - 1, in_loop=in_loop) if self.random.random() < 0.9 else ()
        otherwise = self.inner(depth - 1, in_loop=in_loop) if self.random.random() < 0.5 else ()
        return (ir.If(self.expr(I32, 2), then, otherwise),)

    def while_(self, depth: int) -> Stmt:
        return ir.While(
            self.expr(I32, 2), self.inner(depth - 1, in_loop=True), self.random.randrange(40, 90), self.line()
        )

    def for_(self, depth: int) -> tuple[Stmt, ...]:
        name = self.around.fresh()
        kind = self.random.randrange(5)
        array = self.pick(ARR)
        if kind == 0 and array is not None:
            was_fixed = array in self.fixed
            self.fixed.add(array)
            inside = self.inner(depth - 1, in_loop=True, extra={name: I32})
            if not was_fixed:
                self.fixed.discard(array)
            return (ir.ForArray(name, array, inside),)
        if kind == 1:
            inside = self.inner(depth - 1, in_loop=True, extra={name: I32})
            return (ir.ForBits(name, Op("band", (self.expr(B64, 2), Const(0x1248, B64)), type=B64), inside),)
        if kind == 2:
            table, type_ = self.random.choice((("T", I32), ("SETS", B64), ("LONG", I64)))
            inside = self.inner(depth - 1, in_loop=True, extra={name: type_})
            low = self.random.randrange(SMALL)
            return (ir.ForTable(name, table, Const(low), self.below(SMALL, 1), inside),)
        if kind == 3 and self.random.random() < 0.3:
            inside = self.inner(depth - 1, in_loop=True, extra={name: I64})
            return (ir.ForSlots(name, self.around.longs, self.below(3, 1), inside, self.below(LONGS - 2, 1)),)
        if kind == 3:
            inside = self.inner(depth - 1, in_loop=True, extra={name: I32})
            return (ir.ForSlots(name, self.around.numbers, self.below(5, 1), inside, self.below(NUMBERS - 5, 1)),)
        inside = self.inner(depth - 1, in_loop=True, extra={name: I32})
        low_, high = self.random.choice(
            ((Const(self.random.randrange(3)), Const(self.random.randrange(7))), (self.below(3, 1), self.below(7, 1)))
        )
        return (ir.For(name, low_, high, inside),)

    # ---- what a lowering writes ----------------------------------------------------------------

    def idiom(self, depth: int) -> tuple[Stmt, ...]:
        """Code of a shape that the passes know."""
        kind = self.random.randrange(6)
        array = self.pick(ARR)
        if kind == 0:
            name = self.around.fresh()
            made = (ir.Set(name, Const(0)), *self.flag(name, depth))
            self.known[name] = I32
            return made
        if kind == 1:
            name = self.around.fresh()
            self.known[name] = I32
            self.fixed.add(name)
            then = self.inner(depth - 1, in_loop=False)
            second = ir.If(Local(name), self.inner(depth - 1, in_loop=False))
            del self.known[name]
            first = ir.If(Local(name), (*then, ir.Set(name, self.truth())))
            return (ir.Set(name, self.truth()), first, second)
        if kind == 2:
            name, low = self.around.fresh(), self.random.randrange(4)
            store = ir.Store(self.around.numbers, self.leaf(I32), Local(name))
            return (ir.For(name, Const(low), Const(low + self.random.randrange(NUMBERS - 4)), (store,)),)
        if kind == 3 and array is not None:
            flag, item = self.around.fresh(), self.around.fresh()
            self.known[flag] = I32
            found = ir.ForArray(item, array, (ir.Set(flag, self.random.choice((Const(1), Local(item)))), ir.Break()))
            return (ir.Set(flag, Const(0)), found)
        if kind == 4 and array is not None:
            name, item = self.around.fresh(), self.around.fresh()
            self.known[name] = ARR
            copy = ir.ForArray(item, array, (ir.Append(name, Local(item), self.line()),))
            return (ir.NewArray(name, self.random.randrange(1, 6)), copy)
        place = ir.Lookup("SMALL", self.below(SMALL, 1))
        name = self.around.fresh()
        self.known[name] = I32
        inside = Op("lt", (Local(name), Const(NUMBERS)))
        test = Op(self.random.choice(_COMPARE), (Load(self.around.numbers, Local(name)), self.expr(I32, 1)))
        return (ir.Set(name, place), ir.If(inside, (ir.If(test, self.inner(depth - 1, in_loop=False)),)))

    def truth(self) -> Expr:
        return Op(self.random.choice(_COMPARE), (self.expr(I32, 2), self.expr(I32, 1)))

    def flag(self, name: str, depth: int) -> tuple[Stmt, ...]:
        """Statements that set a flag, look at it and set it again."""
        made: tuple[Stmt, ...] = (ir.If(self.expr(I32, 2), (ir.Set(name, Const(1)),)),)
        if depth > 0 and self.random.random() < 0.7:
            test: Expr = Op("not", (Local(name),)) if self.random.random() < 0.8 else Local(name)
            start = (ir.Set(name, self.truth()),) if self.random.random() < 0.4 else ()
            made += (ir.If(test, (*start, *self.flag(name, depth - 1))),)
        return made
