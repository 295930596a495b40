"""What code is charged while a match runs, so that whatever takes long is stopped, at the same step on every back end.

A decision has so much fuel. Loops without a known end pay for every pass. Whatever has an end pays only if it can get
dear: then its loops pay for their passes and its functions for their calls, each for what is in it itself. So small
code, which is nearly all code, pays nothing. Options and events are dear: fuel bounds their number, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from spielwerk.data import replace
from spielwerk.limits import FUEL, MOST_EVENTS, MOST_OPTIONS
from spielwerk.program import ir, walk
from spielwerk.program.ir import WORD
from spielwerk.program.passes.cost import DRAW, own_cost, trips
from spielwerk.program.passes.fuel import endless_blocks

LOOP_FUEL = 4
"""What a pass or a jump backwards costs at least."""
FREE_PASSES = 4096
"""A loop of unknown length that is known to run no more often than this has an end."""
MOST = FUEL // 2
"""No pass costs more than this: half of what a decision has."""
DEAR = 500_000
"""Code that cannot cost more than this in all pays nothing; a pass of an open loop, as a whole."""
OFTEN = 20_000
"""The same for code that may come again and again without a stop."""
LENIENT = 4
"""What is not dear itself pays for this part of the most that it can cost: most code takes a shorter way."""
SMALL = 5_000
"""In dear code, a part that cannot cost more than this is paid for by what is around it."""
EVENT = FUEL // MOST_EVENTS
OPTION = FUEL // (2 * MOST_OPTIONS)
"""Half, so that the last one that is allowed can be paid for whatever it takes to find it."""
ENDLESS = 1 << 40
"""As a cost: more than anybody can pay."""


def payment(amount: int, line: int, code: str = ir.FUEL_SPENT) -> ir.Body:
    """Statements that use up fuel and stop the match when there is none."""
    left = ir.Load(ir.HEADER.FUEL)
    return (
        ir.Store(ir.HEADER.FUEL, ir.Op("sub", (left, ir.Const(amount)))),
        ir.Check(ir.Op("ge", (left, ir.Const(0))), code, line),
    )


def paid(body: ir.Body, line: int) -> ir.Body:
    """The body of a loop of unknown length, with a payment for a pass in front; `priced` makes it the right one."""
    return (*payment(LOOP_FUEL, line), *body)


def is_paid(body: ir.Body) -> bool:
    """Whether code begins with a payment."""
    return bool(body) and isinstance(body[0], ir.Store) and body[0].address == ir.HEADER.FUEL


def priced(program: ir.Program, widest: int, often: Collection[str] = ()) -> ir.Program:
    """The program with payments wherever it can take long. No place holds more than `widest` objects; functions in
    `often` are called again and again from outside."""
    return _Prices(program, min(FREE_PASSES, widest), often).program_with_payments()


class Cost(NamedTuple):
    """The most that a piece of code can cost: units of work, events and options."""

    units: int = 0
    events: int = 0
    options: int = 0

    @property
    def whole(self) -> int:
        return self.units + self.events * EVENT + self.options * OPTION

    @property
    def price(self) -> int:
        """What is paid for it by what is around it."""
        return (self.units + self.events * EVENT) // LENIENT + self.options * OPTION

    @property
    def code(self) -> str:
        """What is wrong when nothing is left for it."""
        if 2 * self.options * OPTION > self.whole:
            return ir.TOO_MANY_OPTIONS
        return ir.TOO_MANY_EVENTS if 2 * self.events * EVENT > self.whole else ir.FUEL_SPENT

    def and_(self, other: Cost) -> Cost:
        return Cost(self.units + other.units, self.events + other.events, self.options + other.options)

    def times(self, passes: int) -> Cost:
        if self.whole * passes <= ENDLESS:
            return self if passes == 1 else Cost(self.units * passes, self.events * passes, self.options * passes)
        return Cost(*(min(part * passes, ENDLESS) for part in self))

    def or_(self, other: Cost) -> Cost:
        return Cost(*map(max, self, other))


NOTHING = Cost()
_plain = lru_cache(maxsize=1024)(Cost)
"""So many units and nothing else: nearly all statements."""
_DEARER = frozenset({ir.Event, ir.Push, ir.Draw, ir.Save, ir.Restore})
"""Statements that cost more than their expressions."""


class _Prices:
    """Knows the most that every piece of code can cost, and where it pays."""

    def __init__(self, program: ir.Program, widest: int, often: Collection[str]) -> None:
        self.program = program
        self.often = often
        self.functions = program.functions
        self.enumerators = {site.number: site.enumerator for site in program.sites}
        self.rooms = _rooms(program)
        self.widest = widest
        """No loop over a place runs more often."""
        self.known: dict[str, Cost] = {}
        self.bodies: dict[int, tuple[ir.Body, Cost]] = {}
        self.loops: dict[int, tuple[ir.Stmt, Cost]] = {}
        self.paying: set[str] = set()
        """Functions that pay for their calls."""

    # ---- where it is paid ----------------------------------------------------------------------

    def program_with_payments(self) -> ir.Program:
        blocks = self.program.blocks
        endless = endless_blocks(self.program)
        bounds = ((block, OFTEN if block.number in endless else DEAR) for block in blocks)
        dear = {block.number for block, bound in bounds if self.most(block.body).whole > bound}
        self.find_paying(dear)
        return replace(
            self.program,
            functions={name: walk.with_body(f, self.function_body(name, f)) for name, f in self.functions.items()},
            blocks=[walk.with_body(b, self.block_body(b, b.number in dear, b.number in endless)) for b in blocks],
        )

    def find_paying(self, dear: set[int]) -> None:
        """Functions that are dear, and those that dear code calls, unless they are small."""
        bounds = ((name, OFTEN if name in self.often else DEAR) for name in self.functions)
        waiting = [name for name, bound in bounds if self.most_of(name).whole > bound]
        for block in self.program.blocks:
            waiting += self.called_dearly(block.body, block.number in dear)
        for function in self.functions.values():
            waiting += self.called_dearly(function.body, False)
        while waiting:
            name = waiting.pop()
            if name not in self.paying:
                self.paying.add(name)
                waiting += self.called_dearly(self.functions[name].body, True)

    def called_dearly(self, body: ir.Body, dear: bool) -> Iterator[str]:
        for stmt in body:
            if dear:
                yield from (name for name in self.called(stmt) if self.most_of(name).whole > SMALL)
            inner = walk.bodies(stmt)
            if inner:
                inside = dear or (isinstance(stmt, walk.LOOPS) and self.is_dear(stmt))
                for part in inner:
                    yield from self.called_dearly(part, inside)

    def function_body(self, name: str, function: ir.Function) -> ir.Body:
        if name in self.paying:
            return self.charged(function.body, function.line)
        return self.toll(function.body, name in self.often, function.line)

    def block_body(self, block: ir.Block, dear: bool, endless: bool) -> ir.Body:
        return self.charged(block.body, 0) if dear else self.toll(block.body, endless, 0)

    def toll(self, body: ir.Body, again: bool, line: int) -> ir.Body:
        """Code that is not dear. If it may come again and again without a stop, it pays for all that is in it."""
        most, free = self.most(body), self.with_payments(body, False, line)
        return _in_front(payment(max(1, most.price), _line(body) or line), free) if again else free

    def charged(self, body: ir.Body, line: int) -> ir.Body:
        """Dear code, with the payment for what is in it itself in front."""
        own = self.own(body)
        # The payment that is there already is two statements long; this one takes its place.
        line, body = _line(body) or line, body[2:] if is_paid(body) else body
        amount = min(max(own.whole, LOOP_FUEL), MOST)
        return _in_front(payment(amount, line, own.code), self.with_payments(body, True, line))

    def with_payments(self, body: ir.Body, dear: bool, line: int) -> ir.Body:
        """Code in which every dear part pays; if it is dear itself, every part that is not small."""
        if not any(map(walk.bodies, body)):
            return body
        done = [self.paying_stmt(stmt, dear, line) if walk.bodies(stmt) else stmt for stmt in body]
        return body if walk.unchanged(done, body) else tuple(done)

    def paying_stmt(self, stmt: ir.Stmt, dear: bool, line: int) -> ir.Stmt:
        if isinstance(stmt, ir.If):
            return walk.with_bodies(stmt, lambda branch: self.branch(branch, dear, line))
        if isinstance(stmt, ir.Watch):
            return walk.with_bodies(stmt, self.unpaid)
        if isinstance(stmt, ir.While) and stmt.fuel:
            dear = dear or self.is_dear(stmt)
            price = self.own(stmt.body).whole if dear else self.most(stmt.body).price
            body = self.with_payments(stmt.body, dear, stmt.line or line)
            return replace(stmt, fuel=min(max(stmt.fuel, price), MOST), body=body)
        if not isinstance(stmt, walk.LOOPS):
            return stmt
        (body,) = walk.bodies(stmt)
        if self.is_dear(stmt) or (dear and self.most_in(stmt).whole > SMALL):
            return walk.with_bodies(stmt, lambda body: self.charged(body, line))
        if self.is_open(stmt):
            most = self.most(body)
            pay = payment(min(max(LOOP_FUEL, most.price), MOST), _line(body) or line, most.code)
            return walk.with_bodies(stmt, lambda body: (*pay, *self.with_payments(body[2:], False, line)))
        return walk.with_bodies(stmt, lambda body: self.with_payments(body, False, line))

    def branch(self, body: ir.Body, dear: bool, line: int) -> ir.Body:
        if dear and self.most(body).whole > SMALL:
            return self.charged(body, line)
        return self.with_payments(body, False, line)

    def unpaid(self, body: ir.Body) -> ir.Body:
        """What is written for watchers alone uses fuel of its own: the match must go on in the same way without it."""
        if not any(call.function in self.paying for call in walk.calls(body)):
            return body
        left, slot = "fuel_before", ir.HEADER.FUEL
        return (ir.Set(left, ir.Load(slot)), ir.Store(slot, ir.Const(FUEL)), *body, ir.Store(slot, ir.Local(left)))

    # ---- what it costs -------------------------------------------------------------------------

    def own(self, body: ir.Body) -> Cost:
        """What dear code pays for: itself, and its small parts, those less strictly."""
        total = NOTHING
        for stmt in body[2:] if is_paid(body) else body:
            total = total.and_(self.alone(stmt))
            parts = [self.most_of(name) for name in self.called(stmt)]
            if isinstance(stmt, walk.LOOPS):
                parts.append(self.most_in(stmt))
            elif isinstance(stmt, ir.Watch):
                total = total.and_(self.most(stmt.body))
            elif isinstance(stmt, ir.If):
                parts += [self.most(stmt.then), self.most(stmt.otherwise)]
            for part in parts:
                if part.whole <= SMALL:
                    total = total.and_(Cost((part.units + part.events * EVENT) // LENIENT, 0, part.options))
        return total

    def most(self, body: ir.Body) -> Cost:
        """The most that code can cost."""
        if not body:
            return NOTHING
        if id(body) not in self.bodies:
            units = events = options = 0
            for cost in map(self.stmt, body):
                units, events, options = units + cost[0], events + cost[1], options + cost[2]
            total = Cost(units, events, options)
            # The body is kept beside its cost: no other one can take its number meanwhile.
            self.bodies[id(body)] = body, total.times(1)
        return self.bodies[id(body)][1]

    def most_of(self, name: str) -> Cost:
        """The most that a call of a function can cost; one that calls itself pays at every call."""
        if name not in self.known:
            self.known[name] = NOTHING
            function = self.functions.get(name)
            self.known[name] = self.most(function.body) if function is not None else NOTHING
        return self.known[name]

    def most_in(self, stmt: ir.Stmt) -> Cost:
        """The most that a loop can cost."""
        if id(stmt) not in self.loops:
            (body,) = walk.bodies(stmt)
            self.loops[id(stmt)] = stmt, self.most(body).and_(Cost(1)).times(self.passes(stmt))
        return self.loops[id(stmt)][1]

    def stmt(self, stmt: ir.Stmt) -> Cost:
        total = self.alone(stmt)
        for name in self.called(stmt):
            total = total.and_(self.most_of(name))
        if not walk.bodies(stmt):
            return total
        if isinstance(stmt, walk.LOOPS):
            return total.and_(self.most_in(stmt))
        if isinstance(stmt, ir.If):
            return total.and_(self.most(stmt.then).or_(self.most(stmt.otherwise)))
        return total.and_(self.most(stmt.body)) if isinstance(stmt, ir.Watch) else total

    def alone(self, stmt: ir.Stmt) -> Cost:
        """What a statement costs without what it calls and what is below it."""
        units = 1 + own_cost(stmt)
        if type(stmt) not in _DEARER:
            return _plain(units)
        match stmt:
            case ir.Event():
                lists = [self.room(arg) for arg in stmt.args if arg.type == ir.ARR]
                return Cost(units + sum(lists), 1)
            case ir.Push():
                return Cost(units, 0, 1)
            case ir.Draw():
                return Cost(units + DRAW)
            case ir.Save() | ir.Restore():
                return Cost(units + stmt.count // 4)
        return Cost(units)

    def called(self, stmt: ir.Stmt) -> list[str]:
        """The functions that a statement calls itself."""
        calls = walk.found(stmt).calls
        names = [call.function for call in calls] if calls else []
        return [self.enumerators[stmt.site], *names] if type(stmt) is ir.Enumerate else names

    def passes(self, stmt: ir.Stmt) -> int:
        """How often a loop runs at most; an open one pays for every pass and counts once."""
        if self.is_open(stmt):
            return 1
        match stmt:
            case ir.For(_, ir.Const(), ir.Const()) | ir.ForTable(_, _, ir.Const(), ir.Const()):
                return trips(stmt)
            case ir.ForBits(_, ir.Const()) | ir.ForSlots(_, _, ir.Const()):
                return trips(stmt)
            case ir.ForBits():
                return WORD
            case ir.ForTable(_, table, low, high):
                return self.row(table, low, high)
            case ir.ForArray(_, array):
                return self.rooms.get(array, self.widest)
            case ir.For():
                return FREE_PASSES
        return self.widest

    def row(self, table: str, low: ir.Expr, high: ir.Expr) -> int:
        """The longest row of a table whose rows begin where another table says."""
        match low, high:
            case ir.Lookup(first), ir.Lookup(last) if first == last:
                begins = self.program.tables[first].values
                return max((after - before for before, after in pairwise(begins)), default=0)
        return len(self.program.tables[table].values)

    def is_dear(self, stmt: ir.Stmt) -> bool:
        """Whether a loop can get dear; an open one, in one pass."""
        return self.most_in(stmt).whole > DEAR

    def is_open(self, stmt: ir.Stmt) -> bool:
        """Whether nothing but fuel ends a loop."""
        return (isinstance(stmt, ir.While) and stmt.fuel > 0) or (isinstance(stmt, ir.For) and is_paid(stmt.body))

    def room(self, array: ir.Expr) -> int:
        return self.rooms.get(array.name, self.widest) if isinstance(array, ir.Local) else self.widest


def _in_front(pay: ir.Body, body: ir.Body) -> ir.Body:
    """A payment before code, but behind what reads the option that was chosen: that is at the head of its block."""
    first = next((i for i, stmt in enumerate(body) if not _reads_choice(stmt)), len(body))
    return (*body[:first], *pay, *body[first:])


def _reads_choice(stmt: ir.Stmt) -> bool:
    """Whether a statement keeps a word of the option that was chosen."""
    return isinstance(stmt, ir.Set | ir.Store) and any(isinstance(part, ir.Chosen) for part in walk.own_parts(stmt))


def _rooms(program: ir.Program) -> dict[str, int]:
    """How much lists of a name can hold, in whatever function."""
    rooms: dict[str, int] = {}
    bodies = [f.body for f in program.functions.values()] + [b.body for b in program.blocks]
    for body in bodies:
        for stmt in walk.every_statement(body):
            if type(stmt) is ir.NewArray:
                rooms[stmt.name] = max(stmt.capacity, rooms.get(stmt.name, 0))
    return rooms


def _line(body: ir.Body) -> int:
    """The first place in the text that code is known to come from."""
    for stmt in walk.every_statement(body):
        line = getattr(stmt, "line", 0)
        if not line and any(type(part) is ir.Op and part.line for part in walk.own_parts(stmt)):
            lines = (_greatest_line(expr) for expr in walk.expressions(stmt))
            line = next(filter(None, lines))
        if line:
            return int(line)
    return 0


def _greatest_line(expr: ir.Expr) -> int:
    return max(part.line if type(part) is ir.Op else 0 for part in walk.parts(expr))
