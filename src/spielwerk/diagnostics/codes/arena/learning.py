"""Faults of files that bots learn from and learn into."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

CASES = 'case,me.gold,plan\nrich,10,"build > buy"\n'

LEARNING: tuple[Entry, ...] = (
    Entry(
        "A401",
        bad="cases:file=nowhere.csv\n",
        good="cases:file=cities\n",
    ),
    Entry(
        "A402",
        bad=CASES.replace("build > buy", "build > > buy"),
        good=CASES,
    ),
    Entry(
        "A403",
        bad='{"format": "spielwerk-model", "version": 1, "features": [], "layers": []}\n',
        good='{"format": "spielwerk-model", "version": 1, "features": ["a"], "layers": [[[1.0], [0.0]]]}\n',
    ),
)
