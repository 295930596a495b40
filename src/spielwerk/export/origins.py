"""Where things come from, in numbers that a file can hold: the arguments of texts, the places of faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Span
from spielwerk.program import ir
from spielwerk.program.lower.choices import word_of
from spielwerk.program.lower.sites import SiteInfo

if TYPE_CHECKING:
    from spielwerk.match.game import Game

SEAT = "w"
"""The argument of a text that is the seat it is shown to."""


def argument_of(info: SiteInfo, need: ir.Parameter) -> tuple[str, int]:
    """Where a text of a question finds one of its arguments, and the number it has there."""
    if need.name == SEAT:
        return "seat", 0
    if need.name in info.frame:
        address, kind, _ = info.frame[need.name]
        return ("list" if kind == ir.ARR else "slot"), address
    number = int(need.name.removeprefix("o"))
    assert need.name == word_of(number)
    return "word", number


def place_of(game: Game, line: ir.LineInfo) -> tuple[str, int, str]:
    """File, line and rule; line 0 stands for nowhere."""
    if not line.end:
        return "", 0, line.inside
    there = Diagnostic(ir.OVERFLOW, game.source, Span(line.start, line.end))
    return there.source.name, there.line, line.inside
