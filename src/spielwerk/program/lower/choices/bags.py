"""Units of a map, picked one by one: what there is, and in how many ways the picks can go on.

Where no condition looks at what is picked, a formula counts the selections; else they are counted one by one.
"""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import dataclass
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.counted import Counted
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Mapping
from spielwerk.program.lower.writer import Writer


def bag_of(w: Writer, source: t.Expr) -> Mapping:
    """A map as a bag; of keys that a condition leaves out there is nothing."""
    if not isinstance(source, t.Where):
        found = w.value(source)
        assert isinstance(found, Mapping)
        return found
    inner = bag_of(w, source.of)

    def at(key: ir.Expr) -> ir.Expr:
        def there() -> ir.Expr:
            with w.bound(source.element, key):
                return w.number(source.condition)

        return build.select(w.code.temp(there()), inner.get(key), build.ZERO)

    return Mapping(inner.keys, at)


# ---- by a formula ------------------------------------------------------------------------------


def bag_ways(w: Writer, left: ir.Expr, others: list[ir.Expr], need: ir.Expr, room: ir.Expr) -> ir.Expr:
    """In how many ways units can still be taken after this one: this key again, then the later keys."""
    name = bag_function(w.game, 1 + len(others))
    low = build.op("max", build.add(need, -1), build.ZERO)
    return ir.Call(name, (build.add(left, -1), *others, low, build.add(room, -1)), ir.B64)


def bag_function(game: Lowering, keys: int) -> str:
    """A function: how many bags of low to high units there are, with so many units of each key."""
    name = f"bags_{keys}"
    if name in game.functions:
        return name
    parameters = (*tuple(ir.Parameter(f"k{i}") for i in range(keys)), ir.Parameter("low"), ir.Parameter("high"))
    if keys == 1:
        body: ir.Body = _last_bag()
    else:
        inner = bag_function(game, keys - 1)
        rest = tuple(ir.Local(f"k{i}") for i in range(1, keys))
        n = ir.Local("n")
        less = build.op("max", build.op("sub", ir.Local("low"), n), build.ZERO)
        more = ir.Call(inner, (*rest, less, build.op("sub", ir.Local("high"), n)), ir.B64)
        total = ir.Local("total", ir.B64)
        most = build.add(build.op("min", ir.Local("k0"), ir.Local("high")), 1)
        body = (
            ir.Set("total", ir.Const(0, ir.B64)),
            ir.For("n", build.ZERO, most, (ir.Set("total", ir.Op("add64", (total, more), type=ir.B64)),)),
            ir.Return(total),
        )
    game.function(ir.Function(name, parameters, ir.B64, body))
    return name


def _last_bag() -> ir.Body:
    """One key: every number of units from low to the least of what is there and high."""
    total = ir.Local("total", ir.B64)
    most = build.add(build.op("min", ir.Local("k0"), ir.Local("high")), 1)
    one = ir.Set("total", ir.Op("add64", (total, ir.Const(1, ir.B64)), type=ir.B64))
    return ir.Set("total", ir.Const(0, ir.B64)), ir.For("n", ir.Local("low"), most, (one,)), ir.Return(total)


# ---- one by one --------------------------------------------------------------------------------


@dataclass
class CountedBag(Counted):
    """A bag that is counted: the units are side by side, each key as often as it can be picked."""

    def lay_out(self, w: Writer) -> None:
        assert isinstance(self.picks, Mapping)
        place = bag_of(w, self.source)
        for key in place.keys:
            # More of a key than can be picked need not be laid out.
            there = build.op("min", place.get(ir.Const(key)), ir.Const(self.size // len(place.keys)))
            for array, count in (("picks", self.picks.get(ir.Const(key))), ("items", there)):
                one = ir.Append(array, ir.Const(key))
                w.code.emit(ir.For(w.code.fresh("i"), build.ZERO, count, (one,)))

    def _holds(self, w: Writer, variable: sy.Variable, condition: t.Expr, value: ir.Expr) -> ir.Expr:
        with w.bound(variable, value), w.bound(self.step.picked, self._picked(w)):
            return w.number(condition)

    def _picked(self, w: Writer) -> Mapping:
        """How often each key is among the picks."""
        assert isinstance(self.picks, Mapping)
        keys = self.picks.keys
        counts = {key: w.code.keep(build.ZERO, "n") for key in keys}
        x = w.code.fresh("x")
        more = [
            ir.If(build.eq(ir.Local(x), key), (ir.Set(count.name, build.add(count, 1)),))
            for key, count in counts.items()
        ]
        w.code.emit(ir.ForArray(x, "picks", tuple(more)))

        def get(key: ir.Expr) -> ir.Expr:
            if isinstance(key, ir.Const):
                return counts.get(key.value, build.ZERO)
            found: ir.Expr = build.ZERO
            for known, count in counts.items():
                found = build.select(build.eq(key, known), count, found)
            return found

        return Mapping(keys, get)
