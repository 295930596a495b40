"""Makes the machine of a game: the set-up, `play` and all procedures that they call, and what comes from outside."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.program import ir
from spielwerk.program.lower.machine import result, timers
from spielwerk.program.lower.machine.calling import call_slow, resolve_returns, return_from
from spielwerk.program.lower.machine.happenings import lead_to_happenings, make_happenings
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.machine.phases import enter_phase


def make_machine(m: Machine, setup: sy.ProcedureSymbol | None, given: t.Body) -> int:
    """All blocks; the number of the first. It begins with what the opening has left of the set-up, then comes what
    a test gives, then play."""
    entry = m.new_block()
    m.begin(entry)
    outside = lead_to_happenings(m)
    if setup is not None:
        call_slow(m, setup, [], setup.span)
    m.steps(given)
    if m.game.game.play is not None:
        call_slow(m, m.game.game.play, [], m.game.game.play.span)
        _end_by_itself(m, m.game.game.play)
    m.finish(ir.Over())
    _make_waiting(m)
    if outside is not None:
        # It leads back to every question, so it has to wait until all are made; what it calls itself is made then.
        make_happenings(m, outside)
        _make_waiting(m)
    resolve_returns(m)
    timers.weave(m)
    return entry


def _make_waiting(m: Machine) -> None:
    """All procedures that have been called."""
    while m.waiting:
        procedure, m.copies.here = m.waiting.pop(0)
        m.game.copy = m.copies.number(m.copies.here)
        _make_procedure(m, procedure)


def _end_by_itself(m: Machine, play: sy.ProcedureSymbol) -> None:
    """The flow ran out: what is ranked by nothing is a draw."""
    result.end_match(m, t.EndMatch("draw", None, None, span=play.span))


def _make_procedure(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    m.procedure = procedure
    m.inside = procedure.name
    m.env = dict(m.game.published)
    m.loops = []
    m.seat = None
    for parameter in procedure.parameters:
        m.env[parameter] = m.variable_value(parameter)
    entry = m.entries[procedure, m.copies.here]
    m.begin(entry)
    m.titles[entry] = procedure.name
    if procedure.phase:
        m.event("phase", ir.Const(m.game.phase_number(procedure)), span=procedure.span)
    enter_phase(m, procedure)
    for attribute in procedure.attributes.values():
        m.start_attribute(attribute)
    timers.begin_phase(m, procedure)
    m.steps(procedure.body or [])
    return_from(m, procedure)
    timers.late_phase(m, procedure)
