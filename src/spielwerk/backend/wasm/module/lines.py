"""Lines of decisions followed by random play, many behind one call.

A request lies in memory as: playouts, number of decisions, seed, how far it is, decisions taken, playouts finished,
then seat and option of each decision. When these are taken the sums are written over them: wins, places and scores by
seat.
A fault in a playout ends that playout alone: the host calls again, and the request goes on with the next.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import Routine, Term, all_of, given, global_, load, load64, number, wide
from spielwerk.backend.wasm.code.context import OPTIONS_END, Context
from spielwerk.program import ir
from spielwerk.program.generator import MASK64, MATCH_GAMMA, PLAYERS_GAMMA

_H = ir.HEADER
_PLAYOUTS, _ASKED, _SEED, _PROGRESS, _TAKEN, _FINISHED, _HEAD = 0, 4, 8, 16, 20, 24, 32
"""Where the parts of a request lie. Its progress: 0 until the decisions are taken, then 1 and one more per playout."""


_TAKING = -1
"""The progress while decisions are taken."""


# ---- in the host -------------------------------------------------------------------------------


def request_bytes(lines: Sequence[Line], players: int) -> int:
    """The room that each of some requests and its answer need."""
    return _HEAD + 8 * max(3 * players, *(len(line.decisions) for line in lines))


def write_request(memory: memoryview, place: int, line: Line) -> None:
    words = [word for decision in line.decisions for word in decision]
    head = (line.playouts, len(line.decisions), line.seed & MASK64)
    struct.pack_into(f"<iiQ16x{len(words)}i", memory, place, *head, *words)


def is_stuck(memory: memoryview, place: int) -> bool:
    """Whether one of the decisions of a request was stopped."""
    return bool(struct.unpack_from("<i", memory, place + _PROGRESS)[0] == _TAKING)


def read_answer(memory: memoryview, place: int, players: int) -> Outcome:
    taken, finished, *sums = struct.unpack_from(f"<ii4x{3 * players}q", memory, place + _TAKEN)
    wins, places, scores = (tuple(sums[k * players : (k + 1) * players]) for k in range(3))
    return Outcome(taken, finished, wins, places, scores)


# ---- in the module -----------------------------------------------------------------------------


def lines(context: Context) -> FunctionBody:
    """`lines(request, count, size)`: answers requests side by side, from the first saved state."""
    code = Routine("lines", (op.I32, op.I32, op.I32))
    request, count, size = (code.parameter(k) for k in range(3))
    with code.during(count):
        with code.when(load(request, _PROGRESS).is_zero()):
            code.invoke(context.functions["take_line"], request)
        code.invoke(context.functions["play_line"], request)
        code.assign(request, request + size)
        code.assign(count, count - 1)
    return code.finished()


def take_line(context: Context) -> FunctionBody:
    """`take_line(request)`: takes the decisions of a request as far as they are possible; saves where they lead."""
    code = Routine("take_line", (op.I32,))
    functions, memory, request = context.functions, context.memory, code.parameter(0)
    code.store(request, number(_TAKING), _PROGRESS)
    code.copy_bytes(number(memory.state), number(memory.saved), number(memory.state_bytes))
    own = given(op.I64, functions["finalise"], load64(request, _SEED) + wide(MATCH_GAMMA))
    code.store(memory.slot(_H.GENERATOR), own)
    taken = code.let(number(0))
    with code.during(taken.below(load(request, _ASKED))) as leave:
        place = code.let(request + (taken << 3))
        given(op.I32, functions["take"], load(place, _HEAD), load(place, _HEAD + 4)).is_zero().write(code)
        code.br_if(leave)
        code.assign(taken, taken + 1)
    after = memory.saved + memory.state_bytes
    code.copy_bytes(number(after), number(memory.state), number(memory.state_bytes))
    code.store(request, taken, _TAKEN)
    for k in range(3 * context.facts.program.players):
        code.store(request, wide(0), _HEAD + 8 * k)
    code.store(request, number(1), _PROGRESS)
    return code.finished()


def play_line(context: Context) -> FunctionBody:
    """`play_line(request)`: the playouts of a request that are left."""
    code = Routine("play_line", (op.I32,))
    functions, memory, request = context.functions, context.memory, code.parameter(0)
    after, finalise = memory.saved + memory.state_bytes, functions["finalise"]
    playouts, seed = code.let(load(request, _PLAYOUTS)), code.let(load64(request, _SEED))
    playout = code.let(load(request, _PROGRESS))
    with code.during(playout.greater(playouts).is_zero()):
        code.store(request, playout + 1, _PROGRESS)
        own = code.let(given(op.I64, finalise, seed + playout.wide() * MATCH_GAMMA))
        code.copy_bytes(number(memory.state), number(after), number(memory.state_bytes))
        code.store(memory.slot(_H.GENERATOR), given(op.I64, finalise, own + wide(MATCH_GAMMA)))
        code.invoke(functions["set_players"], own + wide(PLAYERS_GAMMA))
        with code.when(given(op.I32, functions["rollout"])):
            code.store(request, load(request, _FINISHED) + 1, _FINISHED)
            code.invoke(functions["add_up"], request)
        code.assign(playout, playout + 1)
    return code.finished()


def take(context: Context) -> FunctionBody:
    """`take(seat, option)`: takes a decision by the number of its option; answers whether there was one."""
    code = Routine("take", (op.I32, op.I32), (op.I32,))
    functions, memory, program = context.functions, context.memory, context.facts.program
    seat, option = code.parameter(0), code.parameter(1)
    condition = code.let(load(memory.slot(_H.CONDITION)))
    part, stop = code.let(number(0)), code.let(load(memory.slot(_H.PC)))
    with code.when(condition.is_(ir.OVER)):
        code.answer(number(0))
    with code.when(condition.is_(ir.JOINING)):
        with code.when((seat - 1).below(program.players).is_zero()):
            code.answer(number(0))
        if program.exclusive:
            alone = load(memory.slot(program.exclusive))
            with code.when(alone.differs(0) & alone.differs(seat)):
                code.answer(number(0))
        code.assign(part, seat)
        code.assign(stop, load(seat << 3, memory.slot(_H.SEATS)))
        with code.when(stop.is_zero()):
            code.answer(number(0))
    with code.when(condition.differs(ir.JOINING) & load(memory.slot(_H.SEAT)).differs(seat)):
        code.answer(number(0))
    code.invoke(functions["fuelled_options"], stop, part)
    sizes, firsts = context.shape_tables
    size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
    count = (global_(OPTIONS_END) - memory.options) // size
    with code.when(option.below(count).is_zero()):
        code.answer(number(0))
    record = number(memory.options) + option * size
    code.copy_bytes(number(memory.chosen), record + first, size - first)
    code.invoke(functions["decide"], stop, part)
    number(1).write(code)
    return code.finished()


def add_up(context: Context) -> FunctionBody:
    """`add_up(request)`: adds wins, places and scores of the match that just ended."""
    code = Routine("add_up", (op.I32,))
    program, memory = context.facts.program, context.memory
    request, seats = code.parameter(0), range(program.players)

    def add(row: int, seat: int, value: Term) -> None:
        offset = _HEAD + 8 * (row * program.players + seat)
        code.store(request, load64(request, offset) + value, offset)

    if program.places:
        placed = [code.let(load(memory.slot(program.places + seat + 1))) for seat in seats]
        shared = all_of([place.is_(1) for place in placed]) if program.players > 1 else number(0)
        somebody = code.let(shared.is_zero())
        for seat in seats:
            add(0, seat, (placed[seat].is_(1) & somebody).wide())
            add(1, seat, placed[seat].signed())
    if program.scores:
        for seat in seats:
            add(2, seat, load(memory.slot(program.scores + seat + 1)).signed())
    return code.finished()
