"""Loops as instructions: tested at their end, so that a pass costs one jump."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.code.arrays import HEAD, ITEM, array_mentions, needs_copy, own_arrays
from spielwerk.backend.wasm.code.context import STACK_END
from spielwerk.backend.wasm.code.statements import Writer, statement
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


def _mark(writer: Writer, body: ir.Body) -> int | None:
    """A local with the end of the stack before the loop, where each pass may give back the lists of the one before."""
    if not writer.frame.grows or _is_known_outside(writer, body):
        return None
    mark = writer.code.new_local(op.I32)
    writer.code.get_global(STACK_END)
    writer.code.set(mark)
    return mark


def _is_known_outside(writer: Writer, body: ir.Body) -> bool:
    """Whether something outside of a loop mentions a list that is made inside."""
    inside = array_mentions(body)
    return any(writer.mentions[name] > inside[name] for name in own_arrays(body))


def _pass(writer: Writer, body: ir.Body, leave: int, mark: int | None) -> None:
    """One pass; `continue` leads to its end."""
    code = writer.code
    if mark is not None:
        code.get(mark)
        code.set_global(STACK_END)
    writer.leave_loop.append(leave)
    if _own(body, ir.Continue):
        with code.within() as again:
            writer.next_pass.append(again)
            writer.body(body)
    else:
        writer.next_pass.append(0)
        writer.body(body)
    writer.next_pass.pop()
    writer.leave_loop.pop()


@statement(ir.Break)
def _break(writer: Writer, _: ir.Break) -> bool:
    writer.code.br(writer.leave_loop[-1])
    return False


@statement(ir.Continue)
def _continue(writer: Writer, _: ir.Continue) -> bool:
    writer.code.br(writer.next_pass[-1])
    return False


@statement(ir.While)
def _while(writer: Writer, stmt: ir.While) -> bool:
    code = writer.code
    endless = isinstance(stmt.test, ir.Const) and stmt.test.value != 0
    mark = _mark(writer, stmt.body)
    with code.within() as leave, code.within(op.LOOP) as top:
        if not endless:
            writer.jump(stmt.test, leave, wanted=False)
        writer.fuel(stmt.fuel, stmt.line)
        _pass(writer, stmt.body, leave, mark)
        code.br(top)
    if endless and not _own(stmt.body, ir.Break):
        code.add(op.UNREACHABLE)
        return False
    return True


@statement(ir.For)
def _for(writer: Writer, stmt: ir.For) -> bool:
    if _fill(writer, stmt):
        return True
    code, number = writer.code, writer.local(stmt.name, ir.I32)
    low, high = stmt.low, stmt.high
    known = isinstance(low, ir.Const) and isinstance(high, ir.Const)
    if isinstance(low, ir.Const) and isinstance(high, ir.Const) and high.value <= low.value:
        return True
    natural = writer.is_natural(low)
    if natural:
        writer.natural.add(writer.prefix + stmt.name)
    with code.spare(op.I32) as end:
        writer.value(low)
        code.set(number)
        if not isinstance(high, ir.Const):
            writer.value(high)
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

        _counted(writer, stmt.body, None if known else test, step, test)
    if natural:
        writer.natural.discard(writer.prefix + stmt.name)
    return True


def _counted(
    writer: Writer, body: ir.Body, before: Callable[[], None] | None, step: Callable[[], None],
    test: Callable[[], None],
) -> None:  # fmt: skip
    """A loop that runs while `test` leaves true; `before` is the test ahead of the first pass, if it may fail."""
    code, mark = writer.code, _mark(writer, body)
    with code.within() as leave:
        if before is not None:
            before()
            code.add(op.I32_EQZ)
            code.br_if(leave)
        with code.within(op.LOOP) as top:
            _pass(writer, body, leave, mark)
            step()
            test()
            code.br_if(top)


def _fill(writer: Writer, stmt: ir.For) -> bool:
    """A loop that empties many slots side by side is one instruction."""
    match stmt:
        case ir.For(name, ir.Const(low), ir.Const(high), (ir.Store(address, ir.Const(0), ir.Local(index)),)):
            if name == index and high - low >= _MANY_SLOTS:
                writer.code.const32(writer.memory.slot(address + low))
                writer.code.const32(0)
                writer.code.const32(SLOT * (high - low))
                writer.code.fill()
                return True
    return False


@statement(ir.ForBits)
def _for_bits(writer: Writer, stmt: ir.ForBits) -> bool:
    code, member = writer.code, writer.local(stmt.name, ir.I32)
    writer.natural.add(writer.prefix + stmt.name)
    mark = _mark(writer, stmt.body)
    with code.spare(op.I64) as rest, code.within() as leave:
        writer.value(stmt.of)
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
            _pass(writer, stmt.body, leave, mark)
            code.get(rest)
            code.const64(0)
            code.add(op.I64_NE)
            code.br_if(top)
    writer.natural.discard(writer.prefix + stmt.name)
    return True


@statement(ir.ForArray)
def _for_array(writer: Writer, stmt: ir.ForArray) -> bool:
    code, array = writer.code, writer.local(stmt.array, ir.ARR)
    with code.spare(op.I32) as place, code.spare(op.I32) as end:
        code.get(array)
        code.tee(place)
        code.get(array)
        code.memory(op.I32_LOAD)
        code.const32(2)
        code.add(op.I32_SHL, op.I32_ADD)
        code.set(end)
        _walked(writer, stmt, place, end, op.I32_LOAD, HEAD, ITEM)
    return True


@statement(ir.ForTable)
def _for_table(writer: Writer, stmt: ir.ForTable) -> bool:
    code, table = writer.code, writer.memory.tables[stmt.table]
    natural = table.least >= 0
    if natural:
        writer.natural.add(writer.prefix + stmt.name)
    with code.spare(op.I32) as place, code.spare(op.I32) as end:
        for bound, local in ((stmt.low, place), (stmt.high, end)):
            writer.value(bound)
            if table.width > 1:
                code.const32(table.width.bit_length() - 1)
                code.add(op.I32_SHL)
            code.set(local)
        kind = writer.facts.program.tables[stmt.table].type
        _walked(writer, stmt, place, end, table.load, table.address, table.width, kind)
    if natural:
        writer.natural.discard(writer.prefix + stmt.name)
    return True


@statement(ir.ForSlots)
def _for_slots(writer: Writer, stmt: ir.ForSlots) -> bool:
    code = writer.code
    kind = writer.facts.program.slot_type(stmt.address)
    with code.spare(op.I32) as place, code.spare(op.I32) as end:
        base = writer.address(stmt.address, stmt.index)
        code.add32(base)
        code.set(place)
        writer.value(stmt.count)
        code.const32(3)
        code.add(op.I32_SHL)
        code.set(end)
        if needs_copy(stmt):
            _copy(writer, place, end)
        code.get(place)
        code.get(end)
        code.add(op.I32_ADD)
        code.set(end)
        _walked(writer, stmt, place, end, op.I64_LOAD if kind in ir.WIDE else op.I32_LOAD, 0, SLOT, kind)
    return True


def _copy(writer: Writer, place: int, size: int) -> None:
    """Walks over the slots as they are when the loop starts."""
    code = writer.code
    with code.spare(op.I32) as start:
        code.get_global(STACK_END)
        code.tee(start)
        code.get(size)
        code.add(op.I32_ADD)
        code.set_global(STACK_END)
        writer.check_stack()
        code.get(start)
        code.get(place)
        code.get(size)
        code.copy()
        code.get(start)
        code.set(place)


def _walked(
    writer: Writer, stmt: ir.ForArray | ir.ForTable | ir.ForSlots, place: int, end: int, load: int, offset: int,
    width: int, kind: str = ir.I32,
) -> None:  # fmt: skip
    """Runs over memory from `place` to `end`."""
    code = writer.code
    item = writer.local(stmt.name, kind)
    mark = _mark(writer, stmt.body)

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
            _pass(writer, stmt.body, leave, mark)
            code.get(place)
            code.add32(width)
            code.set(place)
            test()
            code.br_if(top)
