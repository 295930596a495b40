"""Lowers the built-in functions about ways along connections: neighbours, distances, paths, connected groups."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.program import build, ir
from spielwerk.program.lower.boards.regions import MOST_PAIRS, Land, known, land_of, rows
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.values.forms import Array, Fixed, Value, numbers
from spielwerk.program.lower.writer import Stop, Visit, Writer

NO_WAY = -1


def _links(w: Writer, land: Land) -> list[list[int]]:
    """The places that each place of a land leads to."""
    links = w.layout.network.links
    return [links[place] if place in land.places else [] for place in range(land.stop)]


def neighbours(w: Writer, node: t.Builtin) -> Value:
    place = node.arguments[0]
    return rows(w, "neighbours", _links(w, land_of(w, place)), w.number(place))


def known_neighbours(w: Writer, node: t.Builtin) -> Fixed | None:
    place = known(w, node.arguments[0])
    return None if place is None else numbers(w.layout.network.links[place])


# ---- distances and paths -----------------------------------------------------------------------


def steps_between(w: Writer, a: ir.Expr, b: ir.Expr, from_: Land, to: Land) -> ir.Expr:
    """The number of steps from one place to another; `none` if there is no way."""
    if from_.stop * to.stop > MOST_PAIRS:
        steps = _steps_to(w, b)
        found = w.code.keep(ir.Op("aget", (steps, a)), "steps")
        return build.select(build.op("lt", found, build.ZERO), ir.Const(ir.NONE_INT), found)
    table: list[int] = []
    for one in range(from_.stop):
        for other in range(to.stop):
            inside = one in from_.places and other in to.places
            steps_ = w.layout.network.distance(one, other) if inside else NO_WAY
            table.append(ir.NONE_INT if steps_ == NO_WAY else steps_)
    return w.game.lookup("distance", table, build.add(build.op("mul", a, ir.Const(to.stop)), b))


def distance(w: Writer, node: t.Builtin) -> ir.Expr:
    a, b = (w.code.temp(w.number(place)) for place in node.arguments)
    return steps_between(w, a, b, land_of(w, node.arguments[0]), land_of(w, node.arguments[1]))


def path(w: Writer, node: t.Builtin) -> Value:
    from_, to = (land_of(w, place) for place in node.arguments)
    a, b = (w.code.temp(w.number(place)) for place in node.arguments)
    if from_.stop * to.stop > MOST_PAIRS:
        return _found_path(w, a, b)
    every: list[list[int]] = []
    for one in range(from_.stop):
        for other in range(to.stop):
            inside = one in from_.places and other in to.places
            every.append(w.layout.network.path(one, other) if inside else [])
    return rows(w, "path", every, build.add(build.op("mul", a, ir.Const(to.stop)), b))


def _steps_to(w: Writer, goal: ir.Expr) -> ir.Local:
    """An array with the number of steps from every place to one of them, -1 where there is no way."""
    name = w.code.fresh("steps")
    w.code.emit(ir.NewArray(name, w.layout.places + 1))
    array = ir.Local(name, ir.ARR)
    w.code.emit(ir.Do(ir.Call(_steps_function(w.game), (goal, array))))
    return array


def _steps_function(game: Lowering) -> str:
    """A function that fills an array with the steps to a place, going back from there."""
    if "steps_to" in game.functions:
        return "steps_to"
    w = Writer(game, "steps_to")
    goal, steps, places = ir.Local("goal"), ir.Local("steps", ir.ARR), game.layout.places
    fill = ir.For(w.code.fresh("i"), build.ZERO, ir.Const(places + 1), (ir.Append("steps", ir.Const(NO_WAY)),))
    w.code.emit(fill, ir.If(build.eq(goal, 0), (ir.Return(),)), ir.SetItem("steps", goal, build.ZERO))
    w.code.emit(ir.NewArray("queue", places), ir.Append("queue", goal), ir.Set("i", build.ZERO))
    i, queue = ir.Local("i"), ir.Local("queue", ir.ARR)
    with w.code.block() as body:
        here = w.code.keep(ir.Op("aget", (queue, i)), "here")
        far = w.code.keep(build.add(ir.Op("aget", (steps, here)), 1), "far")

        def visit(link: Value) -> None:
            there = w.item(link)
            found = (ir.SetItem("steps", there, far), ir.Append("queue", there))
            w.code.emit(ir.If(build.op("lt", ir.Op("aget", (steps, there)), build.ZERO), found))

        # Backwards from the goal, since connections may lead one way only.
        w.each_of(rows(w, "backwards", game.layout.network.backwards, here), visit)
        w.code.emit(ir.Set("i", build.add(i, 1)))
    w.code.emit(ir.While(build.op("lt", i, ir.Op("alen", (queue,))), tuple(body)))
    parameters = (ir.Parameter("goal"), ir.Parameter("steps", ir.ARR))
    game.function(ir.Function("steps_to", parameters, None, tuple(w.code.body)))
    return "steps_to"


def _found_path(w: Writer, a: ir.Expr, b: ir.Expr) -> Value:
    """From place to place, each time to the first that is nearer."""
    steps = _steps_to(w, b)
    name = w.code.fresh("path")
    w.code.emit(ir.NewArray(name, w.layout.places))
    here = w.code.keep(a, "here")
    left = w.code.keep(ir.Op("aget", (steps, a)), "left")
    with w.code.block() as body:
        w.code.emit(ir.Set(left.name, build.add(left, -1)))
        stop = w.stopper()

        def visit(link: Value) -> None:
            there = w.item(link)
            with w.code.block() as nearer:
                w.code.emit(ir.Set(here.name, there), ir.Append(name, there))
                w.leave(stop)
            w.code.when(build.eq(ir.Op("aget", (steps, there)), left), nearer)

        w.each_of(rows(w, "neighbours", w.layout.network.links, here), visit, stop)
    w.code.emit(ir.While(build.op("gt", left, build.ZERO), tuple(body)))
    return Array(name)


# ---- connected groups --------------------------------------------------------------------------


def region(w: Writer, node: t.Builtin) -> Value:
    """The fields that can be reached from a field through fields that satisfy a condition.

    A `region` is a group of such fields: the field belongs to it, or, if it does not satisfy the condition, nothing.
    """
    land = land_of(w, node)
    condition = node.arguments[1]
    assert isinstance(condition, t.Lambda)
    start = w.code.temp(w.number(node.arguments[0]))
    queue, seen = w.code.fresh("queue"), w.code.fresh("seen")
    _mark_all_unseen(w, seen, land)
    w.code.emit(ir.NewArray(queue, land.stop))

    def satisfies(place: ir.Expr) -> ir.Expr:
        with w.bound(condition.element, place):
            return w.number(condition.value)

    begins = satisfies(start) if node.name == "region" else build.ONE
    with w.code.block() as first:
        _visit_field(w, start, queue, seen)
    w.code.when(begins, first)
    _flood(w, land, satisfies, queue, seen)
    if node.name == "reachable":
        w.code.emit(ir.SetItem(seen, start, build.ZERO))
    return _in_order(w, land, seen)


def _mark_all_unseen(w: Writer, seen: str, land: Land) -> None:
    i = w.code.fresh("i")
    w.code.emit(ir.NewArray(seen, land.stop))
    w.code.emit(ir.For(i, build.ZERO, ir.Const(land.stop), (ir.Append(seen, build.ZERO),)))


def _visit_field(w: Writer, place: ir.Expr, queue: str, seen: str) -> None:
    w.code.emit(ir.SetItem(seen, place, build.ONE), ir.Append(queue, place))


def _flood(w: Writer, land: Land, allowed: Callable[[ir.Expr], ir.Expr], queue: str, seen: str) -> None:
    """Goes on from every field in the queue to the neighbours that are allowed."""
    i = w.code.keep(build.ZERO, "i")
    array = ir.Local(queue, ir.ARR)
    with w.code.block() as body:
        here = w.code.keep(ir.Op("aget", (array, i)), "here")

        def visit(next_: Value) -> None:
            there = w.code.temp(w.item(next_))
            with w.code.block() as fresh:
                test = allowed(there)
                with w.code.block() as inside:
                    _visit_field(w, there, queue, seen)
                w.code.when(test, inside)
            w.code.when(build.eq(ir.Op("aget", (ir.Local(seen, ir.ARR), there)), 0), fresh)

        inside = [[there for there in row if there in land.places] for row in _links(w, land)]
        w.each_of(rows(w, "neighbours", inside, here), visit)
        w.code.emit(ir.Set(i.name, build.add(i, 1)))
    w.code.emit(ir.While(build.op("lt", i, ir.Op("alen", (array,))), tuple(body)))


def _in_order(w: Writer, land: Land, seen: str) -> Array:
    name, f = w.code.fresh("a"), w.code.fresh("f")
    w.code.emit(ir.NewArray(name, len(land.places)))
    test = build.ne(ir.Op("aget", (ir.Local(seen, ir.ARR), ir.Local(f))), 0)
    body = (ir.If(test, (ir.Append(name, ir.Local(f)),)),)
    w.code.emit(ir.For(f, ir.Const(land.places.start), ir.Const(land.stop), body))
    return Array(name)


def regions(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The connected groups of a collection of fields, each in board order, in the order of their first fields."""
    of = node.arguments[0]
    land = land_of(w, of)
    mask, fields = w.code.fresh("mask"), w.code.fresh("fields")
    _mark_all_unseen(w, mask, land)
    w.code.emit(ir.NewArray(fields, land.stop))

    def note(field: Value) -> None:
        place = w.code.temp(w.item(field))
        with w.code.block() as fresh:
            _visit_field(w, place, fields, mask)
        w.code.when(build.eq(ir.Op("aget", (ir.Local(mask, ir.ARR), place)), 0), fresh)

    w.each(of, note)
    # Besides the marks of each group, which begin anew with it.
    done = w.code.fresh("seen")
    _mark_all_unseen(w, done, land)

    def group(start: Value) -> None:
        place = w.item(start)
        with w.code.block() as body:
            seen, queue = w.code.fresh("seen"), w.code.fresh("queue")
            _mark_all_unseen(w, seen, land)
            w.code.emit(ir.NewArray(queue, land.stop))
            _visit_field(w, place, queue, seen)
            _flood(w, land, lambda f: ir.Op("aget", (ir.Local(mask, ir.ARR), f)), queue, seen)
            found = _in_order(w, land, seen)
            x = w.code.fresh("x")
            w.code.emit(ir.ForArray(x, found.name, (ir.SetItem(done, ir.Local(x), build.ONE),)))
            visit(found)
        w.code.when(build.eq(ir.Op("aget", (ir.Local(done, ir.ARR), place)), 0), body)

    w.each_of(Array(fields), group, stop)
