"""Fuel where it is needed: a jump backwards that always meets a decision cannot run for ever."""

from __future__ import annotations

from dataclasses import replace

from spielwerk.program import ir, walk


def without_needless_fuel(program: ir.Program) -> ir.Program:
    """Jumps cost fuel only on ways that return to the same block without a stop."""
    jumps = {block.number: _jumps(block) for block in program.blocks}
    costly = {
        s.block for b in program.blocks for s in walk.every_statement(b.body) if isinstance(s, ir.Goto) and s.fuel
    }
    reach = {number: _reached(jumps, number) for number in costly}

    def change(number: int) -> walk.OnStmt:
        def cheaper(stmt: ir.Stmt) -> ir.Body:
            if isinstance(stmt, ir.Goto) and stmt.fuel and number not in reach.get(stmt.block, ()):
                return (ir.Goto(stmt.block),)
            return (stmt,)

        return cheaper

    return replace(
        program,
        blocks=[replace(b, body=walk.map_body(b.body, on_stmt=change(b.number))) for b in program.blocks],
    )


def _jumps(block: ir.Block) -> list[int]:
    """Blocks that are reached without a stop; a join may go on at once."""
    found: list[int] = []
    for stmt in walk.every_statement(block.body):
        if isinstance(stmt, ir.Goto | ir.GotoLoaded | ir.Join):
            found.extend(walk.successors((stmt,)))
    return found


def _reached(jumps: dict[int, list[int]], start: int) -> set[int]:
    seen: set[int] = set()
    todo = [start]
    while todo:
        number = todo.pop()
        if number not in seen:
            seen.add(number)
            todo.extend(jumps.get(number, ()))
    return seen
