"""Race boards on which somebody cannot run home."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.examples import RACE, race


def _race(code: str, bad: str) -> Entry:
    return Entry(code, bad=bad, good=RACE)


TRACK: tuple[Entry, ...] = (
    _race(
        "B120",
        race("H2", "H7"),
    ),
    Entry(
        "B121",
        bad="S1E;WE;WS\nWNGE;G1;WS\nWN;WW;WW\nH1;NO;NO\n",
        good=RACE,
    ),
    _race(
        "B122",
        race("S2W", "WW"),
    ),
    _race(
        "B123",
        race("WE;", "S1E;"),
    ),
    _race(
        "B124",
        race("H1;NO", "H1;H1"),
    ),
    _race(
        "B125",
        race("WE", "WN"),
    ),
    _race(
        "B126",
        race("WW;WW", "WW;WS"),
    ),
    _race(
        "B127",
        race("WE;WE", "WS;WE"),
    ),
    _race(
        "B128",
        race("WNGE", "WNGS"),
    ),
    _race(
        "B129",
        race("G1;G2", "G1E;G2"),
    ),
    _race(
        "B130",
        race("WNGE", "WN"),
    ),
    _race(
        "B131",
        race("WE;WE", "WEGS;WE"),
    ),
    _race(
        "B132",
        race("NO;NO", "WN;NO"),
    ),
    _race(
        "B133",
        race("WE;WE", "WE;WW"),
    ),
    _race(
        "B134",
        race("WE;WE", "S3E;WE"),
    ),
    _race(
        "B135",
        "S1E;WE;WE;WE;WS\nWNGE;G1E;G1W;G2;WSGW\nWN;WW;WW;WW;S2W\nH1;H1;NO;NO;H2\n",
    ),
    _race(
        "B136",
        "S1E;WE;WE;WE;WS\nWNGE;G1;G1;G2;WSGW\nWN;WW;WW;WW;S2W\nH1;H1;NO;NO;H2\n",
    ),
)
