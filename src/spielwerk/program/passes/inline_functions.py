"""Puts small functions where they are called, and drops functions that nobody calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from spielwerk.data import replace
from spielwerk.program import ir, walk
from spielwerk.program.passes.cost import body_cost, expr_cost
from spielwerk.program.passes.memory import MEMORY, Memory

SMALL = 8
"""A function that costs less is put in place wherever it is called."""
_LARGEST = 400
"""No function is put in place that costs more, however few call it."""


def inline_functions(program: ir.Program, roots: Iterable[str] = (), memory: Memory = MEMORY) -> ir.Program:
    """Small functions in place; what is not reached from blocks, sites, the view or the roots is gone."""
    return without_unused(_Inliner(program, memory).run(), roots)


class _Inliner:
    """Works from the leaves of the call graph up, so that a function is as small as it gets when its callers see it."""

    def __init__(self, program: ir.Program, memory: Memory) -> None:
        self.program = program
        self.memory = memory
        self.functions = dict(program.functions)
        bodies = [f.body for f in program.functions.values()] + [b.body for b in program.blocks]
        self.times = Counter(call.function for body in bodies for call in walk.calls(body))
        self.done: set[str] = set()
        self.open: set[str] = set()
        self.copies = 0
        """How many functions were put into the body at hand; every copy has names of its own."""

    def run(self) -> ir.Program:
        for name in self.program.functions:
            self.prepare(name)
        blocks = [walk.with_body(block, self.whole(block.body)) for block in self.program.blocks]
        return replace(self.program, functions=self.functions, blocks=blocks)

    def prepare(self, name: str) -> None:
        """Inlines inside a function, its callees first; a function that calls itself is left alone."""
        if name in self.done or name in self.open or name not in self.functions:
            return
        self.open.add(name)
        function = self.functions[name]
        for call in walk.calls(function.body):
            self.prepare(call.function)
        self.functions[name] = walk.with_body(function, self.whole(function.body))
        self.open.discard(name)
        self.done.add(name)

    def whole(self, body: ir.Body) -> ir.Body:
        """The body of a function or block. It depends on what it calls, and on who else calls that."""
        names = sorted({call.function for call in walk.calls(body)} & self.done)
        called = [self.functions[name] for name in names]
        also = tuple((f.name, f.parameters, self.times[f.name] == 1) for f in called)

        def make() -> ir.Body:
            self.copies = 0
            return self.body(body)

        return self.memory.answer("inline", (body, *[f.body for f in called]), also, make) if called else body

    def body(self, body: ir.Body) -> ir.Body:
        done: list[ir.Stmt] = []
        for stmt in body:
            if isinstance(stmt, ir.Watch):
                # What a callee does for its own events must not get inside another's.
                done.append(stmt)
                continue
            if walk.found(stmt).calls:
                stmt = walk.map_heads(stmt, lambda head: walk.map_expr(head, self.expr))
            done.extend(self.stmt(walk.with_bodies(stmt, self.body)))
        return body if walk.unchanged(done, body) else tuple(done)

    # ---- functions that are one expression -----------------------------------------------------

    def expr(self, expr: ir.Expr) -> ir.Expr:
        if not isinstance(expr, ir.Call) or expr.function not in self.done:
            return expr
        match self.functions[expr.function].body:
            case (ir.Return(result),) if result is not None:
                cost = expr_cost(result)
                if cost < SMALL or (self.times[expr.function] == 1 and cost <= _LARGEST):
                    return _in_place(self.functions[expr.function], result, expr.args) or expr
        return expr

    # ---- functions that are statements ---------------------------------------------------------

    def stmt(self, stmt: ir.Stmt) -> ir.Body:
        match stmt:
            case ir.Do(call) if isinstance(call, ir.Call):
                body = self.spliced(call, None)
                return (stmt,) if body is None else body
            case ir.Do(rest):
                # The call became an expression: it stays only if it can fail.
                return (ir.Set(f"unused {rest.type}", rest),) if walk.can_fail(rest) else ()
            case ir.Set(name, ir.Call() as call) if call.type != ir.ARR:
                body = self.spliced(call, name)
                return (stmt,) if body is None else body
        return (stmt,)

    def spliced(self, call: ir.Call, result: str | None) -> ir.Body | None:
        """The statements of a function with its arguments, if it is small or called from here alone."""
        if call.function not in self.done:
            return None
        function = self.functions[call.function]
        body, returned = _straight(function.body)
        if body is None or (result is not None and returned is None):
            return None
        cost = body_cost(function.body)
        if cost >= SMALL and (self.times[call.function] > 1 or cost > _LARGEST):
            return None
        return self._with_arguments(function, call, body, returned, result)

    def _with_arguments(
        self, function: ir.Function, call: ir.Call, body: ir.Body, returned: ir.Expr | None, result: str | None
    ) -> ir.Body | None:
        self.copies += 1
        # With a space, which no name of the lowering has.
        names = {name: f"{name} {self.copies}" for name in walk.locals_written(body)}
        start: list[ir.Stmt] = []
        for parameter, arg in zip(function.parameters, call.args, strict=True):
            if parameter.type == ir.ARR:
                # Under its other name, the list of the caller would change where only the parameter is meant to.
                if not isinstance(arg, ir.Local) or parameter.name in names:
                    return None
                names[parameter.name] = arg.name
            else:
                names[parameter.name] = f"{parameter.name} {self.copies}"
                start.append(ir.Set(names[parameter.name], arg))
        end: list[ir.Stmt] = []
        if returned is not None:
            end.append(ir.Set(result or f"unused {returned.type}", _renamed(returned, names)))
        return (*start, *_renamed_body(body, names), *end)


def _straight(body: ir.Body) -> tuple[ir.Body | None, ir.Expr | None]:
    """A body that returns at its end or not at all, and what it returns; none if it returns on the way."""
    returned = None
    if body and isinstance(body[-1], ir.Return):
        returned, body = body[-1].value, body[:-1]
    if walk.has_statement(body, ir.Return, ir.Push, ir.Show, ir.ShowCount):
        return None, None
    return body, returned


def _renamed(expr: ir.Expr, names: dict[str, str]) -> ir.Expr:
    def change(part: ir.Expr) -> ir.Expr:
        return ir.Local(names.get(part.name, part.name), part.type) if isinstance(part, ir.Local) else part

    return walk.map_expr(expr, change)


def _renamed_body(body: ir.Body, names: dict[str, str]) -> ir.Body:
    def change(stmt: ir.Stmt) -> ir.Body:
        if isinstance(stmt, (*walk.BINDERS, ir.Restore)):
            stmt = replace(stmt, name=names.get(stmt.name, stmt.name))
        if isinstance(stmt, walk.ARRAY_USERS):
            stmt = replace(stmt, array=names.get(stmt.array, stmt.array))
        return (stmt,)

    return walk.map_body(body, lambda expr: _renamed(expr, names) if isinstance(expr, ir.Local) else expr, change)


def _in_place(function: ir.Function, result: ir.Expr, args: tuple[ir.Expr, ...]) -> ir.Expr | None:
    """The result with arguments for parameters; none where that would work something out twice, late or not at all."""
    uses = Counter(part.name for part in walk.parts(result) if isinstance(part, ir.Local))
    calls_others = any(isinstance(part, ir.Call) for part in walk.parts(result))
    values: dict[str, ir.Expr] = {}
    for parameter, arg in zip(function.parameters, args, strict=True):
        if not isinstance(arg, ir.Const | ir.Local):
            if walk.can_fail(arg) or (calls_others and walk.reads_state(arg)):
                return None
            if uses[parameter.name] > 1 and expr_cost(arg) > 1:
                return None
        values[parameter.name] = arg

    def substitute(part: ir.Expr) -> ir.Expr:
        return values.get(part.name, part) if isinstance(part, ir.Local) else part

    return walk.map_expr(result, substitute)


def without_unused(program: ir.Program, roots: Iterable[str] = ()) -> ir.Program:
    """Without functions that nothing reaches."""
    wanted = {site.enumerator for site in program.sites} | {"view", *program.hints, *roots}
    for block in program.blocks:
        wanted.update(call.function for call in walk.calls(block.body))
    kept = walk.called_functions(program, wanted)
    functions = {name: function for name, function in program.functions.items() if name in kept}
    return replace(program, functions=functions)
