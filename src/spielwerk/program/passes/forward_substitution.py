"""Puts a value that is used once where it is used, and turns flags back into conditions.

A loop over known things that asks "does any …?" is written out as a flag that is set and looked at again and again:
what was counted out step by step becomes one test again.
"""

from __future__ import annotations

from collections import Counter

from spielwerk.program import ir, walk
from spielwerk.program.operations import TRUTHS

_ONE = ir.Const(1)


def substitute_forward(body: ir.Body) -> ir.Body:
    """One whole body of a function or block."""
    if not walk.has_statement(body, ir.Set):
        return body
    reads = _reads(body)
    return walk.map_bodies(body, lambda inner: _simpler(inner, reads))


def _reads(body: ir.Body) -> Counter[str]:
    counted = walk.uses(body)
    for stmt in walk.every_statement(body):
        if type(stmt) in walk.USING_ARRAYS and isinstance(stmt, walk.ARRAY_USERS):
            counted[stmt.array] += 1
    return counted


def _simpler(body: ir.Body, reads: Counter[str]) -> ir.Body:
    if ir.Set not in map(type, body):
        return body
    done: list[ir.Stmt] = []
    rest = list(body)
    while rest:
        stmt = rest.pop(0)
        if isinstance(stmt, ir.Set):
            value, used = _flag_value(stmt, rest)
            if used:
                stmt = ir.Set(stmt.name, value)
                del rest[:used]
            nested = _nested(stmt, rest, reads)
            if nested is not None:
                rest[:2] = [nested]
                continue
            if rest and reads[stmt.name] == 1:
                moved = _moved(stmt, rest[0])
                if moved is not None:
                    rest[0] = moved
                    continue
        done.append(stmt)
    return body if walk.unchanged(done, body) else tuple(done)


# ---- a flag and the statements that set it -----------------------------------------------------


def _is_truth(expr: ir.Expr) -> bool:
    return (isinstance(expr, ir.Op) and expr.op in TRUTHS) or (isinstance(expr, ir.Const) and expr.value in (0, 1))


def _mentions(expr: ir.Expr, name: str) -> bool:
    return any(type(part) is ir.Local and part.name == name for part in walk.parts(expr))


def _flag_value(start: ir.Set, rest: list[ir.Stmt]) -> tuple[ir.Expr, int]:
    """What a flag is worth after the statements that follow its first value, and how many these are."""
    value, used = start.value, 0
    if not _is_truth(value):
        return value, 0
    for stmt in rest:
        more = _next_value(start.name, value, stmt)
        if more is None:
            break
        value, used = more, used + 1
    return value, used


def _next_value(flag: str, value: ir.Expr, stmt: ir.Stmt) -> ir.Expr | None:
    """The flag's value after one statement that does nothing but change it."""
    match stmt:
        case ir.If(test, then, ()):
            pass
        case _:
            return None
    looked_at = ir.Local(flag)
    if test in (ir.Op("not", (looked_at,)), ir.Op("eq", (looked_at, ir.Const(0)))):
        inner = _computed(flag, then, ir.Const(0))
        return None if inner is None else _either(value, inner)
    if test in (looked_at, ir.Op("ne", (looked_at, ir.Const(0)))):
        inner = _computed(flag, then, None)
        return None if inner is None else ir.Op("and", (value, inner))
    # Where the flag may be set already, the test was made without need: it may be left out only if it cannot fail.
    may_skip = value == ir.Const(0) or not walk.can_fail(test)
    if then == (ir.Set(flag, _ONE),) and may_skip and not _mentions(test, flag):
        return _either(value, test)
    return None


def _computed(flag: str, body: ir.Body, before: ir.Expr | None) -> ir.Expr | None:
    """What a body that does nothing else makes of the flag; `before`: its value so far, if known."""
    match body:
        case (ir.Set(name, value), *rest) if name == flag and _is_truth(value) and not _mentions(value, flag):
            result, used = _flag_value(ir.Set(flag, value), list(rest))
            return result if used == len(rest) else None
    if before is None:
        return None
    result, used = _flag_value(ir.Set(flag, before), list(body))
    return result if used == len(body) else None


def _either(first: ir.Expr, second: ir.Expr) -> ir.Expr:
    if first == ir.Const(0) and _is_truth(second):
        return second
    return ir.Op("or", (first, second))


# ---- a test that needs statements --------------------------------------------------------------


def _nested(stmt: ir.Set, rest: list[ir.Stmt], reads: Counter[str]) -> ir.Stmt | None:
    """`c = a; if c: …; c = b` and then `if c: …` as one If inside the other, if nobody else looks at c."""
    if len(rest) < 2 or reads[stmt.name] != 2 or not _is_truth(stmt.value):
        return None
    looked_at = ir.Local(stmt.name)
    match rest[0], rest[1]:
        case ir.If(test, (*_, ir.Set(name)) as then, ()), ir.If(again, body, ()):
            if test == again == looked_at and name == stmt.name and stmt.name not in walk.locals_written(then[:-1]):
                return ir.If(stmt.value, (*then, ir.If(looked_at, body)))
    return None


# ---- a name for a value that is used once ------------------------------------------------------


def _moved(stmt: ir.Set, user: ir.Stmt) -> ir.Stmt | None:
    """The next statement with the value where its name stood, if that statement reads it first of all and just once."""
    # A loop would work it out in every pass; options are listed from the state alone; a Watch may be left out.
    if isinstance(user, ir.While | ir.Enumerate | ir.Watch) or walk.can_fail(stmt.value) or stmt.value.type == ir.ARR:
        return None
    seen = walk.found(user)
    # What a call may change has to be read before it.
    if seen.names.count(stmt.name) != 1 or (seen.calls and walk.reads_state(stmt.value)):
        return None

    def change(part: ir.Expr) -> ir.Expr:
        return stmt.value if isinstance(part, ir.Local) and part.name == stmt.name else part

    return walk.map_heads(user, lambda head: walk.map_expr(head, change))
