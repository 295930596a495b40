"""A search by random play: a tree of decisions that grows with every playout.

One tree is fed with many situations that look the same to the seat that searches: what is hidden, and all chance, is
different in each, so a branch is a sequence of decisions and nothing else. Which options are there may differ from
playout to playout; a branch that was there seldom is not held to have been tried seldom. Players who decide at once do
so at branches of their own, which do not know of each other; the way down the tree goes on as long as all of them find
one.

This is the reference: every back end grows the same tree, bit for bit. A logarithm is therefore one of whole numbers,
straight between powers of two.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, Protocol

from spielwerk.backend.fault import Fault
from spielwerk.backend.stops import open_seats
from spielwerk.data import dataclass
from spielwerk.program import ir
from spielwerk.program.generator import (
    FNV_PRIME,
    MASK64,
    PLAYERS_GAMMA,
    draw_below,
    draw_weighted,
    finalise,
    match_state,
    series_seed,
)

if TYPE_CHECKING:
    from spielwerk.backend.machine import Machine, Record, State

_H = ir.HEADER
ROOT = finalise(1)
"""The key of the position that is searched."""
DEEPEST = 512
"""Branches on one way down the tree."""
LARGEST = 1 << 19
"""Room for branches; a tree takes three quarters of its room and then only learns about those it has."""


IMAGINED = 2.0
"""Playouts that count though nobody played them: one that was won and one that was lost."""


@dataclass(frozen=True)
class Plan:
    """How a tree grows."""

    exploration: float = 0.7
    """How much a branch that was seldom tried is favoured, by how far apart playouts end."""
    limit: int = 100_000
    """Decisions after which a playout stops, those in the tree included. A game's own hint counts those behind it."""
    room: int = 1 << 16
    """Room for branches, a power of two."""
    sweep: bool = False
    """Whether every option is tried once before one is tried twice. Otherwise one that was never tried waits as long as
    others promise more."""

    def __post_init__(self) -> None:
        if not 2 <= self.room <= LARGEST or self.room & (self.room - 1):
            raise ValueError(f"the room of a tree is a power of two up to {LARGEST}")


class Branch(NamedTuple):
    """What is known of an option."""

    visits: int
    value: float
    """What came of it for the seat that decides, added up: 1 for a win, shared if several win."""

    @property
    def mean(self) -> float:
        return self.value / self.visits if self.visits else 0.0


class Tree(Protocol):
    """A tree that grows on a machine. It is for one search; others grow beside it."""

    def grow(self, state: State, playouts: int, seed: int) -> None:
        """Adds playouts from a situation of the position."""

    def branches(self, state: State, seat: int) -> list[Branch]:
        """What is known of the options that a seat (counted from 1) has in a situation, in their order."""


def room_for(playouts: int) -> int:
    """Room for a tree of so many playouts."""
    return min(LARGEST, max(2, 1 << (2 * playouts - 1).bit_length()))


def spread(number: int) -> float:
    """The logarithm to base two of 1 and more, straight between powers of two."""
    power = number.bit_length() - 1
    return power + (number - (1 << power)) / (1 << power)


def key_of(parent: int, seat: int, record: Record) -> int:
    """The key of the branch that an option leads to."""
    key = parent + seat & MASK64
    for word in record:
        key = (key ^ word & 0xFFFFFFFF) * FNV_PRIME & MASK64
    return finalise(key) or 1


def part_key(parent: int, seat: int) -> int:
    """Where the decisions of a seat begin when several decide at once."""
    return finalise(parent + seat * PLAYERS_GAMMA)


class _Entry:
    __slots__ = ("available", "value", "visits")

    def __init__(self) -> None:
        self.visits = self.available = 0
        self.value = 0.0


class PlainTree:
    """Grows on any machine, decision by decision."""

    def __init__(self, machine: Machine, plan: Plan) -> None:
        self.machine = machine
        self.program = machine.program
        self.plan = plan
        self.entries: dict[int, _Entry] = {}
        self._seen = IMAGINED
        self._sums = [1.0] * self.program.players
        self._squares = [1.0] * self.program.players
        """How many playouts there were, and their values and squares of values for every seat."""
        self._players = 0
        """The generator of the random players."""
        self._taken = 0
        """Decisions of the playout that runs."""

    def grow(self, state: State, playouts: int, seed: int) -> None:
        for number in range(playouts):
            own = series_seed(seed, number)
            begun = state.copy()
            begun[_H.GENERATOR] = match_state(own)
            self._players, self._taken = finalise(own + PLAYERS_GAMMA), 0
            path: list[tuple[_Entry, int]] = []
            try:
                end = self._play_on(self._descend(begun, path))
                values = self._values(end)
            except Fault:
                values = self._even
            for entry, seat in path:
                entry.visits += 1
                entry.value += values[seat - 1]
            self._learn(values)

    def branches(self, state: State, seat: int) -> list[Branch]:
        joining = self.machine.condition(state) == ir.JOINING
        node = part_key(ROOT, seat) if joining else ROOT
        records, _ = self.machine.options(state, seat)
        found = [self.entries.get(key_of(node, seat, record)) for record in records]
        return [Branch(entry.visits, entry.value) if entry else Branch(0, 0.0) for entry in found]

    def _learn(self, values: list[float]) -> None:
        self._seen += 1.0
        for seat, value in enumerate(values):
            self._sums[seat] += value
            self._squares[seat] += value * value

    def _curiosity(self, seat: int) -> float:
        """How much a branch that was seldom tried is favoured: the more, the further apart a seat's playouts end."""
        mean = self._sums[seat - 1] / self._seen
        return self.plan.exploration * sqrt(max(0.0, self._squares[seat - 1] / self._seen - mean * mean))

    # ---- down the tree -------------------------------------------------------------------------

    def _descend(self, state: State, path: list[tuple[_Entry, int]]) -> State:
        """The state behind the first branch that is new, or behind the last."""
        machine, key = self.machine, ROOT
        parts: list[int] = []
        """The keys of the seats that decide at once, from seat 1 on; 0 for those who have left the tree."""
        fresh = False
        while not fresh and len(path) < DEEPEST and self._taken < self.plan.limit:
            condition = machine.condition(state)
            if condition == ir.OVER:
                break
            joining = condition == ir.JOINING
            if joining and not parts:
                parts = [part_key(key, seat) for seat in range(1, self.program.players + 1)]
            if not joining and parts:
                if not all(parts):
                    break
                key, parts = _joined(parts), []
            waiting = open_seats(self.program, state)
            seat = waiting[0]
            records, weights = machine.options(state, seat)
            node = parts[seat - 1] if joining else key
            if not node:
                record = records[self._drawn(weights, len(records))]
            elif len(records) == 1:
                record = records[0]
            else:
                record, node, fresh = self._chosen(node, seat, records, weights, path)
            if joining:
                parts[seat - 1], fresh = (0 if fresh else node), False
            else:
                key = node
            state = machine.decide(state, seat, record)
            self._taken += 1
            still_joining = machine.condition(state) == ir.JOINING
            if joining and waiting == [seat] and still_joining and open_seats(self.program, state) != [seat]:
                # The last of them is done, and others are asked: they decide at once again.
                if not all(parts):
                    break
                key, parts = _joined(parts), []
        return state

    def _chosen(
        self, node: int, seat: int, records: list[Record], weights: list[int], path: list[tuple[_Entry, int]]
    ) -> tuple[Record, int, bool]:
        """An option, the key of its branch, and whether the tree ends there."""
        keys = [key_of(node, seat, record) for record in records]
        known = [self.entries.get(key) for key in keys]
        fresh = [number for number, entry in enumerate(known) if entry is None]
        for entry in known:
            if entry is not None:
                entry.available += 1
        curiosity = self._curiosity(seat)
        best, number = _best(known, curiosity)
        full = 4 * len(self.entries) >= 3 * self.plan.room
        untried = len(fresh) == len(known)
        if untried or (fresh and not full and (self.plan.sweep or _urgency(known, curiosity) >= best)):
            number = fresh[self._drawn([weights[n] for n in fresh] if weights else [], len(fresh))]
            if full:
                return records[number], keys[number], True
            known[number] = self.entries[keys[number]] = _Entry()
            self.entries[keys[number]].available = 1
        else:
            fresh = []
        entry = known[number]
        assert entry is not None
        path.append((entry, seat))
        return records[number], keys[number], bool(fresh)

    def _drawn(self, weights: list[int], count: int) -> int:
        if sum(weights):
            number, self._players = draw_weighted(self._players, weights)
        else:
            number, self._players = draw_below(self._players, count)
        return number

    # ---- playouts ------------------------------------------------------------------------------

    def _play_on(self, state: State) -> State:
        machine, limit, after = self.machine, self.plan.limit, self.program.cut_after
        if after is not None:
            limit = min(limit, self._taken + after)
        while machine.condition(state) != ir.OVER and self._taken < limit and not self._is_cut(state):
            seat = open_seats(self.program, state)[0]
            records, weights = machine.options(state, seat)
            if weights:
                number, self._players = draw_weighted(self._players, weights)
            else:
                number, self._players = draw_below(self._players, len(records))
            state = machine.decide(state, seat, records[number])
            self._taken += 1
        return state

    def _is_cut(self, state: State) -> bool:
        return bool(self.program.cut) and bool(self.machine.call(self.program.cut, state.copy()))

    # ---- what came of it -----------------------------------------------------------------------

    @property
    def _even(self) -> list[float]:
        return [1.0 / self.program.players] * self.program.players

    def _values(self, state: State) -> list[float]:
        """1 for the winner, shared if there are several; where the playout was stopped, what the lead is worth."""
        program, seats = self.program, range(1, self.program.players + 1)
        if self.machine.condition(state) == ir.OVER:
            first = [bool(program.places) and state[program.places + seat] == 1 for seat in seats]
            return [won / sum(first) for won in first] if any(first) else self._even
        if not program.worth:
            return self._even
        worth = [self.machine.call(program.worth, state.copy(), seat) for seat in seats]
        return [lead_value(worth, seat, program.lead) for seat in range(program.players)]


def lead_value(worth: list[int], seat: int, lead: int) -> float:
    """The lead of a seat (from 0) over the best of the others as a value from 0 to 1; half is even."""
    others = [value for other, value in enumerate(worth) if other != seat]
    ahead = float(worth[seat] - max(others, default=0))
    return 0.5 + 0.5 * (ahead / (abs(ahead) + lead))


def _best(known: list[_Entry | None], curiosity: float) -> tuple[float, int]:
    """The branch that promises most: what it promises, and its number."""
    best, found = -1.0, 0
    for number, entry in enumerate(known):
        if entry is not None:
            promise = _promise(entry.value, float(entry.visits), entry.available, curiosity)
            if promise > best:
                best, found = promise, number
    return best, found


def _urgency(known: list[_Entry | None], curiosity: float) -> float:
    """What an option promises that was never tried: as if it had been once, and had brought what others bring."""
    tried = [entry for entry in known if entry is not None]
    value = 0.0
    for entry in tried:
        value += entry.value
    mean = value / float(sum(entry.visits for entry in tried))
    return _promise(mean, 1.0, max(entry.available for entry in tried), curiosity)


def _promise(value: float, visits: float, available: int, curiosity: float) -> float:
    """What came of a branch, and more the seldomer it was taken for how often it was there."""
    return value / visits + curiosity * sqrt(spread(available) / visits)


def _joined(parts: list[int]) -> int:
    """The key behind decisions that were made at once."""
    key = 0
    for part in parts:
        key = (key ^ part) * FNV_PRIME & MASK64
    return finalise(key) or 1
