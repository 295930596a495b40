"""What every back end offers: one program, run on states that the caller keeps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, Self

from spielwerk.backend.fault import Fault
from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.replay import Replayer
from spielwerk.backend.search import Plan, Tree
from spielwerk.backend.states import Events as Events
from spielwerk.backend.states import Record as Record
from spielwerk.backend.states import State as State
from spielwerk.limits import FUEL as FUEL
from spielwerk.program import ir
from spielwerk.program.generator import FNV_BASIS, fold, game_digest
from spielwerk.program.result import together, winners

LIMIT = 100_000
"""Decisions after which a game of a series counts as unfinished."""


class Result(NamedTuple):
    """How one game of a series ended; places and scores are 0 if it did not."""

    finished: bool
    decisions: int
    places: tuple[int, ...]
    scores: tuple[int, ...]
    fault: Fault | None = None


MOST_FAULTS = 10
"""So many games that were stopped are reported one by one."""


class Tally:
    """What has come of a series so far. Results are counted and let go, so that a long series takes no more room."""

    def __init__(self, players: int, first: int = 0, digest: int = FNV_BASIS) -> None:
        self.first = first
        """Number of the first game."""
        self.games = self.decisions = self.draws = self.unfinished = 0
        self.successes = self.failures = 0
        """Games that all have won together, or alone, and those that they have lost."""
        self.wins = [0] * players
        self.scores, self.squares = [0] * players, [0] * players
        """The sums of the scores of every seat in games that came to their end, and of their squares."""
        self.digest = digest
        self.faults: list[tuple[int, Fault]] = []
        """Number of the game and fault, for the first that were stopped."""

    def take(self, results: Sequence[Result]) -> None:
        """Adds the results of the next games."""
        following = self.first + self.games
        self.digest = series_digest(results, following, self.digest)
        for number, result in enumerate(results, following):
            self.decisions += result.decisions
            best = winners(result.places) if result.finished else ()
            for seat in best:
                self.wins[seat] += 1
            self.unfinished += not result.finished
            common = together(result.places) if result.finished else None
            self.successes += common is True
            self.failures += common is False
            self.draws += result.finished and not best and common is None
            for seat, score in enumerate(result.scores):
                self.scores[seat] += score
                self.squares[seat] += score * score
            if result.fault is not None and len(self.faults) < MOST_FAULTS:
                self.faults.append((number, result.fault))
        self.games += len(results)

    def add(self, later: Tally) -> None:
        """Adds the games that follow; their digest went on from this one."""
        self.games += later.games
        self.decisions += later.decisions
        self.draws += later.draws
        self.unfinished += later.unfinished
        self.successes += later.successes
        self.failures += later.failures
        self.wins, self.scores, self.squares = (
            [mine + more for mine, more in zip(sums, others, strict=True)]
            for sums, others in (
                (self.wins, later.wins), (self.scores, later.scores), (self.squares, later.squares),
            )
        )  # fmt: skip
        self.digest = later.digest
        self.faults = (self.faults + later.faults)[:MOST_FAULTS]


class View(NamedTuple):
    """What one seat may see."""

    image: list[int]
    """The state with a 0 for everything hidden."""
    shown: bytearray
    """1 for every slot that may be seen."""
    counts: dict[int, int]
    """How many objects are in a place, where that may be known."""


def turned(old: bytearray, new: bytearray) -> Iterator[int]:
    """The slots that may be seen now and could not be before, or the other way round."""
    # Most slots stay as they were: two large numbers find the few others much faster than a loop over all bytes.
    rest = int.from_bytes(old, "little") ^ int.from_bytes(new, "little")
    while rest:
        lowest = rest & -rest
        rest ^= lowest
        # Each byte is 0 or 1, so a difference is at bit 8 * slot.
        yield lowest.bit_length() >> 3


class MatchMachine(Protocol):
    """As much of a machine as a match with people needs. States given are never changed, except by `call`."""

    def start(self, seed: int, events: Events | None = None) -> State:
        """A new match, up to its first stop."""

    def seats(self, state: State) -> list[int]:
        """Who has an open decision, ascending from 1; [0] for chance; nobody when the match is over."""

    def site(self, state: State, seat: int) -> ir.Site:
        """Where in the game the seat's open decision comes from."""

    def options(self, state: State, seat: int) -> tuple[list[Record], list[int]]:
        """The options of the seat's open decision, and their weights where the site has weights."""

    def decide(self, state: State, seat: int, record: Record, events: Events | None = None) -> State:
        """The state at the next stop after the seat chose one of its options. Raises `Fault`."""

    def view(self, state: State, seat: int) -> View:
        """What a seat may see; seat 0 is an observer."""

    def call(self, name: str, state: State, *args: int | list[int], events: Events | None = None) -> Any:
        """The result of one of the program's functions; what it writes is in the state afterwards. It uses the fuel in
        the state, if there is some, and as much as a decision if there is none."""

    def shown(self, state: State, seat: int) -> bytearray:
        """1 for every slot that a seat may see."""


class Machine(MatchMachine, Protocol):
    """A program that can be played in every way. Threads may share a machine."""

    name: str
    """What the back end is called on the command line."""
    program: ir.Program

    def apart(self) -> Self:
        """The same machine with memory of its own: no state that was on the one is ever on the other."""

    @property
    def stretch(self) -> int:
        """About so many games take a tenth of a second."""

    def view(self, state: State, seat: int, before: View | None = None, slots: Iterable[int] = ()) -> View:
        """What a seat may see; seat 0 is an observer. Who has what it saw before hands that in, with all slots that may
        hold something else now: a machine can be quicker then."""

    def condition(self, state: State) -> int:
        """`ir.DECIDING`, `JOINING`, `CHANCE` or `OVER`."""

    def go_on(self, state: State, block: int, seat: int, events: Events | None = None) -> State:
        """The state at the next stop when the match goes on at a block, whatever it waited for: a timer is up. With a
        seat it is that seat's part of an `at once`. Raises `Fault`."""

    def happen(self, state: State, what: int, player: int, events: Events | None = None) -> State:
        """The state at the next stop after something happened to a player from outside. Raises `Fault`."""

    def restart(self, state: State, seat: int, block: int) -> State:
        """The state after a seat has begun its part of an `at once` again, at its first block."""

    def begin_again(self, state: State, parts: Sequence[tuple[int, bool]], block: int, rng: Random) -> State:
        """The state after seats have begun their parts of an `at once` again; those with a mark choose at random until
        they are done. Raises `Fault`."""

    def ask(self, name: str, state: State) -> int:
        """The answer of one of the program's functions without arguments; what it writes is lost."""

    def holds(self, names: Sequence[str], state: State) -> bool:
        """Whether functions without arguments, which leave the state as it is, all say yes."""

    def rollout(self, state: State, seed: int, limit: int = LIMIT) -> Result:
        """Plays on at random."""

    def series(self, seed: int, first: int, count: int, limit: int = LIMIT) -> list[Result]:
        """Random games number `first` and on of the series with this seed."""

    def tally(self, seed: int, first: int, count: int, limit: int = LIMIT, digest: int = FNV_BASIS) -> Tally:
        """The same games, only counted; `digest` is that of the games before."""

    def lines(self, state: State, lines: Sequence[Line], limit: int = LIMIT) -> list[Outcome]:
        """What came of lines of decisions from a state on, each followed by random play: the work of a search."""

    def tree(self, plan: Plan) -> Tree:
        """A new tree of a search. Any number of them can grow beside each other."""

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` decisions."""


class ReplayMachine(Machine, Protocol):
    """A machine that histories can be imagined on."""

    def replayer(self, seat: int) -> Replayer:
        """A shelf of states to imagine with, for a seat (from 0)."""


def series_digest(results: Iterable[Result], first: int = 0, digest: int = FNV_BASIS) -> int:
    """Folds the results of games number `first` and on into the digest of those before."""
    return fold((result_digest(first + i, result) for i, result in enumerate(results)), digest)


def result_digest(index: int, result: Result) -> int:
    """The digest of one game of a series."""
    return game_digest(index, result.finished, result.decisions, result.places, result.scores)
