"""Lowers the statements that move objects, and the library functions behind them."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import WORD, Storage
from spielwerk.program.lower.collections.contents import (
    base_index,
    count_of,
    in_group,
    position_of,
    storage_of,
    top_of,
    words,
)
from spielwerk.program.lower.collections.forms import as_set
from spielwerk.program.lower.collections.items import Items
from spielwerk.program.lower.effects.changes import assign_number
from spielwerk.program.lower.effects.permitted import check_kind, check_way, kinds_in
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Array, SlotList, Value
from spielwerk.program.lower.values.numbers import load, store
from spielwerk.program.lower.visibility.knowing_places import (
    Why,
    after_move,
    after_reveal,
    after_shuffle,
    after_swap,
    before_move,
    tracked,
)
from spielwerk.program.lower.visibility.seers import everybody
from spielwerk.program.lower.visibility.sight import seers_function, seers_of_thing
from spielwerk.program.lower.writer import Writer


def word_and_bit(w: Writer, storage: Storage, thing: ir.Expr) -> tuple[ir.Expr, ir.Expr]:
    """Which word of a set an object is in, and its bit there."""
    if words(storage) == 1:
        return build.ZERO, build.bit(thing, storage.low)
    numbers = range(len(w.layout.things))
    inside = [o - storage.low if storage.low <= o < storage.low + storage.span else 0 for o in numbers]
    word = w.game.lookup("word", [o // WORD for o in inside], thing)
    return word, w.game.lookup("bit", [1 << (o % WORD) for o in inside], thing, wide=True)


# ---- taking out and putting in -----------------------------------------------------------------


def take_out(w: Writer, storage: Storage, thing: ir.Expr, place: ir.Expr) -> None:
    """Takes an object out of a place of a known group."""
    address, index = base_index(storage, place)
    if storage.form == "single":
        w.code.emit(store(address, build.ZERO, index))
    elif storage.form == "set":
        word, mask = word_and_bit(w, storage, thing)
        index = w.code.temp(build.add(index, word))
        w.code.emit(store(address, build.sets("bandnot", load(address, index, wide=True), mask), index))
    elif storage.form == "row":
        i = w.code.fresh("i")
        here = build.add(index, ir.Local(i))
        found = ir.If(build.eq(ir.Load(address, here), thing), (ir.Store(address, build.ZERO, here),))
        w.code.emit(ir.For(i, build.ZERO, ir.Const(storage.capacity), (found,)))
    elif storage.form == "pile":
        w.code.emit(ir.Do(ir.Call(_pull(w.game), (build.add(index, address - _first_pile(w.game)), thing))))
    else:
        _unlink(w, address, index, thing)


def _first_pile(game: Lowering) -> int:
    """Where the first pile begins: piles are found from there on."""
    return min(storage.address for storage in game.layout.storages if storage.form == "pile")


def _pull(game: Lowering) -> str:
    """A function that takes an object out of a pile, given as an index from the first one, and closes the gap."""
    if "pull" not in game.functions:
        start = _first_pile(game)
        base, thing, n, i = (ir.Local(name) for name in ("base", "thing", "n", "i"))
        at_i = ir.Load(start, build.add(base, i))
        shift = ir.Store(start, ir.Load(start + 1, build.add(base, i)), build.add(base, i))
        body = (
            ir.Set("n", ir.Load(start, base)),
            # What is taken out is on top most often, and at the bottom when a whole pile moves.
            ir.Set("i", build.select(build.eq(ir.Load(start + 1, base), thing), build.ONE, n)),
            ir.While(build.and_(build.op("gt", i, build.ONE), build.ne(at_i, thing)), (ir.Set("i", build.add(i, -1)),)),
            ir.While(build.op("lt", i, n), (shift, ir.Set("i", build.add(i, 1)))),
            ir.Store(start, build.ZERO, build.add(base, n)),
            ir.Store(start, build.add(n, -1), base),
        )
        game.function(ir.Function("pull", (ir.Parameter("base"), ir.Parameter("thing")), None, body))
    return "pull"


def _unlink(w: Writer, address: int, index: ir.Expr, thing: ir.Expr) -> None:
    """Takes an object out of a stack whose objects point at what is below them."""
    below = w.layout.below
    index = w.code.temp(index)
    here = w.code.keep(load(address, index), "here")
    under = ir.Load(below, here)
    search = ir.While(build.ne(under, thing), (ir.Set(here.name, under),))
    cut = ir.Store(below, ir.Load(below, thing), here)
    is_top = build.eq(load(address, index), thing)
    w.code.emit(ir.If(is_top, (store(address, ir.Load(below, thing), index),), (search, cut)))
    w.code.emit(ir.Store(below, build.ZERO, thing))
    w.code.emit(store(address + 1, build.add(load(address + 1, index), -1), index))


def limited(game: Lowering, storage: Storage) -> bool:
    """Whether a place of this group can be too full for one more of all objects."""
    return storage.form in ("single", "row") or storage.capacity < min(storage.span, len(game.layout.things) - 1)


def put_in(w: Writer, storage: Storage, thing: ir.Expr, place: ir.Expr, bottom: bool) -> None:
    """Puts an object into a place of a known group; the function ends with 0 where the place is full."""
    address, index = base_index(storage, place)
    if limited(w.game, storage) and storage.form != "row":
        full = build.op("ge", count_of(w, storage, place), ir.Const(storage.capacity))
        w.code.emit(ir.If(full, (ir.Return(build.ZERO),)))
    if storage.form == "single":
        w.code.emit(store(address, thing, index))
    elif storage.form == "set":
        word, mask = word_and_bit(w, storage, thing)
        index = w.code.temp(build.add(index, word))
        w.code.emit(store(address, build.sets("bor", load(address, index, wide=True), mask), index))
    elif storage.form == "row":
        _put_in_row(w, storage, thing, address, index)
    elif storage.form == "pile":
        _put_on_pile(w, storage, thing, address, w.code.temp(index), bottom)
    else:
        index = w.code.temp(index)
        w.code.emit(ir.Store(w.layout.below, load(address, index), thing), store(address, thing, index))
        w.code.emit(store(address + 1, build.add(load(address + 1, index), 1), index))


def _put_in_row(w: Writer, storage: Storage, thing: ir.Expr, address: int, index: ir.Expr) -> None:
    """Into the first free slot."""
    done = w.code.keep(build.ZERO, "done")
    i = w.code.fresh("i")
    here = build.add(index, ir.Local(i))
    put = (ir.Store(address, thing, here), ir.Set(done.name, build.ONE), ir.Break())
    w.code.emit(ir.For(i, build.ZERO, ir.Const(storage.capacity), (ir.If(build.eq(ir.Load(address, here), 0), put),)))
    w.code.emit(ir.If(build.not_(done), (ir.Return(build.ZERO),)))


def _put_on_pile(w: Writer, storage: Storage, thing: ir.Expr, address: int, index: ir.Expr, bottom: bool) -> None:
    n = w.code.keep(build.add(load(address, index), 1), "n")
    if not bottom:
        w.code.emit(ir.Store(address, thing, build.add(index, n)), store(address, n, index))
        return
    i = w.code.keep(n, "i")
    here = build.add(index, i)
    shift = (ir.Store(address, load(address - 1, here), here), ir.Set(i.name, build.add(i, -1)))
    w.code.emit(ir.While(build.op("gt", i, build.ONE), shift))
    w.code.emit(ir.Store(address + 1, thing, index), store(address, n, index))


def move_function(game: Lowering, bottom: bool = False, target: Storage | None = None, why: Why = "move") -> str:
    """A function that moves an object to a place, wherever it was. Where a place can be full it tells if it was not.

    With a target it is for places of that group alone.
    """
    storages = game.layout.storages
    name = (why if tracked(game) else "move") + ("_below" if bottom else "")
    if target is not None and len(storages) > 1:
        name += f"_to_{storages.index(target)}"
    if name in game.functions:
        return name
    w = Writer(game, name)
    thing, to = ir.Local("thing"), ir.Local("to")
    here = w.code.keep(load(game.layout.at, thing), "from")
    seen = before_move(w, thing, why)
    _in_its_group(w, storages, here, lambda storage: take_out(w, storage, thing, here))
    if target is not None:
        put_in(w, target, thing, to, bottom)
    else:
        _in_its_group(w, storages, to, lambda storage: put_in(w, storage, thing, to, bottom))
    w.code.emit(store(game.layout.at, to, thing))
    if game.features.revealing:
        # A reveal holds until the object moves.
        w.code.emit(store(game.layout.revealed, ir.Const(0, ir.B64), thing))
    after_move(w, thing, here, to, seen, why)
    result = ir.I32 if any(limited(game, storage) for storage in storages) else None
    w.code.emit(ir.Return(build.ONE if result else None))
    game.function(ir.Function(name, (ir.Parameter("thing"), ir.Parameter("to")), result, tuple(w.code.body)))
    return name


def _in_its_group(w: Writer, storages: list[Storage], place: ir.Expr, act: Callable[[Storage], None]) -> None:
    """Does something with the group that a place belongs to."""
    if not storages:
        return
    with w.code.block() as body:
        act(storages[0])
    with w.code.block() as others:
        _in_its_group(w, storages[1:], place, act)
    w.code.when(in_group(storages[0], place), body, others)


def carry_out(
    w: Writer,
    thing: ir.Expr,
    place: ir.Expr,
    line: int,
    bottom: bool = False,
    target: Storage | None = None,
    why: Why = "move",
) -> None:
    """Moves one object; a full place stops the match."""
    call = ir.Call(move_function(w.game, bottom, target, why), (thing, place))
    if w.game.functions[call.function].result is None:
        w.code.emit(ir.Do(call))
    else:
        w.code.emit(ir.Check(w.code.keep(call, "done"), "R211", line, place))


def move_thing(
    w: Steps,
    thing: ir.Expr,
    place: ir.Expr,
    step: t.Step,
    bottom: bool = False,
    target: Storage | None = None,
    why: Why = "move",
) -> None:
    """Moves one object and tells those who may know."""
    thing, place = w.code.temp(thing), w.code.temp(place)
    watched = w.code.fresh("seen"), w.code.fresh("from")
    before = ir.Set(watched[0], seers_of_thing(w, thing)), ir.Set(watched[1], load(w.layout.at, thing))
    w.code.emit(ir.Watch(before))
    carry_out(w, thing, place, w.line(step.span), bottom, target, why)
    counts = build.sets(
        "bor",
        ir.Call(seers_function(w.game, True), (ir.Local(watched[1]),), ir.B64),
        ir.Call(seers_function(w.game, True), (place,), ir.B64),
    )
    with w.code.block() as body:
        after = seers_of_thing(w, thing)
        args = thing, ir.Local(watched[1]), place, ir.Local(watched[0], ir.B64), after, counts, position_of(w, thing)
        w.code.emit(ir.Event("move", args, w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))


def target_place(w: Steps, target: t.Expr, step: t.Step) -> ir.Expr:
    place = w.code.temp(w.number(target))
    if isinstance(target.type, ty.Maybe):
        w.code.emit(ir.Check(build.ne(place, 0), "R204", w.line(step.span)))
    return place


def move_objects(w: Steps, step: t.MoveObjects) -> None:
    place = target_place(w, step.target, step)
    bottom = step.at == "bottom"
    why: Why = "carry" if isinstance(step.what, t.Get) and step.what.variable in w.game.decided else "move"
    line = w.line(step.span)

    def move(item: Value) -> None:
        thing = w.code.temp(w.item(item))
        check_kind(w, thing, kinds_in(step.what), step.target, place, line)
        if step.along:
            check_way(w, thing, step.target, place, line)
        move_thing(w, thing, place, step, bottom, storage_of(w, step.target), why)

    if not step.several:
        thing = w.code.temp(w.number(step.what))
        if isinstance(step.what.type, ty.Maybe):
            w.code.emit(ir.Check(build.ne(thing, 0), "R204", line))
        move(thing)
        return
    # Listed first, since every move changes what the collection is made of.
    things = w.collected(step.what) if not isinstance(step.what, t.Get) else w.value(step.what)
    w.each_of(things, move)


def place_object(w: Steps, step: t.PlaceObject) -> None:
    """The first object of that kind that is where it started."""
    every = t.ObjectsOfKind(step.kind, step.owner, type=ty.ListOf(ty.ObjectsOf((step.kind,))), span=step.span)
    spare = t.Builtin("spare", [every], type=every.type, span=step.span)
    first = t.Builtin("first", [spare], type=ty.Maybe(ty.ObjectsOf((step.kind,))), span=step.span)
    thing = w.code.temp(w.number(first))
    w.code.emit(ir.Check(build.ne(thing, 0), "R212", w.line(step.span)))
    place = target_place(w, step.on, step)
    check_kind(w, thing, (step.kind,), step.on, place, w.line(step.span))
    move_thing(w, thing, place, step, target=storage_of(w, step.on))


def deal(w: Steps, step: t.DealObjects) -> None:
    """One to each in turn, as many rounds as said."""
    amount = w.code.temp(w.number(step.amount))

    def give(place: Value) -> None:
        thing = w.code.keep(top_of(w, step.source), "card")
        w.code.emit(ir.Check(build.ne(thing, 0), "R213", w.line(step.span)))
        target = w.code.temp(w.item(place))
        check_kind(w, thing, kinds_in(step.source), step.targets, target, w.line(step.span))
        if step.along:
            check_way(w, thing, step.targets, target, w.line(step.span))
        move_thing(w, thing, target, step)

    with w.code.block() as body:
        if step.several:
            w.each(step.targets, give)
        else:
            give(w.number(step.targets))
    w.code.emit(ir.For(w.code.fresh("i"), build.ZERO, amount, tuple(body)))


def swap(w: Steps, step: t.SwapThings) -> None:
    if not step.places:
        from spielwerk.check.typed.symbols import Variable

        held = Variable("held", type=step.one.type)
        w.env[held] = w.code.keep(w.number(step.one), "held")
        assign_number(w, t.Assign(step.one, "=", step.other, span=step.span))
        assign_number(w, t.Assign(step.other, "=", t.Get(held, type=step.one.type), span=step.span))
        return
    places = [target_place(w, node, step) for node in (step.one, step.other)]
    kind = ty.ListOf(ty.ObjectsOf(tuple(w.game.kinds)))
    # Both are listed before anything moves: otherwise the first would be moved back with the second.
    lists = [w.collected(t.Contents(node, type=kind, span=step.span)) for node in (step.one, step.other)]
    nodes = step.one, step.other
    for things, source, target, place in zip(lists, nodes, reversed(nodes), reversed(places), strict=True):

        def move(item: Value, source: t.Expr = source, target: t.Expr = target, place: ir.Expr = place) -> None:
            thing = w.code.temp(w.item(item))
            check_kind(w, thing, kinds_in(source), target, place, w.line(step.span))
            move_thing(w, thing, place, step, why="swap")

        w.each_of(things, move)
    after_swap(w, places[0], places[1])


def shuffle(w: Steps, step: t.ShuffleThing) -> None:
    """From the end to the second: swaps each with one at or before it, drawn by chance."""
    if isinstance(step.what.type, ty.ListOf):
        place = w.value(step.what)
        if isinstance(place, Array):
            w.shuffle_items(Items(array=place.name), step)
        else:
            assert isinstance(place, SlotList)
            w.shuffle_items(Items(address=place.address, index=place.index), step)
        return
    storage = storage_of(w, step.what)
    assert storage is not None
    address, index = base_index(storage, w.number(step.what))
    w.shuffle_items(Items(address=address, index=w.code.temp(index)), step)
    after_shuffle(w, w.number(step.what))
    with w.code.block() as body:
        place = w.number(step.what)
        w.code.emit(ir.Event("shuffle", (place,), w.line(step.span)))
    w.code.emit(ir.Watch(tuple(body)))


def told_to(w: Steps, to: t.Expr | None) -> ir.Expr:
    """The set of players that something is revealed to."""
    mask: ir.Expr = everybody(w.game)
    if to is not None:
        several = isinstance(to.type, ty.SetOf | ty.ListOf)
        mask = w.bits(as_set(to)).members if several else build.bit(w.number(to), 1)
    return w.code.keep(mask, "mask") if not isinstance(mask, ir.Const) else mask


def reveal(w: Steps, step: t.RevealObjects) -> None:
    mask = told_to(w, step.to)

    def one(item: Value) -> None:
        thing = w.code.temp(w.item(item))
        shown = load(w.layout.revealed, thing, wide=True)
        new = ir.Const(0, ir.B64) if step.hide else build.sets("bor", shown, mask)
        w.code.emit(store(w.layout.revealed, new, thing))
        if not step.hide:
            after_reveal(w, thing)
        kind = "hide" if step.hide else "reveal"
        w.code.emit(ir.Watch((ir.Event(kind, (thing, mask), w.line(step.span)),)))

    if step.several:
        w.each(step.what, one)
    else:
        one(w.number(step.what))


def give(w: Steps, step: t.GiveObject) -> None:
    owner = w.code.temp(w.number(step.to))

    def one(item: Value) -> None:
        thing = w.code.temp(w.item(item))
        w.code.emit(store(w.layout.owners, owner, thing))
        with w.code.block() as body:
            w.code.emit(ir.Event("give", (thing, owner, seers_of_thing(w, thing)), w.line(step.span)))
        w.code.emit(ir.Watch(tuple(body)))

    if step.several:
        w.each(step.what, one)
    else:
        one(w.number(step.what))


__all__ = ["carry_out", "move_thing"]
