"""A search behind one call: the tree lies in memory, as a table of branches that are found by their keys.

`backend/search.py` says what it does; this does the same, bit for bit. What a search has been told lies in memory, and
so does how far it is: a fault in a playout ends that playout alone, the host calls again, and the search goes on.
"""

from __future__ import annotations

import struct
import threading
from typing import TYPE_CHECKING

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import FUEL, State
from spielwerk.backend.search import DEEPEST, IMAGINED, ROOT, Branch, Plan
from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody
from spielwerk.backend.wasm.assembly.terms import (
    Routine,
    Term,
    fraction,
    given,
    global_,
    load,
    load64,
    load_fraction,
    number,
    wide,
)
from spielwerk.backend.wasm.code.context import DECISIONS, LIMIT, OPTIONS_END, Context
from spielwerk.backend.wasm.module.memory import BRANCH, SEARCH_HEAD, MemoryMap
from spielwerk.program import ir
from spielwerk.program.generator import FNV_PRIME, MASK64, MATCH_GAMMA, PLAYERS_GAMMA

if TYPE_CHECKING:
    from spielwerk.backend.wasm.player import Player

_H = ir.HEADER
_PLAYOUTS, _MASK, _SEED, _DONE, _RUNNING, _PATH, _USED = 0, 4, 8, 16, 20, 24, 28
_EXPLORATION, _FRESH, _LIMIT, _SWEEP, _SEEN = 32, 40, 44, 48, 56
"""Where the parts of a search lie: playouts to add and those done, room for branches less one, whether a playout is
under way, length of its path, branches that are there; how much seldom tried branches are favoured, whether the last
branch was new, how long a playout is, whether every option is tried once first, and how many playouts there were."""
_VISITS, _AVAILABLE, _VALUE = 8, 12, 16
"""Where the parts of a branch lie, behind its key."""
FOUND = struct.Struct("<i4xd")


class WasmTree:
    """A tree in the memory of an instance, which it has alone."""

    def __init__(self, player: Player, plan: Plan) -> None:
        self._player = player
        self._turn = threading.Lock()
        """Threads that share a tree wait for each other: two in one instance would end the process."""
        self._saved: State | None = None
        """The situation that lies in memory."""
        memory, places = player.instance.memory, player.memory
        memory[places.tree : places.tree + BRANCH * plan.room] = bytes(BRANCH * plan.room)
        head = (0, plan.room - 1, 0, 0, 0, 0, 0, plan.exploration, 0, plan.limit, plan.sweep, IMAGINED)
        struct.pack_into("<iiQiiiidiii4xd", memory, places.search, *head)
        seats = 2 * (player.program.players + 1)
        own = _Places(places, player.program.players)
        struct.pack_into(f"<{seats}d", memory, own.sums, *[1.0] * seats)

    def grow(self, state: State, playouts: int, seed: int) -> None:
        player, places = self._player, self._player.memory
        memory = player.instance.memory
        with self._turn:
            self._save(state)
            struct.pack_into("<i", memory, places.search + _PLAYOUTS, playouts)
            struct.pack_into("<Qii", memory, places.search + _SEED, seed & MASK64, 0, 0)
            while True:
                try:
                    player.call("grow")
                    return
                except Fault:
                    continue

    def branches(self, state: State, seat: int) -> list[Branch]:
        player = self._player
        with self._turn:
            self._save(state)
            count = player.call("branches", seat)
            start = player.memory.found
            raw = player.instance.memory[start : start + FOUND.size * count]
            return [Branch(*found) for found in FOUND.iter_unpack(raw)]

    def _save(self, state: State) -> None:
        """Puts a situation where the search begins, if it does not lie there."""
        if state is not self._saved:
            self._player.write_saved(state)
            self._saved = state


# ---- in the module -----------------------------------------------------------------------------


class _Places:
    """Where things lie, by name."""

    def __init__(self, memory: MemoryMap, players: int) -> None:
        self.head = memory.search
        self.parts = memory.search + SEARCH_HEAD
        """The keys of the seats that decide at once, seat 1 in the second place."""
        self.values = self.parts + 8 * (players + 1)
        """What came of a playout for each seat, laid out likewise."""
        self.sums = self.values + 8 * (players + 1)
        """What came of all playouts, and its squares."""
        self.squares = self.sums + 8 * (players + 1)
        self.path = self.squares + 8 * (players + 1)
        """Branch and seat of each step."""


def grow(context: Context) -> FunctionBody:
    """`grow()`: the playouts that are left, from the first saved state."""
    code = Routine("grow")
    functions, memory = context.functions, context.memory
    head = memory.search
    with code.when(load(head + _RUNNING)):
        # A fault stopped it: it counts for nobody.
        code.invoke(functions["share_evenly"])
        code.invoke(functions["credit"])
    with code.during(load(head + _DONE).below(load(head + _PLAYOUTS))):
        code.store(head + _DONE, load(head + _DONE) + 1)
        code.store(head + _PATH, number(0))
        code.store(head + _RUNNING, number(1))
        seed = load64(head + _SEED) + load(head + _DONE).wide() * MATCH_GAMMA
        own = code.let(given(op.I64, functions["finalise"], seed))
        code.copy_bytes(number(memory.state), number(memory.saved), number(memory.state_bytes))
        code.store(memory.slot(_H.GENERATOR), given(op.I64, functions["finalise"], own + wide(MATCH_GAMMA)))
        code.invoke(functions["set_players"], own + wide(PLAYERS_GAMMA))
        code.assign_global(LIMIT, load(head + _LIMIT))
        code.invoke(functions["descend"])
        if (after := context.facts.program.cut_after) is not None:
            with code.when((global_(DECISIONS) + after).less(global_(LIMIT))):
                code.assign_global(LIMIT, global_(DECISIONS) + after)
        code.invoke(functions["appraise"], given(op.I32, functions["rollout"]))
        code.invoke(functions["credit"])
    return code.finished()


def descend(context: Context) -> FunctionBody:
    """`descend()`: down the tree to behind the first branch that is new, or behind the last."""
    code = Routine("descend")
    functions, memory, program = context.functions, context.memory, context.facts.program
    places, head = _Places(memory, program.players), memory.search
    key, at_once, left = code.let(wide(ROOT)), code.let(number(0)), code.let(number(0))
    """`left`: whether one of those who decide at once has left the tree."""
    condition = load(memory.slot(_H.CONDITION))
    with code.during(condition.differs(ir.OVER) & global_(DECISIONS).less(global_(LIMIT))):
        with code.when(load(head + _PATH).below(DEEPEST).is_zero()):
            code.answer()
        joining = code.let(condition.is_(ir.JOINING))
        with code.when(joining.is_zero() & at_once):
            with code.when(left):
                code.answer()
            code.assign(key, given(op.I64, functions["joined"]))
            code.assign(at_once, number(0))
        part, stop = code.let(number(0)), code.let(load(memory.slot(_H.PC)))
        seat, node = code.let(load(memory.slot(_H.SEAT))), code.let(key)
        with code.when(joining):
            with code.when(at_once.is_zero()):
                code.invoke(functions["begin_parts"], key)
                code.assign(at_once, number(1))
                code.assign(left, number(0))
            code.assign(part, given(op.I32, functions["first_seat"]))
            code.assign(stop, load(part << 3, memory.slot(_H.SEATS)))
            code.assign(seat, part)
            code.assign(node, load64(part << 3, places.parts))
        code.invoke(functions["fuelled_options"], stop, part)
        code.store(head + _FRESH, number(0))
        with code.when(node.is_zero()):
            code.invoke(functions["pick"], stop)
        with code.when(node.differs(0)):
            code.assign(node, given(op.I64, functions["choose_branch"], node, seat, stop))
        with code.when(joining):
            code.store(part << 3, node, places.parts)
            with code.when(load(head + _FRESH)):
                code.store(part << 3, wide(0), places.parts)
                code.assign(left, number(1))
        with code.when(joining.is_zero()):
            code.assign(key, node)
        alone = code.let(joining & given(op.I32, functions["waits_alone"], part))
        code.invoke(functions["decide"], stop, part)
        code.assign_global(DECISIONS, global_(DECISIONS) + 1)
        with code.when(load(head + _FRESH) & joining.is_zero()):
            code.answer()
        again = alone & condition.is_(ir.JOINING) & given(op.I32, functions["waits_alone"], part).is_zero()
        with code.when(again):
            # The last of them is done, and others are asked: they decide at once again.
            with code.when(left):
                code.answer()
            code.assign(key, given(op.I64, functions["joined"]))
            code.assign(at_once, number(0))
    return code.finished()


def choose_branch(context: Context) -> FunctionBody:
    """`choose_branch(node, seat, stop)`: puts the option to go on with in its place; answers the key behind it."""
    code = Routine("choose_branch", (op.I64, op.I32, op.I32), (op.I64,))
    functions, memory = context.functions, context.memory
    node, seat, stop = (code.parameter(k) for k in range(3))
    sizes, firsts = context.shape_tables
    size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
    record = code.let(number(memory.options))
    with code.when((global_(OPTIONS_END) - memory.options).differs(size)):
        code.assign(record, given(op.I32, functions["select_branch"], node, seat, stop))
        stride = load(stop << 2, context.stride_table)
        code.assign(node, given(op.I64, functions["key_of"], node, seat, record + first, stride))
    code.copy_bytes(number(memory.chosen), record + first, size - first)
    node.write(code)
    return code.finished()


def waits_alone(context: Context) -> FunctionBody:
    """`waits_alone(seat)`: whether this seat has an open decision and no other has."""
    code = Routine("waits_alone", (op.I32,), (op.I32,))
    memory, program = context.memory, context.facts.program
    seat = code.parameter(0)
    if program.exclusive:
        with code.when(load(memory.slot(program.exclusive))):
            code.answer(load(memory.slot(program.exclusive)).is_(seat))
    for other in range(1, program.players + 1):
        waiting = load(memory.slot(_H.SEATS + other)).differs(0)
        with code.when(waiting.differs(seat.is_(other))):
            code.answer(number(0))
    number(1).write(code)
    return code.finished()


def begin_parts(context: Context) -> FunctionBody:
    """`begin_parts(key)`: where the decisions of each seat begin when several decide at once."""
    code = Routine("begin_parts", (op.I64,))
    places = _Places(context.memory, context.facts.program.players)
    for seat in range(1, context.facts.program.players + 1):
        own = code.parameter(0) + wide(seat * PLAYERS_GAMMA & MASK64)
        code.store(places.parts + 8 * seat, given(op.I64, context.functions["finalise"], own))
    return code.finished()


def joined(context: Context) -> FunctionBody:
    """`joined()`: the key behind decisions that were made at once."""
    code = Routine("joined", (), (op.I64,))
    places = _Places(context.memory, context.facts.program.players)
    key = code.let(wide(0))
    for seat in range(1, context.facts.program.players + 1):
        code.assign(key, (key ^ load64(places.parts + 8 * seat)) * FNV_PRIME)
    _answer_key(context, code, key)
    return code.finished()


def key_of(context: Context) -> FunctionBody:
    """`key_of(parent, seat, words, count)`: the key of the branch that an option leads to."""
    code = Routine("key_of", (op.I64, op.I32, op.I32, op.I32), (op.I64,))
    key, seat, place, count = (code.parameter(k) for k in range(4))
    code.assign(key, key + seat.wide())
    with code.during(count):
        code.assign(key, (key ^ load(place).wide()) * FNV_PRIME)
        code.assign(place, place + 4)
        code.assign(count, count - 1)
    _answer_key(context, code, key)
    return code.finished()


def _answer_key(context: Context, code: Routine, key: Term) -> None:
    """A key is never 0: that is an empty place."""
    code.assign(key, given(op.I64, context.functions["finalise"], key))
    (key + key.is_zero().wide()).write(code)


def find(context: Context) -> FunctionBody:
    """`find(key)`: where the branch lies, or the empty place for it."""
    code = Routine("find", (op.I64,), (op.I32,))
    tree, mask = context.memory.tree, load(context.memory.search + _MASK)
    key = code.parameter(0)
    index = code.let(key.low() & mask)
    place = code.let(number(tree) + index * BRANCH)
    found = code.let(load64(place))
    with code.during(found.differs(0) & found.differs(key)):
        code.assign(index, (index + 1) & mask)
        code.assign(place, number(tree) + index * BRANCH)
        code.assign(found, load64(place))
    place.write(code)
    return code.finished()


def select_branch(context: Context) -> FunctionBody:
    """`select_branch(node, seat, stop)`: the address of the option to go on with; its branch is added to the path."""
    code = Routine("select_branch", (op.I64, op.I32, op.I32), (op.I32,))
    functions, memory = context.functions, context.memory
    head = memory.search
    node, seat, stop = (code.parameter(k) for k in range(3))
    sizes, firsts = context.shape_tables
    size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
    stride = code.let(load(stop << 2, context.stride_table))
    option, place = code.let(number(memory.options)), code.let(number(memory.found))
    fresh, weight = code.let(number(0)), code.let(wide(0))
    best, chosen = code.let(fraction(-1.0)), code.let(number(0))
    branch, value = code.let(number(0)), code.let(fraction(0.0))
    curiosity = code.let(_curiosity(context, code, seat))
    visits, most = code.let(number(0)), code.let(number(0))
    with code.during(option.below(global_(OPTIONS_END))):
        key = given(op.I64, functions["key_of"], node, seat, option + first, stride)
        code.assign(branch, given(op.I32, functions["find"], key))
        with code.when(load64(branch).is_zero()):
            code.store(place, number(0))
            code.assign(fresh, fresh + 1)
            with code.when(first):
                code.assign(weight, weight + load64(option))
        with code.when(load64(branch).differs(0)):
            code.store(place, branch)
            code.store(branch, load(branch, _AVAILABLE) + 1, _AVAILABLE)
            code.assign(value, value + load_fraction(branch, _VALUE))
            code.assign(visits, visits + load(branch, _VISITS))
            available = code.let(load(branch, _AVAILABLE))
            with code.when(available.greater(most)):
                code.assign(most, available)
            own = code.let(load(branch, _VISITS).fraction())
            score = code.let(_promise(code, load_fraction(branch, _VALUE), own, available, curiosity))
            with code.when(score.exceeds(best)):
                code.assign(best, score)
                code.assign(chosen, option)
        code.assign(option, option + size)
        code.assign(place, place + 4)
    full = code.let((load(head + _USED) << 2).below((load(head + _MASK) + 1) * 3).is_zero())
    with code.when(fresh.differs(0) & visits.differs(0)):
        # An option that was never tried promises as if it had been once, and had brought what others bring.
        mean = value / visits.fraction()
        urgency = code.let(_promise(code, mean, code.let(fraction(1.0)), most, curiosity))
        with code.when(full | best.exceeds(urgency) & load(head + _SWEEP).is_zero()):
            code.assign(fresh, number(0))
    with code.when(fresh):
        _choose_fresh(context, code, (option, place, chosen), size, (fresh, weight))
        code.store(head + _FRESH, number(1))
        with code.when(full):
            code.answer(chosen)
    key = code.let(given(op.I64, functions["key_of"], node, seat, chosen + first, stride))
    code.assign(branch, given(op.I32, functions["find"], key))
    with code.when(fresh):
        code.store(head + _USED, load(head + _USED) + 1)
        code.store(branch, key)
        code.store(branch, number(0), _VISITS)
        code.store(branch, number(1), _AVAILABLE)
        code.store(branch, fraction(0.0), _VALUE)
    step = code.let(number(_Places(memory, context.facts.program.players).path) + (load(head + _PATH) << 3))
    code.store(step, branch)
    code.store(step, seat, 4)
    code.store(head + _PATH, load(head + _PATH) + 1)
    chosen.write(code)
    return code.finished()


def _curiosity(context: Context, code: Routine, seat: Term) -> Term:
    """How much a branch that was seldom tried is favoured: the more, the further apart a seat's playouts end."""
    places, head = _Places(context.memory, context.facts.program.players), context.memory.search
    mean = code.let(load_fraction(seat << 3, places.sums) / load_fraction(head + _SEEN))
    spread = code.let(load_fraction(seat << 3, places.squares) / load_fraction(head + _SEEN) - mean * mean)
    with code.when(fraction(0.0).exceeds(spread)):
        code.assign(spread, fraction(0.0))
    return load_fraction(head + _EXPLORATION) * spread.root()


def _promise(code: Routine, value: Term, visits: Term, available: Term, curiosity: Term) -> Term:
    """What a branch has brought, and more the seldomer it was taken for how often it was there."""
    power = code.let(number(63) - available.wide().leading_zeros().low())
    whole = code.let(number(1) << power)
    spread = power.fraction() + (available - whole).fraction() / whole.fraction()
    return value / visits + curiosity * (spread / visits).root()


def _choose_fresh(
    context: Context, code: Routine, cursor: tuple[Term, Term, Term], size: Term, left_over: tuple[Term, Term]
) -> None:
    """One of the options without a branch, by weight where there are weights."""
    memory = context.memory
    (option, place, chosen), (fresh, weight) = cursor, left_over
    bound = code.let(weight)
    by_weight = code.let(weight.differs(0))
    with code.when(by_weight.is_zero()):
        code.assign(bound, fresh.wide())
    left = code.let(given(op.I64, context.functions["draw_wide"], bound))
    code.assign(option, number(memory.options))
    code.assign(place, number(memory.found))
    own = code.let(wide(0))
    with code.during(option.below(global_(OPTIONS_END))) as leave:
        with code.when(load(place).is_zero()):
            code.assign(own, wide(1))
            with code.when(by_weight):
                code.assign(own, load64(option))
            code.assign(chosen, option)
            left.below(own).write(code)
            code.br_if(leave)
            code.assign(left, left - own)
        code.assign(option, option + size)
        code.assign(place, place + 4)


def branches(context: Context) -> FunctionBody:
    """`branches(seat)`: writes what is known of the seat's options in the first saved state; answers how many there
    are."""
    code = Routine("branches", (op.I32,), (op.I32,))
    functions, memory = context.functions, context.memory
    code.copy_bytes(number(memory.state), number(memory.saved), number(memory.state_bytes))
    seat = code.parameter(0)
    part, stop = code.let(number(0)), code.let(load(memory.slot(_H.PC)))
    node = code.let(wide(ROOT))
    with code.when(load(memory.slot(_H.CONDITION)).is_(ir.JOINING)):
        code.assign(part, seat)
        code.assign(stop, load(part << 3, memory.slot(_H.SEATS)))
        code.assign(node, given(op.I64, functions["finalise"], node + seat.wide() * PLAYERS_GAMMA))
    code.invoke(functions["fuelled_options"], stop, part)
    sizes, firsts = context.shape_tables
    size, first = code.let(load(stop << 2, sizes)), code.let(load(stop, firsts, code=op.I32_LOAD8_U))
    stride = code.let(load(stop << 2, context.stride_table))
    option, place = code.let(number(memory.options)), code.let(number(memory.found))
    with code.during(option.below(global_(OPTIONS_END))):
        key = given(op.I64, functions["key_of"], node, seat, option + first, stride)
        branch = code.let(given(op.I32, functions["find"], key))
        code.store(place, load(branch, _VISITS))
        code.store(place, load_fraction(branch, _VALUE), 8)
        code.assign(option, option + size)
        code.assign(place, place + FOUND.size)
    ((place - memory.found) // FOUND.size).write(code)
    return code.finished()


# ---- what came of it ---------------------------------------------------------------------------


def share_evenly(context: Context) -> FunctionBody:
    """`share_evenly()`: the same for every seat."""
    code = Routine("share_evenly")
    players = context.facts.program.players
    values = _Places(context.memory, players).values
    for seat in range(1, players + 1):
        code.store(values + 8 * seat, fraction(1.0 / players))
    return code.finished()


def appraise(context: Context) -> FunctionBody:
    """`appraise(over)`: 1 for the winner, shared if there are several; before the end, what the lead is worth."""
    code = Routine("appraise", (op.I32,))
    memory, program, functions = context.memory, context.facts.program, context.functions
    values, seats = _Places(memory, program.players).values, range(1, program.players + 1)
    code.invoke(functions["share_evenly"])
    with code.when(code.parameter(0)):
        if program.places:
            firsts = [code.let(load(memory.slot(program.places + seat)).is_(1)) for seat in seats]
            winners = code.let(number(0))
            for first in firsts:
                code.assign(winners, winners + first)
            with code.when(winners):
                for seat, first in zip(seats, firsts, strict=True):
                    code.store(values + 8 * seat, first.fraction() / winners.fraction())
        code.answer()
    if program.worth:
        code.store(memory.slot(_H.FUEL), number(FUEL))
        worth = [code.let(given(op.I32, context.called(program.worth), number(seat))) for seat in seats]
        for seat in seats:
            best = code.let(number(0) if program.players == 1 else worth[0 if seat > 1 else 1])
            for other in seats:
                if other != seat:
                    with code.when(worth[other - 1].greater(best)):
                        code.assign(best, worth[other - 1])
            ahead = code.let(worth[seat - 1].fraction() - best.fraction())
            lead = ahead / (ahead.magnitude() + fraction(float(program.lead)))
            code.store(values + 8 * seat, fraction(0.5) + fraction(0.5) * lead)
    return code.finished()


def credit(context: Context) -> FunctionBody:
    """`credit()`: every branch on the path learns what came of it for the seat that took it."""
    code = Routine("credit")
    memory = context.memory
    places, head = _Places(memory, context.facts.program.players), memory.search
    step = code.let(number(places.path))
    end = code.let(step + (load(head + _PATH) << 3))
    with code.during(step.below(end)):
        branch, seat = code.let(load(step)), code.let(load(step, 4))
        code.store(branch, load(branch, _VISITS) + 1, _VISITS)
        code.store(branch, load_fraction(branch, _VALUE) + load_fraction(seat << 3, places.values), _VALUE)
        code.assign(step, step + 8)
    code.store(head + _SEEN, load_fraction(head + _SEEN) + fraction(1.0))
    for row in range(8, 8 * (context.facts.program.players + 1), 8):
        value = code.let(load_fraction(places.values + row))
        code.store(places.sums + row, load_fraction(places.sums + row) + value)
        code.store(places.squares + row, load_fraction(places.squares + row) + value * value)
    code.store(head + _RUNNING, number(0))
    return code.finished()


SEARCHING = (
    grow, descend, choose_branch, waits_alone, begin_parts, joined, key_of, find, select_branch, branches,
    share_evenly, appraise, credit,
)  # fmt: skip
"""The functions that a module for search has besides those for playing."""
