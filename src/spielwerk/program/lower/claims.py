"""Claims become functions that tell whether they hold."""

from __future__ import annotations

from spielwerk.check import symbols as sy
from spielwerk.program import build, ir
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.writer import Writer


def make_claims(game: Lowering) -> list[tuple[str, sy.ClaimSymbol]]:
    """The functions of all claims, with what they claim."""
    made = []
    for claim in game.game.claims:
        w = Writer(game, "always" if claim.always else "never")
        value = w.number(claim.condition)
        name = game.name("claim")
        body = (*w.code.body, ir.Return(value if claim.always else build.not_(value)))
        game.function(ir.Function(name, (), ir.I32, body, "claim", game.line(claim.span, "")))
        made.append((name, claim))
    return made
