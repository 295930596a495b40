"""Calls of procedures and phases: what happens, on a line of its own."""

from __future__ import annotations

from spielwerk.check.builtins.table import BUILT_INS
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.doing import place_of
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import ProcedureSymbol
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.calls import unknown_function
from spielwerk.check.values.functions import read_arguments
from spielwerk.check.values.paths import thing
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m

QUIET_PLACES = {"setup", "end", "given"}
"""Where nobody may be asked, not even by a procedure that is called."""


def target(check: Check, node: m.Call) -> ProcedureSymbol | None:
    """The procedure a call names; None if it names something else."""
    found = check.known.callables.get(node.target.name)
    return found if isinstance(found, ProcedureSymbol) else None


def call_procedure(check: Check, node: m.Call, scope: Scope, supposed: bool = False) -> t.CallProcedure | None:
    """The call of a procedure; None after a fault. `supposed` ones happen only in thought."""
    symbol = target(check, node)
    name_span = check.faults.last_word(node.target.span, node.target.name)
    call = Arguments(check, scope, node.target.name, node.span, _given(check, node, scope))
    if symbol is None:
        call.all()
        _not_a_procedure(check, node.target.name, name_span, node)
        return None
    context = scope.context
    if supposed:
        check.suppose(symbol, scope, node.span)
    elif context.pure:
        check.faults.report("S402", node.span, place=place_of(context.kind))
    else:
        check.call(symbol, scope, node.span)
        for loop in context.loops:
            loop.calls.append(symbol)
        # Whether it asks somebody is known only when all bodies have been read.
        if context.kind in QUIET_PLACES:
            check.slow_calls.append((context.kind, symbol, node.span))
    arguments = read_arguments(call, symbol)
    if arguments is None:
        return None
    made = t.CallProcedure(symbol, arguments, span=node.span)
    check.procedure_calls.append(made)
    return made


def _given(check: Check, node: m.Call, scope: Scope) -> list[t.Expr | m.Expression]:
    if isinstance(node.target, m.Name):
        return list(node.arguments)
    of = node.target.of
    base = thing(check, node.target.span, scope) if of is None else check.expression(of, scope)
    return [base, *node.arguments]


def _not_a_procedure(check: Check, name: str, name_span: Span, node: m.Call) -> None:
    if check.known.functions(name) or name in BUILT_INS:
        check.faults.report("S418", node.span, name=name)
    else:
        unknown_function(check, name, name_span)
