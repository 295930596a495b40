"""Files that do not fit the game."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.examples import LEVEL, TABLE, table

AT = "Row {row}, column {column}: "
AT_DE = "Zeile {row}, Spalte {column}: "

FITTING: tuple[Entry, ...] = (
    Entry(
        "B140",
        bad="\n".join(row.rpartition(";")[0] for row in TABLE.split("\n")),
        good=TABLE,
    ),
    Entry(
        "B141",
        bad=TABLE.replace("branch\n", "branch;colour\n").replace("b;\n", "b;;red\n"),
        good=TABLE,
    ),
    Entry(
        "B142",
        bad=table("way", "path"),
        good=TABLE,
    ),
    Entry(
        "B143",
        bad=table("branch\n", "branch;links\n").replace("1;b;\n", "1;b;;z\n"),
        good=table("branch\n", "branch;links\n").replace("1;b;\n", "1;b;;c\n"),
    ),
    Entry(
        "B144",
        bad=LEVEL.replace('"seat": 2', '"seat": 1'),
        good=LEVEL,
    ),
    Entry(
        "B145",
        bad=TABLE.replace("branch", "holder"),
        good=TABLE,
    ),
    Entry(
        "B146",
        bad='{"fields": {}}\n',
        good=LEVEL,
    ),
    Entry(
        "B147",
        bad=LEVEL.replace(', "branch": null}}', "}}"),
        good=LEVEL,
    ),
    Entry(
        "B149",
        bad=LEVEL.replace('"seat": 2', '"seat": 7'),
        good=LEVEL,
    ),
)
