"""Refuses programs that are too large and questions with too many options, before time and memory are spent."""

from __future__ import annotations

from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.limits import MOST_INSTRUCTIONS, MOST_OPTIONS
from spielwerk.program import ir, walk
from spielwerk.program.lower.game import CannotLower, Lowering
from spielwerk.program.passes.cost import trips

INSTRUCTIONS = Phrase("size.instructions")


def refuse_too_large(game: Lowering, program: ir.Program) -> None:
    """Every pass goes through a whole program, so its size is bounded."""
    size = 0
    for body in (*(f.body for f in program.functions.values()), *(block.body for block in program.blocks)):
        size += sum([1 + len(walk.own_parts(stmt)) for stmt in walk.every_statement(body)])
        if size > MOST_INSTRUCTIONS:
            raise CannotLower("S671", game.span, most=MOST_INSTRUCTIONS, what=INSTRUCTIONS)


def refuse_too_many(game: Lowering, site: ir.Site) -> None:
    """A question that offers too many options whatever the situation is; where that depends, the match will tell."""
    count = _certain(game.functions[site.enumerator].body)
    if count > MOST_OPTIONS:
        line = game.lines[site.line]
        raise CannotLower("S673", Span(line.start, line.end), size=count, most=MOST_OPTIONS)


def _certain(body: ir.Body) -> int:
    """How many options code offers at least."""
    count = 0
    for stmt in body:
        if isinstance(stmt, ir.Push):
            count += 1
        elif isinstance(stmt, ir.If):
            count += min(_certain(stmt.then), _certain(stmt.otherwise))
        elif isinstance(stmt, ir.For) and not _leaves(stmt.body):
            count += trips(stmt) * _certain(stmt.body) if isinstance(stmt.high, ir.Const) else 0
        elif _leaves((stmt,)):
            break
    return count


def _leaves(body: ir.Body) -> bool:
    """Whether code may lead elsewhere than to the next line."""
    return any(isinstance(stmt, ir.Break | ir.Continue | ir.Return) for stmt in walk.every_statement(body))
