"""Puts blocks that are reached in one way only in the place of the jump to them."""

from __future__ import annotations

from collections import Counter

from spielwerk.program import ir
from spielwerk.program.walk import every_statement, map_body, reachable


def merge(blocks: dict[int, list[ir.Stmt]], entry: int) -> dict[int, ir.Body]:
    """The same machine with fewer blocks; those that nothing leads to are gone."""
    bodies = {number: tuple(body) for number, body in blocks.items()}
    live = reachable({n: ir.Block(n, body) for n, body in bodies.items()}, [entry])
    bodies = {number: bodies[number] for number in live}
    jumps, fixed = _ways_in(bodies, entry)
    single = {number for number, count in jumps.items() if count == 1 and number not in fixed}
    done: dict[int, ir.Body] = {}

    def inlined(number: int) -> ir.Body:
        if number not in done:
            done[number] = ()  # A loop without a stop leads back here: its head has two ways in and is not merged.
            done[number] = map_body(bodies[number], None, replace)
        return done[number]

    def replace(stmt: ir.Stmt) -> ir.Body:
        if isinstance(stmt, ir.Goto) and stmt.block in single:
            return inlined(stmt.block)
        return (stmt,)

    return {number: inlined(number) for number in bodies if number not in single}


def _ways_in(bodies: dict[int, ir.Body], entry: int) -> tuple[Counter[int], set[int]]:
    """How often a block is jumped to, and the blocks that are entered otherwise or at a cost."""
    jumps: Counter[int] = Counter()
    fixed = {entry}
    for body in bodies.values():
        for stmt in every_statement(body):
            if isinstance(stmt, ir.Goto):
                jumps[stmt.block] += 1
                # A jump that costs something has to stay.
                if stmt.fuel:
                    fixed.add(stmt.block)
            elif isinstance(stmt, ir.GotoLoaded):
                fixed.update(stmt.targets)
            elif isinstance(stmt, ir.Ask | ir.Join):
                fixed.update(stmt.ways)
            elif isinstance(stmt, ir.StartSeat):
                fixed.add(stmt.block)
    return jumps, fixed
