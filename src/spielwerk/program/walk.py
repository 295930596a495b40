"""Walks over the intermediate form: children, rebuilding from the leaves up, what a piece of code reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from operator import is_
from typing import Any, TypeVar

from spielwerk.program import ir

AnyStmt = TypeVar("AnyStmt", bound=ir.Stmt)
OnExpr = Callable[[ir.Expr], ir.Expr]
OnStmt = Callable[[ir.Stmt], ir.Body]

_EXPR_FIELDS = {
    ir.Set: ("value",),
    ir.Store: ("value", "index"),
    ir.If: ("test",),
    ir.While: ("test",),
    ir.For: ("low", "high"),
    ir.ForBits: ("of",),
    ir.ForTable: ("low", "high"),
    ir.ForSlots: ("index", "count"),
    ir.Return: ("value",),
    ir.Do: ("call",),
    ir.Check: ("test", "a", "b"),
    ir.Append: ("value",),
    ir.SetItem: ("value", "index"),
    ir.Truncate: ("length",),
    ir.Draw: ("bound",),
    ir.Push: ("record", "weight"),
    ir.Event: ("args",),
    ir.Show: ("index", "value"),
    ir.ShowCount: ("place", "count"),
    ir.Enumerate: ("args",),
    ir.Ask: ("seat",),
    ir.GotoLoaded: ("block",),
    ir.StartSeat: ("seat",),
}
"""Fields of statements that hold expressions, in order of evaluation."""

LOOPS = (ir.While, ir.For, ir.ForBits, ir.ForArray, ir.ForTable, ir.ForSlots)
_BODY_FIELDS: dict[type, tuple[str, ...]] = {
    kind: tuple(f.name for f in fields(kind) if f.name in ("then", "otherwise", "body"))
    for kind in (ir.If, ir.Watch, *LOOPS)
}
TERMINATORS = (ir.Goto, ir.GotoLoaded, ir.Ask, ir.SeatDone, ir.Join, ir.Over)
"""Statements that end a way through a block."""
BINDERS = (ir.Set, ir.For, ir.ForBits, ir.ForArray, ir.ForTable, ir.ForSlots, ir.NewArray, ir.Draw, ir.Save)
"""Statements that give the local `name` a value."""
ARRAY_USERS = (ir.ForArray, ir.Append, ir.SetItem, ir.Truncate)
"""Statements that name a local array they use."""


# ---- children ----------------------------------------------------------------------------------


def operands(expr: ir.Expr) -> tuple[ir.Expr, ...]:
    """The expressions directly inside an expression."""
    kind = type(expr)
    if kind is ir.Op or kind is ir.Call:
        return expr.args  # type: ignore[union-attr]
    if kind is ir.Lookup or kind is ir.Load:
        index: ir.Expr | None = expr.index  # type: ignore[union-attr]
        return () if index is None else (index,)
    return ()


def expressions(stmt: ir.Stmt) -> list[ir.Expr]:
    """The expressions directly inside a statement, not those of statements inside it."""
    found: list[ir.Expr] = []
    for name in _EXPR_FIELDS.get(type(stmt), ()):
        value = getattr(stmt, name)
        if type(value) is tuple:
            found.extend(value)
        elif value is not None:
            found.append(value)
    return found


def bodies(stmt: ir.Stmt) -> tuple[ir.Body, ...]:
    """The statement lists directly inside a statement."""
    names = _BODY_FIELDS.get(type(stmt))
    return tuple(getattr(stmt, name) for name in names) if names else ()


def every_statement(body: ir.Body) -> list[ir.Stmt]:
    """All statements of a body, those inside others included, in order of text."""
    found: list[ir.Stmt] = []
    _collect(body, found)
    return found


def _collect(body: ir.Body, found: list[ir.Stmt]) -> None:
    for stmt in body:
        found.append(stmt)
        for name in _BODY_FIELDS.get(type(stmt), ()):
            _collect(getattr(stmt, name), found)


def parts(expr: ir.Expr) -> list[ir.Expr]:
    """An expression and everything inside it."""
    found = [expr]
    for part in found:
        # The list grows while it is walked; most parts are leaves.
        kind = type(part)
        if kind is ir.Op or kind is ir.Call:
            found += part.args  # type: ignore[union-attr]
        elif (kind is ir.Lookup or kind is ir.Load) and part.index is not None:  # type: ignore[union-attr]
            found.append(part.index)  # type: ignore[union-attr]
    return found


def every_expression(body: ir.Body) -> list[ir.Expr]:
    """All expressions of a body, those inside others included."""
    return [part for stmt in every_statement(body) for expr in expressions(stmt) for part in parts(expr)]


# ---- rebuilding --------------------------------------------------------------------------------


_LEAVES = frozenset({ir.Const, ir.Local})
"""Most expressions are one of these."""


def map_expr(expr: ir.Expr, change: OnExpr) -> ir.Expr:
    """Rebuilds an expression from the leaves up; what did not change is kept, not copied."""
    if type(expr) in _LEAVES:
        return change(expr)
    if isinstance(expr, ir.Op):
        args = [map_expr(arg, change) for arg in expr.args]
        if not unchanged(args, expr.args):
            expr = ir.Op(expr.op, tuple(args), expr.line, expr.type)
    elif isinstance(expr, ir.Call):
        args = [map_expr(arg, change) for arg in expr.args]
        if not unchanged(args, expr.args):
            expr = ir.Call(expr.function, tuple(args), expr.type)
    elif isinstance(expr, ir.Lookup):
        index = map_expr(expr.index, change)
        if index is not expr.index:
            expr = ir.Lookup(expr.table, index, expr.type)
    elif isinstance(expr, ir.Load) and expr.index is not None:
        index = map_expr(expr.index, change)
        if index is not expr.index:
            expr = ir.Load(expr.address, index, expr.type)
    return change(expr)


def map_body(body: ir.Body, on_expr: OnExpr | None = None, on_stmt: OnStmt | None = None) -> ir.Body:
    """Rebuilds statements from the inside out; `on_stmt` may answer none, one or several for one."""
    done: list[ir.Stmt] = []
    for stmt in body:
        changed = _map_inside(stmt, on_expr, on_stmt)
        done.extend(on_stmt(changed) if on_stmt else (changed,))
    return body if unchanged(done, body) else tuple(done)


def map_bodies(body: ir.Body, change: Callable[[ir.Body], ir.Body]) -> ir.Body:
    """Rebuilds statement lists from the inside out."""
    done = [with_bodies(stmt, lambda inner: map_bodies(inner, change)) for stmt in body]
    return change(body if unchanged(done, body) else tuple(done))


def with_bodies(stmt: AnyStmt, change: Callable[[ir.Body], ir.Body]) -> AnyStmt:
    """Changes the statement lists directly inside a statement."""
    changes: dict[str, Any] = {}
    for name in _BODY_FIELDS.get(type(stmt), ()):
        old = getattr(stmt, name)
        new = change(old)
        if new is not old:
            changes[name] = new
    return replace(stmt, **changes) if changes else stmt


def map_heads(stmt: ir.Stmt, change: OnExpr) -> ir.Stmt:
    """Changes the whole expressions directly inside a statement; `change` itself goes inside where it wants to."""
    changes: dict[str, Any] = {}
    for name in _EXPR_FIELDS.get(type(stmt), ()):
        old = getattr(stmt, name)
        if isinstance(old, tuple):
            new: Any = tuple(change(item) for item in old)
            same = unchanged(new, old)
        else:
            new = None if old is None else change(old)
            same = new is old
        if not same:
            changes[name] = new
    return replace(stmt, **changes) if changes else stmt


def map_roots(body: ir.Body, change: OnExpr) -> ir.Body:
    """Changes the whole expressions of all statements."""
    return map_body(body, on_stmt=lambda stmt: (map_heads(stmt, change),))


def _map_inside(stmt: ir.Stmt, on_expr: OnExpr | None, on_stmt: OnStmt | None) -> ir.Stmt:
    changes: dict[str, Any] = {}
    if on_expr is not None:
        for name in _EXPR_FIELDS.get(type(stmt), ()):
            old = getattr(stmt, name)
            new = _map_field(old, on_expr)
            if new is not old:
                changes[name] = new
    changed = replace(stmt, **changes) if changes else stmt
    return with_bodies(changed, lambda body: map_body(body, on_expr, on_stmt))


def _map_field(old: Any, change: OnExpr) -> Any:
    if old is None:
        return None
    if not isinstance(old, tuple):
        return map_expr(old, change)
    new = tuple(map_expr(item, change) for item in old)
    return old if unchanged(new, old) else new


def unchanged(new: Sequence[Any], old: Sequence[Any]) -> bool:
    """Whether nothing was put in the place of anything."""
    return len(new) == len(old) and all(map(is_, new, old))


# ---- what code touches -------------------------------------------------------------------------


def locals_read(body: ir.Body) -> set[str]:
    """Names of locals that some expression or array statement uses."""
    names = {expr.name for expr in every_expression(body) if isinstance(expr, ir.Local)}
    for stmt in every_statement(body):
        if isinstance(stmt, ARRAY_USERS):
            names.add(stmt.array)
        elif isinstance(stmt, ir.Restore):
            names.add(stmt.name)
    return names


def locals_written(body: ir.Body) -> set[str]:
    """Names of locals that get a value somewhere."""
    return {stmt.name for stmt in every_statement(body) if isinstance(stmt, BINDERS)}


def free_locals(body: ir.Body) -> set[str]:
    """Locals that are used but never given a value here: the parameters it needs."""
    return locals_read(body) - locals_written(body)


def calls(body: ir.Body) -> Iterator[ir.Call]:
    """All calls, as expressions or statements."""
    return (expr for expr in every_expression(body) if isinstance(expr, ir.Call))


def slots_read(body: ir.Body) -> Iterator[tuple[int, ir.Expr | None]]:
    """(address, index) of every slot that is read directly, calls not followed."""
    for expr in every_expression(body):
        if isinstance(expr, ir.Load):
            yield expr.address, expr.index
    for stmt in every_statement(body):
        if isinstance(stmt, ir.ForSlots):
            yield stmt.address, stmt.index


def slots_written(body: ir.Body) -> Iterator[tuple[int, ir.Expr | None]]:
    """(address, index) of every slot that is written directly, calls not followed; a `Draw` writes the generator."""
    for stmt in every_statement(body):
        if isinstance(stmt, ir.Store):
            yield stmt.address, stmt.index
        elif isinstance(stmt, ir.Draw):
            yield ir.HEADER.GENERATOR, None
        elif isinstance(stmt, ir.Restore):
            yield from ((address, None) for address in range(stmt.address, stmt.address + stmt.count))


def successors(body: ir.Body) -> Iterator[int]:
    """Blocks a block can go on at, those after a stop and the parts of seats included."""
    for stmt in every_statement(body):
        yield from _targets(stmt)


def _targets(stmt: ir.Stmt) -> tuple[int, ...]:
    if isinstance(stmt, ir.Goto | ir.StartSeat):
        return (stmt.block,)
    if isinstance(stmt, ir.GotoLoaded):
        return stmt.targets
    return stmt.ways if isinstance(stmt, ir.Ask | ir.Join) else ()


def reachable(
    blocks: dict[int, ir.Block], roots: Iterable[int], *, seats: bool = True, returns: bool = True
) -> list[int]:
    """Numbers of the blocks that can be reached, ascending; not through starts of `seats` or `returns` if so wished."""
    seen: set[int] = set()
    todo = list(roots)
    while todo:
        number = todo.pop()
        if number in seen or number not in blocks:
            continue
        seen.add(number)
        for stmt in every_statement(blocks[number].body):
            if (seats or not isinstance(stmt, ir.StartSeat)) and (returns or not isinstance(stmt, ir.GotoLoaded)):
                todo.extend(_targets(stmt))
    return sorted(seen)


def called_functions(program: ir.Program, roots: Iterable[str]) -> set[str]:
    """Names of the functions reached from the roots, these included."""
    seen: set[str] = set()
    todo = [name for name in roots if name in program.functions]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        todo.extend(c.function for c in calls(program.functions[name].body) if c.function in program.functions)
    return seen


def marked_functions(program: ir.Program, test: Callable[[ir.Stmt], bool]) -> set[str]:
    """Names of the functions that hold such a statement, or call one that does."""
    callers: dict[str, set[str]] = {}
    marked: set[str] = set()
    for function in program.functions.values():
        for call in calls(function.body):
            callers.setdefault(call.function, set()).add(function.name)
        if any(test(stmt) for stmt in every_statement(function.body)):
            marked.add(function.name)
    todo = list(marked)
    while todo:
        for caller in callers.get(todo.pop(), ()):
            if caller not in marked:
                marked.add(caller)
                todo.append(caller)
    return marked


# ---- what an expression can do -----------------------------------------------------------------


FAILING = frozenset({"addc", "subc", "mulc", "waddc", "wsubc", "wmulc", "narrow"})
"""Operations that a number too large or too small stops."""


def can_fail(expr: ir.Expr) -> bool:
    """Whether working it out could raise a fault or change something."""
    if isinstance(expr, ir.Call):
        return True
    if isinstance(expr, ir.Op):
        if expr.op in FAILING:
            return True
        if expr.op in ("div", "mod", "wdiv", "wmod") and not (
            isinstance(expr.args[1], ir.Const) and expr.args[1].value != 0
        ):
            return True
    return any(can_fail(operand) for operand in operands(expr))


def reads_state(expr: ir.Expr) -> bool:
    """Whether a call in between could change its value."""
    return any(isinstance(p, ir.Load) or (isinstance(p, ir.Op) and p.op in ("alen", "aget")) for p in parts(expr))
