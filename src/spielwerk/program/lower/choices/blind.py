"""Choosing among things that the chooser may not see.

Such a thing is offered by where it is, never by what it is: in a record it is a word below 0 that tells a place and a
position there. In piles, in rows and on boards the position is real. In a field nothing has a position: as many are
numbered as there are, and which thing is meant is drawn when the decision has been made. What is seen comes first, as
ever; behind it what is not seen, by place and position, so that the order tells nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TypeAlias

from spielwerk.check.relations import certain
from spielwerk.check.secrecy.reader import Reader
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import POSITIONS
from spielwerk.program.lower.choices.alternatives import needs_later, offer_binds
from spielwerk.program.lower.choices.knowing import not_seen
from spielwerk.program.lower.choices.sites import OptionInfo
from spielwerk.program.lower.collections.contents import in_group, position_of
from spielwerk.program.lower.game import Lowering, element_of
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.texts.messages import needed
from spielwerk.program.lower.values.forms import Array
from spielwerk.program.lower.values.numbers import load
from spielwerk.program.lower.visibility.sight import seers_of_thing
from spielwerk.program.lower.writer import Writer

MOST = 2048
"""Options of one way that are not seen; more fail as a list that is full."""
AT_ONCE = "R245"
Words: TypeAlias = list[ir.Expr]
Meant: TypeAlias = tuple[str, tuple[ir.Parameter, ...]]
"""The function that lists what the words of an option can mean, and what it needs besides them."""


def may_be_hidden(reader: Reader, source: t.Expr, tests: Sequence[t.Expr] = ()) -> bool:
    """Whether there may be objects in a collection that the chooser does not see, and that he could not have listed
    himself: who names one of all characters tells nothing by it, and learns nothing."""
    if not isinstance(certain(element_of(source.type)), ty.ObjectsOf) or reader.shows(source):
        return False
    return not (reader.knows(source) and reader.knows(list(tests)))


def hidden_binds(game: Lowering, reader: Reader, binds: list[t.Bind], tests: list[t.Expr]) -> list[bool]:
    """The same for everything that is chosen together, with what must hold for it. What depends on a thing that may be
    hidden is not known either, here and later."""
    found = []
    for bind in binds:
        about = [test for test in tests if needs_later(test, [bind.variable])]
        found.append(may_be_hidden(reader, bind.source, about))
        if found[-1]:
            not_seen(game, [bind.variable])
        elif reader.shows(bind.source):
            reader.seen.add(bind.variable)
    return found


def is_hidden(w: Writer, thing: ir.Expr, chooser: ir.Expr) -> ir.Local:
    """Whether the chooser does not see which object this is."""
    return w.code.keep(build.not_(build.has(seers_of_thing(w, thing), chooser, 1)), "hidden")


class Unseen:
    """A way to choose, of which the chooser may not see some of the things: what is offered, and what is meant."""

    def __init__(self, m: Machine, binds: list[t.Bind], chooser: t.Expr, reader: Reader, tests: list[t.Expr]) -> None:
        self.binds = binds
        self.chooser = chooser
        self.tests = tests
        self.hidden = hidden_binds(m.game, reader, binds, tests)
        self.sealed = is_sealed(m)
        self.meant: Meant = ("", ())
        self.size = self._most(m) if self.possible else 0
        """So many options there can be at most."""

    @property
    def possible(self) -> bool:
        return any(self.hidden)

    def _most(self, m: Machine) -> int:
        product = 1
        with ExitStack() as names:
            for bind in self.binds:
                product = min(MOST, product * max(1, m.capacity(bind.source)))
                names.enter_context(m.bound(bind.variable, ir.Local(bind.variable.name)))
        return product

    def _each(self, w: Writer, visit: Callable[[Words, Words, ir.Expr], None]) -> None:
        """Goes through everything that can be chosen: the values, the words they are offered by, and whether something
        of it is hidden."""
        chooser = w.code.temp(w.number(self.chooser))
        flags: dict[int, ir.Local] = {}

        def look(index: int, value: ir.Expr) -> ir.Expr:
            if not self.hidden[index]:
                return build.ZERO
            flags[index] = is_hidden(w, value, chooser)
            return flags[index]

        def push(values: Words) -> None:
            told = [
                build.select(flags[i], where(w, value), value) if i in flags else value
                for i, value in enumerate(values)
            ]
            visit(values, told, build.any_of(flags.values()))

        offer_binds(w, self.binds, push, self.tests, look)

    def offer(self, w: Writer, push: Callable[[Words], ir.Push], line: int) -> None:
        """Offers what is seen, and then what is not."""
        if not self.possible:
            offer_binds(w, self.binds, lambda values: w.code.emit(push(values)), self.tests)
            return
        array = w.code.fresh("unseen")
        w.code.emit(ir.NewArray(array, self.size * len(self.binds)))

        def visit(values: Words, told: Words, hidden: ir.Expr) -> None:
            with w.code.block() as kept:
                words = [w.code.keep(word, "told") if self.hidden[i] else word for i, word in enumerate(told)]
                if self.sealed:
                    w.code.emit(*[draws_nothing(word, line) for i, word in enumerate(words) if self.hidden[i]])
                w.code.emit(*[ir.Append(array, word, line) for word in words])
            w.code.when(hidden, kept, [push(values)])

        self._each(w, visit)
        numbered(w, array, len(self.binds), lambda words: w.code.emit(push(words)))

    def describe(self, m: Machine, option: OptionInfo) -> None:
        """Says what clients must know; makes the function that lists what an option can mean."""
        if not self.possible:
            return
        w = Writer(m.game, m.inside)
        w.env, w.seat = dict(m.env), m.seat
        fits = [fitting(w, i) if hidden else partial(build.eq, chosen(i)) for i, hidden in enumerate(self.hidden)]

        def visit(values: Words, told: Words, hidden: ir.Expr) -> None:
            tests = [fit(word) for fit, word in zip(fits, told, strict=True)]
            w.code.when(build.all_of(tests), [ir.Append("out", value) for value in values])

        self._each(w, visit)
        self.meant = meaning(m, w, option, len(self.binds))

    def uncover(self, m: Machine, words: Words, step: t.Step) -> Words:
        """The values that were chosen; chance draws among those which an option can mean."""
        if not self.possible:
            return words
        found = [m.code.keep(word, "found") for word in words]
        hidden = [word for word, hidden in zip(found, self.hidden, strict=True) if hidden]
        number = self.hidden.index(True)
        some = build.any_of(build.op("lt", word, build.ZERO) for word in hidden)
        uncover(m, some, lambda: draw_meant(m, self.meant, found, self.size, number, step))
        return list(found)


# ---- what a thing is offered by ----------------------------------------------------------------


def blind_word(place: ir.Expr, position: ir.Expr) -> ir.Expr:
    """The word for something in a place; `layout.lying` reads it."""
    return build.negate(build.op("add", build.op("mul", place, ir.Const(POSITIONS)), position))


def where(w: Writer, thing: ir.Expr) -> ir.Expr:
    """Where an object is, as a word below 0; in a field without a position."""
    return ir.Call(_where(w.game), (thing,))


def _where(game: Lowering) -> str:
    name = "where"
    if name in game.functions:
        return name
    w = Writer(game, name)
    thing = ir.Local("thing")
    place = w.code.keep(load(game.layout.at, thing), "place")
    position = w.code.keep(build.ZERO, "position")
    for storage in game.layout.storages:
        with w.code.block() as body:
            if storage.form in ("pile", "row"):
                w.code.emit(ir.Set(position.name, position_of(w, thing)))
            elif storage.form == "single":
                w.code.emit(ir.Set(position.name, build.ONE))
            elif storage.form == "stack":
                here = w.code.keep(thing, "here")
                up, down = build.add(position, 1), load(game.layout.below, here)
                step = (ir.Set(position.name, up), ir.Set(here.name, down))
                w.code.emit(ir.While(build.ne(here, 0), step))
        w.code.when(in_group(storage, place), body)
    w.code.emit(ir.Return(blind_word(place, position)))
    game.function(ir.Function(name, (ir.Parameter("thing"),), ir.I32, tuple(w.code.body)))
    return name


def chosen(index: int) -> ir.Local:
    """In a function that lists what is meant: a word of the option."""
    return ir.Local(f"chosen_{index}")


def fitting(w: Writer, index: int) -> Callable[[ir.Expr], ir.Expr]:
    """Makes the test whether a word, with its real position or without any, is what an option tells."""
    word = chosen(index)
    place = blind_word(build.op("div", build.negate(word), ir.Const(POSITIONS)), build.ZERO)
    whole = w.code.keep(build.select(build.op("lt", word, build.ZERO), place, word), "whole")
    return lambda told: build.or_(build.eq(told, word), build.eq(told, whole))


def meaning(m: Machine, w: Writer, option: OptionInfo, width: int) -> Meant:
    """Makes the function of what has been written, which lists what the words of an option can mean."""
    body = tuple(w.code.body)
    words = tuple(ir.Parameter(chosen(i).name) for i in range(width))
    needs = tuple(parameter for parameter in needed(body) if parameter not in words)
    name = m.game.name("meant")
    m.game.function(ir.Function(name, (*needs, *words, ir.Parameter("out", ir.ARR)), None, body, m.inside))
    option.unseen, option.meant, option.meant_needs = True, name, needs
    return name, needs


def draws_nothing(word: ir.Expr, line: int) -> ir.Check:
    """While seats decide in secret nothing can be drawn: what they do not see must have a position."""
    position = build.op("mod", build.negate(word), ir.Const(POSITIONS))
    return ir.Check(build.or_(build.op("ge", word, build.ZERO), build.ne(position, 0)), AT_ONCE, line)


def is_sealed(m: Machine) -> bool:
    """Whether what is made is a part of an `at once` in which nothing may happen."""
    return m.seat is not None and not m.openly


def uncover(m: Machine, blind: ir.Expr, find: Callable[[], None]) -> None:
    """Finds what is meant, if something was chosen blindly."""
    if not is_sealed(m):
        m.draw_if(blind, find)
        return
    with m.code.block() as body:
        find()
    m.code.when(blind, body)


def draw_meant(m: Machine, meant: Meant, words: list[ir.Local], size: int, index: int, step: t.Step) -> None:
    """Draws among what the words of an option can mean; they become what is drawn. Where it is only one thing nothing
    is left to chance."""
    function, needs = meant
    width = len(words)

    def listed() -> ir.Local:
        array = ir.Local(m.code.fresh("meant"), ir.ARR)
        given = (*(ir.Local(p.name, p.type) for p in needs), *words, array)
        m.code.emit(ir.NewArray(array.name, size * width), ir.Do(ir.Call(function, given)))
        return array

    found = listed()
    # Nothing is drawn there; all that is offered has a position, so it can mean one thing only.
    if is_sealed(m):
        m.code.emit(*[ir.Set(word.name, ir.Op("aget", (found, ir.Const(i)))) for i, word in enumerate(words)])
        return
    count = m.code.keep(build.op("div", ir.Op("alen", (found,)), ir.Const(width)), "count")
    number = m.code.keep(build.ZERO, "number")
    things = m.code.fresh("things")
    if m.game.exact:
        # Chance is a question here; its answers are told apart by the things that they stand for.
        i = m.code.fresh("i")
        thing = ir.Op("aget", (found, build.add(build.op("mul", ir.Local(i), ir.Const(width)), index)))
        m.code.emit(ir.NewArray(things, size))
        m.code.emit(ir.For(i, build.ZERO, count, (ir.Append(things, thing),)))

    def draw() -> None:
        m.code.emit(ir.Set(number.name, m.draw(count, step, "random", Array(things))))

    m.draw_if(build.op("gt", count, build.ONE), draw)
    found = listed() if m.game.exact else found
    first = m.code.keep(build.op("mul", number, ir.Const(width)), "first")
    m.code.emit(*[ir.Set(word.name, ir.Op("aget", (found, build.add(first, i)))) for i, word in enumerate(words)])


# ---- the order ---------------------------------------------------------------------------------


def numbered(w: Writer, array: str, width: int, visit: Callable[[Words], None]) -> None:
    """Goes through records of words in an order of their own, not that in which they are in the array. Those that are
    equal are numbered, in the last word that tells a place without a position."""
    records = ir.Local(array, ir.ARR)
    w.code.emit(ir.Do(ir.Call(_arrange(w.game), (records, ir.Const(width)))))
    number = w.code.keep(build.ZERO, "number")
    i = ir.Local(w.code.fresh("i"))
    with w.code.block() as body:
        first = w.code.keep(build.op("mul", i, ir.Const(width)), "first")
        words = [w.code.keep(ir.Op("aget", (records, build.add(first, c))), "word") for c in range(width)]
        before = [ir.Op("aget", (records, build.add(first, c - width))) for c in range(width)]
        alike = build.all_of(
            [build.op("gt", i, build.ZERO), *(build.eq(*pair) for pair in zip(before, words, strict=True))]
        )
        w.code.emit(ir.Set(number.name, build.add(build.select(alike, number, build.ZERO), 1)))
        rest = w.code.keep(number, "rest")
        for word in reversed(words):
            free = build.and_(
                build.op("lt", word, build.ZERO),
                build.eq(build.op("mod", build.negate(word), ir.Const(POSITIONS)), 0),
            )
            told = ir.Set(word.name, build.op("sub", word, rest))
            w.code.emit(ir.If(free, (told, ir.Set(rest.name, build.ZERO))))
        visit(list(words))
    count = build.op("div", ir.Op("alen", (records,)), ir.Const(width))
    w.code.emit(ir.For(i.name, build.ZERO, count, tuple(body)))


def _arrange(game: Lowering) -> str:
    """A function that sorts records: by their first words, then by the next; what is seen before what is not."""
    name = "arrange"
    if name in game.functions:
        return name
    w = Writer(game, name)
    records, width, j = ir.Local("records", ir.ARR), ir.Local("width"), ir.Local("j")
    here, there = build.op("mul", j, width), build.op("mul", build.add(j, -1), width)
    c, verdict = ir.Local("c"), ir.Local("verdict")
    one, other = (ir.Op("aget", (records, build.add(row, c))) for row in (here, there))
    a, b = ir.Local("a"), ir.Local("b")
    compare = ir.For(
        c.name,
        build.ZERO,
        width,
        (
            ir.If(
                build.eq(verdict, 0),
                (
                    ir.Set(a.name, one),
                    ir.Set(b.name, other),
                    ir.Set(verdict.name, build.op("sub", _earlier(a, b), _earlier(b, a))),
                ),
            ),
        ),
    )
    swap = ir.For(
        c.name,
        build.ZERO,
        width,
        (
            ir.Set(a.name, one),
            ir.Set(b.name, other),
            ir.SetItem(records.name, build.add(here, c), b),
            ir.SetItem(records.name, build.add(there, c), a),
        ),
    )
    down = (
        ir.Set(verdict.name, build.ZERO),
        compare,
        ir.If(build.eq(verdict, 1), (swap, ir.Set(j.name, build.add(j, -1))), (ir.Set(j.name, build.ZERO),)),
    )
    i = ir.Local("i")
    w.code.emit(
        ir.For(
            i.name,
            build.ONE,
            build.op("div", ir.Op("alen", (records,)), width),
            (ir.Set(j.name, i), ir.While(build.op("gt", j, build.ZERO), down)),
        )
    )
    parameters = (ir.Parameter(records.name, ir.ARR), ir.Parameter(width.name))
    game.function(ir.Function(name, parameters, None, tuple(w.code.body)))
    return name


def _earlier(a: ir.Expr, b: ir.Expr) -> ir.Expr:
    """Whether a word comes before another: numbers upwards, then places upwards."""
    both = build.op("lt", a, build.ZERO), build.op("lt", b, build.ZERO)
    upwards = build.select(both[0], build.op("gt", a, b), build.op("lt", a, b))
    return build.select(build.eq(*both), upwards, both[1])
