"""Levels that tell attributes by lists of fields and edges, and levels that are not what a game expects of them."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

AT = "Row {row}, column {column}: "
AT_DE = "Zeile {row}, Spalte {column}: "
MAZE = '{"columns": 3, "rows": 2, "walls": ["a1-a2", "b2-c2"],\n "checkpoint": ["a1", "c2"]}\n'
"""A level with walls on edges and checkpoints in their order."""


def maze(old: str, new: str) -> str:
    """The level with something else in it."""
    assert old in MAZE
    return MAZE.replace(old, new, 1)


LEVELS: tuple[Entry, ...] = (
    Entry(
        "B201",
        bad=maze('"checkpoint"', '"checkpoints"'),
        good=MAZE,
    ),
    Entry(
        "B202",
        bad=maze('"checkpoint"', '"door": ["a1"], "checkpoint"'),
        good=MAZE,
    ),
    Entry(
        "B203",
        bad=maze('"c2"', '"d2"'),
        good=MAZE,
    ),
    Entry(
        "B204",
        bad=maze('"a1-a2"', '"a1-b2"'),
        good=MAZE,
    ),
    Entry(
        "B205",
        bad=maze('"a1-a2"', '"a1-a2", "a2-a1"'),
        good=MAZE,
    ),
    Entry(
        "B206",
        bad=maze('"checkpoint"', '"fields": {"b1": {"walls": ["east"]}}, "checkpoint"'),
        good=MAZE,
    ),
    Entry(
        "B207",
        bad=maze(', "c2"]', "]"),
        good=MAZE,
    ),
)
