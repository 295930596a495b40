"""Matches of DiGaL programs that cannot go on. The examples end so; see `TERMS` in `spielwerk.notation.readers`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import GOOD, turn
from spielwerk.diagnostics.codes.entry import Entry

RUNNING: tuple[Entry, ...] = (
    Entry(
        "D301",
        bad=turn("X ist 5000000000000000000. X ist X * 2."),
        good=GOOD,
    ),
    Entry(
        "D302",
        bad=turn("X ist 1. solange X gleich 1: X ist 1;."),
        good=turn("X ist 1. solange X gleich 1: X ist 2;."),
    ),
    Entry(
        "D303",
        bad=turn("der spieler wählt einen aktiven spieler S.", "spieler sind aktiv, solange falsch.\n"),
        good=turn("der spieler wählt einen anderen spieler S."),
    ),
    Entry(
        "D304",
        bad=turn("X ist 5000000000. der spieler wählt Y von X bis X."),
        good=turn("X ist 5000. der spieler wählt Y von X bis X."),
    ),
)
