"""Matches of DiGaL programs that cannot go on. The examples end so; see `TERMS` in `spielwerk.notation.readers`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import GOOD, turn
from spielwerk.diagnostics.codes.entry import Entry, Words

RUNNING: tuple[Entry, ...] = (
    Entry(
        "D301",
        Words(
            "A number has grown too large or too small. Numbers from -9223372036854775807 to"
            " 9223372036854775807 were expected.",
            "See that the sentence does not go on adding or multiplying for ever.",
        ),
        Words(
            "Eine Zahl ist zu groß oder zu klein geworden. Erwartet wurden Zahlen von"
            " -9223372036854775807 bis 9223372036854775807.",
            "Sorge dafür, dass der Satz nicht immer weiter zusammenzählt oder malnimmt.",
        ),
        bad=turn("X ist 5000000000000000000. X ist X * 2."),
        good=GOOD,
    ),
    Entry(
        "D302",
        Words(
            "This goes on and on without anybody being asked. An end was expected long ago.",
            "See that the condition behind `solange` becomes false, or that a player rolls or chooses.",
        ),
        Words(
            "Das geht immer weiter, ohne dass jemand gefragt wird. Längst erwartet wurde ein Ende.",
            "Sorge dafür, dass die Bedingung hinter `solange` einmal falsch wird, oder dass ein Spieler würfelt oder"
            " wählt.",
        ),
        bad=turn("X ist 1. solange X gleich 1: X ist 1;."),
        good=turn("X ist 1. solange X gleich 1: X ist 2;."),
    ),
    Entry(
        "D303",
        Words(
            "There is nothing to choose from. At least one option was expected.",
            "Ask before whether there is something: `wenn …, dann …`.",
        ),
        Words(
            "Es gibt nichts zu wählen. Erwartet wurde mindestens eine Möglichkeit.",
            "Frage vorher, ob es etwas gibt: `wenn …, dann …`.",
        ),
        bad=turn("der spieler wählt einen aktiven spieler S.", "spieler sind aktiv, solange falsch.\n"),
        good=turn("der spieler wählt einen anderen spieler S."),
    ),
    Entry(
        "D304",
        Words(
            "A number to choose from is too large or too small. Numbers from -2147483647 to 2147483647 were expected.",
            "See that the two numbers behind `von` and `bis` stay small.",
        ),
        Words(
            "Eine Zahl, die zur Wahl steht, ist zu groß oder zu klein. Erwartet wurden Zahlen von -2147483647 bis"
            " 2147483647.",
            "Sorge dafür, dass die beiden Zahlen hinter `von` und `bis` klein bleiben.",
        ),
        bad=turn("X ist 5000000000. der spieler wählt Y von X bis X."),
        good=turn("X ist 5000. der spieler wählt Y von X bis X."),
    ),
)
