"""Looks before every stop whether what implications make of things can be read: a fault shall stop the decision that
led to it, not somebody who looks at the match."""

from __future__ import annotations

from spielwerk.check.typed import symbols as sy
from spielwerk.program import ir, walk
from spielwerk.program.lower.claims.implications import reader
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import Lowering
from spielwerk.program.manual.dealing import EFFECTS


def check_effects(w: Steps) -> None:
    """Makes a call of the function that reads everything that could fail; nothing if nothing can."""
    if w.game.changes and _made(w.game):
        w.code.emit(ir.Do(ir.Call(EFFECTS, ())))


def _made(game: Lowering) -> bool:
    if EFFECTS not in game.functions:
        body: list[ir.Stmt] = []
        for attribute in game.changes:
            name = reader(game, attribute)
            if _can_fail(game, name, set()):
                body += _every_owner(game, attribute, name)
        game.function(ir.Function(EFFECTS, (), None, tuple(body), EFFECTS))
    return bool(game.functions[EFFECTS].body)


def _every_owner(game: Lowering, attribute: sy.AttributeSymbol, name: str) -> list[ir.Stmt]:
    match attribute.home:
        case sy.ObjectSymbol() as kind:
            owners = game.layout.ranges[kind]
        case sy.SpaceSymbol() as space:
            board = game.layout.boards[space]
            owners = range(board.first, board.first + board.size)
        case sy.PlayerHome():
            owners = range(1, game.players + 1)
        case _:
            return [ir.Do(ir.Call(name, ()))]
    read = ir.Do(ir.Call(name, (ir.Local("one"),)))
    return [ir.For("one", ir.Const(owners.start), ir.Const(owners.stop), (read,))]


def _can_fail(game: Lowering, name: str, seen: set[str]) -> bool:
    """Whether a function can stop the match other than by a number beyond all bounds."""
    # It has been looked at, or is just now: what can fail in it is found there.
    if name in seen:
        return False
    seen.add(name)
    body = game.functions[name].body
    if any(isinstance(stmt, ir.Check | ir.While) for stmt in walk.every_statement(body)):
        return True
    for expr in walk.every_expression(body):
        if isinstance(expr, ir.Call) and _can_fail(game, expr.function, seen):
            return True
        if isinstance(expr, ir.Op) and expr.op in ("div", "mod") and walk.can_fail(expr):
            return True
    return False
