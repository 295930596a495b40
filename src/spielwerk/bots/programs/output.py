"""Puts lines together from what comes in pieces, and minds that they do not become too many."""

from __future__ import annotations

from collections import deque

from spielwerk.bots.programs.line import LONGEST, MOST_BYTES, MOST_LINES
from spielwerk.bots.programs.messages import printable
from spielwerk.bots.programs.trouble import Reason

KEPT = 4096
"""Bytes of standard error that are kept."""
TOLD = 400
"""Characters of it that are told."""


class Lines:
    """The lines of standard output."""

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._begun = bytearray()
        self._count = 0
        self._bytes = 0

    def begin(self) -> None:
        """A new question: what was said before does not count any more."""
        # What has begun stays: the rest of that line is still to come, and would be taken for a line of its own.
        self._lines.clear()
        self._count = self._bytes = 0

    def add(self, piece: bytes) -> Reason | None:
        """Takes a piece; says why if it was too much."""
        self._bytes += len(piece)
        *whole, rest = piece.split(b"\n")
        for end in whole:
            line = bytes(self._begun) + end
            self._begun.clear()
            if len(line) > LONGEST:
                return Reason("line", most=LONGEST)
            if line.strip():
                self._lines.append(line)
            self._count += 1
        self._begun += rest
        if len(self._begun) > LONGEST:
            return Reason("line", most=LONGEST)
        if self._count > MOST_LINES:
            return Reason("lines", most=MOST_LINES)
        if self._bytes > MOST_BYTES:
            return Reason("bytes", most=MOST_BYTES)
        return None

    def take(self) -> bytes | None:
        """The next whole line, if there is one."""
        return self._lines.popleft() if self._lines else None


class Words:
    """The end of standard error: what a program says about itself."""

    def __init__(self) -> None:
        self._kept = b""
        self._bytes = 0

    def begin(self) -> None:
        self._bytes = 0

    def add(self, piece: bytes) -> Reason | None:
        self._bytes += len(piece)
        self._kept = (self._kept + piece)[-KEPT:]
        return Reason("bytes", most=MOST_BYTES) if self._bytes > MOST_BYTES else None

    @property
    def last(self) -> str:
        """The last of it in one line, the last first: that is where the reason is."""
        lines = [line.strip() for line in self._kept.decode("utf-8", "replace").split("\n")]
        return printable(" | ".join(line for line in reversed(lines) if line), TOLD)
