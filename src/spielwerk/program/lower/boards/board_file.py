"""A space whose board is a file."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.notation.board.described import BoardText


@dataclass
class Filled:
    """A space whose board is a file."""

    space: sy.SpaceSymbol
    source: Source
    text: BoardText
    faults: list[Diagnostic]
    values: list[dict[sy.AttributeSymbol, t.Expr]]
    """What the fields start with, in their order."""
