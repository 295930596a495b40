"""Which way of showing suits which thing of players and table."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.check.typed import symbols as sy
from spielwerk.look.names import sort_of

SUITS: Mapping[str, tuple[str, ...]] = {
    "hand": ("container",),
    "slots": ("container",),
    "mat": ("container",),
    "row": ("container", "several"),
    "pile": ("container",),
    "goods": ("map", "several"),
    "sheet": ("map",),
    "counter": ("int", "map", "container", "several"),
    "dice": ("dice", "several"),
    "sign": ("player", "enum", "bool", "object", "Direction"),
}
"""For every way of showing, the sorts of things that can be shown so."""


def sort_of_member(symbol: object) -> str | None:
    """What sort of thing a member of players or table is."""
    match symbol:
        case sy.ContainerSymbol():
            return "container"
        case sy.DieSymbol():
            return "dice"
        case sy.AttributeSymbol():
            return sort_of(symbol.type)
    return None
