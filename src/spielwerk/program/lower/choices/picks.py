"""A group of picks under way: what is picked so far, what may still be picked, and in how many ways it can go on."""

from __future__ import annotations

from math import comb, perm

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.collections.counting import length
from spielwerk.program.lower.collections.sources import slot_map
from spielwerk.program.lower.effects.writing import append, set_key
from spielwerk.program.lower.machine.machine import Cell, Machine
from spielwerk.program.lower.values.forms import SEAT, Array, Mapping, SlotList, SlotMap, Value
from spielwerk.program.lower.values.passing import array_map
from spielwerk.program.lower.writer import Writer

MOST_WAYS = 2**62
"""More selections than this are not counted: picks are drawn one by one, all alike."""
LARGEST_TABLE = 50_000
"""Numbers in a table of selections."""
NO_LIMIT = 1 << 20
DONE = ir.Const(-1)
"""In the last word of a record: no more."""


class Group:
    """A group of picks under way: what is picked, the position of the last pick, and how many there must and may be."""

    def __init__(self, m: Machine, step: t.ChooseSeveral) -> None:
        self.step = step
        self.size = max(1, m.capacity(step.source)) if not step.bag else 1
        self.picks = self._place(m)
        m.env[step.picked] = self.picks
        self.last = m.cell("last")
        self.low = self._bound(m, step.low, 0)
        self.high = self._bound(m, step.high, NO_LIMIT)
        m.code.emit(self.last.set(DONE))
        self.most = self.size
        """As many picks there can be at most, as far as it is known."""
        self.waiting: Cell | None = None
        """How many units are picked that have to be drawn yet, of a map that the chooser may not see."""

    def _bound(self, m: Machine, node: t.Expr | None, default: int) -> ir.Expr:
        if node is None:
            return ir.Const(default)
        value = m.number(node)
        if isinstance(value, ir.Const):
            return value
        # Kept: what it depends on may change between the picks.
        cell = m.cell("bound")
        m.code.emit(cell.set(value))
        return cell.get

    def _place(self, m: Machine) -> Value:
        """A list of its own, or for units of a map a count per key."""
        if self.step.bag:
            assert isinstance(self.step.source.type, ty.MapOf) or self.step.variable.type is not None
            kind = self.step.variable.type
            assert isinstance(kind, ty.MapOf)
            universe = m.game.universe(kind.key)
            assert universe is not None
            self.size = universe.stop
            if m.seat is not None:
                address = m.reserve_seats(self.size)
                return slot_map(address, tuple(universe), build.op("mul", SEAT, ir.Const(self.size)))
            return array_map(m.game, kind, self._array(m))
        if m.seat is not None:
            return m.seat_list(self.size, self.step.variable.type)
        return Array(self._array(m))

    def _array(self, m: Machine) -> str:
        """An empty list; for units of a map with a place per key."""
        name = m.game.local(self.step.variable)
        m.game.capacities[name] = self.size
        m.code.emit(ir.NewArray(name, self.size))
        if self.step.bag:
            m.code.emit(*[ir.Append(name, build.ZERO) for _ in range(self.size)])
        return name

    def clear(self, m: Machine) -> None:
        """Forgets what was picked so far."""
        if self.waiting is not None:
            m.code.emit(self.waiting.set(build.ZERO))
        picks = self.picks.slots if isinstance(self.picks, Mapping) else self.picks
        if isinstance(picks, SlotList | SlotMap):
            # A list has its length in front of its items.
            width = self.size + isinstance(picks, SlotList)
            i = m.code.fresh("i")
            place = build.add(build.op("mul", SEAT, ir.Const(width)), ir.Local(i))
            zero = ir.Store(picks.address, build.ZERO, place)
            m.code.emit(ir.For(i, build.ZERO, ir.Const(width), (zero,)))
        else:
            self._array(m)

    def count(self) -> ir.Expr:
        """How many are picked."""
        if isinstance(self.picks, Mapping):
            total: ir.Expr = build.ZERO if self.waiting is None else self.waiting.get
            for key in self.picks.keys:
                total = build.add(total, self.picks.get(ir.Const(key)))
            return total
        found = length(self.picks)
        assert found is not None
        return found


def enough_left(group: Group, count: ir.Expr, rest: ir.Expr) -> ir.Expr:
    return build.op("ge", build.add(build.op("add", count, rest), 1), group.low)


def is_picked(w: Writer, group: Group, value: ir.Expr) -> ir.Expr:
    found = w.stopper()

    def visit(x: Value) -> None:
        with w.code.block() as body:
            w.leave(found)
        w.code.when(build.eq(w.item(x), value), body)

    w.each_of(group.picks, visit, found)
    return found.flag


# ---- counting selections -----------------------------------------------------------------------


def selections(group: Group, size: int) -> int:
    """How many selections there can be; beyond what can be counted it does not matter how many."""
    count = perm if group.step.ordered and not group.step.bag else comb
    total = 0
    for k in range(min(size, group.most) + 1):
        total += count(size, k)
        if total > MOST_WAYS:
            break
    return total


def ways(w: Writer, group: Group, count: ir.Expr, rest: ir.Expr) -> ir.Expr:
    """In how many ways the picks can go on after this one, with so many elements left to pick from."""
    size, most = group.size, group.most
    sums: list[int] = []
    for n in range(size + 1):
        total = 0
        sums.append(0)
        for k in range(most + 1):
            total += perm(n, k) if group.step.ordered else comb(n, k)
            sums.append(total)
    width = most + 2
    need = build.op("max", build.op("sub", build.op("sub", group.low, count), build.ONE), build.ZERO)
    room = build.op("min", build.op("sub", build.op("sub", group.high, count), build.ONE), ir.Const(most))
    row = w.code.temp(build.op("mul", rest, ir.Const(width)))
    upto = w.game.lookup("ways", sums, build.add(row, build.add(room, 1)), wide=True)
    if group.low == build.ZERO:
        return upto
    below = w.game.lookup("ways", sums, build.op("add", row, need), wide=True)
    minus = ir.Op("mul64", (below, ir.Const(2**64 - 1, ir.B64)), type=ir.B64)
    return ir.Op("add64", (upto, minus), type=ir.B64)


def countable(group: Group) -> bool:
    """Whether a table can tell in how many ways picks go on."""
    return (group.size + 1) * (group.most + 2) <= LARGEST_TABLE and selections(group, group.size) <= MOST_WAYS


def take(m: Machine, group: Group, picked: ir.Expr) -> None:
    """Adds to what is picked."""
    if isinstance(group.picks, Mapping):
        set_key(m, group.step.source, group.picks, picked, build.add(group.picks.get(picked), 1))
    else:
        append(m, group.picks, picked, group.step)
