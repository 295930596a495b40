"""What is to be drawn of boards, whoever draws it: fields with their places, and the ways between them.

One unit is the distance of two neighbouring squares. X grows to the right, y downwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from math import hypot

from spielwerk.data import dataclass, field

Point = tuple[float, float]
NEIGHBOURS = 8
"""So many points before and behind are looked at to find the nearest one."""
NEAREST, FARTHEST = 1.0, 2.5
"""Fields of a free graph are drawn so that the nearest two are between these distances."""


@dataclass
class Spot:
    """A field."""

    key: str
    """Tells it apart from all others of the plan."""
    name: str
    at: Point
    shape: str = "square"
    """`square disc hex corner side`"""
    owner: int | None = None
    """The seat whose field it is, from 0."""
    kind: str = ""
    """What sort of field it is: fields of one sort look alike."""
    text: str = ""
    """What is written on it."""
    piece: str | None = None
    """The sign of what is on it, may be empty; None: nothing is there."""
    piece_owner: int | None = None
    note: str = ""
    """Everything that is known about it, for those who point at it."""
    walls: tuple[str, ...] = ()
    """`north east south west`: on these sides of a square is a wall."""
    ends: tuple[Point, Point] | None = None
    """The ends of a side."""


@dataclass(frozen=True)
class Way:
    """A way from a field to another."""

    start: str
    end: str
    both: bool = False
    branch: bool = False
    """Only some take it."""


@dataclass
class Panel:
    """A board, or one player's copy of it."""

    title: str
    spots: list[Spot] = field(default_factory=list)
    columns: list[tuple[float, str]] = field(default_factory=list)
    """What is below the columns, and where."""
    rows: list[tuple[float, str]] = field(default_factory=list)
    """What is beside the rows."""


@dataclass
class Plan:
    """A picture."""

    title: str
    panels: list[Panel] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)


def usual_kind(spots: Sequence[Spot]) -> str:
    """The kind that most fields have which are nobody's: nothing need be said about it."""
    counts = Counter(spot.kind for spot in spots if spot.owner is None and spot.kind)
    return counts.most_common(1)[0][0] if counts else ""


def joined(pairs: Sequence[tuple[str, str]]) -> list[Way]:
    """Ways in the order in which they are first named; two that lead to and fro are one."""
    # Not a set: the order of the lines in a picture must be the same every time.
    known = dict.fromkeys(pairs)
    found: dict[tuple[str, str], Way] = {}
    for start, end in known:
        if start != end and (end, start) not in found:
            found[start, end] = Way(start, end, both=(end, start) in known)
    return list(found.values())


def spread(points: Sequence[Point]) -> list[Point]:
    """Points placed by somebody, moved apart or together so that the fields neither touch nor get lost."""
    nearest = _nearest(points)
    if not nearest:
        return list(points)
    scale = min(max(nearest, NEAREST), FARTHEST) / nearest
    return [(x * scale, y * scale) for x, y in points]


def _nearest(points: Sequence[Point]) -> float:
    """The smallest distance of two different points, as far as it is found among neighbours in either direction."""
    best = 0.0
    for turned in (False, True):
        order = sorted((y, x) if turned else (x, y) for x, y in points)
        for number, here in enumerate(order):
            # Comparing every pair would take far too long on a large board.
            for there in islice(order, number + 1, number + 1 + NEIGHBOURS):
                far = hypot(there[0] - here[0], there[1] - here[1])
                best = far if far and (not best or far < best) else best
    return best
