"""The machine: blocks that end where somebody is asked, and variables that live across that.

Code runs on inside a block until somebody is asked; then the block ends, and another one goes on with the answer.
Variables are locals here; `frames` decides afterwards which of them must be in the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.choices.sites import JoinInfo, SiteInfo
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.items import Items, swap_items
from spielwerk.program.lower.collections.number_sets import numbers_in
from spielwerk.program.lower.collections.sources import slot_map
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.effects.writing import replace_list, set_key
from spielwerk.program.lower.game import CannotLower, Lowering, element_of, is_collection
from spielwerk.program.lower.machine import slow
from spielwerk.program.lower.machine.depths import Context, Copies
from spielwerk.program.lower.machine.timer import Timer
from spielwerk.program.lower.texts.references import speaks_of_objects
from spielwerk.program.lower.values.forms import SEAT, Array, Bits, Mapping, SlotList, Value
from spielwerk.program.lower.values.passing import array_map, capacity_of_type


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


class Machine(Steps):
    """Makes the blocks of the machine. What leads from procedure to procedure is in `calling`."""

    def __init__(self, game: Lowering) -> None:
        super().__init__(game, "play")
        self.blocks: dict[int, list[ir.Stmt]] = {}
        self.titles: dict[int, str] = {}
        self.copies = Copies()
        self.entries: dict[tuple[sy.ProcedureSymbol, Context], int] = {}
        self.results: dict[sy.ProcedureSymbol, sy.Variable] = {}
        self.returns: dict[str, list[int]] = {}
        """Where the procedure whose local this is goes back to."""
        self.followers: list[tuple[str, str]] = []
        """Procedures that others follow in their place, by their locals."""
        self.waiting: list[tuple[sy.ProcedureSymbol, Context]] = []
        self.procedure: sy.ProcedureSymbol | None = None
        self.limits: dict[tuple[sy.ProcedureSymbol, Context], Timer] = {}
        """The time limits of phases."""
        self.open = False
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

    # ---- blocks ----------------------------------------------------------------------------

    def new_block(self) -> int:
        number = len(self.blocks) + 1
        self.blocks[number] = []
        self.titles[number] = self.inside
        return number

    def begin(self, number: int) -> None:
        """What is made from now on belongs to this block."""
        self.code.bodies[-1] = self.blocks[number]
        self.open = True

    def finish(self, statement: ir.Stmt) -> None:
        """Ends a way through a block."""
        if self.open:
            self.code.emit(statement)
        self.open = False
        # Whatever is made before the next block begins can never be reached.
        self.code.bodies[-1] = []

    def goto(self, number: int, fuel: int = 0, span: Span | None = None) -> None:
        self.finish(ir.Goto(number, fuel, self.line(span) if span is not None else 0))

    def branch(self, test: ir.Expr, then: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Two ways that may stop; both lead on behind."""
        if isinstance(test, ir.Const):
            (then if test.value else otherwise)()
            return
        after = self.new_block()
        was_open = self.open
        bodies = []
        for way in (then, otherwise):
            with self.code.block() as body:
                self.open = was_open
                way()
                self.goto(after)
            bodies.append(tuple(body))
        self.open = was_open
        self.finish(ir.If(test, bodies[0], bodies[1]))
        self.begin(after)

    def choose_block(self, cases: list[tuple[ir.Expr, Callable[[], None]]]) -> None:
        """Several ways, of which the first whose test holds is taken; the last one without a test."""
        (test, way), rest = cases[0], cases[1:]
        if not rest:
            way()
            return
        self.branch(test, way, lambda: self.choose_block(rest))

    # ---- statements ------------------------------------------------------------------------

    def step(self, step: t.Step) -> None:
        # Behind a jump or a stop nothing can be reached.
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

    # ---- variables -------------------------------------------------------------------------

    def variable_value(self, variable: sy.Variable) -> Value:
        """What a variable of the machine is: a local, a set in a local, or a list in an array."""
        name = self.game.local(variable)
        kind = variable.type
        numbers = numbers_in(self.game, variable)
        if numbers is not None:
            return Bits(ir.Local(name, ir.B64), numbers.start)
        if isinstance(kind, ty.SetOf) and self.game.fits_word(kind.of):
            universe = self.game.universe(kind.of)
            assert universe is not None
            return Bits(ir.Local(name, ir.B64), universe.start)
        if is_collection(kind):
            self.game.capacities.setdefault(name, capacity_of_type(self, kind))
            return Array(name)
        if isinstance(kind, ty.MapOf):
            return array_map(self.game, kind, name, variable.span)
        return ir.Local(name, word_type(kind))

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
        # Several seats can be at the same line at once: each has a slot of its own.
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

    # ---- procedures ------------------------------------------------------------------------

    @contextmanager
    def copy_of(self, procedure: sy.ProcedureSymbol) -> Iterator[None]:
        """Variables have the names that they have in the procedure when it is called from here."""
        mine = self.game.copy
        self.game.copy = self.copies.number(self.copies.deeper(procedure))
        yield
        self.game.copy = mine

    def entry_of(self, procedure: sy.ProcedureSymbol) -> int:
        key = procedure, self.copies.deeper(procedure)
        if key not in self.entries:
            self.entries[key] = self.new_block()
            self.waiting.append(key)
        return self.entries[key]

    def return_name(self, procedure: sy.ProcedureSymbol, context: Context) -> str:
        """The local that holds where a procedure goes back to."""
        return f"return_{self.game.procedure_name(procedure)}_{self.copies.number(context)}"

    def result_of(self, procedure: sy.ProcedureSymbol) -> sy.Variable:
        """The variable that holds what a procedure gave back."""
        if procedure not in self.results:
            assert procedure.result is not None
            self.results[procedure] = sy.Variable(f"result_{procedure.name}", type=procedure.result, assigned=True)
        return self.results[procedure]

    def pass_on(self, name: str, value: ir.Expr) -> ir.Stmt:
        if isinstance(value, ir.Local) and value.type == ir.ARR:
            x = self.code.fresh("x")
            self.game.capacities.setdefault(name, self.game.capacities.get(value.name, 64))
            self.code.emit(ir.NewArray(name, self.game.capacities[name]))
            return ir.ForArray(x, value.name, (ir.Append(name, ir.Local(x)),))
        return ir.Set(name, value)

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
