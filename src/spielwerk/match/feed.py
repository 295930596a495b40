"""What one receiver is sent of a match: differences of views, numbered, until they are confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spielwerk.data import dataclass
from spielwerk.runtime.changes import changes
from spielwerk.runtime.types import Change, View

if TYPE_CHECKING:
    from spielwerk.match.match import Match


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
        self._sent: View | dict[str, Any] = {}
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
        # Views are never changed once they are made, so no copy is needed.
        self._sent = view
        message = Message(self._number, made)
        self.unconfirmed.append(message)
        return message

    def confirm(self, number: int) -> None:
        """The receiver has all messages up to this one."""
        self.unconfirmed = [message for message in self.unconfirmed if message.number > number]
