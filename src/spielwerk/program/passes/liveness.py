"""Which slots still matter at a stop: those that may be read before they are written again.

Two situations that differ only in slots that do not matter lead to the same results. Only whole regions of the state
that the caller names are looked at (attributes, dice); every access by an index counts for its whole region.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spielwerk.program import ir
from spielwerk.program.walk import (
    called_functions,
    calls,
    every_expression,
    every_statement,
    expressions,
    parts,
    successors,
)

Region = tuple[int, int, int]
"""First slot, number of rows, slots of a row."""


class Live:
    """The live slots of a program, as bits: bit n stands for slot n."""

    def __init__(self, program: ir.Program, regions: Iterable[Region]) -> None:
        self.program = program
        self.regions = [
            (start - width, start + rows * width, _mask(start, rows * width)) for start, rows, width in regions
        ]
        """Where an indexed access begins that reaches them, also if its rows are counted from 1; and their slots."""
        self.all = 0
        for _, _, mask in self.regions:
            self.all |= mask
        self.functions: dict[str, int] = {}
        self.blocks: dict[int, int] = {block.number: 0 for block in program.blocks}
        self._dead: dict[int, list[int]] = {}
        self._settle()
        self.stops = self._stops()

    def dead(self, block: int) -> list[int]:
        """The slots that do not matter while the machine waits to go on at a block; none, if that is not known."""
        if block not in self._dead:
            self._dead[block] = _bits(self.all & ~self.stops.get(block, self.all))
        return self._dead[block]

    # ---- blocks --------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Goes round until nothing changes."""
        changed = True
        while changed:
            changed = False
            # Against the direction in which blocks run, as what is needed spreads: so few rounds are enough.
            for block in reversed(self.program.blocks):
                now = self._body(block.body, 0)
                if now != self.blocks[block.number]:
                    self.blocks[block.number] = now
                    changed = True

    def _stops(self) -> dict[int, int]:
        """What matters at the stops before blocks: also what those who are asked choose from."""
        found: dict[int, int] = {}
        for block in self.program.blocks:
            for stmt in every_statement(block.body):
                if isinstance(stmt, ir.Ask):
                    live = self._ask(stmt)
                    for way in stmt.ways:
                        found[way] = found.get(way, 0) | live
        return found

    def _ask(self, stmt: ir.Ask) -> int:
        live = 0
        for way in stmt.ways:
            live |= self.blocks.get(way, self.all)
        site = next((site for site in self.program.sites if site.number == stmt.site), None)
        if site is None:
            return self.all
        return live | self._function(site.enumerator) | self._arguments(stmt.site)

    def _arguments(self, site: int) -> int:
        """What is read to call the enumerator of a site."""
        live = 0
        for block in self.program.blocks:
            for stmt in every_statement(block.body):
                if isinstance(stmt, ir.Enumerate) and stmt.site == site:
                    live |= self._expressions(stmt.args)
        return live

    # ---- code ----------------------------------------------------------------------------------

    def _body(self, body: ir.Body, after: int) -> int:
        live = after
        for stmt in reversed(body):
            live = self._statement(stmt, live)
        return live

    def _statement(self, stmt: ir.Stmt, live: int) -> int:
        match stmt:
            # What is there for watchers has no say in results.
            case ir.Event() | ir.Watch():
                return live
            case ir.Store():
                slot = _slot(stmt.address, stmt.index)
                kept = live if slot is None else live & ~(1 << slot)
                return kept | self._own(stmt)
            case ir.If():
                return self._own(stmt) | self._body(stmt.then, live) | self._body(stmt.otherwise, live)
            case ir.Goto():
                return self.blocks.get(stmt.block, self.all)
            case ir.GotoLoaded():
                return self._own(stmt) | self._targets(stmt.targets)
            case ir.Ask():
                return self._own(stmt) | self._ask(stmt)
            case ir.Join():
                return self._targets(stmt.ways)
            case ir.Over():
                return 0
            case ir.SeatDone():
                return self.all
            case ir.StartSeat():
                return live | self._own(stmt) | self._targets((stmt.block,))
            case ir.Enumerate():
                site = next((site for site in self.program.sites if site.number == stmt.site), None)
                return live | self._own(stmt) | (self.all if site is None else self._function(site.enumerator))
            case ir.Save():
                return live | (self.all & _mask(stmt.address, stmt.count))
            case ir.While() | ir.For() | ir.ForBits() | ir.ForArray() | ir.ForTable() | ir.ForSlots():
                inside = (stmt,)
                return live | self._everything(inside) | self._targets(successors(inside))
        return live | self._own(stmt)

    def _targets(self, blocks: Iterable[int]) -> int:
        live = 0
        for block in blocks:
            live |= self.blocks.get(block, self.all)
        return live

    # ---- what is read --------------------------------------------------------------------------

    def _own(self, stmt: ir.Stmt) -> int:
        """What the statement itself reads, not those inside it."""
        return self._expressions(expressions(stmt))

    def _expressions(self, found: Sequence[ir.Expr]) -> int:
        live = 0
        for expr in (part for one in found for part in parts(one)):
            if isinstance(expr, ir.Load):
                live |= self._read(expr.address, expr.index)
            elif isinstance(expr, ir.Call):
                live |= self._function(expr.function)
        return live

    def _everything(self, body: ir.Body) -> int:
        """What a body and the functions it calls read."""
        live = self._direct(body)
        for call in calls(body):
            live |= self._function(call.function)
        return live

    def _direct(self, body: ir.Body) -> int:
        """What a body reads, calls not followed."""
        live = 0
        for expr in every_expression(body):
            if isinstance(expr, ir.Load):
                live |= self._read(expr.address, expr.index)
        for stmt in every_statement(body):
            if isinstance(stmt, ir.Save):
                live |= self.all & _mask(stmt.address, stmt.count)
            elif isinstance(stmt, ir.ForSlots):
                live |= self._around(stmt.address)
        return live

    def _function(self, name: str) -> int:
        """What a function and those it calls read."""
        if name not in self.functions:
            live = self.all if name not in self.program.functions else 0
            for one in called_functions(self.program, [name]):
                live |= self._direct(self.program.functions[one].body)
            self.functions[name] = live
        return self.functions[name]

    def _read(self, address: int, index: ir.Expr | None) -> int:
        slot = _slot(address, index)
        return self._around(address) if slot is None else self.all & (1 << slot)

    def _around(self, address: int) -> int:
        """All slots that an access from this address on may reach."""
        live = 0
        for first, last, mask in self.regions:
            if first <= address <= last:
                live |= mask
        return live


def _slot(address: int, index: ir.Expr | None) -> int | None:
    """The one slot that is meant; None if it depends on an index."""
    if index is None:
        return address
    return address + index.value if isinstance(index, ir.Const) else None


def _mask(start: int, count: int) -> int:
    return ((1 << count) - 1) << start


def _bits(mask: int) -> list[int]:
    return [slot for slot in range(mask.bit_length()) if mask >> slot & 1]
