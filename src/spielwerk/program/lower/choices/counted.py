"""Groups of picks whose selections are counted one by one: where a condition looks at what is picked, and where there
are twins or equal values among the things to pick from.

Every option is tried: the picks that can follow it are counted by recursion, up to a bound. What leads nowhere is not
offered; beyond the bound all options count alike.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import dataclass
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.twins import twin_function
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.sources import in_array
from spielwerk.program.lower.texts.messages import needed, uses
from spielwerk.program.lower.values.forms import Array, Value
from spielwerk.program.lower.writer import Writer, none_of

MOST = 10_000
"""Selections that are counted, and tries that counting them may take."""
PICKS, ITEMS, TRIES = (ir.Local(name, ir.ARR) for name in ("picks", "items", "tries"))
LAST = ir.Local("last_pick")
OWN = (ir.Parameter("picks", ir.ARR), ir.Parameter("items", ir.ARR), ir.Parameter("tries", ir.ARR))


@dataclass
class Counted:
    """A group that is counted: all things to pick from, the conditions on them, and its bounds."""

    step: t.ChooseSeveral
    source: t.Expr
    conditions: list[tuple[sy.Variable, t.Expr]]
    picks: Value
    last: ir.Expr
    low: ir.Expr
    high: ir.Expr
    size: int
    twins: bool
    repeats: bool

    @property
    def ordered(self) -> bool:
        return self.step.ordered and not self.step.bag

    def lay_out(self, w: Writer) -> None:
        """Lists what is picked and what there is to pick from."""
        w.each_of(self.picks, lambda item: w.code.emit(ir.Append("picks", w.item(item))))
        w.fill("items", as_list(self.source))

    def allowed(self, w: Writer, value: ir.Expr, position: ir.Expr, last: ir.Expr, then: Callable[[], None]) -> None:
        """Does something for what may be picked next."""
        tests: list[Callable[[], ir.Expr]] = []
        if not self.ordered:
            tests.append(lambda: build.op("gt", position, last))
        if self.repeats:
            tests.append(lambda: self._next_of_its_value(w, value, position))
        elif self.ordered:
            tests.append(lambda: build.not_(in_array(w, value, "picks")))
        if self.twins:
            tests.append(lambda: self._twin_picked(w, value))
        tests += [partial(self._holds, w, v, c, value) for v, c in self.conditions]
        self._all(w, tests, then)

    def _all(self, w: Writer, tests: list[Callable[[], ir.Expr]], then: Callable[[], None]) -> None:
        if not tests:
            then()
            return
        test = tests[0]()
        with w.code.block() as body:
            self._all(w, tests[1:], then)
        w.code.when(test, body)

    def _holds(self, w: Writer, variable: sy.Variable, condition: t.Expr, value: ir.Expr) -> ir.Expr:
        with w.bound(variable, value), w.bound(self.step.picked, Array("picks")):
            return w.number(condition)

    def _next_of_its_value(self, w: Writer, value: ir.Expr, position: ir.Expr) -> ir.Expr:
        """Among equal values the first one comes first: as many are picked as there are before this one."""
        n, x, i = w.code.keep(build.ZERO, "n"), w.code.fresh("x"), w.code.fresh("i")
        more, less = ir.Set(n.name, build.add(n, 1)), ir.Set(n.name, build.add(n, -1))
        w.code.emit(ir.ForArray(x, "picks", (ir.If(build.eq(ir.Local(x), value), (more,)),)))
        same = build.eq(ir.Op("aget", (ITEMS, ir.Local(i))), value)
        w.code.emit(ir.For(i, build.ZERO, position, (ir.If(same, (less,)),)))
        return build.eq(n, 0)

    def _twin_picked(self, w: Writer, value: ir.Expr) -> ir.Expr:
        # Of things that are alike the earlier is picked first, so that every selection comes about in one way.
        twin = w.code.keep(ir.Call(twin_function(w.game), (value,)), "twin")
        return build.or_(build.eq(twin, 0), in_array(w, twin, "picks"))

    def tried(self, w: Writer, function: str, needs: tuple[ir.Parameter, ...], last: ir.Expr, then: Tried) -> None:
        """Goes through all things: for each that may be picked, how many selections follow."""
        i = w.code.fresh("i")
        with w.code.block() as body:
            value = w.code.keep(ir.Op("aget", (ITEMS, ir.Local(i))), "value")

            def pick() -> None:
                own = (PICKS, ITEMS, TRIES, ir.Local(i))
                size = w.code.keep(ir.Op("alen", (PICKS,)), "size")
                w.code.emit(ir.Append("picks", value))
                ways = w.code.keep(ir.Call(function, (*(ir.Local(n.name, n.type) for n in needs), *own)), "ways")
                w.code.emit(ir.Truncate("picks", size))
                then(value, ir.Local(i), ways)

            self.allowed(w, value, ir.Local(i), last, pick)
        w.code.emit(ir.For(i, build.ZERO, ir.Op("alen", (ITEMS,)), tuple(body)))


Tried = Callable[[ir.Expr, ir.Expr, ir.Expr], None]


def peeled(source: t.Expr, picked: sy.Variable) -> tuple[t.Expr, list[tuple[sy.Variable, t.Expr]]]:
    """A collection without its conditions on what is picked, and these conditions."""
    if isinstance(source, t.Where) and uses(source, picked):
        inner, conditions = peeled(source.of, picked)
        return inner, [*conditions, (source.element, source.condition)]
    return source, []


def ways_function(w: Writer, group: Counted, name: str) -> tuple[ir.Parameter, ...]:
    """Makes the function that counts the selections which follow some picks; gives what else it needs."""
    needs: tuple[ir.Parameter, ...] = ()
    for _ in range(2):
        # What the body needs is known when it is made, and then it is made again with these for its call of itself.
        inner = Writer(w.game, w.inside)
        inner.env, inner.seat = dict(w.env), w.seat
        body = _ways_body(inner, group, name, needs)
        own = {parameter.name for parameter in (*OWN, ir.Parameter(LAST.name))}
        needs = tuple(parameter for parameter in needed(body) if parameter.name not in own)
    parameters = (*needs, *OWN, ir.Parameter(LAST.name))
    w.game.function(ir.Function(name, parameters, ir.I32, body, f"selections in {w.inside}"))
    return needs


def _ways_body(w: Writer, group: Counted, name: str, needs: tuple[ir.Parameter, ...]) -> ir.Body:
    count = w.code.keep(ir.Op("alen", (PICKS,)), "count")
    w.code.emit(ir.If(build.op("ge", count, group.high), (ir.Return(build.ONE),)))
    tries = w.code.keep(build.add(ir.Op("aget", (TRIES, build.ZERO)), 1), "n")
    w.code.emit(ir.SetItem("tries", build.ZERO, tries))
    w.code.emit(ir.If(build.op("gt", tries, ir.Const(MOST)), (ir.Return(ir.Const(MOST + 1)),)))
    total = w.code.keep(build.op("ge", count, group.low), "total")

    def more(value: ir.Expr, position: ir.Expr, ways: ir.Expr) -> None:
        w.code.emit(ir.Set(total.name, build.op("add", total, ways)))
        w.code.emit(ir.If(build.op("gt", total, ir.Const(MOST)), (ir.Return(ir.Const(MOST + 1)),)))

    group.tried(w, name, needs, LAST, more)
    w.code.emit(ir.Return(total))
    return tuple(w.code.body)


def offer_counted(group: Counted, kind: ty.Type) -> Callable[[Writer], None]:
    """What is offered: everything after which a selection can be completed, and to be done where there are enough."""

    def offer(w: Writer) -> None:
        name = w.game.name("ways")
        needs = ways_function(w, group, name)
        w.code.emit(ir.NewArray("picks", group.size + 1), ir.NewArray("items", group.size), ir.NewArray("tries", 1))
        group.lay_out(w)
        w.code.emit(ir.Append("tries", build.ZERO))
        lists = [w.code.fresh("offered") for _ in range(3)]
        w.code.emit(*[ir.NewArray(one, group.size) for one in lists])
        total = w.code.keep(build.ZERO, "total")

        def note(*words: ir.Expr) -> None:
            taken = [ir.Append(one, word) for one, word in zip(lists, words, strict=True)]
            w.code.emit(ir.If(build.op("gt", words[2], build.ZERO), (*taken,)))
            bounded = build.op("min", build.op("add", total, words[2]), ir.Const(MOST + 1))
            w.code.emit(ir.Set(total.name, bounded))

        group.tried(w, name, needs, group.last, note)
        i = w.code.fresh("i")
        value, position, ways = (ir.Op("aget", (ir.Local(one, ir.ARR), ir.Local(i))) for one in lists)
        weight = build.select(build.op("gt", total, ir.Const(MOST)), build.ONE, ways)
        push = ir.Push((value, position), ir.Op("word", (weight,), type=ir.B64))
        w.code.emit(ir.For(i, build.ZERO, ir.Op("alen", (ir.Local(lists[0], ir.ARR),)), (push,)))
        count = ir.Op("alen", (PICKS,))
        enough = build.op("ge", count, group.low)
        if group.step.optional:
            enough = build.or_(build.eq(count, 0), enough)
        w.code.emit(ir.If(enough, (ir.Push((none_of(kind), ir.Const(-1)), ir.Const(1, ir.B64)),)))

    return offer
