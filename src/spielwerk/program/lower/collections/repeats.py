"""Tells which collections may hold the same element twice: options are told apart by their value, so each is offered
once."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program.lower.writer import Writer

THROUGH = ("reversed", "without", "first", "last", "most", "least", "spare")
"""Built-in functions that repeat only what is repeated already."""
REPEATING = ("copies", "split", "letters")


def may_repeat(w: Writer, node: t.Expr) -> bool:
    """Whether an element may come twice."""
    if not isinstance(node.type, ty.ListOf):
        return False
    known = w.fixed(node)
    if known is not None:
        return len(set(known.items)) < len(known.items)
    match node:
        case t.Where(of=of) | t.Cut(of=of) | t.Sorted(of=of) | t.Rotated(of=of):
            return may_repeat(w, of)
        case t.NumberRange() | t.Contents() | t.Players() | t.SpaceFields() | t.EnumValues() | t.ObjectsOfKind():
            return False
        case t.Each(value=t.Contents(), flat=True):
            return False
        case t.Builtin(name=name, arguments=arguments):
            return may_repeat(w, arguments[0]) if name in THROUGH else name in REPEATING
    return True
