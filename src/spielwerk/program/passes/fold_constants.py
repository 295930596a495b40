"""Simplifies code: works out what is known, drops what cannot happen and what nobody reads."""

from __future__ import annotations

from collections import Counter

from spielwerk.data import replace
from spielwerk.program import ir, walk
from spielwerk.program.arithmetic import ANY, ANY_LONG, TRUTH, evaluate, interval, unchecked
from spielwerk.program.operations import OPERATIONS, OPPOSITE, TRUTHS, Interval
from spielwerk.program.passes.factor_conditions import factored
from spielwerk.program.passes.forward_substitution import substitute_forward
from spielwerk.program.passes.propagate import propagate

_ZERO, _ONE = ir.Const(0), ir.Const(1)
_EMPTY = ir.Const(0, ir.B64)
_NAMERS = (ir.Set, ir.NewArray, ir.Save)
"""Statements that do nothing but give a local a value."""
_NAMING = frozenset(_NAMERS)
_LEAVES = frozenset({ir.Return, ir.Break, ir.Continue, *walk.TERMINATORS})
_MAY_LEAVE = _LEAVES | {ir.Check, ir.If}
_SIMPLER = walk.LOOPING | {ir.Store, ir.If, ir.Watch, ir.Check}
"""Statements that may become others, or none."""


Settled = dict[int, ir.Body]
"""Bodies in which folding changes nothing any more, by their identity; they need not be looked at again."""


def fold_constants(program: ir.Program, settled: Settled | None = None) -> ir.Program:
    """The same program, simpler. Functions and blocks keep their names and numbers."""
    settled = {} if settled is None else settled
    functions = {
        name: walk.with_body(function, fold_body(program, function.body, function.parameters, settled))
        for name, function in program.functions.items()
    }
    blocks = [walk.with_body(block, fold_body(program, block.body, (), settled)) for block in program.blocks]
    return replace(program, functions=functions, blocks=blocks)


def fold_body(
    program: ir.Program, body: ir.Body, parameters: tuple[ir.Parameter, ...] = (), settled: Settled | None = None
) -> ir.Body:
    """One whole body of a function or block, until nothing changes any more."""
    if settled is not None and id(body) in settled:
        return body
    names = {parameter.name for parameter in parameters}
    folder: Folder | None = None
    # One round makes the next possible. Few need more than this, and stopping early is never wrong.
    for _ in range(8):
        simpler = propagate(body)
        folder = Folder(program, simpler, names, folder)
        simpler = folder.body(simpler)
        simpler = substitute_forward(without_unread(simpler))
        if simpler == body:
            if settled is not None:
                # Held here, so that no other body gets its identity.
                settled[id(body)] = body
            break
        body = simpler
    return body


_ASKS_TRUTH = {
    ("eq", 1): True, ("ne", 0): True, ("gt", 0): True, ("ge", 1): True,
    ("eq", 0): False, ("ne", 1): False, ("lt", 1): False, ("le", 0): False,
}  # fmt: skip
"""Comparisons of a truth with a number: whether they ask if it is true or if it is false."""


class Folder:
    """Simplifies one body; knows between which bounds locals with a single source are."""

    def __init__(self, program: ir.Program, body: ir.Body, parameters: set[str], before: Folder | None = None) -> None:
        self.program = program
        self.ranges: dict[str, Interval] = {}
        self.simple: dict[int, ir.Stmt] = {}
        """Statements whose expressions are simple already, by their identity."""
        binders = walk.binders(body)
        times = Counter(stmt.name for stmt in binders)
        for stmt in binders:
            if times[stmt.name] == 1 and stmt.name not in parameters:
                self._learn(stmt)
        if before is not None:
            new = dict(self.ranges.items() ^ before.ranges.items()).keys()
            # What was simple stays so, unless something else is known of its locals by now.
            self.simple = {
                number: stmt for number, stmt in before.simple.items() if new.isdisjoint(walk.found(stmt).names)
            }

    def _learn(self, stmt: ir.Stmt) -> None:
        match stmt:
            case ir.Set(name, value) if value.type in ir.BOUNDS:
                self.ranges[name] = self.range(value)
            case ir.For(name, low, high):
                self.ranges[name] = (self.range(low)[0], max(self.range(high)[1] - 1, ir.NONE_INT))
            case ir.ForBits(name):
                self.ranges[name] = (0, 63)
            case ir.ForTable(name, table) if self.program.tables[table].type in ir.BOUNDS:
                self.ranges[name] = self.program.tables[table].bounds
            case ir.Draw(name, bound):
                self.ranges[name] = (0, self.range(bound)[1])

    def range(self, expr: ir.Expr) -> Interval:
        """Bounds of an i32 or i64."""
        if type(expr) is ir.Const:
            return expr.value, expr.value
        if type(expr) is ir.Op:
            if expr.op in TRUTHS:
                return TRUTH
            return interval(expr.op, tuple([self.range(arg) if arg.type in ir.BOUNDS else ANY for arg in expr.args]))
        if type(expr) is ir.Lookup:
            return self.program.tables[expr.table].bounds
        any_ = ANY_LONG if expr.type == ir.I64 else ANY
        return self.ranges.get(expr.name, any_) if type(expr) is ir.Local else any_

    # ---- expressions ---------------------------------------------------------------------------

    def expr(self, expr: ir.Expr) -> ir.Expr:
        """Simplifies one node, neither constant nor local, whose operands are simple already."""
        if isinstance(expr, ir.Op):
            return self._operation(expr)
        match expr:
            case ir.Lookup(table, ir.Const(index), type_) if 0 <= index < len(self.program.tables[table].values):
                return ir.Const(self.program.tables[table].values[index], type_)
            case ir.Load(address, ir.Const(index), type_) if 0 <= address + index < self.program.size:
                return ir.Load(address + index, None, type_)
        return expr

    def head(self, expr: ir.Expr) -> ir.Expr:
        """Simplifies a whole expression."""
        return walk.map_expr(expr, self.expr, leaves=False)

    def _operation(self, expr: ir.Op) -> ir.Expr:
        op, args = expr.op, expr.args
        if op in ("and", "or"):
            return _joined(expr)
        if op == "select":
            return _selected(expr)
        known = [arg.value for arg in args if isinstance(arg, ir.Const)]
        if len(known) == len(args):
            result = evaluate(op, tuple(known))
            return expr if result is None else ir.Const(result, expr.type)
        if OPERATIONS[op].unchecked:
            plain = unchecked(op, tuple(self.range(arg) for arg in args))
            if plain is not None:
                expr, op = ir.Op(plain, args, type=expr.type), plain
        if op == "not":
            return _negated(args[0])
        if op == "narrow" and isinstance(args[0], ir.Op) and args[0].op == "widen":
            return args[0].args[0]
        shorter = _in_32_bits(expr)
        if shorter is not None:
            expr, op = shorter, shorter.op
        if op in OPPOSITE:
            return self._comparison(expr)
        return _identity(expr)

    def _comparison(self, expr: ir.Op) -> ir.Expr:
        op, (left, right) = expr.op, expr.args
        if op in ("beq", "bne"):
            return ir.Const(int(op == "beq")) if left == right and not walk.can_fail(left) else expr
        if is_truth(left) and isinstance(right, ir.Const) and (op, right.value) in _ASKS_TRUTH:
            return left if _ASKS_TRUTH[op, right.value] else _negated(left)
        if left == right and not walk.can_fail(left):
            # It depends on the comparison alone, so it may as well be that of two zeros.
            return ir.Const(evaluate(op, (0, 0)) or 0)
        # Bounds might decide it, but then nothing would be worked out, and what has to fail would not.
        if walk.can_fail(left) or walk.can_fail(right):
            return expr
        return _decided(op, self.range(left), self.range(right)) or expr

    # ---- statements ----------------------------------------------------------------------------

    def body(self, body: ir.Body) -> ir.Body:
        """Statements up to the first that never goes on."""
        return _reachable(walk.map_body(body, on_stmt=self.whole))

    def whole(self, stmt: ir.Stmt) -> ir.Body:
        """What is left of a statement whose inner statements are simple already."""
        if id(stmt) not in self.simple and walk.found(stmt).parts:
            simpler = walk.map_heads(stmt, self.head)
            if simpler is stmt:
                self.simple[id(stmt)] = stmt
            stmt = simpler
        return self.stmt(stmt)

    def stmt(self, stmt: ir.Stmt) -> ir.Body:
        """What is left of a statement whose parts are simple already."""
        if type(stmt) not in _SIMPLER:
            return (stmt,)
        match stmt:
            case ir.Store(address, value, ir.Const(index)) if 0 <= address + index < self.program.size:
                return (ir.Store(address + index, value),)
            case ir.If():
                return _branch(walk.with_bodies(stmt, _reachable))
            case ir.While(ir.Const(0)):
                return ()
            case ir.For(_, ir.Const(low), ir.Const(high)) if low >= high:
                return ()
            case ir.ForTable(_, _, ir.Const(low), ir.Const(high)) if low >= high:
                return ()
            case ir.ForBits(_, ir.Const(0)) | ir.Watch(()):
                return ()
            case ir.ForSlots(_, _, ir.Const(0)):
                return ()
            case ir.Check(ir.Const(value)) if value:
                return ()
            case ir.Watch():
                return (walk.with_bodies(stmt, _reachable),)
            case ir.While() | ir.For() | ir.ForBits() | ir.ForArray() | ir.ForTable() | ir.ForSlots():
                return _loop(walk.with_bodies(stmt, _reachable))
        return (stmt,)


# ---- rules for single operations ---------------------------------------------------------------


def is_truth(expr: ir.Expr) -> bool:
    """Whether it is always 0 or 1."""
    if isinstance(expr, ir.Op):
        if expr.op == "select":
            return is_truth(expr.args[1]) and is_truth(expr.args[2])
        return expr.op in TRUTHS
    return isinstance(expr, ir.Const) and expr.type == ir.I32 and expr.value in TRUTH


def _truth(expr: ir.Expr) -> ir.Expr:
    """1 where the expression is not 0."""
    if isinstance(expr, ir.Const):
        return ir.Const(int(expr.value != 0))
    return expr if is_truth(expr) else ir.Op("ne", (expr, _ZERO))


def _in_32_bits(expr: ir.Op) -> ir.Op | None:
    """A comparison of long numbers that were short before, as one of short numbers."""
    if expr.op not in OPPOSITE or not expr.op.startswith("w"):
        return None
    short: list[ir.Expr] = []
    for arg in expr.args:
        if isinstance(arg, ir.Op) and arg.op == "widen":
            short.append(arg.args[0])
        elif isinstance(arg, ir.Const) and ANY[0] <= arg.value <= ANY[1]:
            short.append(ir.Const(arg.value))
        else:
            return None
    return ir.Op(expr.op.removeprefix("w"), tuple(short))


def _negated(expr: ir.Expr) -> ir.Expr:
    if isinstance(expr, ir.Const):
        return ir.Const(int(expr.value == 0))
    if isinstance(expr, ir.Op) and expr.op in OPPOSITE:
        return ir.Op(OPPOSITE[expr.op], expr.args)
    if isinstance(expr, ir.Op) and expr.op == "not":
        return _truth(expr.args[0])
    return ir.Op("not", (expr,))


def _joined(expr: ir.Op) -> ir.Expr:
    """`and` and `or` without inner ones of the same kind and without what is known; common factors taken out."""
    stops = expr.op == "or"
    terms: list[ir.Expr] = []
    flat = (t for arg in expr.args for t in (arg.args if isinstance(arg, ir.Op) and arg.op == expr.op else (arg,)))
    for term in flat:
        if isinstance(term, ir.Const):
            if (term.value != 0) == stops:
                terms.append(ir.Const(int(stops)))
                break
        # What can fail, or act, stays even where it is asked twice.
        elif term not in terms or walk.can_fail(term):
            terms.append(term)
    while len(terms) > 1 and isinstance(terms[-1], ir.Const) and not walk.can_fail(terms[-2]):
        # What is known at the end decides, whatever comes before it.
        del terms[-2]
    if not terms:
        return ir.Const(int(not stops))
    if len(terms) == 1:
        return _truth(terms[0])
    return factored(expr.op, tuple(terms))


def _selected(expr: ir.Op) -> ir.Expr:
    test, yes, no = expr.args
    if isinstance(test, ir.Const):
        return yes if test.value else no
    if yes == no and not walk.can_fail(test):
        return yes
    if (yes, no) == (_ONE, _ZERO):
        return _truth(test)
    if (yes, no) == (_ZERO, _ONE):
        return _negated(test)
    if isinstance(test, ir.Op) and test.op == "not":
        return ir.Op("select", (test.args[0], no, yes), expr.line, expr.type)
    return expr


def _identity(expr: ir.Op) -> ir.Expr:
    """Operations with 0, 1 or the empty set; constants move to the right."""
    op, args = expr.op, expr.args
    if len(args) != 2:
        return expr
    left, right = args
    operation = OPERATIONS[op]
    if operation.constant_last and isinstance(left, ir.Const):
        left, right = right, left
        expr = replace(expr, args=(left, right))
    if not isinstance(right, ir.Const):
        return expr
    if right.value == operation.neutral:
        return left
    if right.value == operation.absorbs and not walk.can_fail(left):
        return ir.Const(right.value, expr.type)
    if op in ("add", "sub") and isinstance(left, ir.Op) and left.op in ("add", "sub"):
        return _sum_of_constants(expr, left, right)
    return expr


def _sum_of_constants(expr: ir.Op, left: ir.Op, right: ir.Const) -> ir.Expr:
    """(x + a) + b; only sums that are known to fit are joined."""
    inner = left.args[1]
    if not isinstance(inner, ir.Const):
        return expr
    total = (inner.value if left.op == "add" else -inner.value) + (right.value if expr.op == "add" else -right.value)
    if total == 0:
        return left.args[0]
    return ir.Op("add" if total > 0 else "sub", (left.args[0], ir.Const(abs(total))))


def _decided(op: str, left: Interval, right: Interval) -> ir.Const | None:
    """A comparison whose outcome follows from the bounds of both sides."""
    op = op.removeprefix("w")
    if op in ("gt", "ge", "ne"):
        opposite = _decided(OPPOSITE[op], left, right)
        return None if opposite is None else ir.Const(1 - opposite.value)
    if op == "eq":
        return _ZERO if left[1] < right[0] or right[1] < left[0] else None
    if left[1] < right[0] or (op == "le" and left[1] == right[0]):
        return _ONE
    if left[0] > right[1] or (op == "lt" and left[0] == right[1]):
        return _ZERO
    return None


# ---- rules for statements ----------------------------------------------------------------------


def _branch(stmt: ir.If) -> ir.Body:
    if isinstance(stmt.test, ir.Const):
        return stmt.then if stmt.test.value else stmt.otherwise
    if not stmt.then and not stmt.otherwise:
        return (stmt,) if walk.can_fail(stmt.test) else ()
    if not stmt.then:
        return (ir.If(_negated(stmt.test), stmt.otherwise),)
    return (stmt,)


def _loop(stmt: ir.Stmt) -> ir.Body:
    """A loop that is left in its first pass, whatever its variable, asks only whether there is a first pass."""
    (body,) = walk.bodies(stmt)
    if not body or not isinstance(body[-1], ir.Break) or any(_jumps_out(inner) for inner in body[:-1]):
        return (stmt,)
    loops = ir.For | ir.ForBits | ir.ForArray | ir.ForTable | ir.ForSlots
    if isinstance(stmt, loops) and stmt.name in walk.locals_read(body):
        return (stmt,)
    match stmt:
        case ir.For(_, low, high) | ir.ForTable(_, _, low, high):
            return (ir.If(ir.Op("lt", (low, high)), body[:-1]),)
        case ir.ForBits(_, members):
            return (ir.If(ir.Op("bne", (members, _EMPTY)), body[:-1]),)
        case ir.ForArray(_, array):
            return (ir.If(ir.Op("gt", (ir.Op("alen", (ir.Local(array, ir.ARR),)), _ZERO)), body[:-1]),)
    return (stmt,)


def _jumps_out(stmt: ir.Stmt) -> bool:
    """Whether a Break or Continue in it belongs to the loop around it."""
    if isinstance(stmt, ir.Break | ir.Continue):
        return True
    return not isinstance(stmt, walk.LOOPS) and any(_jumps_out(s) for inner in walk.bodies(stmt) for s in inner)


def leaves(stmt: ir.Stmt) -> bool:
    """Whether what follows a statement is never reached."""
    if isinstance(stmt, ir.Check):
        return stmt.test == _ZERO
    if isinstance(stmt, ir.If):
        return bool(stmt.then and stmt.otherwise) and leaves(stmt.then[-1]) and leaves(stmt.otherwise[-1])
    return type(stmt) in _LEAVES


def _reachable(body: ir.Body) -> ir.Body:
    for position, stmt in enumerate(body):
        if type(stmt) in _MAY_LEAVE and leaves(stmt):
            return body[: position + 1] if position + 1 < len(body) else body
    return body


def without_unread(body: ir.Body) -> ir.Body:
    """Without locals that nobody reads; a call stays for its effect."""
    read = walk.locals_read(body)
    named = [stmt.name for stmt in walk.every_statement(body) if type(stmt) in _NAMING and isinstance(stmt, _NAMERS)]
    if read.issuperset(named):
        return body

    def drop(stmt: ir.Stmt) -> ir.Body:
        if isinstance(stmt, ir.Set) and stmt.name not in read:
            if isinstance(stmt.value, ir.Call):
                return (ir.Do(stmt.value),)
            return (stmt,) if walk.can_fail(stmt.value) else ()
        if isinstance(stmt, ir.NewArray | ir.Save) and stmt.name not in read:
            return ()
        return (stmt,)

    return walk.map_body(body, on_stmt=drop)
