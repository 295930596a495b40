"""The same collection in another form: as a list, which keeps repetitions, or as a set."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program.lower.game import element_of


def as_list(node: t.Expr) -> t.Expr:
    return _all_of(node, ty.ListOf(element_of(node.type)))


def as_set(node: t.Expr) -> t.Expr:
    return _all_of(node, ty.SetOf(element_of(node.type)))


def _all_of(node: t.Expr, kind: ty.SetOf | ty.ListOf) -> t.Expr:
    it = sy.Variable("it", type=kind.of, role="it")
    return t.Where(node, it, t.Constant(1, type=ty.BOOL), type=kind, span=node.span)
