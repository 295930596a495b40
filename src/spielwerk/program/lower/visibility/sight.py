"""Who sees what: masks of players for attributes, places and objects, and the view a seat gets."""

from __future__ import annotations

from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program import build, ir
from spielwerk.program.layout import Slots, Storage
from spielwerk.program.lower.claims.implications import implied
from spielwerk.program.lower.collections.contents import base_index, count_of, in_group, walk_storage
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Value
from spielwerk.program.lower.values.numbers import between, load
from spielwerk.program.lower.visibility.seers import count_seers, everybody, object_seers, own_seers, sees
from spielwerk.program.lower.visibility.shown import show_answers
from spielwerk.program.lower.writer import Writer


def seers_of_attribute(w: Writer, attribute: sy.AttributeSymbol, thing: ir.Expr | None) -> ir.Expr:
    """The set of players who see an attribute: of an object only those who see the object, of a field only those who
    see the board."""
    seen = own_seers(w, attribute, thing)
    if isinstance(attribute.home, sy.ObjectSymbol) and thing is not None:
        return build.sets("band", seen, seers_of_thing(w, thing))
    return _on_board(w, attribute, thing, seen)


def _on_board(w: Writer, what: sy.AttributeSymbol | sy.DieSymbol, field: ir.Expr | None, seen: ir.Expr) -> ir.Expr:
    """Of those who see an attribute of a field, those who see the board."""
    if not isinstance(what.home, sy.SpaceSymbol) or what.home.visibility.open:
        return seen
    return build.sets("band", seen, own_seers(w, what.home, field))


def seers_in(w: Writer, storage: Storage, place: ir.Expr, counts: bool) -> ir.Expr:
    """The set of players who see what is in a place of this group (or, with `counts`, how much)."""
    if isinstance(storage.symbol, sy.SpaceSymbol):
        return (count_seers if counts else own_seers)(w, storage.symbol, place)
    return (count_seers if counts else own_seers)(w, storage.symbol, owner_in(w, storage, place))


def owner_in(w: Writer, storage: Storage, place: ir.Expr) -> ir.Expr | None:
    """The player whose container a place of this group is."""
    if isinstance(storage.symbol, sy.ContainerSymbol) and isinstance(storage.symbol.home, sy.PlayerHome):
        return build.add(place, 1 - storage.first)
    return None


def seers_function(game: Lowering, counts: bool) -> str:
    """A function: the set of players who see what is in a place (or, with `counts`, how much)."""
    name = "seers_of_count" if counts else "seers_of_place"
    if name in game.functions:
        return name
    w = Writer(game, name)
    place = ir.Local("place")
    for storage in game.layout.storages:
        with w.code.block() as body:
            w.code.emit(ir.Return(seers_in(w, storage, place, counts)))
        w.code.when(in_group(storage, place), body)
    # What is in no place is hidden from nobody.
    w.code.emit(ir.Return(everybody(game)))
    game.function(ir.Function(name, (ir.Parameter("place"),), ir.B64, tuple(w.code.body)))
    return name


def seers_of_thing(w: Writer, thing: ir.Expr) -> ir.Expr:
    """The set of players who see which object this is."""
    place = load(w.layout.at, thing)
    seen: ir.Expr = ir.Call(seers_function(w.game, False), (place,), ir.B64)
    own = object_seers(w, thing)
    if own is not None:
        seen = build.sets("band", seen, own)
    if w.game.features.revealing:
        seen = build.sets("bor", seen, load(w.layout.revealed, thing, wide=True))
    return seen


# ---- the view ----------------------------------------------------------------------------------


def make_view(game: Lowering) -> None:
    """The function `view`: marks every slot that the seat may see, and counts what is in places."""
    w = Writer(game, "view")
    w.code.emit(ir.Show(ir.HEADER.CONDITION), ir.Show(ir.HEADER.REASON))
    for p in range(1, game.players + 1):
        w.code.emit(ir.Show(game.layout.result_places + p), ir.Show(game.layout.result_scores + p))
        if game.features.leaving:
            w.code.emit(ir.Show(game.layout.left + p), ir.Show(game.layout.finished + p))
    if game.features.leaving:
        w.code.emit(ir.Show(game.layout.finished))
    for attribute, slots in game.layout.attributes.items():
        if not isinstance(attribute.home, sy.ObjectSymbol):
            _show_rows(w, slots, attribute)
            if _counted(attribute, slots):
                _show_sums(w, slots, attribute)
    for die, slots in game.layout.dice.items():
        _show_rows(w, slots, die)
        if die.count is not None:
            _show_counts(w, slots, die)
    for function, slots in game.layout.shown.items():
        show_answers(w, function, slots)
    for storage in game.layout.storages:
        _show_storage(w, storage)
    if len(game.layout.things) > 1:
        _show_things(w)
    _show_phases(w)
    game.function(ir.Function("view", (ir.Parameter("seat"),), None, tuple(w.code.body)))


def _show_rows(w: Writer, slots: Slots, what: sy.AttributeSymbol | sy.DieSymbol) -> None:
    # Row 0 of several is that of none.
    first = 0 if slots.rows == 1 else 1
    for row in range(first, slots.rows):
        owner = ir.Const(row) if slots.rows > 1 else None
        with w.code.block() as body:
            now = implied(w, what, owner) if isinstance(what, sy.AttributeSymbol) else None
            for i in range(slots.width):
                w.code.emit(ir.Show(slots.address + row * slots.width + i, None, now))
        w.code.when(sees(w, _on_board(w, what, owner, own_seers(w, what, owner))), body)


def _show_counts(w: Writer, slots: Slots, die: sy.DieSymbol) -> None:
    """How many dice there are, for those who may see only that."""
    for row in range(0 if slots.rows == 1 else 1, slots.rows):
        owner = ir.Const(row) if slots.rows > 1 else None
        with w.code.block() as body:
            w.code.emit(ir.Show(slots.address + row * slots.width))
        w.code.when(sees(w, count_seers(w, die, owner)), body)


def _show_sums(w: Writer, slots: Slots, attribute: sy.AttributeSymbol) -> None:
    """How much there is in a map, for those who may see only that."""
    for row in range(0 if slots.rows == 1 else 1, slots.rows):
        owner = ir.Const(row) if slots.rows > 1 else None
        with w.code.block() as body:
            _show_sum(w, slots, ir.Const(row * slots.width))
        w.code.when(sees(w, _on_board(w, attribute, owner, count_seers(w, attribute, owner))), body)


def _show_sum(w: Writer, slots: Slots, index: ir.Expr) -> None:
    """The sum of a map is shown in its first slot, which belongs to no key."""
    total: ir.Expr = build.ZERO
    for key in slots.keys:
        total = build.add(total, load(slots.address, build.add(index, key)))
    w.code.emit(ir.Show(slots.address, index, total))


def _counted(attribute: sy.AttributeSymbol, slots: Slots) -> bool:
    return slots.shape == "map" and attribute.count_visibility is not attribute.visibility


def _show_storage(w: Writer, storage: Storage) -> None:
    for place in range(storage.first, storage.first + storage.count):
        here = ir.Const(place)
        with w.code.block() as body:
            w.code.emit(ir.ShowCount(here, count_of(w, storage, here)))
        w.code.when(sees(w, seers_in(w, storage, here, True)), body)
        with w.code.block() as body:
            _show_contents(w, storage, here)
        w.code.when(_sees_all(w, storage, here), body)


def _sees_all(w: Writer, storage: Storage, place: ir.Const) -> ir.Expr:
    """Whether the seat that looks sees a place and everything in it; else it gets only what it sees, without order."""
    seen = sees(w, seers_in(w, storage, place, False))
    if not w.game.hiding_objects or seen == build.ZERO:
        return seen
    every = w.code.keep(seen, "every")

    def look(thing: Value) -> None:
        w.code.emit(ir.Set(every.name, build.and_(every, sees(w, seers_of_thing(w, w.item(thing))))))

    walk_storage(w, storage, place, look, None)
    return every


def _show_contents(w: Writer, storage: Storage, place: ir.Const) -> None:
    """All slots of a place."""
    address, index = base_index(storage, place)
    assert isinstance(index, ir.Const)
    for i in range(storage.width):
        w.code.emit(ir.Show(address + index.value + i))


def _show_things(w: Writer) -> None:
    """Where the objects are that the seat may know, and their attributes."""
    thing = ir.Local(w.code.fresh("o"))
    with w.code.block() as body:
        seen = sees(w, seers_of_thing(w, thing))
        with w.code.block() as shown:
            w.code.emit(ir.Show(w.layout.at, thing))
            _show_below(w, thing)
            for attribute, slots in w.layout.attributes.items():
                if isinstance(attribute.home, sy.ObjectSymbol):
                    _show_attribute(w, attribute, slots, thing)
        w.code.when(seen, shown)
    w.code.emit(ir.For(thing.name, build.ONE, ir.Const(len(w.layout.things)), tuple(body)))


def _show_below(w: Writer, thing: ir.Local) -> None:
    """What is under an object, if that may be known, too."""
    shown = ir.Show(w.layout.below, thing)
    if not w.game.hiding_objects:
        w.code.emit(shown)
        return
    below = w.code.keep(load(w.layout.below, thing), "below")
    known = build.or_(build.eq(below, 0), sees(w, seers_of_thing(w, below)))
    w.code.when(known, [shown])


def _show_attribute(w: Writer, attribute: sy.AttributeSymbol, slots: Slots, thing: ir.Local) -> None:
    assert isinstance(attribute.home, sy.ObjectSymbol)
    index = build.op("mul", thing, ir.Const(slots.width))
    with w.code.block() as body:
        now = implied(w, attribute, thing)
        with w.code.block() as shown:
            for i in range(slots.width):
                w.code.emit(ir.Show(slots.address + i, index, now))
        w.code.when(sees(w, own_seers(w, attribute, thing)), shown)
        if _counted(attribute, slots):
            with w.code.block() as counted:
                _show_sum(w, slots, index)
            w.code.when(sees(w, count_seers(w, attribute, thing)), counted)
    w.code.when(between(thing, w.layout.ranges[attribute.home]), body)


# ---- phases ------------------------------------------------------------------------------------


def _show_phases(w: Writer) -> None:
    """The phases under way and their parameters, which everybody sees; objects only those who see them elsewhere."""
    for sign in w.layout.signs.values():
        w.code.emit(ir.Show(sign))
    for phase in w.layout.signs:
        for parameter in phase.parameters:
            if parameter in w.layout.published:
                _show_parameter(w, parameter)


def _show_parameter(w: Writer, parameter: sy.Variable) -> None:
    slots = w.layout.published[parameter]
    with w.code.block() as shown:
        for i in range(slots.width):
            w.code.emit(ir.Show(slots.address + i))
    w.code.when(_sees_parameter(w, parameter), shown)


def _sees_parameter(w: Writer, parameter: sy.Variable) -> ir.Expr:
    """Whether the seat that looks sees all objects that a parameter holds."""
    kind = parameter.type.of if isinstance(parameter.type, ty.Maybe) else parameter.type
    value = w.env[parameter]
    if isinstance(kind, ty.ObjectsOf):
        thing = w.item(value)
        return build.or_(build.eq(thing, 0), sees(w, seers_of_thing(w, thing)))
    if not isinstance(kind, ty.SetOf | ty.ListOf) or not _holds_objects(kind):
        return build.ONE
    all_seen = w.code.keep(build.ONE, "all_seen")

    def look(thing: Value) -> None:
        seen = build.and_(all_seen, sees(w, seers_of_thing(w, w.item(thing))))
        w.code.emit(ir.Set(all_seen.name, seen))

    w.each_of(value, look)
    return all_seen


def _holds_objects(kind: ty.SetOf | ty.ListOf) -> bool:
    return isinstance(kind.of.of if isinstance(kind.of, ty.Maybe) else kind.of, ty.ObjectsOf)
