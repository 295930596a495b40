"""Faults of bots and of series between them: `A1..` naming bots, `A3..` bots in any language."""

from spielwerk.diagnostics.codes.arena.bots import BOTS
from spielwerk.diagnostics.codes.arena.programs import PROGRAMS

ARENA = (*BOTS, *PROGRAMS)
