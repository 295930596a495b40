"""Proves of lists that they can never be full, so that nobody need look."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.program import ir, walk


def prove_room(body: ir.Body) -> ir.Body:
    """One whole body: an Append is proved where all that can be added fits into the list."""
    made = [stmt for stmt in walk.every_statement(body) if isinstance(stmt, ir.NewArray)]
    rooms = {stmt.name: stmt.capacity for stmt in made}
    if not made:
        return body
    elsewhere = _given_away(body)
    safe: set[str] = set()

    def look(inner: ir.Body) -> ir.Body:
        for position, stmt in enumerate(inner):
            if isinstance(stmt, ir.NewArray) and stmt.name not in elsewhere and made.count(stmt) == 1:
                behind = inner[position + 1 :]
                # What is added anywhere else, as in front of it in a loop, is not counted below.
                here = _appends(behind, stmt.name) == _appends(body, stmt.name)
                if here and _most(behind, stmt.name, rooms) <= stmt.capacity:
                    safe.add(stmt.name)
        return inner

    def prove(stmt: ir.Stmt) -> ir.Body:
        if isinstance(stmt, ir.Append) and stmt.array in safe and not stmt.proved:
            return (replace(stmt, proved=True),)
        return (stmt,)

    walk.map_bodies(body, look)
    return walk.map_body(body, on_stmt=prove) if safe else body


def _appends(body: ir.Body, array: str) -> int:
    return sum(1 for stmt in walk.every_statement(body) if isinstance(stmt, ir.Append) and stmt.array == array)


def _given_away(body: ir.Body) -> set[str]:
    """Lists that a callee could fill, or that have another name."""
    names = {arg.name for call in walk.calls(body) for arg in call.args if isinstance(arg, ir.Local)}
    for stmt in walk.every_statement(body):
        if isinstance(stmt, ir.Set) and isinstance(stmt.value, ir.Local | ir.Call) and stmt.value.type == ir.ARR:
            names.add(stmt.name)
            if isinstance(stmt.value, ir.Local):
                names.add(stmt.value.name)
    return names


_UNBOUNDED = 2**31


def _most(body: ir.Body, array: str, rooms: dict[str, int]) -> int:
    """How many items a body adds at most."""
    total = 0
    for stmt in body:
        if isinstance(stmt, ir.Append) and stmt.array == array:
            total += 1
        elif isinstance(stmt, ir.If):
            total += max(_most(stmt.then, array, rooms), _most(stmt.otherwise, array, rooms))
        else:
            for inner in walk.bodies(stmt):
                total += _most(inner, array, rooms) * _passes(stmt, rooms)
    return total


def _passes(stmt: ir.Stmt, rooms: dict[str, int]) -> int:
    match stmt:
        case ir.For(_, ir.Const(low), ir.Const(high)) | ir.ForTable(_, _, ir.Const(low), ir.Const(high)):
            return max(high - low, 0)
        case ir.ForSlots(_, _, ir.Const(count)):
            return count
        case ir.ForBits(_, ir.Const(members)):
            return members.bit_count()
        case ir.ForBits():
            return 64
        case ir.ForArray(_, array):
            return rooms.get(array, _UNBOUNDED)
    return _UNBOUNDED
