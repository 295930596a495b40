"""The machine that plays at random in one go: every decision is answered where it is asked."""

from __future__ import annotations

from collections import Counter

from spielwerk.backend.facts import Facts
from spielwerk.backend.promote import beginning, promotable
from spielwerk.backend.python.code.expressions import value
from spielwerk.backend.python.code.kept import Kept, KeptLists, can_be_kept, stretch_of
from spielwerk.backend.python.code.names import Names
from spielwerk.backend.python.code.outcome import finished_text, unfinished_text
from spielwerk.backend.python.code.random_play import TOLD_BY_FAULT, RandomWriter
from spielwerk.backend.python.code.rows import ExtraTables
from spielwerk.backend.python.code.statements import write_block, write_body
from spielwerk.program import ir, walk

_H = ir.HEADER


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
        """How deep inside the loop the questions are, in their order; -1 for a pass that goes round without one."""
        self.counting = False
        """Whether every pass of the loop is one decision, so that the loop itself counts."""
        self.answered = 0
        """So many lines lead up to the answer of the last question."""
        if not self.open_parts and not self.names_seat:
            self.own = promotable(facts.program, facts.main, self.written_in_place(), facts.parts)
        self.kept = KeptLists(self.lists_to_keep())
        self.w.following = self.kept

    @staticmethod
    def beginning(facts: Facts) -> tuple[int, list[int]]:
        """Blocks from the entry on that just go on to the next and are never met again; and where these lead."""
        arriving = Counter(t for number in facts.main for t in walk.successors(facts.blocks[number].body))
        entry = facts.program.entry
        first: list[int] = []
        # Only the block before leads here, and nothing leads to the first.
        while arriving[entry] == (1 if first else 0):
            match facts.blocks[entry].body:
                case (*before, ir.Goto(target, 0)) if not walk.has_statement(tuple(before), *walk.TERMINATORS):
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
                found[site.number] = Kept(stretch, self.w.names.fresh(f"free_{site.number}"))
        return found

    def function(self) -> list[str]:
        """The whole function. It answers the fields of a `Result`; `decisions` is told even when a fault ends the
        game."""
        self.w.depth = 3
        lines = self.machine()
        loop = "while True"
        # One question, met in every pass: then the loop can count the decisions, which is faster than adding them up.
        # The lines are written again, without what counts.
        if len(self.roots) == 1 and self.asked == [3]:
            self.counting, self.asked, self.w.depth = True, [], 3
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
        self.w.restart(1)
        for kept in self.kept.lists.values():
            self.w.write(kept.at_first(self.facts.program.initial))
        write_body(self.w, tuple(beginning(self.own)))
        for number in self.first:
            self.announce(number)
            write_body(self.w, self.code_of(number)[:-1])
        return self.w.lines

    def stop(self) -> None:
        if not self.asked:
            # The game may end before the question, so there are more passes than decisions.
            self.asked.append(-1)
        self.w.write(f"return {finished_text(self.facts.program)}")

    def leave_at_limit(self) -> None:
        self.w.write(f"if decisions > limit: return {unfinished_text(self.facts.program)}")

    def go(self, number: int) -> None:
        if number in self.roots and not self.asked:
            self.asked.append(-1)
        super().go(number)

    def ask(self, stmt: ir.Ask) -> None:
        nothing = self.nothing.get(id(stmt), ())
        self.asked.append(self.w.depth)
        if nothing and not _is_fault(nothing[0]):
            # The game goes on or ends without an answer, so there are more passes than decisions.
            self.asked.append(-1)
        self.answer(stmt, nothing)
        self.answered = len(self.w.lines)
        if not self.counting:
            self.w.write("decisions += 1")
            self.leave_at_limit()
        # A block with a place in the dispatch can be reached from elsewhere, where nothing was picked.
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
        self.w.write(f"O = {kept.name}", site.line)
        write_block(self.w, "if not O:", self.facts.program.functions[site.enumerator].body)

    # ---- parts of an `at once` -----------------------------------------------------------------

    def start_seat(self, stmt: ir.StartSeat) -> None:
        """As in a match, all parts begin before anybody answers: they share the fuel of one decision, and what goes
        wrong in the beginning of one comes before the answers of the others."""
        seat = value(self.w, stmt.seat)
        if self.facts.sealed:
            self.w.write(f"begin_part(S, {stmt.block}, {seat}, waiting)")
        else:
            self.w.write(f"step(S, {stmt.block}, {seat}, 0, [], [])")
        self.leave_if_over()

    def join(self, stmt: ir.Join) -> None:
        # Answers of others are decisions that the loop cannot count.
        self.asked.append(-1)
        if self.facts.sealed:
            self.w.write("if waiting:")
            self.w.depth += 1
            self.finish("finish_sealed(S, R, decisions, limit, waiting)")
            self.w.write("waiting = []")
            self.w.depth -= 1
        else:
            self.w.write(f"if any(S[{_H.SEATS + 1}:{_H.SEATS + self.facts.program.players + 1}]):")
            self.w.depth += 1
            self.finish("finish_parts(S, R, decisions, limit)")
            self.w.depth -= 1
        self.go(stmt.resume)

    def finish(self, call: str) -> None:
        """Everybody who waits answers."""
        if self.names_seat:
            self.w.write(f"S[{_H.SEAT}] = 0")
        self.w.write(f"decisions, R = {call}")
        self.leave_at_limit()
        self.leave_if_over()

    def seat_done(self) -> None:
        """Within reach only through a procedure that the machine shares with parts; it never gets there."""
        self.w.write("raise AssertionError('the main machine is no part')")


def _is_fault(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Check) and stmt.test == ir.Const(0)
