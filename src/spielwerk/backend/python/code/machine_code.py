"""The machine as Python source: blocks, dispatch between them, and stops for decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from weakref import proxy

from spielwerk.backend.facts import Facts
from spielwerk.backend.python.code.expressions import call, value
from spielwerk.backend.python.code.names import Names
from spielwerk.backend.python.code.rows import ExtraTables
from spielwerk.backend.python.code.statements import fuel_lines, write_body
from spielwerk.backend.python.code.writer import Writer
from spielwerk.program import ir, walk
from spielwerk.program.passes.playing import quiet

_H = ir.HEADER
_DEEPEST = 40
"""A block further inside than this gets its own place in the dispatch: Python allows 100 levels of indentation."""
_LONGEST = 24
"""So many blocks follow each other in place; every one takes some of the emitter's own stack."""


class MachineWriter(ABC):
    """Writes blocks into one function. A block that only one jump leads to is written where that jump was."""

    def __init__(
        self, facts: Facts, module: Names, extras: ExtraTables, numbers: list[int], entries: Iterable[int],
        *, events: bool = False,
    ) -> None:  # fmt: skip
        self.facts = facts
        self.w = Writer(facts, module, extras, events=events)
        # What refers to itself is freed late, and this holds all code that it has written.
        self.w.jumps = proxy(self)
        self.numbers = numbers
        self.entries = set(entries)
        self.roots: list[int] = []
        self.too_deep: set[int] = set()
        self.in_place = 0

    def code_of(self, number: int) -> ir.Body:
        """The statements of a block."""
        body = self.facts.blocks[number].body
        return body if self.w.events else quiet(body)

    def arrivals(self, stmt: ir.Stmt) -> tuple[Iterable[int], Iterable[int]]:
        """Blocks a statement jumps to, and blocks that must have a place in the dispatch because of it."""
        match stmt:
            case ir.Goto():
                return (stmt.block,), ()
            case ir.GotoLoaded():
                return (), stmt.targets
            case ir.Join():
                return (stmt.resume,), stmt.ways
            case ir.Ask():
                return (), stmt.ways
        return (), ()

    def machine(self) -> list[str]:
        """The lines of the dispatch and of all blocks."""
        start = self.w.depth
        jumps: Counter[int] = Counter()
        fixed = set(self.entries)
        for number in self.numbers:
            for stmt in walk.every_statement(self.facts.blocks[number].body):
                once, always = self.arrivals(stmt)
                jumps.update(once)
                fixed.update(always)
        while True:
            # Only writing shows which blocks would be too far inside. They get a place in the dispatch then, and all is
            # written again.
            known = fixed | self.too_deep | {number for number, times in jumps.items() if times > 1}
            self.roots = sorted(number for number in self.numbers if number in known)
            self.w.restart(start)
            self.dispatch(self.roots)
            if self.too_deep <= known:
                return self.w.lines

    def dispatch(self, roots: list[int]) -> None:
        """A binary tree of tests. No block comes back to its end, so the second half needs no `else`."""
        if len(roots) == 1:
            self.enter(roots[0])
            return
        middle = len(roots) // 2
        self.w.write(f"if pc < {roots[middle]}:")
        self.w.depth += 1
        self.dispatch(roots[:middle])
        self.w.depth -= 1
        self.dispatch(roots[middle:])

    def enter(self, number: int) -> None:
        """Writes a block here."""
        self.announce(number)
        site = self.facts.site_of.get(number)
        before, self.w.stride = self.w.stride, self.facts.sites[site].stride if site is not None else 1
        write_body(self.w, self.code_of(number))
        self.w.stride = before

    def announce(self, number: int) -> None:
        title = self.facts.blocks[number].title
        self.w.write(f"# block {number}{': ' if title else ''}{' '.join(title.split())}")

    def go(self, number: int) -> None:
        if number not in self.roots:
            if self.w.depth <= _DEEPEST and self.in_place < _LONGEST:
                self.in_place += 1
                self.enter(number)
                self.in_place -= 1
                return
            self.too_deep.add(number)
        if len(self.roots) > 1:
            self.w.write(f"pc = {number}")
        self.w.write("continue")

    # ---- jumps and stops -----------------------------------------------------------------------

    def pay(self, stmt: ir.Goto) -> None:
        for text in fuel_lines(stmt.fuel, stmt.line):
            self.w.write(text, stmt.line)

    def go_by_number(self, stmt: ir.GotoLoaded) -> None:
        if len(self.roots) > 1:
            self.w.write(f"pc = {value(self.w, stmt.block)}")
        self.w.write("continue")

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        self.w.write("O.clear()", site.line)
        if site.weighted:
            self.w.write("W.clear()")
        self.w.write(call(self.w, ir.Call(site.enumerator, stmt.args)))

    @abstractmethod
    def ask(self, stmt: ir.Ask) -> None: ...

    @abstractmethod
    def join(self, stmt: ir.Join) -> None: ...

    @abstractmethod
    def start_seat(self, stmt: ir.StartSeat) -> None: ...

    @abstractmethod
    def seat_done(self) -> None: ...

    def stop(self) -> None:
        self.w.write("return")

    def over(self) -> None:
        self.w.write(f"S[{_H.CONDITION}] = {ir.OVER}")
        self.forget_stop()
        # What is not in use is 0, so that equal situations are equal lists.
        if self.facts.parts:
            first, last = _H.SEATS + 1, _H.SEATS + self.facts.program.players
            self.w.write(f"S[{first}:{last + 1}] = {[0] * self.facts.program.players}")
        self.stop()

    def forget_stop(self) -> None:
        """Nobody is asked any more."""
        self.w.write(f"S[{_H.PC}] = S[{_H.SEAT}] = 0")

    def leave_if_over(self) -> None:
        """After a seat's part, in which the match may have ended."""
        if self.facts.ends_in_part:
            self.w.write(f"if S[{_H.CONDITION}] == {ir.OVER}:")
            self.w.depth += 1
            self.stop()
            self.w.depth -= 1


class StepWriter(MachineWriter):
    """The machine that stops at every decision."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables, *, events: bool) -> None:
        entries = [facts.program.entry, *(start.block for start in facts.starts())]
        super().__init__(facts, module, extras, sorted({*facts.main, *facts.parts}), entries, events=events)
        self.place = {number: (number in facts.main, number in facts.parts) for number in self.numbers}
        self.here = (True, False)

    def function(self) -> list[str]:
        """The whole function."""
        name, more = ("step_w", ", E") if self.w.events else ("step", "")
        self.w.depth = 2
        head = [f"def {name}(S, pc, seat_, C, O, W{more}):", "    while True:"]
        return head + self.machine()

    def enter(self, number: int) -> None:
        before, self.here = self.here, self.place[number]
        super().enter(number)
        self.here = before

    def ask(self, stmt: ir.Ask) -> None:
        in_main, in_part = self.here
        condition = ir.CHANCE if self.facts.sites[stmt.site].chance else ir.DECIDING
        asks = [
            f"S[{_H.PC}] = {stmt.resume}",
            f"S[{_H.SEAT}] = {value(self.w, stmt.seat)}",
            f"S[{_H.CONDITION}] = {condition}",
        ]
        waits = [f"S[seat_ + {_H.SEATS}] = {stmt.resume}"]
        if in_main and in_part:
            asks = ["if seat_:", *("    " + text for text in waits), "else:", *("    " + text for text in asks)]
        elif in_part:
            asks = waits
        for text in asks:
            self.w.write(text)
        self.stop()

    def join(self, stmt: ir.Join) -> None:
        first, last = _H.SEATS + 1, _H.SEATS + self.facts.program.players
        self.w.write(f"if any(S[{first}:{last + 1}]):")
        self.w.depth += 1
        self.w.write(f"S[{_H.PC}] = {stmt.resume}")
        self.w.write(f"S[{_H.SEAT}] = 0")
        self.w.write(f"S[{_H.CONDITION}] = {ir.JOINING}")
        self.stop()
        self.w.depth -= 1
        self.go(stmt.resume)

    def start_seat(self, stmt: ir.StartSeat) -> None:
        name, more = ("step_w", ", E") if self.w.events else ("step", "")
        self.w.write(f"{name}(S, {stmt.block}, {value(self.w, stmt.seat)}, 0, [], []{more})")
        self.leave_if_over()

    def seat_done(self) -> None:
        self.w.write(f"S[seat_ + {_H.SEATS}] = 0")
        self.stop()
