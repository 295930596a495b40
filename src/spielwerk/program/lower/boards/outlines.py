"""Lowers the built-in functions about hexes with their corners and sides."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.program.geometry.board import Board
from spielwerk.program.geometry.hexes import spiral
from spielwerk.program.lower.boards.regions import board_of, known, land_of, rows, space_of
from spielwerk.program.lower.values.forms import Fixed, Value, numbers
from spielwerk.program.lower.writer import Writer


def island_of(space: sy.SpaceSymbol) -> sy.SpaceSymbol | None:
    """The space of hexes that a space is, or has the corners or sides of."""
    if space.layout == "hexes":
        return space
    return space.of if isinstance(space.of, sy.SpaceSymbol) else None


def touching(w: Writer, of: sy.SpaceSymbol, what: sy.SpaceSymbol) -> list[list[int]]:
    """For every field of a space (entry 0 is none) the fields of another one of the same island that touch it."""
    island = island_of(of)
    board, other = w.layout.boards[of], w.layout.boards[what]
    if island is None or island is not island_of(what) or of is what:
        return [[] for _ in range(board.size + 1)]
    one = w.layout.outlines[island].touching(of.layout, what.layout)
    found: list[list[int]] = [[]]
    for copy in range(board.copies):
        shift = other.first - 1 + copy * other.one_size
        found += [[there + shift for there in row] for row in one[1:]]
    return found


def _by_place(w: Writer, node: t.Builtin) -> list[list[int]]:
    what = space_of(node.type)
    assert what is not None
    land = land_of(w, node.arguments[0])
    boards = {board.first: space for space, board in w.layout.boards.items() if board in land.boards}
    tables = {first: touching(w, space, what) for first, space in boards.items()}

    def find(board: Board, field: int) -> list[int]:
        return tables[board.first][field]

    return land.by_place(find, [])


def around(w: Writer, node: t.Builtin) -> Value:
    return rows(w, node.name, _by_place(w, node), w.number(node.arguments[0]))


def known_around(w: Writer, node: t.Builtin) -> Fixed | None:
    place = known(w, node.arguments[0])
    return None if place is None else numbers(_by_place(w, node)[place])


def known_round(w: Writer, node: t.Builtin) -> Fixed:
    """`spiral(Island)`, `rim(Island)`: of every copy one after the other."""
    space = space_of(node.arguments[0].type)
    assert space is not None
    fields = spiral(board_of(w, node.arguments[0])) if node.name == "spiral" else w.layout.outlines[space].rim()
    board = board_of(w, node)
    starts = [board.first - 1 + copy * board.one_size for copy in range(board.copies)]
    return numbers(start + field for start in starts for field in fields)


def _spirals(w: Writer, node: t.Builtin) -> list[list[int]]:
    """`spiral(Island, corner)`: for every place where it may begin the hexes of that copy."""
    land = land_of(w, node.arguments[0])

    def find(board: Board, field: int) -> list[int]:
        copy, first = divmod(field - 1, board.one_size)
        shift = board.first - 1 + copy * board.one_size
        return [shift + there for there in spiral(board, first + 1)]

    return land.by_place(find, [])


def known_spiral(w: Writer, node: t.Builtin) -> Fixed | None:
    if len(node.arguments) == 1:
        return known_round(w, node)
    start = known(w, node.arguments[1])
    return None if start is None else numbers(_spirals(w, node)[start])


def spiral_from(w: Writer, node: t.Builtin) -> Value:
    return rows(w, node.name, _spirals(w, node), w.number(node.arguments[1]))
