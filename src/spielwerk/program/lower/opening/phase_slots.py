"""Slots for what phases keep in the state, for how often their actions were done, and for what comes from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed.symbols import ActionSymbol, Counter
from spielwerk.program import ir
from spielwerk.program.layout import Slots
from spielwerk.program.lower.collections.sources import slot_map
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Bits, SlotList, Value
from spielwerk.program.lower.visibility.shown_phases import reserve_sign, shown_parameters

Shape: TypeAlias = Callable[[sy.AttributeSymbol, int], Slots]
"""What an attribute needs in the state, for so many things that have it."""


def reserve_phases(game: Lowering, shape: Shape) -> None:
    """Slots for everything about phases, actions and reactions that somebody asks for."""
    layout = game.layout
    for procedure in phases(game.game):
        if procedure.asked:
            layout.active[procedure] = layout.reserve(1)
        for parameter in _kept_parameters(game, procedure):
            slots = _shape(game, shape, parameter)
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
    _reserve_happening(game)
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


def _shape(game: Lowering, shape: Shape, parameter: sy.Variable) -> Slots:
    """A parameter is in the state as an attribute of the same type would."""
    as_attribute = sy.AttributeSymbol(parameter.name, parameter.span, type=parameter.type, home=game.game.table)
    as_attribute.bounds = parameter.bounds
    return shape(as_attribute, 1)


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


def _reserve_happening(game: Lowering) -> None:
    """Two slots: the number of what happens, and the player it happens to. Both are zero in between."""
    if game.game.happenings or game.deeds:
        game.layout.happening = game.layout.reserve(2)
