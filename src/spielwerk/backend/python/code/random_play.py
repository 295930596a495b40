"""What all machines that play at random have in common: they answer decisions where they are asked."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from spielwerk.backend.facts import Facts
from spielwerk.backend.machine import FUEL
from spielwerk.backend.promote import promoted
from spielwerk.backend.python.code.draws import draw_lines
from spielwerk.backend.python.code.expressions import call, is_simple, value
from spielwerk.backend.python.code.machine_code import MachineWriter
from spielwerk.backend.python.code.names import Names
from spielwerk.backend.python.code.rows import ExtraTables
from spielwerk.backend.python.code.statements import write_block, write_body
from spielwerk.data import replace
from spielwerk.program import ir, walk
from spielwerk.program.operations import SUM
from spielwerk.program.passes.fold_constants import without_unread

_H = ir.HEADER
TOLD_BY_FAULT = [
    "    except Fault as fault:",
    "        fault.decisions = max(fault.decisions, decisions)",
    "        raise",
]
"""Behind a function that counts decisions: whatever ends it tells how many were taken."""


class RandomWriter(MachineWriter):
    """Answers decisions itself."""

    names_seat = False
    """Whether the header must say who is asked."""
    own: frozenset[int] = frozenset()
    """Slots that are locals here."""

    def __init__(
        self, facts: Facts, module: Names, extras: ExtraTables, numbers: list[int], entries: Iterable[int]
    ) -> None:
        super().__init__(facts, module, extras, numbers, entries)
        self.bodies: dict[int, ir.Body] = {}
        self.nothing: dict[int, ir.Body] = {}
        """What follows where there is no option, by the question."""

    def code_of(self, number: int) -> ir.Body:
        """Whom the block asks does not matter where nobody waits for an answer."""
        if number not in self.bodies:
            body = super().code_of(number)
            if not self.names_seat:
                body = promoted(without_unread(walk.map_body(body, on_stmt=_of_nobody)), self.own)
            self.bodies[number] = walk.map_bodies(body, self.asking)
        return self.bodies[number]

    def asking(self, body: ir.Body) -> ir.Body:
        """A test for no option right before a question becomes part of the pick, where most picks never meet it."""
        for test, ask in itertools.pairwise(body):
            if isinstance(ask, ir.Ask) and _is_no_option(test) and not self.facts.sites[ask.site].weighted:
                assert isinstance(test, ir.If)
                # An object of its own: equal questions elsewhere may go on in another way.
                asked = replace(ask)
                self.nothing[id(asked)] = test.then
                return tuple(asked if stmt is ask else stmt for stmt in body if stmt is not test)
        return body

    def arrivals(self, stmt: ir.Stmt) -> tuple[Iterable[int], Iterable[int]]:
        """Nothing stops here, so what follows a decision is one more jump."""
        if isinstance(stmt, ir.Ask | ir.Join):
            return (stmt.resume,), ()
        return super().arrivals(stmt)

    def forget_stop(self) -> None:
        """Without stops there is nothing to forget, unless the game itself looks whom it asked."""
        if self.facts.reads_seat:
            super().forget_stop()

    def answer(self, stmt: ir.Ask, nothing: ir.Body) -> None:
        """Picks an option, and gives the decision its fuel; where there is no option, there is no decision."""
        if self.facts.sites[stmt.site].weighted:
            self.w.write("C, R = pick(O, W, R)")
        else:
            self.pick(nothing)
        if self.names_seat:
            self.w.write(f"S[{_H.SEAT}] = {value(self.w, stmt.seat)}")
        # Nobody looks at the seat, but the fault of working it out must come all the same.
        elif walk.can_fail(stmt.seat):
            self.w.write(value(self.w, stmt.seat))
        self.refuel()

    def refuel(self) -> None:
        if self.facts.uses_fuel:
            self.w.write(f"S[{_H.FUEL}] = {FUEL}")

    def pick(self, nothing: ir.Body = ()) -> None:
        """A uniform pick, written out."""
        self.w.write("_n = len(O)")
        # A single option takes no output of the generator: so it is in every back end.
        self.w.write("if _n > 1:")
        for text in draw_lines("R", "R", "_n"):
            self.w.write("    " + text)
        self.w.write("    C = O[_m >> 16]")
        if not nothing:
            self.w.write("else: C = O[0]")
            return
        self.w.write("elif _n: C = O[0]")
        write_block(self.w, "else:", nothing)

    # ---- enumerators in place ------------------------------------------------------------------

    def written_in_place(self) -> set[str]:
        """Enumerators that are written where they are used, in this function."""
        functions, blocks = self.facts.program.functions, self.facts.blocks
        statements = (stmt for number in self.own_blocks() for stmt in walk.every_statement(blocks[number].body))
        sites = [self.facts.sites[stmt.site] for stmt in statements if isinstance(stmt, ir.Enumerate)]
        return {site.enumerator for site in sites if self.fits_here(site, functions[site.enumerator])}

    def own_blocks(self) -> list[int]:
        return self.numbers

    def enumerate(self, stmt: ir.Enumerate) -> None:
        site = self.facts.sites[stmt.site]
        function = self.facts.program.functions[site.enumerator]
        self.w.write("O = []", site.line)
        if site.weighted:
            self.w.write("W = []")
        if not self.fits_here(site, function):
            self.w.write(call(self.w, ir.Call(site.enumerator, stmt.args)))
            return
        before, self.w.renamed = self.w.renamed, self.bound(function, stmt.args)
        write_body(self.w, promoted(function.body, self.own))
        self.w.renamed = before

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
                names[parameter.name] = value(self.w, arg, SUM)
            else:
                names[parameter.name] = self.w.names.fresh(parameter.name)
                self.w.write(f"{names[parameter.name]} = {value(self.w, arg)}")
        # In order, since sets are in another one in each process: the same program must give the same source.
        for name in sorted(written):
            if name not in names:
                names[name] = self.w.names.fresh(name)
        return names


def _of_nobody(stmt: ir.Stmt) -> ir.Body:
    if isinstance(stmt, ir.Ask) and not walk.can_fail(stmt.seat):
        return (ir.Ask(stmt.site, ir.Const(0), stmt.resume),)
    return (stmt,)


def _is_no_option(stmt: ir.Stmt) -> bool:
    """`if there is no option: …`, where that way leads somewhere else."""
    if not isinstance(stmt, ir.If) or stmt.otherwise or not stmt.then:
        return False
    match stmt.test:
        case ir.Op("eq", (ir.OptionCount(), ir.Const(0))) | ir.Op("not", (ir.OptionCount(),)):
            last = stmt.then[-1]
            return isinstance(last, walk.TERMINATORS) or (isinstance(last, ir.Check) and last.test == ir.Const(0))
    return False
