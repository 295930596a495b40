"""Lowers the built-in functions about boards. What a board looks like is known, so they are tables."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.check.symbols import SpaceSymbol
from spielwerk.program import build, ir
from spielwerk.program.board import BACKWARD, FORWARD, Board
from spielwerk.program.lower.builtins import KNOWN, LISTS, WALKERS, answers, listed, walker
from spielwerk.program.lower.intervals import interval
from spielwerk.program.lower.letters import text_of
from spielwerk.program.lower.values import Array, Columns, Fixed, TableList, Value, numbers
from spielwerk.program.lower.writer import Stop, Visit, Writer

DIRECTION_COUNT = 10


def space_of(node: t.Expr) -> SpaceSymbol:
    """The space an argument is about: the space itself, or the one of a field."""
    if isinstance(node, t.SpaceFields):
        return node.space
    kind = node.type.of if isinstance(node.type, ty.Maybe) else node.type
    assert isinstance(kind, ty.FieldOf), node
    return kind.symbol


def board_of(w: Writer, node: t.Expr) -> Board:
    return w.layout.boards[space_of(node)]


def shifted(board: Board, fields: list[int]) -> list[int]:
    """Fields as places."""
    return [f + board.first - 1 if f else 0 for f in fields]


def by_place(board: Board, row: list[int]) -> list[int]:
    """A row with an entry per field (entry 0 for none), so that places index it."""
    return [row[0]] * board.first + row[1:]


def known(w: Writer, node: t.Expr) -> int | None:
    """The number of a thing that is known now."""
    value = w.pure(lambda: w.number(node))
    return value.value if isinstance(value, ir.Const) else None


def field_number(board: Board, place: int) -> int:
    return place - board.first + 1 if place else 0


# ---- lists that hang on a field ----------------------------------------------------------------


def rows(w: Writer, stem: str, lists: list[list[int]], index: ir.Expr) -> Value:
    """One of several known lists, chosen by an index: they lie one behind the other in a table."""
    if isinstance(index, ir.Const):
        return numbers(lists[index.value])
    starts, items = [0], []
    for row in lists:
        items.extend(row)
        starts.append(len(items))
    table = w.game.table(stem, items or [0])
    index = w.code.temp(index)
    ends = w.game.table(f"{stem}_from", starts)
    return TableList(table, ir.Lookup(ends, index), ir.Lookup(ends, build.add(index, 1)))


def per_field(stem: str, make: Callable[[Writer, t.Builtin, Board], Callable[[int], list[int]] | None]) -> None:
    """Registers a built-in whose list hangs on its first argument alone, once the others are known."""

    def lists(w: Writer, node: t.Builtin) -> Value | None:
        board = board_of(w, node.arguments[0])
        find = make(w, node, board)
        if find is None:
            return None
        every = [shifted(board, find(f)) for f in range(1, board.size + 1)]
        place = w.number(node.arguments[0])
        return rows(w, stem, [[]] * board.first + every, place)

    def fixed(w: Writer, node: t.Builtin) -> Fixed | None:
        board = board_of(w, node.arguments[0])
        place = known(w, node.arguments[0])
        find = make(w, node, board) if place is not None else None
        if place is None or find is None:
            return None
        return numbers(shifted(board, find(field_number(board, place)) if place else []))

    LISTS[stem] = lists
    KNOWN[stem] = fixed


def _neighbours(w: Writer, node: t.Builtin, board: Board) -> Callable[[int], list[int]]:
    return lambda f: board.links[f]


def _leaps(w: Writer, node: t.Builtin, board: Board) -> Callable[[int], list[int]] | None:
    far, wide = known(w, node.arguments[1]), known(w, node.arguments[2])
    return None if far is None or wide is None else lambda f: board.leaps(f, far, wide)


per_field("neighbours", _neighbours)
per_field("leaps", _leaps)


@listed("ray")
def ray(w: Writer, node: t.Builtin) -> Value | None:
    board = board_of(w, node.arguments[0])
    way = w.number(node.arguments[1])
    place = w.number(node.arguments[0])
    empty: list[list[int]] = [[]] * board.first
    if isinstance(way, ir.Const):
        lists = [*empty, *[shifted(board, board.ray(f, way.value)) for f in range(1, board.size + 1)]]
        return rows(w, f"ray_{way.value}", lists, place)
    lists = []
    for one in range(DIRECTION_COUNT + 1):
        lists += [*empty, *[shifted(board, board.ray(f, one)) if one else [] for f in range(1, board.size + 1)]]
    width = board.first + board.size
    return rows(w, "ray", lists, build.add(build.op("mul", way, ir.Const(width)), place))


def _known_ray(w: Writer, node: t.Builtin) -> Fixed | None:
    board = board_of(w, node.arguments[0])
    place, way = known(w, node.arguments[0]), known(w, node.arguments[1])
    if place is None or way is None:
        return None
    return numbers(shifted(board, board.ray(field_number(board, place), way)))


KNOWN["ray"] = _known_ray


def between_fields(stem: str, find: Callable[[Board, int, int], list[int]]) -> None:
    """Registers a built-in whose list hangs on two fields."""

    def lists(w: Writer, node: t.Builtin) -> Value | None:
        board = board_of(w, node.arguments[0])
        width = board.first + board.size
        every: list[list[int]] = []
        for one in range(width):
            for other in range(width):
                inside = one >= board.first and other >= board.first
                found = find(board, field_number(board, one), field_number(board, other)) if inside else []
                every.append(shifted(board, found))
        a, b = w.number(node.arguments[0]), w.number(node.arguments[1])
        return rows(w, stem, every, build.add(build.op("mul", a, ir.Const(width)), b))

    LISTS[stem] = lists


between_fields("between", lambda board, a, b: board.between(a, b))
between_fields("path", lambda board, a, b: board.path(a, b))


# ---- lines -------------------------------------------------------------------------------------


def _known_lines(w: Writer, node: t.Builtin) -> Fixed | None:
    board = board_of(w, node.arguments[0])
    length = known(w, node.arguments[1])
    if length is None:
        return None
    return Fixed(tuple(numbers(shifted(board, list(line))) for line in board.lines(length)))


def _known_lines_through(w: Writer, node: t.Builtin) -> Fixed | None:
    place = known(w, node.arguments[0])
    every = _known_lines(w, node)
    if place is None or every is None:
        return None
    return Fixed(tuple(line for line in every.items if isinstance(line, Fixed) and ir.Const(place) in line.items))


KNOWN["lines"] = _known_lines
KNOWN["lines_through"] = _known_lines_through


@walker("lines_through")
def lines_through(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The lines through a field: rows of tables, one column per field of the line."""
    board = board_of(w, node.arguments[0])
    length = known(w, node.arguments[1])
    assert length is not None
    lines = board.lines(length)
    starts = [0] * board.first
    chosen: list[list[int]] = []
    for f in range(1, board.size + 1):
        starts.append(len(chosen))
        chosen += [shifted(board, list(line)) for line in lines if f in line]
    starts.append(len(chosen))
    columns = tuple(w.game.table("line", [line[j] for line in chosen] or [0]) for j in range(length))
    place = w.code.temp(w.number(node.arguments[0]))
    ends = w.game.table("line_from", starts)
    low, high = ir.Lookup(ends, place), ir.Lookup(ends, build.add(place, 1))
    w.loop(lambda name, body: ir.For(name, low, high, body), lambda i: visit(Columns(columns, w.item(i))), stop, "i")


# ---- rows and columns of a grid ----------------------------------------------------------------


@answers("row", "column")
def coordinate(w: Writer, node: t.Builtin) -> ir.Expr:
    board = board_of(w, node.arguments[0])
    which = 1 if node.name == "row" else 0
    values = [0, *[board.place(f)[which] for f in range(1, board.size + 1)]]
    return w.game.lookup(node.name, by_place(board, values), w.number(node.arguments[0]))


def _grid_line(board: Board, name: str, number: int) -> list[int]:
    if name == "row":
        return [board.at(c, number) for c in range(1, board.columns + 1)]
    return [board.at(number, r) for r in range(1, board.rows + 1)]


def _known_grid_line(w: Writer, node: t.Builtin) -> Fixed | None:
    board = board_of(w, node.arguments[0])
    number = known(w, node.arguments[1])
    if number is None:
        return None
    count = board.rows if node.name == "row" else board.columns
    fields = _grid_line(board, node.name, number) if 1 <= number <= count else []
    return numbers(shifted(board, fields))


@listed("row", "column")
def grid_line(w: Writer, node: t.Builtin) -> Value | None:
    board = board_of(w, node.arguments[0])
    count = board.rows if node.name == "row" else board.columns
    number = w.code.temp(w.number(node.arguments[1]))
    known_range = interval(w, node.arguments[1])
    if known_range is None or known_range[0] < 1 or known_range[1] > count:
        inside = build.and_(build.op("ge", number, build.ONE), build.op("le", number, ir.Const(count)))
        w.code.emit(ir.Check(inside, "R205", w.line(node.span), number, ir.Const(count)))
    lists = [[], *[shifted(board, _grid_line(board, node.name, n)) for n in range(1, count + 1)]]
    return rows(w, f"{node.name}s", lists, number)


KNOWN["row"] = KNOWN["column"] = _known_grid_line


@answers("named")
def named(w: Writer, node: t.Builtin) -> ir.Expr:
    board = board_of(w, node.arguments[0])
    number = board.by_name.get(text_of(w, node.arguments[1]), 0)
    return ir.Const(board.first + number - 1 if number else 0)


# ---- directions --------------------------------------------------------------------------------


def _directions(w: Writer, node: t.Builtin) -> Fixed | None:
    ways = board_of(w, node.arguments[0]).ways
    if node.name == "orthogonals":
        ways = [way for way in ways if way % 2 == 1 and way <= 8]
    elif node.name == "diagonals":
        ways = [way for way in ways if way % 2 == 0 and way <= 8]
    return numbers(ways)


KNOWN["directions"] = KNOWN["orthogonals"] = KNOWN["diagonals"] = _directions


@answers("opposite")
def opposite(w: Writer, node: t.Builtin) -> ir.Expr:
    table = [0, *[(way + 3) % 8 + 1 for way in range(1, 9)], BACKWARD, FORWARD]
    return w.game.lookup("opposite", table, w.number(node.arguments[0]))


@answers("turned")
def turned(w: Writer, node: t.Builtin) -> ir.Expr:
    """Quarter turns to the right; forward and backward turn by halves of that, so only even numbers keep them."""
    quarters = w.code.temp(build.op("mod", w.number(node.arguments[1]), ir.Const(4), w.line(node.span)))
    table: list[int] = []
    for turn in range(4):
        ways = [(way - 1 + 2 * turn) % 8 + 1 for way in range(1, 9)]
        table += [0, *ways, *((FORWARD, BACKWARD) if turn % 2 == 0 and turn == 0 else (BACKWARD, FORWARD))]
    width = ir.Const(DIRECTION_COUNT + 1)
    return w.game.lookup("turned", table, build.add(build.op("mul", quarters, width), w.number(node.arguments[0])))


@answers("step")
def step(w: Writer, node: t.Builtin) -> ir.Expr:
    board = board_of(w, node.arguments[0])
    here = w.number(node.arguments[0])
    for argument in node.arguments[1:]:
        way = w.number(argument)
        if isinstance(way, ir.Const):
            row = shifted(board, board.steps.get(way.value, [0] * (board.size + 1)))
            here = w.game.lookup(f"step_{way.value}", by_place(board, row), here)
            continue
        table: list[int] = []
        for one in range(DIRECTION_COUNT + 1):
            table += by_place(board, shifted(board, board.steps.get(one, [0] * (board.size + 1))))
        width = ir.Const(board.first + board.size)
        here = w.game.lookup("step", table, build.add(build.op("mul", way, width), here))
    return here


# ---- distances and regions ---------------------------------------------------------------------


@answers("distance")
def distance(w: Writer, node: t.Builtin) -> ir.Expr:
    board = board_of(w, node.arguments[0])
    width = board.first + board.size
    table: list[int] = []
    for one in range(width):
        for other in range(width):
            inside = one >= board.first and other >= board.first
            steps = board.distances[field_number(board, one)][field_number(board, other)] if inside else -1
            table.append(ir.NONE_INT if steps < 0 else steps)
    a, b = w.number(node.arguments[0]), w.number(node.arguments[1])
    return w.game.lookup("distance", table, build.add(build.op("mul", a, ir.Const(width)), b))


@listed("region", "reachable")
def region(w: Writer, node: t.Builtin) -> Value | None:
    """The fields connected with a field through fields that satisfy a condition; `region` includes the field itself."""
    board = board_of(w, node.arguments[0])
    condition = node.arguments[1]
    assert isinstance(condition, t.Lambda)
    start = w.code.temp(w.number(node.arguments[0]))
    queue, seen = w.code.fresh("queue"), w.code.fresh("seen")
    _mark_all_unseen(w, seen, board)
    w.code.emit(ir.NewArray(queue, board.size))
    _visit_field(w, start, queue, seen)

    def satisfies(place: ir.Expr) -> ir.Expr:
        with w.bound(condition.element, place):
            return w.number(condition.value)

    _flood(w, board, satisfies, queue, seen)
    if node.name == "region":
        return _in_order(w, board, seen)
    w.code.emit(ir.SetItem(seen, start, build.ZERO))
    return _in_order(w, board, seen)


def _mark_all_unseen(w: Writer, seen: str, board: Board) -> None:
    i = w.code.fresh("i")
    w.code.emit(ir.NewArray(seen, board.first + board.size))
    w.code.emit(ir.For(i, build.ZERO, ir.Const(board.first + board.size), (ir.Append(seen, build.ZERO),)))


def _visit_field(w: Writer, place: ir.Expr, queue: str, seen: str) -> None:
    w.code.emit(ir.SetItem(seen, place, build.ONE), ir.Append(queue, place))


def _flood(w: Writer, board: Board, allowed: Callable[[ir.Expr], ir.Expr], queue: str, seen: str) -> None:
    """Goes on from every field in the queue to the neighbours that are allowed."""
    i = w.code.keep(build.ZERO, "i")
    array = ir.Local(queue, ir.ARR)
    with w.code.block() as body:
        here = w.code.keep(ir.Op("aget", (array, i)), "here")
        every = [shifted(board, board.links[f]) for f in range(1, board.size + 1)]
        links = rows(w, "neighbours", [[]] * board.first + every, here)

        def visit(next_: Value) -> None:
            there = w.code.temp(w.item(next_))
            with w.code.block() as fresh:
                test = allowed(there)
                with w.code.block() as inside:
                    _visit_field(w, there, queue, seen)
                w.code.when(test, inside)
            w.code.when(build.eq(ir.Op("aget", (ir.Local(seen, ir.ARR), there)), 0), fresh)

        w.each_of(links, visit)
        w.code.emit(ir.Set(i.name, build.add(i, 1)))
    w.code.emit(ir.While(build.op("lt", i, ir.Op("alen", (array,))), tuple(body)))


def _in_order(w: Writer, board: Board, seen: str) -> Value:
    name, f = w.code.fresh("a"), w.code.fresh("f")
    w.code.emit(ir.NewArray(name, board.size))
    test = build.ne(ir.Op("aget", (ir.Local(seen, ir.ARR), ir.Local(f))), 0)
    body = (ir.If(test, (ir.Append(name, ir.Local(f)),)),)
    w.code.emit(ir.For(f, ir.Const(board.first), ir.Const(board.first + board.size), body))
    return Array(name)


@walker("regions")
def regions(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The connected groups of a collection of fields, each in board order, in the order of their first fields."""
    of = node.arguments[0]
    assert isinstance(of.type, ty.SetOf | ty.ListOf)
    assert isinstance(of.type.of, ty.FieldOf)
    board = w.layout.boards[of.type.of.symbol]
    mask, fields = w.code.fresh("mask"), w.code.fresh("fields")
    _mark_all_unseen(w, mask, board)
    w.code.emit(ir.NewArray(fields, board.size))
    w.each(of, lambda f: _visit_field(w, w.item(f), fields, mask))
    done = w.code.fresh("seen")
    _mark_all_unseen(w, done, board)

    def group(start: Value) -> None:
        place = w.item(start)
        with w.code.block() as body:
            seen, queue = w.code.fresh("seen"), w.code.fresh("queue")
            _mark_all_unseen(w, seen, board)
            w.code.emit(ir.NewArray(queue, board.size))
            _visit_field(w, place, queue, seen)
            _flood(w, board, lambda f: ir.Op("aget", (ir.Local(mask, ir.ARR), f)), queue, seen)
            found = _in_order(w, board, seen)
            assert isinstance(found, Array)
            x = w.code.fresh("x")
            w.code.emit(ir.ForArray(x, found.name, (ir.SetItem(done, ir.Local(x), build.ONE),)))
            visit(found)
        w.code.when(build.eq(ir.Op("aget", (ir.Local(done, ir.ARR), place)), 0), body)

    w.each_of(Array(fields), group, stop)


__all__ = ["WALKERS", "board_of"]
