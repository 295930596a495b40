"""Lowers the statements that take time or jump, other than choices: loops, calls, returns, the end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.collections.counting import length
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.nested import is_nested, kept
from spielwerk.program.lower.collections.sources import still_in
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import CannotLower, element_of
from spielwerk.program.lower.machine import result
from spielwerk.program.lower.machine.calling import call_slow, follow_with, leave_procedure
from spielwerk.program.lower.machine.machine import Cell, Machine
from spielwerk.program.lower.values.forms import Array, Columns, Fixed, Part, Value
from spielwerk.program.lower.values.people import beside
from spielwerk.program.pricing import LOOP_FUEL

MOST_NAMED = 29
"""So many phases that may follow can be named in a fault."""


def call(m: Machine, step: t.CallProcedure) -> None:
    call_slow(m, step.procedure, step.arguments, step.span)


def let(m: Machine, step: t.Let) -> None:
    if isinstance(step.value, t.CallProcedure):
        step = t.Let(step.variable, called(m, step.value, step.span), span=step.span)
    Steps.step(m, step)


def assign(m: Machine, step: t.Assign) -> None:
    if isinstance(step.value, t.CallProcedure):
        value = called(m, step.value, step.span)
        step = t.Assign(step.target, step.operator, value, span=step.span)
    Steps.step(m, step)


def called(m: Machine, step: t.CallProcedure, span: Span) -> t.Expr:
    """What a procedure gives back."""
    call_slow(m, step.procedure, step.arguments, span)
    variable = m.result_of(step.procedure)
    if m.seat is not None:
        return t.Get(variable, type=variable.type, span=span)
    with m.copy_of(step.procedure):
        m.env[variable] = m.variable_value(variable)
    return t.Get(variable, type=variable.type, span=span)


def if_(m: Machine, step: t.If) -> None:
    m.branch(m.number(step.test), lambda: m.steps(step.then), lambda: m.steps(step.otherwise))


def leave(m: Machine, step: t.Leave) -> None:
    loop = m.loops[-1]
    target = loop.head if step.next else loop.after
    assert target is not None
    m.goto(target, LOOP_FUEL if step.next else 0, step.span)


def return_(m: Machine, step: t.Return) -> None:
    leave_procedure(m, step.value)


def end(m: Machine, step: t.EndMatch) -> None:
    result.end_match(m, step)
    m.finish(ir.Over())


def take_place(m: Machine, step: t.TakePlace) -> None:
    nobody_left = result.take_place(m, step)
    with m.code.block() as over:
        result.write_scores(m)
        m.code.emit(ir.Over())
    m.code.emit(ir.If(nobody_left, tuple(over)))


def repeat(m: Machine, step: t.Repeat) -> None:
    head, after = m.new_block(), m.new_block()
    counter: Cell | None = None
    if step.times is not None:
        counter = m.cell("left")
        m.code.emit(counter.set(m.number(step.times)))
    m.goto(head)
    m.begin(head)
    test: ir.Expr | None = None
    if counter is not None:
        test = build.op("gt", counter.get, build.ZERO)
    elif step.condition is not None:
        test = m.number(step.condition)
    if test is not None:
        m.code.emit(ir.If(build.not_(test), (ir.Goto(after),)))
    if counter is not None:
        # Before the body, since `skip` goes straight back to the head.
        m.code.emit(counter.set(build.add(counter.get, -1)))
    m.slow_loop(head, after, step.body)
    m.goto(head, LOOP_FUEL, step.span)
    m.begin(after)


def for_(m: Machine, step: t.For) -> None:
    of: t.Expr = step.of
    start: t.Expr | None = None
    if isinstance(of, t.Rotated) and isinstance(of.of, t.Players) and of.of.which == "turns":
        start, of = of.start, of.of
    if isinstance(of, t.Players) and of.which == "turns":
        endless_turns(m, step, start)
        return
    known = m.fixed(of)
    if known is not None and any(isinstance(item, Fixed) for item in known.items):
        for_rows(m, step, known)
    elif known is not None:
        for_known(m, step, [i.value for i in known.items if isinstance(i, ir.Const)])
    elif isinstance(of, t.Players) and of.which == "players":
        for_known(m, step, list(range(1, m.game.players + 1)))
    elif is_nested(of):
        for_nested(m, step)
    else:
        for_list(m, step)


def endless_turns(m: Machine, step: t.For, start: t.Expr | None) -> None:
    """Turn after turn, clockwise, over those still in."""
    head, next_, after = m.new_block(), m.new_block(), m.new_block()
    name = m.game.local(step.variable)
    player = ir.Local(name)
    first = m.number(start) if start is not None else build.ONE
    m.code.emit(ir.Set(name, first))
    if m.game.features.leaving:
        m.code.emit(ir.If(build.not_(still_in(m, player)), (ir.Set(name, beside(m, player, 1)),)))
    m.goto(head)
    m.begin(head)
    m.event("turn", player, span=step.span)
    with m.bound(step.variable, player):
        m.slow_loop(next_, after, step.body)
    m.goto(next_)
    m.begin(next_)
    if not m.game.features.leaving and m.game.players > 2:
        forward: ir.Expr = build.select(
            build.op("lt", player, ir.Const(m.game.players)), build.add(player, 1), build.ONE
        )
    else:
        forward = beside(m, player, 1)
    m.code.emit(ir.Set(name, forward))
    m.goto(head, LOOP_FUEL, step.span)
    m.begin(after)


def for_known(m: Machine, step: t.For, items: list[int]) -> None:
    """Over elements that are known: only the position lives."""
    if not items:
        return
    if element_of(step.of.type) == ty.LONG:
        raise CannotLower("S551", step.of.span)
    in_row = items == list(range(items[0], items[0] + len(items)))
    cursor = m.cell("i")
    first, last = (items[0], items[-1]) if in_row else (0, len(items) - 1)
    m.code.emit(cursor.set(ir.Const(first)))
    item: ir.Expr = cursor.get if in_row else ir.Lookup(m.game.table("items", items), cursor.get)
    _for_cursor(m, step, cursor, item, build.op("gt", cursor.get, ir.Const(last)))


def for_rows(m: Machine, step: t.For, rows: Fixed) -> None:
    """Over lists that are known, all of one length."""
    cursor = m.cell("i")
    m.code.emit(cursor.set(build.ZERO))
    row = Columns(m.columns(rows), cursor.get)
    _for_cursor(m, step, cursor, row, build.op("ge", cursor.get, ir.Const(len(rows.items))))


def for_nested(m: Machine, step: t.For) -> None:
    """Over lists that are kept while the loop runs."""
    if m.seat is not None:
        raise CannotLower("S612", step.span)
    every = kept(m, step.of)
    cursor = m.cell("i")
    m.code.emit(cursor.set(build.ZERO))
    number: ir.Expr = cursor.get
    if every.order is not None:
        number = ir.Op("aget", (ir.Local(every.order, ir.ARR), number))
    _for_cursor(m, step, cursor, every.part(number), build.op("ge", cursor.get, every.count()))


def for_list(m: Machine, step: t.For) -> None:
    """Over a list that is kept while the loop runs."""
    built = m.collected(as_list(step.of))
    if isinstance(built, Fixed):
        for_known(m, step, [i.value for i in built.items if isinstance(i, ir.Const)])
        return
    assert isinstance(built, Array)
    place: Value = built
    m.game.capacities.setdefault(built.name, m.capacity(step.of))
    m.game.walked[built.name] = step.variable
    if m.seat is not None:
        raise CannotLower("S612", step.span)
    cursor = m.cell("i")
    m.code.emit(cursor.set(build.ZERO))
    size = length(place)
    assert size is not None
    item = ir.Op("aget", (ir.Local(built.name, ir.ARR), cursor.get))
    _for_cursor(m, step, cursor, item, build.op("ge", cursor.get, size))


def _for_cursor(m: Machine, step: t.For, cursor: Cell, item: Value, done: ir.Expr) -> None:
    head, next_, after = m.new_block(), m.new_block(), m.new_block()
    m.goto(head)
    m.begin(head)
    m.code.emit(ir.If(done, (ir.Goto(after),)))
    if m.seat is None and not isinstance(item, Columns | Part):
        name = m.game.local(step.variable)
        m.code.emit(ir.Set(name, m.item(item)))
        item = ir.Local(name)
    if step.variable.type == ty.PLAYER and m.game.features.leaving:
        m.code.emit(ir.If(build.not_(still_in(m, m.item(item))), (ir.Goto(next_),)))
    with m.bound(step.variable, item):
        m.slow_loop(next_, after, step.body)
    m.goto(next_)
    m.begin(next_)
    m.code.emit(cursor.set(build.add(cursor.get, 1)))
    m.goto(head)
    m.begin(after)


def go_to(m: Machine, step: t.GoTo) -> None:
    """Exactly one condition must hold; its phase follows."""
    assert m.procedure is not None
    tests = exactly_one(m, [(phase, condition, span) for phase, _, condition, span in step.targets], step.span)
    cases: list[tuple[ir.Expr, Callable[[], None]]] = []
    for test, (procedure, arguments, _, _) in zip(tests, step.targets, strict=True):
        cases.append((test, partial(_follow, m, procedure, arguments, step)))
    m.choose_block(cases)


def _follow(m: Machine, procedure: sy.ProcedureSymbol, arguments: list[t.Expr], step: t.GoTo) -> None:
    """The next phase goes back to where this one would have. In a seat's part of a round phases are written out where
    they are called: there it is called, and this one is left."""
    if m.seat is None:
        follow_with(m, procedure, arguments)
    else:
        call_slow(m, procedure, arguments, step.span)
        leave_procedure(m, None)


def exactly_one(
    m: Machine, goals: list[tuple[sy.ProcedureSymbol, t.Expr | None, Span]], span: Span, before: ir.Expr = build.ZERO
) -> list[ir.Expr]:
    """Whether each phase may follow. The match stops with a fault that names them unless it is exactly one; `before`:
    one has been found already."""
    tests: list[ir.Expr] = [m.code.keep(m.number(c), "holds") if c is not None else build.ONE for _, c, _ in goals]
    total: ir.Expr = before
    held: ir.Expr = build.ZERO
    for number, test in enumerate(tests):
        total = build.add(total, test)
        # A bit for each, all of which have to be one number: those that are too many share the last.
        held = build.add(held, build.op("mul", test, ir.Const(1 << min(number, MOST_NAMED))))
    line = m.line(span)
    m.game.crossroads[line] = [(phase.name, place) for phase, _, place in goals]
    m.code.emit(ir.Check(build.eq(total, 1), "R214", line, total, held))
    return tests
