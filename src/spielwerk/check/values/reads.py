"""Reads of attributes, containers and dice, as typed values."""

from __future__ import annotations

from spielwerk.check.relations import through_none
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT, PLACE, AttributeSymbol, ContainerSymbol, DieSymbol, ListOf, Maybe, Type
from spielwerk.check.values.narrow import narrowed
from spielwerk.diagnostics.source import Span


def through(check: Check, of: t.Expr | None, value: t.Expr) -> t.Expr:
    """A value that is reached through another: none on the way gives none."""
    if of is not None and isinstance(of.type, Maybe):
        value.type = through_none(value.type)
    return narrowed(check, value)


def attribute(check: Check, symbol: AttributeSymbol, of: t.Expr | None, span: Span, scope: Scope) -> t.Expr:
    check.use(symbol, scope)
    return through(check, of, t.Read(symbol, of, type=symbol.type, span=span))


def container(check: Check, symbol: ContainerSymbol, of: t.Expr | None, span: Span, scope: Scope) -> t.Expr:
    check.use(symbol, scope)
    return t.ContainerPlace(symbol, of, type=PLACE, span=span)


def dice(check: Check, symbol: DieSymbol, of: t.Expr | None, span: Span, scope: Scope) -> t.Expr:
    check.use(symbol, scope)
    shown: Type = ListOf(INT) if several(symbol) else INT
    return through(check, of, t.DieValue(symbol, of, type=shown, span=span))


def several(symbol: DieSymbol) -> bool:
    return symbol.count is not None
