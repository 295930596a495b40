"""The parts of a typed tree, whatever they are."""

from __future__ import annotations

from spielwerk.check import symbols as sy
from spielwerk.check.tree import slots_of
from spielwerk.data import is_dataclass


def all_nodes(node: object) -> list[object]:
    """Every part of a typed tree, itself included; symbols are not followed."""
    found: list[object] = []
    todo: list[object] = [node]
    while todo:
        here = todo.pop()
        if isinstance(here, list | tuple):
            todo.extend(here)
        elif is_dataclass(here) and not isinstance(here, sy.Symbol):
            found.append(here)
            todo.extend(getattr(here, name) for name in slots_of(type(here)))
    return found
