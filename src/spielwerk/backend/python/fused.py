"""The machine that plays at random in one go: every decision is answered where it is asked."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable

from spielwerk.backend.facts import Facts
from spielwerk.backend.machine import FUEL
from spielwerk.backend.promote import beginning, promotable, promoted
from spielwerk.backend.python.blocks import MachineWriter, has_jump
from spielwerk.backend.python.draws import draw_lines
from spielwerk.backend.python.expressions import SUM, is_simple
from spielwerk.backend.python.kept import Kept, KeptLists, can_be_kept, stretch_of
from spielwerk.backend.python.names import Names
from spielwerk.backend.python.outcome import finished_text, unfinished_text
from spielwerk.backend.python.rows import ExtraTables
from spielwerk.program import ir, walk
from spielwerk.program.passes.fold import without_unread

_H = ir.HEADER
TOLD_BY_FAULT = [
    "    except Fault as fault:",
    "        fault.decisions = max(fault.decisions, decisions)",
    "        raise",
]
"""Behind a function that counts decisions: whatever ends it tells how many were taken."""


class RandomWriter(MachineWriter):
    """What all machines that answer at random have in common."""

    names_seat = False
    """Whether the header must say who is asked."""
    own: frozenset[int] = frozenset()
    """Slots that are locals here."""

    def __init__(
        self, facts: Facts, module: Names, extras: ExtraTables, numbers: list[int], entries: Iterable[int]
    ) -> None:
        super().__init__(facts, module, extras, numbers, entries)
        self.code: dict[int, ir.Body] = {}
        self.nothing: dict[int, ir.Body] = {}
        """What follows where there is no option, by the question."""

    def code_of(self, number: int) -> ir.Body:
        """Whom the block asks does not matter where nobody waits for an answer."""
        body = super().code_of(number)
        if self.names_seat:
            return body
        if number not in self.code:
            self.code[number] = promoted(without_unread(walk.map_body(body, on_stmt=_of_nobody)), self.own)
        return self.code[number]

    def arrivals(self, stmt: ir.Stmt) -> tuple[Iterable[int], Iterable[int]]:
        """Nothing stops here, so what follows a decision is one more jump."""
        if isinstance(stmt, ir.Ask | ir.Join):
            return (stmt.resume,), ()
        return super().arrivals(stmt)

    def forget_stop(self) -> None:
        """Without stops there is nothing to forget, unless the game itself looks whom it asked."""
        if self.facts.reads_seat:
            super().forget_stop()

    def body(self, body: ir.Body) -> bool:
        """A test for no option right before a question becomes part of the pick, where most picks never meet it."""
        for test, ask in itertools.pairwise(body):
            if isinstance(ask, ir.Ask) and _is_no_option(test) and not self.facts.sites[ask.site].weighted:
                assert isinstance(test, ir.If)
                self.nothing[id(ask)] = test.then
                return super().body(tuple(stmt for stmt in body if stmt is not test))
        return super().body(body)

    def answer(self, stmt: ir.Ask, nothing: ir.Body) -> None:
        """Picks an option, and gives the decision its fuel; where there is no option, there is no decision."""
        if self.facts.sites[stmt.site].weighted:
            self.write("C, R = pick(O, W, R)")
        else:
            self.pick(nothing)
        if self.names_seat:
            self.write(f"S[{_H.SEAT}] = {self.text.value(stmt.seat)}")
        elif walk.can_fail(stmt.seat):
            self.write(self.text.value(stmt.seat))
        self.refuel()

    def refuel(self) -> None:
        if self.facts.uses_fuel:
            self.write(f"S[{_H.FUEL}] = {FUEL}")

    def pick(self, nothing: ir.Body = ()) -> None:
        """A uniform pick, written out."""
        self.write("_n = len(O)")
        self.write("if _n > 1:")
        for text in draw_lines("R", "R", "_n"):
            self.write("    " + text)
        self.write("    C = O[_m >> 16]")
        if not nothing:
            self.write("else: C = O[0]")
            return
        self.write("elif _n: C = O[0]")
        self.block("else:", nothing)

    # ---- enumerators in place ------------------------------------------------------------------

    def written_in_place(self) -> set[str]:
        """Enumerators that stand where they are used, in this function."""
        functions, blocks = self.facts.program.functions, self.facts.blocks
        statements = (stmt for number in self.own_blocks() for stmt in walk.every_statement(blocks[number].body))
        sites = [self.facts.sites[stmt.site] for stmt in statements if isinstance(stmt, ir.Enumerate)]
        return {site.enumerator for site in sites if self.fits_here(site, functions[site.enumerator])}

    def own_blocks(self) -> list[int]:
        return self.numbers

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        function = self.facts.program.functions[site.enumerator]
        self.write("O = []", site.line)
        if site.weighted:
            self.write("W = []")
        if not self.fits_here(site, function):
            self.write(self.call(ir.Call(site.enumerator, stmt.args)))
            return
        before, self.renamed = self.renamed, self.bound(function, stmt.args)
        self.body(promoted(function.body, self.own))
        self.renamed = before

    def fits_here(self, site: ir.Site, function: ir.Function) -> bool:
        """An enumerator that is used once costs nothing in place; a `Return` would leave the wrong function."""
        returns = any(isinstance(inner, ir.Return) for inner in walk.every_statement(function.body))
        return not returns and self.facts.used_once(site)

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


class FusedWriter(RandomWriter):
    """The machine that answers every decision of a game itself, at random, and goes on."""

    def __init__(self, facts: Facts, module: Names, extras: ExtraTables) -> None:
        self.names_seat = facts.reads_seat
        self.entry, self.first = self.beginning(facts)
        """Where the loop begins, and blocks that run once before."""
        numbers = walk.reachable(facts.blocks, [self.entry], seats=False)
        super().__init__(facts, module, extras, numbers, [self.entry])
        self.open_parts = bool(facts.parts) and not facts.sealed
        self.asked: list[int] = []
        """How deep inside the loop the questions stand, in their order; -1 for a pass that goes round without one."""
        self.counting = False
        """Whether every pass of the loop is one decision, so that the loop itself counts."""
        self.answered = 0
        """So many lines lead up to the answer of the last question."""
        if not self.open_parts and not self.names_seat:
            self.own = promotable(facts.program, facts.main, self.written_in_place(), facts.parts)
        self.kept = KeptLists(self.lists_to_keep())

    @staticmethod
    def beginning(facts: Facts) -> tuple[int, list[int]]:
        """Blocks from the entry on that just go on to the next and are never met again; and where these lead."""
        arriving = Counter(t for number in facts.main for t in walk.successors(facts.blocks[number].body))
        entry = facts.program.entry
        first: list[int] = []
        # Only the block before leads here, and nothing leads to the first.
        while arriving[entry] == (1 if first else 0):
            match facts.blocks[entry].body:
                case (*before, ir.Goto(target, 0)) if not any(has_jump(stmt) for stmt in before):
                    first.append(entry)
                    entry = target
                case _:
                    break
        return entry, first

    def own_blocks(self) -> list[int]:
        return self.first + self.numbers

    def lists_to_keep(self) -> dict[int, Kept]:
        found: dict[int, Kept] = {}
        in_place = self.written_in_place()
        for site in self.facts.program.sites:
            if site.weighted or site.enumerator not in in_place:
                continue
            stretch = stretch_of(self.facts.program.functions[site.enumerator])
            if stretch and self.own.isdisjoint(stretch.slots) and can_be_kept(self.facts, stretch, in_place):
                found[site.number] = Kept(stretch, self.names.fresh(f"free_{site.number}"))
        return found

    def function(self) -> list[str]:
        """The whole function. It answers the fields of a `Result`; `decisions` is told even when a fault ends the
        game."""
        self.depth = 3
        lines = self.machine()
        loop = "while True"
        if len(self.roots) == 1 and self.asked == [3]:
            self.counting, self.asked, self.depth = True, [], 3
            lines, loop = self.until_answered(self.machine()), "for decisions in range(1, limit + 1)"
        head = ["def fused(S, R, limit):", "    O, W, decisions, seat_ = [], [], 0, 0"]
        if self.facts.sealed:
            head.append("    waiting = []")
        head += self.first_lines()
        if len(self.roots) > 1:
            head.append(f"    pc = {self.entry}")
        end = [f"        return {unfinished_text(self.facts.program)}"] if self.counting else []
        return [*head, "    try:", f"        {loop}:", *lines, *end, *TOLD_BY_FAULT]

    def until_answered(self, lines: list[str]) -> list[str]:
        """Where the loop counts, it has counted the decision before it is taken: a fault until then takes it back."""
        before, after = lines[: self.answered], lines[self.answered :]
        taken_back = ["            except Fault:", "                decisions -= 1", "                raise"]
        return ["            try:", *("    " + line for line in before), *taken_back, *after]

    def first_lines(self) -> list[str]:
        self.lines, self.depth, self.last_line = [], 1, 0
        for kept in self.kept.lists.values():
            self.write(kept.at_first(self.facts.program.initial))
        self.body(tuple(beginning(self.own)))
        for number in self.first:
            self.announce(number)
            self.body(self.code_of(number)[:-1])
        return self.lines

    def stop(self) -> None:
        if not self.asked:
            # The game may end before the question, so there are more passes than decisions.
            self.asked.append(-1)
        self.write(f"return {finished_text(self.facts.program)}")

    def leave_at_limit(self) -> None:
        self.write(f"if decisions > limit: return {unfinished_text(self.facts.program)}")

    def stmt(self, stmt: ir.Stmt) -> bool:
        for text in self.kept.before(stmt, self.text):
            self.write(text)
        return super().stmt(stmt)

    def block(self, head: str, body: ir.Body, line: int = 0, first: Iterable[str] = ()) -> bool:
        with self.kept.branch():
            return super().block(head, body, line, first)

    def fill(self, stmt: ir.For) -> bool:
        filled = super().fill(stmt)
        if filled:
            for text in self.kept.forgotten():
                self.write(text)
        return filled

    def go(self, number: int) -> None:
        if number in self.roots and not self.asked:
            self.asked.append(-1)
        super().go(number)

    def ask(self, stmt: ir.Ask) -> None:
        nothing = self.nothing.pop(id(stmt), ())
        self.asked.append(self.depth)
        if nothing and not _is_fault(nothing[0]):
            # The game goes on or ends without an answer, so there are more passes than decisions.
            self.asked.append(-1)
        self.answer(stmt, nothing)
        self.answered = len(self.lines)
        if not self.counting:
            self.write("decisions += 1")
            self.leave_at_limit()
        if stmt.resume not in self.roots:
            self.kept.just_picked(stmt.site)
        self.go(stmt.resume)
        self.kept.nothing_picked()

    def enumerate(self, stmt: ir.Enumerate) -> None:
        kept = self.kept.lists.get(stmt.site)
        if kept is None:
            super().enumerate(stmt)
            return
        site = self.facts.sites[stmt.site]
        self.write(f"O = {kept.name}", site.line)
        self.block("if not O:", self.facts.program.functions[site.enumerator].body)

    # ---- parts of an `at once` -----------------------------------------------------------------

    def start_seat(self, stmt: ir.StartSeat) -> None:
        """As in a match, all parts begin before anybody answers: they share the fuel of one decision, and what goes
        wrong in the beginning of one comes before the answers of the others."""
        seat = self.text.value(stmt.seat)
        if self.facts.sealed:
            self.write(f"begin_part(S, {stmt.block}, {seat}, waiting)")
        else:
            self.write(f"step(S, {stmt.block}, {seat}, 0, [], [])")
        self.leave_if_over()

    def join(self, stmt: ir.Join) -> None:
        # Answers of others are decisions that the loop cannot count.
        self.asked.append(-1)
        if self.facts.sealed:
            self.write("if waiting:")
            self.depth += 1
            self.finish("finish_sealed(S, R, decisions, limit, waiting)")
            self.write("waiting = []")
            self.depth -= 1
        else:
            self.write(f"if any(S[{_H.SEATS + 1}:{_H.SEATS + self.facts.program.players + 1}]):")
            self.depth += 1
            self.finish("finish_parts(S, R, decisions, limit)")
            self.depth -= 1
        self.go(stmt.resume)

    def finish(self, call: str) -> None:
        """Everybody who waits answers."""
        if self.names_seat:
            self.write(f"S[{_H.SEAT}] = 0")
        self.write(f"decisions, R = {call}")
        self.leave_at_limit()
        self.leave_if_over()

    def seat_done(self) -> None:
        """Within reach only through a procedure that the machine shares with parts; it never gets there."""
        self.write("raise AssertionError('the main machine is no part')")


def _of_nobody(stmt: ir.Stmt) -> ir.Body:
    if isinstance(stmt, ir.Ask) and not walk.can_fail(stmt.seat):
        return (ir.Ask(stmt.site, ir.Const(0), stmt.resume),)
    return (stmt,)


def _is_fault(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Check) and stmt.test == ir.Const(0)


def _is_no_option(stmt: ir.Stmt) -> bool:
    """`if there is no option: …`, where that way leads somewhere else."""
    if not isinstance(stmt, ir.If) or stmt.otherwise or not stmt.then:
        return False
    match stmt.test:
        case ir.Op("eq", (ir.OptionCount(), ir.Const(0))) | ir.Op("not", (ir.OptionCount(),)):
            last = stmt.then[-1]
            return isinstance(last, walk.TERMINATORS) or (isinstance(last, ir.Check) and last.test == ir.Const(0))
    return False
