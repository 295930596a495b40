"""Writes short loops over known numbers out, so that every pass can be simplified on its own."""

from __future__ import annotations

from spielwerk.program import ir, walk
from spielwerk.program.passes.cost import body_cost, trips

_WORTH = 64
"""Trips times cost of a pass, at most."""
_LARGEST = 400
"""A body does not grow beyond this cost."""
_TRIPS = 16
_COUNTED = (ir.For, ir.ForTable, ir.ForBits)


def unroll_loops(program: ir.Program) -> ir.Program:
    """The same program with short loops written out."""
    return walk.map_code(program, lambda body: unroll_body(program, body))


def unroll_body(program: ir.Program, body: ir.Body) -> ir.Body:
    """One whole body, inner loops first."""
    if not walk.has_statement(body, *_COUNTED):
        return body
    room = max(_LARGEST - _size(body), 0)

    def change(stmt: ir.Stmt) -> ir.Body:
        nonlocal room
        if not isinstance(stmt, _COUNTED):
            return (stmt,)
        values = _values(program, stmt)
        # Written out, there would be no loop that it could leave.
        if values is None or len(values) > _TRIPS or _leaves_early(stmt.body):
            return (stmt,)
        once = _size(stmt.body)
        if len(values) * body_cost(stmt.body) > _WORTH or (len(values) - 1) * once > room:
            return (stmt,)
        room -= max((len(values) - 1) * once, 0)
        return tuple(inner for value in values for inner in _pass(stmt, value))

    return walk.map_body(body, on_stmt=change)


def _size(body: ir.Body) -> int:
    """The cost of a body as if every loop ran once: how much code it is."""
    return sum(1 + len(walk.own_parts(stmt)) for stmt in walk.every_statement(body))


def _values(program: ir.Program, stmt: ir.Stmt) -> list[ir.Const] | None:
    """What the loop variable becomes, if that is known."""
    if trips(stmt) > _TRIPS:
        return None
    match stmt:
        case ir.For(_, ir.Const(low), ir.Const(high)):
            return [ir.Const(value) for value in range(low, high)]
        case ir.ForTable(_, table, ir.Const(low), ir.Const(high)):
            entries = program.tables[table]
            return [ir.Const(value, entries.type) for value in entries.values[low:high]]
        case ir.ForBits(_, ir.Const(members)):
            return [ir.Const(bit) for bit in range(members.bit_length()) if members >> bit & 1]
    return None


def _leaves_early(body: ir.Body) -> bool:
    """Whether a Break or Continue in it belongs to the loop around it."""
    for stmt in body:
        if isinstance(stmt, ir.Break | ir.Continue):
            return True
        if not isinstance(stmt, walk.LOOPS) and any(_leaves_early(inner) for inner in walk.bodies(stmt)):
            return True
    return False


def _pass(stmt: ir.For | ir.ForTable | ir.ForBits, value: ir.Const) -> ir.Body:
    """One pass with the loop variable's value in its place."""

    def substitute(expr: ir.Expr) -> ir.Expr:
        return value if isinstance(expr, ir.Local) and expr.name == stmt.name else expr

    return walk.map_body(stmt.body, substitute)
