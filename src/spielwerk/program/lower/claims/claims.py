"""Claims become functions that tell whether they hold; a program that plays many matches asks them itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spielwerk.check.typed import symbols as sy
from spielwerk.program import build, ir
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.writer import Writer

Claims = list[tuple[str, sy.ClaimSymbol]]


def make_claims(game: Lowering) -> Claims:
    """The functions of all claims, with what they claim."""
    made = []
    for claim in game.game.claims:
        w = Writer(game, "always" if claim.always else "never")
        value = w.number(claim.condition)
        name = game.name("claim")
        body = (*w.code.body, ir.Return(value if claim.always else build.not_(value)))
        game.function(ir.Function(name, (), ir.I32, body, "claim", line_of(game, claim)))
        made.append((name, claim))
    return made


def line_of(game: Lowering, claim: sy.ClaimSymbol) -> int:
    return game.line(claim.span, "")


def with_checks(
    game: Lowering, blocks: Mapping[int, Sequence[ir.Stmt]], sites: Sequence[ir.Site], claims: Claims
) -> dict[int, list[ir.Stmt]]:
    """The blocks with all claims asked wherever the match comes to rest: before every question and at the end.

    Chance that asks is no rest. Inside a sealed `at once` nothing changes, so asking there again does no harm.
    """
    chance = {site.number for site in sites if site.chance}
    checks = [ir.Check(ir.Call(name, ()), ir.BROKEN_CLAIM, line_of(game, claim)) for name, claim in claims]

    def checked(body: Sequence[ir.Stmt]) -> list[ir.Stmt]:
        done: list[ir.Stmt] = []
        for stmt in body:
            if isinstance(stmt, ir.Over) or (isinstance(stmt, ir.Ask) and stmt.site not in chance):
                done += checks
            if isinstance(stmt, ir.If):
                stmt = ir.If(stmt.test, tuple(checked(stmt.then)), tuple(checked(stmt.otherwise)))
            done.append(stmt)
        return done

    return {number: checked(body) for number, body in blocks.items()}
