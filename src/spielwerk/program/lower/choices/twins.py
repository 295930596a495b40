"""Objects that nobody can tell apart are offered once: equal kind and attributes, in the same place without order."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import Slots
from spielwerk.program.lower.claims.implications import implied
from spielwerk.program.lower.collections.membership import member
from spielwerk.program.lower.game import Lowering, element_of
from spielwerk.program.lower.values.numbers import between, load
from spielwerk.program.lower.writer import Writer


def first_of_twins(w: Writer, thing: ir.Expr, source: t.Expr) -> ir.Expr:
    """Whether no earlier twin of an object is with it; true for whatever has no twins."""
    kind = element_of(source.type)
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    if not isinstance(base, ty.ObjectsOf) or not has_twins(w.game, base):
        return build.ONE
    twin = w.code.keep(ir.Call(twin_function(w.game), (thing,)), "twin")
    return build.not_(w.lazily(build.ne(twin, 0), lambda: member(w, twin, source, False), build.ZERO))


def has_twins(game: Lowering, kind: ty.ObjectsOf) -> bool:
    firsts = first_twins(game)
    numbers = game.universe(kind) or range(0)
    return any(firsts[o] != o for o in numbers) and any(s.form == "set" for s in game.layout.storages)


def first_twins(game: Lowering) -> list[int]:
    """For every object the first one of its kind with the same owner and the same constant attributes."""
    found: dict[tuple[object, ...], int] = {}
    firsts = [0]
    for thing in game.layout.things[1:]:
        values = tuple(sorted((a.name, v) for a, v in thing.values.items()))
        firsts.append(found.setdefault((id(thing.kind), thing.owner, values), thing.number))
    return firsts


def twin_function(game: Lowering) -> str:
    """A function: the last earlier twin of an object in the same unordered place, or none."""
    if "twin" in game.functions:
        return "twin"
    layout = game.layout
    thing, other = ir.Local("thing"), ir.Local("other")
    w = Writer(game, "twin")
    place = w.code.keep(load(layout.at, thing), "place")
    unordered = build.any_of(
        build.and_(build.op("ge", place, ir.Const(s.first)), build.op("lt", place, ir.Const(s.first + s.count)))
        for s in layout.storages
        if s.form == "set"
    )
    tests = [build.eq(load(layout.at, other), place)]
    for attribute, slots in layout.attributes.items():
        if isinstance(attribute.home, sy.ObjectSymbol):
            tests += [_same(slots, i, thing, other) for i in range(slots.width)]
            tests += _same_now(w, attribute, slots, thing, other)
    tests += [_counted_alike(slots, thing, other) for slots in layout.counters.values() if slots.rows > 1]
    if game.features.giving:
        tests.append(build.eq(load(layout.owners, other), load(layout.owners, thing)))
    if game.features.revealing:
        masks = [load(layout.revealed, o, wide=True) for o in (other, thing)]
        tests.append(ir.Op("beq", tuple(masks)))
    firsts = game.table("first_twin", first_twins(game))
    last = w.code.keep(build.ZERO, "last")
    found = ir.If(build.all_of(tests), (ir.Set(last.name, other),))
    # Elsewhere a thing is told apart by where it is.
    body = ir.If(unordered, (ir.For("other", ir.Lookup(firsts, thing), thing, (found,)),))
    w.code.emit(body, ir.Return(last))
    game.function(ir.Function("twin", (ir.Parameter("thing"),), ir.I32, tuple(w.code.body)))
    return "twin"


def _same_now(w: Writer, attribute: sy.AttributeSymbol, slots: Slots, one: ir.Expr, other: ir.Expr) -> list[ir.Expr]:
    """What implications and `reveal` make of an attribute is equal, too."""
    outside = build.op("ge", one, ir.Const(slots.rows))
    pairs = []
    if attribute in w.game.changes:
        pairs.append([implied(w, attribute, o) for o in (one, other)])
    if attribute in w.layout.shown_to:
        pairs.append([load(w.layout.shown_to[attribute], o, wide=True) for o in (one, other)])
    tests = []
    for left, right in pairs:
        assert left is not None
        assert right is not None
        equal = ir.Op("beq", (left, right)) if left.type == ir.B64 else build.eq(left, right)
        tests.append(build.or_(outside, equal))
    return tests


def _same(slots: Slots, part: int, one: ir.Expr, other: ir.Expr) -> ir.Expr:
    """Whether two objects have the same in a slot of an attribute; objects of other types have none of it."""
    inside = build.op("lt", one, ir.Const(slots.rows))
    index = [build.op("mul", o, ir.Const(slots.width)) for o in (one, other)]
    kind = ir.I32 if slots.shape == "list" and part == 0 else slots.kind
    values = [load(slots.address + part, i, kind=kind) for i in index]
    equal = ir.Op("beq", tuple(values)) if kind == ir.B64 else build.eq(*values)
    return build.or_(build.not_(inside), equal)


def _counted_alike(slots: Slots, one: ir.Expr, other: ir.Expr) -> ir.Expr:
    """Whether as much was done with two objects; a counter that counts by something else has nothing to say."""
    numbers = range(slots.low, slots.low + slots.rows)
    counts = [load(slots.address, build.add(o, -slots.low)) for o in (one, other)]
    return build.or_(build.not_(between(one, numbers)), build.eq(*counts))
