"""Lowers expressions: `number` for single values, `value` for any form, `each` to go through a collection.

A collection is never built where it can be gone through: `each` makes a loop around what `visit` makes, or, where the
elements are few and known, one copy per element. The tables in `handlers` tell what lowers which kind of expression.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import Variable
from spielwerk.data import replace
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.limits import MOST_PARTS
from spielwerk.program import build, ir
from spielwerk.program.layout import none_word, word_type
from spielwerk.program.lower.code import Code
from spielwerk.program.lower.dispatch import NO_PLAN, Pieces, Plan
from spielwerk.program.lower.game import CannotLower, Lowering, element_of, is_collection
from spielwerk.program.lower.values.forms import (
    Array,
    Bits,
    Columns,
    Fixed,
    Mapping,
    Nested,
    Part,
    SlotList,
    TableList,
    Value,
    Words,
)
from spielwerk.program.passes.cost import body_cost, expr_cost

SINGLE = (ir.Const, ir.Local, ir.Load, ir.Lookup, ir.Op, ir.Call, ir.Chosen, ir.OptionCount, ir.Seat)
EXPRESSIONS = Phrase("size.expressions")
MOST_PIECES = 64
MOST_COST = 200
"""Tests of elements that cost more than this together are written as a loop, whoever asks."""
UNROLL_ITEMS = 16
UNROLL_COST = 160
"""A collection of known elements is gone through without a loop up to so many elements and so much code in all."""

Visit = Callable[[Value], None]


class Stop:
    """A wish to leave a walk through a collection: a flag, and whether there is a loop around the code being made."""

    def __init__(self, flag: str) -> None:
        self.flag = ir.Local(flag)
        self.looped = False


class Binding:
    """A variable that has a value for a while."""

    __slots__ = ("_before", "_value", "_variable", "_writer")

    def __init__(self, writer: Writer, variable: Variable, value: Value) -> None:
        self._writer, self._variable, self._value = writer, variable, value

    def __enter__(self) -> None:
        env = self._writer.env
        self._before = env.get(self._variable)
        env[self._variable] = self._value

    def __exit__(self, *_: object) -> None:
        if self._before is None:
            del self._writer.env[self._variable]
        else:
            self._writer.env[self._variable] = self._before


class Writer:
    """Makes the code of one function, or of the machine."""

    def __init__(self, game: Lowering, inside: str = "") -> None:
        self.game = game
        self.dispatch = game.dispatch
        self.layout = game.layout
        self.inside = inside
        self.code = Code(game.counter)
        self.env: dict[Variable, Value] = dict(game.published)
        self.seat: ir.Expr | None = None
        """The seat whose part of an `at once` this is."""

    # ---- places and names ------------------------------------------------------------------

    def line(self, span: Span) -> int:
        return self.game.line(span, self.inside)

    def bound(self, variable: Variable, value: Value) -> Binding:
        """The variable has this value inside."""
        return Binding(self, variable, value)

    # ---- single values ---------------------------------------------------------------------

    def number(self, node: t.Expr) -> ir.Expr:
        """The value of an expression that is no collection."""
        effort = self.game.effort
        effort.parts += 1  # Here and no call: a game has tens of thousands of expressions.
        if effort.parts > MOST_PARTS:
            raise CannotLower("S671", node.span, most=MOST_PARTS, what=EXPRESSIONS)
        number = self.dispatch.numbers.get(type(node))
        if number is None:
            assert isinstance(node, t.Builtin), node
            number = self.dispatch.builtin_numbers[node.name]
        return number(self, node)

    def like(self, node: t.Expr, kind: ty.Type) -> ir.Expr:
        """The same, where `none` and numbers have the form that this type gives them."""
        if isinstance(node, t.Constant) and node.value is None:
            return none_of(kind)
        return self.as_word(self.number(node), kind, isinstance(node.type, ty.Maybe))

    def as_word(self, value: ir.Expr, kind: ty.Type, maybe: bool = False) -> ir.Expr:
        """A value as a word of this type: an int where long numbers are meant is one of them."""
        if value.type != ir.I32 or word_type(kind) != ir.I64:
            return value
        if not maybe:
            return build.widened(value)
        value = self.code.temp(value)
        return build.select(build.eq(value, ir.NONE_INT), none_of(kind), build.widened(value))

    def pure(self, make: Callable[[], ir.Expr]) -> ir.Expr | None:
        """An expression, if it can be made without statements before it."""
        with self.code.block() as before:
            result = make()
        return None if before else result

    def lazily(self, test: ir.Expr, node: Callable[[], ir.Expr], otherwise: ir.Expr) -> ir.Expr:
        """`node` if the test holds, else `otherwise`; what the node needs runs only if the test holds."""
        with self.code.block() as before:
            value = node()
        if not before:
            return build.select(test, value, otherwise)
        result = self.code.keep(otherwise)
        self.code.when(test, [*before, ir.Set(result.name, value)])
        return result

    # ---- collections -----------------------------------------------------------------------

    def plan(self, node: t.Expr) -> Plan:
        """How this kind of collection is lowered."""
        found = self.dispatch.plans.get(type(node))
        if found is None and isinstance(node, t.Builtin):
            found = self.dispatch.builtin_plans.get(node.name)
        return found or NO_PLAN

    def value(self, node: t.Expr) -> Value:
        """Any value; a collection in the form in which it is, or built as a set or list of its own."""
        if not is_collection(node.type) and not isinstance(node.type, ty.MapOf) and node.type != ty.TEXT:
            return self.number(node)
        known = self.fixed(node)
        if known is not None:
            return known
        return self._found(node) or self.collected(node)

    def _found(self, node: t.Expr) -> Value | None:
        """Where a collection is, if it is together anywhere."""
        find = self.plan(node).value
        return find(self, node) if find is not None else None

    def collected(self, node: t.Expr) -> Value:
        """A collection built now: a set in a word where it fits, else a list."""
        if node.type == ty.TEXT:
            # Texts are known or they are no values: the state holds numbers.
            raise CannotLower("S601", node.span)
        kind = element_of(node.type)
        if is_collection(kind):
            return self.dispatch.lists_of_lists(self, node)
        if isinstance(node.type, ty.SetOf) and self.game.fits_word(kind):
            return self.bits(node)
        name = self.code.fresh("a")
        self.code.emit(ir.NewArray(name, self.capacity(node)))
        self.fill(name, node)
        return Array(name)

    def fill(self, array: str, node: t.Expr) -> None:
        """Appends the elements of a collection to an array."""
        line = self.line(node.span)
        if element_of(node.type) == ty.FINGERPRINT:
            raise CannotLower("S617", node.span)
        if element_of(node.type) == ty.LONG:
            raise CannotLower("S551", node.span)
        self.each(node, lambda item: self.code.emit(ir.Append(array, self.item(item), line)))

    def bits(self, node: t.Expr) -> Bits:
        """A collection as a set in one word."""
        value = self._found(node)
        if isinstance(value, Bits):
            return value
        universe = self.game.universe(element_of(node.type))
        assert universe is not None
        low = universe.start
        result = self.code.keep(ir.Const(0, ir.B64), "m")

        def visit(item: Value) -> None:
            self.code.emit(ir.Set(result.name, build.sets("bor", result, build.bit(self.item(item), low))))

        self.each(node, visit)
        return Bits(result, low)

    def item(self, value: Value) -> ir.Expr:
        """An element that must be a single value."""
        assert isinstance(value, SINGLE), value
        return value

    def capacity(self, node: t.Expr) -> int:
        """How many elements a collection can have at most."""
        universe = self.game.universe(element_of(node.type))
        count = self.plan(node).most
        bound = count(self, node) if count is not None else None
        if bound is not None:
            return bound
        return len(universe) if universe is not None else 64

    def each(self, node: t.Expr, visit: Visit, stop: Stop | None = None) -> None:
        """Makes code that visits every element in order; see `Stop` for leaving early."""
        plan = self.plan(node)
        pieces = self._pieces(plan, node)
        if pieces is not None and self._worth_unrolling(pieces, visit, stop):
            self.unrolled(pieces, visit, stop)
            return
        known = plan.known(self, node) if plan.known is not None else None
        if known is not None:
            self.each_of(known, visit, stop)
        elif plan.walk is not None:
            plan.walk(self, node, visit, stop)
        else:
            found = plan.value(self, node) if plan.value is not None else None
            self.each_of(found or self.collected(node), visit, stop)

    def _worth_unrolling(self, pieces: Pieces, visit: Visit, stop: Stop | None) -> bool:
        if len(pieces) <= 1 or isinstance(pieces[0][1], Words):
            return True
        # The tables that a loop would need hold numbers of 32 bits.
        if any(isinstance(value, ir.Const) and value.type == ir.I64 for _, value in pieces):
            return True
        if len(pieces) > UNROLL_ITEMS:
            return False
        # Made to see how much code it is, and thrown away.
        with self.code.block() as sample:
            visit(pieces[0][1])
        guards = sum(expr_cost(guard) for guard, _ in pieces)
        return body_cost(tuple(sample)) * len(pieces) + guards <= UNROLL_COST

    def unrolled(self, pieces: Pieces, visit: Visit, stop: Stop | None) -> None:
        """Visits them one by one, without a loop."""
        if not pieces:
            return
        (guard, value), rest = pieces[0], pieces[1:]
        with self.code.block() as body:
            visit(value)
        self.code.when(guard, body)
        # Whoever leaves inside a loop breaks out of it, and so never gets to the rest.
        if stop is None or stop.looped:
            self.unrolled(rest, visit, stop)
            return
        with self.code.block() as remaining:
            self.unrolled(rest, visit, stop)
        self.code.when(build.not_(stop.flag), remaining)

    def loop(self, make: Callable[[str, ir.Body], ir.Stmt], visit: Visit, stop: Stop | None, stem: str = "x") -> None:
        """A loop whose body is what `visit` makes for its variable."""
        name = self.code.fresh(stem)
        looped = stop.looped if stop else False
        with self.code.block() as body:
            if stop:
                stop.looped = True
            visit(ir.Local(name))
            if stop:
                stop.looped = looped
        self.code.emit(make(name, tuple(body)))
        # Left from inside: the loop around this one ends as well.
        if stop and looped:
            self.code.emit(ir.If(stop.flag, (ir.Break(),)))

    def leave(self, stop: Stop) -> None:
        """Inside a visit: no more elements."""
        self.code.emit(ir.Set(stop.flag.name, build.ONE))
        if stop.looped:
            self.code.emit(ir.Break())

    def stopper(self) -> Stop:
        flag = self.code.keep(build.ZERO, "done")
        return Stop(flag.name)

    def each_of(self, value: Value, visit: Visit, stop: Stop | None = None) -> None:
        """Visits the elements of a collection that is somewhere."""
        assert not isinstance(value, (*SINGLE, Words)), value
        match value:
            case Fixed(items):
                self._fixed(items, visit, stop)
            case TableList(table, begin, end):
                self.loop(lambda name, body: ir.ForTable(name, table, begin, end, body), visit, stop)
            case Columns(tables, index):
                self.unrolled([(build.ONE, ir.Lookup(table, index)) for table in tables], visit, stop)
            case Array(array):
                self.loop(lambda name, body: ir.ForArray(name, array, body), visit, stop)
            case Part(array, begin, end):
                whole = ir.Local(array, ir.ARR)
                self.loop(
                    lambda name, body: ir.For(name, begin, end, body),
                    lambda i: visit(ir.Op("aget", (whole, self.item(i)))),
                    stop,
                    "i",
                )
            case Nested():
                self._lists(value, visit, stop)
            case SlotList(address, _, index):
                count, kind = ir.Load(address, index), value.item_type
                self.loop(
                    lambda name, body: ir.ForSlots(name, address + 1, count, body, index),
                    lambda item: visit(replace(item, type=kind) if isinstance(item, ir.Local) else item),
                    stop,
                )
            case Bits(members, low):
                self.loop(
                    lambda name, body: ir.ForBits(name, members, body),
                    lambda item: visit(build.add(self.item(item), low)),
                    stop,
                )
            case Mapping(keys, _):
                self._fixed(tuple(ir.Const(key) for key in keys), visit, stop)
            case _:
                assert_never(value)

    def _lists(self, value: Nested, visit: Visit, stop: Stop | None) -> None:
        def one(i: Value) -> None:
            visit(value.part(self.item(i)))

        if value.order is not None:
            self.each_of(Array(value.order), one, stop)
        else:
            self.loop(lambda name, body: ir.For(name, build.ZERO, value.count(), body), one, stop, "i")

    def _fixed(self, items: tuple[Value, ...], visit: Visit, stop: Stop | None) -> None:
        pieces: Pieces = [(build.ONE, item) for item in items]
        if self._worth_unrolling(pieces, visit, stop):
            self.unrolled(pieces, visit, stop)
        elif all(isinstance(item, Fixed) for item in items):
            self.rows(Fixed(items), visit, stop)
        else:
            numbers = [item.value for item in items if isinstance(item, ir.Const)]
            low = numbers[0]
            if numbers == list(range(low, low + len(numbers))):
                ends = ir.Const(low), ir.Const(low + len(numbers))
                self.loop(lambda name, body: ir.For(name, *ends, body), visit, stop)
            else:
                table = self.game.table("list", numbers)
                ends = build.ZERO, ir.Const(len(numbers))
                self.loop(lambda name, body: ir.ForTable(name, table, *ends, body), visit, stop)

    def rows(self, rows: Fixed, visit: Visit, stop: Stop | None) -> None:
        """A loop over known lists."""
        tables = self.columns(rows)
        ends = build.ZERO, ir.Const(len(rows.items))
        self.loop(
            lambda name, body: ir.For(name, *ends, body), lambda i: visit(Columns(tables, self.item(i))), stop, "i"
        )

    def columns(self, rows: Fixed) -> tuple[str, ...]:
        """Tables with the first, second … items of known lists, which must be of one length."""
        lists = [row.items for row in rows.items if isinstance(row, Fixed)]
        numbers = [[i.value for i in row if isinstance(i, ir.Const)] for row in lists]
        assert len({len(row) for row in numbers}) == 1
        return tuple(self.game.table("rows", column) for column in zip(*numbers, strict=True))

    # ---- collections that are known --------------------------------------------------------

    def fixed(self, node: t.Expr) -> Fixed | None:
        """The elements, if all of them are known now."""
        find = self.plan(node).known
        return find(self, node) if find is not None else None

    def pieces(self, node: t.Expr) -> Pieces | None:
        """The elements that may be in a collection, each with the test whether it is; None if many or unknown."""
        return self._pieces(self.plan(node), node)

    def _pieces(self, plan: Plan, node: t.Expr) -> Pieces | None:
        if plan.pieces is not None:
            found = plan.pieces(self, node)
            return None if found is None else [(guard, value) for guard, value in found if guard != build.ZERO]
        known = plan.known(self, node) if plan.known is not None else None
        if known is None or len(known.items) > MOST_PIECES:
            return None
        return [(build.ONE, item) for item in known.items]


def none_of(kind: ty.Type) -> ir.Expr:
    """`none` among values of a type."""
    return ir.Const(none_word(kind), word_type(kind))
