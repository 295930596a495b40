"""Faults of bots and of series between them: `A1..` naming bots."""

from spielwerk.diagnostics.codes.arena.bots import BOTS

ARENA = (*BOTS,)
