"""Which claims of a game a deal of hidden things can break: not those that read nothing hidden, and not those that only
count, for every place keeps how many objects it holds."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.typed import game as t
from spielwerk.check.typed.walk import every_part
from spielwerk.program import ir, walk
from spielwerk.program.lower.claims.claims import Claims
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.visibility.knowing_places import hideable

COUNTING = (
    t.Arithmetic, t.Compare, t.Constant, t.ConstValue, t.ContainerPlace, t.Each, t.Get, t.Logic, t.Not, t.ObjectsOfKind,
    t.OptionValue, t.Players,
)  # fmt: skip
"""What may be in a claim that only counts, besides what is counted."""


def claims_of_hidden(game: Lowering, claims: Claims) -> list[str]:
    """The functions of the claims that a deal can break."""
    changed = changed_by_dealing(game)
    return [
        name
        for name, claim in claims
        if not changed.isdisjoint(slots_read(game, name)) and not _only_counts(claim.condition)
    ]


def _only_counts(condition: t.Expr) -> bool:
    counted: set[int] = set()
    for node in every_part(condition):
        match node:
            case t.Builtin("count", [t.Contents() as contents]):
                counted.add(id(contents))
            case t.Builtin("count" | "sum" | "all" | "any" | "min" | "max"):
                pass
            case t.Contents() if id(node) in counted:
                pass
            case t.Typed() if not isinstance(node, COUNTING):
                return False
    return True


def changed_by_dealing(game: Lowering) -> set[int]:
    """The slots that can be different after hidden things were dealt anew."""
    layout = game.layout
    changed: set[int] = set()
    if storages := hideable(layout):
        changed.update(range(*layout.extent(layout.at)))
        for storage in storages:
            changed.update(range(*layout.extent(storage.address)))
    hidden = [slots for attribute, slots in layout.attributes.items() if not attribute.visibility.open]
    hidden += [slots for die, slots in layout.dice.items() if not die.visibility.open]
    for slots in hidden:
        changed.update(range(*layout.extent(slots.address)))
    return changed


def slots_read(game: Lowering, name: str) -> Iterator[int]:
    """The slots that a function and those it calls can read."""
    todo, seen = [name], {name}
    while todo:
        body = game.functions[todo.pop()].body
        for read in (*walk.every_expression(body), *walk.every_statement(body)):
            if isinstance(read, ir.Load) and read.index is None:
                yield read.address
            elif isinstance(read, ir.Load | ir.ForSlots):
                yield from range(*game.layout.extent(read.address))
        more = {call.function for call in walk.calls(body)} - seen
        seen |= more
        todo += sorted(more)
