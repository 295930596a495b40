"""Directions as numbers: which way they lead, which one is opposite, which one comes next on a turn."""

from __future__ import annotations

from spielwerk.check.typed.game import DIRECTIONS as DIRECTIONS

FORWARD, BACKWARD = DIRECTIONS.index("forward") + 1, DIRECTIONS.index("backward") + 1
UP, DOWN = DIRECTIONS.index("up") + 1, DIRECTIONS.index("down") + 1
COUNT = len(DIRECTIONS)

Shift = tuple[int, int, int]
"""A change of column, row and layer."""

_ROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

SHIFTS: dict[int, Shift] = {
    **{way: (*_ROUND[way - 1], 0) for way in range(1, 9)},
    UP: (0, 0, 1),
    **{UP + way: (*_ROUND[way - 1], 1) for way in range(1, 9)},
    DOWN: (0, 0, -1),
    **{DOWN + way: (*_ROUND[way - 1], -1) for way in range(1, 9)},
}
"""Where the directions of grids lead."""

HEX_SHIFTS = {2: (1, 1), 3: (2, 0), 4: (1, -1), 6: (-1, -1), 7: (-2, 0), 8: (-1, 1)}
"""Where the directions of boards of hexes lead, clockwise: half hexes to the right, and rows."""

HEX_WAYS = tuple(HEX_SHIFTS)


def opposite(way: int) -> int:
    """The direction back; 0 has none."""
    if way in (FORWARD, BACKWARD):
        return FORWARD + BACKWARD - way
    if way == 0:
        return 0
    x, y, z = SHIFTS[way]
    return next(other for other, shift in SHIFTS.items() if shift == (-x, -y, -z))


def quarter_turned(way: int, quarters: int) -> int:
    """Turned to the right on a grid, in its layer; `forward` and `backward` change places unless it is a full turn."""
    if way in (FORWARD, BACKWARD):
        return way if quarters % 4 == 0 else opposite(way)
    if way in (0, UP, DOWN):
        return way
    # Those of a layer come first, then those that lead one up and one down; within each, clockwise.
    level = max(start for start in (0, UP, DOWN) if start < way)
    return level + (way - level - 1 + 2 * quarters) % 8 + 1


def sixth_turned(way: int, sixths: int) -> int:
    """Turned to the right on a board of hexes; other directions stay as they are."""
    if way not in HEX_SHIFTS:
        return way
    return HEX_WAYS[(HEX_WAYS.index(way) + sixths) % len(HEX_WAYS)]


def leads_on(way: int) -> bool:
    """Whether a direction leads to fields that come later on a board: the ways of a board that is `one way`."""
    if way in (FORWARD, BACKWARD):
        return way == FORWARD
    x, y, z = SHIFTS[way]
    return (z, y, x) > (0, 0, 0)
