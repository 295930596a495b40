"""The difference of two views.

Views hold nothing but what a seat may see, so whatever appears or disappears for it is a change like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.runtime.types import Change

LISTS = (("players",), ("standing",))
"""Lists with an entry for every seat; all others are compared as a whole."""
NOTHING = object()


def changes(before: Any, after: Any) -> list[Change]:
    """What makes one view of another. Players and named things are compared one by one, all else as a whole."""
    found: list[Change] = []
    if before != after:
        _compare(before, after, (), found)
    return found


def _compare(before: Any, after: Any, path: tuple[str | int, ...], found: list[Change]) -> None:
    """Adds the changes of a part that has changed. Views share what has not: that it is the same is seen at once."""
    if isinstance(before, dict) and isinstance(after, dict):
        if before.keys() != after.keys():
            found += [{"path": [*path, key]} for key in before if key not in after]
        new = []
        for key, value in after.items():
            old = before.get(key, NOTHING)
            if old is NOTHING:
                new.append(key)
            elif old is not value and old != value:
                _compare(old, value, (*path, key), found)
        found += [{"path": [*path, key], "value": after[key]} for key in new]
    elif path in LISTS and isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for seat, (one, other) in enumerate(zip(before, after, strict=True)):
            if one is not other and one != other:
                _compare(one, other, (*path, seat), found)
    else:
        found.append({"path": list(path), "value": after})


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
