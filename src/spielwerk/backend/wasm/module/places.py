"""Where the fields and columns of what kernels work on are in a module."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from spielwerk.backend.kernels.search import Tree
from spielwerk.backend.wasm.module.memory import BRANCH, LINES, SEARCH_HEAD, SLOT, STEP, MemoryMap
from spielwerk.data import dataclass

LETTERS = {"i32": "i", "bool": "i", "i64": "q", "u64": "Q", "f64": "d"}
"""How `struct` calls the types of kernels."""
MOST_LINES, MOST_DECISIONS = 2048, 1 << 15
"""So many lines are answered in one call, and so many decisions may all of them have."""
_LINE, _DECISION, _SUM = 40, 8, 24
"""Bytes of a line, of one of its decisions, and of the sums of one seat."""
SIZE, WORDS, FIRST, WEIGHTED = 0, 4, 8, 12
"""What is noted of the options that were listed last: bytes of one, its words, where those of the first begin, and
whether weights come before them."""


@dataclass(frozen=True)
class Place:
    """A field, or a column of a table: its address, the bytes from row to row, and its type."""

    address: int
    row: int
    type: str

    def write(self, memory: memoryview, values: Sequence[float]) -> None:
        """Puts values into the rows, from the first on."""
        pack = struct.Struct("<" + LETTERS[self.type]).pack_into
        for number, value in enumerate(values):
            pack(memory, self.address + self.row * number, value)

    def read(self, memory: memoryview, row: int = 0) -> Any:
        """What is in a row."""
        return struct.unpack_from("<" + LETTERS[self.type], memory, self.address + self.row * row)[0]


class Places:
    """All of them, by `Class.field`."""

    def __init__(self, memory: MemoryMap, players: int) -> None:
        self.found: dict[str, Place] = {}
        self.most_lines = min(MOST_LINES, (LINES - _LINE * MOST_LINES - _DECISION * MOST_DECISIONS) // (_SUM * players))
        """Lines of one call, so that there is room for their sums."""
        self._table("Position", memory.state, SLOT, {"state": (0, "i32")})
        self._table("Position", memory.found, 4, {"mark": (0, "i32")})
        self._table("Position", memory.listed, 0, {"words": (WORDS, "i32"), "weighted": (WEIGHTED, "bool")})
        # In the order of the class: a field that is added there has its place here.
        heads = [(name, type_) for name, type_ in Tree.__annotations__.items() if type_ in LETTERS]
        assert 8 * len(heads) <= SEARCH_HEAD
        self._table("Tree", memory.search, 0, {name: (8 * n, type_) for n, (name, type_) in enumerate(heads)})
        seats = memory.search + SEARCH_HEAD
        by_seat = {"part": "u64", "values": "f64", "sums": "f64", "squares": "f64", "worth": "i32"}
        for number, (name, type_) in enumerate(by_seat.items()):
            self._table("Tree", seats + 8 * number * (players + 1), 8, {name: (0, type_)})
        step = {"path": (0, "i32"), "by": (4, "i32"), "sure": (8, "u64"), "unproven": (16, "i32")}
        self._table("Tree", seats + 40 * (players + 1), STEP, step)
        branch = {"key": (0, "u64"), "visits": (8, "i32"), "available": (12, "i32"), "value": (16, "f64")}
        branch["proof"] = 24, "u64"
        self._table("Tree", memory.tree, BRANCH, branch)
        counts = ("playouts", "first", "asked", "progress", "taken", "finished")
        line = {"seed": (0, "u64"), **{name: (8 + 4 * n, "i32") for n, name in enumerate(counts)}}
        self._table("Lines", memory.lines, _LINE, line | {"decided": (32, "i64")})
        decisions = memory.lines + _LINE * MOST_LINES
        self._table("Lines", decisions, _DECISION, {"seat": (0, "i32"), "option": (4, "i32")})
        sums = {"wins": (0, "i64"), "places": (8, "i64"), "scores": (16, "i64")}
        self._table("Lines", decisions + _DECISION * MOST_DECISIONS, _SUM, sums)

    def write_table(self, memory: memoryview, owner: str, columns: dict[str, list[int]]) -> None:
        """Puts the first rows of a table into memory."""
        address, shape = self._rows(owner, tuple(columns))
        raw = b"".join(map(shape.pack, *columns.values()))
        memory[address : address + len(raw)] = raw

    def read_table(self, memory: memoryview, owner: str, columns: dict[str, list[int]]) -> None:
        """Reads as many rows as there are in the columns into them."""
        address, shape = self._rows(owner, tuple(columns))
        raw = memory[address : address + shape.size * len(next(iter(columns.values())))]
        for values, found in zip(columns.values(), zip(*shape.iter_unpack(raw), strict=True), strict=False):
            values[:] = found

    def _rows(self, owner: str, names: tuple[str, ...]) -> tuple[int, struct.Struct]:
        """The address of a table, whose columns are in the order of their addresses, and the shape of its rows."""
        places = [self.found[f"{owner}.{name}"] for name in names]
        return places[0].address, struct.Struct("<" + "".join(LETTERS[place.type] for place in places))

    def __getitem__(self, name: str) -> Place:
        return self.found[name]

    def _table(self, owner: str, address: int, row: int, columns: dict[str, tuple[int, str]]) -> None:
        for name, (offset, type_) in columns.items():
            self.found[f"{owner}.{name}"] = Place(address + offset, row, type_)
