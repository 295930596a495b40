"""Lowers what takes time: procedures that stop for choices become blocks of one machine.

Code runs on inside a block until somebody is asked; then the block ends, and another one goes on with the answer.
Variables are locals here; `frames` decides afterwards which of them must lie in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import types as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.choices.sites import JoinInfo, SiteInfo
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.items import Items, swap_items
from spielwerk.program.lower.collections.sources import slot_map
from spielwerk.program.lower.game import CannotLower, Lowering, element_of, is_collection
from spielwerk.program.lower.machine import result, slow, timers
from spielwerk.program.lower.machine.calling import Calls
from spielwerk.program.lower.machine.happenings import lead_to_happenings, make_happenings
from spielwerk.program.lower.machine.phases import enter_phase, keeps_something
from spielwerk.program.lower.machine.timers import Timer
from spielwerk.program.lower.texts.references import speaks_of_objects
from spielwerk.program.lower.values.forms import SEAT, Array, Bits, Mapping, SlotList
from spielwerk.program.lower.values.passing import capacity_of_type


class Cell:
    """A number that lives across stops: a local of the machine, or a slot per seat inside an `at once`."""

    def __init__(self, get: ir.Local | ir.Load) -> None:
        self.get = get

    def set(self, value: ir.Expr) -> ir.Stmt:
        if isinstance(self.get, ir.Local):
            return ir.Set(self.get.name, value)
        return ir.Store(self.get.address, value, self.get.index)


class Loop:
    """Where `stop` and `skip` lead; None for both in a loop that takes no time."""

    def __init__(self, head: int | None, after: int | None) -> None:
        self.head = head
        self.after = after


class Machine(Calls):
    """Makes the blocks of the machine."""

    def __init__(self, game: Lowering) -> None:
        super().__init__(game, "play")
        self.sites: list[ir.Site] = []
        self.infos: list[SiteInfo] = []
        self.joins: list[JoinInfo] = []
        self.needs: dict[int, set[str]] = {}
        """Locals that a site's enumerator and texts use: they live while somebody is asked."""
        self.arrivals: list[tuple[int, int]] = []
        """The block behind a question, and the block that asks it."""
        self.loops: list[Loop] = []
        self.seat_slots: list[tuple[int, int]] = []
        self.seat_things: list[range] = []
        """Those slots of seats in which objects are kept by their numbers."""
        self.timers: list[Timer] = []
        self.in_place: dict[sy.ProcedureSymbol, int] = {}
        """Procedures that are being written out inside an `at once`, and the blocks behind them."""
        self.result_slot = 0
        self.openly = False
        """Whether the part of an `at once` that is made may change the game."""

    # ---- the whole machine -----------------------------------------------------------------

    def make(self, setup: sy.ProcedureSymbol | None, given: t.Body) -> int:
        """All blocks; the number of the first. It begins with what the opening has left of the set-up, then comes what
        a test gives, then play."""
        entry = self.new_block()
        self.begin(entry)
        outside = lead_to_happenings(self)
        if setup is not None:
            self.call_slow(setup, [], setup.span)
        self.steps(given)
        if self.game.game.play is not None:
            self.call_slow(self.game.game.play, [], self.game.game.play.span)
            self.end_by_itself(self.game.game.play)
        self.finish(ir.Over())
        self.make_waiting()
        if outside is not None:
            make_happenings(self, outside)
            self.make_waiting()
        self.resolve_returns()
        timers.weave(self)
        return entry

    def make_waiting(self) -> None:
        """All procedures that have been called."""
        while self.waiting:
            procedure, self.copies.here = self.waiting.pop(0)
            self.game.copy = self.copies.number(self.copies.here)
            self.make_procedure(procedure)

    def end_by_itself(self, play: sy.ProcedureSymbol) -> None:
        """The flow ran out: what is ranked by nothing is a draw."""
        result.end_match(self, t.EndMatch("draw", None, None, span=play.span))

    def make_procedure(self, procedure: sy.ProcedureSymbol) -> None:
        self.procedure = procedure
        self.inside = procedure.name
        self.env = dict(self.game.published)
        self.loops = []
        self.seat = None
        for parameter in procedure.parameters:
            self.env[parameter] = self.variable_value(parameter)
        entry = self.entries[procedure, self.copies.here]
        self.begin(entry)
        self.titles[entry] = procedure.name
        if procedure.phase:
            self.event("phase", ir.Const(self.game.phase_number(procedure)), span=procedure.span)
        enter_phase(self, procedure)
        for attribute in procedure.attributes.values():
            self.start_attribute(attribute)
        timers.begin_phase(self, procedure)
        self.steps(procedure.body or [])
        self.return_from(procedure)
        timers.late_phase(self, procedure)

    # ---- statements ------------------------------------------------------------------------

    def step(self, step: t.Step) -> None:
        if not self.open:
            return
        loop = self.loops[-1] if self.loops else None
        timed = loop is not None and loop.head is not None
        in_blocks = self.dispatch.slow_steps.get(type(step))
        if in_blocks is not None and slow.step(step, self.game.exact, timed):
            in_blocks(self, step)
        elif isinstance(step, t.For | t.Repeat):
            with self.loop_scope(Loop(None, None)):
                super().step(step)
        else:
            super().step(step)

    @contextmanager
    def loop_scope(self, loop: Loop) -> Iterator[None]:
        self.loops.append(loop)
        try:
            yield
        finally:
            self.loops.pop()

    def slow_loop(self, head: int, after: int, body: t.Body) -> None:
        with self.loop_scope(Loop(head, after)):
            self.steps(body)

    def cell(self, stem: str, wide: bool = False) -> Cell:
        """A fresh number that lives across stops."""
        if self.seat is None:
            return Cell(ir.Local(self.code.fresh(stem), ir.B64 if wide else ir.I32))
        address = self.reserve_seats(1, wide)
        return Cell(ir.Load(address, SEAT, ir.B64 if wide else ir.I32))

    def reserve_seats(self, width: int, wide: bool = False, kind: str = ir.I32) -> int:
        """Slots for every seat of an `at once`, row 0 unused."""
        address = self.layout.reserve_words((self.game.players + 1) * width, ir.B64 if wide else kind)
        self.seat_slots.append((address, (self.game.players + 1) * width))
        return address

    def _note_things(self, kind: ty.Type, address: int, width: int) -> None:
        """Notes rows of seats that hold numbers of objects; a list begins with its length."""
        if speaks_of_objects(kind):
            rows = range(1, self.game.players + 1)
            self.seat_things += [
                range(address + row * width + (width > 1), address + (row + 1) * width) for row in rows
            ]

    def declare_number(self, variable: sy.Variable, value: ir.Expr) -> None:
        if self.seat is None or (isinstance(value, ir.Const) and not variable.assigned):
            super().declare_number(variable, value)
            return
        address = self.reserve_seats(1, kind=value.type)
        self._note_things(variable.type, address, 1)
        self.code.emit(ir.Store(address, value, SEAT))
        self.env[variable] = ir.Load(address, SEAT, value.type)

    def declare_bits(self, variable: sy.Variable, value: Bits) -> None:
        if self.seat is None:
            super().declare_bits(variable, value)
            return
        address = self.reserve_seats(1, wide=True)
        self.code.emit(ir.Store(address, value.members, SEAT))
        self.env[variable] = Bits(ir.Load(address, SEAT, ir.B64), value.low)

    def declare_map(self, variable: sy.Variable, kind: ty.MapOf, value: t.Expr) -> None:
        if self.seat is None:
            super().declare_map(variable, kind, value)
            return
        from spielwerk.program.lower.effects.writing import set_key

        if kind.value == ty.LONG:
            raise CannotLower("S552", value.span)
        begin = self.value(value)
        assert isinstance(begin, Mapping)
        size = capacity_of_type(self, kind)
        place = slot_map(self.reserve_seats(size), begin.keys, build.op("mul", SEAT, ir.Const(size)))
        for key in begin.keys:
            set_key(self, value, place, ir.Const(key), begin.get(ir.Const(key)))
        self.env[variable] = place

    def declare_list(self, variable: sy.Variable, value: t.Expr) -> None:
        if self.seat is None:
            super().declare_list(variable, value)
            return
        if is_collection(element_of(variable.type)):
            if self.fixed(value) is None:
                raise CannotLower("S612", variable.span)
            super().declare_list(variable, value)
            return
        from spielwerk.program.lower.effects.writing import replace_list

        built = self.collected(as_list(value))
        assert isinstance(built, Array)
        place = self.seat_list(self.room_for(variable, value), variable.type)
        replace_list(self, place, built.name, t.Step(span=variable.span))
        self.env[variable] = place

    def seat_list(self, capacity: int, kind: ty.Type) -> SlotList:
        address = self.reserve_seats(capacity + 1)
        self._note_things(kind, address, capacity + 1)
        index = build.op("mul", SEAT, ir.Const(capacity + 1))
        return SlotList(address, capacity, index)

    # ---- inside an `at once` ---------------------------------------------------------------

    def call_slow(self, procedure: sy.ProcedureSymbol, arguments: list[t.Expr], span: Span) -> None:
        if self.seat is None:
            super().call_slow(procedure, arguments, span)
        else:
            self.call_in_place(procedure, arguments, span)

    def call_in_place(self, procedure: sy.ProcedureSymbol, arguments: list[t.Expr], span: Span) -> None:
        """In a seat's part a procedure is written out where it is called: everybody has variables of his own."""
        result = procedure.result
        unfit = is_collection(result) or isinstance(result, ty.MapOf) if result is not None else False
        if unfit or keeps_something(procedure) or procedure.within is not None or procedure in self.in_place:
            raise CannotLower("S612", span)
        for parameter, argument in zip(procedure.parameters, arguments, strict=True):
            self.declare(parameter, argument)
        outside = self.env, self.loops, self.procedure, self.inside, self.result_slot
        self.env = {**self.game.published, **{one: self.env[one] for one in procedure.parameters}}
        self.loops, self.procedure, self.inside = [], procedure, procedure.name
        self.result_slot = self.reserve_seats(1) if result is not None else 0
        self.in_place[procedure] = self.new_block()
        self.steps(procedure.body or [])
        after = self.in_place.pop(procedure)
        self.goto(after)
        self.begin(after)
        given = ir.Load(self.result_slot, SEAT)
        self.env, self.loops, self.procedure, self.inside, self.result_slot = outside
        if result is not None:
            self.env[self.result_of(procedure)] = given

    def leave_procedure(self, value: t.Expr | None, step: t.Step) -> None:
        behind = self.in_place.get(self.procedure) if self.procedure is not None else None
        if self.procedure is None or behind is None:
            super().leave_procedure(value, step)
            return
        if value is not None and self.procedure.result is not None:
            self.code.emit(ir.Store(self.result_slot, self.like(value, self.procedure.result), SEAT))
        self.goto(behind)

    # ---- chance ----------------------------------------------------------------------------

    def draw(self, bound: ir.Expr, step: t.Step | t.RandomOf, what: str, of: object = None) -> ir.Expr:
        if not self.game.exact:
            return super().draw(bound, step, what, of)
        return self.dispatch.chance(self, bound, step.span, what, of)

    def draw_if(self, test: ir.Expr, body: Callable[[], None]) -> None:
        if not self.game.exact:
            super().draw_if(test, body)
        else:
            self.branch(test, body, lambda: None)

    def shuffle_items(self, items: Items, step: t.Step) -> None:
        if not self.game.exact:
            super().shuffle_items(items, step)
            return
        i = self.code.keep(build.add(items.size(), -1), "i")
        head, after = self.new_block(), self.new_block()
        self.goto(head)
        self.begin(head)
        self.code.emit(ir.If(build.op("le", i, build.ZERO), (ir.Goto(after),)))
        j = self.draw(build.add(i, 1), step, "shuffle", items)
        swap_items(self, items, i, j)
        self.code.emit(ir.Set(i.name, build.add(i, -1)))
        self.goto(head)
        self.begin(after)
