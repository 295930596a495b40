"""The slots of what seats could know of hidden objects, and the functions that write them; see `knowing_places.py`."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.data import replace
from spielwerk.program import build, ir
from spielwerk.program.knowledge import Knowledge
from spielwerk.program.layout import Storage
from spielwerk.program.lower.collections.contents import base_index, in_group, top_in
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.visibility.knowing_places import (
    ARRIVE,
    BEGIN,
    CARRY,
    END,
    EXCHANGE,
    LEAVE,
    LOOK,
    MISS,
    MIX,
    NOTICE,
    changes,
    hideable,
    tracked,
)
from spielwerk.program.lower.visibility.seers import everybody
from spielwerk.program.lower.visibility.sight import seers_function, seers_of_thing
from spielwerk.program.lower.writer import Writer

NOBODY = ir.Const(0, ir.B64)
THING, PLACE, FROM, TO = (ir.Local(name) for name in ("thing", "place", "from", "to"))
SEEN = ir.Local("seen", ir.B64)


def make_knowledge(game: Lowering) -> None:
    """Reserves the slots and makes the functions that write them. Before a match everybody knows where everything
    is."""
    if not tracked(game):
        return
    layout = game.layout
    storages = hideable(layout)
    spans = [range(s.low, s.low + s.span) for s in storages if s.span]
    places = tuple(place for s in storages for place in range(s.first, s.first + s.count))
    low, high = min(span.start for span in spans), max(span.stop for span in spans)
    known = Knowledge(layout.size, 0, game.players, low, high - low, places)
    layout.reserve(known.players * known.row, wide=True)
    known = replace(known, positions=layout.reserve(known.count, wide=True))
    if game.moves_decided:
        known = replace(known, before=layout.reserve(known.players * known.row, wide=True))
        known = replace(known, moved=layout.reserve(known.count + 1))
    layout.knowledge = known
    for thing in range(low, high):
        place = layout.initial[layout.at + thing]
        for seat in range(1, game.players + 1):
            first = known.of_seat(seat)[(thing - low) * known.words]
            layout.initial[first : first + known.words] = known.bits(place)
        if any(s.first <= place < s.first + s.count for s in _ordered(game)):
            layout.initial[known.positions + thing - low] = everybody(game).value
    _Functions(game, known).make()


def _ordered(game: Lowering) -> list[Storage]:
    """The containers that can be hidden and in which every object has its position."""
    return [storage for storage in hideable(game.layout) if storage.form in ("pile", "row")]


class _Functions:
    def __init__(self, game: Lowering, known: Knowledge) -> None:
        self.game = game
        self.known = known

    def make(self) -> None:
        self.make_leave()
        self.make_arrive(ARRIVE)
        if self.known.before:
            self.make_arrive(CARRY)
            self.make_then()
        self.make_exchange()
        self.make_mix()
        self.make_notice()
        self.make_miss()
        self.make_look()

    # ---- parts of them ---------------------------------------------------------------------

    def bits(self, w: Writer, place: ir.Expr) -> list[ir.Expr]:
        """The set of one place, word by word."""
        rows = [self.known.bits(n) for n in range(self.game.layout.places + 1)]
        words = range(self.known.words)
        return [w.code.keep(w.game.lookup("bit_of", [row[i] for row in rows], place, wide=True)) for i in words]

    def position(self, thing: ir.Expr) -> ir.Expr:
        """Who knows its position."""
        return load(self.known.positions, build.add(thing, -self.known.low), wide=True)

    def set_position(self, thing: ir.Expr, seats: ir.Expr) -> ir.Stmt:
        return store(self.known.positions, seats, build.add(thing, -self.known.low))

    def is_ordered(self, place: ir.Expr) -> ir.Expr:
        return build.any_of(in_group(storage, place) for storage in _ordered(self.game))

    def is_tracked(self, thing: ir.Expr) -> ir.Expr:
        """Whether an object can ever be hidden."""
        first, last = self.known.low, self.known.low + self.known.count - 1
        return build.and_(build.op("ge", thing, ir.Const(first)), build.op("le", thing, ir.Const(last)))

    def every_thing(self, body: Sequence[ir.Stmt]) -> ir.Stmt:
        return ir.For("x", ir.Const(self.known.low), ir.Const(self.known.low + self.known.count), tuple(body))

    def every_mask(self, w: Writer, change: str, one: list[ir.Expr], other: list[ir.Expr]) -> ir.Stmt:
        """Changes what is known of all objects by all seats, where they may be in a place or another."""
        rows = build.op("mul", ir.Local("m"), ir.Const(self.known.words))
        at = [build.add(rows, i) for i in range(self.known.words)]
        old = [load(self.known.address, index, wide=True) for index in at]
        hits = [build.any_of(self.meets(a, b) for a, b in zip(old, set_, strict=True)) for set_ in (one, other)]
        body: list[ir.Stmt] = [ir.Set("in_one", hits[0])]
        if change == "exchange":
            body.append(ir.Set("in_other", hits[1]))
        for index, word, a, b in zip(at, old, one, other, strict=True):
            new = build.sets("bandnot", word, a)
            if change == "exchange":
                new = build.sets("bandnot", new, b)
                new = build.sets("bor", new, ir.Op("select", (ir.Local("in_other"), a, NOBODY), type=ir.B64))
                new = build.sets("bor", new, ir.Op("select", (ir.Local("in_one"), b, NOBODY), type=ir.B64))
            body.append(store(self.known.address, new, index))
        return ir.For("m", build.ZERO, ir.Const(self.known.players * self.known.count), tuple(body))

    def meets(self, a: ir.Expr, b: ir.Expr) -> ir.Expr:
        return ir.Op("bne", (build.sets("band", a, b), NOBODY))

    def row_of(self, seat: ir.Expr, thing: ir.Expr) -> ir.Expr:
        """The index of what a seat (from 0) knows of an object."""
        inside = build.op("mul", build.add(thing, -self.known.low), ir.Const(self.known.words))
        return build.add(build.op("mul", seat, ir.Const(self.known.row)), inside)

    def know(self, seat: ir.Expr, thing: ir.Expr, bits: list[ir.Expr]) -> list[ir.Stmt]:
        """A seat knows the place of an object for sure."""
        row = self.row_of(seat, thing)
        return [store(self.known.address, word, build.add(row, i)) for i, word in enumerate(bits)]

    def function(self, w: Writer, name: str, *parameters: ir.Local, result: str | None = None) -> None:
        given = tuple(ir.Parameter(p.name, p.type) for p in parameters)
        self.game.function(ir.Function(name, given, result, tuple(w.code.body)))

    # ---- the functions ---------------------------------------------------------------------

    def make_leave(self) -> None:
        """Who sees it, or knows what is at that position. In a gap in the middle of a pile others close up."""
        w = Writer(self.game, LEAVE)
        here = w.code.keep(load(w.layout.at, THING), "here")
        w.code.emit(ir.Set(SEEN.name, seers_of_thing(w, THING)))
        for storage in _ordered(self.game):
            with w.code.block() as body:
                known = ir.Set(SEEN.name, build.sets("bor", SEEN, self.position(THING)))
                if storage.form == "row":
                    w.code.emit(known)
                else:
                    address, index = base_index(storage, here)
                    ends = top_in(w, storage, here), load(address + 1, index)
                    at_end = build.any_of(build.eq(end, THING) for end in ends)
                    x = ir.Local("x")
                    forget = ir.If(build.eq(load(w.layout.at, x), here), (self.set_position(x, NOBODY),))
                    w.code.emit(ir.If(at_end, (known,), (self.every_thing([forget]),)))
            w.code.when(in_group(storage, here), body)
        w.code.emit(ir.Return(SEEN))
        self.function(w, LEAVE, THING, result=ir.B64)

    def make_arrive(self, name: str) -> None:
        """Who sees it knows the new place. For others, whatever may have been in the old one may be in the new one; if
        it was chosen at once with others, whatever may have been there before they carried out anything."""
        w = Writer(self.game, name)
        a, b = self.bits(w, FROM), self.bits(w, TO)
        hidden = build.any_of(ir.Op("bne", (word, NOBODY)) for word in (*a, *b))
        # Between two open places there is nothing to note.
        w.code.emit(ir.If(build.not_(hidden), (ir.Return(),)))
        sees_it = ir.Call(seers_function(self.game, False), (TO,), ir.B64)
        seen = w.code.keep(build.sets("bor", SEEN, sees_it), "seen")
        w.code.emit(self.set_position(THING, ir.Op("select", (self.is_ordered(TO), seen, NOBODY), type=ir.B64)))
        seat = ir.Local("p")
        row = self.row_of(seat, ir.Local("x"))
        words = range(self.known.words)
        old = [load(self.known.address, build.add(row, i), wide=True) for i in words]
        may = old
        if self.known.before:
            moved = build.add(THING, 1 - self.known.low)
            if name == CARRY:
                earlier = ir.Const(self.known.before - self.known.address)
                shift = w.code.keep(build.select(load(self.known.moved, moved), build.ZERO, earlier), "shift")
                then = [load(self.known.address, build.add(build.add(row, shift), i), wide=True) for i in words]
                may = [build.sets("band", now, was) for now, was in zip(old, then, strict=True)]
            w.code.emit(store(self.known.moved, load(self.known.moved), moved))
        wider = [
            store(self.known.address, build.sets("bor", word, more), build.add(row, i))
            for i, (word, more) in enumerate(zip(old, b, strict=True))
        ]
        perhaps = ir.If(build.any_of(self.meets(word, from_) for word, from_ in zip(may, a, strict=True)), tuple(wider))
        known = tuple(self.know(seat, THING, b))
        each = ir.If(ir.Op("has", (seen, seat)), known, (self.every_thing([perhaps]),))
        w.code.emit(ir.For(seat.name, build.ZERO, ir.Const(self.known.players), (each,)))
        self.empty_out(w, a)
        self.function(w, name, THING, FROM, TO, SEEN)

    def make_then(self) -> None:
        """While everybody's decisions are carried out there is a copy of what was known before."""
        size, i = self.known.players * self.known.row, ir.Local("i")
        copy = store(self.known.before, load(self.known.address, i, wide=True), i)
        begin = Writer(self.game, BEGIN)
        begin.code.emit(ir.For("i", build.ZERO, ir.Const(size), (copy,)), store(self.known.moved, build.ONE))
        self.function(begin, BEGIN)
        end = Writer(self.game, END)
        end.code.emit(ir.For("i", build.ZERO, ir.Const(size), (store(self.known.before, NOBODY, i),)))
        forget = store(self.known.moved, build.ZERO, i)
        end.code.emit(ir.For("i", build.ZERO, ir.Const(self.known.count + 1), (forget,)))
        self.function(end, END)

    def empty_out(self, w: Writer, a: list[ir.Expr]) -> None:
        """Nothing may be in a place that is empty now."""
        was_hidden = build.any_of(ir.Op("bne", (word, NOBODY)) for word in a)
        holds = ir.If(build.eq(load(w.layout.at, ir.Local("x")), FROM), (ir.Return(),))
        w.code.emit(ir.If(was_hidden, (self.every_thing([holds]), self.every_mask(w, "remove", a, a))))

    def make_exchange(self) -> None:
        """The contents of two places have changed places: so does what seats know of them."""
        w = Writer(self.game, EXCHANGE)
        a, b = self.bits(w, FROM), self.bits(w, TO)
        w.code.emit(self.every_mask(w, "exchange", a, b))
        x, seat = ir.Local("x"), ir.Local("p")
        with w.code.block() as one:
            here = w.code.keep(load(w.layout.at, x), "here")
            with w.code.block() as moved:
                seen = w.code.keep(seers_of_thing(w, x), "seen")
                for mine, bits in ((FROM, b), (TO, a)):
                    # What lay where everybody sees it is known to everybody.
                    was_open = build.all_of(ir.Op("beq", (word, NOBODY)) for word in bits)
                    known = ir.Set(seen.name, everybody(self.game))
                    w.code.emit(ir.If(build.and_(build.eq(here, mine), was_open), (known,)))
                now = self.bits(w, here)
                w.code.emit(ir.ForBits(seat.name, seen, tuple(self.know(seat, x, now))))
                still = build.sets("bor", self.position(x), seen)
                w.code.emit(self.set_position(x, ir.Op("select", (self.is_ordered(here), still, NOBODY), type=ir.B64)))
            w.code.when(build.or_(build.eq(here, FROM), build.eq(here, TO)), moved)
        w.code.emit(self.every_thing(one), ir.Do(ir.Call(MISS, (FROM,))), ir.Do(ir.Call(MISS, (TO,))))
        self.function(w, EXCHANGE, FROM, TO)

    def make_mix(self) -> None:
        w = Writer(self.game, MIX)
        x = ir.Local("x")
        here = build.eq(load(w.layout.at, x), PLACE)
        w.code.emit(self.every_thing([ir.If(here, (self.set_position(x, NOBODY),))]))
        self.function(w, MIX, PLACE)

    def make_notice(self) -> None:
        """Who sees an object knows where it is."""
        w = Writer(self.game, NOTICE)
        w.code.emit(ir.If(build.not_(self.is_tracked(THING)), (ir.Return(),)))
        here = w.code.keep(load(w.layout.at, THING), "here")
        seen = w.code.keep(seers_of_thing(w, THING), "seen")
        now = self.bits(w, here)
        w.code.emit(ir.ForBits("p", seen, tuple(self.know(ir.Local("p"), THING, now))))
        still = build.sets("bor", self.position(THING), seen)
        w.code.when(self.is_ordered(here), [self.set_position(THING, still)])
        self.function(w, NOTICE, THING)

    def make_look(self) -> None:
        """Everybody looks around: at what is there, and at places where something is not."""
        w = Writer(self.game, LOOK)
        w.code.emit(self.every_thing([ir.Do(ir.Call(NOTICE, (ir.Local("x"),)))]))
        for storage in filter(changes, hideable(self.game.layout)):
            for place in range(storage.first, storage.first + storage.count):
                w.code.emit(ir.Do(ir.Call(MISS, (ir.Const(place),))))
        self.function(w, LOOK)

    def make_miss(self) -> None:
        """Who sees what is in a place knows that nothing else is there."""
        w = Writer(self.game, MISS)
        x, seat = ir.Local("x"), ir.Local("p")
        row = self.row_of(seat, x)
        rest = [
            store(self.known.address, build.sets("bandnot", load(self.known.address, slot, wide=True), bit), slot)
            for bit, slot in ((bit, build.add(row, i)) for i, bit in enumerate(self.bits(w, PLACE)))
        ]
        missing = ir.If(build.ne(load(w.layout.at, x), PLACE), tuple(rest))
        seers = ir.Call(seers_function(self.game, False), (PLACE,), ir.B64)
        w.code.emit(ir.ForBits(seat.name, seers, (self.every_thing([missing]),)))
        self.function(w, MISS, PLACE)
