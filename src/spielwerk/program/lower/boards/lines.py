"""Lowers the built-in functions about straight lines: those of a length, and the rows, columns and layers of a grid."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.limits import MOST_IN_LINES
from spielwerk.program import build, ir
from spielwerk.program.geometry.board import Board
from spielwerk.program.lower.boards.regions import board_of, known, land_of, rows, shifted
from spielwerk.program.lower.game import CannotLower
from spielwerk.program.lower.values.forms import Columns, Fixed, Value, numbers
from spielwerk.program.lower.values.intervals import interval
from spielwerk.program.lower.writer import Stop, Visit, Writer, none_of


def known_lines(w: Writer, node: t.Builtin) -> Fixed | None:
    board = board_of(w, node.arguments[0])
    length = known(w, node.arguments[1])
    if length is None:
        return None
    key = board.first, length
    if key not in w.game.straight:
        lines = _straight(board, length, node)
        w.game.straight[key] = Fixed(tuple(numbers(shifted(board, list(line))) for line in lines))
    return w.game.straight[key]


def _straight(board: Board, length: int, node: t.Builtin, times: int = 1) -> list[tuple[int, ...]]:
    """The lines of a board; they become tables, so there must not be too many, each counted so many times."""
    # A line runs in two opposite directions, and counts once.
    if board.size * max(1, len(board.ways) // 2) * length * times > MOST_IN_LINES:
        raise CannotLower("S672", node.span, most=MOST_IN_LINES)
    return board.lines(length)


def known_lines_through(w: Writer, node: t.Builtin) -> Fixed | None:
    place, length = known(w, node.arguments[0]), known(w, node.arguments[1])
    if place is None or length is None:
        return None
    lines = _lines_by_place(w, node, length)[place]
    return Fixed(tuple(numbers(line) for line in lines))


def _lines_by_place(w: Writer, node: t.Builtin, length: int) -> list[list[list[int]]]:
    """For every place the lines through it."""
    land = land_of(w, node.arguments[0])
    through: dict[tuple[int, int], list[list[int]]] = {}
    for board in land.boards:
        for line in _straight(board, length, node, times=length):
            places = shifted(board, [*line])
            for field in line:
                through.setdefault((board.first, field), []).append(places)
    return land.by_place(lambda board, field: through.get((board.first, field), []), [])


def lines(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """Lines of a length that is not known."""
    raise CannotLower("S601", node.arguments[1].span)


def lines_through(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The lines through a field: rows of tables, one column per field of the line."""
    length = known(w, node.arguments[1])
    if length is None:
        raise CannotLower("S601", node.arguments[1].span)
    starts = [0]
    chosen: list[list[int]] = []
    for lines in _lines_by_place(w, node, length):
        chosen += lines
        starts.append(len(chosen))
    columns = tuple(w.game.table("line", [line[j] for line in chosen] or [0]) for j in range(length))
    place = w.code.temp(w.number(node.arguments[0]))
    ends = w.game.table("line_from", starts)
    low, high = ir.Lookup(ends, place), ir.Lookup(ends, build.add(place, 1))
    w.loop(lambda name, body: ir.For(name, low, high, body), lambda i: visit(Columns(columns, w.item(i))), stop, "i")


# ---- rows, columns and layers ------------------------------------------------------------------

MEASURES = ("column", "row", "layer")


def coordinate(w: Writer, node: t.Builtin) -> ir.Expr:
    which = MEASURES.index(node.name)
    nothing = none_of(node.type)
    assert isinstance(nothing, ir.Const)
    values = land_of(w, node.arguments[0]).by_place(lambda board, f: board.spot(f)[which], nothing.value)
    return w.game.lookup(node.name, values, w.number(node.arguments[0]))


def _slices(board: Board, name: str) -> list[list[int]]:
    """The fields of every row, column or layer, as places; entry 0 is empty."""
    which = MEASURES.index(name)
    found: list[list[int]] = [[] for _ in range((board.columns, board.rows, board.layers)[which] + 1)]
    for number, place in enumerate(board.places, 1):
        found[board.spot(number)[which]].append(place)
    return found


def known_slice(w: Writer, node: t.Builtin) -> Fixed | None:
    every = _slices(board_of(w, node.arguments[0]), node.name)
    number = known(w, node.arguments[1])
    if number is None:
        return None
    return numbers(every[number] if 1 <= number < len(every) else [])


def grid_slice(w: Writer, node: t.Builtin) -> Value | None:
    every = _slices(board_of(w, node.arguments[0]), node.name)
    count = len(every) - 1
    number = w.code.temp(w.number(node.arguments[1]))
    known_range = interval(w, node.arguments[1])
    if known_range is None or known_range[0] < 1 or known_range[1] > count:
        inside = build.and_(build.op("ge", number, build.ONE), build.op("le", number, ir.Const(count)))
        w.code.emit(ir.Check(inside, "R205", w.line(node.span), number, ir.Const(count)))
    return rows(w, f"{node.name}s", every, number)
