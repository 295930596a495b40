"""The parts of a typed tree, whatever they are."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from spielwerk.check import symbols as sy


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
            todo.extend(getattr(here, f.name) for f in fields(here) if f.name not in ("type", "span"))
    return found
