"""Small files for the examples."""

from __future__ import annotations

RACE = "S1E;WE;WE;WS\nWNGE;G1;G2;WSGW\nWN;WW;WW;S2W\nH1;NO;NO;H2\n"
"""The smallest race board: two players with one piece each."""
TABLE = (
    "name;kind;seat;next;branch\na;start;1;b;\nb;start;2;c;\nc;way;;d;g\nd;way;;a;h\n"
    "g;goal;1;;\nh;goal;2;;\nx;home;1;;\ny;home;2;;\n"
)
"""The same as a free graph, on a shorter way."""
LEVEL = '{"fields": {"a": {"kind": "start", "seat": 1, "next": null, "branch": null},\n'
LEVEL += ' "b": {"kind": "start", "seat": 2, "next": "a", "branch": null}}}\n'


def race(old: str, new: str) -> str:
    """The race board with something else in it."""
    assert old in RACE
    return RACE.replace(old, new, 1)


def table(old: str, new: str) -> str:
    """The free graph with something else in it."""
    assert old in TABLE
    return TABLE.replace(old, new, 1)
