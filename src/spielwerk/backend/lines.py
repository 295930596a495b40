"""Lines of decisions followed by random play: what a search asks a machine for, many at once."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """Decisions from a state on, as (seat, number of the option), and how often to play on at random after them.

    Chance is drawn anew: the decisions of a line with seed s use the generator of a match with that seed, its playouts
    those of the games of a series.
    """

    decisions: tuple[tuple[int, int], ...]
    playouts: int
    seed: int


class Outcome(NamedTuple):
    """What came of the playouts of a line, added up by seat."""

    taken: int
    """Decisions that were possible: fewer than asked for if the match was over or an option was not there."""
    finished: int
    """Playouts that reached an end before the limit."""
    wins: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    decided: int
    """Playouts that somebody won; also those that all have won together, or lost. (Shared wins count as several.)"""
