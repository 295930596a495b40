"""What a check found."""

from __future__ import annotations

from spielwerk.check.typed.symbols import Checked
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Diagnostic


@dataclass(frozen=True)
class CheckResult:
    """What the check found. `game` is None if it has errors; `diagnostics` are in the order of the text."""

    game: Checked | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(fault for fault in self.diagnostics if fault.severity == "error")
