"""Where everything is in the memory of a module."""

from __future__ import annotations

import struct

from spielwerk.backend.replay import MOST_TOLD, SCRIPT, SHELF, STEPS, TAPE
from spielwerk.backend.search import DEEPEST, LARGEST
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import PAGE
from spielwerk.data import dataclass
from spielwerk.program import ir

SLOT = 8
"""Bytes of a slot; a number takes the lower four. One distance for both types keeps every address a shift away."""

FAULT = 0
"""Code, line and two numbers of what stopped the last call; code 0: nothing."""
PLAYED = 16
"""How many games the last series has finished."""
COUNTS = 24
"""Totals of a series, eight bytes each: unfinished games, decisions, draws, games that all have won together, those
that all have lost, then for every seat its wins, the sum of its scores and that of their squares."""

TOTALS_OF_GAMES, TOTALS_OF_SEATS = 5, 3

SPARE_ROOM = 4096
"""Items that may be added to a list that comes from outside."""
CHUNK = 4096
"""Games of one call of a series."""
SAVED = 2
"""States that lines of decisions start from: the one they are asked for, and the one after their decisions."""
LINES = 1 << 20
"""Bytes for lines, their decisions and their answers."""
STACK = 1 << 20
"""Bytes for local lists and for what hypotheticals put aside."""
OPTIONS = 16 << 20
"""Bytes for options. Only what is used is ever taken from the machine."""
EVENTS = 32 << 20
SEARCH_HEAD = 192
"""Bytes of what a search has been told and how far it is."""
LISTED = 16
"""Bytes of what is noted of the options that were listed last."""
ATTEMPTS = 128
"""Steps of histories that one call tries."""
ATTEMPT_WORDS = 80
"""Where the words of the option are in an attempt, behind what it asks for and what came of it."""
EXPECTED_WORDS = 32
"""Where the words of the seat's own decision are in what is expected of a step."""
MARKS = 16
WALK = 64 + 4 * MARKS
"""Bytes of the head of a walk through steps; at its end so many places for states on the way."""
BRANCH = 32
"""Bytes of a branch of a search: its key, how often it was taken and how often it was there, what came of it, and what
is proven of it."""
STEP = 32
"""Bytes of a step down the tree of a search."""


def totals(players: int) -> int:
    """How many totals a series has."""
    return TOTALS_OF_GAMES + TOTALS_OF_SEATS * players


@dataclass(frozen=True)
class TablePlace:
    """A constant table: where it is, how wide an entry is, and how it is loaded."""

    address: int
    width: int
    load: int
    least: int


class MemoryMap:
    """Addresses, worked out from a program: scratch, state, constants, results, stack, events and options."""

    def __init__(self, program: ir.Program, replay: bool = False) -> None:
        self._end = COUNTS + 8 * totals(program.players)
        stride = max((site.stride for site in program.sites), default=1)
        self.chosen = self._take(4 * stride)
        self.state_bytes = SLOT * program.size
        self.state = self._take(self.state_bytes)
        self.data: list[tuple[int, bytes]] = []
        self.initial = self.constant(
            b"".join(
                # A number of 32 bits leaves the upper half of its slot 0, as the instruction that stores one does.
                _word(value if slot in program.wide else value & 0xFFFFFFFF)
                for slot, value in enumerate(program.initial)
            )
        )
        self.tables = {name: self._table(table) for name, table in program.tables.items()}
        self.saved = self._take(SAVED * self.state_bytes)
        self.lines = self._take(LINES)
        self.record_bytes = 8 + 4 * (2 + 2 * program.players)
        # Every record begins with its digest, which takes eight bytes.
        self.record_bytes += -self.record_bytes % 8
        self.results = self._take(CHUNK * self.record_bytes)
        self.shown = self._take(program.size)
        self.image = self._take(self.state_bytes)
        self.counts = self._take(PAGE)
        self.events = self._take(EVENTS)
        self.stack = self._take(STACK)
        self.options = self._take(OPTIONS)
        self.listed = self._take(LISTED)
        self.search = self._take(SEARCH_HEAD + 40 * (program.players + 1) + STEP * DEEPEST)
        self.found = self._take(OPTIONS)
        self.tree = self._take(BRANCH * LARGEST)
        # What an attempt at a step of a history is made of, and where all of them lie.
        self.attempt_stride = ATTEMPT_WORDS + 8 * -(-4 * stride // 8)
        self.attempt_told = self.attempt_stride + SLOT
        self.attempt_tape = self.attempt_told + SLOT * MOST_TOLD
        self.attempt_bytes = self.attempt_tape + 8 * TAPE
        self.tape = self._take(16)
        self.attempts = self._take(ATTEMPTS * self.attempt_bytes if replay else 0)
        self.shelf = self._take(SHELF * self.state_bytes if replay else 0)
        self.expected_told = EXPECTED_WORDS + 8 * -(-4 * stride // 8)
        self.expected_bytes = self.expected_told + SLOT * MOST_TOLD
        self.expected = self._take(STEPS * self.expected_bytes if replay else 0)
        self.walk = self._take(WALK)
        self.walked = self._take(24 * STEPS if replay else 0)
        self.script = self._take(4 * SCRIPT if replay else 0)
        self.course = self._take(4 * SCRIPT if replay else 0)

    @property
    def pages(self) -> int:
        return -(-self._end // PAGE)

    @property
    def end(self) -> int:
        return self.pages * PAGE

    def slot(self, number: int) -> int:
        return self.state + SLOT * number

    def constant(self, raw: bytes) -> int:
        """Puts bytes into the module; answers their address."""
        address = self._take(len(raw))
        # Memory is zero to begin with.
        if any(raw):
            self.data.append((address, raw))
        return address

    def _take(self, size: int) -> int:
        start = self._end + -self._end % 16
        self._end = start + size
        return start

    def _table(self, table: ir.Table) -> TablePlace:
        least, most = min(table.values, default=0), max(table.values, default=0)
        if table.type in ir.WIDE:
            return TablePlace(self.constant(b"".join(map(_word, table.values))), 8, op.I64_LOAD, least)
        for letter, width, load, low, high in _SHAPES:
            if low <= least and most <= high:
                return TablePlace(self.constant(_packed(letter, table.values)), width, load, least)
        raise AssertionError(f"table {table.name} holds numbers of more than 32 bits")


_SHAPES = (
    ("B", 1, op.I32_LOAD8_U, 0, 2**8 - 1),
    ("b", 1, op.I32_LOAD8_S, -(2**7), 2**7 - 1),
    ("H", 2, op.I32_LOAD16_U, 0, 2**16 - 1),
    ("h", 2, op.I32_LOAD16_S, -(2**15), 2**15 - 1),
    ("i", 4, op.I32_LOAD, -(2**31), 2**31 - 1),
)
"""Shapes of an entry, narrowest first: letter of `struct`, bytes, instruction, least and greatest number."""


def _word(value: int) -> bytes:
    """64 bits, with or without a sign."""
    return struct.pack("<Q", value & 2**64 - 1)


def _packed(letter: str, values: tuple[int, ...]) -> bytes:
    return struct.pack(f"<{len(values)}{letter}", *values)
