"""Attributes of fields that never change: they are tables of the program and take no room in the state."""

from __future__ import annotations

from spielwerk.check import symbols as sy
from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.check.fixed import parts
from spielwerk.program import ir
from spielwerk.program.layout import none_of
from spielwerk.program.lower.filled import start_value
from spielwerk.program.lower.game import CannotLower, Lowering, is_number
from spielwerk.program.lower.writer import Writer


def is_fixed(attribute: sy.AttributeSymbol) -> bool:
    """Whether an attribute of fields need not lie in the state: nobody changes it, and everybody may see it."""
    kind = attribute.type.of if isinstance(attribute.type, ty.Maybe) else attribute.type
    single = not isinstance(kind, ty.SetOf | ty.ListOf | ty.MapOf) and kind != ty.FINGERPRINT
    return attribute.constant and single and attribute.visibility.how == "all"


def fill_fixed_fields(game: Lowering) -> None:
    for space in game.layout.boards:
        for attribute in space.attributes.values():
            if attribute not in game.layout.attributes:
                game.constants[attribute] = _row(game, attribute, space)


def _row(game: Lowering, attribute: sy.AttributeSymbol, space: sy.SpaceSymbol) -> list[int]:
    """The values by the number of the place."""
    board = game.layout.boards[space]
    row = [none_of("number") if is_number(attribute.type) else 0] * board.first
    for number in range(1, board.size + 1):
        row.append(_value(game, attribute, space, number))
    return row


def _value(game: Lowering, attribute: sy.AttributeSymbol, space: sy.SpaceSymbol, number: int) -> int:
    node = start_value(game, space, number, attribute)
    if node is None:
        return without_value(game, attribute)
    w = Writer(game)
    for part in parts(node):
        if isinstance(part, t.Get) and part.variable.role == "self":
            w.env[part.variable] = ir.Const(game.layout.place_of_field(space, number))
    value = w.like(node, attribute.type)
    if not isinstance(value, ir.Const) or w.code.body:
        raise CannotLower("S601", node.span)
    return value.value


def without_value(game: Lowering, attribute: sy.AttributeSymbol) -> int:
    """Without a start value: none where that is possible, else the lowest number, the first value, false or nothing."""
    kind = attribute.type
    if isinstance(kind, ty.Maybe):
        return ir.NONE_INT if kind.of == ty.INT else 0
    if kind == ty.BOOL:
        return 0
    if kind == ty.INT:
        if attribute.bounds is None:
            return 0
        w = Writer(game)
        low, high = (w.number(end) for end in (attribute.bounds.low, attribute.bounds.high))
        assert isinstance(low, ir.Const)
        assert isinstance(high, ir.Const)
        return low.value if not low.value <= 0 <= high.value else 0
    universe = game.universe(kind)
    return universe.start if universe else 0
