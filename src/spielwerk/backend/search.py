"""A search by random play: a tree of decisions that grows with every playout. `kernels/search.py` is how it grows."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from spielwerk.backend.states import State
from spielwerk.data import dataclass

DEEPEST = 512
"""Branches on one way down the tree."""
LARGEST = 1 << 19
"""Room for branches; a tree takes three quarters of its room and then only learns about those it has."""
IMAGINED = 2.0
"""Playouts that count though nobody played them: one that was won and one that was lost."""

FAR = 2**31 - 1
"""More decisions than any playout has."""


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
    proves: bool = False
    """Whether proven wins and losses count as such: only for situations in which nothing is hidden from anybody."""

    def __post_init__(self) -> None:
        # Rows are found by a mask.
        if not 2 <= self.room <= LARGEST or self.room & (self.room - 1):
            raise ValueError(f"the room of a tree is a power of two up to {LARGEST}")


class Branch(NamedTuple):
    """What is known of an option."""

    visits: int
    value: float
    """What came of it for the seat that decides, added up: 1 for a win, shared if several win."""
    proven: bool = False
    """Whether that is what comes of it whatever the others do."""

    @property
    def mean(self) -> float:
        return self.value / self.visits if self.visits else 0.0


class Tree(Protocol):
    """A tree that grows on a machine. It is for one search; others grow beside it."""

    def grow(self, state: State, playouts: int, seed: int) -> None:
        """Adds playouts from a situation of the position."""

    @property
    def settled(self) -> bool:
        """Whether it is proven what the situation is worth to everybody: then nothing is played any more."""

    @property
    def proofs(self) -> int:
        """How many branches are proven, wherever in the tree."""

    def branches(self, state: State, seat: int) -> list[Branch]:
        """What is known of the options that a seat (counted from 1) has in a situation, in their order."""


def room_for(playouts: int) -> int:
    """Room for a tree of so many playouts."""
    return min(LARGEST, max(2, 1 << (2 * playouts - 1).bit_length()))
