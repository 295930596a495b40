"""What stops a match while it runs: a code, the line of the game it happened at, and two numbers."""

from __future__ import annotations


class Fault(Exception):
    """Raised by running games. `line` is a number of the program's list of lines, 0 for none."""

    def __init__(self, code: str, line: int = 0, a: int = 0, b: int = 0) -> None:
        super().__init__(code, line, a, b)
        self.code = code
        self.line = line
        self.a = a
        self.b = b
        self.decisions = 0
        """In a series: how many decisions the game had taken."""
