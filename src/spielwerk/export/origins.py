"""Where the rules come from: the places of faults in the text of the game, in numbers that a file can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Span
from spielwerk.program.ir import OVERFLOW
from spielwerk.program.manual.manual import Line

if TYPE_CHECKING:
    from spielwerk.game.game import Game


def place_of(game: Game, line: Line) -> tuple[str, int]:
    """File and line; line 0 stands for nowhere."""
    if not line.end:
        return "", 0
    there = Diagnostic(OVERFLOW, game.source, Span(line.start, line.end))
    return there.source.name, there.line
