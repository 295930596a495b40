"""Lowers the built-in functions about the geometry of boards. What a board looks like is known, so they are tables."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.program import build, ir
from spielwerk.program.geometry import directions
from spielwerk.program.geometry.board import Board
from spielwerk.program.lower.boards.regions import MOST_PAIRS, Land, board_of, known, land_of, rows, shifted
from spielwerk.program.lower.texts.letters import text_of
from spielwerk.program.lower.values.forms import Array, Fixed, Value, numbers
from spielwerk.program.lower.writer import Writer

Find = Callable[[Board, int], list[int]]
MOST_STARTS = 1000
"""Up to so many fields, rays in all directions are a table."""


# ---- lists that depend on a field ----------------------------------------------------------------


def _leaps_by_place(w: Writer, node: t.Builtin) -> list[list[int]] | None:
    """For every place where a leap leads to, if its measures are known."""
    measures = [known(w, argument) for argument in node.arguments[1:]]
    far = [measure for measure in measures if measure is not None]
    if len(far) < len(measures):
        return None
    return land_of(w, node.arguments[0]).by_place(lambda board, f: shifted(board, board.leaps(f, *far)), [])


def leaps(w: Writer, node: t.Builtin) -> Value | None:
    every = _leaps_by_place(w, node)
    return None if every is None else rows(w, "leaps", every, w.number(node.arguments[0]))


def known_leaps(w: Writer, node: t.Builtin) -> Fixed | None:
    place = known(w, node.arguments[0])
    every = _leaps_by_place(w, node) if place is not None else None
    return None if place is None or every is None else numbers(every[place])


def ray(w: Writer, node: t.Builtin) -> Value | None:
    land = land_of(w, node.arguments[0])
    way = w.number(node.arguments[1])
    place = w.number(node.arguments[0])

    def rays(one: int) -> list[list[int]]:
        return land.by_place(lambda board, f: shifted(board, board.ray(f, one)), [])

    if isinstance(way, ir.Const):
        return rows(w, f"ray_{way.value}", rays(way.value), place)
    if len(land.places) > MOST_STARTS:
        return _walked_ray(w, land, place, way)
    lists = [row for one in range(directions.COUNT + 1) for row in rays(one)]
    return rows(w, "ray", lists, build.add(build.op("mul", way, ir.Const(land.stop)), place))


def _walked_ray(w: Writer, land: Land, start: ir.Expr, way: ir.Expr) -> Value:
    """On a large board: goes step by step."""
    steps = w.game.table("step", _all_steps(land))
    start, way = w.code.temp(start), w.code.temp(way)
    name = w.code.fresh("ray")
    here = w.code.keep(start, "here")
    on = ir.Set(here.name, ir.Lookup(steps, build.add(build.op("mul", way, ir.Const(land.stop)), here)))
    walking = build.and_(build.ne(here, 0), build.ne(here, start))
    w.code.emit(ir.NewArray(name, len(land.places)), on, ir.While(walking, (ir.Append(name, here), on)))
    return Array(name)


def known_ray(w: Writer, node: t.Builtin) -> Fixed | None:
    place, way = known(w, node.arguments[0]), known(w, node.arguments[1])
    if place is None or way is None:
        return None
    found: list[list[int]] = land_of(w, node.arguments[0]).by_place(
        lambda board, f: shifted(board, board.ray(f, way)), []
    )
    return numbers(found[place])


def between(w: Writer, node: t.Builtin) -> Value | None:
    land = land_of(w, node.arguments[0])
    other = land_of(w, node.arguments[1])
    if land.stop * other.stop > MOST_PAIRS:
        return _found_between(w, node, land)

    def row(board: Board, f: int) -> list[list[int]]:
        found: list[list[int]] = [[]] * other.stop
        if board in other.boards:
            # Backwards, so that the first direction that leads there has the last word.
            for way in reversed(board.ways):
                run = board.ray(f, way)
                for i, there in enumerate(run):
                    found[there + board.first - 1] = shifted(board, run[:i])
        return found

    nothing: list[list[int]] = [[]] * other.stop
    every = [lists for row in land.by_place(row, nothing) for lists in row]
    a, b = w.number(node.arguments[0]), w.number(node.arguments[1])
    return rows(w, "between", every, build.add(build.op("mul", a, ir.Const(other.stop)), b))


def _found_between(w: Writer, node: t.Builtin, land: Land) -> Value:
    """On a large board: walks in each direction until it meets the other field."""
    a, b = (w.code.temp(w.number(argument)) for argument in node.arguments)
    steps = w.game.table("step", _all_steps(land))
    ways = w.game.table("ways", sorted({way for board in land.boards for way in board.ways}) or [0])
    count = ir.Const(len(w.game.tables[ways].values))
    name, way = w.code.fresh("a"), w.code.fresh("way")
    here = w.code.keep(build.ZERO, "here")
    on = ir.Set(here.name, ir.Lookup(steps, build.add(build.op("mul", ir.Local(way), ir.Const(land.stop)), here)))
    ended = [build.eq(here, stop) for stop in (build.ZERO, a, b)]
    walking = build.not_(build.or_(build.or_(ended[0], ended[1]), ended[2]))
    found = build.and_(build.eq(here, b), build.and_(build.ne(b, 0), build.ne(a, b)))
    body = (
        ir.Set(here.name, a),
        on,
        ir.While(walking, (ir.Append(name, here), on)),
        ir.If(found, (ir.Break(),)),
        # This direction did not lead there: what was met on the way counts for nothing.
        ir.Truncate(name, build.ZERO),
    )
    w.code.emit(ir.NewArray(name, len(land.places)), ir.ForTable(way, ways, build.ZERO, count, body))
    return Array(name)


def named(w: Writer, node: t.Builtin) -> ir.Expr:
    board = board_of(w, node.arguments[0])
    number = board.by_name.get(text_of(w, node.arguments[1]), 0)
    return ir.Const(board.first + number - 1 if number else 0)


# ---- directions --------------------------------------------------------------------------------


def known_directions(w: Writer, node: t.Builtin) -> Fixed | None:
    """All directions; those that change one measure, or cross the side of a hex; the others."""
    board = board_of(w, node.arguments[0])
    if node.name == "directions":
        return numbers(board.ways)
    shifts = directions.SHIFTS
    ways = [way for way in board.ways if way in shifts]
    straight = [way for way in ways if board.kind == "hexes" or sum(map(abs, shifts[way])) == 1]
    return numbers(straight if node.name == "orthogonals" else [way for way in ways if way not in straight])


def opposite(w: Writer, node: t.Builtin) -> ir.Expr:
    table = [directions.opposite(way) for way in range(directions.COUNT + 1)]
    return w.game.lookup("opposite", table, w.number(node.arguments[0]))


def turned(w: Writer, node: t.Builtin) -> ir.Expr:
    """To the right, by quarters on grids and by sixths on boards of hexes."""
    sixths = len(node.arguments) > 2 and board_of(w, node.arguments[2]).kind == "hexes"
    count, turn = (6, directions.sixth_turned) if sixths else (4, directions.quarter_turned)
    turns = w.code.temp(build.op("mod", w.number(node.arguments[1]), ir.Const(count), w.line(node.span)))
    width = directions.COUNT + 1
    table = [turn(way, amount) for amount in range(count) for way in range(width)]
    index = build.add(build.op("mul", turns, ir.Const(width)), w.number(node.arguments[0]))
    return w.game.lookup("turned", table, index)


def step(w: Writer, node: t.Builtin) -> ir.Expr:
    land = land_of(w, node.arguments[0])

    here = w.number(node.arguments[0])
    for argument in node.arguments[1:]:
        way = w.number(argument)
        if isinstance(way, ir.Const):
            here = w.game.lookup(f"step_{way.value}", _steps(land, way.value), here)
            continue
        here = w.game.lookup("step", _all_steps(land), build.add(build.op("mul", way, ir.Const(land.stop)), here))
    return here


def _steps(land: Land, way: int) -> list[int]:
    """The next place in a direction, for every place."""
    return land.by_place(lambda board, f: shifted(board, [board.steps[way][f] if way in board.steps else 0])[0], 0)


def _all_steps(land: Land) -> list[int]:
    """The same for all directions, one after the other."""
    return [there for way in range(directions.COUNT + 1) for there in _steps(land, way)]
