"""What all functions of a module share: numbers of functions and globals, places in memory, codes of faults."""

from __future__ import annotations

from functools import cached_property

from spielwerk.backend.facts import Facts
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.code.in_place import InPlace
from spielwerk.backend.wasm.module.memory import MemoryMap
from spielwerk.data import dataclass, field
from spielwerk.program import ir

TYPES = {ir.I32: op.I32, ir.I64: op.I64, ir.B64: op.I64, ir.ARR: op.I32}
"""The program's types; a list is the address of its head."""

# Globals, in this order.
STACK_END, OPTIONS_END, PLAYERS, DECISIONS, LIMIT, EVENTS_END, COUNTS_END = range(7)
GLOBALS = (
    ("stack_end", op.I32),
    ("options_end", op.I32),
    ("players_generator", op.I64),
    ("decisions", op.I32),
    ("limit", op.I32),
    ("events_end", op.I32),
    ("counts_end", op.I32),
)


@dataclass
class Context:
    """The surroundings of the code that is written."""

    facts: Facts
    memory: MemoryMap
    functions: dict[str, int] = field(default_factory=dict)
    """Numbers of functions by name, those of the runtime included."""
    needed: set[str] = field(default_factory=set)
    """Functions of the game that something calls."""
    in_place: InPlace | None = None
    """Functions that are written where they are called."""
    codes: list[str] = field(default_factory=lambda: [""])
    """Codes of faults; the module knows their numbers."""
    events: list[tuple[str, int, tuple[str, ...]]] = field(default_factory=list)
    """Kind, line and types of what each event tells; the module knows their numbers."""

    @cached_property
    def shape_tables(self) -> tuple[int, int]:
        """Tables in memory by the block that follows a decision: bytes of one of its options, and where its words
        begin."""
        shapes = {block: shape_of(self.facts.sites[site]) for block, site in self.facts.site_of.items()}
        # Blocks that follow no decision are never looked up; with them the number of a block is the index.
        known = [shapes.get(block, Shape(1, False)) for block in range(max(shapes, default=0) + 1)]
        sizes = b"".join(shape.size.to_bytes(4, "little") for shape in known)
        return self.memory.constant(sizes), self.memory.constant(bytes(shape.words for shape in known))

    @cached_property
    def questions(self) -> dict[int, ir.Ask]:
        """The first questions of sealed parts, by the numbers of blocks that ask them again."""
        unused = max(self.facts.blocks, default=0) + 1
        found = {question.resume: question for question in self.facts.first_questions} if self.facts.sealed else {}
        return dict(enumerate(found.values(), unused))

    @cached_property
    def stride_table(self) -> int:
        """A table in memory by the block that follows a decision: words of one of its options."""
        sites = {block: self.facts.sites[site] for block, site in self.facts.site_of.items()}
        strides = [sites[block].stride if block in sites else 1 for block in range(max(sites, default=0) + 1)]
        return self.memory.constant(b"".join(stride.to_bytes(4, "little") for stride in strides))

    def called(self, name: str) -> int:
        """The number of a function of the game, which is called and therefore must be written."""
        self.needed.add(name)
        return self.functions[name]

    def code(self, code: str) -> int:
        if code not in self.codes:
            self.codes.append(code)
        return self.codes.index(code)

    def event(self, stmt: ir.Event) -> int:
        self.events.append((stmt.kind, stmt.line, tuple(arg.type for arg in stmt.args)))
        return len(self.events) - 1


@dataclass(frozen=True)
class Shape:
    """How the options of a site are laid out in memory: the weight, if any, then the words."""

    stride: int
    weighted: bool

    @property
    def words(self) -> int:
        """Where the words begin."""
        return 8 if self.weighted else 0

    @property
    def size(self) -> int:
        return 8 + 4 * self.stride + 4 * (self.stride % 2) if self.weighted else 4 * self.stride


def shape_of(site: ir.Site) -> Shape:
    return Shape(site.stride, site.weighted)
