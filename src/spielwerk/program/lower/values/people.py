"""Lowers the built-in functions about things and players."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.lower.collections import contents
from spielwerk.program.lower.collections.sources import owner_of, still_in
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.values.numbers import load
from spielwerk.program.lower.writer import (
    Stop,
    Visit,
    Writer,
)
from spielwerk.program.result import success_place


def index(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    universe = w.game.universe(of.type)
    assert universe is not None
    return build.add(w.number(of), 1 - universe.start)


def at(w: Writer, node: t.Builtin) -> ir.Expr:
    return load(w.layout.at, w.number(node.arguments[0]))


def owner(w: Writer, node: t.Builtin) -> ir.Expr:
    of = node.arguments[0]
    base = of.type.of if isinstance(of.type, ty.Maybe) else of.type
    if isinstance(base, ty.ObjectsOf):
        return owner_of(w, w.number(of))
    return place_owner(w, w.number(of))


def place_owner(w: Writer, place: ir.Expr) -> ir.Expr:
    """The player whose place it is."""
    owners = [w.layout.owner_of_place(p) for p in range(w.layout.places + 1)]
    return w.game.lookup("place_owner", owners, place)


def holder(w: Writer, node: t.Builtin) -> ir.Expr:
    return place_owner(w, load(w.layout.at, w.number(node.arguments[0])))


def kind(w: Writer, node: t.Builtin) -> ir.Expr:
    kinds = [0] + [w.game.kinds.index(thing.kind) + 1 for thing in w.layout.things[1:]]
    return w.game.lookup("kind", kinds, w.number(node.arguments[0]))


def copy(w: Writer, node: t.Builtin) -> ir.Expr:
    return w.game.lookup("copy", [thing.copy for thing in w.layout.things], w.number(node.arguments[0]))


def position(w: Writer, node: t.Builtin) -> ir.Expr:
    return contents.position_of(w, w.number(node.arguments[0]))


def top(w: Writer, node: t.Builtin) -> ir.Expr:
    return contents.top_of(w, node.arguments[0])


def objects(w: Writer, node: t.Builtin) -> Value | None:
    return w.value(t.Contents(node.arguments[0], type=node.type, span=node.span))


def spare(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The objects that are where they started."""
    starts = [thing.place for thing in w.layout.things]

    def guarded(x: Value) -> None:
        item = w.code.temp(w.item(x))
        home = w.game.lookup("start", starts, item)
        with w.code.block() as body:
            visit(item)
        w.code.when(build.eq(load(w.layout.at, item), home), body)

    w.each(node.arguments[0], guarded, stop)


def neighbour(w: Writer, node: t.Builtin) -> ir.Expr:
    return beside(w, w.number(node.arguments[0]), -1 if node.name == "right" else 1)


def beside(w: Writer, player: ir.Expr, way: int) -> ir.Expr:
    """The next player still in, clockwise (1) or the other way (-1)."""
    n = w.game.players
    table = [0] + [(p - 1 + way) % n + 1 for p in range(1, n + 1)]
    if not w.game.features.leaving:
        if n == 2:
            # Players 1 and 2: a subtraction is faster than a table.
            return build.op("sub", ir.Const(3), player)
        return w.game.lookup("left" if way > 0 else "right", table, player)
    name = "next_player" if way > 0 else "previous_player"
    if name not in w.game.functions:
        inner = Writer(w.game, name)
        p = ir.Local("p")
        step = ir.Set("p", w.game.lookup("left" if way > 0 else "right", table, p))
        found = ir.If(still_in(inner, p), (ir.Return(p),))
        body = (ir.For("i", build.ZERO, ir.Const(n), (step, found)), ir.Return(p))
        w.game.function(ir.Function(name, (ir.Parameter("p"),), ir.I32, body))
    return ir.Call(name, (player,))


def over(w: Writer, node: t.Builtin) -> ir.Expr:
    return build.eq(load(ir.HEADER.CONDITION), ir.OVER)


def winner(w: Writer, node: t.Builtin) -> ir.Expr:
    """The only player on the first place, else none."""
    found = w.code.keep(build.ZERO, "winner")
    counted = w.code.keep(build.ZERO, "n")
    for p in range(1, w.game.players + 1):
        test = build.eq(load(w.layout.result_places, ir.Const(p)), 1)
        w.code.emit(ir.If(test, (ir.Set(found.name, ir.Const(p)), ir.Set(counted.name, build.add(counted, 1)))))
    return build.select(build.eq(counted, 1), found, build.ZERO)


def success(w: Writer, node: t.Builtin) -> ir.Expr:
    """All have won together."""
    return build.eq(load(w.layout.result_places, build.ONE), success_place(w.game.players))


def failure(w: Writer, node: t.Builtin) -> ir.Expr:
    """Nobody has won: the first place is nobody's, and no success either."""
    test: ir.Expr = build.not_(success(w, node))
    for p in range(1, w.game.players + 1):
        test = build.and_(test, build.op("gt", load(w.layout.result_places, ir.Const(p)), build.ONE))
    return test
