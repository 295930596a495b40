"""Who learns nothing from a line that gives away something hidden: those who know it already.

A line may depend on what is hidden from some players, such as the owner's own cards. Where it can be seen from the text
whose that is, those who see it learn nothing new; where it cannot, everybody may have learned something.
"""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed.walk import every_part, slots_of
from spielwerk.program import build, ir
from spielwerk.program.lower.visibility.seers import NOBODY, everybody, own_seers
from spielwerk.program.lower.writer import Writer

DEEPEST = 8
"""Calls inside calls that are looked into."""
BODIES = ("body", "then", "otherwise", "late")
Hidden = sy.AttributeSymbol | sy.ContainerSymbol | sy.DieSymbol
Bound = dict[sy.Variable, t.Expr]


def knowers(w: Writer, step: t.Step) -> ir.Expr:
    """The set of players who know all that a line depends on."""
    mask: ir.Expr = everybody(w.game)
    for found in _hidden(_own_parts(step), {}, 0):
        if found is None or found[1].variable not in w.env:
            return NOBODY
        what, of = found
        mask = build.sets("band", mask, own_seers(w, what, w.number(of)))
    return mask


def _own_parts(step: object) -> Iterator[object]:
    """The values in a line, without the lines inside it."""
    for name in slots_of(type(step)):
        if name in BODIES:
            continue
        value = getattr(step, name)
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, t.Alternative):
                yield from _own_parts(item)
            else:
                yield from every_part(item)


def _hidden(parts: Iterator[object], bound: Bound, depth: int) -> Iterator[tuple[Hidden, t.Get] | None]:
    """What can be hidden among some values, each with whose it is; None where that cannot be told."""
    counted: set[int] = set()
    for part in parts:
        match part:
            case t.Builtin(name="sum" | "count" | "any" | "empty", arguments=[t.Read(attribute=what) as read, *_]):
                if what.count_visibility.open:
                    # Everybody may know how much there is, so this tells nothing.
                    counted.add(id(read))
            case t.Read() if id(part) in counted:
                continue
            case t.Read(attribute=what, of=of) | t.ContainerPlace(container=what, of=of) | t.DieValue(die=what, of=of):
                if not what.visibility.open:
                    yield _owned(what, of, bound)
            case t.CallFunction(function=function, arguments=arguments):
                if depth == DEEPEST or function.recursive:
                    yield None
                    continue
                inner = {
                    p: _resolved(argument, bound) for p, argument in zip(function.parameters, arguments, strict=True)
                }
                yield from _hidden(every_part(function.body or []), inner, depth + 1)


def _owned(what: Hidden, of: t.Expr | None, bound: Bound) -> tuple[Hidden, t.Get] | None:
    owner = None if of is None else _resolved(of, bound)
    known = isinstance(what.home, sy.PlayerHome) and not what.visibility.varies
    return (what, owner) if known and isinstance(owner, t.Get) else None


def _resolved(value: t.Expr, bound: Bound) -> t.Expr:
    """What a parameter stands for."""
    return bound.get(value.variable, value) if isinstance(value, t.Get) else value
