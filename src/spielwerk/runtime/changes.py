"""The difference of two views.

Views hold nothing but what a seat may see, so whatever appears or disappears for it is a change like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.runtime.types import Change

LISTS = (("players",), ("standing",))
"""Lists with an entry for every seat; all others are compared as a whole."""


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> list[Change]:
    """What makes one view of another. Players and named things are compared one by one, all else as a whole."""
    if before is after or before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        gone: list[Change] = [{"path": [*path, key]} for key in before if key not in after]
        found = [changes(before[key], after[key], (*path, key)) for key in after if key in before]
        new: list[Change] = [{"path": [*path, key], "value": after[key]} for key in after if key not in before]
        return [*gone, *(change for one in found for change in one), *new]
    if path in LISTS and isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = zip(before, after, strict=True)
        return [change for i, (one, other) in enumerate(pairs) for change in changes(one, other, (*path, i))]
    return [{"path": list(path), "value": after}]


def changed(view: Any, made: Sequence[Change]) -> Any:
    """A view after these changes; the given one stays as it is."""
    for change in made:
        view = _put(view, change["path"], change)
    return view


def _put(view: Any, path: Sequence[str | int], change: Change) -> Any:
    if not path:
        return change["value"]
    key, rest = path[0], path[1:]
    if isinstance(view, list):
        return [_put(item, rest, change) if i == key else item for i, item in enumerate(view)]
    if not rest and "value" not in change:
        return {name: item for name, item in view.items() if name != key}
    return {**view, key: _put(view.get(key, {}), rest, change)}
