"""Lowers choices of several things: a group of picks, one question after the other.

Where the order has no meaning the picks run upwards, so that every selection comes about in one way. Each option
carries the number of selections that it still leaves open as its weight: random players draw by it and so choose among
all selections alike.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, perm

from spielwerk.check import symbols as sy
from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.bags import CountedBag, bag_of, bag_ways
from spielwerk.program.lower.choices import ask, asked, go_behind, new_site, no_option, site_info, text_for, word_of
from spielwerk.program.lower.counted import MOST, Counted, offer_counted, peeled
from spielwerk.program.lower.counting import length
from spielwerk.program.lower.functions import array_map
from spielwerk.program.lower.game import element_of
from spielwerk.program.lower.intervals import interval
from spielwerk.program.lower.machine import SLOW, Machine
from spielwerk.program.lower.messages import uses
from spielwerk.program.lower.repeats import may_repeat
from spielwerk.program.lower.sites import OptionInfo
from spielwerk.program.lower.sources import slot_map
from spielwerk.program.lower.timers import Timer, late_choice, start_timer, stop_timer, timer_of
from spielwerk.program.lower.twins import has_twins
from spielwerk.program.lower.values import SEAT, Array, Mapping, SlotList, SlotMap, Value
from spielwerk.program.lower.writer import Writer, none_of
from spielwerk.program.lower.writing import append

MOST_WAYS = 2**62
"""More selections than this are not counted: picks are drawn one by one, all alike."""
LARGEST_TABLE = 50_000
"""Numbers in a table of selections."""
MOST_UNITS = 200
"""Units of a map that are laid out to be counted one by one."""
UNEVEN = "S620"
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

    def _bound(self, m: Machine, node: t.Expr | None, default: int) -> ir.Expr:
        if node is None:
            return ir.Const(default)
        value = m.number(node)
        if isinstance(value, ir.Const):
            return value
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
        picks = self.picks.slots if isinstance(self.picks, Mapping) else self.picks
        if isinstance(picks, SlotList | SlotMap):
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
            total: ir.Expr = build.ZERO
            for key in self.picks.keys:
                total = build.add(total, self.picks.get(ir.Const(key)))
            return total
        found = length(self.picks)
        assert found is not None
        return found


def choose_several(m: Machine, step: t.ChooseSeveral) -> None:
    info = site_info(m, "several", step.span)
    group = Group(m, step)
    kind = step.variable.type.key if isinstance(step.variable.type, ty.MapOf) else element_of(step.source.type)
    option = OptionInfo("pick", [kind], [step.variable.name])
    element = sy.Variable(step.variable.name, type=kind)
    option.label = text_for(m, info, step.label, {element: ir.Local(word_of(0))})
    info.options = [option]
    info.ordered = step.ordered
    info.prompt = asked(m, info, step.ask, step.chooser, [step.variable.name])
    counted = _counted(m, group)
    if counted is not None:
        site, needs = new_site(m, info, offer_counted(counted, kind), 2, weighted=True, step=step)
    else:
        weighted = _weighted(m, group)
        site, needs = new_site(m, info, _offer(group, weighted, kind), 2, weighted, step)

    timer = timer_of(m, step)
    if timer is not None and step.within is not None:
        start_timer(m, timer, step.within)
    head, after = m.new_block(), m.new_block()
    m.goto(head)
    m.begin(head)
    m.code.emit(ir.If(build.op("ge", group.count(), group.high), (ir.Goto(after),)))
    behind = ask(m, site, needs, m.number(step.chooser), _nothing(m, step, group, timer))
    position = m.code.keep(ir.Chosen(1), "position")
    picked = m.code.keep(ir.Chosen(0), "picked")
    m.code.emit(ir.If(build.eq(position, DONE), (ir.Goto(after),)))
    _take(m, group, picked, position)
    m.goto(head)
    m.begin(after)
    stop_timer(m, timer)
    m.env[step.variable] = group.picks
    if step.optional and (step.body is not None or step.otherwise is not None):
        some = build.op("gt", group.count(), build.ZERO)
        m.branch(some, lambda: m.steps(step.body or []), lambda: m.steps(step.otherwise or []))
    else:
        m.steps(step.body or [])
    behind = late_choice(m, timer, _late(m, step, group), behind)
    go_behind(m, behind)


def _counted(m: Machine, group: Group) -> Counted | None:
    """The group, if its selections have to be counted one by one."""
    step = group.step
    twins, looks = _twins(m, step), uses(step.source, step.picked)
    source, conditions = peeled(step.source, step.picked)
    last, low, high = group.last.get, group.low, group.high
    if step.bag:
        size = _most_units(m, group) if looks else None
        if size is None:
            return None
        _note_if_many(m, group, size)
        return CountedBag(step, source, conditions, group.picks, last, low, high, size, False, True)
    repeats = may_repeat(m, source)
    if not (looks or twins or repeats):
        return None
    size = max(1, m.capacity(source))
    _note_if_many(m, group, size)
    return Counted(step, source, conditions, group.picks, last, low, high, size, twins, repeats)


def _most_units(m: Machine, group: Group) -> int | None:
    """How many units have to be laid out: of each key as many as can be picked; None if they are too many."""
    assert isinstance(group.picks, Mapping)
    most = _most_picks(m, group)
    size = None if most is None else len(group.picks.keys) * most
    return size if size is not None and size <= MOST_UNITS else None


def _most_picks(m: Machine, group: Group) -> int | None:
    """The greatest number of picks, where it is known before the match."""
    if group.step.high is None:
        return None
    found = interval(m, group.step.high)
    return max(0, found[1]) if found is not None else None


def _weighted(m: Machine, group: Group) -> bool:
    """Whether options carry weights; where they should and cannot, that is noted."""
    step = group.step
    if step.bag:
        even = not uses(step.source, step.picked)
    elif step.ordered and step.exact and not step.optional:
        # All options leave equally many selections open.
        return False
    else:
        group.most = min(group.size, _most_picks(m, group) or group.size)
        even = (group.size + 1) * (group.most + 2) <= LARGEST_TABLE and _selections(group, group.size) <= MOST_WAYS
    if not even:
        m.game.note(UNEVEN, step.span)
    return even


def _selections(group: Group, size: int) -> int:
    """How many selections there can be; beyond what can be counted it does not matter how many."""
    count = perm if group.step.ordered and not group.step.bag else comb
    total = 0
    for k in range(min(size, group.most) + 1):
        total += count(size, k)
        if total > MOST_WAYS:
            break
    return total


def _note_if_many(m: Machine, group: Group, size: int) -> None:
    group.most = min(size, _most_picks(m, group) or size)
    if _selections(group, size) > MOST:
        m.game.note(UNEVEN, group.step.span)


def _take(m: Machine, group: Group, picked: ir.Expr, position: ir.Expr) -> None:
    from spielwerk.program.lower.writing import set_key

    m.code.emit(group.last.set(position))
    if isinstance(group.picks, Mapping):
        more = build.add(group.picks.get(picked), 1)
        set_key(m, group.step.source, group.picks, picked, more)
        return
    append(m, group.picks, picked, group.step)


def _nothing(m: Machine, step: t.ChooseSeveral, group: Group, timer: Timer | None) -> Callable[[], None]:
    """Too few to choose from."""
    if step.otherwise is None and step.body is None:
        return no_option(m, step)

    def otherwise() -> None:
        stop_timer(m, timer)
        m.env[step.variable] = group.picks
        m.steps(step.otherwise or [])

    return otherwise


def _late(m: Machine, step: t.ChooseSeveral, group: Group) -> Callable[[], None] | None:
    """When the time is up, what was picked so far counts for nothing."""
    if step.otherwise is None:
        return None

    def otherwise() -> None:
        group.clear(m)
        m.env[step.variable] = group.picks
        m.steps(step.otherwise or [])

    return otherwise


def _twins(m: Machine, step: t.ChooseSeveral) -> bool:
    if step.bag:
        return False
    kind = element_of(step.source.type)
    return isinstance(kind, ty.ObjectsOf) and has_twins(m.game, kind)


# ---- what is offered ---------------------------------------------------------------------------


def _offer(group: Group, weighted: bool, kind: ty.Type) -> Callable[[Writer], None]:
    step = group.step

    def offer(w: Writer) -> None:
        count = w.code.keep(group.count(), "count")
        if step.bag:
            _offer_bag(w, group, count, weighted)
        else:
            _offer_list(w, group, count, weighted)
        enough = build.ZERO if step.exact else build.op("ge", count, group.low)
        if step.optional:
            enough = build.or_(build.eq(count, 0), enough)
        weight = ir.Const(1, ir.B64) if weighted else None
        w.code.when(enough, [ir.Push((none_of(kind), DONE), weight)])

    return offer


def _offer_list(w: Writer, group: Group, count: ir.Expr, weighted: bool) -> None:
    step = group.step
    total = w.code.keep(build.ZERO, "total")
    w.each(step.source, lambda _: w.code.emit(ir.Set(total.name, build.add(total, 1))))
    i = w.code.keep(build.ZERO, "i")

    def visit(item: Value) -> None:
        value = w.code.temp(w.item(item))
        with w.code.block() as body:
            if step.ordered:
                rest = build.op("sub", build.op("sub", total, count), build.ONE)
                test = build.not_(_is_picked(w, group, value))
            else:
                rest = build.op("sub", build.op("sub", total, i), build.ONE)
                test = build.op("gt", i, group.last.get)
            test = build.and_(test, _enough_left(group, count, rest))
            weight = ways(w, group, count, rest) if weighted else None
            w.code.emit(ir.If(test, (ir.Push((value, i), weight),)))
            w.code.emit(ir.Set(i.name, build.add(i, 1)))
        w.code.emit(*body)

    w.each(step.source, visit)


def _enough_left(group: Group, count: ir.Expr, rest: ir.Expr) -> ir.Expr:
    return build.op("ge", build.add(build.op("add", count, rest), 1), group.low)


def _is_picked(w: Writer, group: Group, value: ir.Expr) -> ir.Expr:
    found = w.stopper()

    def visit(x: Value) -> None:
        with w.code.block() as body:
            w.leave(found)
        w.code.when(build.eq(w.item(x), value), body)

    w.each_of(group.picks, visit, found)
    return found.flag


def _offer_bag(w: Writer, group: Group, count: ir.Expr, weighted: bool) -> None:
    """Units of a map: keys upwards, each as often as it is there."""
    place = bag_of(w, group.step.source)
    picks = group.picks
    assert isinstance(picks, Mapping)
    need = build.op("sub", group.low, count)
    room = build.op("sub", group.high, count)
    for index, key in enumerate(place.keys):
        left = build.op("sub", place.get(ir.Const(key)), picks.get(ir.Const(key)))
        later: ir.Expr = left
        for other in place.keys[index + 1 :]:
            later = build.add(later, place.get(ir.Const(other)))
        test = build.all_of([
            build.op("ge", ir.Const(key), group.last.get),
            build.op("gt", left, build.ZERO),
            build.op("ge", later, need),
        ])  # fmt: skip
        with w.code.block() as body:
            keys = [ir.Const(k) for k in place.keys[index + 1 :]]
            weight = bag_ways(w, left, [place.get(k) for k in keys], need, room) if weighted else None
            w.code.emit(ir.Push((ir.Const(key), ir.Const(key)), weight))
        w.code.when(test, body)


# ---- counting selections -----------------------------------------------------------------------


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


SLOW[t.ChooseSeveral] = choose_several
