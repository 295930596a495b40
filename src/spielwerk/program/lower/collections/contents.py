"""What is in places: going through it, counting it, its top."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import WORD, Storage
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Array, Bits, Value
from spielwerk.program.lower.values.numbers import between, load
from spielwerk.program.lower.writer import Stop, Visit, Writer


def storage_of(w: Writer, place: t.Expr) -> Storage | None:
    """Where the contents of a place are, if its kind is known now."""
    if isinstance(place, t.ContainerPlace):
        return w.layout.containers[place.container]
    kind = place.type.of if isinstance(place.type, ty.Maybe) else place.type
    if isinstance(kind, ty.FieldOf):
        return w.layout.fields.get(kind.symbol)
    return None


def base_index(storage: Storage, place: ir.Expr) -> tuple[int, ir.Expr]:
    """Address and index of the slots of a place of this group."""
    index = build.op("mul", build.add(place, -storage.first), ir.Const(storage.width))
    return storage.address, index


def in_group(storage: Storage, place: ir.Expr) -> ir.Expr:
    """Whether a place belongs to a group."""
    if storage.count == 1:
        return build.eq(place, storage.first)
    return between(place, range(storage.first, storage.first + storage.count))


def words(storage: Storage) -> int:
    return -(-storage.span // WORD)


def value_contents(w: Writer, node: t.Contents) -> Value | None:
    storage = storage_of(w, node.place)
    if storage is None or storage.form != "set" or words(storage) != 1:
        return None
    address, index = base_index(storage, w.number(node.place))
    return Bits(load(address, index, wide=True), storage.low)


def walk_contents(w: Writer, node: t.Contents, visit: Visit, stop: Stop | None) -> None:
    storage = storage_of(w, node.place)
    if storage is None:
        name = w.code.fresh("a")
        w.code.emit(ir.NewArray(name, max(1, len(w.layout.things) - 1)))
        w.code.emit(ir.Do(ir.Call(contents_function(w.game), (w.number(node.place), ir.Local(name, ir.ARR)))))
        w.each_of(Array(name), visit, stop)
        return
    walk_storage(w, storage, w.code.temp(w.number(node.place)), visit, stop)


def walk_storage(w: Writer, storage: Storage, place: ir.Expr, visit: Visit, stop: Stop | None) -> None:
    """Visits the objects in a place of a known group."""
    address, index = base_index(storage, place)
    if storage.form == "set":
        for word in range(words(storage)):
            members = load(address + word, index, wide=True)
            w.each_of(Bits(members, storage.low + word * WORD), visit, stop)
    elif storage.form == "pile":
        fixed, rest = _folded(address, index)
        count = ir.Load(fixed, rest)
        w.loop(lambda name, body: ir.ForSlots(name, fixed + 1, count, body, rest), visit, stop)
    elif storage.form == "row":
        fixed, rest = _folded(address, index)
        size = ir.Const(storage.capacity)
        w.loop(lambda name, body: ir.ForSlots(name, fixed, size, body, rest), lambda x: _if_any(w, x, visit), stop)
    elif storage.form == "single":
        _if_any(w, w.code.keep(load(address, index)), visit)
    else:
        _walk_stack(w, load(address, index), visit, stop)


def _folded(address: int, index: ir.Expr) -> tuple[int, ir.Expr | None]:
    return (address + index.value, None) if isinstance(index, ir.Const) else (address, index)


def _if_any(w: Writer, thing: Value, visit: Visit) -> None:
    with w.code.block() as body:
        visit(thing)
    w.code.when(build.ne(w.item(thing), 0), body)


def _walk_stack(w: Writer, top: ir.Expr, visit: Visit, stop: Stop | None) -> None:
    """From the bottom to the top, while the links run the other way."""
    down, up = w.code.fresh("down"), w.code.fresh("up")
    things = len(w.layout.things)
    here = w.code.keep(top, "o")
    w.code.emit(ir.NewArray(down, things), ir.NewArray(up, things))
    below = ir.Load(w.layout.below, here)
    w.code.emit(ir.While(build.ne(here, 0), (ir.Append(down, here), ir.Set(here.name, below))))
    i = w.code.fresh("i")
    length = ir.Op("alen", (ir.Local(down, ir.ARR),))
    last = build.op("sub", build.op("sub", length, build.ONE), ir.Local(i))
    item = ir.Op("aget", (ir.Local(down, ir.ARR), last))
    w.code.emit(ir.For(i, build.ZERO, length, (ir.Append(up, item),)))
    w.each_of(Array(up), visit, stop)


def contents_function(game: Lowering) -> str:
    """A function that lists the contents of any place."""
    if "contents" in game.functions:
        return "contents"
    w = Writer(game, "contents")
    place = ir.Local("place")
    for storage in game.layout.storages:
        with w.code.block() as body:
            walk_storage(w, storage, place, lambda o: w.code.emit(ir.Append("out", w.item(o))), None)
        w.code.when(in_group(storage, place), body)
    parameters = (ir.Parameter("place"), ir.Parameter("out", ir.ARR))
    game.function(ir.Function("contents", parameters, None, tuple(w.code.body)))
    return "contents"


def most_contents(w: Writer, node: t.Contents) -> int | None:
    storage = storage_of(w, node.place)
    return storage.capacity if storage is not None else max(1, len(w.layout.things) - 1)


def count_in(w: Writer, place: t.Expr) -> ir.Expr:
    """How many objects are in a place."""
    storage = storage_of(w, place)
    number = w.number(place)
    if storage is None:
        return _by_group(w, w.code.temp(number), "count", count_of)
    return count_of(w, storage, number)


def count_of(w: Writer, storage: Storage, place: ir.Expr) -> ir.Expr:
    address, index = base_index(storage, place)
    if storage.form == "set":
        parts = [build.popcount(load(address + word, index, wide=True)) for word in range(words(storage))]
        # Without any object of its types a container has no words.
        total: ir.Expr = parts[0] if parts else build.ZERO
        for part in parts[1:]:
            total = build.add(total, part)
        return total
    if storage.form == "pile":
        return load(address, index)
    if storage.form == "stack":
        return load(address + 1, index)
    if storage.form == "single":
        return build.ne(load(address, index), 0)
    total = build.ZERO
    for slot in range(storage.capacity):
        total = build.add(total, build.ne(load(address + slot, index), 0))
    return total


def any_in(w: Writer, place: t.Expr) -> ir.Expr:
    """Whether anything is in a place."""
    storage = storage_of(w, place)
    if storage is not None and storage.form == "set" and words(storage) == 1:
        address, index = base_index(storage, w.number(place))
        return build.not_(build.is_empty(load(address, index, wide=True)))
    return build.op("gt", count_in(w, place), build.ZERO)


def top_of(w: Writer, place: t.Expr) -> ir.Expr:
    """The uppermost object of a place, or none."""
    storage = storage_of(w, place)
    number = w.number(place)
    if storage is None:
        return _by_group(w, w.code.temp(number), "top", top_in)
    # For none the address would be in front of the group, among slots of something else.
    if isinstance(place.type, ty.Maybe) or (storage.first > 1 and not isinstance(number, ir.Const)):
        number = w.code.temp(number)
        return w.lazily(build.ne(number, 0), lambda: top_in(w, storage, number), build.ZERO)
    return top_in(w, storage, number)


def top_in(w: Writer, storage: Storage, place: ir.Expr) -> ir.Expr:
    address, index = base_index(storage, place)
    if storage.form == "pile":
        # The slot of the count is 0 when the pile is empty: it answers none by itself.
        index = w.code.temp(index)
        return load(address, build.add(index, load(address, index)))
    if storage.form in ("single", "stack"):
        return load(address, index)
    last = w.code.keep(build.ZERO, "last")
    walk_storage(w, storage, w.code.temp(place), lambda o: w.code.emit(ir.Set(last.name, w.item(o))), None)
    return last


def _by_group(w: Writer, place: ir.Expr, name: str, find: Callable[[Writer, Storage, ir.Expr], ir.Expr]) -> ir.Expr:
    """A question about a place of any kind, answered by a function."""
    function = f"{name}_of_place"
    if function not in w.game.functions:
        inner = Writer(w.game, name)
        here = ir.Local("place")
        for storage in w.layout.storages:
            with inner.code.block() as body:
                inner.code.emit(ir.Return(find(inner, storage, here)))
            inner.code.when(in_group(storage, here), body)
        inner.code.emit(ir.Return(build.ZERO))
        w.game.function(ir.Function(function, (ir.Parameter("place"),), ir.I32, tuple(inner.code.body)))
    return ir.Call(function, (place,))


def position_of(w: Writer, thing: ir.Expr) -> ir.Expr:
    """The place of an object in its pile or row, from 1; in other places 1."""
    function = "position"
    if function not in w.game.functions:
        inner = Writer(w.game, function)
        o, place = ir.Local("thing"), ir.Local("place")
        inner.code.emit(ir.Set("place", ir.Load(w.layout.at, o)))
        for storage in w.layout.storages:
            if storage.form not in ("pile", "row"):
                continue
            address, index = base_index(storage, place)
            shift = 1 if storage.form == "pile" else 0
            here = ir.Load(address + shift, build.add(index, ir.Local("i")))
            found = ir.If(build.eq(here, o), (ir.Return(build.add(ir.Local("i"), 1)),))
            search = ir.For("i", build.ZERO, ir.Const(storage.capacity), (found,))
            inner.code.when(in_group(storage, place), [search])
        inner.code.emit(ir.Return(build.ONE))
        w.game.function(ir.Function(function, (ir.Parameter("thing"),), ir.I32, tuple(inner.code.body)))
    return ir.Call(function, (thing,))
