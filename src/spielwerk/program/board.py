"""The geometry of spaces: which fields there are, where they lie, and what is connected with what.

All of it is known before a match starts, so every question about a board becomes a table.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from functools import cached_property

from spielwerk.check.typed import DIRECTIONS

GRID_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Column and row change of the first eight directions."""
FORWARD, BACKWARD = DIRECTIONS.index("forward") + 1, DIRECTIONS.index("backward") + 1


@dataclass
class Board:
    """A space with numbered fields. Fields are numbered from 1 here; `first` shifts them to place numbers."""

    kind: str
    size: int
    columns: int = 0
    rows: int = 0
    names: list[str] = field(default_factory=list)
    steps: dict[int, list[int]] = field(default_factory=dict)
    """Direction -> for every field (row 0 unused) the field one step on, 0: none."""
    links: list[list[int]] = field(default_factory=list)
    """For every field (row 0 unused) the fields it is connected to, in order."""
    first: int = 1
    drawn: list[tuple[int, int]] = field(default_factory=list)
    """Column and row of every field in a drawing, from 1, the top row first; empty where nobody drew the board."""
    copies: int = 1
    """More than one for a space that every player has."""

    @cached_property
    def ways(self) -> list[int]:
        return sorted(self.steps)

    @cached_property
    def by_name(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names, 1)}

    def at(self, column: int, row: int) -> int:
        inside = 1 <= column <= self.columns and 1 <= row <= self.rows
        return (row - 1) * self.columns + column if inside else 0

    def place(self, number: int) -> tuple[int, int]:
        """Column and row of a field, from 1."""
        row, column = divmod((number - 1) % (self.size // self.copies), max(self.columns, 1))
        return column + 1, row + 1

    def ray(self, start: int, way: int) -> list[int]:
        """The fields from `start` on in one direction, without it, to the edge (or until it comes back)."""
        found: list[int] = []
        here = self.steps.get(way, [0] * (self.size + 1))[start]
        while here and here != start and len(found) < self.size:
            found.append(here)
            here = self.steps[way][here]
        return found

    def lines(self, length: int) -> list[tuple[int, ...]]:
        """All straight lines of that length, each once: those that run in the first half of the directions."""
        found: list[tuple[int, ...]] = []
        seen: set[frozenset[int]] = set()
        for start in range(1, self.size + 1):
            for way in self.ways:
                line = (start, *self.ray(start, way)[: length - 1])
                if len(line) == length and frozenset(line) not in seen:
                    seen.add(frozenset(line))
                    found.append(line)
        return found

    @cached_property
    def distances(self) -> list[list[int]]:
        """Steps along connections between fields, -1: no way."""
        return [self._distances_from(start) for start in range(self.size + 1)]

    def _distances_from(self, start: int) -> list[int]:
        steps = [-1] * (self.size + 1)
        if not start:
            return steps
        steps[start] = 0
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for there in self.links[here]:
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        return steps

    def path(self, start: int, goal: int) -> list[int]:
        """A shortest way along connections, without `start`; the first in the order of connections."""
        steps = self.distances
        if not start or not goal or steps[start][goal] <= 0:
            return []
        found: list[int] = []
        here = start
        while here != goal:
            here = next(f for f in self.links[here] if steps[f][goal] == steps[here][goal] - 1 and steps[f][goal] >= 0)
            found.append(here)
        return found

    def between(self, a: int, b: int) -> list[int]:
        """The fields between two on a straight line, without both; empty where there is none."""
        for way in self.ways:
            run = self.ray(a, way)
            if b in run:
                return run[: run.index(b)]
        return []

    def leaps(self, start: int, far: int, wide: int) -> list[int]:
        """The fields a knight-like leap away, in order."""
        column, row = self.place(start)
        shifts = {(dx * a, dy * b) for a, b in ((far, wide), (wide, far)) for dx in (1, -1) for dy in (1, -1)}
        return sorted({self.at(column + dx, row + dy) for dx, dy in shifts} - {0})

    def opposite(self, way: int) -> int:
        if way in (FORWARD, BACKWARD):
            return FORWARD + BACKWARD - way
        return (way + 3) % 8 + 1


def line_board(size: int, ring: bool, one_way: bool) -> Board:
    """Fields in a row, or in a ring."""
    ahead = [0] + [i % size + 1 if ring and size > 1 else (i + 1 if i < size else 0) for i in range(1, size + 1)]
    back = [0] + [(i - 2) % size + 1 if ring and size > 1 else i - 1 for i in range(1, size + 1)]
    steps = {FORWARD: ahead} if one_way else {FORWARD: ahead, BACKWARD: back}
    board = Board("ring" if ring else "line", size, size, 1, [str(i) for i in range(1, size + 1)], steps)
    board.links = links_of(board)
    return board


def grid_board(columns: int, rows: int, wrapped: bool, ways: tuple[str, ...]) -> Board:
    """Squares in columns and rows: a1, b1, … then the next row."""
    board = Board("grid", columns * rows, columns, rows)
    board.names = [column_name(c) + str(r) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    for way in _grid_ways(ways):
        dx, dy = GRID_STEPS[way - 1]
        steps = [0]
        for r in range(1, rows + 1):
            for c in range(1, columns + 1):
                there = ((c - 1 + dx) % columns + 1, (r - 1 + dy) % rows + 1) if wrapped else (c + dx, r + dy)
                steps.append(board.at(*there))
        board.steps[way] = steps
    board.links = links_of(board)
    return board


def _grid_ways(ways: tuple[str, ...]) -> list[int]:
    kinds = {"vertical": (1, 5), "horizontal": (3, 7), "orthogonal": (1, 3, 5, 7), "diagonal": (2, 4, 6, 8)}
    chosen = {way for name in ways for way in kinds[name]} or set(range(1, 9))
    return sorted(chosen)


def column_name(number: int) -> str:
    """a … z, then aa, ab, …"""
    name = ""
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def graph_board(names: list[str]) -> Board:
    """Named fields without connections of their own."""
    return Board("graph", len(names), len(names), 1, list(names), {}, [[] for _ in range(len(names) + 1)])


def one_per_player(board: Board, players: int) -> Board:
    """The same board once for every player, not connected with each other; names end with the seat."""
    size = board.size
    many = Board(board.kind, size * players, board.columns, board.rows)
    many.names = [f"{name}@{seat}" for seat in range(players) for name in board.names]
    many.steps = {
        way: [0, *[there + seat * size if there else 0 for seat in range(players) for there in steps[1:]]]
        for way, steps in board.steps.items()
    }
    many.links = [[], *[[there + seat * size for there in row] for seat in range(players) for row in board.links[1:]]]
    many.copies = players
    return many


def links_of(board: Board) -> list[list[int]]:
    """Neighbours in board order, from the steps."""
    links: list[list[int]] = [[]]
    for start in range(1, board.size + 1):
        links.append(sorted({steps[start] for steps in board.steps.values()} - {0, start}))
    return links
