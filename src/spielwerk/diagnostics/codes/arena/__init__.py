"""Faults of bots and of series between them: `A1..` naming bots, `A2..` series, `A3..` bots in any language, `A4..`
what bots have learned."""

from spielwerk.diagnostics.codes.arena.bots import BOTS
from spielwerk.diagnostics.codes.arena.learning import LEARNING
from spielwerk.diagnostics.codes.arena.programs import PROGRAMS
from spielwerk.diagnostics.codes.arena.series import SERIES

ARENA = (*BOTS, *SERIES, *PROGRAMS, *LEARNING)
