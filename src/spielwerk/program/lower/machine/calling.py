"""Blocks of the machine, and the calls between procedures that are made of them: a call stores where to go back to, and
jumps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import types as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.number_sets import numbers_in
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import Lowering, is_collection
from spielwerk.program.lower.machine.depths import Context, Copies
from spielwerk.program.lower.machine.phases import cleared_phase, leave_phase
from spielwerk.program.lower.machine.timers import Timer, stopped
from spielwerk.program.lower.values.forms import Array, Bits, Value
from spielwerk.program.lower.values.passing import array_map, as_argument, capacity_of_type, map_array
from spielwerk.program.pricing import LOOP_FUEL


class Calls(Steps):
    """Makes blocks, and leads from procedure to procedure."""

    def __init__(self, game: Lowering, inside: str) -> None:
        super().__init__(game, inside)
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

    # ---- procedures ------------------------------------------------------------------------

    def call_slow(self, procedure: sy.ProcedureSymbol, arguments: list[t.Expr], span: Span) -> None:
        """Goes to a procedure and comes back behind the call."""
        if self.too_deep(procedure):
            self.code.emit(ir.Check(build.ZERO, ir.FUEL_SPENT, self.line(span)))
            self.finish(ir.Over())
            return
        self.pass_arguments(procedure, arguments)
        name = self.return_name(procedure, self.copies.deeper(procedure))
        after = self.new_block()
        self.returns.setdefault(name, []).append(after)
        self.code.emit(ir.Set(name, ir.Const(after)))
        self.goto(self.entry_of(procedure))
        self.begin(after)

    def pass_arguments(self, procedure: sy.ProcedureSymbol, arguments: list[t.Expr]) -> None:
        same = procedure is self.procedure
        values = [
            self.code.keep(value) if same and value.type != ir.ARR else value
            for value in (
                as_argument(self, argument, parameter)
                for parameter, argument in zip(procedure.parameters, arguments, strict=True)
            )
        ]
        with self.copy_of(procedure):
            for parameter, value in zip(procedure.parameters, values, strict=True):
                self.code.emit(self.pass_on(self.game.local(parameter), value))

    @contextmanager
    def copy_of(self, procedure: sy.ProcedureSymbol) -> Iterator[None]:
        """Variables have the names that they have in the procedure when it is called from here."""
        mine = self.game.copy
        self.game.copy = self.copies.number(self.copies.deeper(procedure))
        yield
        self.game.copy = mine

    def too_deep(self, procedure: sy.ProcedureSymbol) -> bool:
        if not procedure.recursive or (procedure.depth is None and not procedure.once):
            return False
        most = build.ONE if procedure.depth is None else self.number(procedure.depth)
        return isinstance(most, ir.Const) and dict(self.copies.deeper(procedure))[procedure] > most.value

    def entry_of(self, procedure: sy.ProcedureSymbol) -> int:
        key = procedure, self.copies.deeper(procedure)
        if key not in self.entries:
            self.entries[key] = self.new_block()
            self.waiting.append(key)
        return self.entries[key]

    def return_name(self, procedure: sy.ProcedureSymbol, context: Context) -> str:
        """The local that holds where a procedure goes back to."""
        return f"return_{self.game.procedure_name(procedure)}_{self.copies.number(context)}"

    def follow_with(self, procedure: sy.ProcedureSymbol, arguments: list[t.Expr]) -> None:
        """Leaves the present procedure for another one, which goes back to where this one would have."""
        assert self.procedure is not None
        self.pass_arguments(procedure, arguments)
        self.clear_attributes(self.procedure)
        mine = self.return_name(self.procedure, self.copies.here)
        its = self.return_name(procedure, self.copies.deeper(procedure))
        if mine != its:
            self.followers.append((mine, its))
            self.code.emit(ir.Set(its, ir.Local(mine)))
        self.goto(self.entry_of(procedure), LOOP_FUEL, procedure.span)

    def pass_on(self, name: str, value: ir.Expr) -> ir.Stmt:
        if isinstance(value, ir.Local) and value.type == ir.ARR:
            x = self.code.fresh("x")
            self.game.capacities.setdefault(name, self.game.capacities.get(value.name, 64))
            self.code.emit(ir.NewArray(name, self.game.capacities[name]))
            return ir.ForArray(x, value.name, (ir.Append(name, ir.Local(x)),))
        return ir.Set(name, value)

    def result_of(self, procedure: sy.ProcedureSymbol) -> sy.Variable:
        """The variable that holds what a procedure gave back."""
        if procedure not in self.results:
            assert procedure.result is not None
            self.results[procedure] = sy.Variable(f"result_{procedure.name}", type=procedure.result, assigned=True)
        return self.results[procedure]

    def return_from(self, procedure: sy.ProcedureSymbol) -> None:
        """Clears the attributes of a phase and goes back."""
        if not self.open:
            return
        self.clear_attributes(procedure)
        self.finish(ir.GotoLoaded(ir.Local(self.return_name(procedure, self.copies.here)), ()))

    def cleared_attributes(self, procedure: sy.ProcedureSymbol) -> list[ir.Stmt]:
        """What belongs to a phase is gone when it ends."""
        return cleared_phase(self, procedure)

    def clear_attributes(self, procedure: sy.ProcedureSymbol) -> None:
        leave_phase(self, procedure)
        limit = self.limits.get((procedure, self.copies.here))
        if limit is not None:
            self.code.emit(stopped(limit))
        if procedure.phase:
            self.event("phase_end", ir.Const(self.game.phase_number(procedure)), span=procedure.span)

    def leave_procedure(self, value: t.Expr | None, step: t.Step) -> None:
        assert self.procedure is not None
        if value is not None and self.procedure.result is not None:
            variable = self.result_of(self.procedure)
            if isinstance(variable.type, ty.MapOf):
                self.code.emit(self.pass_on(self.game.local(variable), map_array(self, value)))
            else:
                self.declare(variable, value)
        self.return_from(self.procedure)

    def resolve_returns(self) -> None:
        """Now that all callers are known: a procedure with one caller goes back there without asking."""
        for _ in self.followers:
            for mine, its in self.followers:
                known = self.returns.setdefault(its, [])
                known += [target for target in self.returns.get(mine, []) if target not in known]
        for number, body in self.blocks.items():
            self.blocks[number] = [resolved for s in body for resolved in self._resolved(s)]

    def _resolved(self, statement: ir.Stmt) -> tuple[ir.Stmt, ...]:
        if isinstance(statement, ir.GotoLoaded) and isinstance(statement.block, ir.Local):
            targets = self.returns.get(statement.block.name, [])
            if len(targets) == 1:
                return (ir.Goto(targets[0]),)
            return (ir.GotoLoaded(statement.block, tuple(targets)),)
        if isinstance(statement, ir.Set) and statement.name in self.returns:
            if len(self.returns[statement.name]) == 1:
                return ()
            if isinstance(statement.value, ir.Local) and len(self.returns[statement.value.name]) == 1:
                return (ir.Set(statement.name, ir.Const(self.returns[statement.value.name][0])),)
        if isinstance(statement, ir.If):
            then = tuple(r for s in statement.then for r in self._resolved(s))
            otherwise = tuple(r for s in statement.otherwise for r in self._resolved(s))
            return (ir.If(statement.test, then, otherwise),)
        return (statement,)
