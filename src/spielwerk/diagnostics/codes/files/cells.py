"""Cells, rows and names that are not what a board consists of."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.examples import LEVEL, RACE, TABLE, race

AT = "Row {row}, column {column} (cell {cell}): "
AT_DE = "Zeile {row}, Spalte {column} (Zelle {cell}): "
CODES = "`H1` home, `S1E` start, `G1` or `G1E` goal, `WE` way, `WEGS` branch, `NO` no field"
CODES_DE = "`H1` Haus, `S1E` Start, `G1` oder `G1E` Ziel, `WE` Weg, `WEGS` Abzweigung, `NO` kein Feld"

CELLS: tuple[Entry, ...] = (
    Entry(
        "B110",
        bad=race("WS\n", "WS;NO\n"),
        good=RACE,
    ),
    Entry(
        "B111",
        bad=race("NO;NO", ";NO"),
        good=RACE,
    ),
    Entry(
        "B112",
        bad=race("WE", "XE"),
        good=RACE,
    ),
    Entry(
        "B113",
        bad=race("WE", "WO"),
        good=RACE,
    ),
    Entry(
        "B114",
        bad=TABLE.replace("branch", "next"),
        good=TABLE,
    ),
    Entry(
        "B115",
        bad=TABLE.replace("b;start", "a;start"),
        good=TABLE,
    ),
    Entry(
        "B116",
        bad=TABLE.replace("d;way", ";way"),
        good=TABLE,
    ),
    Entry(
        "B117",
        bad=LEVEL.replace("{", '{"author": "Anna", ', 1),
        good=LEVEL.replace("{", '{"about": "by Anna", ', 1),
    ),
    Entry(
        "B118",
        bad='{"fields": 3}\n',
        good=LEVEL,
    ),
    Entry(
        "B119",
        bad='{"columns": 2, "rows": 1, "fields": {"c1": {}}}\n',
        good=LEVEL,
    ),
)
