"""Programs that build on others."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

TITLE = "NEU baut auf {base} auf und wird so gespielt:\n"
GOOD = TITLE.format(base="CHICAGO") + 'nach dem würfeln macht er außerdem folgendes:\nsagt "Gut gewürfelt!".\n'

BUILDING: tuple[Entry, ...] = (
    Entry(
        "D240",
        bad=TITLE.format(base="UNBEKANNT"),
        good=GOOD,
    ),
    Entry(
        "D241",
        bad=TITLE.format(base="PIG"),
        good=GOOD,
    ),
    Entry(
        "D242",
        bad=TITLE.format(base="NEU"),
        good=GOOD,
    ),
    Entry(
        "D243",
        bad="",
        good=GOOD,
    ),
    Entry(
        "D244",
        bad=TITLE.format(base="CHICAGO") + "gewonnen hat der spieler, bei dem wahr.\n",
        good=GOOD,
    ),
    Entry(
        "D245",
        bad=TITLE.format(base="CHICAGO") + "ist ein spieler am zug, macht er folgendes:\nlinker spieler ist dran.\n",
        good=GOOD,
    ),
)
"""`D243` has no example: it takes two files."""
