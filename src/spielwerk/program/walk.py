"""Walks over the program form: children, rebuilding from the leaves up, what a piece of code reads and writes.

Code never changes, and passes keep what they do not change. So what a walk finds out about a statement is kept with it,
and the next pass need not walk through it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import is_
from typing import Any, TypeAlias, TypeVar

from spielwerk.data import replace
from spielwerk.program import ir
from spielwerk.program.operations import DIVISIONS, FAILING, OPERATIONS

AnyStmt = TypeVar("AnyStmt", bound=ir.Stmt)
Code = TypeVar("Code", ir.Function, ir.Block)
OnExpr = Callable[[ir.Expr], ir.Expr]
OnStmt = Callable[[ir.Stmt], ir.Body]
OnBody = Callable[[ir.Body, tuple[ir.Parameter, ...]], ir.Body]
"""What makes another body of that of a function with these parameters, or of a block."""

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
_HOLDING = (ir.Watch, *LOOPS)
"""Statements that hold one list of others."""
_WITH_BODIES = frozenset({ir.If, *_HOLDING})
TERMINATORS = (ir.Goto, ir.GotoLoaded, ir.Ask, ir.SeatDone, ir.Join, ir.Over)
"""Statements that end a way through a block."""
BINDERS = (ir.Set, ir.For, ir.ForBits, ir.ForArray, ir.ForTable, ir.ForSlots, ir.NewArray, ir.Draw, ir.Save)
"""Statements that give the local `name` a value."""
ARRAY_USERS = (ir.ForArray, ir.Append, ir.SetItem, ir.Truncate)
"""Statements that name a local array they use."""

AnyBinder: TypeAlias = (
    ir.Set | ir.For | ir.ForBits | ir.ForArray | ir.ForTable | ir.ForSlots | ir.NewArray | ir.Draw | ir.Save
)

# Nobody extends these classes, and a set is asked several times as fast as `isinstance`: that is asked where the set
# says yes, for the type checker.
BINDING, LOOPING, USING_ARRAYS = frozenset(BINDERS), frozenset(LOOPS), frozenset(ARRAY_USERS)


# ---- children ----------------------------------------------------------------------------------


_WITH_OPERANDS, _WITH_INDEX = (ir.Op, ir.Call), (ir.Lookup, ir.Load)


def operands(expr: ir.Expr) -> tuple[ir.Expr, ...]:
    """The expressions directly inside an expression."""
    if isinstance(expr, _WITH_OPERANDS):
        return expr.args
    if isinstance(expr, _WITH_INDEX):
        return () if expr.index is None else (expr.index,)
    return ()


def expressions(stmt: ir.Stmt) -> list[ir.Expr]:
    """The expressions directly inside a statement, not those of statements inside it."""
    heads: list[ir.Expr] = []
    for name in _EXPR_FIELDS.get(type(stmt), ()):
        value = getattr(stmt, name)
        if type(value) is tuple:
            heads += value
        elif value is not None:
            heads.append(value)
    return heads


def bodies(stmt: ir.Stmt) -> tuple[ir.Body, ...]:
    """The statement lists directly inside a statement."""
    if type(stmt) not in _WITH_BODIES:
        return ()
    if isinstance(stmt, ir.If):
        return stmt.then, stmt.otherwise
    assert isinstance(stmt, _HOLDING)
    return (stmt.body,)


_LEAVES = frozenset({ir.Const, ir.Local})
"""Most expressions are one of these."""


class _Found:
    """What was found out about one statement."""

    __slots__ = ("calls", "cost", "inside", "names", "parts", "read", "within", "written")

    def __init__(self, stmt: ir.Stmt) -> None:
        own: list[ir.Expr] = []
        for expr in expressions(stmt):
            if type(expr) in _LEAVES:
                own.append(expr)
            else:
                own += parts(expr)
        names: list[str] = []
        calls: list[ir.Call] = []
        for part in own:
            if type(part) is ir.Local:
                names.append(part.name)
            elif type(part) is ir.Call:
                calls.append(part)
        self.parts: Sequence[ir.Expr] = own or ()
        """All parts of its own expressions."""
        self.names: Sequence[str] = names or ()
        """The locals among them, as often as they occur."""
        self.calls: Sequence[ir.Call] = calls or ()
        self.inside: Sequence[ir.Stmt] = ()
        """All statements inside it, in order of text. Not itself: code that refers to itself is freed late."""
        if type(stmt) in _WITH_BODIES:
            self.inside = [inner for body in bodies(stmt) for inner in every_statement(body)] or ()
        self.within: Sequence[ir.Call] | None = None
        """All calls in it and in what is inside it; worked out when somebody asks, as are the next three."""
        self.read: frozenset[str] | None = None
        """The locals that it and what is inside it use."""
        self.written: frozenset[str] | None = None
        self.cost: int | None = None
        """What its own expressions cost; `cost.py` knows."""


def found(stmt: ir.Stmt) -> _Found:
    """What is known about a statement; it is found out once."""
    try:
        # Nearly always there, so that asking first would cost more than the rare exception.
        kept: _Found = stmt.kept
    except AttributeError:
        kept = _Found(stmt)
        stmt.kept = kept
    return kept


def every_statement(body: ir.Body) -> list[ir.Stmt]:
    """All statements of a body, those inside others included, in order of text."""
    all_: list[ir.Stmt] = []
    for stmt in body:
        all_.append(stmt)
        if type(stmt) in _WITH_BODIES:
            all_ += found(stmt).inside
    return all_


def parts(expr: ir.Expr) -> list[ir.Expr]:
    """An expression and everything inside it."""
    all_ = [expr]
    for part in all_:  # The list grows while it is gone through.
        if type(part) in _LEAVES:
            continue
        if isinstance(part, _WITH_OPERANDS):
            all_ += part.args
        elif isinstance(part, _WITH_INDEX) and part.index is not None:
            all_.append(part.index)
    return all_


def own_parts(stmt: ir.Stmt) -> Sequence[ir.Expr]:
    """All parts of the expressions directly inside a statement."""
    return found(stmt).parts


def every_expression(body: ir.Body) -> list[ir.Expr]:
    """All expressions of a body, those inside others included."""
    all_: list[ir.Expr] = []
    for stmt in every_statement(body):
        all_ += found(stmt).parts
    return all_


def has_statement(body: ir.Body, *kinds: type) -> bool:
    """Whether a statement of these kinds occurs anywhere in a body."""
    return not {type(stmt) for stmt in every_statement(body)}.isdisjoint(kinds)


# ---- rebuilding --------------------------------------------------------------------------------


def map_expr(expr: ir.Expr, change: OnExpr, leaves: bool = True) -> ir.Expr:
    """Rebuilds an expression from the leaves up; what did not change is kept, not copied. `change` is not asked about
    constants and locals if it keeps those `leaves` as they are."""
    if type(expr) in _LEAVES:
        return change(expr) if leaves else expr
    if isinstance(expr, ir.Op):
        args = [map_expr(arg, change, leaves) if leaves or type(arg) not in _LEAVES else arg for arg in expr.args]
        if not all(map(is_, args, expr.args)):
            expr = ir.Op(expr.op, tuple(args), expr.line, expr.type)
    elif isinstance(expr, ir.Lookup):
        index = map_expr(expr.index, change, leaves)
        if index is not expr.index:
            expr = ir.Lookup(expr.table, index, expr.type)
    elif isinstance(expr, ir.Load):
        if expr.index is not None:
            index = map_expr(expr.index, change, leaves)
            if index is not expr.index:
                expr = ir.Load(expr.address, index, expr.type)
    elif isinstance(expr, ir.Call):
        args = [map_expr(arg, change, leaves) for arg in expr.args]
        if not all(map(is_, args, expr.args)):
            expr = ir.Call(expr.function, tuple(args), expr.type)
    return change(expr)


def map_body(body: ir.Body, on_expr: OnExpr | None = None, on_stmt: OnStmt | None = None) -> ir.Body:
    """Rebuilds statements from the inside out; `on_stmt` may answer none, one or several for one."""
    if not body:
        return body
    done: list[ir.Stmt] = []
    for stmt in body:
        changed = stmt
        if on_expr is not None:
            changed = map_heads(changed, lambda head: map_expr(head, on_expr))
        if type(stmt) in _WITH_BODIES:
            changed = with_bodies(changed, lambda inner: map_body(inner, on_expr, on_stmt))
        if on_stmt is None:
            done.append(changed)
        else:
            done += on_stmt(changed)
    return body if unchanged(done, body) else tuple(done)


def map_bodies(body: ir.Body, change: Callable[[ir.Body], ir.Body]) -> ir.Body:
    """Rebuilds statement lists from the inside out."""
    done = [
        with_bodies(stmt, lambda inner: map_bodies(inner, change)) if type(stmt) in _WITH_BODIES else stmt
        for stmt in body
    ]
    return change(body if unchanged(done, body) else tuple(done))


def map_code(program: ir.Program, change: Callable[[ir.Body], ir.Body]) -> ir.Program:
    """Rebuilds the bodies of all functions and blocks."""
    functions = {name: with_body(function, change(function.body)) for name, function in program.functions.items()}
    return replace(program, functions=functions, blocks=[with_body(b, change(b.body)) for b in program.blocks])


def with_body(code: Code, body: ir.Body) -> Code:
    """A function or block with another body."""
    return code if body is code.body else replace(code, body=body)


def with_bodies(stmt: AnyStmt, change: Callable[[ir.Body], ir.Body]) -> AnyStmt:
    """Changes the statement lists directly inside a statement."""
    if isinstance(stmt, ir.If):
        then, otherwise = change(stmt.then), change(stmt.otherwise)
        if then is not stmt.then or otherwise is not stmt.otherwise:
            return rebuilt(stmt, {"then": then, "otherwise": otherwise})
    elif isinstance(stmt, _HOLDING):
        body = change(stmt.body)
        if body is not stmt.body:
            return rebuilt(stmt, {"body": body})
    return stmt


def rebuilt(stmt: AnyStmt, changes: dict[str, Any]) -> AnyStmt:
    """A statement with other values in some of its fields."""
    kind = type(stmt)
    return kind(*[changes[name] if name in changes else getattr(stmt, name) for name in kind.__match_args__])


def map_heads(stmt: AnyStmt, change: OnExpr) -> AnyStmt:
    """Changes the whole expressions directly inside a statement; `change` itself goes inside where it wants to."""
    changes: dict[str, Any] = {}
    for name in _EXPR_FIELDS.get(type(stmt), ()):
        old = getattr(stmt, name)
        if type(old) is tuple:
            new: Any = tuple([change(item) for item in old])
            same = unchanged(new, old)
        else:
            new = None if old is None else change(old)
            same = new is old
        if not same:
            changes[name] = new
    return rebuilt(stmt, changes) if changes else stmt


def map_roots(body: ir.Body, change: OnExpr) -> ir.Body:
    """Changes the whole expressions of all statements."""
    return map_body(body, on_stmt=lambda stmt: (map_heads(stmt, change),))


def unchanged(new: Sequence[Any], old: Sequence[Any]) -> bool:
    """Whether nothing was put in the place of anything."""
    return len(new) == len(old) and all(map(is_, new, old))


# ---- what code touches -------------------------------------------------------------------------


def locals_read(body: ir.Body) -> frozenset[str]:
    """Names of locals that some expression or array statement uses."""
    return _NOBODY.union(*[_read(stmt) for stmt in body])


def _read(stmt: ir.Stmt) -> frozenset[str]:
    known = found(stmt)
    if known.read is None:
        names = known.names
        if type(stmt) in USING_ARRAYS and isinstance(stmt, ARRAY_USERS):
            names = [*names, stmt.array]
        elif type(stmt) is ir.Restore:
            names = [*names, stmt.name]
        known.read = frozenset(names)
        if known.inside:
            known.read = known.read.union(*[_read(inner) for body in bodies(stmt) for inner in body])
    return known.read


def locals_written(body: ir.Body) -> frozenset[str]:
    """Names of locals that get a value somewhere."""
    return _NOBODY.union(*[_written(stmt) for stmt in body])


def _written(stmt: ir.Stmt) -> frozenset[str]:
    known = found(stmt)
    if known.written is None:
        known.written = frozenset([binder.name for binder in _binders((stmt, *known.inside))])
    return known.written


def binders(body: ir.Body) -> list[AnyBinder]:
    """All statements of a body that give a local a value."""
    return _binders(every_statement(body))


def _binders(stmts: Iterable[ir.Stmt]) -> list[AnyBinder]:
    return [stmt for stmt in stmts if type(stmt) in BINDING and isinstance(stmt, BINDERS)]


def uses(body: ir.Body) -> Counter[str]:
    """How often expressions use each local."""
    names: list[str] = []
    for stmt in every_statement(body):
        names += found(stmt).names
    return Counter(names)


_NOBODY: frozenset[str] = frozenset()


def free_locals(body: ir.Body) -> frozenset[str]:
    """Locals that are used but never given a value here: the parameters it needs."""
    return locals_read(body) - locals_written(body)


def calls(body: ir.Body) -> Iterator[ir.Call]:
    """All calls, as expressions or statements."""
    return (call for stmt in body for call in _calls(stmt))


def _calls(stmt: ir.Stmt) -> Sequence[ir.Call]:
    known = found(stmt)
    if not known.inside:
        return known.calls
    if known.within is None:
        known.within = [*known.calls, *[call for inner in known.inside for call in found(inner).calls]] or ()
    return known.within


def tables_named(body: ir.Body) -> tuple[str, ...]:
    """The names of all tables that code looks into, in alphabetical order."""
    stmts = every_statement(body)
    names = {part.table for stmt in stmts for part in found(stmt).parts if type(part) is ir.Lookup}
    names.update([stmt.table for stmt in stmts if type(stmt) is ir.ForTable])
    return tuple(sorted(names))


def slots_read(body: ir.Body) -> Iterator[tuple[int, ir.Expr | None]]:
    """(address, index) of every slot that is read directly, calls not followed."""
    stmts = every_statement(body)
    for stmt in stmts:
        for expr in found(stmt).parts:
            if type(expr) is ir.Load:
                yield expr.address, expr.index
    for stmt in stmts:
        if type(stmt) is ir.ForSlots:
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


_LEADING = frozenset({ir.Goto, ir.StartSeat, ir.GotoLoaded, ir.Ask, ir.Join})


def successors(body: ir.Body) -> Iterator[int]:
    """Blocks a block can go on at, those after a stop and the parts of seats included."""
    for stmt in every_statement(body):
        if type(stmt) in _LEADING:
            yield from _targets(stmt)


def _targets(stmt: ir.Stmt) -> tuple[int, ...]:
    match stmt:
        case ir.Goto(block) | ir.StartSeat(block):
            return (block,)
        case ir.GotoLoaded(_, targets):
            return targets
        case ir.Ask() | ir.Join():
            return stmt.ways
    return ()


def reachable(
    blocks: dict[int, ir.Block],
    roots: Iterable[int],
    *,
    seats: bool = True,
    returns: bool = True,
    answers: bool = True,
) -> list[int]:
    """Numbers of the blocks that can be reached, ascending; not through starts of `seats`, `returns` or `answers` if so
    wished."""
    optional = ((ir.StartSeat, seats), (ir.GotoLoaded, returns), (ir.Ask, answers))
    followed = _LEADING - {kind for kind, wanted in optional if not wanted}
    seen: set[int] = set()
    todo = list(roots)
    while todo:
        number = todo.pop()
        if number in seen or number not in blocks:
            continue
        seen.add(number)
        for stmt in every_statement(blocks[number].body):
            if type(stmt) in followed:
                todo += _targets(stmt)
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


def only_looks(program: ir.Program, name: str) -> bool:
    """Whether a function, and those it calls, leave the state as it is."""
    bodies_called = (program.functions[called].body for called in called_functions(program, {name}))
    return not any(True for body in bodies_called for _ in slots_written(body))


def marked_functions(program: ir.Program, *kinds: type) -> set[str]:
    """Names of the functions that hold a statement of these kinds, or call one that does."""
    callers: dict[str, set[str]] = {}
    marked: set[str] = set()
    for function in program.functions.values():
        for call in calls(function.body):
            callers.setdefault(call.function, set()).add(function.name)
        if has_statement(function.body, *kinds):
            marked.add(function.name)
    todo = list(marked)
    while todo:
        for caller in callers.get(todo.pop(), ()):
            if caller not in marked:
                marked.add(caller)
                todo.append(caller)
    return marked


# ---- what an expression can do -----------------------------------------------------------------


def can_fail(expr: ir.Expr) -> bool:
    """Whether working it out could raise a fault or change something."""
    kind = type(expr)
    if kind is ir.Const or kind is ir.Local:
        return False
    try:
        fails: bool = expr.kept
    except AttributeError:
        fails = _fails_itself(expr) or any(can_fail(operand) for operand in operands(expr))
        expr.kept = fails
    return fails


def _fails_itself(expr: ir.Expr) -> bool:
    if isinstance(expr, ir.Op):
        if expr.op in DIVISIONS and isinstance(expr.args[1], ir.Const):
            return expr.args[1].value == 0
        return expr.op in FAILING
    return isinstance(expr, ir.Call)


def reads_state(expr: ir.Expr) -> bool:
    """Whether a call in between could change its value."""
    return any(isinstance(p, ir.Load) or (isinstance(p, ir.Op) and p.op in _ON_LISTS) for p in parts(expr))


_ON_LISTS = frozenset(name for name, of in OPERATIONS.items() if ir.ARR in of.takes)
