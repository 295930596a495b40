"""Attributes of fields that never change: they are tables of the program and take no room in the state."""

from __future__ import annotations

from spielwerk.check.fixed import parts
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import ir
from spielwerk.program.layout import none_word
from spielwerk.program.lower.boards.filled import start_value
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.lower.opening.defaults import start_of_nothing
from spielwerk.program.lower.writer import Writer

WAYS = ty.SetOf(ty.DIRECTION)


def is_fixed(attribute: sy.AttributeSymbol) -> bool:
    """Whether an attribute of fields need not be in the state: nobody changes it, and everybody may see it."""
    kind = attribute.type.of if isinstance(attribute.type, ty.Maybe) else attribute.type
    single = not isinstance(kind, ty.SetOf | ty.ListOf | ty.MapOf) and kind != ty.FINGERPRINT
    if isinstance(attribute.home, sy.SpaceSymbol) and not attribute.home.visibility.open:
        return False
    return attribute.constant and (single or _is_written_out(attribute)) and attribute.visibility.how == "all"


def _is_written_out(attribute: sy.AttributeSymbol) -> bool:
    """Whether an attribute is a set of directions, which fits into a word, and each of them is there."""
    home = attribute.home
    rows = home.values if isinstance(home, sy.SpaceSymbol) else []
    given = [attribute.default, *(row.get(attribute) for row in rows)]
    return attribute.type == WAYS and all(
        node is None or (isinstance(node, t.SetOfItems) and all(isinstance(item, t.Constant) for item in node.items))
        for node in given
    )


def fill_fixed_fields(game: Lowering) -> None:
    for space in game.layout.boards:
        for attribute in space.attributes.values():
            if attribute not in game.layout.attributes:
                game.constants[attribute] = _row(game, attribute, space)


def _row(game: Lowering, attribute: sy.AttributeSymbol, space: sy.SpaceSymbol) -> list[int]:
    """The values by the number of the place."""
    board, w = game.layout.boards[space], Writer(game)
    # Entries are found by the number of the place, and other places come before.
    row = [none_word(attribute.type)] * board.first
    for number in range(1, board.size + 1):
        row.append(_value(w, attribute, space, number))
    return row


def _value(w: Writer, attribute: sy.AttributeSymbol, space: sy.SpaceSymbol, number: int) -> int:
    game = w.game
    node = start_value(game, space, number, attribute)
    if attribute.type == WAYS:
        assert node is None or isinstance(node, t.SetOfItems)
        return _members(node) if node is not None else 0
    if node is None:
        return start_of_nothing(game, attribute, *_bounds(game, attribute))
    for part in parts(node) if not isinstance(node, t.Constant) else ():
        if isinstance(part, t.Get) and part.variable.role == "self":
            w.env[part.variable] = ir.Const(game.layout.place_of_field(space, number))
    value = w.like(node, attribute.type)
    if not isinstance(value, ir.Const) or w.code.body:
        raise CannotLower("S601", node.span)
    return value.value


def _members(node: t.SetOfItems) -> int:
    """A set as a word; directions are numbered from 1."""
    numbers = {item.value for item in node.items if isinstance(item, t.Constant) and isinstance(item.value, int)}
    return sum(1 << number - 1 for number in numbers)


def _bounds(game: Lowering, attribute: sy.AttributeSymbol) -> tuple[int, int]:
    """The declared range; two equal numbers for none."""
    if attribute.bounds is None:
        return 0, 0
    w = Writer(game)
    low, high = (w.number(end) for end in (attribute.bounds.low, attribute.bounds.high))
    assert isinstance(low, ir.Const)
    assert isinstance(high, ir.Const)
    return low.value, high.value
