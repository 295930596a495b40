"""The functions that every module has besides its rules: faults, arithmetic, chance, stops and options."""

from __future__ import annotations

from spielwerk.backend.machine import FUEL
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import Routine, given, global_, load, load64, number, wide
from spielwerk.backend.wasm.code.chance import draw_below, next_output
from spielwerk.backend.wasm.code.context import (
    COUNTS_END,
    DECISIONS,
    EVENTS_END,
    LIMIT,
    OPTIONS_END,
    PLAYERS,
    Context,
)
from spielwerk.backend.wasm.code.statements import FunctionWriter
from spielwerk.backend.wasm.module.memory import FAULT, SLOT
from spielwerk.program import ir

_H = ir.HEADER


def fault(_: Context) -> FunctionBody:
    """`fault(code, line, a, b)`: notes what is wrong and stops everything."""
    code = Routine("fault", (op.I32,) * 4)
    for index in range(4):
        code.store(FAULT + 4 * index, code.parameter(index))
    code.add(op.UNREACHABLE)
    return code.finished()


# ---- arithmetic --------------------------------------------------------------------------------


def floor_div(_: Context) -> FunctionBody:
    """`floor_div(a, b)`, rounded down; `b` is not 0."""
    code = Routine("floor_div", (op.I32, op.I32), (op.I32,))
    quotient = code.new_local(op.I32)
    code.get(0)
    code.get(1)
    code.add(op.I32_DIV_S)
    code.tee(quotient)
    # One less if something is left over and the signs differ.
    code.get(quotient)
    code.get(1)
    code.add(op.I32_MUL)
    code.get(0)
    code.add(op.I32_NE)
    code.get(0)
    code.get(1)
    code.add(op.I32_XOR)
    # The sign as 0 or 1, which is subtracted without a branch.
    code.const32(31)
    code.add(op.I32_SHR_U, op.I32_AND, op.I32_SUB)
    return code.finished()


def floor_mod(_: Context) -> FunctionBody:
    """`floor_mod(a, b)`: what is left over, with the sign of `b`."""
    code = Routine("floor_mod", (op.I32, op.I32), (op.I32,))
    divisor = code.parameter(1)
    rest = code.let(code.parameter(0).left_over(divisor))
    with code.when((rest ^ divisor).less(0) & rest.differs(0)):
        code.answer(rest + divisor)
    rest.write(code)
    return code.finished()


# ---- chance ------------------------------------------------------------------------------------


def draw(context: Context) -> FunctionBody:
    """`draw(n)`: a number below n, which is 1 or more, from the match's generator."""
    code = Routine("draw", (op.I32,), (op.I32,))
    # No output of the generator is used where there is nothing to choose.
    with code.when(code.parameter(0).is_(1)):
        code.answer(number(0))
    place = context.memory.slot(_H.GENERATOR)
    state = code.let(load64(place))
    result = code.new_local(op.I32)
    draw_below(code, 0, lambda: next_output(code, state.index))
    code.set(result)
    code.store(place, state)
    code.get(result)
    return code.finished()


def draw_wide(_: Context) -> FunctionBody:
    """`draw_wide(n)`: a number below n, which is 1 or more and may be long, from the players' generator."""
    code = Routine("draw_wide", (op.I64,), (op.I64,))
    bound = code.parameter(0)
    with code.when(bound.is_(1)):
        code.answer(wide(0))
    state = code.let(global_(PLAYERS, op.I64))
    bits = code.let(number(0))

    def next_bits() -> None:
        next_output(code, state.index)
        code.set(bits.index)

    with code.when(bound.above(2**32)):
        mask = code.let(wide(-1) >> (bound - 1).leading_zeros())
        value = code.let(wide(0))
        with code.endless() as again:
            next_bits()
            code.assign(value, bits.wide() << 32)
            next_bits()
            code.assign(value, (value | bits.wide()) & mask)
            (value.below(bound).is_zero()).write(code)
            code.br_if(again)
            code.assign_global(PLAYERS, state)
            code.answer(value)
    next_bits()
    product = code.let(bits.wide() * bound)
    low = product & 0xFFFFFFFF
    with code.when(low.below(bound)):
        least = code.let((wide(2**32) - bound) % bound)
        with code.during(low.below(least)):
            next_bits()
            code.assign(product, bits.wide() * bound)
    code.assign_global(PLAYERS, state)
    (product >> 32).write(code)
    return code.finished()


def pick_weighted(context: Context) -> FunctionBody:
    """`pick_weighted(size)`: the address of an option, each as likely as its weight; they are `size` bytes each."""
    code = Routine("pick_weighted", (op.I32,), (op.I32,))
    size, end = code.parameter(0), global_(OPTIONS_END)
    place = code.let(number(context.memory.options))
    total = code.let(wide(0))
    with code.during(place.below(end)):
        code.assign(total, total + load64(place))
        code.assign(place, place + size)
    left = code.let(given(op.I64, context.functions["draw_wide"], total))
    code.assign(place, number(context.memory.options))
    with code.during(left.below(load64(place)).is_zero()):
        code.assign(left, left - load64(place))
        code.assign(place, place + size)
    place.write(code)
    return code.finished()


def pick(context: Context) -> FunctionBody:
    """`pick(block)`: chooses one of the options at random; `block` follows the decision, so it tells their shape."""
    code = Routine("pick", (op.I32,))
    block, memory = code.parameter(0), context.memory
    sizes, firsts = context.shape_tables
    size = code.let(load(block << 2, sizes))
    first = code.let(load(block, firsts, code=op.I32_LOAD8_U))
    record = code.let(number(memory.options))
    with code.when(first):
        code.assign(record, given(op.I32, context.functions["pick_weighted"], size))
    with code.when(first.is_zero()):
        count = (global_(OPTIONS_END) - memory.options) // size
        chosen = given(op.I64, context.functions["draw_wide"], count.wide())
        code.assign(record, number(memory.options) + chosen.low() * size)
    code.copy_bytes(number(memory.chosen), record + first, size - first)
    return code.finished()


# ---- stops -------------------------------------------------------------------------------------


def seats_open(context: Context) -> FunctionBody:
    """`seats_open()`: whether the part of some seat waits for a decision."""
    code = Routine("seats_open", (), (op.I32,))
    first = context.memory.slot(_H.SEATS)
    waiting = load(first + SLOT)
    for seat in range(2, context.facts.program.players + 1):
        # No block has number 0, so one `or` of all says whether anybody waits.
        waiting = waiting | load(first + SLOT * seat)
    waiting.write(code)
    return code.finished()


def options(context: Context) -> FunctionBody:
    """`options(block, seat)`: lists the options of the decision that a block follows."""
    code = Assembler("options", (op.I32, op.I32))
    writer = FunctionWriter(context, code)
    writer.seat = 1
    code.const32(context.memory.options)
    code.set_global(OPTIONS_END)
    stops = sorted(context.facts.site_of)
    if not stops:
        return code.finished()
    done = code.block()
    labels = {block: code.block() for block in reversed(stops)}
    nowhere = code.block()
    code.get(0)
    code.const32(stops[0])
    code.add(op.I32_SUB)
    code.br_table([labels.get(block, nowhere) for block in range(stops[0], stops[-1] + 1)], nowhere)
    code.end()
    code.add(op.UNREACHABLE)
    for block in stops:
        code.end()
        site = context.facts.site_of[block]
        writer.call(ir.Call(context.facts.sites[site].enumerator, context.facts.arguments[site]))
        code.br(done)
    code.end()
    return code.finished()


def refresh_parts(context: Context, *, events: bool = False) -> FunctionBody:
    """`refresh_parts()`: a seat whose options others have taken away goes on without them."""
    code = Routine("refresh_parts_w" if events else "refresh_parts")
    facts, memory = context.facts, context.memory
    again = max(facts.again, default=0)
    table = memory.constant(
        b"".join(facts.again.get(block, 0).to_bytes(4, "little") for block in range(again + 1))
    )  # fmt: skip
    changed = code.let(number(1))
    with code.during(changed):
        code.assign(changed, number(0))
        seat = code.let(number(1))
        with code.during(seat.below(facts.program.players + 1)):
            stop = code.let(load(seat << 3, memory.slot(_H.SEATS)))
            with code.when(stop.below(again + 1)):
                head = code.let(load(stop << 2, table))
                with code.when(head):
                    # Looking for options costs the decision nothing.
                    fuel = code.let(load(memory.slot(_H.FUEL)))
                    code.store(memory.slot(_H.FUEL), number(FUEL))
                    code.invoke(context.functions["options"], stop, seat)
                    code.store(memory.slot(_H.FUEL), fuel)
                    with code.when(global_(OPTIONS_END).is_(memory.options)):
                        code.invoke(context.functions["step_w" if events else "step"], head, seat)
                        with code.when(load(memory.slot(_H.CONDITION)).is_(ir.OVER)):
                            code.answer()
                        code.assign(changed, number(1))
            code.assign(seat, seat + 1)
    return code.finished()


def finish_parts(context: Context) -> FunctionBody:
    """`finish_parts()`: random play of an `at once openly`: whoever alone may decide, or else the first who waits."""
    code = Routine("finish_parts")
    functions, memory = context.functions, context.memory
    over = load(memory.slot(_H.CONDITION)).is_(ir.OVER)
    code.invoke(functions["refresh_parts"])
    with code.when(over):
        code.answer()
    first = given(op.I32, functions["first_seat"])
    seat = code.let(first)
    with code.during(seat):
        stop = code.let(load(seat << 3, memory.slot(_H.SEATS)))
        code.store(memory.slot(_H.FUEL), number(FUEL))
        code.invoke(functions["options"], stop, seat)
        code.assign_global(DECISIONS, global_(DECISIONS) + 1)
        with code.when(global_(DECISIONS).greater(global_(LIMIT))):
            code.answer()
        code.invoke(functions["pick"], stop)
        code.store(memory.slot(_H.FUEL), number(FUEL))
        code.invoke(functions["step"], stop, seat)
        with code.when(over):
            code.answer()
        code.invoke(functions["refresh_parts"])
        with code.when(over):
            code.answer()
        code.assign(seat, first)
    return code.finished()


def run(context: Context, *, events: bool = False) -> FunctionBody:
    """`run(block, seat)`: goes on to the next stop; after the last seat's part the main machine follows."""
    code = Routine("run_w" if events else "run", (op.I32, op.I32))
    suffix = "_w" if events else ""
    functions, memory = context.functions, context.memory
    step = functions["step" + suffix]
    code.invoke(step, code.parameter(0), code.parameter(1))
    condition = load(memory.slot(_H.CONDITION))
    with code.during(condition.is_(ir.JOINING)) as leave:
        if context.facts.again:
            code.invoke(functions["refresh_parts" + suffix])
            condition.differs(ir.JOINING).write(code)
            code.br_if(leave)
        given(op.I32, functions["seats_open"]).write(code)
        code.br_if(leave)
        code.invoke(step, load(memory.slot(_H.PC)), number(0))
    return code.finished()


def ends(_: Context) -> FunctionBody:
    """`ends(which)`: where the options (0), events (1) or counts (2) end."""
    code = Routine("ends", (op.I32,), (op.I32,))
    for which, end in enumerate((OPTIONS_END, EVENTS_END, COUNTS_END)):
        with code.when(code.parameter(0).is_(which)):
            code.answer(global_(end))
    number(0).write(code)
    return code.finished()
