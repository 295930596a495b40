"""Files that cannot be read at all."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.examples import LEVEL, RACE

READING: tuple[Entry, ...] = (
    Entry(
        "B101",
        bad="spielwerk play ludo --option board=clasic\n",
        good="spielwerk play ludo --option board=classic\n",
    ),
    Entry(
        "B102",
        bad="spielwerk play ludo --option board=board.xlsx\n",
        good="spielwerk play ludo --option board=board.csv\n",
    ),
    Entry(
        "B103",
        bad="spielwerk play ludo --option board=holiday.mp4\n",
        good="spielwerk play ludo --option board=board.csv\n",
    ),
    Entry(
        "B104",
        bad="\n",
        good=RACE,
    ),
    Entry(
        "B105",
        bad=RACE.replace("H1", '"H1'),
        good=RACE.replace("H1", '"H1"'),
    ),
    Entry(
        "B106",
        bad=RACE.replace("WE", '"WE"!', 1),
        good=RACE.replace("WE", '"WE"', 1),
    ),
    Entry(
        "B107",
        bad=RACE + ";" * 100_000 + "\n",
        good=RACE,
    ),
    Entry(
        "B108",
        bad=LEVEL.replace(": {", " {", 1),
        good=LEVEL,
    ),
    Entry(
        "B109",
        bad='{"columns": 200, "rows": 200, "fields": {}}\n',
        good=LEVEL,
    ),
)
