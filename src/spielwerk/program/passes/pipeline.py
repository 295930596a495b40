"""The order in which a program is made simpler and faster before a back end writes it out.

Every pass goes through bodies one by one, and what it makes of one depends on that body, on the tables it names, and on
few things more: those are what a pass is asked about, so that what has not changed is not done again (`memory.py`).
"""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.collector import collector_waits
from spielwerk.data import replace
from spielwerk.program import ir, walk
from spielwerk.program.passes.fold_constants import Settled, fold_body
from spielwerk.program.passes.fuel import without_needless_fuel
from spielwerk.program.passes.inline_functions import inline_functions
from spielwerk.program.passes.masks import changing_functions, with_masks_in
from spielwerk.program.passes.memory import MEMORY, Memory
from spielwerk.program.passes.prove_room import prove_room
from spielwerk.program.passes.unroll_loops import unroll_body

Parameters = tuple[ir.Parameter, ...]


def optimise(program: ir.Program, roots: Iterable[str] = (), memory: Memory = MEMORY) -> ir.Program:
    """The same game; functions named in `roots` stay callable. What a match does and shows does not change."""
    with collector_waits():
        work = _Work(memory.program(program), memory)
        # Before functions go in place: only then it shows which of them are small.
        work.go_through(work.folded)
        work.program = inline_functions(work.program, tuple(roots), memory)
        work.go_through(work.written_out)
        work.find_masks()
        return without_needless_fuel(_without_lost_answers(work.program, _answered(program)))


def _answered(program: ir.Program) -> set[int]:
    """The blocks that go on after an answer."""
    statements = (stmt for block in program.blocks for stmt in walk.every_statement(block.body))
    return {stmt.resume for stmt in statements if isinstance(stmt, ir.Ask)}


def _without_lost_answers(program: ir.Program, before: set[int]) -> ir.Program:
    """Where a question turned out never to be asked, what would come of its answer goes with it: only an answer leads
    to a block that reads it. There may be questions in there, too."""
    lost = before - _answered(program)
    gone = {block.number for block in program.blocks if block.number in lost and _reads_answer(block.body)}
    if not gone:
        return program
    left = replace(program, blocks=[block for block in program.blocks if block.number not in gone])
    return _without_lost_answers(left, before - gone)


def _reads_answer(body: ir.Body) -> bool:
    return any(isinstance(part, ir.Chosen) for part in walk.every_expression(body))


class _Work:
    """A program under way. All its bodies and tables are objects that are one in the memory."""

    def __init__(self, program: ir.Program, memory: Memory) -> None:
        self.program = program
        self.memory = memory
        self.settled: Settled = {}

    def go_through(self, change: walk.OnBody) -> None:
        functions = {n: walk.with_body(f, change(f.body, f.parameters)) for n, f in self.program.functions.items()}
        blocks = [walk.with_body(block, change(block.body, ())) for block in self.program.blocks]
        self.program = replace(self.program, functions=functions, blocks=blocks)

    def given(self, body: ir.Body) -> tuple[object, ...]:
        """A body with the tables it names: all of a program that a pass looks at."""
        names = self.memory.answer("tables", (body,), None, lambda: walk.tables_named(body))
        return (body, *[self.program.tables[name] for name in names])

    def folded(self, body: ir.Body, parameters: Parameters) -> ir.Body:
        def make() -> ir.Body:
            return fold_body(self.program, body, parameters, self.settled)

        return self.memory.answer("fold", self.given(body), (self.program.size, parameters), make)

    def written_out(self, body: ir.Body, parameters: Parameters) -> ir.Body:
        """Folded, with short loops written out, and folded again."""

        def make() -> ir.Body:
            simple = fold_body(self.program, body, parameters, self.settled)
            return fold_body(self.program, unroll_body(self.program, simple), parameters, self.settled)

        return self.memory.answer("write out", self.given(body), (self.program.size, parameters), make)

    def find_masks(self) -> None:
        """Masks in loops over sets, folded once more; and lists of which it is proved that they are never full."""
        changing = changing_functions(self.program)
        tables = dict(self.program.tables)

        def last(body: ir.Body, parameters: Parameters) -> ir.Body:
            def make() -> tuple[ir.Body, tuple[ir.Table, ...]]:
                masked, made = with_masks_in(self.program, body, changing)
                known = replace(self.program, tables={**self.program.tables, **{table.name: table for table in made}})
                return prove_room(fold_body(known, masked, parameters, self.settled)), made

            # The same body gives something else where what it calls changes the state.
            called = frozenset(call.function for call in walk.calls(body)) & changing
            also = self.program.size, parameters, called
            done, made = self.memory.answer("masks", self.given(body), also, make)
            tables.update((table.name, table) for table in made)
            return done

        self.go_through(last)
        self.program = replace(self.program, tables=tables)
