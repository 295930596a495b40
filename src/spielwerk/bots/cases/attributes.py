"""A situation described by attributes of the view: names and plain values that a person can read and write.

`phase` is who asks, `may.KIND` is 1 where an option of the kind is open, `me.…` what the seat has, `others.…` the most
that any other has of it, `table.…` what is on the table. Amounts and counts are there by name: `me.stock.ore`,
`me.hand.count`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from spielwerk.runtime.decision import Decision

Value: TypeAlias = int | float | str
Attributes: TypeAlias = dict[str, Value]
DEEPEST = 4


def describe(view: Mapping[str, Any], decision: Decision) -> Attributes:
    """The attributes of a decision and of what its seat sees."""
    found: Attributes = {"phase": decision.phase}
    found.update((f"may.{option.kind}", 1) for option in decision.options)
    found.update(_leaves("table", view["table"]))
    for seat, player in enumerate(view["players"]):
        if seat == decision.seat:
            found.update(_leaves("me", player))
            continue
        for name, value in _leaves("others", player):
            if not isinstance(value, str):
                before = found.get(name, value)
                found[name] = max(value, before) if not isinstance(before, str) else value
    return found


def _leaves(name: str, data: Any, depth: int = 0) -> Iterator[tuple[str, Value]]:
    """Everything in a part of a view that is a number, a truth or a word."""
    if isinstance(data, bool):
        yield name, int(data)
    elif isinstance(data, int | float | str):
        yield name, data
    elif isinstance(data, Mapping) and depth < DEEPEST:
        for key, part in data.items():
            if not isinstance(part, list):
                yield from _leaves(f"{name}.{key}", part, depth + 1)
