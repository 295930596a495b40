"""One function of the generated source while it is written."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from spielwerk.backend.facts import Facts
from spielwerk.backend.jumps import Jumps
from spielwerk.backend.python.code.names import Names
from spielwerk.backend.python.code.rows import ExtraTables
from spielwerk.program import ir

UNBOUNDED = str(ir.GREATEST)
"""The capacity of a list about which nothing is known."""


class Following(Protocol):
    """What is told every statement before it is written, in the order of the source."""

    def before(self, w: Writer, stmt: ir.Stmt) -> list[str]:
        """Lines in front of a statement."""

    def branch(self) -> AbstractContextManager[None]:
        """Around code that may be left out."""

    def forgotten(self) -> list[str]:
        """Lines behind slots that were written all at once."""


class Writer:
    """The lines of one function so far, and what is known of its locals. Expressions, statements and machines are
    written by functions that are handed one."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables, *, events: bool = False) -> None:
        self.facts = facts
        self.module = module
        self.extras = extras
        self.names = module.inner()
        self.events = events
        """Whether somebody wants to hear what happens."""
        self.jumps: Jumps | None = None
        """What writes jumps and stops; functions of the game have none."""
        self.following: Following | None = None
        self.lines: list[str] = []
        self.depth = 1
        self.stride = 1
        """Words of the option that `Chosen` reads."""
        self.capacities: dict[str, str] = {}
        """Python text of each list's capacity."""
        self.renamed: dict[str, str] = {}
        """Locals that stand for other text while a function is written in place."""
        self.last_line = 0

    def write(self, text: str, line: int = 0) -> None:
        """One line of source; `line` notes where in the game it comes from, when that changes."""
        if line and line != self.last_line:
            text += f"  # line {line}"
            self.last_line = line
        self.lines.append("    " * self.depth + text)

    def restart(self, depth: int) -> None:
        """Begins anew with no lines."""
        self.lines, self.depth, self.last_line = [], depth, 0

    def local(self, name: str) -> str:
        return self.renamed.get(name) or self.names[name]

    def capacity(self, array: str) -> str:
        return self.capacities.get(array, UNBOUNDED)
