"""Trying steps of histories behind one call: attempts, their answers and all states are in memory.

`backend/replay.py` says what an attempt is, `wasm/replayer.py` puts attempts into memory. A fault ends one attempt
alone: the host calls again, and the next follows.
"""

from __future__ import annotations

from spielwerk.backend.machine import FUEL
from spielwerk.backend.replay import (
    BEGINS,
    DRAWN,
    LOST,
    MOST_TOLD,
    NOT_ASKED,
    NOT_OPEN,
    OK,
    OTHER,
    OWN,
    SCRIPT,
    SILENT,
    START,
    STOPPED,
    TAPE,
)
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import Routine, Term, given, global_, load, load64, number, wide
from spielwerk.backend.wasm.code.chance import draw_below, next_output
from spielwerk.backend.wasm.code.context import COUNTS_END, EVENTS_END, OPTIONS_END, Context
from spielwerk.backend.wasm.module import replay_layout as layout
from spielwerk.backend.wasm.module.event_rows import LINE, NOBODY, PARTS, ROW, row_of
from spielwerk.backend.wasm.module.memory import ATTEMPT_WORDS as WORDS
from spielwerk.backend.wasm.module.memory import EXPECTED_WORDS, MARKS, SLOT
from spielwerk.program import ir
from spielwerk.program.generator import FNV_BASIS, FNV_PRIME, MATCH_GAMMA, PLAYERS_GAMMA
from spielwerk.program.telling import KINDS, MOVE

_H = ir.HEADER


def draw(context: Context) -> FunctionBody:
    """`draw(n)`: a number below n, which is 1 or more: from the tape, else from the match's generator."""
    code = Routine("draw", (op.I32,), (op.I32,))
    bound, head = code.parameter(0), context.memory.tape
    with code.when(bound.is_(1)):
        code.answer(number(0))
    position = code.let(load(head + layout.POSITION))
    place = code.let(load(head + layout.AT) + (position << 2))
    code.store(head + layout.POSITION, position + 1)
    value = code.let(number(0))
    with code.when(position.below(TAPE)):
        code.store(place, bound, 4 * TAPE)
        with code.when(position.below(load(head + layout.LENGTH))):
            code.assign(value, load(place))
            with code.when(value.below(bound)):
                code.answer(value)
    generator = context.memory.slot(_H.GENERATOR)
    state = code.let(load64(generator))
    draw_below(code, 0, lambda: next_output(code, state.index))
    code.set(value.index)
    code.store(generator, state)
    with code.when(position.below(TAPE)):
        code.store(place, value)
    value.write(code)
    return code.finished()


def attempt(context: Context) -> FunctionBody:
    """`attempt(count)`: the attempts that are left."""
    code = Routine("attempt", (op.I32,))
    functions, memory = context.functions, context.memory
    done = memory.tape + layout.DONE
    with code.during(load(done).below(code.parameter(0))):
        place = code.let(number(memory.attempts) + load(done) * memory.attempt_bytes)
        # Counted first: a fault leaves this call, and the next goes on behind the attempt that had it.
        code.store(done, load(done) + 1)
        # What stays if a fault ends it.
        code.store(place, number(STOPPED), layout.STATUS)
        code.store(place, given(op.I32, functions["try_one"], place), layout.STATUS)
    return code.finished()


def try_one(context: Context) -> FunctionBody:
    """`try_one(attempt)`: tries it from its place on the shelf; answers how it ended."""
    code = Routine("try_one", (op.I32,), (op.I32,))
    functions, memory, place = context.functions, context.memory, code.parameter(0)
    with code.when(load(place, layout.SOURCE).differs(START)):
        source = number(memory.shelf) + load(place, layout.SOURCE) * memory.state_bytes
        code.copy_bytes(number(memory.state), source, number(memory.state_bytes))
    status = code.let(given(op.I32, functions["move_on"], place))
    with code.when(status.is_(OK)):
        target = number(memory.shelf) + load(place, layout.TARGET) * memory.state_bytes
        code.copy_bytes(target, number(memory.state), number(memory.state_bytes))
    status.write(code)
    return code.finished()


def move_on(context: Context) -> FunctionBody:
    """`move_on(attempt)`: makes the move of an attempt in the state as it is, and writes what came of it; answers how
    it ended."""
    code = Routine("move_on", (op.I32,), (op.I32,))
    functions, memory, place = context.functions, context.memory, code.parameter(0)
    watcher = load(place, layout.WATCHER)
    code.invoke(functions["reset"], number(0))
    code.store(memory.tape + layout.POSITION, number(0))
    code.store(memory.tape + layout.LENGTH, load(place, layout.TAPE_LENGTH))
    code.store(memory.tape + layout.AT, place + memory.attempt_tape)
    with code.when(load(place, layout.SOURCE).is_(START)):
        code.store(place, number(0), memory.attempt_stride)
        code.store(place, wide(1), layout.WEIGHT)
        code.store(place, wide(1), layout.TOTAL)
        code.store(place, number(0), layout.OPTIONS)
        code.store(place, number(0), layout.NUMBER)
        code.invoke(functions["start_w"], load64(place, layout.SEED))
    with code.when(load(place, layout.SOURCE).differs(START)):
        code.store(memory.slot(_H.GENERATOR), load64(place, layout.SEED))
        seat = code.let(load(place, layout.SEAT))
        stop = code.let(given(op.I32, functions["stop_for"], seat))
        with code.when(stop.is_zero()):
            code.answer(number(NOT_ASKED))
        part = code.let(number(0))
        with code.when(load(memory.slot(_H.CONDITION)).is_(ir.JOINING)):
            code.assign(part, seat)
        code.invoke(functions["fuelled_options"], stop, part)
        with code.when(given(op.I32, functions["choose_option"], place, stop).is_zero()):
            code.answer(number(NOT_OPEN))
        code.assign_global(EVENTS_END, number(memory.events))
        code.invoke(functions["decide_w"], stop, part)
    code.store(place, load(memory.tape + layout.POSITION), layout.DRAWS)
    code.store(place, given(op.I32, functions["told"], place + memory.attempt_told, watcher), layout.TOLD)
    code.store(place, given(op.I64, functions["seen"], watcher + 1), layout.SEEN)
    number(OK).write(code)
    return code.finished()


def list_options(context: Context) -> FunctionBody:
    """`list_options(seat)`: lists the options of a seat in the state as it is; answers the block after its decision, 0
    if it has none."""
    code = Routine("list_options", (op.I32,), (op.I32,))
    memory, seat = context.memory, code.parameter(0)
    stop = code.let(given(op.I32, context.functions["stop_for"], seat))
    with code.when(stop):
        part = code.let(number(0))
        with code.when(load(memory.slot(_H.CONDITION)).is_(ir.JOINING)):
            code.assign(part, seat)
        code.invoke(context.functions["fuelled_options"], stop, part)
    stop.write(code)
    return code.finished()


def choose_option(context: Context) -> FunctionBody:
    """`choose_option(attempt, stop)`: puts the wanted option in its place; answers whether it is there."""
    code = Routine("choose_option", (op.I32, op.I32), (op.I32,))
    functions, memory = context.functions, context.memory
    place, stop = code.parameter(0), code.parameter(1)
    sizes, firsts = context.shape_tables
    size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
    stride = code.let(load(stop << 2, context.stride_table))
    count = code.let((global_(OPTIONS_END) - memory.options) // size)
    choice, record = code.let(load(place, layout.CHOICE)), code.let(number(memory.options))
    code.store(place, count, layout.OPTIONS)
    code.store(place, stride, memory.attempt_stride)
    with code.when(count.is_zero()):
        code.answer(number(0))
    with code.when(choice.is_(layout.NAMED)):
        code.assign(choice, given(op.I32, functions["find_option"], place, stop, stride))
        with code.when(choice.is_(count)):
            # The words behind the first may only say where it stands among the others.
            code.store(place, number(layout.ALIKE), layout.CHOICE)
            code.assign(choice, given(op.I32, functions["find_option"], place, stop, number(1)))
    with code.when(choice.is_(DRAWN)):
        code.invoke(functions["set_players"], load64(place, layout.SEED) + wide(PLAYERS_GAMMA))
        with code.when(first):
            drawn = given(op.I32, functions["pick_weighted"], size)
            code.assign(choice, (drawn - memory.options) // size)
        with code.when(first.is_zero()):
            code.assign(choice, given(op.I64, functions["draw_wide"], count.wide()).low())
    with code.when(choice.below(count).is_zero()):
        code.answer(number(0))
    code.store(place, choice, layout.NUMBER)
    code.assign(record, number(memory.options) + choice * size)
    code.store(place, wide(1), layout.WEIGHT)
    code.store(place, count.wide(), layout.TOTAL)
    with code.when(first):
        code.store(place, load64(record), layout.WEIGHT)
        total, option = code.let(wide(0)), code.let(number(memory.options))
        with code.during(option.below(global_(OPTIONS_END))):
            code.assign(total, total + load64(option))
            code.assign(option, option + size)
        code.store(place, total, layout.TOTAL)
    code.copy_bytes(place + WORDS, record + first, stride << 2)
    code.copy_bytes(number(memory.chosen), record + first, stride << 2)
    number(1).write(code)
    return code.finished()


def find_option(context: Context) -> FunctionBody:
    """`find_option(attempt, stop, words)`: the number of the first option that begins with these words of an attempt;
    the number of all options if there is none."""
    code = Routine("find_option", (op.I32,) * 3, (op.I32,))
    memory = context.memory
    place, stop, words = (code.parameter(k) for k in range(3))
    sizes, firsts = context.shape_tables
    size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
    record = code.let(number(memory.options))
    with code.during(record.below(global_(OPTIONS_END))) as leave:
        given(op.I32, context.functions["same_words"], record + first, place + WORDS, words).write(code)
        code.br_if(leave)
        code.assign(record, record + size)
    ((record - memory.options) // size).write(code)
    return code.finished()


def same_words(_: Context) -> FunctionBody:
    """`same_words(a, b, count)`: whether so many words are the same."""
    code = Routine("same_words", (op.I32,) * 3, (op.I32,))
    one, other, count = (code.parameter(k) for k in range(3))
    with code.during(count):
        with code.when(load(one).differs(load(other))):
            code.answer(number(0))
        code.assign(one, one + 4)
        code.assign(other, other + 4)
        code.assign(count, count - 1)
    number(1).write(code)
    return code.finished()


def _folded(digest: Term, word: Term) -> Term:
    return (digest ^ word) * FNV_PRIME


def seen(context: Context) -> FunctionBody:
    """`seen(seat)`: a digest of what a seat (from 1) sees of the state: its view, who is asked, its own options."""
    code = Routine("seen", (op.I32,), (op.I64,))
    functions, memory, program = context.functions, context.memory, context.facts.program
    seat = code.parameter(0)
    for area, room in ((memory.shown, program.size), (memory.image, memory.state_bytes)):
        code.const32(area)
        code.const32(0)
        code.const32(room)
        code.fill()
    code.assign_global(COUNTS_END, number(memory.counts))
    if "view" in program.functions:
        code.store(memory.slot(_H.FUEL), number(FUEL))
        code.invoke(context.called("view"), seat)
        code.store(memory.slot(_H.FUEL), number(0))
    digest = code.let(wide(FNV_BASIS))
    slot = code.let(number(0))
    with code.during(slot.below(program.size)):
        with code.when(load(slot, memory.shown, code=op.I32_LOAD8_U)):
            code.assign(digest, _folded(_folded(digest, slot.wide()), load64(slot << 3, memory.image)))
        code.assign(slot, slot + 1)
    place = code.let(number(memory.counts))
    with code.during(place.below(global_(COUNTS_END))):
        code.assign(digest, _folded(digest, load64(place)))
        code.assign(place, place + 8)
    condition = code.let(load(memory.slot(_H.CONDITION)))
    code.assign(digest, _folded(digest, condition.wide()))
    for player in range(1, program.players + 1):
        asked = given(op.I32, functions["stop_for"], number(player)).differs(0)
        code.assign(digest, _folded(digest, asked.wide()))
    stop = code.let(given(op.I32, functions["stop_for"], seat))
    with code.when(stop):
        part = code.let(number(0))
        with code.when(condition.is_(ir.JOINING)):
            code.assign(part, seat)
        code.invoke(functions["fuelled_options"], stop, part)
        sizes, firsts = context.shape_tables
        size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
        option, word = code.let(number(memory.options)), code.let(number(0))
        with code.during(option.below(global_(OPTIONS_END))):
            code.assign(word, load(stop << 2, context.stride_table))
            at = code.let(option + first)
            with code.during(word):
                code.assign(digest, _folded(digest, load(at).wide()))
                code.assign(at, at + 4)
                code.assign(word, word - 1)
            code.assign(option, option + size)
    digest.write(code)
    return code.finished()


def told(context: Context) -> FunctionBody:
    """`told(tokens, seat)`: writes a token for everything that a seat (from 0) is told; answers how many there are."""
    code = Routine("told", (op.I32, op.I32), (op.I32,))
    memory = context.memory
    target, seat = code.parameter(0), code.parameter(1)
    # Written where options are listed, which nobody needs now: there may be more of them than are kept.
    begin = code.let(number(memory.options))
    tokens = code.let(begin)
    event, count = code.let(number(memory.events)), code.let(number(0))
    follows = code.let(number(0))
    way, unnamed = code.let(wide(0)), code.let(begin)
    with code.during(event.below(global_(EVENTS_END))):
        row = code.let(number(context.memory.constant(_event_rows(context))) + load(event) * ROW)
        arguments = code.let(load(row, 0, code=op.I32_LOAD8_U))
        # Behind its arguments lie the items of its lists.
        code.assign(follows, event + (arguments << 3) + SLOT)
        fold = code.let(number(0))
        for part in PARTS:
            knows = code.let(load(row, part + 2, code=op.I32_LOAD8_U).differs(0) & fold.is_zero())
            masked = code.let(load(row, part + 3, code=op.I32_LOAD8_U))
            with code.when(masked.differs(NOBODY)):
                code.assign(knows, knows & load(event + (masked << 3), SLOT).is_zero())
            with code.when(knows):
                code.assign(masked, load(row, part, code=op.I32_LOAD8_U))
                with code.when(masked.differs(NOBODY)):
                    code.assign(knows, _in_set(event, masked, seat))
                    code.assign(masked, load(row, part + 1, code=op.I32_LOAD8_U))
                    with code.when(knows.is_zero() & masked.differs(NOBODY)):
                        code.assign(knows, _in_set(event, masked, seat))
                with code.when(knows):
                    code.assign(fold, load(row, part + 2, code=op.I32_LOAD8_U))
        token = code.let(_folded(wide(FNV_BASIS), load(row, 1, code=op.I32_LOAD8_U).wide()))
        argument = code.let(number(0))
        item, items_end = code.let(number(0)), code.let(number(0))
        with code.during(argument.below(arguments)):
            bit = code.let(number(1) << argument)
            value = code.let(event + (argument << 3) + SLOT)
            wanted = code.let((fold & bit).differs(0))
            with code.when((load(row, 2, code=op.I32_LOAD8_U) & bit).differs(0)):
                end = code.let(follows + (load(value) << 2))
                with code.when(wanted):
                    code.assign(item, follows)
                    code.assign(items_end, end)
                code.assign(follows, (end + (SLOT - 1)) & -SLOT)
                code.assign(wanted, number(0))
            with code.when(wanted):
                with code.when((load(row, 3, code=op.I32_LOAD8_U) & bit).differs(0)):
                    code.assign(token, _folded(token, load64(value)))
                with code.when((load(row, 3, code=op.I32_LOAD8_U) & bit).is_zero()):
                    code.assign(token, _folded(token, load(value).signed()))
            code.assign(argument, argument + 1)
        with code.when(fold):
            _in_its_place(code, (event, row, fold), (way, unnamed), (tokens, token))
            code.assign(tokens, tokens + SLOT)
            place = code.let(number(1))
            with code.during(item.below(items_end)):
                code.store(tokens, _folded(_folded(token, place.wide()), load(item).signed()))
                code.assign(tokens, tokens + SLOT)
                code.assign(item, item + 4)
                code.assign(place, place + 1)
        code.assign(event, follows)
    code.assign(count, (tokens - begin) >> 3)
    with code.when(count.above(MOST_TOLD)):
        last = code.let(begin + SLOT * (MOST_TOLD - 1))
        code.assign(way, load64(last))
        code.assign(event, last + SLOT)
        with code.during(event.below(tokens)):
            code.assign(way, _folded(way, load64(event)))
            code.assign(event, event + SLOT)
        code.store(last, way)
        code.assign(count, number(MOST_TOLD))
    code.copy_bytes(target, begin, count << 3)
    count.write(code)
    return code.finished()


def walk(context: Context) -> FunctionBody:
    """`walk()`: makes the steps of a script, as long as not too much is wrong; answers how many."""
    code = Routine("walk", (), (op.I32,))
    functions, memory = context.functions, context.memory
    head = memory.walk
    step, end = code.let(load(head + layout.FIRST)), code.let(load(head + layout.END))
    place, script = code.let(number(memory.attempts)), code.let(number(memory.script))
    code.store(head + layout.OUT, number(memory.course))
    # There is no state before the first step of a match.
    with code.when(step):
        source = number(memory.shelf) + load(head + layout.FROM) * memory.state_bytes
        code.copy_bytes(number(memory.state), source, number(memory.state_bytes))
    result, total = code.let(number(memory.walked)), code.let(load(head + layout.SO_FAR))
    with code.during(step.below(end)) as leave:
        expected = code.let(number(memory.expected) + step * memory.expected_bytes)
        code.invoke(functions["mark"], step)
        code.store(place, number(0), layout.SOURCE)
        with code.when(load(expected).is_(BEGINS)):
            code.store(place, number(START), layout.SOURCE)
        code.store(result, load(head + layout.OUT), 16)
        wrong = code.let(given(op.I32, functions["make_step"], expected, script, result + 4, total.is_zero()))
        code.store(result, wrong)
        code.store(result, load64(head + layout.BEFORE), 8)
        code.assign(result, result + layout.MADE_STEP.size)
        code.assign(step, step + 1)
        code.assign(total, total + wrong)
        code.store(head + layout.MADE, step)
        (total.greater(load(head + layout.WORST)) | wrong.is_(LOST + 1)).write(code)
        code.br_if(leave)
        code.assign(script, script + (load(script, 4) << 2))
    target = number(memory.shelf) + load(head + layout.TO) * memory.state_bytes
    code.copy_bytes(target, number(memory.state), number(memory.state_bytes))
    (step - load(head + layout.FIRST)).write(code)
    return code.finished()


def mark(context: Context) -> FunctionBody:
    """`mark(step)`: keeps the state before a step, where that is wanted."""
    code = Routine("mark", (op.I32,))
    memory, head, step = context.memory, context.memory.walk, code.parameter(0)
    gap = load(head + layout.GAP)
    index = code.let(step // gap)
    with code.when((step % gap).is_zero() & index.below(MARKS) & step.differs(0)):
        wanted = code.let(load(index << 2, head + layout.MARKS))
        with code.when(wanted.less(0).is_zero()):
            place = number(memory.shelf) + wanted * memory.state_bytes
            code.copy_bytes(place, number(memory.state), number(memory.state_bytes))
    return code.finished()


def next_seed(context: Context) -> FunctionBody:
    """`next_seed()`: 64 bits for something that is not planned."""
    code = Routine("next_seed", (), (op.I64,))
    place = context.memory.walk + layout.WALK_SEED
    code.store(place, load64(place) + wide(MATCH_GAMMA))
    given(op.I64, context.functions["finalise"], load64(place)).write(code)
    return code.finished()


def make_step(context: Context) -> FunctionBody:
    """`make_step(expected, script, changed, looks)`: the moves of a step; answers by how much it is wrong, one more
    than that can be if it did not get to its end. Notes whether anything was not as planned. What the seat sees matters
    only if it looks."""
    code = Routine("make_step", (op.I32,) * 4, (op.I32,))
    functions, memory = context.functions, context.memory
    head = memory.walk
    expected, script, changed, looks = (code.parameter(k) for k in range(4))
    place, out = code.let(number(memory.attempts)), code.let(load(head + layout.OUT))
    code.store(changed, number(0))
    kind = code.let(load(expected))
    planned, moves = code.let(load(script)), code.let(number(0))
    plan = code.let(script + 8)
    course = code.let(out + 4)
    code.store(out, number(0))
    choice, status, length = code.let(number(0)), code.let(number(0)), code.let(number(0))
    with code.endless() as again:
        code.store(place, number(0), layout.SEAT)
        code.assign(choice, number(DRAWN))
        code.assign(length, number(0))
        is_planned = code.let(moves.below(planned))
        with code.when(is_planned):
            code.store(place, load(plan), layout.SEAT)
            code.assign(choice, load(plan, 4))
            words = code.let(load(plan, 8) << 2)
            code.assign(length, load(plan, 12))
            code.store(place, load64(plan, 16), layout.SEED)
            code.copy_bytes(place + WORDS, plan + 24, words)
            code.copy_bytes(place + memory.attempt_tape, plan + 24 + words, length << 2)
            code.assign(plan, plan + 24 + words + (length << 2))
        with code.when(is_planned.is_zero()):
            code.store(place, given(op.I64, functions["next_seed"]), layout.SEED)
            code.store(changed, number(1))
        code.store(place, length, layout.TAPE_LENGTH)
        with code.when(kind.is_(OWN)):
            code.store(place, load(expected, 4), layout.SEAT)
            code.assign(choice, number(layout.NAMED))
            code.copy_bytes(place + WORDS, expected + EXPECTED_WORDS, load(expected, 24) << 2)
        with code.when(kind.is_(OTHER)):
            with code.when(load(expected, 4)):
                code.store(place, load(expected, 4), layout.SEAT)
            with code.when(load(place, layout.SEAT).is_zero() & load(expected, 8).differs(0)):
                code.store(place, given(op.I32, functions["one_of"], load(expected, 8)), layout.SEAT)
        code.store(place, choice, layout.CHOICE)
        code.assign(status, given(op.I32, functions["move_on"], place))
        with code.when(status.is_(NOT_OPEN) & kind.is_(OTHER) & choice.is_(layout.NAMED)):
            code.store(changed, number(1))
            code.store(place, number(DRAWN), layout.CHOICE)
            code.assign(status, given(op.I32, functions["move_on"], place))
        with code.when(status):
            code.answer(number(LOST + 1))
        draws = code.let(load(place, layout.DRAWS))
        with code.when(draws.differs(0) | length.differs(0) | load(place, layout.CHOICE).differs(layout.NAMED)):
            code.store(changed, number(1))
        with code.when(draws.above(TAPE)):
            code.assign(draws, number(TAPE))
        stride = code.let(load(place, memory.attempt_stride))
        room = code.let(course + ((stride + (draws << 1)) << 2) + 32)
        # No room is left: better lost than written over what follows.
        with code.when(room.above(memory.course + 4 * SCRIPT)):
            code.answer(number(LOST + 1))
        code.store(course, load(place, layout.SEAT))
        code.store(course, load(place, layout.OPTIONS), 4)
        code.store(course, stride, 8)
        code.store(course, draws, 12)
        code.store(course, load64(place, layout.SEED), 16)
        code.store(course, load(place, layout.NUMBER), 24)
        code.copy_bytes(course + 32, place + WORDS, stride << 2)
        tape = code.let(course + 32 + (stride << 2))
        code.copy_bytes(tape, place + memory.attempt_tape, draws << 2)
        code.copy_bytes(tape + (draws << 2), place + memory.attempt_tape + 4 * TAPE, draws << 2)
        code.assign(course, room)
        code.assign(moves, moves + 1)
        code.store(place, number(0), layout.SOURCE)
        code.store(out, moves)
        code.store(head + layout.OUT, course)
        silent = load(place, layout.TOLD).is_zero() & load64(place, layout.SEEN).is_(load64(head + layout.BEFORE))
        (kind.is_(OTHER) & silent & moves.below(SILENT)).write(code)
        code.br_if(again)
        with code.when(moves.differs(planned)):
            code.store(changed, number(1))
        code.store(head + layout.BEFORE, load64(place, layout.SEEN))
        code.answer(given(op.I32, functions["differs"], place, expected, looks))
    number(0).write(code)
    return code.finished()


def one_of(context: Context) -> FunctionBody:
    """`one_of(players)`: one of a set of players, drawn."""
    code = Routine("one_of", (op.I32,), (op.I32,))
    players, left = code.parameter(0), code.let(number(0))
    for player in range(1, context.facts.program.players + 1):
        code.assign(left, left + ((players >> player) & 1))
    # As in the reference (`plain_replay.py`), so that both choose the same player.
    code.assign(left, ((given(op.I64, context.functions["next_seed"]) >> 32) % left.wide()).low())
    for player in range(1, context.facts.program.players + 1):
        with code.when((players >> player) & 1):
            with code.when(left.is_zero()):
                code.answer(number(player))
            code.assign(left, left - 1)
    number(0).write(code)
    return code.finished()


def differs(context: Context) -> FunctionBody:
    """`differs(attempt, expected, looks)`: by how much what came of an attempt differs from what was expected."""
    code = Routine("differs", (op.I32,) * 3, (op.I32,))
    memory = context.memory
    place, expected = code.parameter(0), code.parameter(1)
    told, wanted = code.let(load(place, layout.TOLD)), code.let(load(expected, 12))
    wrong, index = code.let(number(0)), code.let(number(0))
    with code.during(index.below(told) & index.below(wanted)):
        one = load64(place + (index << 3), memory.attempt_told)
        other = load64(expected + (index << 3), memory.expected_told)
        code.assign(wrong, wrong + one.differs(other))
        code.assign(index, index + 1)
    code.assign(wrong, wrong + (told - index) + (wanted - index))
    with code.when(wrong.is_zero()):
        code.answer(load64(place, layout.SEEN).differs(load64(expected, 16)) & code.parameter(2))
    with code.when(wrong.above(LOST)):
        code.answer(number(LOST))
    wrong.write(code)
    return code.finished()


def _in_its_place(
    code: Routine, told: tuple[Term, Term, Term], group: tuple[Term, Term], at: tuple[Term, Term]
) -> None:
    """Writes a token behind the others; that of a move with a name before those without of the same line and way."""
    (event, row, fold), (way, unnamed), (tokens, token) = told, group, at
    is_move = load(row, 1, code=op.I32_LOAD8_U).is_(KINDS.index(MOVE))
    own = code.let(wide(0))
    with code.when(is_move):
        line = load(row, LINE).wide()
        code.assign(own, _folded(_folded(_folded(wide(FNV_BASIS), line), _argument(event, 1)), _argument(event, 2)))
    with code.when(own.is_zero() | own.differs(way)):
        code.assign(unnamed, tokens)
    code.assign(way, own)
    code.store(tokens, token)
    with code.when(own.differs(0) & (fold & 1).differs(0)):
        # All without a name have the same token: one of them goes to the end.
        with code.when(unnamed.differs(tokens)):
            code.store(tokens, load64(unnamed))
            code.store(unnamed, token)
        code.assign(unnamed, unnamed + SLOT)


def _argument(event: Term, index: int) -> Term:
    return load(event, SLOT * (index + 1)).wide()


def _in_set(event: Term, argument: Term, seat: Term) -> Term:
    """Whether a seat is in the set of players that an argument of an event is."""
    return (load64(event + (argument << 3), SLOT) >> seat.wide()).low() & 1


def _event_rows(context: Context) -> bytes:
    """A table of all events that functions written so far tell of."""
    return b"".join(row_of(kind, line, types) for kind, line, types in context.events)


TRYING = (
    attempt, try_one, move_on, list_options, choose_option, find_option, same_words, seen, told, walk, mark,
    next_seed, make_step, one_of, differs,
)  # fmt: skip
"""The functions that a module for trying has besides those for single decisions with events and views."""
