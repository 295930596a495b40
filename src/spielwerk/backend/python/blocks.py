"""The machine as Python source: blocks, dispatch between them, stops for decisions, and random play in one go."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from spielwerk.backend.machine import FUEL
from spielwerk.backend.python.draws import product_lines
from spielwerk.backend.python.expressions import SUM, is_simple
from spielwerk.backend.python.facts import Facts, quiet
from spielwerk.backend.python.names import Names
from spielwerk.backend.python.promote import beginning, promotable, promoted
from spielwerk.backend.python.rows import ExtraTables
from spielwerk.backend.python.statements import Writer
from spielwerk.program import ir, walk
from spielwerk.program.fold import without_unread

_H = ir.HEADER
_DEEPEST = 40
"""A block further inside than this gets its own place in the dispatch: Python allows 100 levels of indentation."""
_LONGEST = 24
"""So many blocks follow each other in place; every one takes some of the emitter's own stack."""


class MachineWriter(Writer):
    """Writes blocks into one function. A block that only one jump leads to stands where that jump was."""

    def __init__(
        self, facts: Facts, module: Names, extras: ExtraTables, numbers: list[int], entries: Iterable[int],
        *, events: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(facts, module, extras, events=events)
        self.numbers = numbers
        self.entries = set(entries)
        self.roots: list[int] = []
        self.too_deep: set[int] = set()
        self.in_place = 0

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
        start = self.depth
        jumps: Counter[int] = Counter()
        fixed = set(self.entries)
        for number in self.numbers:
            for stmt in walk.every_statement(self.facts.blocks[number].body):
                once, always = self.arrivals(stmt)
                jumps.update(once)
                fixed.update(always)
        while True:
            known = fixed | self.too_deep | {number for number, times in jumps.items() if times > 1}
            self.roots = sorted(number for number in self.numbers if number in known)
            self.lines, self.depth, self.last_line = [], start, 0
            self.dispatch(self.roots)
            if self.too_deep <= known:
                return self.lines

    def dispatch(self, roots: list[int]) -> None:
        """A binary tree of tests. No block comes back to its end, so the second half needs no `else`."""
        if len(roots) == 1:
            self.enter(roots[0])
            return
        middle = len(roots) // 2
        self.write(f"if pc < {roots[middle]}:")
        self.depth += 1
        self.dispatch(roots[:middle])
        self.depth -= 1
        self.dispatch(roots[middle:])

    def enter(self, number: int) -> None:
        """Writes a block here."""
        self.announce(number)
        site = self.facts.site_of.get(number)
        before, self.text.stride = self.text.stride, self.facts.sites[site].stride if site is not None else 1
        self.body(self.code_of(number))
        self.text.stride = before

    def announce(self, number: int) -> None:
        title = self.facts.blocks[number].title
        self.write(f"# block {number}{': ' if title else ''}{' '.join(title.split())}")

    def code_of(self, number: int) -> ir.Body:
        body = self.facts.blocks[number].body
        return body if self.events else quiet(body)

    def go(self, number: int) -> None:
        """Goes on at a block."""
        if number not in self.roots:
            if self.depth <= _DEEPEST and self.in_place < _LONGEST:
                self.in_place += 1
                self.enter(number)
                self.in_place -= 1
                return
            self.too_deep.add(number)
        if len(self.roots) > 1:
            self.write(f"pc = {number}")
        self.write("continue")

    # ---- jumps and stops -----------------------------------------------------------------------

    def jump(self, stmt: ir.Stmt) -> bool:
        match stmt:
            case ir.Enumerate():
                self.enumerate(stmt)
                return True
            case ir.StartSeat():
                self.start_seat(stmt)
                return True
            case ir.Goto():
                for text in self.fuel(stmt.fuel, stmt.line):
                    self.write(text, stmt.line)
                self.go(stmt.block)
            case ir.GotoLoaded():
                if len(self.roots) > 1:
                    self.write(f"pc = {self.text.value(stmt.block)}")
                self.write("continue")
            case ir.Ask():
                self.ask(stmt)
            case ir.Join():
                self.join(stmt)
            case ir.SeatDone():
                self.seat_done()
            case ir.Over():
                self.over()
        return False

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        self.write("O.clear()", site.line)
        if site.weighted:
            self.write("W.clear()")
        self.write(self.call(ir.Call(site.enumerator, stmt.args)))

    def stop(self) -> None:
        self.write("return")

    def over(self) -> None:
        self.write(f"S[{_H.CONDITION}] = {ir.OVER}")
        self.forget_stop()
        if self.facts.parts:
            first, last = _H.SEATS + 1, _H.SEATS + self.facts.program.players
            self.write(f"S[{first}:{last + 1}] = {[0] * self.facts.program.players}")
        self.stop()

    def forget_stop(self) -> None:
        """Nobody is asked any more."""
        self.write(f"S[{_H.PC}] = S[{_H.SEAT}] = 0")

    def leave_if_over(self) -> None:
        """After a seat's part, in which the match may have ended."""
        if self.facts.ends_in_part:
            self.write(f"if S[{_H.CONDITION}] == {ir.OVER}:")
            self.depth += 1
            self.stop()
            self.depth -= 1

    def ask(self, stmt: ir.Ask) -> None:
        raise NotImplementedError

    def join(self, stmt: ir.Join) -> None:
        raise NotImplementedError

    def start_seat(self, stmt: ir.StartSeat) -> None:
        raise NotImplementedError

    def seat_done(self) -> None:
        raise NotImplementedError


def _jumps(stmt: ir.Stmt) -> bool:
    return any(isinstance(inner, walk.TERMINATORS) for inner in walk.every_statement((stmt,)))


def _of_nobody(stmt: ir.Stmt) -> ir.Body:
    return (replace(stmt, seat=ir.Const(0)),) if isinstance(stmt, ir.Ask) else (stmt,)


class StepWriter(MachineWriter):
    """The machine that stops at every decision."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables, *, events: bool) -> None:
        entries = [facts.program.entry, *(start.block for start in facts.starts())]
        super().__init__(facts, module, extras, sorted({*facts.main, *facts.parts}), entries, events=events)
        self.place = {number: (number in facts.main, number in facts.parts) for number in self.numbers}
        self.here = (True, False)

    def function(self) -> list[str]:
        """The whole function."""
        name, more = ("step_w", ", E") if self.events else ("step", "")
        self.depth = 2
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
            f"S[{_H.SEAT}] = {self.text.value(stmt.seat)}",
            f"S[{_H.CONDITION}] = {condition}",
        ]
        waits = [f"S[seat_ + {_H.SEATS}] = {stmt.resume}"]
        if in_main and in_part:
            asks = ["if seat_:", *("    " + text for text in waits), "else:", *("    " + text for text in asks)]
        elif in_part:
            asks = waits
        for text in asks:
            self.write(text)
        self.stop()

    def join(self, stmt: ir.Join) -> None:
        first, last = _H.SEATS + 1, _H.SEATS + self.facts.program.players
        self.write(f"if any(S[{first}:{last + 1}]):")
        self.depth += 1
        self.write(f"S[{_H.PC}] = {stmt.resume}")
        self.write(f"S[{_H.SEAT}] = 0")
        self.write(f"S[{_H.CONDITION}] = {ir.JOINING}")
        self.stop()
        self.depth -= 1
        self.go(stmt.resume)

    def start_seat(self, stmt: ir.StartSeat) -> None:
        name, more = ("step_w", ", E") if self.events else ("step", "")
        self.write(f"{name}(S, {stmt.block}, {self.text.value(stmt.seat)}, 0, [], []{more})")
        self.leave_if_over()

    def seat_done(self) -> None:
        self.write(f"S[seat_ + {_H.SEATS}] = 0")
        self.stop()


class FusedWriter(MachineWriter):
    """The machine that answers every decision itself, at random, and goes on."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables, *, parts: bool) -> None:
        sealed = [start.block for start in facts.starts() if start.sealed]
        self.names_seat = facts.reads_seat and not parts
        self.code: dict[int, ir.Body] = {}
        first: list[int] = []
        if parts:
            super().__init__(facts, module, extras, walk.reachable(facts.blocks, sealed), sealed)
        else:
            self.entry, first = self.beginning(facts)
            super().__init__(
                facts, module, extras, walk.reachable(facts.blocks, [self.entry], seats=False), [self.entry]
            )
        self.first = first
        """Blocks that run once, before all others."""
        self.parts = parts
        self.open_parts = any(not start.sealed for start in facts.starts())
        self.refuel = facts.uses_fuel
        self.nothing: ir.Body = ()
        """What happens instead of the next question if there is no option."""
        self.asked: list[int] = []
        """How deep inside the loop the questions stand, in their order; -1 for a pass that goes round without one."""
        self.counting = False
        """Whether every pass of the loop is one decision, so that the loop itself counts."""
        self.own: frozenset[int] = frozenset()
        """Slots that are locals here."""
        if not parts and not self.open_parts and not self.names_seat:
            self.own = promotable(facts.program, facts.main, self.written_in_place())

    @staticmethod
    def beginning(facts: Facts) -> tuple[int, list[int]]:
        """Blocks from the entry on that just go on to the next and are never met again; and where these lead."""
        jumps = Counter(t for number in facts.main for t in walk.successors(facts.blocks[number].body))
        entry = facts.program.entry
        first: list[int] = []
        # Only the block before leads here, and nothing leads to the first.
        while jumps[entry] == (1 if first else 0):
            match facts.blocks[entry].body:
                case (*before, ir.Goto(target, 0)) if not any(_jumps(stmt) for stmt in before):
                    first.append(entry)
                    entry = target
                case _:
                    break
        return entry, first

    def code_of(self, number: int) -> ir.Body:
        """Whom the block asks does not matter where nobody waits for an answer."""
        body = super().code_of(number)
        if self.names_seat:
            return body
        if number not in self.code:
            self.code[number] = promoted(without_unread(walk.map_body(body, on_stmt=_of_nobody)), self.own)
        return self.code[number]

    def written_in_place(self) -> set[str]:
        """Enumerators that stand where they are used."""
        functions = self.facts.program.functions
        return {s.enumerator for s in self.facts.program.sites if self.fits_here(s, functions[s.enumerator])}

    def function(self) -> list[str]:
        """The whole function; `decisions` is told even when a fault ends the game."""
        self.depth = 3
        lines = self.machine()
        loop = "while True"
        if not self.parts and len(self.roots) == 1 and self.asked == [3]:
            self.counting, self.asked, self.depth = True, [], 3
            lines, loop = self.machine(), "for decisions in range(1, limit + 1)"
        if self.parts:
            head = ["def fused_part(S, pc, seat_, R, decisions, limit):", "    O, W = [], []"]
        else:
            head = ["def fused(S, R, limit):", "    O, W, decisions, seat_ = [], [], 0, 0", *self.first_lines()]
            if len(self.roots) > 1:
                head.append(f"    pc = {self.entry}")
        tail = [
            "    except Fault as fault:",
            "        fault.decisions = max(fault.decisions, decisions)",
            "        raise",
        ]
        end = ["        return limit + 1, R"] if self.counting else []
        return [*head, "    try:", f"        {loop}:", *lines, *end, *tail]

    def first_lines(self) -> list[str]:
        self.lines, self.depth, self.last_line = [], 1, 0
        self.body(tuple(beginning(self.own)))
        for number in self.first:
            self.announce(number)
            self.body(self.code_of(number)[:-1])
        return self.lines

    def arrivals(self, stmt: ir.Stmt) -> tuple[Iterable[int], Iterable[int]]:
        """Nothing stops here, so what follows a decision is one more jump."""
        if isinstance(stmt, ir.Ask | ir.Join):
            return (stmt.resume,), ()
        return super().arrivals(stmt)

    def stop(self) -> None:
        self.write("return decisions, R")

    def forget_stop(self) -> None:
        """Without stops there is nothing to forget, unless the game itself looks whom it asked."""
        if self.facts.reads_seat:
            super().forget_stop()

    def leave_at_limit(self) -> None:
        self.write("if decisions > limit: return decisions, R")

    def body(self, body: ir.Body) -> bool:
        """A test for no option right before a question becomes part of the pick, where most picks never meet it."""
        for test, ask in itertools.pairwise(body):
            if isinstance(ask, ir.Ask) and _is_no_option(test) and not self.facts.sites[ask.site].weighted:
                assert isinstance(test, ir.If)
                self.nothing = test.then
                return super().body(tuple(stmt for stmt in body if stmt is not test))
        return super().body(body)

    def go(self, number: int) -> None:
        if number in self.roots and not self.asked:
            self.asked.append(-1)
        super().go(number)

    def ask(self, stmt: ir.Ask) -> None:
        nothing, self.nothing = self.nothing, ()
        self.asked.append(self.depth)
        if self.refuel:
            self.write(f"S[{_H.FUEL}] = {FUEL}")
        if self.names_seat:
            self.write(f"S[{_H.SEAT}] = {self.text.value(stmt.seat)}")
        if self.facts.sites[stmt.site].weighted:
            self.write("C, R = pick(O, W, R)")
        else:
            self.pick(nothing)
        if not self.counting:
            self.write("decisions += 1")
            self.leave_at_limit()
        self.go(stmt.resume)

    def pick(self, nothing: ir.Body) -> None:
        """A uniform pick, written out."""
        self.write("_n = len(O)")
        self.write("if _n > 1:")
        for text in product_lines("R", "_n"):
            self.write("    " + text)
        self.write("    C = O[_m >> 32]")
        if not nothing:
            self.write("else: C = O[0]")
            return
        self.write("elif _n: C = O[0]")
        self.block("else:", nothing)

    def start_seat(self, stmt: ir.StartSeat) -> None:
        seat = self.text.value(stmt.seat)
        if stmt.sealed:
            self.write(f"decisions, R = fused_part(S, {stmt.block}, {seat}, R, decisions, limit)")
            self.leave_at_limit()
        else:
            self.write(f"step(S, {stmt.block}, {seat}, 0, [], [])")
        self.leave_if_over()

    def join(self, stmt: ir.Join) -> None:
        if self.open_parts:
            self.write("decisions, R = finish_parts(S, R, decisions, limit)")
            self.leave_at_limit()
            self.leave_if_over()
        self.go(stmt.resume)

    def seat_done(self) -> None:
        self.stop()

    # ---- enumerators in place ------------------------------------------------------------------

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        function = self.facts.program.functions[site.enumerator]
        if not self.fits_here(site, function):
            super().enumerate(stmt)
            return
        self.write("O = []", site.line)
        if site.weighted:
            self.write("W = []")
        before, self.renamed = self.renamed, self.bound(function, stmt.args)
        self.body(promoted(function.body, self.own))
        self.renamed = before

    def fits_here(self, site: ir.Site, function: ir.Function) -> bool:
        """An enumerator that is used once costs nothing in place; a `Return` would leave the wrong function."""
        if any(isinstance(inner, ir.Return) for inner in walk.every_statement(function.body)):
            return False
        users = (other.number for other in self.facts.program.sites if other.enumerator == function.name)
        return sum(self.facts.enumerations.get(number, 0) for number in users) == 1

    def bound(self, function: ir.Function, args: tuple[ir.Expr, ...]) -> dict[str, str]:
        """Gives the parameters their values; answers what the function's locals are called here."""
        written = walk.locals_written(function.body)
        names: dict[str, str] = {}
        for parameter, arg in zip(function.parameters, args, strict=True):
            if is_simple(arg) and parameter.name not in written:
                names[parameter.name] = self.text.value(arg, SUM)
            else:
                names[parameter.name] = self.names.fresh(parameter.name)
                self.write(f"{names[parameter.name]} = {self.text.value(arg)}")
        for name in sorted(written):
            if name not in names:
                names[name] = self.names.fresh(name)
        return names


def _is_no_option(stmt: ir.Stmt) -> bool:
    """`if there is no option: …`, where that way leads somewhere else."""
    if not isinstance(stmt, ir.If) or stmt.otherwise or not stmt.then:
        return False
    match stmt.test:
        case ir.Op("eq", (ir.OptionCount(), ir.Const(0))) | ir.Op("not", (ir.OptionCount(),)):
            last = stmt.then[-1]
            return isinstance(last, walk.TERMINATORS) or (isinstance(last, ir.Check) and last.test == ir.Const(0))
    return False
