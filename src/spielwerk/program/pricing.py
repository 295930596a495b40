"""What a pass of an open loop is charged: at least what it certainly costs, so that long bodies are stopped as soon as
short ones."""

from __future__ import annotations

from dataclasses import replace

from spielwerk.program import ir, walk
from spielwerk.program.cost import CALL, DRAW, trips

LOOP_FUEL = 4
"""What a pass or a jump backwards costs at least."""
FREE_PASSES = 4096
"""A loop that is known to run no more often than this needs no payment."""
MOST = 5_000_000
"""No pass costs more than this: half of what a decision has."""
_LEAVING = (ir.Break, ir.Continue, ir.Return, *walk.TERMINATORS)


def payment(amount: int, line: int) -> ir.Body:
    """Statements that use up fuel and stop the match when there is none."""
    left = ir.Load(ir.HEADER.FUEL)
    return (
        ir.Store(ir.HEADER.FUEL, ir.Op("sub", (left, ir.Const(amount)))),
        ir.Check(ir.Op("ge", (left, ir.Const(0))), ir.FUEL_SPENT, line),
    )


def paid(body: ir.Body, functions: dict[str, ir.Function], line: int) -> ir.Body:
    """The body of a loop of unknown length, with the payment for a pass in front."""
    return (*payment(max(LOOP_FUEL, _Prices(functions).least(body)), line), *body)


def priced(program: ir.Program) -> ir.Program:
    """Loops that pay fuel pay for their whole body; a jump backwards for the block that it leaves."""
    prices = _Prices(program.functions)

    def pay(body: ir.Body) -> ir.Body:
        def dearer(stmt: ir.Stmt) -> ir.Body:
            if isinstance(stmt, ir.While) and stmt.fuel:
                # Whatever leaves the loop ends its passes, too.
                return (replace(stmt, fuel=max(stmt.fuel, prices.least(stmt.body, (ir.Continue,)))),)
            if isinstance(stmt, ir.Goto) and stmt.fuel:
                return (replace(stmt, fuel=max(stmt.fuel, prices.least(body))),)
            return (stmt,)

        return walk.map_body(body, on_stmt=dearer)

    return replace(
        program,
        functions={name: replace(f, body=pay(f.body)) for name, f in program.functions.items()},
        blocks=[replace(block, body=pay(block.body)) for block in program.blocks],
    )


class _Prices:
    """The least that code can cost: of two branches the cheaper one, of loops only those whose passes are known."""

    def __init__(self, functions: dict[str, ir.Function]) -> None:
        self.functions = functions
        self.known: dict[str, int] = {}

    def least(self, body: ir.Body, leaving: tuple[type, ...] = _LEAVING) -> int:
        total = 0
        for stmt in body:
            total += self._stmt(stmt)
            if _may_leave(stmt, leaving):
                # What follows may never come.
                break
        return min(total, MOST)

    def _stmt(self, stmt: ir.Stmt) -> int:
        heads = sum(self._expr(expr) for expr in walk.expressions(stmt))
        match stmt:
            case ir.If():
                return heads + min(self.least(stmt.then), self.least(stmt.otherwise))
            case ir.While():
                return heads
            case ir.Draw():
                return heads + DRAW
            case ir.Watch() | ir.Event():
                return 0
            case _ if isinstance(stmt, walk.LOOPS):
                return heads + self._passes(stmt) * (1 + self.least(stmt.body))
        return heads + 1

    def _passes(self, stmt: ir.Stmt) -> int:
        """How often a loop certainly runs."""
        match stmt:
            case ir.For(_, ir.Const(), ir.Const()) | ir.ForTable(_, _, ir.Const(), ir.Const()):
                left = any(_may_leave(inner, (ir.Break, ir.Return)) for inner in stmt.body)
                return min(1, trips(stmt)) if left else trips(stmt)
        return 0

    def _expr(self, expr: ir.Expr) -> int:
        if isinstance(expr, ir.Op) and expr.op in ("and", "or", "select"):
            return self._expr(expr.args[0])
        own = {ir.Const: 0, ir.Local: 0, ir.Seat: 0}.get(type(expr), 1)
        if isinstance(expr, ir.Call):
            own = CALL + self._function(expr.function)
        return own + sum(self._expr(operand) for operand in walk.operands(expr))

    def _function(self, name: str) -> int:
        if name not in self.known:
            self.known[name] = 0
            function = self.functions.get(name)
            self.known[name] = self.least(function.body) if function is not None else 0
        return self.known[name]


def _may_leave(stmt: ir.Stmt, leaving: tuple[type, ...]) -> bool:
    """Whether a statement may lead elsewhere than to the next one."""
    if isinstance(stmt, leaving):
        return True
    if isinstance(stmt, walk.LOOPS):
        # Its own passes are its own business.
        leaving = tuple(kind for kind in leaving if kind not in (ir.Break, ir.Continue))
    return any(_may_leave(inner, leaving) for body in walk.bodies(stmt) for inner in body)
