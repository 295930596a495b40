"""What is known before a match: options that were set, the number of players, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from spielwerk.model import expressions as m

Known: TypeAlias = int | bool | str
"""A number, a truth, or the name of a value of an enum."""

PLAYERS = m.Call(m.Name("count"), (m.Name("players"),))


def known_value(node: m.Expression | None, values: Mapping[str, Known], players: int | None) -> Known | None:
    """The value of an expression, if it follows from what is known; otherwise None."""
    if node == PLAYERS:
        return players
    match node:
        case m.Number():
            return node.value
        case m.Truth():
            return node.value
        case m.Name():
            return values.get(node.name)
        case m.Unary(operator="-", operand=operand):
            inner = known_value(operand, values, players)
            return -inner if isinstance(inner, int) else None
        case m.Unary(operator="not", operand=operand):
            inner = known_value(operand, values, players)
            return None if inner is None else not inner
        case m.Conditional():
            test = known_value(node.test, values, players)
            return None if test is None else known_value(node.yes if test else node.no, values, players)
        case m.Binary():
            return _binary(node, values, players)
    return None


def _binary(node: m.Binary, values: Mapping[str, Known], players: int | None) -> Known | None:
    left = known_value(node.left, values, players)
    right = known_value(node.right, values, players)
    if node.operator in ("and", "or"):
        # One side may settle it although the other is not known.
        settles = node.operator == "or"
        if settles in (left, right) and isinstance(left if left is settles else right, bool):
            return settles
        return None if left is None or right is None else bool(right)
    if left is None or right is None:
        return None
    if node.operator in ("==", "!="):
        return (left == right) is (node.operator == "==")
    if not isinstance(left, int) or not isinstance(right, int):
        return None
    return _calculated(node.operator, left, right)


def _calculated(operator: str, left: int, right: int) -> Known | None:
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case "/" if right:
            return left // right
        case "mod" if right:
            return left % right
    return None
