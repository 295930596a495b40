"""Where the fields in an argument can be, and tables that are indexed by places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.symbols import SpaceSymbol
from spielwerk.data import dataclass
from spielwerk.program import build, ir
from spielwerk.program.geometry.board import Board
from spielwerk.program.lower.values.forms import TableList, Value, numbers
from spielwerk.program.lower.writer import Writer

T = TypeVar("T")
MOST_PAIRS = 70_000
"""Up to so many pairs of places, what depends on two of them is a table; of more it is looked for during the match."""


@dataclass(frozen=True)
class Land:
    """The boards that a value may be on: one, or all of them where it is known only that it is a place."""

    boards: tuple[Board, ...]
    places: range

    @property
    def stop(self) -> int:
        """So many entries has a table that is indexed by these places, with one for none."""
        return self.places.stop

    def by_place(self, find: Callable[[Board, int], T], nothing: T) -> list[T]:
        """An entry per place, found by board and field."""
        found = [nothing] * self.stop
        for board in self.boards:
            for number, place in enumerate(board.places, 1):
                found[place] = find(board, number)
        return found


def space_of(kind: ty.Type) -> SpaceSymbol | None:
    """The space that values of a type are fields of; None for other places."""
    if isinstance(kind, ty.Maybe | ty.SetOf | ty.ListOf):
        return space_of(kind.of)
    return kind.symbol if isinstance(kind, ty.FieldOf) else None


def land_of(w: Writer, node: t.Expr) -> Land:
    """Where a field, or the fields of a collection, can be."""
    space = space_of(node.type)
    if space is None:
        return everywhere(w)
    board = w.layout.boards[space]
    return Land((board,), board.places)


def everywhere(w: Writer) -> Land:
    """All boards, and the containers."""
    return Land(tuple(w.layout.boards.values()), range(1, w.layout.places + 1))


def board_of(w: Writer, node: t.Expr) -> Board:
    """The board that an argument names as a whole."""
    space = space_of(node.type)
    assert space is not None, node
    return w.layout.boards[space]


def shifted(board: Board, fields: list[int]) -> list[int]:
    """Fields as places."""
    return [f + board.first - 1 if f else 0 for f in fields]


def known(w: Writer, node: t.Expr) -> int | None:
    """The number of a thing that is known now."""
    value = w.pure(lambda: w.number(node))
    return value.value if isinstance(value, ir.Const) else None


def rows(w: Writer, stem: str, lists: list[list[int]], index: ir.Expr) -> Value:
    """One of several known lists, chosen by an index: they are one behind the other in a table."""
    if isinstance(index, ir.Const):
        return numbers(lists[index.value])
    # One start more than there are lists: each ends where the next one begins.
    starts, items = [0], []
    for row in lists:
        items.extend(row)
        starts.append(len(items))
    table = w.game.table(stem, items or [0])
    index = w.code.temp(index)
    ends = w.game.table(f"{stem}_from", starts)
    return TableList(table, ir.Lookup(ends, index), ir.Lookup(ends, build.add(index, 1)))
