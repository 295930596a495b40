"""Standings of a tournament: pure functions of what was played.

At a table everybody gets a point for each one they came before, and half a point for each one they were level with:
with two at a table that is 1, ½ and 0. Who had no table gets a point with two at a table, and half of what was to be
won with more; in a round robin nothing, since everybody has no table once. Equal points are told apart by, in this
order:

1. Buchholz: the sum of the points of all whom one has met, each as often as one has met them,
2. direct encounter: the points among those who are level so far,
3. wins: tables at which nobody came before one, and not all were level.

Who is still level shares a place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from spielwerk.extras import needed

with needed("server"):
    import msgspec

TIE_BREAKS = ("buchholz", "direct", "wins")
"""In this order."""


class Played(msgspec.Struct, frozen=True):
    """A table that is over: who sat there, and their places."""

    entrants: tuple[int, ...]
    places: tuple[int, ...]


class Standing(msgspec.Struct, frozen=True):
    """The standing of somebody."""

    entrant: int
    place: int
    points: float
    buchholz: float
    direct: float
    wins: int
    played: int
    """Tables that are over."""
    byes: int


def standings(
    entrants: Sequence[int], played: Sequence[Played], byes: Mapping[int, int], bye_points: float
) -> list[Standing]:
    """All entrants, the best first; those who are level in the order in which they are given."""
    points = {one: bye_points * byes.get(one, 0) for one in entrants}
    wins = dict.fromkeys(entrants, 0)
    tables = dict.fromkeys(entrants, 0)
    for table in played:
        for one, earned in table_points(table).items():
            points[one] += earned
            tables[one] += 1
        best = min(table.places)
        # Where all are level nobody has won.
        if max(table.places) > best:
            for one, place in zip(table.entrants, table.places, strict=True):
                wins[one] += place == best
    met = {one: [other for table in played if one in table.entrants for other in table.entrants if other != one]
           for one in entrants}  # fmt: skip
    buchholz = {one: sum(points[other] for other in met[one]) for one in entrants}
    direct: dict[int, float] = {}
    for level in _alike(entrants, lambda one: (points[one], buchholz[one])):
        direct |= _among(level, played)
    keys = {one: (points[one], buchholz[one], direct[one], wins[one]) for one in entrants}
    ranked = sorted(entrants, key=lambda one: tuple(-value for value in keys[one]))
    places: dict[int, int] = {}
    for number, one in enumerate(ranked, 1):
        before = ranked[number - 2] if number > 1 else None
        places[one] = places[before] if before is not None and keys[before] == keys[one] else number
    return [
        Standing(one, places[one], points[one], buchholz[one], direct[one], wins[one], tables[one], byes.get(one, 0))
        for one in ranked
    ]


def table_points(table: Played) -> dict[int, float]:
    """A point for each one that somebody came before, half a point for each level one."""
    seats = list(zip(table.entrants, table.places, strict=True))
    return {
        one: sum(0.5 if other == place else float(other > place) for rival, other in seats if rival != one)
        for one, place in seats
    }


def _among(level: Sequence[int], played: Iterable[Played]) -> dict[int, float]:
    """The points of some against each other."""
    found = dict.fromkeys(level, 0.0)
    for table in played:
        kept = [(one, place) for one, place in zip(table.entrants, table.places, strict=True) if one in found]
        inner = Played(tuple(one for one, _ in kept), tuple(place for _, place in kept))
        for one, earned in table_points(inner).items():
            found[one] += earned
    return found


def _alike(entrants: Iterable[int], key: Callable[[int], Any]) -> list[list[int]]:
    found: dict[Any, list[int]] = {}
    for one in entrants:
        found.setdefault(key(one), []).append(one)
    return list(found.values())
