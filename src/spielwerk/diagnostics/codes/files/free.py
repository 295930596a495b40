"""Boards that go beyond the usual: legends with more players and kinds of fields, and free graphs in tables."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.examples import RACE, TABLE, table

FREE: tuple[Entry, ...] = (
    Entry(
        "B137",
        bad=TABLE + "z;home;;;\n",
        good=TABLE,
    ),
    Entry(
        "B138",
        bad=RACE + "players;many\n",
        good=RACE + "players;6\n",
    ),
    Entry(
        "B139",
        bad=table("b;start;2;c", "b;start;2;"),
        good=TABLE,
    ),
    Entry(
        "B148",
        bad=table("d;way;;a", "d;way;;z"),
        good=TABLE,
    ),
)
