"""What a phase keeps in the state: its attributes, parameters that others read, whether it is under way, and how often
its actions were carried out. It begins with the phase and is gone when the phase ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.program import build, ir
from spielwerk.program.lower.effects.writing import replace_list
from spielwerk.program.lower.machine.machine import Machine
from spielwerk.program.lower.values.forms import Array, Bits, Mapping

WRITTEN_OUT = 4
"""So many slots are cleared one by one, more in a loop."""


# ---- beginning and ending ----------------------------------------------------------------------


def enter_phase(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    """A phase begins. If it can be inside itself, what it keeps is put aside first."""
    layout = m.layout
    if _may_be_inside_itself(m, procedure):
        for name, address in _aside(m, procedure):
            m.code.emit(ir.Set(name, ir.Load(address, None, _kind(m, address))))
        m.code.emit(*cleared_phase(m, procedure))
    for parameter in _published(m, procedure):
        _publish(m, parameter)
    if procedure in layout.active:
        m.code.emit(ir.Store(layout.active[procedure], build.ONE))
    if layout.innermost and _is_phase(m, procedure):
        m.code.emit(ir.Set(_outer(m, procedure), ir.Load(layout.innermost)))
        m.code.emit(ir.Store(layout.innermost, ir.Const(m.game.phase_number(procedure) + 1)))


def leave_phase(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    """Everything is zero again, or as it was in the same phase further out."""
    if _may_be_inside_itself(m, procedure):
        for name, address in _aside(m, procedure):
            m.code.emit(ir.Store(address, ir.Local(name, _kind(m, address))))
    else:
        m.code.emit(*cleared_phase(m, procedure))
    if m.layout.innermost and _is_phase(m, procedure):
        m.code.emit(ir.Store(m.layout.innermost, ir.Local(_outer(m, procedure))))


def _may_be_inside_itself(m: Machine, procedure: sy.ProcedureSymbol) -> bool:
    return procedure.recursive or m.copies.is_apart()


def _is_phase(m: Machine, procedure: sy.ProcedureSymbol) -> bool:
    return procedure.phase or procedure is m.game.game.play


def _publish(m: Machine, parameter: sy.Variable) -> None:
    """Puts a parameter where others can read it; from here on that is where it is."""
    given, slots = m.env[parameter], m.layout.published[parameter]
    there = m.game.published[parameter]
    match given:
        case Array(name):
            replace_list(m, there, name, t.Step(span=parameter.span))
        case Bits(members):
            m.code.emit(ir.Store(slots.address, members))
        case Mapping():
            for key in slots.keys:
                m.code.emit(ir.Store(slots.address + key, given.get(ir.Const(key))))
        case _:
            m.code.emit(ir.Store(slots.address, m.item(given)))
    m.env[parameter] = there


def cleared_phase(m: Machine, procedure: sy.ProcedureSymbol) -> list[ir.Stmt]:
    """What makes everything zero that a phase keeps, or a reaction that is under way."""
    cleared: list[ir.Stmt] = []
    for slots in _slots(m, procedure):
        zero = ir.Const(0, _kind(m, slots.start))
        if len(slots) > WRITTEN_OUT:
            i = m.code.fresh("i")
            clear = ir.Store(slots.start, zero, ir.Local(i))
            cleared.append(ir.For(i, build.ZERO, ir.Const(len(slots)), (clear,)))
        else:
            cleared += [ir.Store(address, zero) for address in slots]
    marks = [address for reaction, address in m.layout.under_way.items() if reaction.procedure is procedure]
    return cleared + [ir.Store(address, build.ZERO) for address in marks]


def innermost_again(m: Machine, procedure: sy.ProcedureSymbol) -> None:
    """Phases inside this one were left all at once."""
    if m.layout.innermost and _is_phase(m, procedure):
        m.code.emit(ir.Store(m.layout.innermost, ir.Const(m.game.phase_number(procedure) + 1)))


def keeps_something(procedure: sy.ProcedureSymbol) -> bool:
    """Whether a phase has something in the state: then only one can be under way."""
    return bool(procedure.attributes or procedure.published or procedure.asked or procedure.actions)


def _slots(m: Machine, procedure: sy.ProcedureSymbol) -> Iterator[range]:
    """All slots that belong to a phase."""
    layout = m.layout
    kept = [layout.attributes[attribute] for attribute in procedure.attributes.values()]
    kept += [layout.published[parameter] for parameter in _published(m, procedure)]
    kept += [slots for (_, counter), slots in layout.counters.items() if counter.scope is procedure]
    for slots in kept:
        yield range(slots.address, slots.address + slots.rows * slots.width)
    for attribute in procedure.attributes.values():
        if attribute in layout.shown_to:
            yield range(layout.shown_to[attribute], layout.shown_to[attribute] + 1)
    if procedure in layout.active:
        yield range(layout.active[procedure], layout.active[procedure] + 1)


def _published(m: Machine, procedure: sy.ProcedureSymbol) -> list[sy.Variable]:
    return [parameter for parameter in procedure.parameters if parameter in m.layout.published]


def _aside(m: Machine, procedure: sy.ProcedureSymbol) -> Iterator[tuple[str, int]]:
    """The locals in which a phase keeps what the same phase further out had."""
    for address in chain.from_iterable(_slots(m, procedure)):
        # With the number of the copy, so that each of them puts aside what is its own.
        yield f"{m.game.procedure_name(procedure)}_{m.game.copy}_at_{address}", address


def _outer(m: Machine, procedure: sy.ProcedureSymbol) -> str:
    return f"{m.game.procedure_name(procedure)}_{m.game.copy}_outer"


def _kind(m: Machine, address: int) -> str:
    return m.layout.slot_type(address)
