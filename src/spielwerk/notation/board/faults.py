"""Where the faults of one file are gathered."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source, Span
from spielwerk.limits import MOST_FIELDS
from spielwerk.notation.board.places import cell_name

MOST_FAULTS = 100
"""Nobody reads more at once; a file of another kind would give thousands."""


class FileFaults:
    """Everything that is wrong with one file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []

    def report(self, code: str, span: Span | None, **values: object) -> None:
        """Notes a fault; without a place it is about the file as a whole."""
        if len(self.found) < MOST_FAULTS:
            self.found.append(Diagnostic(code, self.source, span or Span(0, 0), {"file": self.source.name, **values}))

    def at(self, code: str, span: Span, row: int, column: int, **values: object) -> None:
        """Notes a fault of a cell; row and column count from 1."""
        self.report(code, span, row=row, column=column, cell=cell_name(column, row).upper(), **values)

    def too_many(self, fields: int) -> bool:
        """Whether a board has more fields than any may have; that is noted."""
        if fields > MOST_FIELDS:
            self.report("B109", None, given=fields, most=MOST_FIELDS)
        return fields > MOST_FIELDS

    @property
    def sound(self) -> bool:
        return all(fault.severity != "error" for fault in self.found)
