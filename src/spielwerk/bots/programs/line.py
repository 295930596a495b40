"""The line to a program that plays, whatever it is made of."""

from __future__ import annotations

from typing import Protocol

LONGEST = 1 << 20
"""Bytes of one line that a program may say."""
MOST_LINES = 1000
"""Lines between two decisions."""
MOST_BYTES = 4 << 20
"""Bytes between two decisions, on standard output and standard error each."""
UNREAD = 32 << 20
"""Bytes that wait for a program that does not read, before it is given up."""


class Line(Protocol):
    """Says and hears lines. All that waits has a deadline, in seconds of the monotonic clock; what breaks the line
    raises `Gone`."""

    def send(self, text: str) -> None:
        """Says a line, without waiting for anybody to read it."""

    def forget(self) -> None:
        """Throws away what was said before a question."""

    def receive(self, deadline: float) -> bytes | None:
        """The next line; None if none has come in time."""

    def close(self, patience: float = 0.0) -> None:
        """Ends it all; a program that ends by itself has so many seconds for it."""

    @property
    def last_words(self) -> str:
        """What it said beside the answers, for whoever looks for the fault."""
