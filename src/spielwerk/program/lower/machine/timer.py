"""A time limit while its program is made."""

from __future__ import annotations

from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span
from spielwerk.program import build, ir
from spielwerk.program.lower.values.forms import SEAT


@dataclass(eq=False)
class Timer:
    """A time limit of the game."""

    number: int
    name: str
    """What logs call it: the procedure, and which of its limits."""
    address: int
    """Of its slot; with `seats` of a row per player."""
    seats: bool
    secret: bool
    """Runs for a seat that decides in secret: to others it would tell how far that is."""
    inside: str
    span: Span
    late: int = 0
    """The block where it goes on; 0 if choices are drawn instead."""
    tidy: bool = False
    """Its late way clears away itself what was under way inside."""


def stopped(timer: Timer) -> ir.Stmt:
    return ir.Store(timer.address, build.ZERO, SEAT if timer.seats else None)
