"""Lowers hypotheticals, `(value after procedure(…))`: the slots that the procedure can write are saved, it is carried
out, the value is worked out, and the slots are put back.

Which slots these are is known when all functions have been made; until then `Save` and `Restore` stand for them without
an extent, and `settle` fills it in. What is supposed is told to nobody: it runs in copies of the functions without
events.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as ty
from spielwerk.data import replace
from spielwerk.program import ir, walk
from spielwerk.program.lower.effects.steps import arguments_of, procedure_name
from spielwerk.program.lower.game import Lowering, is_collection
from spielwerk.program.lower.values.forms import Bits, Value
from spielwerk.program.lower.values.passing import array_map, map_array, received
from spielwerk.program.lower.writer import Writer

GAP = 8
"""Regions with no more slots between them are saved as one."""


@contextmanager
def supposed(w: Writer, call: t.CallProcedure) -> Iterator[None]:
    """What is made inside happens in the situation after the call."""
    name = procedure_name(w.game, call.procedure)
    muted = w.game.muted.setdefault(name, w.game.name(f"{name}_supposed"))
    arguments = arguments_of(w, call)
    saved = w.code.fresh("saved")
    w.game.supposed[saved] = muted
    w.code.emit(ir.Save(saved, 0, 0))
    if call.procedure.result is None:
        w.code.emit(ir.Do(ir.Call(muted, arguments)))
    else:
        received(w, call.procedure.result, muted, arguments)
    yield
    w.code.emit(ir.Restore(saved, 0, 0))


def number_after(w: Writer, node: t.After) -> ir.Expr:
    with supposed(w, node.call):
        value = w.like(node.value, node.type)
        return value if isinstance(value, ir.Const) else w.code.keep(value, "then")


def value_after(w: Writer, node: t.After) -> Value | None:
    """A collection is built, so that it is not in slots that are put back."""
    with supposed(w, node.call):
        if isinstance(node.type, ty.MapOf):
            return array_map(w.game, node.type, map_array(w, node.value).name)
        assert is_collection(node.type)
        value = w.collected(node.value)
        if isinstance(value, Bits):
            value = Bits(w.code.keep(value.members, "then"), value.low)
        return value


def most_after(w: Writer, node: t.After) -> int | None:
    return w.capacity(node.value)


# ---- extents -----------------------------------------------------------------------------------


def settle(game: Lowering) -> None:
    """Makes the functions without events, and says of every function what its hypotheticals save."""
    if not game.supposed:
        return
    muting = _Muting(game)
    for name in list(game.muted):
        muting.copy(name)
    for function in list(game.functions.values()):
        body = settled(game, function.body)
        if body is not function.body:
            game.function(replace(function, body=body))


def settled(game: Lowering, body: ir.Body) -> ir.Body:
    """A body with the extents of its hypotheticals."""

    def extent(stmt: ir.Stmt) -> ir.Body:
        if not isinstance(stmt, ir.Save | ir.Restore) or stmt.name not in game.supposed or stmt.count:
            return (stmt,)
        regions = _regions(game, game.supposed[stmt.name])
        return tuple(type(stmt)(f"{stmt.name}_{start}", start, stop - start) for start, stop in regions)

    return walk.map_body(body, on_stmt=extent)


class _Muting:
    """Copies functions, leaving out what is there for watchers."""

    def __init__(self, game: Lowering) -> None:
        self.game = game
        self.telling = {
            name
            for name, function in game.functions.items()
            if any(isinstance(stmt, ir.Watch | ir.Event) for stmt in walk.every_statement(function.body))
        }
        callers = [(name, {c.function for c in walk.calls(f.body)}) for name, f in game.functions.items()]
        grown = True
        while grown:
            more = {name for name, called in callers if called & self.telling} - self.telling
            self.telling |= more
            grown = bool(more)

    def copy(self, name: str) -> str:
        muted = self.game.muted.setdefault(name, self.game.name(f"{name}_supposed"))
        if muted in self.game.functions:
            return muted
        function = self.game.functions[name]
        self.game.function(replace(function, name=muted))  # So that one that calls itself finds itself.
        body = walk.map_body(function.body, self.quietly, self.left_out)
        self.game.function(replace(function, name=muted, body=body))
        return muted

    def quietly(self, expr: ir.Expr) -> ir.Expr:
        if isinstance(expr, ir.Call) and expr.function in self.telling:
            return ir.Call(self.copy(expr.function), expr.args, expr.type)
        return expr

    def left_out(self, stmt: ir.Stmt) -> ir.Body:
        return () if isinstance(stmt, ir.Watch | ir.Event) else (stmt,)


def _regions(game: Lowering, name: str) -> list[tuple[int, int]]:
    """The slots that a function and those it calls can write, as ranges in ascending order."""
    found = sorted(set(_written(game, name)))
    merged: list[tuple[int, int]] = []
    for start, stop in found:
        # Nothing in the header is joined: the fuel between is not put back.
        if merged and start <= merged[-1][1] + GAP and merged[-1][1] > ir.HEADER.SEATS:
            merged[-1] = merged[-1][0], max(stop, merged[-1][1])
        else:
            merged.append((start, stop))
    return merged


def _written(game: Lowering, name: str) -> Iterator[tuple[int, int]]:
    todo, seen = [name], {name}
    while todo:
        body = game.functions[todo.pop()].body
        for address, index in walk.slots_written(body):
            if address == ir.HEADER.FUEL:
                # What is supposed costs as much as what happens.
                continue
            if index is None:
                yield address, address + 1
            else:
                yield game.layout.extent(address)
        more = {call.function for call in walk.calls(body)} - seen
        seen |= more
        todo += sorted(more)
