"""What code costs, as a number known before it runs: used for fuel, for inlining and for unrolling."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.program import ir, walk

CALL = 3
DRAW = 12
TRIPS = 8
"""How often a loop is taken to run when its bound is not known."""


def expr_cost(expr: ir.Expr) -> int:
    """1 per load, lookup and operation, 3 per call; constants and locals are free."""
    return cost_of(walk.parts(expr))


_OWN: dict[type, int] = {ir.Const: 0, ir.Local: 0, ir.Seat: 0, ir.Call: CALL}


_WRITING = frozenset({ir.Store, ir.SetItem, ir.Append, ir.Check, ir.Show, ir.ShowCount})


def cost_of(parts: Sequence[ir.Expr]) -> int:
    """What single parts of expressions cost together."""
    return sum([_OWN.get(type(part), 1) for part in parts])


def own_cost(stmt: ir.Stmt) -> int:
    """What the expressions directly inside a statement cost."""
    known = walk.found(stmt)
    if known.cost is None:
        known.cost = cost_of(known.parts)
    return known.cost


def body_cost(body: ir.Body) -> int:
    """The cost of running every statement once, loops as often as they run; both branches of an If count."""
    return sum(map(stmt_cost, body))


def stmt_cost(stmt: ir.Stmt) -> int:
    """The cost of one statement."""
    inside = sum(map(body_cost, walk.bodies(stmt)))
    heads = own_cost(stmt)
    if type(stmt) in walk.LOOPING:
        return heads + trips(stmt) * (inside + 1)
    if isinstance(stmt, ir.Draw):
        return heads + DRAW
    if type(stmt) in _WRITING:
        return heads + inside + 1
    if isinstance(stmt, ir.Push):
        return heads + len(stmt.record)
    if isinstance(stmt, ir.Save | ir.Restore):
        # They are copied in one piece, which is faster than slot by slot.
        return stmt.count // 4 + 1
    return heads + inside


def trips(stmt: ir.Stmt) -> int:
    """How often a loop runs, as far as that is known."""
    match stmt:
        case ir.For(_, ir.Const(low), ir.Const(high)) | ir.ForTable(_, _, ir.Const(low), ir.Const(high)):
            return max(high - low, 0)
        case ir.ForSlots(_, _, ir.Const(count)):
            return count
        case ir.ForBits(_, ir.Const(members)):
            return members.bit_count()
    return TRIPS
