"""What views show of phases: those under way, with their attributes and parameters.

A phase with something to show has a slot that is not 0 while it is under way: its *sign*. That may be the slot of a
parameter that is never none. Who sees the parameters is decided in `sight`.
"""

from __future__ import annotations

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program.lower.collections.number_sets import numbers_in
from spielwerk.program.lower.game import Lowering, is_collection


def shown_parameters(game: Lowering, phase: sy.ProcedureSymbol) -> list[sy.Variable]:
    """The parameters that can be in the state as an attribute would: all but lists of lists and very large sets."""
    return [parameter for parameter in phase.parameters if _can_be_kept(game, parameter)]


def _can_be_kept(game: Lowering, parameter: sy.Variable) -> bool:
    match parameter.type:
        case ty.SetOf(of=of):
            return numbers_in(game, parameter) is not None or (of != ty.INT and game.fits_word(of))
        case ty.ListOf(of=of):
            return not is_collection(of)
        case ty.MapOf(key=key):
            return game.universe(key) is not None
    return True


def reserve_sign(game: Lowering, phase: sy.ProcedureSymbol) -> None:
    """The slot that tells views that a phase is under way, if it has something to show."""
    layout = game.layout
    kept = [parameter for parameter in phase.parameters if parameter in layout.published]
    if not phase.phase or not (kept or phase.attributes):
        return
    never_none = [parameter for parameter in kept if _is_never_zero(parameter.type)]
    if phase not in layout.active and not never_none:
        layout.active[phase] = layout.reserve(1)
    sign = layout.active.get(phase)
    layout.signs[phase] = layout.published[never_none[0]].address if sign is None else sign


def _is_never_zero(kind: ty.Type) -> bool:
    """Whether values of a type are numbered from 1, and everybody may know them."""
    return kind == ty.PLAYER or isinstance(kind, ty.EnumType | ty.FieldOf)
