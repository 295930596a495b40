"""Lowers the built-in functions about straight lines: those of a length, and the rows and columns of a grid."""

from __future__ import annotations

from spielwerk.check import typed as t
from spielwerk.program import build, ir
from spielwerk.program.board import Board
from spielwerk.program.lower.boards import board_of, by_place, known, rows, shifted
from spielwerk.program.lower.builtins import KNOWN, answers, listed, walker
from spielwerk.program.lower.game import CannotLower
from spielwerk.program.lower.intervals import interval
from spielwerk.program.lower.values import Columns, Fixed, Value, numbers
from spielwerk.program.lower.writer import Stop, Visit, Writer


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


@walker("lines")
def lines(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """Lines of a length that is not known."""
    raise CannotLower("S601", node.arguments[1].span)


@walker("lines_through")
def lines_through(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    """The lines through a field: rows of tables, one column per field of the line."""
    board = board_of(w, node.arguments[0])
    length = known(w, node.arguments[1])
    if length is None:
        raise CannotLower("S601", node.arguments[1].span)
    every = board.lines(length)
    starts = [0] * board.first
    chosen: list[list[int]] = []
    for f in range(1, board.size + 1):
        starts.append(len(chosen))
        chosen += [shifted(board, list(line)) for line in every if f in line]
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
