"""Calls of the game's own functions and rules; `x.f` and `f(x)` are the same."""

from __future__ import annotations

from spielwerk.check.relations import through_none
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, FunctionSymbol, MapOf, Maybe, ProcedureSymbol, Type
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import fitted
from spielwerk.check.values.narrow import narrowed
from spielwerk.diagnostics.diagnostic import Label


def call_function(call: Arguments, symbol: FunctionSymbol) -> t.Expr:
    call.check.call(symbol, call.scope, call.span)
    arguments = read_arguments(call, symbol)
    if arguments is None:
        return t.Constant(None, type=symbol.type, span=call.span)
    guard = bool(arguments) and isinstance(arguments[0].type, Maybe) and not _takes_none(symbol.parameters[0].type)
    # A rule about nothing is asked all the same: its `when` lines may be about something else.
    guard = guard and not symbol.rule and symbol.type != BOOL
    type_ = through_none(symbol.type) if guard else symbol.type
    return narrowed(call.check, t.CallFunction(symbol, arguments, guard, type=type_, span=call.span))


def _takes_none(wanted: Type) -> bool:
    return isinstance(wanted, Maybe | MapOf)


def read_arguments(call: Arguments, symbol: FunctionSymbol | ProcedureSymbol) -> list[t.Expr] | None:
    """The arguments in the form the parameters want; None if their number is wrong."""
    parameters = symbol.parameters
    if len(call) != len(parameters):
        wrong_number(call.check, call, symbol)
        call.all()
        return None
    return [
        fitted(call.check, call.value(index, parameter.type), parameter.type, parameter.bounds)
        for index, parameter in enumerate(parameters)
    ]


def wrong_number(check: Check, call: Arguments, symbol: FunctionSymbol | ProcedureSymbol) -> None:
    check.faults.report(
        "S309",
        call.span,
        Label(symbol.span, "declared"),
        name=symbol.name,
        wanted=len(symbol.parameters),
        given=len(call),
    )
