"""How the machine leads from procedure to procedure: a call stores where to go back to, and jumps. In a seat's part of
an `at once` the procedure is written out instead."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.game import CannotLower, is_collection
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.phases import keeps_something, leave_phase
from spielwerk.program.lower.machine.timer import stopped
from spielwerk.program.lower.values.forms import SEAT
from spielwerk.program.lower.values.passing import as_argument, map_array
from spielwerk.program.pricing import LOOP_FUEL


def call_slow(m: Machine, procedure: sy.ProcedureSymbol, arguments: list[t.Expr], span: Span) -> None:
    """Goes to a procedure and comes back behind the call."""
    if m.seat is not None:
        _call_in_place(m, procedure, arguments, span)
        return
    if _too_deep(m, procedure):
        m.code.emit(ir.Check(build.ZERO, ir.FUEL_SPENT, m.line(span)))
        m.finish(ir.Over())
        return
    _pass_arguments(m, procedure, arguments)
    name = m.return_name(procedure, m.copies.deeper(procedure))
    after = m.new_block()
    m.returns.setdefault(name, []).append(after)
    m.code.emit(ir.Set(name, ir.Const(after)))
    m.goto(m.entry_of(procedure))
    m.begin(after)


def _call_in_place(m: Machine, procedure: sy.ProcedureSymbol, arguments: list[t.Expr], span: Span) -> None:
    """In a seat's part a procedure is written out where it is called: everybody has variables of his own."""
    result = procedure.result
    unfit = is_collection(result) or isinstance(result, ty.MapOf) if result is not None else False
    if unfit or keeps_something(procedure) or procedure.within is not None or procedure in m.in_place:
        raise CannotLower("S612", span)
    for parameter, argument in zip(procedure.parameters, arguments, strict=True):
        m.declare(parameter, argument)
    outside = m.env, m.loops, m.procedure, m.inside, m.result_slot
    # It knows its parameters and what phases publish, not the variables of its caller.
    m.env = {**m.game.published, **{one: m.env[one] for one in procedure.parameters}}
    m.loops, m.procedure, m.inside = [], procedure, procedure.name
    m.result_slot = m.reserve_seats(1) if result is not None else 0
    m.in_place[procedure] = m.new_block()
    m.steps(procedure.body or [])
    after = m.in_place.pop(procedure)
    m.goto(after)
    m.begin(after)
    given = ir.Load(m.result_slot, SEAT)
    m.env, m.loops, m.procedure, m.inside, m.result_slot = outside
    if result is not None:
        m.env[m.result_of(procedure)] = given


def _pass_arguments(m: Machine, procedure: sy.ProcedureSymbol, arguments: list[t.Expr]) -> None:
    # Whoever calls itself changes its own parameters: all arguments must be worked out before the first does.
    same = procedure is m.procedure
    values = [
        m.code.keep(value) if same and value.type != ir.ARR else value
        for value in (
            as_argument(m, argument, parameter)
            for parameter, argument in zip(procedure.parameters, arguments, strict=True)
        )
    ]
    with m.copy_of(procedure):
        for parameter, value in zip(procedure.parameters, values, strict=True):
            m.code.emit(m.pass_on(m.game.local(parameter), value))


def _too_deep(m: Machine, procedure: sy.ProcedureSymbol) -> bool:
    if not procedure.recursive or (procedure.depth is None and not procedure.once):
        return False
    most = build.ONE if procedure.depth is None else m.number(procedure.depth)
    return isinstance(most, ir.Const) and dict(m.copies.deeper(procedure))[procedure] > most.value


def follow_with(m: Machine, procedure: sy.ProcedureSymbol, arguments: list[t.Expr]) -> None:
    """Leaves the present procedure for another one, which goes back to where this one would have."""
    assert m.procedure is not None
    _pass_arguments(m, procedure, arguments)
    _clear_attributes(m, m.procedure)
    mine = m.return_name(m.procedure, m.copies.here)
    its = m.return_name(procedure, m.copies.deeper(procedure))
    if mine != its:
        m.followers.append((mine, its))
        m.code.emit(ir.Set(its, ir.Local(mine)))
    m.goto(m.entry_of(procedure), LOOP_FUEL, procedure.span)


def return_from(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    """Clears the attributes of a phase and goes back."""
    if not m.open:
        return
    _clear_attributes(m, procedure)
    m.finish(ir.GotoLoaded(ir.Local(m.return_name(procedure, m.copies.here)), ()))


def _clear_attributes(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    leave_phase(m, procedure)
    limit = m.limits.get((procedure, m.copies.here))
    if limit is not None:
        m.code.emit(stopped(limit))
    if procedure.phase:
        m.event("phase_end", ir.Const(m.game.phase_number(procedure)), span=procedure.span)


def leave_procedure(m: Machine, value: t.Expr | None) -> None:
    """`return`"""
    procedure = m.procedure
    assert procedure is not None
    if procedure in m.in_place:
        if value is not None and procedure.result is not None:
            m.code.emit(ir.Store(m.result_slot, m.like(value, procedure.result), SEAT))
        m.goto(m.in_place[procedure])
        return
    if value is not None and procedure.result is not None:
        variable = m.result_of(procedure)
        if isinstance(variable.type, ty.MapOf):
            m.code.emit(m.pass_on(m.game.local(variable), map_array(m, value)))
        else:
            m.declare(variable, value)
    return_from(m, procedure)


def resolve_returns(m: Machine) -> None:
    """Now that all callers are known: a procedure with one caller goes back there without asking."""
    # A chain of them can be as long as there are followers.
    for _ in m.followers:
        for mine, its in m.followers:
            known = m.returns.setdefault(its, [])
            known += [target for target in m.returns.get(mine, []) if target not in known]
    for number, body in m.blocks.items():
        m.blocks[number] = [resolved for s in body for resolved in _resolved(m, s)]


def _resolved(m: Machine, statement: ir.Stmt) -> tuple[ir.Stmt, ...]:
    if isinstance(statement, ir.GotoLoaded) and isinstance(statement.block, ir.Local):
        targets = m.returns.get(statement.block.name, [])
        if len(targets) == 1:
            return (ir.Goto(targets[0]),)
        return (ir.GotoLoaded(statement.block, tuple(targets)),)
    if isinstance(statement, ir.Set) and statement.name in m.returns:
        if len(m.returns[statement.name]) == 1:
            return ()
        if isinstance(statement.value, ir.Local) and len(m.returns[statement.value.name]) == 1:
            return (ir.Set(statement.name, ir.Const(m.returns[statement.value.name][0])),)
    if isinstance(statement, ir.If):
        then = tuple(r for s in statement.then for r in _resolved(m, s))
        otherwise = tuple(r for s in statement.otherwise for r in _resolved(m, s))
        return (ir.If(statement.test, then, otherwise),)
    return (statement,)
