"""What a phase keeps in the state: its attributes, parameters that others read, whether it is under way, and how often
its actions were carried out. It begins with the phase and is gone when the phase ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed.action_symbols import ActionSymbol, Counter
from spielwerk.program import build, ir
from spielwerk.program.layout import Slots
from spielwerk.program.lower.collections.sources import slot_map
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.machine.happenings import reserve_happening
from spielwerk.program.lower.values.forms import Array, Bits, Mapping, SlotList, Value
from spielwerk.program.lower.visibility.shown_phases import reserve_sign, shown_parameters

if TYPE_CHECKING:
    from spielwerk.program.lower.machine.calling import Calls
    from spielwerk.program.lower.opening.setup import SetUp

WRITTEN_OUT = 4
"""So many slots are cleared one by one, more in a loop."""


# ---- slots -------------------------------------------------------------------------------------


def reserve_phases(setup: SetUp) -> None:
    """Slots for everything about phases, actions and reactions that somebody asks for."""
    game, layout = setup.game, setup.layout
    for procedure in phases(game.game):
        if procedure.asked:
            layout.active[procedure] = layout.reserve(1)
        for parameter in _kept_parameters(game, procedure):
            slots = _shape(setup, parameter)
            slots.address = layout.reserve_slots(slots)
            layout.published[parameter] = slots
            layout.names[slots.address] = parameter.name
            game.published[parameter] = _value(slots)
        reserve_sign(game, procedure)
    for action in game.game.actions:
        for counter in action.counters:
            counted = _counted(game, action, counter)
            address = layout.reserve(len(counted))
            layout.counters[action, counter] = Slots(action, "number", address, len(counted), 1, low=counted.start)
    for reaction in game.game.reactions:
        if reaction.procedure.recursive:
            layout.under_way[reaction] = layout.reserve(1)
    if any(action.node.exclusive for action in game.game.actions):
        layout.exclusive = layout.reserve(1)
    reserve_happening(game)
    if game.features.asking_for_innermost:
        layout.innermost = layout.reserve(1)


def phases(game: sy.Checked) -> Iterator[sy.ProcedureSymbol]:
    """Whatever has attributes and actions of its own."""
    yield from (game.play,) if game.play is not None else ()
    yield from (procedure for procedure in game.procedures.values() if procedure.phase)


def _kept_parameters(game: Lowering, procedure: sy.ProcedureSymbol) -> list[sy.Variable]:
    """Parameters that others read or see."""
    shown = shown_parameters(game, procedure)
    return [p for p in procedure.parameters if p in procedure.published or p in shown]


def _shape(setup: SetUp, parameter: sy.Variable) -> Slots:
    """A parameter lies in the state as an attribute of the same type would."""
    as_attribute = sy.AttributeSymbol(parameter.name, parameter.span, type=parameter.type, home=setup.source.table)
    as_attribute.bounds = parameter.bounds
    return setup.shape(as_attribute, 1)


def _value(slots: Slots) -> Value:
    match slots.shape:
        case "set":
            return Bits(ir.Load(slots.address, None, ir.B64), slots.low_bit)
        case "list":
            return SlotList(slots.address, slots.capacity)
        case "map":
            return slot_map(slots.address, slots.keys, None, slots.kind)
    return ir.Load(slots.address, None, slots.kind)


def _counted(game: Lowering, action: ActionSymbol, counter: Counter) -> range:
    """The numbers of the things by which a counter counts; one slot for each."""
    if counter.by == "player":
        return range(1, game.players + 1)
    self = action.forms[0].self if action.forms else None
    if counter.by == "" or self is None:
        return range(1)
    universe = game.universe(self.type)
    assert universe is not None
    return universe


# ---- beginning and ending ----------------------------------------------------------------------


def enter_phase(m: Calls, procedure: sy.ProcedureSymbol) -> None:
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


def leave_phase(m: Calls, procedure: sy.ProcedureSymbol) -> None:
    """Everything is zero again, or as it was in the same phase further out."""
    if _may_be_inside_itself(m, procedure):
        for name, address in _aside(m, procedure):
            m.code.emit(ir.Store(address, ir.Local(name, _kind(m, address))))
    else:
        m.code.emit(*cleared_phase(m, procedure))
    if m.layout.innermost and _is_phase(m, procedure):
        m.code.emit(ir.Store(m.layout.innermost, ir.Local(_outer(m, procedure))))


def _may_be_inside_itself(m: Calls, procedure: sy.ProcedureSymbol) -> bool:
    return procedure.recursive or m.copies.is_apart()


def _is_phase(m: Calls, procedure: sy.ProcedureSymbol) -> bool:
    return procedure.phase or procedure is m.game.game.play


def _publish(m: Calls, parameter: sy.Variable) -> None:
    """Puts a parameter where others can read it; from here on that is where it lies."""
    from spielwerk.program.lower.effects.writing import replace_list

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


def cleared_phase(m: Calls, procedure: sy.ProcedureSymbol) -> list[ir.Stmt]:
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


def innermost_again(m: Calls, procedure: sy.ProcedureSymbol) -> None:
    """Phases inside this one were left all at once."""
    if m.layout.innermost and _is_phase(m, procedure):
        m.code.emit(ir.Store(m.layout.innermost, ir.Const(m.game.phase_number(procedure) + 1)))


def keeps_something(procedure: sy.ProcedureSymbol) -> bool:
    """Whether a phase has something in the state: then only one can be under way."""
    return bool(procedure.attributes or procedure.published or procedure.asked or procedure.actions)


def _slots(m: Calls, procedure: sy.ProcedureSymbol) -> Iterator[range]:
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


def _published(m: Calls, procedure: sy.ProcedureSymbol) -> list[sy.Variable]:
    return [parameter for parameter in procedure.parameters if parameter in m.layout.published]


def _aside(m: Calls, procedure: sy.ProcedureSymbol) -> Iterator[tuple[str, int]]:
    """The locals in which a phase keeps what the same phase further out had."""
    for address in chain.from_iterable(_slots(m, procedure)):
        yield f"{m.game.procedure_name(procedure)}_{m.game.copy}_at_{address}", address


def _outer(m: Calls, procedure: sy.ProcedureSymbol) -> str:
    return f"{m.game.procedure_name(procedure)}_{m.game.copy}_outer"


def _kind(m: Calls, address: int) -> str:
    return m.layout.slot_type(address)
