"""Faults of bots and of series between them: `A1..` naming bots, `A4..` what they have learned."""

from spielwerk.diagnostics.codes.arena.bots import BOTS
from spielwerk.diagnostics.codes.arena.learning import LEARNING

ARENA = (*BOTS, *LEARNING)
