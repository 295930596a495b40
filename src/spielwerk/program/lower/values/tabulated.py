"""Functions that depend on nothing but their arguments, of which there are few: worked out now, they are tables."""

from __future__ import annotations

from itertools import product

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import replace
from spielwerk.program import build, ir, walk
from spielwerk.program.evaluate import Stopped
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.intervals import declared
from spielwerk.program.lower.writer import Writer, none_of
from spielwerk.program.passes.cost import body_cost
from spielwerk.program.written_out import CLOSED, TooDeep, as_python

MOST_ENTRIES = 4096
MOST_WORK = 2_000_000
"""Entries times the cost of one: nobody waits longer for a game to start."""
LEAST_COST = 10
"""What costs less than this is as fast as a look into a table."""


def as_table(game: Lowering, function: ir.Function, symbol: sy.FunctionSymbol) -> ir.Function:
    """The function as a look into a table, where that can be; else the function as it is."""
    if symbol.depth is not None or symbol.recursive or function.result is None:
        return function
    cost = body_cost(function.body)
    if cost < LEAST_COST or not _is_closed(game, function.body, set()):
        return function
    ranges = [_range(game, variable) for variable in symbol.parameters]
    domains = [found for found in ranges if found is not None]
    size = 1
    for domain in domains:
        size *= len(domain)
    if len(domains) < len(ranges) or not ranges or size > MOST_ENTRIES or size * cost > MOST_WORK:
        return function
    first = symbol.parameters[0].type
    for_none = none_of(symbol.type if isinstance(symbol.type, ty.Maybe) else ty.Maybe(symbol.type))
    has_none_row = domains[0].start == 0 and not isinstance(first, ty.Maybe) and first not in (ty.INT, ty.BOOL)
    try:
        call = as_python(function.name, {**game.functions, function.name: function}, game.tables, game.effort)
        values = [
            for_none.value if has_none_row and not arguments[0] and isinstance(for_none, ir.Const) else call(*arguments)
            for arguments in product(*domains)
        ]
    except Stopped:
        return function  # For some arguments it stops the match: that must happen in the match.
    except TooDeep:
        return function
    index: ir.Expr = build.ZERO
    for parameter, domain in zip(function.parameters, domains, strict=True):
        here = build.add(ir.Local(parameter.name), -domain.start)
        index = build.add(build.op("mul", index, ir.Const(len(domain))), here)
    found = game.lookup(symbol.name, values, index, kind=function.result)
    if has_none_row:
        game.answers_none.add(function.name)
    return replace(function, body=(ir.Return(found),))


def _range(game: Lowering, variable: sy.Variable) -> range | None:
    """The numbers that a parameter can have."""
    if variable.type == ty.INT:
        bounds = declared(Writer(game), variable.bounds)
        return None if bounds is None else range(bounds[0], bounds[1] + 1)
    kind = variable.type.of if isinstance(variable.type, ty.Maybe) else variable.type
    if kind == ty.INT or isinstance(kind, ty.SetOf | ty.ListOf | ty.MapOf) or kind in (ty.TEXT, ty.FINGERPRINT):
        return None
    universe = game.universe(kind)
    return None if universe is None else range(universe.stop)


def _is_closed(game: Lowering, body: ir.Body, seen: set[str]) -> bool:
    """Whether code neither looks at the situation nor changes it; `seen` are functions that do not."""
    if not all(isinstance(stmt, CLOSED) for stmt in walk.every_statement(body)):
        return False
    for part in walk.every_expression(body):
        called = game.functions.get(part.function) if isinstance(part, ir.Call) else None
        if called is not None and (called.name in seen or _is_closed(game, called.body, seen)):
            seen.add(called.name)
            continue
        if not isinstance(part, ir.Const | ir.Local | ir.Lookup | ir.Op):
            return False
    return True
