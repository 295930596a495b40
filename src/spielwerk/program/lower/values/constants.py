"""Values that are known before a match starts."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import ir
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.lower.values.forms import Words
from spielwerk.program.lower.writer import Writer


def constant(game: Lowering, node: t.Expr, inside: str = "") -> int | str:
    """A number or text that depends on nothing but players and options, and on what has been laid out so far."""
    w = Writer(game, inside)
    try:
        value = w.value(node) if node.type == ty.TEXT else w.number(node)
    except KeyError as missing:
        if not isinstance(missing.args[0], sy.Symbol):
            raise
        # It reads something that has no place yet, or a variable that has no value.
        raise CannotLower("S601", node.span) from None
    if isinstance(value, Words):
        return value.text
    if not isinstance(value, ir.Const) or w.code.body:
        raise CannotLower("S601", node.span)
    return value.value


def constant_number(game: Lowering, node: t.Expr, inside: str = "") -> int:
    """The same of a number."""
    value = constant(game, node, inside)
    assert isinstance(value, int)
    return value
