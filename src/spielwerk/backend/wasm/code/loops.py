"""Loops as instructions: tested at their end, so that a pass costs one jump."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.code.arrays import HEAD, ITEM, array_mentions, needs_copy, own_arrays
from spielwerk.backend.wasm.code.context import STACK_END
from spielwerk.backend.wasm.code.expressions import address, is_natural, jump
from spielwerk.backend.wasm.code.frames import check_stack
from spielwerk.backend.wasm.code.writer import Writer
from spielwerk.backend.wasm.module.memory import SLOT
from spielwerk.program import ir, walk

_MANY_SLOTS = 16
"""From so many slots on they are cleared by one instruction."""


def _own(body: ir.Body, kind: type) -> bool:
    """Whether such a statement belongs to the loop itself and not to one inside it."""
    return any(
        isinstance(stmt, kind)
        or (not isinstance(stmt, walk.LOOPS) and any(_own(inner, kind) for inner in walk.bodies(stmt)))
        for stmt in body
    )


def _mark(w: Writer, body: ir.Body) -> int | None:
    """A local with the end of the stack before the loop, where each pass may give back the lists of the one before."""
    if not w.frame.grows or _is_known_outside(w, body):
        return None
    mark = w.code.new_local(op.I32)
    w.code.get_global(STACK_END)
    w.code.set(mark)
    return mark


def _is_known_outside(w: Writer, body: ir.Body) -> bool:
    """Whether something outside of a loop mentions a list that is made inside."""
    inside = array_mentions(body)
    return any(w.mentions[name] > inside[name] for name in own_arrays(body))


def _pass(w: Writer, body: ir.Body, leave: int, mark: int | None) -> None:
    """One pass; `continue` leads to its end."""
    code = w.code
    if mark is not None:
        code.get(mark)
        code.set_global(STACK_END)
    w.leave_loop.append(leave)
    if _own(body, ir.Continue):
        with code.within() as again:
            w.next_pass.append(again)
            w.body(body)
    else:
        w.next_pass.append(0)
        w.body(body)
    w.next_pass.pop()
    w.leave_loop.pop()


def write_while(w: Writer, stmt: ir.While) -> bool:
    code = w.code
    endless = isinstance(stmt.test, ir.Const) and stmt.test.value != 0
    mark = _mark(w, stmt.body)
    with code.within() as leave, code.within(op.LOOP) as top:
        if not endless:
            jump(w, stmt.test, leave, wanted=False)
        fuel(w, stmt.fuel, stmt.line)
        _pass(w, stmt.body, leave, mark)
        code.br(top)
    # Validation has to be told that nothing comes behind it.
    if endless and not _own(stmt.body, ir.Break):
        code.add(op.UNREACHABLE)
        return False
    return True


def write_for(w: Writer, stmt: ir.For) -> None:
    if _fill(w, stmt):
        return
    code, number = w.code, w.local(stmt.name, ir.I32)
    low, high = stmt.low, stmt.high
    known = isinstance(low, ir.Const) and isinstance(high, ir.Const)
    if isinstance(low, ir.Const) and isinstance(high, ir.Const) and high.value <= low.value:
        return
    natural = is_natural(w, low)
    if natural:
        w.natural.add(w.prefix + stmt.name)
    with code.spare(op.I32) as end:
        w.value(low)
        code.set(number)
        if not isinstance(high, ir.Const):
            w.value(high)
            code.set(end)

        def test() -> None:
            code.get(number)
            if isinstance(high, ir.Const):
                code.const32(high.value)
            else:
                code.get(end)
            code.add(op.I32_LT_S)

        def step() -> None:
            code.get(number)
            code.add32(1)
            code.set(number)

        # Known bounds mean at least one pass: loops without any have been left out.
        _counted(w, stmt.body, None if known else test, step, test)
    if natural:
        w.natural.discard(w.prefix + stmt.name)


def _counted(
    w: Writer, body: ir.Body, before: Callable[[], None] | None, step: Callable[[], None],
    test: Callable[[], None],
) -> None:  # fmt: skip
    """A loop that runs while `test` leaves true; `before` is the test ahead of the first pass, if it may fail."""
    code, mark = w.code, _mark(w, body)
    with code.within() as leave:
        if before is not None:
            before()
            code.add(op.I32_EQZ)
            code.br_if(leave)
        with code.within(op.LOOP) as top:
            _pass(w, body, leave, mark)
            step()
            test()
            code.br_if(top)


def _fill(w: Writer, stmt: ir.For) -> bool:
    """A loop that empties many slots side by side is one instruction."""
    match stmt:
        case ir.For(name, ir.Const(low), ir.Const(high), (ir.Store(address, ir.Const(0), ir.Local(index)),)):
            if name == index and high - low >= _MANY_SLOTS:
                w.code.const32(w.memory.slot(address + low))
                w.code.const32(0)
                w.code.const32(SLOT * (high - low))
                w.code.fill()
                return True
    return False


def write_for_bits(w: Writer, stmt: ir.ForBits) -> None:
    code, member = w.code, w.local(stmt.name, ir.I32)
    w.natural.add(w.prefix + stmt.name)
    mark = _mark(w, stmt.body)
    with code.spare(op.I64) as rest, code.within() as leave:
        w.value(stmt.of)
        code.tee(rest)
        code.add(op.I64_EQZ)
        code.br_if(leave)
        with code.within(op.LOOP) as top:
            code.get(rest)
            code.add(op.I64_CTZ, op.I32_WRAP_I64)
            code.set(member)
            # The lowest member leaves the set before the body runs.
            code.get(rest)
            code.get(rest)
            code.const64(1)
            code.add(op.I64_SUB, op.I64_AND)
            code.set(rest)
            _pass(w, stmt.body, leave, mark)
            code.get(rest)
            code.const64(0)
            code.add(op.I64_NE)
            code.br_if(top)
    w.natural.discard(w.prefix + stmt.name)


def write_for_array(w: Writer, stmt: ir.ForArray) -> None:
    code, array = w.code, w.local(stmt.array, ir.ARR)
    with code.spare(op.I32) as place, code.spare(op.I32) as end:
        code.get(array)
        code.tee(place)
        code.get(array)
        code.memory(op.I32_LOAD)
        code.const32(2)
        code.add(op.I32_SHL, op.I32_ADD)
        code.set(end)
        _walked(w, stmt, place, end, op.I32_LOAD, HEAD, ITEM)


def write_for_table(w: Writer, stmt: ir.ForTable) -> None:
    code, table = w.code, w.memory.tables[stmt.table]
    natural = table.least >= 0
    if natural:
        w.natural.add(w.prefix + stmt.name)
    with code.spare(op.I32) as place, code.spare(op.I32) as end:
        for bound, local in ((stmt.low, place), (stmt.high, end)):
            w.value(bound)
            if table.width > 1:
                code.const32(table.width.bit_length() - 1)
                code.add(op.I32_SHL)
            code.set(local)
        kind = w.facts.program.tables[stmt.table].type
        _walked(w, stmt, place, end, table.load, table.address, table.width, kind)
    if natural:
        w.natural.discard(w.prefix + stmt.name)


def write_for_slots(w: Writer, stmt: ir.ForSlots) -> None:
    code = w.code
    kind = w.facts.program.slot_type(stmt.address)
    with code.spare(op.I32) as place, code.spare(op.I32) as end:
        base = address(w, stmt.address, stmt.index)
        code.add32(base)
        code.set(place)
        w.value(stmt.count)
        code.const32(3)
        code.add(op.I32_SHL)
        code.set(end)
        if needs_copy(stmt):
            _copy(w, place, end)
        code.get(place)
        code.get(end)
        code.add(op.I32_ADD)
        code.set(end)
        _walked(w, stmt, place, end, op.I64_LOAD if kind in ir.WIDE else op.I32_LOAD, 0, SLOT, kind)


def _copy(w: Writer, place: int, size: int) -> None:
    """Walks over the slots as they are when the loop starts."""
    code = w.code
    with code.spare(op.I32) as start:
        code.get_global(STACK_END)
        code.tee(start)
        code.get(size)
        code.add(op.I32_ADD)
        code.set_global(STACK_END)
        check_stack(w)
        code.get(start)
        code.get(place)
        code.get(size)
        code.copy()
        code.get(start)
        code.set(place)


def _walked(
    w: Writer, stmt: ir.ForArray | ir.ForTable | ir.ForSlots, place: int, end: int, load: int, offset: int,
    width: int, kind: str = ir.I32,
) -> None:  # fmt: skip
    """Runs over memory from `place` to `end`."""
    code = w.code
    item = w.local(stmt.name, kind)
    mark = _mark(w, stmt.body)

    def test() -> None:
        code.get(place)
        code.get(end)
        code.add(op.I32_LT_S)

    with code.within() as leave:
        test()
        code.add(op.I32_EQZ)
        code.br_if(leave)
        with code.within(op.LOOP) as top:
            code.get(place)
            code.memory(load, offset)
            code.set(item)
            _pass(w, stmt.body, leave, mark)
            code.get(place)
            code.add32(width)
            code.set(place)
            test()
            code.br_if(top)


def fuel(w: Writer, amount: int, line: int) -> None:
    """Pays for a pass or a jump."""
    if not amount:
        return
    code, place = w.code, w.memory.slot(ir.HEADER.FUEL)
    with code.spare(op.I32) as left:
        # Twice the same address: where the rest is stored, and where it is read.
        code.const32(0)
        code.const32(0)
        code.memory(op.I32_LOAD, place)
        code.const32(amount)
        code.add(op.I32_SUB)
        code.tee(left)
        code.memory(op.I32_STORE, place)
        code.get(left)
        code.const32(0)
        code.add(op.I32_LT_S)
        with code.within(op.IF):
            w.fault(ir.FUEL_SPENT, line)
