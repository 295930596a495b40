"""Collects the faults of one text: one for a line, and no more than a reader can use."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.limits import MOST_FAULTS


class Enough(Exception):
    """There are so many faults that reading on helps nobody."""


class Faults:
    """The faults found so far. A line that has one gets no second: it would mostly follow from the first."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._found: list[Diagnostic] = []
        self._faulty: set[int] = set()
        self.misnamed: set[str] = set()
        """Words of the language that were meant as names; where they are used again, nothing new is wrong."""

    def add(self, line: int, code: str, start: int, end: int, values: dict[str, object]) -> None:
        """Reports a fault of a line, which is named by the index of its first line in the file."""
        if line in self._faulty:
            return
        self._faulty.add(line)
        self._found.append(Diagnostic(code, self.source, Span(start, max(start, end)), values))
        if len(self._found) == MOST_FAULTS:
            self._found.append(Diagnostic(say.TOO_MANY_FAULTS, self.source, Span(start, end), {"limit": MOST_FAULTS}))
            raise Enough

    def hush(self, line: int) -> None:
        """What is wrong in this line follows from a fault that has been reported."""
        self._faulty.add(line)

    def sorted(self) -> list[Diagnostic]:
        return sorted(self._found, key=lambda fault: (fault.span.start, fault.code == say.TOO_MANY_FAULTS))
