"""Calculations with a name: which others they call, and whether they need the player whose turn it is."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.translate.analysis.symbols import Symbols
from spielwerk.notation.digal.tree import parts


def reached(formula: g.Formula, symbols: Symbols) -> dict[str, g.Formula]:
    """The calculations that one calls, directly or through others."""
    found: dict[str, g.Formula] = {}
    todo = [formula]
    while todo:
        for part in parts(todo.pop().cases):
            name = part.name if isinstance(part, g.Compute | g.Variable) else ""
            if name in symbols.formulas and name not in found:
                found[name] = symbols.formulas[name]
                todo.append(found[name])
    return found


def about_player(formula: g.Formula, symbols: Symbols) -> bool:
    """Whether a calculation is about the player whose turn it is, itself or in others that it calls."""
    whole = (formula, *reached(formula, symbols).values())
    return any(_speaks_of_player(part) for one in whole for part in parts(one.cases))


def _speaks_of_player(part: g.Part) -> bool:
    match part:
        case g.Neighbour() | g.FieldOf(None) | g.FigureCount(_, _, True):
            return True
        case g.Cards("hand", None):
            return True
        case g.PlayerGroup(kind):
            return kind == "andere"
    return False
