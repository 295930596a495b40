"""One function of the module while it is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter

from spielwerk.backend.jumps import Jumps
from spielwerk.backend.promote import is_promoted
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.code.arrays import Frame
from spielwerk.backend.wasm.code.context import TYPES, Context, Shape
from spielwerk.program import build, ir


class Writer(ABC):
    """The instructions of one function so far, and what is known of its locals.

    What the others are for is written by functions that are handed one; its own methods are those they call in turn,
    since expressions, statements and functions in place are inside each other.
    """

    def __init__(self, context: Context, code: Assembler, *, events: bool = False) -> None:
        self.context = context
        self.facts = context.facts
        self.memory = context.memory
        self.code = code
        self.events = events
        """Whether somebody wants to hear what happens."""
        self.jumps: Jumps | None = None
        """What writes jumps and stops; functions of the game have none."""

        self.names: dict[tuple[str, str], int] = {}
        """Locals by name and type."""
        self.natural: set[str] = set()
        """Locals that are never negative."""
        self.options: int | None = None
        """The local that holds the end of the options, if there is one."""
        self.shape = Shape(1, False)
        """How the options that were enumerated last are laid out in memory."""
        self.chosen: list[int] | None = None
        """Locals with the words of the option that was chosen; otherwise they are in memory."""
        self.seat: int | None = None
        """The local with the running seat; none in the main machine."""

        self.frame = Frame()
        self.base: int | None = None
        """The local with the address of the frame."""
        self.keeps_frame = False
        """Whether the caller gets a list that is in the frame."""
        self.mentions: Counter[str] = Counter()
        """How often the code as a whole mentions each list."""
        self.leave_loop: list[int] = []
        """Where `break` leads, innermost loop last."""
        self.next_pass: list[int] = []
        """Where `continue` leads."""

        self.takes_in = not events
        """Whether functions may be written in place."""
        self.copies = 0
        """How many functions were written in place so far."""
        self.prefix = ""
        """In front of the names of a function that is written in place."""
        self.given: dict[str, ir.Const] = {}
        """Parameters of such a function that are known."""
        self.after: int | None = None
        """Where a return leads in it."""

    @abstractmethod
    def value(self, expr: ir.Expr) -> None:
        """Leaves the value on the stack."""

    @abstractmethod
    def call(self, call: ir.Call) -> None:
        """Calls a function, or writes it here."""

    @abstractmethod
    def body(self, body: ir.Body) -> bool:
        """Writes statements up to the first that never goes on; answers whether the end can be reached."""

    def local(self, name: str, type_: str) -> int:
        key = (self.known_as(name), type_)
        if key not in self.names:
            self.names[key] = self.code.new_local(TYPES[type_])
        return self.names[key]

    def known_as(self, name: str) -> str:
        """The name of a local; a slot that became one is the same everywhere in the function."""
        return name if is_promoted(name) else self.prefix + name

    def fault(self, name: str, line: int, a: ir.Expr = build.ZERO, b: ir.Expr = build.ZERO) -> None:
        """Stops everything."""
        self.code.const32(self.context.code(name))
        self.code.const32(line)
        self.value(a)
        self.value(b)
        self.code.call(self.context.functions["fault"])
        self.code.add(op.UNREACHABLE)
