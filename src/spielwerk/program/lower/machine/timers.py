"""Lowers time limits. A timer is a slot: its seconds while it runs, otherwise 0.

Time itself is outside: somebody tells the machine that a timer is up. Then a choice, an `at once` or a phase goes on at
its `late` block, whatever was under way inside it; or, if it has none, the open choices are drawn until it is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import replace
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.machine.calling import return_from
from spielwerk.program.lower.machine.frames import zero_slots
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.phases import cleared_phase, innermost_again
from spielwerk.program.lower.machine.timer import Timer, stopped
from spielwerk.program.lower.values.forms import SEAT
from spielwerk.program.walk import bodies, every_statement, successors


def new_timer(m: Machine, span: Span) -> Timer:
    count = sum(1 for timer in m.timers if timer.inside == m.inside)
    name = m.inside if not count else f"{m.inside}:{count + 1}"
    seats = m.seat is not None
    address = m.reserve_seats(1) if seats else m.layout.reserve(1)
    timer = Timer(len(m.timers), name, address, seats, seats and not m.openly, m.inside, span)
    m.timers.append(timer)
    return timer


def start_timer(m: Machine, timer: Timer, seconds: t.Expr) -> None:
    """A limit of no seconds is none."""
    value = m.code.temp(build.op("max", m.number(seconds), build.ZERO))
    m.code.emit(ir.Store(timer.address, value, SEAT if timer.seats else None))
    m.event("timer", ir.Const(timer.number), SEAT if timer.seats else build.ZERO, value, span=timer.span)


def stop_timer(m: Machine, timer: Timer | None) -> None:
    if timer is not None:
        m.code.emit(stopped(timer))


# ---- choices -----------------------------------------------------------------------------------


def timer_of(m: Machine, step: t.Choose | t.ChooseMenu | t.ChooseSeveral | t.AtOnce) -> Timer | None:
    return None if step.within is None else new_timer(m, step.span)


def late_choice(m: Machine, timer: Timer | None, otherwise: Callable[[], None] | None, after: int | None) -> int | None:
    """Nobody answered in time: `otherwise` runs instead. Gives the block behind the choice."""
    if timer is None or otherwise is None:
        return after
    if after is None:
        after = m.new_block()
    m.goto(after)
    timer.late = m.new_block()
    m.begin(timer.late)
    stop_timer(m, timer)
    otherwise()
    m.goto(after)
    m.begin(after)
    return None


# ---- phases ------------------------------------------------------------------------------------


def begin_phase(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    """The time of a phase begins with it."""
    if procedure.within is not None:
        timer = new_timer(m, procedure.span)
        m.limits[procedure, m.copies.here] = timer
        start_timer(m, timer, procedure.within)


def late_phase(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    """What happens instead when the time of a phase is up."""
    timer = m.limits.get((procedure, m.copies.here))
    if timer is None or procedure.late is None:
        return
    timer.late = m.new_block()
    m.begin(timer.late)
    stop_timer(m, timer)
    innermost_again(m, procedure)
    # The phase has been left, and all its loops with it.
    m.loops = []
    m.steps(procedure.late)
    return_from(m, procedure)


# ---- at once -----------------------------------------------------------------------------------


def late_seats(m: Machine, timer: Timer, after: int, slots: list[tuple[int, int]]) -> int:
    """Whoever is not done when the time is up is marked and taken out. Gives the row of marks."""
    players = m.game.players
    marks = m.layout.reserve(players + 1)
    timer.late, timer.tidy = m.new_block(), True
    m.begin(timer.late)
    seat = m.code.fresh("p")
    dropped: list[ir.Stmt] = [ir.Store(marks, build.ONE, ir.Local(seat))]
    dropped.append(ir.Store(ir.HEADER.SEATS, build.ZERO, ir.Local(seat)))
    for address, count in slots:
        width, i = count // (players + 1), m.code.fresh("i")
        kind = m.layout.slot_type(address)
        place = build.add(build.op("mul", ir.Local(seat), ir.Const(width)), ir.Local(i))
        dropped.append(ir.For(i, build.ZERO, ir.Const(width), (ir.Store(address, ir.Const(0, kind), place),)))
    waiting = build.ne(ir.Load(ir.HEADER.SEATS, ir.Local(seat)), build.ZERO)
    whole = (ir.If(waiting, tuple(dropped)),)
    m.code.emit(ir.For(seat, build.ONE, ir.Const(players + 1), whole))
    if m.layout.exclusive:
        m.code.emit(ir.Store(m.layout.exclusive, build.ZERO))
    m.goto(after)
    slots.append((marks, players + 1))
    return marks


# ---- what is under way inside ------------------------------------------------------------------


def weave(m: Machine) -> None:
    """Now that all blocks are there: tells every stop where it may go on when a timer is up, and lets the late ways
    clear away what was under way inside."""
    late = {timer.number: timer.late for timer in m.timers if timer.late}
    if not late:
        return
    running = _running(m)
    m.blocks = {number: [*_woven(body, running[number], m, late)] for number, body in m.blocks.items()}
    for timer in m.timers:
        if timer.late:
            m.blocks[timer.late][:0] = _clearing(m, timer, running)


def _running(m: Machine) -> dict[int, frozenset[int]]:
    """For every block the timers that may run when it begins."""
    found: dict[int, frozenset[int]] = dict.fromkeys(m.blocks, frozenset())
    todo = set(m.blocks)
    while todo:
        number = todo.pop()
        for target, timers in _flows(m, m.blocks[number], found[number]):
            if not timers <= found[target]:
                found[target] |= timers
                todo.add(target)
    return found


def _flows(m: Machine, body: Iterable[ir.Stmt], timers: frozenset[int]) -> Iterator[tuple[int, frozenset[int]]]:
    for stmt in body:
        inner = bodies(stmt)
        if not inner:
            yield from ((target, timers) for target in successors((stmt,)))
        for part in inner:
            yield from _flows(m, part, timers)
        timers = _after(m, stmt, timers)


def _after(m: Machine, stmt: ir.Stmt, timers: frozenset[int]) -> frozenset[int]:
    for one in every_statement((stmt,)):
        number = _timer_of(m, one)
        if number is not None and isinstance(one, ir.Store):
            # One that is stopped on one side of an `if` may still be running behind it.
            timers = timers - {number} if one.value == build.ZERO and one is stmt else timers | {number}
    return timers


def _timer_of(m: Machine, stmt: ir.Stmt) -> int | None:
    if not isinstance(stmt, ir.Store):
        return None
    return next((timer.number for timer in m.timers if timer.address == stmt.address), None)


def _woven(body: Iterable[ir.Stmt], timers: frozenset[int], m: Machine, late: dict[int, int]) -> Iterator[ir.Stmt]:
    for stmt in body:
        if isinstance(stmt, ir.Ask | ir.Join):
            part = isinstance(stmt, ir.Ask) and stmt.seat == SEAT
            ways = tuple(late[n] for n in sorted(timers) if n in late and m.timers[n].seats == part)
            stmt = replace(stmt, late=ways)
        elif isinstance(stmt, ir.If):
            then, otherwise = (tuple(_woven(way, timers, m, late)) for way in (stmt.then, stmt.otherwise))
            stmt = replace(stmt, then=then, otherwise=otherwise)
        yield stmt
        timers = _after(m, stmt, timers)


def _clearing(m: Machine, timer: Timer, running: dict[int, frozenset[int]]) -> list[ir.Stmt]:
    """Takes away what a time-out leaves behind: other timers, phases and parts of seats inside its scope."""
    if timer.seats or timer.tidy:
        return []
    inside = {number for number, timers in running.items() if timer.number in timers}
    cleared: list[ir.Stmt] = []
    for other in m.timers:
        if other is not timer and not other.seats and _starts(m, inside, other):
            cleared.append(stopped(other))
    for (procedure, _), number in m.entries.items():
        if number in inside:
            cleared += cleared_phase(m, procedure)
    for join in m.joins:
        if join.body in inside:
            cleared += _cleared_seats(m, join.slots)
    return cleared


def _starts(m: Machine, inside: set[int], timer: Timer) -> bool:
    return any(
        isinstance(stmt, ir.Store) and stmt.address == timer.address and stmt.value != build.ZERO
        for number in inside
        for stmt in every_statement(tuple(m.blocks[number]))
    )


def _cleared_seats(m: Machine, slots: list[tuple[int, int]]) -> list[ir.Stmt]:
    """Nobody is inside the `at once` any more."""
    rows = [(ir.HEADER.SEATS, m.game.players + 1), *slots]
    rows += [(m.layout.exclusive, 1)] if m.layout.exclusive else []
    return [zero_slots(address, count, m.layout.slot_type(address), m.code.fresh("i")) for address, count in rows]
