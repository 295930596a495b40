"""What things begin with: the value that is written down for them, or what comes nearest to nothing."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.walk import every_part
from spielwerk.program.layout import none_word
from spielwerk.program.lower.game import Lowering


def starting_value(kind: sy.ObjectSymbol | None, attribute: sy.AttributeSymbol) -> t.Expr | None:
    """The value that the type nearest to the object gives an attribute."""
    while kind is not None:
        if attribute in kind.settings:
            return kind.settings[attribute]
        kind = kind.parent
    return attribute.default


def selves(node: object) -> list[sy.Variable]:
    return [n.variable for n in every_part(node) if isinstance(n, t.Get) and n.variable.role == "self"]


def start_of_nothing(game: Lowering, attribute: sy.AttributeSymbol, low: int, high: int) -> int:
    """Without a start value: none where that is possible, else the lowest number, the first value, false or nothing."""
    kind = attribute.type
    if isinstance(kind, ty.Maybe):
        return none_word(kind)
    if kind == ty.INT:
        return low if low < high and not low <= 0 <= high else 0
    if kind in (ty.BOOL, ty.LONG, ty.FINGERPRINT) or isinstance(kind, ty.SetOf | ty.ListOf | ty.MapOf):
        return 0
    universe = game.universe(kind)
    return universe.start if universe else 0
