"""Whole jobs behind one call: series of random games, lines of decisions followed by random play, perft."""

from __future__ import annotations

from spielwerk.backend.machine import FUEL
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import Routine, Term, all_of, given, global_, load, load64, number, wide
from spielwerk.backend.wasm.code.context import (
    COUNTS_END,
    DECISIONS,
    EVENTS_END,
    LIMIT,
    OPTIONS_END,
    PLAYERS,
    STACK_END,
    Context,
)
from spielwerk.backend.wasm.module.memory import COUNTS, FAULT, PLAYED
from spielwerk.program import ir
from spielwerk.program.generator import FNV_BASIS, FNV_PRIME, MATCH_GAMMA, PLAYERS_GAMMA
from spielwerk.program.result import success_place

_H = ir.HEADER
UNFINISHED, DECISIONS_TAKEN, DRAWS, SUCCESSES, FAILURES, WINS = (COUNTS + 8 * k for k in range(6))


def reset(context: Context) -> FunctionBody:
    """`reset(used)`: nothing is wrong, nothing was told; so many bytes of the stack hold what the host put there."""
    code = Routine("reset", (op.I32,))
    memory = context.memory
    code.store(FAULT, number(0))
    code.assign_global(STACK_END, number(memory.stack) + code.parameter(0))
    code.assign_global(OPTIONS_END, number(memory.options))
    code.assign_global(EVENTS_END, number(memory.events))
    code.assign_global(COUNTS_END, number(memory.counts))
    return code.finished()


def begin(context: Context) -> FunctionBody:
    """`begin(generator)`: the state before the set-up runs."""
    code = Routine("begin", (op.I64,))
    memory = context.memory
    code.copy_bytes(number(memory.state), number(memory.initial), number(memory.state_bytes))
    code.store(memory.slot(_H.GENERATOR), code.parameter(0))
    code.store(memory.slot(_H.FUEL), number(FUEL))
    return code.finished()


def start(context: Context, *, events: bool = False) -> FunctionBody:
    """`start(seed)`: a new match, up to its first stop."""
    code = Routine("start_w" if events else "start", (op.I64,))
    functions = context.functions
    seed = code.parameter(0) + wide(MATCH_GAMMA)
    code.invoke(functions["begin"], given(op.I64, functions["finalise"], seed))
    code.invoke(functions["run_w" if events else "run"], number(context.facts.program.entry), number(0))
    code.store(context.memory.slot(_H.FUEL), number(0))
    return code.finished()


def decide(context: Context, *, events: bool = False) -> FunctionBody:
    """`decide(block, seat)`: goes on after a decision; the chosen option is in its place."""
    code = Routine("decide_w" if events else "decide", (op.I32, op.I32))
    fuel = context.memory.slot(_H.FUEL)
    code.store(fuel, number(FUEL))
    code.invoke(context.functions["run_w" if events else "run"], code.parameter(0), code.parameter(1))
    code.store(fuel, number(0))
    return code.finished()


def fuelled_options(context: Context) -> FunctionBody:
    """`fuelled_options(block, seat)`: lists the options of the decision that a block follows, with fuel for it."""
    code = Routine("fuelled_options", (op.I32, op.I32))
    fuel = context.memory.slot(_H.FUEL)
    code.store(fuel, number(FUEL))
    code.invoke(context.functions["options"], code.parameter(0), code.parameter(1))
    code.store(fuel, number(0))
    return code.finished()


# ---- series ------------------------------------------------------------------------------------


def set_limit(_: Context) -> FunctionBody:
    """`set_limit(decisions)`: a game that takes more counts as unfinished."""
    code = Routine("set_limit", (op.I32,))
    code.assign_global(LIMIT, code.parameter(0))
    return code.finished()


def series(context: Context) -> FunctionBody:
    """`series(seed, first, count)`: plays games number `first` and on, those that are done left out; a record each."""
    code = Routine("series", (op.I64, op.I64, op.I32))
    functions = context.functions
    seed, first, count = (code.parameter(k) for k in range(3))
    game = code.let(first + load(PLAYED).wide())
    finalised = functions["finalise"]
    with code.during(load(PLAYED).below(count)):
        following = code.let(game + 1)
        # Where nothing is drawn all games begin in the same state, whatever their seeds.
        if context.facts.draws:
            own_seed = given(op.I64, finalised, seed + following * MATCH_GAMMA)
            code.invoke(functions["begin"], given(op.I64, finalised, own_seed + wide(MATCH_GAMMA)))
        else:
            code.invoke(functions["begin"], wide(0))
        code.invoke(functions["set_players"], seed + following * PLAYERS_GAMMA)
        code.invoke(functions["note"], game, given(op.I32, functions["play"]))
        code.assign(game, following)
    return code.finished()


def set_players(context: Context) -> FunctionBody:
    """`set_players(seed)`: random players begin anew, no decision is taken yet."""
    code = Routine("set_players", (op.I64,))
    code.assign_global(PLAYERS, given(op.I64, context.functions["finalise"], code.parameter(0)))
    code.assign_global(DECISIONS, number(0))
    return code.finished()


def decisions_taken(_: Context) -> FunctionBody:
    """`decisions_taken()`: in the game that is played now, or was when something stopped it."""
    code = Routine("decisions_taken", (), (op.I32,))
    global_(DECISIONS).write(code)
    return code.finished()


def note(context: Context) -> FunctionBody:
    """`note(game, finished)`: writes the record of a game and counts what came of it."""
    code = Routine("note", (op.I64, op.I32))
    program, memory = context.facts.program, context.memory
    game, finished = code.parameter(0), code.parameter(1)
    record = code.let(number(memory.results) + load(PLAYED) * memory.record_bytes)
    code.store(PLAYED, load(PLAYED) + 1)
    taken = code.let(global_(DECISIONS))
    # A decision is counted before the limit is looked at, so a game that stopped there has one too many.
    with code.when(taken.greater(global_(LIMIT))):
        code.assign(taken, global_(LIMIT))
    _count(code, DECISIONS_TAKEN, taken.wide())
    digest = code.let(_folded(_folded(_folded(wide(FNV_BASIS), game), finished.wide()), taken.wide()))
    code.store(record, finished, 8)
    code.store(record, taken, 12)
    with code.when(finished.is_zero()):
        _count(code, UNFINISHED, wide(1))
        for k in range(2 * program.players):
            code.store(record, number(0), 16 + 4 * k)
            code.assign(digest, _folded(digest, wide(0)))
        code.store(record, digest)
        code.answer()
    rows = [(address, seat) for address in (program.places, program.scores) for seat in range(1, program.players + 1)]
    for k, (address, seat) in enumerate(rows):
        value = code.let(load(memory.slot(address + seat)) if address else number(0))
        code.store(record, value, 16 + 4 * k)
        code.assign(digest, _folded(digest, value.signed()))
    code.store(record, digest)
    _count_scores(context, code)
    _count_wins(context, code)
    return code.finished()


def _folded(digest: Term, word: Term) -> Term:
    return (digest ^ word) * FNV_PRIME


def _count(code: Routine, place: int, by: Term) -> None:
    code.store(place, load64(place) + by)


def _count_scores(context: Context, code: Routine) -> None:
    """The sums of scores and of their squares."""
    program, memory = context.facts.program, context.memory
    if not program.scores:
        return
    sums = WINS + 8 * program.players
    for seat in range(program.players):
        score = code.let(load(memory.slot(program.scores + seat + 1)).signed())
        _count(code, sums + 8 * seat, score)
        _count(code, sums + 8 * (program.players + seat), score * score)


def _count_wins(context: Context, code: Routine) -> None:
    """A seat wins on the first place; nobody does when all share it, unless they have won together."""
    program, memory = context.facts.program, context.memory
    seats = range(1, program.players + 1)
    if not program.places:
        _count(code, DRAWS, wide(1))
        return
    places = [code.let(load(memory.slot(program.places + seat))) for seat in seats]
    with code.when(all_of([place.is_(success_place(program.players)) for place in places])):
        _count(code, SUCCESSES, wide(1))
        for seat in seats:
            _count(code, WINS + 8 * (seat - 1), wide(1))
        code.answer()
    with code.when(all_of([place.greater(1) for place in places])):
        _count(code, FAILURES, wide(1))
        code.answer()
    firsts = [code.let(place.is_(1)) for place in places]
    # Whoever plays alone wins with the first place, though it is that of all.
    if program.players > 1:
        with code.when(all_of(firsts)):
            _count(code, DRAWS, wide(1))
            code.answer()
    nobody = all_of([first.is_zero() for first in firsts])
    _count(code, DRAWS, nobody.wide())
    for seat, first in zip(seats, firsts, strict=True):
        _count(code, WINS + 8 * (seat - 1), first.wide())


def fold(context: Context) -> FunctionBody:
    """`fold(digest, count)`: folds the digests of the games in the records into one."""
    code = Routine("fold", (op.I64, op.I32), (op.I64,))
    digest, count = code.parameter(0), code.parameter(1)
    record = code.let(number(context.memory.results))
    end = code.let(record + count * context.memory.record_bytes)
    with code.during(record.below(end)):
        code.assign(digest, _folded(digest, load64(record)))
        code.assign(record, record + context.memory.record_bytes)
    digest.write(code)
    return code.finished()
