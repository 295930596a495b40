"""Lowers actions and reactions: how often something was done, what is under way, and which phase follows."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import ActionSymbol, Counter
from spielwerk.program import build, ir
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.machine.calling import return_from
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.timed import exactly_one
from spielwerk.program.lower.values.forms import Bits
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.values.passing import as_argument, capacity_of_type
from spielwerk.program.lower.writer import Writer

# ---- counting ----------------------------------------------------------------------------------


def times_done(w: Writer, node: t.TimesDone) -> ir.Expr:
    address, index = _counter(w, node.action, node.counter, None if node.of is None else w.number(node.of))
    return load(address, index)


def _counter(w: Writer, action: ActionSymbol, counter: Counter, of: ir.Expr | None) -> tuple[int, ir.Expr | None]:
    slots = w.layout.counters[action, counter]
    return slots.address, None if of is None or slots.rows == 1 else build.add(of, -slots.low)


def begin_action(w: Steps, step: t.BeginAction) -> None:
    """Every counter that somebody asks for goes up; those of other phases only while these are under way."""
    form = step.form
    for counter in form.action.counters:
        if not counter.everywhere and counter.scope is not form.phase:
            continue
        of: ir.Expr | None = None
        if counter.by == "player":
            of = w.number(step.by)
        elif counter.by == "object" and form.self is not None:
            of = w.item(w.env[form.self])
        address, index = _counter(w, form.action, counter, of)
        more = store(address, build.add(load(address, index), 1), index)
        if counter.scope is None or counter.scope is form.phase:
            w.code.emit(more)
        else:
            w.code.emit(ir.If(load(w.layout.active[counter.scope]), (more,)))
    if form.action.node.exclusive and w.seat is not None:
        w.code.emit(ir.Store(w.layout.exclusive, w.seat))
    w.event("action", w.number(step.by), span=step.span)


def end_action(w: Steps, step: t.EndAction) -> None:
    if step.form.action.node.exclusive and w.seat is not None:
        w.code.emit(ir.Store(w.layout.exclusive, build.ZERO))
    w.event("action_end", w.seat if w.seat is not None else build.ZERO, span=step.span)


# ---- what is under way -------------------------------------------------------------------------


def innermost_phase(w: Writer, node: t.InnermostPhase) -> ir.Expr:
    return build.eq(load(w.layout.innermost), w.game.phase_number(node.phase) + 1)


def reaction_idle(w: Writer, node: t.ReactionIdle) -> ir.Expr:
    """Whether a reaction may begin; what cannot meet itself always may."""
    if node.reaction not in w.layout.under_way:
        return build.ONE
    # This is code of the reaction itself, so it is under way.
    if isinstance(w, Machine) and dict(w.copies.here).get(node.reaction.procedure, 0):
        return build.ZERO
    return build.eq(load(w.layout.under_way[node.reaction]), 0)


def mark_reaction(w: Steps, step: t.MarkReaction) -> None:
    if step.reaction in w.layout.under_way:
        w.code.emit(ir.Store(w.layout.under_way[step.reaction], build.ONE if step.on else build.ZERO))


# ---- the phase that follows --------------------------------------------------------------------


def await_next(m: Machine, step: t.AwaitNext) -> None:
    """Makes the variables that those inside fill: they are the same ones."""
    picked = m.game.local(step.picked)
    m.code.emit(ir.Set(picked, build.ZERO))
    m.env[step.picked] = ir.Local(picked)
    for variable in (variable for target in step.targets for variable in target.kept):
        value = m.variable_value(variable)
        m.env[variable] = value
        match value:
            case ir.Local(name, kind):
                m.code.emit(ir.Set(name, ir.Const(0, kind)))
            case Bits(ir.Local(name)):
                m.code.emit(ir.Set(name, ir.Const(0, ir.B64)))
            case _:
                name = m.game.local(variable)
                m.code.emit(ir.NewArray(name, m.game.capacities.setdefault(name, capacity_of_type(m, variable.type))))


def pick_next(m: Machine, step: t.PickNext) -> None:
    """Notes which phase follows and what it gets. Exactly one condition must hold, of all that are asked."""
    assert m.procedure is not None
    picked = ir.Local(m.game.local(step.picked))
    goals = [(target.phase, target.condition, target.span) for target in step.targets]
    tests = exactly_one(m, goals, step.span, before=build.ne(picked, 0))
    for test, target in zip(tests, step.targets, strict=True):
        with m.code.block() as body:
            for variable, argument in zip(target.kept, target.arguments, strict=True):
                m.code.emit(m.pass_on(m.game.local(variable), as_argument(m, argument, variable)))
            m.code.emit(ir.Set(picked.name, ir.Const(target.number)))
        m.code.when(test, body)
    return_from(m, m.procedure)
