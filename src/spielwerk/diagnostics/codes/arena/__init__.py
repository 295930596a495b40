"""Faults of bots and of series between them: `A1..` naming bots, `A2..` series."""

from spielwerk.diagnostics.codes.arena.bots import BOTS
from spielwerk.diagnostics.codes.arena.series import SERIES

ARENA = (*BOTS, *SERIES)
