"""The position that kernels play on, in a module: the state in memory, and the place where options are listed.

`kernels/position.py` says what each of these does; here are those that are not written down once for both, since they
are about memory.
"""

from __future__ import annotations

import struct

from spielwerk.backend.machine import FUEL
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import Routine, Term, given, global_, load, load64, number, wide
from spielwerk.backend.wasm.code.context import OPTIONS_END, STACK_END, Context, Shape, shape_of
from spielwerk.backend.wasm.module.memory import LISTED
from spielwerk.backend.wasm.module.places import FIRST, SIZE
from spielwerk.program import ir
from spielwerk.program.generator import PLAYERS_GAMMA

_H = ir.HEADER


def restore(context: Context) -> FunctionBody:
    """`restore(place)`"""
    code, memory = Routine("restore", (op.I32,)), context.memory
    source = number(memory.saved) + code.parameter(0) * memory.state_bytes
    code.copy_bytes(number(memory.state), source, number(memory.state_bytes))
    return code.finished()


def keep(context: Context) -> FunctionBody:
    """`keep(place)`"""
    code, memory = Routine("keep", (op.I32,)), context.memory
    target = number(memory.saved) + code.parameter(0) * memory.state_bytes
    code.copy_bytes(target, number(memory.state), number(memory.state_bytes))
    return code.finished()


def set_generator(context: Context) -> FunctionBody:
    """`set_generator(generator)`"""
    code = Routine("set_generator", (op.I64,))
    code.store(context.memory.slot(_H.GENERATOR), code.parameter(0))
    return code.finished()


def list_options(context: Context) -> FunctionBody:
    """`list_options(stop, part)`"""
    code, memory = Routine("list_options", (op.I32, op.I32), (op.I32,)), context.memory
    code.store(memory.slot(_H.FUEL), number(FUEL))
    code.invoke(context.functions["options"], code.parameter(0), code.parameter(1))
    code.store(memory.slot(_H.FUEL), number(0))
    shapes = {block: shape_of(context.facts.sites[site]) for block, site in context.facts.site_of.items()}
    rows = [_row(shapes.get(block), memory.options) for block in range(max(shapes, default=0) + 1)]
    row = code.let(number(memory.constant(b"".join(rows))) + (code.parameter(0) << LISTED.bit_length() - 1))
    for half in (0, 8):
        code.store(number(memory.listed), load64(row, half), half)
    # A division by what is known is none in the end, and most small games have options of one size.
    sizes = {shape.size for shape in shapes.values()}
    size = number(sizes.pop()) if len(sizes) == 1 else load(row, SIZE)
    ((global_(OPTIONS_END) - memory.options) // size).write(code)
    return code.finished()


def _row(shape: Shape | None, options: int) -> bytes:
    """What is noted of options with this shape, in the order of `SIZE`, `WORDS`, `FIRST`, `WEIGHTED`."""
    if shape is None:
        return bytes(LISTED)
    return struct.pack("<4i", shape.size, shape.stride, options + shape.words, shape.weighted)


def _choose(context: Context, code: Routine, record: Term) -> None:
    """Copies the words of an option. Most have one or two; where they have less than others what follows is copied as
    well, which takes less time than to ask."""
    memory = context.memory
    strides = [site.stride for site in context.facts.program.sites]
    for word in range(max(strides, default=1)):
        code.store(memory.chosen + 4 * word, load(record, 4 * word))


def choose(context: Context) -> FunctionBody:
    """`choose(option)`"""
    code, memory = Routine("choose", (op.I32,)), context.memory
    _choose(
        context,
        code,
        code.let(load(number(memory.listed), FIRST) + code.parameter(0) * load(number(memory.listed), SIZE)),
    )
    return code.finished()


def put_aside(context: Context) -> FunctionBody:
    """`put_aside()`: what is noted of the options, the state and the options go on the stack."""
    code, memory = Routine("put_aside", (), (op.I32,)), context.memory
    aside, length = code.let(global_(STACK_END)), code.let(global_(OPTIONS_END) - memory.options)
    state = code.let(aside + LISTED)
    options = code.let(state + memory.state_bytes)
    code.assign_global(STACK_END, (options + length + 15) & -16)
    # Options come right behind the stack and must not be written over.
    with code.when(global_(STACK_END).above(memory.options)):
        code.invoke(context.functions["fault"], number(context.code(ir.FUEL_SPENT)), number(0), number(0), number(0))
    for half in (0, 8):
        code.store(aside, load64(number(memory.listed), half), half)
    code.copy_bytes(state, number(memory.state), number(memory.state_bytes))
    code.copy_bytes(options, number(memory.options), length)
    aside.write(code)
    return code.finished()


def bring_back(context: Context) -> FunctionBody:
    """`bring_back(aside, option)`"""
    code, memory = Routine("bring_back", (op.I32, op.I32)), context.memory
    aside, option = code.parameter(0), code.parameter(1)
    code.copy_bytes(number(memory.state), aside + LISTED, number(memory.state_bytes))
    first = load(aside, FIRST) - memory.options + aside + (LISTED + memory.state_bytes)
    _choose(context, code, code.let(first + option * load(aside, SIZE)))
    return code.finished()


def let_go(context: Context) -> FunctionBody:
    """`let_go(aside)`"""
    code, memory = Routine("let_go", (op.I32,)), context.memory
    code.copy_bytes(number(memory.state), code.parameter(0) + LISTED, number(memory.state_bytes))
    code.assign_global(STACK_END, code.parameter(0))
    return code.finished()


def play_on(context: Context) -> FunctionBody:
    """`play_on(stop)`"""
    code = Routine("play_on", (op.I32,), (op.I32,))
    code.store(context.memory.slot(_H.FUEL), number(FUEL))
    given(op.I32, context.functions["play_on"], code.parameter(0)).write(code)
    return code.finished()


def playout(context: Context) -> FunctionBody:
    """`playout(seed)`"""
    code, functions = Routine("playout", (op.I64,), (op.I32,)), context.functions
    code.invoke(functions["set_players"], code.parameter(0) + wide(PLAYERS_GAMMA))
    given(op.I32, functions["rollout"]).write(code)
    return code.finished()


def is_cut(context: Context) -> FunctionBody:
    """`is_cut()`"""
    code, cut = Routine("is_cut", (), (op.I32,)), context.facts.program.cut
    code.store(context.memory.slot(_H.FUEL), number(FUEL))
    given(op.I32, context.called(cut)).write(code)
    return code.finished()


def worth(context: Context) -> FunctionBody:
    """`worth(seat)`"""
    code = Routine("worth", (op.I32,), (op.I32,))
    code.store(context.memory.slot(_H.FUEL), number(FUEL))
    given(op.I32, context.called(context.facts.program.worth), code.parameter(0)).write(code)
    return code.finished()


WRITTEN = (
    restore, keep, set_generator, list_options, choose, put_aside, bring_back, let_go, play_on, playout, is_cut, worth,
)  # fmt: skip
"""The methods of a position that are functions of a module."""
