"""What kernels play on: a situation of a game, and the options that were listed in it last.

This is the reference, which plays on any machine. In a module a position is the state that is in memory and the place
where options are listed; `wasm/module/position.py` says how.
"""

from __future__ import annotations

from spielwerk.backend.kernels.language import Words, i32, i64, u64
from spielwerk.backend.machine import Machine, Record, Result, State
from spielwerk.program import ir
from spielwerk.program.generator import draw_below

_H = ir.HEADER
ASKED_FOR, BEHIND = 0, 1
"""Situations that are kept: the one that somebody asks about, and the one behind a line of decisions."""
UNMARKED = -1


class Position:
    """One state that is played on, and changes."""

    seats: i32
    exclusive: i32
    """The slot that says who alone may decide when several decide at once; 0 if the game has none."""
    places: i32
    has_cut: bool
    """Whether the game says where playouts may stop."""
    has_worth: bool
    """Whether it says what a seat has won so far."""
    lead: i32
    """The lead that is worth half of what is missing to a win."""
    cut_after: i32
    """Decisions behind the tree after which a playout stops; negative if the game does not say."""
    goes_on: bool
    """Whether what follows a decision can be played at random in one go."""
    state: list[i32]
    players: u64
    """The generator of the random players."""
    taken: i32
    """Decisions of this playout."""
    limit: i32
    """So many may be taken."""
    words: i32
    """Words of each option that was listed."""
    weighted: bool
    """Whether the options that were listed have weights."""
    records: list[Words]
    weights: list[i64]
    mark: list[i32]
    """A number beside each of them."""

    def __init__(self, machine: Machine) -> None:
        program = machine.program
        self.machine = machine
        self.seats, self.exclusive, self.places = program.players, program.exclusive, program.places
        self.has_cut, self.has_worth, self.lead = bool(program.cut), bool(program.worth), program.lead
        self.cut_after = -1 if program.cut_after is None else program.cut_after
        self.goes_on = False
        self.state = []
        self.players = self.taken = self.limit = 0
        self.kept: list[State] = [[], []]
        self.records = []
        self.mark = []
        self._chosen: Record = ()
        self._result = Result(False, 0, (), ())
        self._aside: list[tuple[State, list[Record]]] = []

    # ---- situations ----------------------------------------------------------------------------

    def restore(self, place: i32) -> None:
        """Goes to a situation that was kept."""
        # `set_generator` writes into the state, and what is kept is gone back to many times.
        self.state = self.kept[place].copy()

    def keep(self, place: i32) -> None:
        self.kept[place] = self.state.copy()

    def set_generator(self, generator: u64) -> None:
        """Chance follows this generator from now on."""
        self.state[_H.GENERATOR] = generator

    def put_aside(self) -> i32:
        """Keeps the situation and its options besides all others; answers where."""
        self._aside.append((self.state, self.records))
        return len(self._aside) - 1

    def bring_back(self, aside: i32, option: i32) -> None:
        """Goes back to what was put aside, and chooses one of its options."""
        state, records = self._aside[aside]
        self.state, self._chosen = state, records[option]

    def let_go(self, aside: i32) -> None:
        """Goes back to what was put aside last, which is kept no longer."""
        self.state, _ = self._aside.pop()

    # ---- decisions -----------------------------------------------------------------------------

    def list_options(self, stop: i32, part: i32) -> i32:
        """Lists the options of the decision before a block, in a seat's part of an `at once` or, with 0, in none."""
        self.records, self.weights = self.machine.options(self.state, part or self.state[_H.SEAT])
        count = len(self.records)
        self.words = len(self.records[0]) if count else 0
        self.weighted = bool(self.weights)
        # Whoever reads marks has written them for these options before: what is left of others does no harm.
        if count > len(self.mark):
            self.mark = [UNMARKED] * count
        return count

    def draw(self, bound: i64) -> i64:
        """A number below the bound, from the generator of the random players."""
        number, self.players = draw_below(self.players, bound)
        return number

    def choose(self, option: i32) -> None:
        self._chosen = self.records[option]

    def decide(self, stop: i32, part: i32) -> None:
        """Goes on to the next stop with the option that was chosen."""
        self.state = self.machine.decide(self.state, part or self.state[_H.SEAT], self._chosen)

    # ---- to the end ----------------------------------------------------------------------------

    def play_on(self, stop: i32) -> bool:
        """Plays at random to the end with the option that was chosen; whether it came to the end."""
        raise NotImplementedError("this position does not go on in one go")

    def playout(self, seed: u64) -> bool:
        """The same from any stop, by random players of their own, as fast as the machine can."""
        self._result = self.machine.rollout(self.state, seed, self.limit)
        return self._result.finished

    def place(self, seat: i32) -> i32:
        """The place of a seat (from 1) at the end of the playout."""
        return self._result.places[seat - 1]

    def score(self, seat: i32) -> i32:
        return self._result.scores[seat - 1]

    def is_cut(self) -> bool:
        """Whether a playout may stop here."""
        return bool(self.machine.call(self.machine.program.cut, self.state.copy()))

    def worth(self, seat: i32) -> i32:
        """What a seat (from 1) has won so far."""
        return int(self.machine.call(self.machine.program.worth, self.state.copy(), seat))
