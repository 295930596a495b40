"""Cups, cards, boards and calculations that cannot be."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import block, turn
from spielwerk.diagnostics.codes.entry import Entry

CARDS = "das spiel hat folgende karten: 4 mal karten 1 bis 10.\n"
BOARD = "das spiel hat ein brett mit 20 feldern im kreis.\n"
FIGURE = "spieler haben eine figur.\n"
CUP = "das spiel hat einen becher.\n"
DOUBLE = "die rechnung DOPPELT mit N ergibt N * 2.\n"

TABLE: tuple[Entry, ...] = (
    Entry(
        "D128",
        bad=turn("X ist DOPPELT mit (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).", DOUBLE),
        good=turn("X ist DOPPELT mit 3.", DOUBLE),
    ),
    Entry(
        "D246",
        bad=block("das spiel hat folgende karten: 4 mal karten 10 bis 1."),
        good=block(CARDS),
    ),
    Entry(
        "D247",
        bad=block("das spiel hat ein brett mit 1 feldern im kreis."),
        good=block(BOARD),
    ),
    Entry(
        "D248",
        bad=block(BOARD + "spieler haben 0 figuren."),
        good=block(BOARD + FIGURE),
    ),
    Entry(
        "D249",
        bad=turn("zieht auf feld 0.", BOARD + FIGURE),
        good=turn("zieht auf feld 1.", BOARD + FIGURE),
    ),
    Entry(
        "D250",
        bad=turn("zieht eine karte."),
        good=turn("zieht eine karte.", CARDS),
    ),
    Entry(
        "D251",
        bad=turn("würfelt unter dem becher. X ist würfel A.", CUP),
        good=turn("würfelt unter dem becher. deckt den becher auf. X ist würfel A.", CUP),
    ),
    Entry(
        "D253",
        bad=turn("X ist das feld von aktueller spieler.", BOARD + "spieler haben 2 figuren.\n"),
        good=turn("zieht 3 felder weiter. X ist das feld der figur.", BOARD + "spieler haben 2 figuren.\n"),
    ),
    Entry(
        "D254",
        bad=block("die rechnung DOPPELT mit N ergibt DOPPELT mit N + 1."),
        good=block(DOUBLE),
    ),
    Entry(
        "D255",
        bad=turn("X ist DOPPELT mit (3 und 4).", DOUBLE),
        good=turn("X ist DOPPELT mit 3.", DOUBLE),
    ),
    Entry(
        "D256",
        bad=block(CARDS + "spieler haben am anfang 20 karten."),
        good=block(CARDS + "spieler haben am anfang 5 karten."),
    ),
)
