"""Lowers statements that take no time: values, conditions, loops, and the frame for all others."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.items import Items, swap_items
from spielwerk.program.lower.collections.number_sets import members_of, numbers_in
from spielwerk.program.lower.game import CannotLower, Lowering, element_of, is_collection
from spielwerk.program.lower.opening.defaults import start_of_nothing
from spielwerk.program.lower.values.forms import Array, Bits, Fixed, Value
from spielwerk.program.lower.values.intervals import interval, is_short, kept_in_range
from spielwerk.program.lower.values.passing import (
    array_map,
    as_argument,
    capacity_of_type,
    given_back,
    map_array,
    parameter_value,
    received,
    register,
)
from spielwerk.program.lower.writer import Writer
from spielwerk.program.pricing import LOOP_FUEL, paid

MOST_FILLED = 1000
"""So much room a list gets that is filled later."""
GEOMETRY = ("directions", "orthogonals", "diagonals", "neighbours", "ray", "row", "column", "lines", "lines_through")
"""Built-in functions that look at nothing but the shape of a board."""


class Steps(Writer):
    """Makes code for statements: the body of a pure function, of a rule, or of a procedure that takes no time. The
    machine and the rehearsal of the opening do some of it in other ways."""

    def __init__(self, game: Lowering, inside: str = "") -> None:
        super().__init__(game, inside)
        self.result: ty.Type | None = None
        """What the function gives back."""
        self.rule = False

    def steps(self, body: t.Body) -> None:
        for step in body:
            if step.span in self.game.giving_away:
                self._give_away(step)
            self.step(step)

    def step(self, step: t.Step) -> None:
        self.dispatch.steps[type(step)](self, step)

    def _give_away(self, step: t.Step) -> None:
        """An event for those who keep the match: what this line depends on is known to these players alone."""
        from spielwerk.program.lower.visibility.giving_away import knowers

        with self.code.block() as body:
            known = knowers(self, step)
            everybody = ir.Const(int(self.game.giving_away[step.span]))
            self.code.emit(ir.Event("tells", (known, everybody), self.line(step.span)))
        self.code.emit(ir.Watch(tuple(body)))

    def draw(self, bound: ir.Expr, step: t.Step | t.RandomOf, what: str, of: object = None) -> ir.Expr:
        """A number below the bound, by chance."""
        name = self.code.fresh("drawn")
        self.code.emit(ir.Draw(name, bound, self.line(step.span)))
        return ir.Local(name)

    def shuffle_items(self, items: Items, step: t.Step) -> None:
        """From the end to the second: swaps each with one at or before it, drawn by chance."""
        i = self.code.keep(build.add(items.size(), -1), "i")
        with self.code.block() as body:
            j = self.draw(build.add(i, 1), step, "shuffle")
            swap_items(self, items, i, j)
            self.code.emit(ir.Set(i.name, build.add(i, -1)))
        self.code.emit(ir.While(build.op("gt", i, build.ZERO), tuple(body)))

    def draw_if(self, test: ir.Expr, body: Callable[[], None]) -> None:
        """Code with chance in it, carried out if the test holds."""
        with self.code.block() as then:
            body()
        self.code.when(test, then)

    def event(self, kind: str, *args: ir.Expr, span: Span | None = None) -> None:
        """Something that clients may be told."""
        line = self.line(span) if span is not None else 0
        self.code.emit(ir.Watch((ir.Event(kind, args, line),)))

    def start_attribute(self, attribute: sy.AttributeSymbol) -> None:
        """An attribute of a phase begins with its start value."""
        if attribute.default is not None:
            read = t.Read(attribute, None, True, type=attribute.type, span=attribute.span)
            self.step(t.Assign(read, "=", attribute.default, span=attribute.span))
            return
        slots = self.layout.attributes[attribute]
        nothing = start_of_nothing(self.game, attribute, slots.low, slots.high)
        if nothing:
            self.code.emit(ir.Store(slots.address, ir.Const(nothing, slots.kind)))

    def give_up(self) -> ir.Return:
        """Leaves the function; nobody will look at its result, for the match has ended."""
        if self.result is None or isinstance(self.result, ty.MapOf):
            return ir.Return()
        if is_collection(self.result):
            fits = isinstance(self.result, ty.SetOf) and self.game.fits_word(self.result.of)
            return ir.Return(ir.Const(0, ir.B64) if fits else None)
        return ir.Return(ir.Const(0, word_type(self.result)))

    def leave_function(self, value: t.Expr | None) -> None:
        """`return`"""
        if value is None or self.result is None:
            self.code.emit(ir.Return())
        elif isinstance(self.result, ty.SetOf) and self.game.fits_word(self.result.of):
            self.code.emit(ir.Return(self.bits(value).members))
        elif is_collection(self.result):
            self.fill("out", value)
            self.code.emit(ir.Return())
        elif isinstance(self.result, ty.MapOf):
            array = map_array(self, value)
            x = self.code.fresh("x")
            self.code.emit(ir.ForArray(x, array.name, (ir.Append("out", ir.Local(x)),)), ir.Return())
        else:
            self.code.emit(ir.Return(self.like(value, self.result)))

    # ---- variables -------------------------------------------------------------------------

    def declare(self, variable: sy.Variable, value: t.Expr) -> None:
        """Gives a new variable its value."""
        kind = variable.type
        numbers = numbers_in(self.game, variable)
        if numbers is not None:
            self.declare_bits(variable, Bits(members_of(self, value, numbers), numbers.start))
        elif isinstance(kind, ty.SetOf) and self.game.fits_word(kind.of):
            self.declare_bits(variable, self.bits(value))
        elif is_collection(kind):
            self.declare_list(variable, value)
        elif isinstance(kind, ty.MapOf) and self.game.universe(kind.key) is None and not variable.assigned:
            self.env[variable] = self.value(value)
        elif isinstance(kind, ty.MapOf):
            self.declare_map(variable, kind, value)
        elif kind == ty.TEXT:
            self.env[variable] = self.value(value)
        else:
            self.declare_number(variable, kept_in_range(self, self.like(value, kind), value, variable))

    def declare_number(self, variable: sy.Variable, value: ir.Expr) -> None:
        if isinstance(value, ir.Const) and not variable.assigned:
            self.env[variable] = value
            return
        name = self.game.local(variable)
        self.code.emit(ir.Set(name, value))
        self.env[variable] = ir.Local(name, value.type)

    def declare_bits(self, variable: sy.Variable, value: Bits) -> None:
        name = self.game.local(variable)
        self.code.emit(ir.Set(name, value.members))
        self.env[variable] = Bits(ir.Local(name, ir.B64), value.low)

    def declare_map(self, variable: sy.Variable, kind: ty.MapOf, value: t.Expr) -> None:
        array = map_array(self, value)
        self.env[variable] = array_map(self.game, kind, array.name, variable.span)
        self.game.capacities[array.name] = capacity_of_type(self, kind)

    def declare_list(self, variable: sy.Variable, value: t.Expr) -> None:
        known = self.fixed(value)
        if known is not None and not variable.assigned:
            self.env[variable] = known
            return
        if is_collection(element_of(variable.type)):
            self.env[variable] = self.collected(value)
            return
        name = self.game.local(variable)
        size = self.room_for(variable, value)
        self.game.capacities[name] = size
        self.code.emit(ir.NewArray(name, size))
        self.fill(name, value)
        self.env[variable] = Array(name)

    def room_for(self, variable: sy.Variable, value: t.Expr) -> int:
        """How much a variable that begins with this list must be able to hold."""
        known = interval(self, variable.room) if variable.room is not None else None
        later = known[1] if known is not None and known[1] <= MOST_FILLED else 1
        return max(self.capacity(value), capacity_of_type(self, variable.type) if variable.assigned else 1, later)


# ---- calls -------------------------------------------------------------------------------------


def call(w: Steps, step: t.CallProcedure) -> None:
    name = procedure_name(w.game, step.procedure)
    w.code.emit(ir.Do(ir.Call(name, arguments_of(w, step))))
    # Nothing behind the call may run once the match has ended in it.
    if step.procedure.ends:
        over = build.eq(ir.Load(ir.HEADER.CONDITION), ir.OVER)
        w.code.emit(ir.If(over, (w.give_up(),)))


def call_with_result(w: Steps, step: t.CallProcedure) -> t.Expr:
    """What a procedure gives back; it is called now."""
    assert step.procedure.result is not None
    variable = sy.Variable("result", type=step.procedure.result)
    name = procedure_name(w.game, step.procedure)
    w.env[variable] = received(w, variable.type, name, arguments_of(w, step))
    return t.Get(variable, type=variable.type, span=step.span)


def arguments_of(w: Writer, step: t.CallProcedure) -> tuple[ir.Expr, ...]:
    pairs = zip(step.procedure.parameters, step.arguments, strict=True)
    return tuple(as_argument(w, argument, parameter) for parameter, argument in pairs)


def procedure_name(game: Lowering, procedure: sy.ProcedureSymbol) -> str:
    """The function of the program for a procedure that takes no time; made when it is first called."""
    if procedure in game.made:
        return game.made[procedure]
    name = game.name(f"p_{procedure.name}")
    # Before its body, in which it may call itself.
    game.made[procedure] = name
    w = Steps(game, procedure.name)
    w.result = procedure.result
    parameters = []
    for variable in procedure.parameters:
        parameter, value = parameter_value(game, variable)
        parameters.append(parameter)
        w.env[variable] = value
    result = given_back(game, procedure.result, parameters) if procedure.result is not None else None
    for attribute in procedure.attributes.values():
        w.start_attribute(attribute)
    w.steps(procedure.body or [])
    if result is not None:
        w.code.emit(ir.Return(ir.Const(0, result)))
    line = game.line(procedure.span, procedure.name)
    made = ir.Function(name, tuple(parameters), result, tuple(w.code.body), procedure.name, line)
    register(game, made, procedure.depth)
    return name


# ---- flow --------------------------------------------------------------------------------------


def if_(w: Steps, step: t.If) -> None:
    test = w.number(step.test)
    if isinstance(test, ir.Const):
        w.steps(step.then if test.value else step.otherwise)
        return
    with w.code.block() as then:
        w.steps(step.then)
    with w.code.block() as otherwise:
        w.steps(step.otherwise)
    w.code.when(test, then, otherwise)


def for_(w: Steps, step: t.For) -> None:
    plain = not leaves(step.body)

    def visit(item: Value) -> None:
        item = w.code.keep(item) if isinstance(item, ir.Op | ir.Load | ir.Lookup | ir.Call) else item
        with w.bound(step.variable, item):
            w.steps(step.body)

    # Code that is written out for every element would have no loop that `stop` could leave.
    if plain:
        w.each(once(w, step.of, step.body), visit)
        return
    value = w.value(step.of)
    if isinstance(value, Fixed) and any(isinstance(item, Fixed) for item in value.items):
        w.rows(value, visit, None)
        return
    if isinstance(value, Fixed):
        if element_of(step.of.type) == ty.LONG:
            raise CannotLower("S551", step.of.span)
        table = w.game.table("items", [i.value for i in value.items if isinstance(i, ir.Const)])
        size = ir.Const(len(value.items))
        w.loop(lambda name, body: ir.ForTable(name, table, build.ZERO, size, body), visit, None)
        return
    w.each_of(value, visit)


def once(w: Steps, of: t.Expr, body: t.Body) -> t.Expr:
    """A collection that the loop cannot change under its own feet: evaluated first where it reads the state."""
    texts = element_of(of.type) == ty.TEXT
    if steady(of) or texts or (is_collection(element_of(of.type)) and w.fixed(of) is not None):
        return of
    value = w.collected(of) if not isinstance(of, t.Get) else w.value(of)
    variable = sy.Variable("items", type=of.type)
    w.env[variable] = value
    return t.Get(variable, type=of.type, span=of.span)


def steady(of: t.Expr) -> bool:
    """Whether going through a collection gives the same elements whatever happens meanwhile."""
    match of:
        case t.SpaceFields() | t.EnumValues() | t.NumberRange() | t.ObjectsOfKind(owner=None) | t.ListOfItems():
            return True
        case t.Players(which=which):
            return which != "finished"
        case t.Builtin(name=name):
            return name in GEOMETRY
        case t.Contents() | t.Read() | t.ConstValue():
            return True
    return False


def leaves(body: t.Body) -> bool:
    """Whether a loop's body contains a `stop` or `skip` of that loop."""
    for step in body:
        if isinstance(step, t.Leave):
            return True
        if isinstance(step, t.If) and (leaves(step.then) or leaves(step.otherwise)):
            return True
        if isinstance(step, t.ChooseMenu) and any(leaves(a.body) for a in step.alternatives):
            return True
        if isinstance(step, t.Choose | t.ChooseSeveral) and (leaves(step.body or []) or leaves(step.otherwise or [])):
            return True
    return False


def leave(w: Steps, step: t.Leave) -> None:
    w.code.emit(ir.Continue() if step.next else ir.Break())


def repeat(w: Steps, step: t.Repeat) -> None:
    line = w.line(step.span)
    if step.times is not None:
        times = w.number(step.times)
        with w.code.block() as body:
            w.steps(step.body)
        passes = tuple(body) if is_short(w, None, step.times) else paid(tuple(body), line)
        w.code.emit(ir.For(w.code.fresh("i"), build.ZERO, times, passes))
        return
    with w.code.block() as body:
        if step.condition is not None:
            test = w.number(step.condition)
            w.code.when(build.not_(test), [ir.Break()])
        w.steps(step.body)
    w.code.emit(ir.While(build.ONE, tuple(body), LOOP_FUEL, line))


def when(w: Steps, step: t.When) -> None:
    """In a rule: what must hold."""
    with w.code.block() as body:
        w.code.emit(ir.Return(build.ZERO))
    w.code.when(build.not_(w.number(step.condition)), body)


def return_(w: Steps, step: t.Return) -> None:
    w.leave_function(step.value)


def commit(w: Steps, step: t.Commit) -> None:
    w.event("commit", span=step.span)
