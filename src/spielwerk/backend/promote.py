"""Variables of procedures as Python locals where nothing stops: a local is read five times as fast as a slot."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from spielwerk.program import ir, walk


def promotable(
    program: ir.Program, blocks: Collection[int], in_place: Collection[str], elsewhere: Collection[int] = ()
) -> frozenset[int]:
    """Slots that only these blocks, and the functions written in place there, read and write; blocks that another
    function runs, perhaps as well, are `elsewhere`."""
    bodies = {block.number: block.body for block in program.blocks}
    alone = set(blocks) - set(elsewhere)
    touched: set[int] = set()
    for number, body in bodies.items():
        if number not in alone:
            touched |= _slots(body)
    there = {
        s.site for number in elsewhere for s in walk.every_statement(bodies[number]) if isinstance(s, ir.Enumerate)
    }
    there_too = {site.enumerator for site in program.sites if site.number in there}
    for name in still_called(program, {*blocks, *elsewhere}, set(in_place) - there_too):
        touched |= _slots(program.functions[name].body)
    # These are never reached by an index, so that every access to them has been seen above.
    return program.frame - touched


def still_called(program: ir.Program, blocks: Iterable[int], in_place: Collection[str]) -> set[str]:
    """Functions that these blocks reach, besides the enumerators that are written in place there; and what a search
    asks in between."""
    bodies = {block.number: block.body for block in program.blocks}
    called = {c.function for number in blocks for c in walk.calls(bodies[number])} | set(program.hints)
    called |= {site.enumerator for site in program.sites if site.enumerator not in in_place}
    called |= {c.function for name in in_place for c in walk.calls(program.functions[name].body)}
    return walk.called_functions(program, called)


def _slots(body: ir.Body) -> set[int]:
    return {address for address, _ in (*walk.slots_read(body), *walk.slots_written(body))}


def promoted(body: ir.Body, slots: frozenset[int]) -> ir.Body:
    """The same code with locals instead of these slots."""

    def is_slot(part: ir.Expr) -> bool:
        return type(part) is ir.Load and part.index is None and part.address in slots

    def on_expr(expr: ir.Expr) -> ir.Expr:
        return ir.Local(_name(expr.address), expr.type) if type(expr) is ir.Load and is_slot(expr) else expr

    def on_stmt(stmt: ir.Stmt) -> ir.Body:
        if any(map(is_slot, walk.own_parts(stmt))):
            stmt = walk.map_heads(stmt, lambda head: walk.map_expr(head, on_expr, leaves=False))
        if type(stmt) is ir.Store and stmt.index is None and stmt.address in slots:
            return (ir.Set(_name(stmt.address), stmt.value),)
        return (stmt,)

    return walk.map_body(body, on_stmt=on_stmt) if slots else body


def beginning(slots: frozenset[int]) -> list[ir.Set]:
    """What these locals are when a match starts."""
    return [ir.Set(_name(address), ir.Const(0)) for address in sorted(slots)]


def is_promoted(name: str) -> bool:
    """Whether a local was a slot."""
    return name.startswith("slot.")


def _name(address: int) -> str:
    return f"slot.{address}"
