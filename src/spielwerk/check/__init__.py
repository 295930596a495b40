"""The check: from the model of a game to its typed form, with everything that is wrong reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spielwerk.check.checker import run
from spielwerk.check.faults import unread_words
from spielwerk.check.symbols import Checked
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model.declarations import GameText


@dataclass(frozen=True)
class CheckResult:
    """What the check found. `game` is None if it has errors; `diagnostics` stand in the order of the text."""

    game: Checked | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(fault for fault in self.diagnostics if fault.severity == "error")


def check(game: GameText, source: Source, syntax_faults: Sequence[Diagnostic] = ()) -> CheckResult:
    """Checks a game that has been read; the faults of its text are part of the result."""
    unreadable = [fault for fault in syntax_faults if fault.severity == "error"]
    checked, found = run(game, source, unread_words(source, unreadable) if unreadable else None)
    faults = sorted((*syntax_faults, *found), key=lambda fault: (fault.span, fault.code))
    sound = all(fault.severity != "error" for fault in faults)
    return CheckResult(checked if sound else None, tuple(faults))


def check_text(source: Source) -> CheckResult:
    """Reads and checks a Spiel text."""
    from spielwerk.notation.spiel import parse

    game, faults = parse(source)
    return check(game, source, faults)


__all__ = ["CheckResult", "check", "check_text"]
