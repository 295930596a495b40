"""What comes from outside: something happens to a player (`leave`, `misconduct`, `timeout`) and has reactions, or a
test does something that asks players.

The host writes into the state what happens to whom and lets the machine run from its first block, which leads to what
follows from it. That runs beside what is under way, with variables of its own. When it is done, whoever was asked is
asked again: by then the options may be others.
"""

from __future__ import annotations

from functools import partial

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.game import CannotLower
from spielwerk.program.lower.machine.calling import call_slow
from spielwerk.program.lower.machine.machine import Machine


def lead_to_happenings(m: Machine) -> int | None:
    """At the start of the first block; the number of the block for what happens."""
    if not m.layout.happening:
        return None
    block = m.new_block()
    m.code.emit(ir.If(build.ne(ir.Load(m.layout.happening), 0), (ir.Goto(block),)))
    return block


def make_happenings(m: Machine, block: int) -> None:
    """Calls what follows, and leads back to where somebody is asked."""
    happening = m.layout.happening
    m.procedure = None
    m.begin(block)
    # Kept, since the header will say something else as soon as this asks somebody.
    m.code.emit(ir.Set("back", ir.Load(ir.HEADER.PC)))
    m.choose_block(
        [
            (build.eq(ir.Load(happening), number), partial(_react, m, happened))
            for number, happened in enumerate((*m.game.game.happenings.values(), *m.game.deeds.values()), 1)
        ]
    )
    m.code.emit(ir.Store(happening, build.ZERO), ir.Store(happening + 1, build.ZERO))
    for resume, arrival in m.arrivals:
        m.code.emit(ir.If(build.eq(ir.Local("back"), resume), (ir.Goto(arrival),)))
    m.finish(ir.Over())


def _react(m: Machine, happened: sy.ProcedureSymbol) -> None:
    m.env = dict(m.game.published)
    player = sy.Variable("player", happened.span, type=ty.PLAYER)
    m.env[player] = ir.Load(m.layout.happening + 1)
    m.copies.here = m.copies.apart(happened)
    m.game.copy = m.copies.number(m.copies.here)
    given: list[t.Expr] = [t.Get(player, type=ty.PLAYER, span=happened.span)] if happened.parameters else []
    call_slow(m, happened, given, happened.span)


def arrive(m: Machine, resume: int) -> None:
    """A block begins at which somebody is asked, and at which he can be asked again."""
    if m.layout.happening and not m.copies.is_apart():
        arrival = m.new_block()
        m.goto(arrival)
        m.begin(arrival)
        m.arrivals.append((resume, arrival))


def no_seats_apart(m: Machine, span: Span) -> None:
    """What comes from outside cannot ask at once: players may be in the middle of that."""
    if m.copies.is_apart():
        raise CannotLower("S651", span)
