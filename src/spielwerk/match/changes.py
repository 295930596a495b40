"""What has changed for a seat: the difference of two views, and what was sent of it but not confirmed.

Views hold nothing but what a seat may see, so whatever appears or disappears for it is a change like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spielwerk.match.match import Match

Change = dict[str, Any]
"""`path` leads through a view by keys; `value` is what is there now, without it nothing is there any more."""


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> list[Change]:
    """What makes one view of another. Players and named things are compared one by one, all else as a whole."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        gone = [{"path": [*path, key]} for key in before if key not in after]
        found = [changes(before[key], after[key], (*path, key)) for key in after if key in before]
        new = [{"path": [*path, key], "value": after[key]} for key in after if key not in before]
        return [*gone, *(change for one in found for change in one), *new]
    if path == ("players",) and isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = zip(before, after, strict=True)
        return [change for i, (old, new) in enumerate(pairs) for change in changes(old, new, (*path, i))]
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


@dataclass(frozen=True)
class Message:
    """Changes that were sent together."""

    number: int
    changes: list[Change]


class Feed:
    """What one seat is sent of a match (None: who only watches). The first message holds the whole view."""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self.seat = seat
        self.unconfirmed: list[Message] = []
        """What was sent and not confirmed; to be sent again if the receiver was away."""
        self._sent: dict[str, Any] = {}
        self._number = 0

    @property
    def unsent(self) -> list[Change]:
        """What has changed since the last message."""
        return changes(self._sent, self.match.view(self.seat))

    def send(self) -> Message | None:
        """The next message; None if nothing has changed."""
        view = self.match.view(self.seat)
        made = changes(self._sent, view)
        if not made:
            return None
        self._number += 1
        self._sent = view
        message = Message(self._number, made)
        self.unconfirmed.append(message)
        return message

    def confirm(self, number: int) -> None:
        """The receiver has all messages up to this one."""
        self.unconfirmed = [message for message in self.unconfirmed if message.number > number]
