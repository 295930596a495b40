"""Several picks among things that the chooser may not see.

What is not seen is offered by where it is, as in a single choice, behind what is seen; each pick draws its thing
among those that are still there. If something is hidden, nobody looks ahead into it: twins are told apart, and where a
condition looks at what is picked, every pick is offered that fits now.
"""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.relations import NUMBERS
from spielwerk.check.secrecy.reader import Reader
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.bags import bag_of
from spielwerk.program.lower.choices.blind import (
    AT_ONCE,
    MOST,
    Meant,
    draw_meant,
    draws_nothing,
    fitting,
    is_hidden,
    is_sealed,
    may_be_hidden,
    meaning,
    numbered,
    uncover,
    where,
)
from spielwerk.program.lower.choices.blocked import own_names
from spielwerk.program.lower.choices.counted import peeled
from spielwerk.program.lower.choices.knowing import not_seen, reader
from spielwerk.program.lower.choices.picks import DONE, Group, countable, enough_left, is_picked, take, ways
from spielwerk.program.lower.choices.sites import OptionInfo
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.texts.messages import uses
from spielwerk.program.lower.values.forms import Mapping, Value
from spielwerk.program.lower.visibility.sight import seers_of_attribute
from spielwerk.program.lower.writer import Writer, none_of

Offer = Callable[[Writer], None]


class UnseenPicks:
    """A group of picks, of which the chooser may not see some of the things."""

    def __init__(self, m: Machine, group: Group) -> None:
        self.group = group
        self.step = group.step
        self.possible = self._possible(reader(m.game, own_names(self.step.chooser)))
        if self.possible:
            not_seen(m.game, [self.step.variable, self.step.picked])
        self.sealed = is_sealed(m)
        self.line = m.line(self.step.span)
        self.looks = uses(self.step.source, self.step.picked)
        self.free = self.step.ordered or self.looks
        """Whether everything is offered that is not picked yet; else picks run upwards."""
        self.size = group.size
        self.meant: Meant = ("", ())

    def _possible(self, reader: Reader) -> bool:
        return may_be_hidden(reader, self.step.source)

    def _each(self, w: Writer, visit: Callable[[ir.Expr, ir.Expr], None]) -> None:
        """Goes through all things, with whether they are hidden from the chooser."""
        chooser = w.code.temp(w.number(self.step.chooser))

        def look(item: Value) -> None:
            value = w.code.temp(w.item(item))
            visit(value, is_hidden(w, value, chooser))

        w.each(self.step.source, look)

    def offer(self, openly: Offer, weighted: bool, kind: ty.Type) -> Offer:
        """Offers as ever if the chooser sees all there is to pick from."""

        def offer(w: Writer) -> None:
            hidden = self._any_hidden(w)
            with w.code.block() as blindly:
                self._offer(w, weighted, kind)
            with w.code.block() as seen:
                openly(w)
            w.code.when(hidden, blindly, seen)

        return offer

    def _any_hidden(self, w: Writer) -> ir.Expr:
        chooser = w.code.temp(w.number(self.step.chooser))
        source, _ = peeled(self.step.source, self.step.picked)
        found = w.stopper()

        def look(item: Value) -> None:
            hidden = is_hidden(w, w.code.temp(w.item(item)), chooser)
            with w.code.block() as leave:
                w.leave(found)
            w.code.when(hidden, leave)

        w.each(source, look, found)
        return found.flag

    def _offer(self, w: Writer, weighted: bool, kind: ty.Type) -> None:
        step, group = self.step, self.group
        count = w.code.keep(group.count(), "count")
        self._offer_picks(w, count, weighted)
        enough = build.ZERO if step.exact else build.op("ge", count, group.low)
        if step.optional:
            enough = build.or_(build.eq(count, 0), enough)
        w.code.when(enough, [ir.Push((none_of(kind), DONE), ir.Const(1, ir.B64) if weighted else None)])

    def _offer_picks(self, w: Writer, count: ir.Expr, weighted: bool) -> None:
        group = self.group
        total, i = w.code.keep(build.ZERO, "total"), w.code.keep(build.ZERO, "i")
        seen, unseen = w.code.fresh("seen"), w.code.fresh("unseen")
        w.code.emit(ir.NewArray(seen, group.size), ir.NewArray(unseen, group.size))

        def sort(value: ir.Expr, hidden: ir.Expr) -> None:
            w.code.emit(ir.Set(total.name, build.add(total, 1)))
            with w.code.block() as told:
                word = w.code.keep(where(w, value), "told")
                w.code.emit(*[draws_nothing(word, self.line)] * self.sealed, ir.Append(unseen, word))
            test = build.not_(is_picked(w, group, value)) if self.free else build.ONE
            w.code.when(test, [ir.If(hidden, tuple(told), (ir.Append(seen, value),))])

        self._each(w, sort)

        def push(word: ir.Expr) -> None:
            left = build.op("sub", total, count if self.free else i)
            rest = w.code.keep(build.add(left, -1), "rest")
            weight = self._weight(w, count, rest) if weighted else None
            w.code.when(self._test(count, rest, i), [ir.Push((word, i), weight)])
            w.code.emit(ir.Set(i.name, build.add(i, 1)))

        x = w.code.fresh("x")
        with w.code.block() as body:
            push(ir.Local(x))
        w.code.emit(ir.ForArray(x, seen, tuple(body)))
        numbered(w, unseen, 1, lambda words: push(words[0]))

    def _test(self, count: ir.Expr, rest: ir.Expr, i: ir.Expr) -> ir.Expr:
        """Whether something is offered that has this number, with so many behind it."""
        test = build.ONE if self.looks else enough_left(self.group, count, rest)
        return test if self.free else build.and_(build.op("gt", i, self.group.last.get), test)

    def _weight(self, w: Writer, count: ir.Expr, rest: ir.Expr) -> ir.Expr:
        even = not self.looks and countable(self.group)
        return ways(w, self.group, count, rest) if even else ir.Const(1, ir.B64)

    def describe(self, m: Machine, option: OptionInfo) -> None:
        """Says what clients must know; makes the function that lists what an option can mean."""
        w = Writer(m.game, m.inside)
        w.env, w.seat = dict(m.env), m.seat
        self._list_meant(w)
        self.meant = meaning(m, w, option, 1)

    def _list_meant(self, w: Writer) -> None:
        fits = fitting(w, 0)

        def visit(value: ir.Expr, hidden: ir.Expr) -> None:
            free = build.not_(is_picked(w, self.group, value))
            told = build.select(hidden, where(w, value), value)
            w.code.when(build.and_(free, fits(w.code.keep(told, "told"))), [ir.Append("out", value)])

        self._each(w, visit)

    def uncover(self, m: Machine, picked: ir.Local, head: int) -> None:
        """What was picked blindly becomes a thing that is drawn; `head` is where the next pick is asked for."""
        if self.possible:
            blind = build.op("lt", picked, build.ZERO)
            uncover(m, blind, lambda: draw_meant(m, self.meant, [picked], self.size, 0, self.step))

    def draw_waiting(self, m: Machine) -> None:
        """Draws what has not been drawn when it was picked."""


class UnseenUnits(UnseenPicks):
    """Units of a map that the chooser may not see: they are numbered, and drawn when all are picked. Until then nothing
    in the state tells what they are; only a condition on what is picked needs them at once."""

    def __init__(self, m: Machine, group: Group) -> None:
        super().__init__(m, group)
        self.size = MOST
        if self.possible and not self.looks and not self.sealed:
            group.waiting = m.cell("waiting")
            m.code.emit(group.waiting.set(build.ZERO))

    def _possible(self, reader: Reader) -> bool:
        kind = self.step.variable.type
        assert isinstance(kind, ty.MapOf)
        return self._map() is not None and kind.key not in NUMBERS and not reader.knows(self.step.source)

    def _map(self) -> t.Read | None:
        """The attribute that holds the units."""
        source = self.step.source
        while isinstance(source, t.Where):
            source = source.of
        return source if isinstance(source, t.Read) else None

    def _any_hidden(self, w: Writer) -> ir.Expr:
        read = self._map()
        assert read is not None
        of = None if read.of is None else w.code.temp(w.number(read.of))
        seers = seers_of_attribute(w, read.attribute, of)
        return build.not_(build.has(seers, w.number(self.step.chooser), 1))

    def _each_key(self, w: Writer, visit: Callable[[ir.Expr, ir.Expr, ir.Expr], None]) -> None:
        """All keys, how many units there are of each, and how many of them are not picked yet."""
        place, picks = bag_of(w, self.step.source), self.group.picks
        assert isinstance(picks, Mapping)
        for key in map(ir.Const, place.keys):
            units = w.code.keep(place.get(key), "units")
            visit(key, units, build.op("max", build.op("sub", units, picks.get(key)), build.ZERO))

    def _offer_picks(self, w: Writer, count: ir.Expr, weighted: bool) -> None:
        if self.sealed:
            # Units have no positions, so what is meant would have to be drawn, which cannot be done in secret.
            w.code.emit(ir.Check(build.ZERO, AT_ONCE, self.line))
        total = w.code.keep(build.ZERO, "total")

        def add(key: ir.Expr, units: ir.Expr, left: ir.Expr) -> None:
            w.code.emit(ir.Set(total.name, build.op("add", total, left if self.free else units)))

        self._each_key(w, add)
        i = ir.Local(w.code.fresh("i"))
        behind = build.add(build.op("sub", total, i), -1)
        rest = build.add(total, -1) if self.free else behind
        push = ir.Push((build.negate(build.add(i, 1)), i), ir.Const(1, ir.B64) if weighted else None)
        test = self._test(count, rest, i)
        w.code.emit(ir.For(i.name, build.ZERO, build.op("min", total, ir.Const(MOST)), (ir.If(test, (push,)),)))

    def _list_meant(self, w: Writer) -> None:
        def add(key: ir.Expr, units: ir.Expr, left: ir.Expr) -> None:
            w.code.emit(ir.For(w.code.fresh("i"), build.ZERO, left, (ir.Append("out", key),)))

        self._each_key(w, add)

    def uncover(self, m: Machine, picked: ir.Local, head: int) -> None:
        waiting = self.group.waiting
        if waiting is None:
            super().uncover(m, picked, head)
            return
        more = waiting.set(build.add(waiting.get, 1))
        m.code.emit(ir.If(build.op("lt", picked, build.ZERO), (more, ir.Goto(head))))

    def draw_waiting(self, m: Machine) -> None:
        waiting = self.group.waiting
        if waiting is None:
            return
        head, after = m.new_block(), m.new_block()
        m.goto(head)
        m.begin(head)
        m.code.emit(ir.If(build.op("le", waiting.get, build.ZERO), (ir.Goto(after),)))
        unit = m.code.keep(ir.Const(-1), "unit")
        draw_meant(m, self.meant, [unit], self.size, 0, self.step)
        take(m, self.group, unit)
        m.code.emit(waiting.set(build.add(waiting.get, -1)))
        m.goto(head)
        m.begin(after)
