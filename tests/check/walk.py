"""Goes through the typed form of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from spielwerk.check.typed.game import Typed
from spielwerk.diagnostics.source import Source, Span


def everything(start: object) -> Iterator[Typed]:
    """All typed values that can be reached from a symbol, a step or a value."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, Source | Span | str | int):
            continue
        seen.add(id(item))
        if isinstance(item, Typed):
            yield item
        if isinstance(item, dict):
            waiting.extend([*item.keys(), *item.values()])
        elif isinstance(item, list | tuple | frozenset):
            waiting.extend(item)
        elif is_dataclass(item):
            waiting.extend(getattr(item, slot.name) for slot in fields(item))
