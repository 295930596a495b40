"""What every back end offers: one program, run on states that the caller keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from spielwerk.backend.fault import Fault
from spielwerk.program import ir
from spielwerk.program.generator import FNV_BASIS, fold, game_digest

FUEL = 10_000_000
"""Units a decision may use up before it is taken for endless."""
LIMIT = 100_000
"""Decisions after which a game of a series counts as unfinished."""

State: TypeAlias = list[int]
"""One number per slot, in the order of the layout."""
Record: TypeAlias = tuple[int, ...]
"""An option: as many words as its site says."""
Events: TypeAlias = list[tuple[Any, ...]]
"""What happened: (kind, line, numbers …)."""


class Result(NamedTuple):
    """How one game of a series ended; places and scores are 0 if it did not."""

    finished: bool
    decisions: int
    places: tuple[int, ...]
    scores: tuple[int, ...]
    fault: Fault | None = None


class View(NamedTuple):
    """What one seat may see."""

    image: list[int]
    """The state with a 0 for everything hidden."""
    shown: bytearray
    """1 for every slot that may be seen."""
    counts: dict[int, int]
    """How many objects lie in a place, where that may be known."""


class Machine(Protocol):
    """A program that can be played. States given are never changed, except by `call`."""

    program: ir.Program

    def start(self, seed: int, events: Events | None = None) -> State:
        """A new match, up to its first stop."""

    def condition(self, state: State) -> int:
        """`ir.DECIDING`, `JOINING`, `CHANCE` or `OVER`."""

    def seats(self, state: State) -> list[int]:
        """Who has an open decision, ascending from 1; [0] for chance; nobody when the match is over."""

    def site(self, state: State, seat: int) -> ir.Site:
        """Where in the game the seat's open decision comes from."""

    def options(self, state: State, seat: int) -> tuple[list[Record], list[int]]:
        """The options of the seat's open decision, and their weights where the site has weights."""

    def decide(self, state: State, seat: int, record: Record, events: Events | None = None) -> State:
        """The state at the next stop after the seat chose one of its options. Raises `Fault`."""

    def go_on(self, state: State, block: int, seat: int, events: Events | None = None) -> State:
        """The state at the next stop when the match goes on at a block, whatever it waited for: a timer is up. With a
        seat it is that seat's part of an `at once`. Raises `Fault`."""

    def happen(self, state: State, what: int, player: int, events: Events | None = None) -> State:
        """The state at the next stop after something happened to a player from outside. Raises `Fault`."""

    def restart(self, state: State, seat: int, block: int) -> State:
        """The state after a seat has begun its part of an `at once` again, at its first block."""

    def view(self, state: State, seat: int) -> View:
        """What a seat may see; seat 0 is an observer."""

    def call(self, name: str, state: State, *args: int | list[int], events: Events | None = None) -> Any:
        """The result of one of the program's functions; what it writes is in the state afterwards."""

    def rollout(self, state: State, seed: int, limit: int = LIMIT) -> Result:
        """Plays on at random."""

    def series(self, seed: int, first: int, count: int, limit: int = LIMIT) -> list[Result]:
        """Random games number `first` and on of the series with this seed."""

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` decisions."""


def series_digest(results: Iterable[Result], first: int = 0, digest: int = FNV_BASIS) -> int:
    """Folds the results of games number `first` and on into the digest of those before."""
    return fold((result_digest(first + i, result) for i, result in enumerate(results)), digest)


def result_digest(index: int, result: Result) -> int:
    """The digest of one game of a series."""
    return game_digest(index, result.finished, result.decisions, result.places, result.scores)


def state_digest(state: Sequence[int]) -> int:
    """A digest of every slot; only for comparing machines that run the same program."""
    return fold(state)
