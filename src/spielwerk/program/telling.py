"""What a seat is told of an event of a program: which of its numbers, and for whom.

An event is its kind and its arguments. Some arguments are sets of players (seat s from 0 has bit s) who may know the
others. The words that people and programs get are made from these numbers alone (`runtime/telling.py`), so whoever
compares what a seat was told compares these.
"""

from __future__ import annotations

from spielwerk.data import dataclass


@dataclass(frozen=True)
class Part:
    """What those learn who are in one of some sets."""

    masks: tuple[int, ...]
    """Arguments that are sets of players; none: everybody."""
    words: tuple[int, ...]
    """Arguments that they are told, at least one."""
    empty: int = -1
    """A list that must be empty for it, by the number of the argument; below 0: none."""


_ALL = ()

TOLD: dict[str, tuple[Part, ...]] = {
    "phase": (Part(_ALL, (0,)),),
    "phase_end": (Part(_ALL, (0,)),),
    "round": (Part(_ALL, (0,)),),
    "turn": (Part(_ALL, (0,)),),
    "set": (Part((2,), (0, 1, 3)),),
    "reveal_attribute": (Part((2,), (0, 1, 3)),),
    "hide_attribute": (Part((2,), (0, 1)),),
    "roll": (Part((2,), (0, 1, 3)), Part(_ALL, (0, 1))),
    "reveal_die": (Part((2,), (0, 1, 3)),),
    "hide_die": (Part((2,), (0, 1)),),
    "move": (Part((3, 4), (0, 1, 2)), Part((5,), (1, 2))),
    "shuffle": (Part(_ALL, (0,)),),
    "reveal": (Part((1,), (0,)),),
    "notice": (Part((1,), (0, 2), empty=3), Part((1,), (0,))),
    "show": (Part(_ALL, (0,)),),
    "give": (Part((2,), (0, 1)),),
    "finish": (Part(_ALL, (0,)),),
    "eliminate": (Part(_ALL, (0,)),),
}
"""By the kind of an event: the first part with a set that a seat is in says what it is told, or less: not the words of
a notice in which somebody does not know an object. Of other kinds (clocks, the bookkeeping of actions) nothing."""

KINDS = tuple(TOLD)
"""Their order gives every kind a number."""

MOVE = "move"
NAMED_MOVE = 4
"""So many numbers, its kind among them, are told of a move by those who know what moves. Of objects that go one way
together in one line those are told first: the order in which hidden ones come between them would tell something."""
