"""Long numbers: 64 bits wide. Lists hold words of 32 bits, so that in them a long number takes two."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.writer import Writer


def as_int(w: Writer, node: t.Builtin) -> ir.Expr:
    return narrowed(w.number(node.arguments[0]), w.line(node.span))


def as_long(w: Writer, node: t.Builtin) -> ir.Expr:
    return build.widened(w.number(node.arguments[0]))


def narrowed(value: ir.Expr, line: int) -> ir.Expr:
    """A number as an int; the match stops if it does not fit."""
    if value.type != ir.I64:
        return value
    if isinstance(value, ir.Const) and ir.SMALLEST <= value.value <= ir.GREATEST:
        return ir.Const(value.value)
    return ir.Op("narrow", (value,), line)


def words(w: Writer, value: ir.Expr) -> tuple[ir.Expr, ...]:
    """A number as the words that a list has for it. Those of long numbers order like the numbers."""
    if value.type != ir.I64:
        return (value,)
    value = w.code.temp(value)
    return ir.Op("upper", (value,)), ir.Op("lower", (value,))


def width(kind: ty.Type) -> int:
    """How many words those are."""
    return 2 if (kind.of if isinstance(kind, ty.Maybe) else kind) == ty.LONG else 1


def keys(w: Writer, nodes: list[t.Expr]) -> list[ir.Expr]:
    """What things are sorted by, as words."""
    return [word for node in nodes for word in words(w, w.like(node, node.type))]


def key_names(w: Writer, nodes: list[t.Expr]) -> list[str]:
    """Names of lists for those words."""
    return [w.code.fresh("k") for node in nodes for _ in range(width(node.type))]
