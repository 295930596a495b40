"""Fuel where it is needed: a jump backwards that always meets a decision cannot run for ever."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.program import ir, walk

_JUMPS = frozenset({ir.Goto, ir.GotoLoaded, ir.Join})


def without_needless_fuel(program: ir.Program) -> ir.Program:
    """Jumps cost fuel only on ways that return to the same block without a stop."""
    circle = _circles({block.number: _jumps(block) for block in program.blocks})

    def change(number: int) -> walk.OnStmt:
        def cheaper(stmt: ir.Stmt) -> ir.Body:
            if isinstance(stmt, ir.Goto) and stmt.fuel and circle[number] != circle.get(stmt.block):
                return (ir.Goto(stmt.block),)
            return (stmt,)

        return cheaper

    return replace(
        program,
        blocks=[replace(b, body=walk.map_body(b.body, on_stmt=change(b.number))) for b in program.blocks],
    )


def endless_blocks(program: ir.Program) -> set[int]:
    """Blocks that may run again and again without a stop, and what they start in an `at once`."""
    jumps = {block.number: _jumps(block) for block in program.blocks}
    starts = {
        b.number: [s.block for s in walk.every_statement(b.body) if isinstance(s, ir.StartSeat)] for b in program.blocks
    }
    circle = _circles(jumps)
    again = {circle[one] for one, others in jumps.items() for other in others if circle[one] == circle.get(other)}
    endless = {number for number in jumps if circle[number] in again}
    waiting = [part for number in endless for part in starts[number]]
    while waiting:
        number = waiting.pop()
        if number not in endless:
            endless.add(number)
            waiting += (*jumps.get(number, ()), *starts.get(number, ()))
    return endless


def _jumps(block: ir.Block) -> list[int]:
    """Blocks that are reached without a stop; a join may go on at once."""
    found: list[int] = []
    for stmt in walk.every_statement(block.body):
        if type(stmt) in _JUMPS:
            found.extend(walk.successors((stmt,)))
    return found


def _circles(jumps: dict[int, list[int]]) -> dict[int, int]:
    """The same number for blocks that can all be reached from one another (Tarjan's way, without recursion)."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    circle: dict[int, int] = {}
    open_: list[int] = []
    for start in jumps:
        if start in order:
            continue
        order[start] = lowest[start] = len(order)
        open_.append(start)
        path = [(start, iter(jumps[start]))]
        while path:
            here, ways = path[-1]
            for there in ways:
                if there not in jumps:
                    continue
                if there not in order:
                    order[there] = lowest[there] = len(order)
                    open_.append(there)
                    path.append((there, iter(jumps[there])))
                    break
                # A circle that is closed already has nothing to do with this one.
                if there not in circle:
                    lowest[here] = min(lowest[here], order[there])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    lowest[before] = min(lowest[before], lowest[here])
                if lowest[here] == order[here]:
                    member = None
                    while member != here:
                        member = open_.pop()
                        circle[member] = order[here]
    return circle
