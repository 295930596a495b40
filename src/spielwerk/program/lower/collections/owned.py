"""The objects of a player that is not known yet, where owners never change: tables by player."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import WORD
from spielwerk.program.lower.values.forms import Bits, TableList, Value
from spielwerk.program.lower.writer import Writer


def owned(w: Writer, kind: sy.ObjectSymbol, owner: ir.Expr) -> TableList:
    """They are one behind the other in a table, player by player."""
    items: list[int] = []
    starts = [0]
    for player in range(w.game.players + 1):
        items += [o for o in w.layout.ranges[kind] if w.layout.things[o].owner == player]
        starts.append(len(items))
    table, first = w.game.table("owned", items or [0]), w.game.table("owned_from", starts)
    return TableList(table, ir.Lookup(first, owner), ir.Lookup(first, build.add(owner, 1)))


def owned_set(w: Writer, node: t.ObjectsOfKind) -> Value | None:
    """As a set in a word, where they are few enough."""
    universe = w.game.universe(ty.ObjectsOf((node.kind,)))
    if node.owner is None or w.game.features.giving or not isinstance(node.type, ty.SetOf) or not universe:
        return None
    if len(universe) > WORD or w.fixed(node) is not None:
        return None
    masks = [0] * (w.game.players + 1)
    for o in w.layout.ranges[node.kind]:
        masks[w.layout.things[o].owner] |= 1 << (o - universe.start)
    return Bits(w.game.lookup("owned_set", masks, w.number(node.owner), wide=True), universe.start)
