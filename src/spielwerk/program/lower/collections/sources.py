"""Lowers collections that are there: players, fields, objects, numbers, and what variables and attributes hold."""

from __future__ import annotations

from functools import partial

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Source
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.claims.implications import implied
from spielwerk.program.lower.collections.forms import as_list
from spielwerk.program.lower.collections.owned import owned
from spielwerk.program.lower.dispatch import Pieces
from spielwerk.program.lower.game import element_of, is_collection
from spielwerk.program.lower.texts.letters import entries_by_text
from spielwerk.program.lower.values.forms import (
    Array,
    Bits,
    Columns,
    Fixed,
    Mapping,
    SlotList,
    SlotMap,
    Value,
    Words,
    numbers,
)
from spielwerk.program.lower.values.intervals import is_short
from spielwerk.program.lower.values.numbers import load
from spielwerk.program.lower.writer import (
    Stop,
    Visit,
    Writer,
)
from spielwerk.program.pricing import paid


def known_players(w: Writer, node: t.Players) -> Fixed | None:
    everybody = numbers(range(1, w.game.players + 1))
    if node.which == "all_players":
        return everybody
    if w.game.features.leaving:
        return None
    return Fixed(()) if node.which == "finished" else everybody


def pieces_players(w: Writer, node: t.Players) -> Pieces | None:
    if node.which == "finished":
        return None
    everybody = [ir.Const(p) for p in range(1, w.game.players + 1)]
    return [(build.ONE if node.which == "all_players" else still_in(w, p), p) for p in everybody]


def still_in(w: Writer, player: ir.Expr) -> ir.Expr:
    """Whether a player has not left the game."""
    return build.eq(load(w.layout.left, player), 0) if w.game.features.leaving else build.ONE


def walk_players(w: Writer, node: t.Players, visit: Visit, stop: Stop | None) -> None:
    if node.which == "finished":
        w.each_of(SlotList(w.layout.finished, w.game.players), visit, stop)
        return

    def guarded(player: Value) -> None:
        with w.code.block() as body:
            visit(player)
        w.code.when(still_in(w, w.item(player)), body)

    w.each_of(numbers(range(1, w.game.players + 1)), guarded, stop)


def known_fields(w: Writer, node: t.SpaceFields) -> Fixed | None:
    board = w.layout.boards[node.space]
    if node.owner is None:
        return numbers(range(board.first, board.first + board.size))
    of = node.owner
    owner = w.pure(lambda: w.number(of))
    if not isinstance(owner, ir.Const):
        return None
    size = board.size // board.copies
    first = board.first + (owner.value - 1) * size
    return numbers(range(first, first + size) if owner.value else ())


def walk_fields(w: Writer, node: t.SpaceFields, visit: Visit, stop: Stop | None) -> None:
    """The fields of one player's part of a space."""
    board = w.layout.boards[node.space]
    assert node.owner is not None
    size = board.size // board.copies
    first = w.code.temp(build.add(build.op("mul", build.add(w.number(node.owner), -1), ir.Const(size)), board.first))
    w.loop(lambda name, body: ir.For(name, first, build.add(first, size), body), visit, stop)


def known_enum(w: Writer, node: t.EnumValues) -> Fixed | None:
    return numbers(range(2) if node.enum is None else range(1, len(node.enum.values) + 1))


def known_objects(w: Writer, node: t.ObjectsOfKind) -> Fixed | None:
    every = w.layout.ranges[node.kind]
    if node.owner is None:
        return numbers(every)
    of = node.owner
    owner = w.pure(lambda: w.number(of))
    if not isinstance(owner, ir.Const) or w.game.features.giving:
        return None
    return numbers(o for o in every if w.layout.things[o].owner == owner.value)


def walk_objects(w: Writer, node: t.ObjectsOfKind, visit: Visit, stop: Stop | None) -> None:
    assert node.owner is not None
    owner = w.code.temp(w.number(node.owner))
    if not w.game.features.giving:
        w.each_of(owned(w, node.kind, owner), visit, stop)
        return

    def guarded(thing: Value) -> None:
        with w.code.block() as body:
            visit(thing)
        w.code.when(build.eq(owner_of(w, w.item(thing)), owner), body)

    w.each_of(numbers(w.layout.ranges[node.kind]), guarded, stop)


def owner_of(w: Writer, thing: ir.Expr) -> ir.Expr:
    """The player an object belongs to."""
    if w.game.features.giving:
        return load(w.layout.owners, thing)
    return w.game.lookup("owner", [thing.owner for thing in w.layout.things], thing)


def known_range(w: Writer, node: t.NumberRange) -> Fixed | None:
    low, high = w.pure(lambda: w.number(node.low)), w.pure(lambda: w.number(node.high))
    if isinstance(low, ir.Const) and isinstance(high, ir.Const) and high.value - low.value < 4096:
        return numbers(range(low.value, high.value + 1))
    return None


def walk_range(w: Writer, node: t.NumberRange, visit: Visit, stop: Stop | None) -> None:
    line = w.line(node.span)
    # Checked, since no number comes behind the greatest one.
    low, high = w.number(node.low), build.op("addc", w.number(node.high), build.ONE, line)

    def loop(name: str, body: ir.Body) -> ir.For:
        return ir.For(name, low, high, body if is_short(w, node.low, node.high) else paid(body, line))

    w.loop(loop, visit, stop)


def known_items(w: Writer, node: t.ListOfItems | t.SetOfItems) -> Fixed | None:
    kind = element_of(node.type)
    if is_collection(kind):
        return None
    if kind == ty.TEXT:
        return Fixed(tuple(w.value(item) for item in node.items))
    found: list[Value] = []
    for item in node.items:
        value = w.pure(partial(w.like, item, kind))
        if not isinstance(value, ir.Const):
            return None
        found.append(value)
    if isinstance(node, t.SetOfItems):
        # A set goes by the order of its numbers, however it is written.
        found = sorted(set(found), key=lambda c: c.value if isinstance(c, ir.Const) else 0)
    return Fixed(tuple(found))


def walk_items(w: Writer, node: t.ListOfItems, visit: Visit, stop: Stop | None) -> None:
    kind = element_of(node.type)
    inner = is_collection(kind)
    items = [w.value(item) if inner else w.code.temp(w.like(item, kind)) for item in node.items]
    w.unrolled([(build.ONE, item) for item in items], visit, stop)


def value_set(w: Writer, node: t.SetOfItems) -> Value | None:
    universe = w.game.universe(element_of(node.type))
    if universe is None or not w.game.fits_word(element_of(node.type)):
        return ordered(w, t.ListOfItems(node.items, type=ty.ListOf(element_of(node.type)), span=node.span))
    members: ir.Expr = ir.Const(0, ir.B64)
    for item in node.items:
        bit = build.bit(number := w.code.temp(w.number(item)), universe.start)
        if isinstance(item.type, ty.Maybe):
            # None is in no set.
            bit = build.select(build.ne(number, 0), bit, ir.Const(0, ir.B64))
        members = build.sets("bor", members, bit)
    return Bits(members, universe.start)


def known_variable(w: Writer, node: t.Get) -> Fixed | None:
    value = w.env.get(node.variable)
    return value if isinstance(value, Fixed) else None


def pieces_variable(w: Writer, node: t.Get) -> Pieces | None:
    value = w.env.get(node.variable)
    if isinstance(value, Columns):
        return [(build.ONE, ir.Lookup(table, value.index)) for table in value.tables]
    return [(build.ONE, item) for item in value.items] if isinstance(value, Fixed) and len(value.items) <= 64 else None


def value_variable(w: Writer, node: t.Get) -> Value | None:
    return w.env[node.variable]


def known_const(w: Writer, node: t.ConstValue) -> Fixed | None:
    assert node.const.value is not None
    return w.fixed(node.const.value)


def value_const(w: Writer, node: t.ConstValue) -> Value | None:
    assert node.const.value is not None
    return w.value(node.const.value)


def value_option(w: Writer, node: t.OptionValue) -> Value | None:
    value = w.game.options[node.option]
    return Words(value.name if isinstance(value, Source) else str(value))


def value_text(w: Writer, node: t.Constant) -> Value | None:
    return Words(str(node.value)) if node.type == ty.TEXT else None


def value_attribute(w: Writer, node: t.Read) -> Value | None:
    owner = w.number(node.of) if node.of is not None else None
    now = None if node.base else implied(w, node.attribute, owner)
    if now is not None:
        return Bits(now, w.layout.attributes[node.attribute].low_bit)
    return stored(w, node.attribute, owner)


def stored(w: Writer, symbol: sy.AttributeSymbol, owner: ir.Expr | None) -> Value:
    """An attribute that is a set, list or map, as it is in the state, or in a table if it never changes."""
    if symbol not in w.layout.attributes:
        universe = w.game.universe(element_of(symbol.type))
        assert owner is not None
        assert universe is not None
        return Bits(w.game.lookup(symbol.name, w.game.constants[symbol], owner, wide=True), universe.start)
    slots = w.layout.attributes[symbol]
    index = None if owner is None else build.op("mul", owner, ir.Const(slots.width))
    if slots.shape == "set":
        return Bits(load(slots.address, index, wide=True), slots.low_bit)
    if slots.shape == "list":
        wide = element_of(symbol.type) == ty.FINGERPRINT
        return slot_list(slots.address, slots.capacity, index, wide)
    return slot_map(slots.address, slots.keys, index, slots.kind)


def slot_list(address: int, capacity: int, index: ir.Expr | None, wide: bool = False) -> SlotList:
    if isinstance(index, ir.Const):
        return SlotList(address + index.value, capacity, None, wide)
    return SlotList(address, capacity, index, wide)


def slot_map(address: int, keys: tuple[int, ...], index: ir.Expr | None, kind: str = ir.I32) -> Mapping:
    if isinstance(index, ir.Const):
        address, index = address + index.value, None

    def at(key: ir.Expr) -> ir.Expr:
        return load(address, key if index is None else build.add(index, key), kind=kind)

    return Mapping(keys, at, SlotMap(address, index, kind))


def value_dice(w: Writer, node: t.DieValue) -> Value | None:
    slots = w.layout.dice[node.die]
    index = None if node.of is None else build.op("mul", w.number(node.of), ir.Const(slots.width))
    return slot_list(slots.address, slots.capacity, index)


def value_map(w: Writer, node: t.MapOfEntries) -> Value | None:
    assert isinstance(node.type, ty.MapOf)
    kind = node.type.value
    entries = [(w.code.temp(w.number(key)), w.code.temp(w.like(value, kind))) for key, value in node.entries]
    universe = w.game.universe(node.type.key)
    known = {k.value: v for k, v in entries if isinstance(k, ir.Const)}
    if len(known) == len(entries) and all(isinstance(v, ir.Const) for v in known.values()):
        numbers = {k: v.value for k, v in known.items() if isinstance(v, ir.Const)}
        return known_map(w, universe, numbers, word_type(kind))
    assert universe is not None

    def at(key: ir.Expr) -> ir.Expr:
        result: ir.Expr = ir.Const(0, word_type(kind))
        for entry, value in reversed(entries):
            result = build.select(build.eq(key, entry), value, result)
        return result

    return Mapping(tuple(universe), at)


def known_map(w: Writer, universe: range | None, entries: dict[int, int], kind: str = ir.I32) -> Mapping:
    """A map whose entries are all known: a table."""
    keys = tuple(universe) if universe is not None else tuple(sorted(entries))
    low = min((0, *keys))
    row = [entries.get(k, 0) for k in range(low, max((0, *keys)) + 1)]
    return Mapping(keys, lambda key: w.game.lookup("map", row, build.add(key, -low), kind=kind))


def known_keys(w: Writer, node: t.MapKeys) -> Fixed | None:
    if isinstance(node.map.type, ty.MapOf) and node.map.type.key == ty.TEXT:
        return Fixed(tuple(Words(text) for text, _ in entries_by_text(w, node.map)))
    if isinstance(node.map, t.ConstValue) and isinstance(node.map.const.value, t.MapOfEntries):
        keys = [w.pure(partial(w.number, k)) for k, _ in node.map.const.value.entries]
        found = [k.value for k in keys if isinstance(k, ir.Const)]
        return numbers(sorted(found)) if len(found) == len(keys) else None
    return None


def value_keys(w: Writer, node: t.MapKeys) -> Value | None:
    found = w.value(node.map)
    assert isinstance(found, Mapping)
    return numbers(found.keys)


def value_arithmetic(w: Writer, node: t.Arithmetic) -> Value | None:
    if isinstance(node.type, ty.MapOf):
        left, right = w.value(node.left), w.value(node.right)
        assert isinstance(left, Mapping)
        assert isinstance(right, Mapping)
        name = "addc" if node.operator == "+" else "subc"
        line = w.line(node.span)
        return Mapping(left.keys, lambda k: build.op(name, left.get(k), right.get(k), line))
    if isinstance(node.type, ty.SetOf) and w.game.fits_word(node.type.of):
        one, other = w.bits(node.left), w.bits(node.right)
        if one.low == other.low:
            return Bits(build.sets("bor" if node.operator == "+" else "bandnot", one.members, other.members), one.low)
    return None


def walk_arithmetic(w: Writer, node: t.Arithmetic, visit: Visit, stop: Stop | None) -> None:
    if isinstance(node.type, ty.ListOf) and node.operator == "+":
        name = w.code.fresh("a")
        w.code.emit(ir.NewArray(name, w.capacity(node.left) + w.capacity(node.right)))
        w.fill(name, node.left)
        w.fill(name, node.right)
        w.each_of(Array(name), visit, stop)
        return
    if isinstance(node.type, ty.ListOf) or (isinstance(node.type, ty.SetOf) and not w.game.fits_word(node.type.of)):
        w.each_of(_large_sets(w, node), visit, stop)
        return
    w.each_of(w.value(node), visit, stop)


def _large_sets(w: Writer, node: t.Arithmetic) -> Value:
    """Union or difference of sets that do not fit into a word; what is left of a list."""
    if node.operator == "+":
        joined = t.Arithmetic("+", node.left, node.right, type=ty.ListOf(element_of(node.type)), span=node.span)
        return ordered(w, joined)
    without = w.collected(as_list(node.right))
    assert isinstance(without, Array)
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, w.capacity(node.left)))

    def visit(item: Value) -> None:
        value = w.code.temp(w.item(item))
        with w.code.block() as body:
            w.code.emit(ir.Append(name, value))
        w.code.when(build.not_(in_array(w, value, without.name)), body)

    w.each(node.left, visit)
    return Array(name)


def in_array(w: Writer, value: ir.Expr, array: str) -> ir.Expr:
    """Whether a number is in an array."""
    found = w.code.keep(build.ZERO, "found")
    x = w.code.fresh("x")
    test = ir.If(build.eq(ir.Local(x), value), (ir.Set(found.name, build.ONE), ir.Break()))
    w.code.emit(ir.ForArray(x, array, (test,)))
    return found


def ordered(w: Writer, node: t.Expr) -> Value:
    """The elements of a collection, each once, in the order in which sets have them."""
    kind = ty.ListOf(element_of(node.type))
    items, it = sy.Variable("items", type=kind), sy.Variable("it", type=kind.of, role="it")
    found = w.env[items] = distinct_array(w, node)
    w.game.capacities[found.name] = w.capacity(node)
    of = t.Get(items, type=kind, span=node.span)
    return w.value(t.Sorted(of, it, [t.Get(it, type=it.type, span=node.span)], type=kind, span=node.span))


def distinct_array(w: Writer, node: t.Expr) -> Array:
    """The elements of a collection, each once, in the order in which they come first."""
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, w.capacity(node)))

    def visit(item: Value) -> None:
        value = w.code.temp(w.item(item))
        seen = in_array(w, value, name)
        w.code.emit(ir.If(build.not_(seen), (ir.Append(name, value),)))

    w.each(node, visit)
    return Array(name)
