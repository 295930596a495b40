"""Values that are known before a match starts."""

from __future__ import annotations

from spielwerk.bind import Bound, Build, OptionValues
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import types as ty
from spielwerk.program import ir
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.lower.values.forms import Words
from spielwerk.program.lower.writer import Writer


def constant_value(game: sy.Checked, players: int, options: OptionValues, node: t.Expr) -> int | str:
    """A number or text that depends on the players and on options read before."""
    w = Writer(Lowering(game, Bound(Build(), players, options)))
    try:
        value = w.value(node) if node.type == ty.TEXT else w.number(node)
    except KeyError:
        raise CannotLower("S601", node.span) from None
    if isinstance(value, Words):
        return value.text
    if not isinstance(value, ir.Const) or w.code.body:
        raise CannotLower("S601", node.span)
    return value.value
