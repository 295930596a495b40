"""Lowers the built-in functions about boards. What a board looks like is known, so they are tables."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check import typed as t
from spielwerk.check import types as ty
from spielwerk.check.symbols import SpaceSymbol
from spielwerk.program import build, ir
from spielwerk.program.board import BACKWARD, FORWARD, Board
from spielwerk.program.lower.builtins import KNOWN, LISTS, answers, listed
from spielwerk.program.lower.values import Fixed, TableList, Value, Words, numbers
from spielwerk.program.lower.writer import Writer

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


@answers("named")
def named(w: Writer, node: t.Builtin) -> ir.Expr:
    board = board_of(w, node.arguments[0])
    text = w.value(node.arguments[1])
    assert isinstance(text, Words)
    number = board.by_name.get(text.text, 0)
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


# ---- distances ---------------------------------------------------------------------------------


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
