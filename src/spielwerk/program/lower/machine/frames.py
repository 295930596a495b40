"""Decides which locals of the machine are in the state: those that live from one block to another.

Such a local gets a slot. It is written through whenever it changes, and read back where a block begins. Whatever nobody
needs any more is zero while somebody is asked, and at the end, so that equal situations are equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielwerk.data import replace
from spielwerk.program import ir
from spielwerk.program.layout import Layout
from spielwerk.program.walk import (
    ARRAY_USERS,
    BINDERS,
    BINDING,
    LOOPS,
    TERMINATORS,
    bodies,
    every_statement,
    found,
    locals_read,
    locals_written,
    map_body,
    map_expr,
    map_heads,
    own_parts,
    unchanged,
)

Names = frozenset[str]
NOTHING: Names = frozenset()
_FLOWING = frozenset({*TERMINATORS, ir.StartSeat, ir.If, ir.Watch, *LOOPS})
"""Statements that lead to blocks or hold others."""
_STOPS, _VARIABLES = (ir.Ask, ir.Join), (ir.Set, ir.Draw)
_SEAT = ir.Local("w")
"""The seat whose part of an `at once` is running."""


class Frames:
    """The locals of the machine that live across stops, and their slots."""

    def __init__(
        self,
        blocks: dict[int, ir.Body],
        needs: dict[int, set[str]],
        capacities: dict[str, int],
        layout: Layout,
        seats: Iterable[tuple[int, int]] = (),
        arrivals: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.blocks = blocks
        self.needs = needs
        self.capacities = capacities
        self.layout = layout
        self.seats = list(seats)
        """Address and number of the slots in which seats keep what they decide at once."""
        self.arrivals = {resume: arrival for resume, arrival in arrivals if arrival in blocks}
        """By the block behind a stop: the block before it, from which is asked again after something happened."""
        self._read: dict[int, Names] = {}
        self.returns = self._returns()
        """The locals that hold where a procedure goes back to, and the blocks behind its calls."""
        self.kinds = self._kinds()
        self.live = self._solve(onward=True)
        self.wanted = self._solve(onward=False)
        # Slots are numbered in this order: it must not be that of a set, which differs between processes.
        self.kept = sorted(self._kept())
        self.address: dict[str, int] = {}
        self.held: dict[int, Names] = {}
        """By site: what may not be zero while somebody is asked there. It is known when the blocks are rewritten."""
        self._parts: dict[int, Names] = {}
        layout.frames = layout.size
        for name in self.kept:
            self._reserve(name)
        self._kept_names = frozenset(self.address)
        self.kept_arrays = frozenset(name for name in self.address if self.kinds.get(name) == ir.ARR)
        self._replaced = self.kept_arrays | {_SEAT.name}
        """The locals that are none any more where blocks read them."""

    def _returns(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for body in self.blocks.values():
            for stmt in every_statement(body):
                if isinstance(stmt, ir.GotoLoaded) and isinstance(stmt.block, ir.Local):
                    found[stmt.block.name] = stmt.targets
        return found

    def _kinds(self) -> dict[str, str]:
        kinds: dict[str, str] = {}
        for body in self.blocks.values():
            for stmt in every_statement(body):
                if isinstance(stmt, ir.NewArray):
                    kinds[stmt.name] = ir.ARR
                    self.capacities.setdefault(stmt.name, stmt.capacity)
                elif isinstance(stmt, ir.Set):
                    kinds.setdefault(stmt.name, stmt.value.type)
            for stmt in every_statement(body):
                for expr in own_parts(stmt):
                    if type(expr) is ir.Local:
                        kinds.setdefault(expr.name, expr.type)
        return kinds

    def _reserve(self, name: str) -> None:
        kind = self.kinds.get(name, ir.I32)
        if kind == ir.ARR:
            self.address[name] = self.layout.reserve(self.capacities[name] + 1)
        else:
            self.address[name] = self.layout.reserve_words(1, kind)
        self.layout.names[self.address[name]] = name

    def numbers(self) -> frozenset[int]:
        """The slots of single variables."""
        return frozenset(a for name, a in self.address.items() if self.kinds.get(name, ir.I32) in ir.BOUNDS)

    # ---- liveness --------------------------------------------------------------------------

    def _solve(self, onward: bool) -> dict[int, Names]:
        """For every block the locals that are read before they are written; `onward`: also by what follows it.

        A procedure goes back to where it was called from, and to no other call: what is needed behind a call is needed
        before it, as long as the way back is. What those need who wait for a procedure is not among what it needs
        itself; while somebody is asked inside it is counted in (`_with_callers`).
        """
        live: dict[int, Names] = dict.fromkeys(self.blocks, NOTHING)
        entered = self._entered_from() if onward else {}
        todo = sorted(self.blocks)
        while todo:
            number = todo.pop()
            here = self._before(self.blocks[number], NOTHING, live, onward)
            if here != live[number]:
                live[number] = here
                todo += [before for before in entered.get(number, ()) if before not in todo]
        return live

    def _entered_from(self) -> dict[int, list[int]]:
        """For every block those that lead to it."""
        entered: dict[int, list[int]] = {}
        for number, body in self.blocks.items():
            ways = {way for stmt in every_statement(body) for way in self._ways_on(stmt)}
            for way in sorted(ways):
                entered.setdefault(way, []).append(number)
        return entered

    def _ways_on(self, stmt: ir.Stmt) -> tuple[int, ...]:
        """The blocks that a statement leads to; a call leads to the block behind it, too."""
        match stmt:
            case ir.Goto(block=block) | ir.StartSeat(block=block):
                return (block,)
            case ir.Set(name=name, value=ir.Const(value=behind)) if name in self.returns:
                return (behind,)
            case ir.GotoLoaded(block=block, targets=targets) if not isinstance(block, ir.Local):
                return targets
            case ir.Ask() | ir.Join():
                return self._ways_behind(stmt)
        return ()

    def _ways_behind(self, stop: ir.Ask | ir.Join) -> tuple[int, ...]:
        """Where it may go on after a stop."""
        arrival = self.arrivals.get(stop.resume)
        return stop.ways if arrival is None else (*stop.ways, arrival)

    def _before(self, body: ir.Body, after: Names, live: dict[int, Names], through: bool) -> Names:
        for stmt in reversed(body):
            after = self._across(stmt, after, live, through)
        return after

    def _across(self, stmt: ir.Stmt, after: Names, live: dict[int, Names], through: bool) -> Names:
        if type(stmt) in _FLOWING or (isinstance(stmt, ir.Set) and stmt.name in self.returns):
            after = self._through(stmt, after, live, through)
        if type(stmt) in BINDING and isinstance(stmt, BINDERS) and stmt.name in after:
            after = after - {stmt.name}
        read = self._reads(stmt)
        return after if read <= after else after | read

    def _through(self, stmt: ir.Stmt, after: Names, live: dict[int, Names], through: bool) -> Names:
        """What lives before the blocks that a statement leads to, and before what is inside it."""
        match stmt:
            case ir.Goto(block=block):
                after = live[block] if through else NOTHING
            case ir.Set(name=name, value=ir.Const(value=behind)) if name in self.returns:
                after = after | live[behind] if through and name in after else after
            case ir.GotoLoaded():
                ways = self._ways_on(stmt) if through else ()
                after = NOTHING.union(*(live[way] for way in ways))
            case ir.Ask() | ir.Join():
                after = self._needed_at(stmt, live) if through else NOTHING
            case ir.StartSeat(block=block):
                after = after | live[block] if through else after
            case ir.SeatDone() | ir.Over():
                after = NOTHING
            case ir.If(then=then, otherwise=otherwise):
                after = self._before(then, after, live, through) | self._before(otherwise, after, live, through)
            case ir.Watch(body=body):
                after = self._before(body, after, live, through)
            case _:
                for inner in bodies(stmt):
                    # Twice, since what one pass leaves may be read by the next.
                    again = self._before(inner, after, live, through)
                    after = after | self._before(inner, after | again, live, through)
        return after

    def _reads(self, stmt: ir.Stmt) -> Names:
        """The locals in the expressions of a statement; it is asked again and again while liveness spreads."""
        if id(stmt) not in self._read:
            self._read[id(stmt)] = self._find_reads(stmt)
        return self._read[id(stmt)]

    def _find_reads(self, stmt: ir.Stmt) -> Names:
        names = found(stmt).names
        return frozenset([*names, stmt.array] if isinstance(stmt, ARRAY_USERS) else names)

    def _kept(self) -> set[str]:
        kept: set[str] = set().union(*self.live.values(), *self.needs.values())
        # The running seat is no variable: whoever runs a block says which it is.
        return kept - {"w"}

    # ---- rewriting -------------------------------------------------------------------------

    def rewritten(self) -> dict[int, ir.Body]:
        """The blocks with slots for what lives across stops."""
        filled = self._maybe_filled()
        self._parts = self._kept_in_parts()
        result = {}
        for number, body in self.blocks.items():
            body = map_body(self._cleared(body, filled[number]), on_stmt=self._in_state)
            loads = [
                ir.Set(name, ir.Load(self.address[name], None, self.kinds.get(name, ir.I32)))
                for name in sorted(self.wanted[number])
                if name in self.address and self.kinds.get(name) != ir.ARR
            ]
            result[number] = (*loads, *body)
        return result

    def enumerator(self, function: ir.Function) -> ir.Function:
        """What offers options takes everything it needs from the state, so that it can be asked again at any time."""
        body = map_body(function.body, self._slot_expression, self._statement)
        loads = [
            ir.Set(p.name, ir.Load(self.address[p.name], None, p.type))
            for p in function.parameters
            if p.name != "w" and p.type != ir.ARR
        ]
        parameters = tuple(p for p in function.parameters if p.name == "w")
        return replace(function, parameters=parameters, body=(*loads, *body))

    def _is_kept_array(self, name: str) -> bool:
        return name in self.kept_arrays

    def _in_state(self, stmt: ir.Stmt) -> ir.Body:
        """A statement of a block, with slots in the place of locals."""
        if not self._replaced.isdisjoint(found(stmt).names):
            stmt = map_heads(stmt, lambda head: map_expr(head, self._expression))
        return self._statement(stmt)

    def _expression(self, expr: ir.Expr) -> ir.Expr:
        return ir.Seat() if type(expr) is ir.Local and expr == _SEAT else self._slot_expression(expr)

    def _slot_expression(self, expr: ir.Expr) -> ir.Expr:
        if isinstance(expr, ir.Op) and expr.op in ("alen", "aget"):
            array = expr.args[0]
            if isinstance(array, ir.Local) and self._is_kept_array(array.name):
                base = self.address[array.name]
                return ir.Load(base) if expr.op == "alen" else ir.Load(base + 1, expr.args[1])
        return expr

    def _statement(self, stmt: ir.Stmt) -> ir.Body:
        if isinstance(stmt, ir.Enumerate):
            return (ir.Enumerate(stmt.site, tuple(arg for arg in stmt.args if arg == ir.Seat())),)
        if isinstance(stmt, _VARIABLES) and stmt.name in self.address:
            kind = self.kinds.get(stmt.name, ir.I32)
            return stmt, ir.Store(self.address[stmt.name], ir.Local(stmt.name, kind))
        if isinstance(stmt, ir.NewArray) and self._is_kept_array(stmt.name):
            return self._emptied(stmt.name)
        if isinstance(stmt, ARRAY_USERS) and self._is_kept_array(stmt.array):
            return self._array_statement(stmt)
        return self._passing(stmt)

    def _emptied(self, name: str) -> ir.Body:
        base, size = self.address[name], self.capacities[name] + 1
        i = f"{name}_i"
        return (ir.For(i, ir.Const(0), ir.Const(size), (ir.Store(base, ir.Const(0), ir.Local(i)),)),)

    def _array_statement(self, stmt: ir.ForArray | ir.Append | ir.SetItem | ir.Truncate) -> ir.Body:
        base = self.address[stmt.array]
        count = ir.Load(base)
        match stmt:
            case ir.ForArray(name=name, body=body):
                return (ir.ForSlots(name, base + 1, count, body),)
            case ir.Append(value=value, line=line):
                room = ir.Op("lt", (count, ir.Const(self.capacities[stmt.array])))
                more = ir.Op("add", (count, ir.Const(1)))
                check = ir.Check(room, "R107", line, count)
                return check, ir.Store(base + 1, value, count), ir.Store(base, more)
            case ir.SetItem(index=index, value=value):
                return (ir.Store(base + 1, value, index),)
            case ir.Truncate(length=length):
                i = f"{stmt.array}_i"
                clear = ir.For(i, length, count, (ir.Store(base + 1, ir.Const(0), ir.Local(i)),))
                return clear, ir.Store(base, length)

    def _passing(self, stmt: ir.Stmt) -> ir.Body:
        """A list in the state is handed to a function as a copy, and taken back if the function may fill it."""
        if not self.kept_arrays or self.kept_arrays.isdisjoint(locals_read((stmt,))):
            return (stmt,)
        names: dict[str, None] = {}

        def swapped(expr: ir.Expr) -> ir.Expr:
            if isinstance(expr, ir.Local) and self._is_kept_array(expr.name):
                names[expr.name] = None
                return ir.Local(f"{expr.name}_copy", ir.ARR)
            return expr

        (changed,) = map_body((stmt,), swapped) if found(stmt).parts else (stmt,)
        if not names:
            return (stmt,)
        before: list[ir.Stmt] = []
        after: list[ir.Stmt] = []
        for name in names:
            base, x = self.address[name], f"{name}_x"
            copied = ir.ForSlots(x, base + 1, ir.Load(base), (ir.Append(f"{name}_copy", ir.Local(x)),))
            before += [ir.NewArray(f"{name}_copy", self.capacities[name]), copied]
            if isinstance(stmt, ir.Do):
                fill = self._array_statement(ir.Append(name, ir.Local(x)))
                after += [*self._emptied(name), ir.ForArray(x, f"{name}_copy", fill)]
        return *before, changed, *after

    # ---- clearing what is dead -------------------------------------------------------------

    def _maybe_filled(self) -> dict[int, Names]:
        """For every block the kept locals that may not be zero when it begins."""
        filled: dict[int, Names] = dict.fromkeys(self.blocks, NOTHING)
        ways = {number: list(self._flows(body, NOTHING)) for number, body in self.blocks.items()}
        todo = set(self.blocks)
        while todo:
            number = todo.pop()
            for target, here, alive in ways[number]:
                names = filled[number] | here if alive is None else (filled[number] | here) & alive
                if not names <= filled[target]:
                    filled[target] = filled[target] | names
                    todo.add(target)
        return filled

    def _flows(self, body: ir.Body, filled: Names) -> Iterator[tuple[int, Names, Names | None]]:
        """The ways out of code: where each leads, what is filled before it, and of what nothing else is kept."""
        for place, stmt in enumerate(body):
            if type(stmt) in _FLOWING:
                yield from self._flows_through(stmt, body[:place], filled)
            filled = self._with_filled(filled, (stmt,))

    def _flows_through(
        self, stmt: ir.Stmt, before: ir.Body, filled: Names
    ) -> Iterator[tuple[int, Names, Names | None]]:
        match stmt:
            case ir.Goto(block) | ir.StartSeat(block):
                yield block, filled, None
            case ir.GotoLoaded(_, targets):
                yield from ((target, filled, None) for target in targets)
            case ir.Ask() | ir.Join():
                alive = self._alive_at(stmt) | self._alive_for_seats(before)
                yield from ((target, filled, alive) for target in stmt.ways)
            case _:
                for inner in bodies(stmt):
                    yield from self._flows(inner, self._with_filled(filled, inner))

    def _needed_at(self, stop: ir.Ask | ir.Join, live: dict[int, Names]) -> Names:
        """What is needed after a stop, or for the question."""
        needs = self.needs.get(stop.site, ()) if isinstance(stop, ir.Ask) else ()
        return frozenset(needs).union(*(live[block] for block in self._ways_behind(stop)))

    def _alive_at(self, stop: ir.Ask | ir.Join) -> Names:
        return self._with_callers(self._needed_at(stop, self.live))

    def _with_callers(self, names: Names) -> Names:
        """Also what those need who wait until a procedure is back."""
        found, todo = set(names), [name for name in names if name in self.returns]
        while todo:
            needed = NOTHING.union(*(self.live[block] for block in self.returns[todo.pop()])) - found
            found |= needed
            todo += [name for name in needed if name in self.returns]
        return frozenset(found)

    def _alive_for_seats(self, before: Iterable[ir.Stmt]) -> Names:
        """What seats need that go through their parts of an `at once` while the machine waits for them."""
        starts = [stmt.block for stmt in every_statement(tuple(before)) if isinstance(stmt, ir.StartSeat)]
        return self._with_callers(NOTHING.union(*(self.live[start] for start in starts)))

    def _kept_in_parts(self) -> dict[int, Names]:
        """For every site in a part of an `at once` what is not cleared when the machine begins to wait for the parts,
        and what is filled in them."""
        found: dict[int, Names] = {}
        for body in self.blocks.values():
            stmts = list(every_statement(body))
            starts = [stmt.block for stmt in stmts if isinstance(stmt, ir.StartSeat)]
            joins = [stmt for stmt in stmts if isinstance(stmt, ir.Join)]
            if not starts:
                continue
            parts = [self.blocks[number] for number in self._reached(starts)]
            kept = NOTHING.union(*map(self._alive_at, joins), self._alive_for_seats(stmts), *map(self._fills, parts))
            for stmt in (stmt for part in parts for stmt in every_statement(part)):
                if isinstance(stmt, ir.Ask):
                    found[stmt.site] = found.get(stmt.site, NOTHING) | kept
        return found

    def _reached(self, starts: Iterable[int]) -> set[int]:
        found, todo = set(starts), list(starts)
        while todo:
            ways = {way for stmt in every_statement(self.blocks[todo.pop()]) for way in self._ways_on(stmt)}
            todo += ways - found
            found |= ways
        return found

    def _fills(self, body: ir.Body) -> Names:
        return locals_written(body) & self._kept_names

    def _with_filled(self, names: Names, body: ir.Body) -> Names:
        """Names, and what code fills."""
        fills = self._fills(body)
        return names if fills <= names else names | fills

    def _cleared(self, body: ir.Body, names: Names) -> ir.Body:
        """Writes zero over what is dead, before every stop of the main machine and at the end of the match."""
        done: list[ir.Stmt] = []
        for stmt in body:
            # Not while a part waits: the other seats may still need it.
            if isinstance(stmt, _STOPS) and not self._of_seat(stmt):
                alive = self._alive_at(stmt) | self._alive_for_seats(done)
                for name in sorted(names - alive):
                    done += self._zero(name)
                names = names & alive
            if isinstance(stmt, ir.Ask):
                held = names & self._parts.get(stmt.site, names) if self._of_seat(stmt) else names
                self.held[stmt.site] = self.held.get(stmt.site, NOTHING) | held
            if isinstance(stmt, ir.Over):
                for name in sorted(names):
                    done += self._zero(name)
                for address, count in self.seats:
                    done.append(zero_slots(address, count, self.layout.slot_type(address)))
            if isinstance(stmt, ir.If):
                then = self._cleared(stmt.then, self._with_filled(names, stmt.then))
                otherwise = self._cleared(stmt.otherwise, self._with_filled(names, stmt.otherwise))
                if then is not stmt.then or otherwise is not stmt.otherwise:
                    stmt = ir.If(stmt.test, then, otherwise)
            done.append(stmt)
            names = self._with_filled(names, (stmt,))
        return body if unchanged(done, body) else tuple(done)

    def _of_seat(self, stmt: ir.Ask | ir.Join) -> bool:
        return isinstance(stmt, ir.Ask) and stmt.seat == ir.Local("w")

    def _zero(self, name: str) -> ir.Body:
        kind = self.kinds.get(name, ir.I32)
        if kind == ir.ARR:
            return self._emptied(name)
        return (ir.Store(self.address[name], ir.Const(0, kind)),)


def zero_slots(address: int, count: int, kind: str, index: str = "zeroed") -> ir.Stmt:
    """Clears slots that are side by side."""
    zero = ir.Store(address, ir.Const(0, kind), ir.Local(index))
    return ir.For(index, ir.Const(0), ir.Const(count), (zero,))
