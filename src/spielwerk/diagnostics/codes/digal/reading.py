"""Sentences that cannot be read. `{found}` is the word that does not fit, `{corrected}` a sentence that does."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import GOOD, ROLL, block, instead, turn
from spielwerk.diagnostics.codes.entry import Entry

READING: tuple[Entry, ...] = (
    Entry(
        "D101",
        bad=turn("PUNKTE von spieler 0 ist 3 % 2."),
        good=GOOD,
    ),
    Entry(
        "D102",
        bad=turn('sagt "Gut gewürfelt!.'),
        good=turn('sagt "Gut gewürfelt!".'),
    ),
    Entry(
        "D103",
        bad=turn("PUNKTE von spieler 0 ist 99999999999999999999."),
        good=GOOD,
    ),
    Entry(
        "D104",
        bad=turn(f"{'X' * 70} ist 3."),
        good=GOOD,
    ),
    Entry(
        "D105",
        bad=instead(ROLL, "Würfelt mit allen würfeln.\n"),
        good=GOOD,
    ),
    Entry(
        "D110",
        bad=turn("setze PUNKTE von spieler 0 mit 3."),
        good=turn("setze PUNKTE von spieler 0 auf 3."),
    ),
    Entry(
        "D111",
        bad=turn("PUNKTE von spieler 0 ist aktueller spieler + 1."),
        good=turn("PUNKTE von spieler 0 ist aktueller spieler PUNKTE + 1."),
    ),
    Entry(
        "D112",
        bad=turn(f"PUNKTE von spieler 0 ist {'(' * 60}1{')' * 60}."),
        good=GOOD,
    ),
    Entry(
        "D113",
        bad=turn("setze PUNKTE von dann auf 3."),
        good=turn("PUNKTE von spieler 1 ist 3."),
    ),
    Entry(
        "D114",
        bad=turn("würfelt mit PUNKTE."),
        good=turn("würfelt mit würfel A."),
    ),
    Entry(
        "D115",
        bad=turn("PUNKTE von spieler 0 ist dann."),
        good=turn("PUNKTE von spieler 0 ist 3."),
    ),
    Entry(
        "D116",
        bad=turn("wenn würfel 0, dann ist linker spieler dran."),
        good=turn("wenn würfel 0 gleich 6, dann ist linker spieler dran."),
    ),
    Entry(
        "D117",
        bad=turn("dann linker spieler ist dran."),
        good=GOOD,
    ),
    Entry(
        "D118",
        bad=turn("sortiert würfel A und würfel B."),
        good=turn("sortiert alle würfel absteigend."),
    ),
    Entry(
        "D119",
        bad=turn("das spiel hat den wert RUNDE ist 0."),
        good=block("das spiel hat den wert RUNDE ist 0."),
    ),
    Entry(
        "D120",
        bad=turn('sagt "Das sind {PUNKTE von spieler 0.".'),
        good=turn('sagt "Das sind {PUNKTE von spieler 0}.".'),
    ),
    Entry(
        "D121",
        bad=turn('sagt "Das ist {ein pasch}.".'),
        good=turn('sagt "Das ist {würfel A}.".'),
    ),
    Entry(
        "D122",
        bad=block("das spiel ist für 3 spieler geeignet."),
        good=GOOD,
    ),
    Entry(
        "D123",
        bad=block("PUNKTE ist 3."),
        good=GOOD,
    ),
    Entry(
        "D124",
        bad=GOOD.rstrip().removesuffix("."),
        good=GOOD,
    ),
    Entry(
        "D125",
        bad=turn(f"X ist {'1 + ' * 120}1."),
        good=GOOD,
    ),
    Entry(
        "D126",
        bad=turn("X ist 1. " * 30_000),
        good=GOOD,
    ),
    Entry(
        "D127",
        bad=turn("X ist 3"),
        good=turn("X ist 3."),
    ),
    Entry(
        "D199",
        bad=turn("falsch.\n" * 120),
        good=GOOD,
    ),
)
