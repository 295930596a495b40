"""Where the faults of one file are gathered."""

from __future__ import annotations

from spielwerk.diagnostics.diagnostic import Diagnostic, Label
from spielwerk.diagnostics.source import Source, Span

MOST_FAULTS = 100
"""Nobody reads more at once."""


class Faults:
    """Everything that is wrong with one file, each fault once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Diagnostic] = []
        self._known: set[tuple[str, Span, str]] = set()

    def report(self, code: str, span: Span, label: Span | None = None, **values: object) -> None:
        key = code, span, repr(values)
        if key in self._known or len(self.found) >= MOST_FAULTS:
            return
        self._known.add(key)
        labels = (Label(label, "there"),) if label is not None else ()
        self.found.append(Diagnostic(code, self.source, span, values, labels))

    def take(self, faults: list[Diagnostic]) -> None:
        """Faults that another reader has found in a part of the file."""
        self.found += faults[: max(0, MOST_FAULTS - len(self.found))]

    @property
    def sound(self) -> bool:
        return all(fault.severity != "error" for fault in self.found)

    def sorted(self) -> list[Diagnostic]:
        return sorted(self.found, key=lambda fault: (fault.span, fault.code))
