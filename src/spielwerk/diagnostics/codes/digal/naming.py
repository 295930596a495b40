"""Names, players and dice that a program speaks of."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import (
    GOOD,
    block,
    instead,
    turn,
)
from spielwerk.diagnostics.codes.entry import Entry

SHEET = "spieler haben einen zettel BLOCK mit diesen feldern:\nfeld EINSER bringt 1\nfeld CHANCE bringt 2.\n"

NAMING: tuple[Entry, ...] = (
    Entry(
        "D210",
        bad=block("das spiel hat den wert PUNKTE ist 0."),
        good=block("das spiel hat den wert RUNDEN ist 0."),
    ),
    Entry(
        "D211",
        bad=instead("würfel B hat", "würfel A hat"),
        good=GOOD,
    ),
    Entry(
        "D212",
        bad=turn("würfelt mit würfel C."),
        good=turn("würfelt mit würfel B."),
    ),
    Entry(
        "D213",
        bad=turn("setze PUNKTE von S auf 0."),
        good=turn("für alle spieler S: setze PUNKTE von S auf 0;."),
    ),
    Entry(
        "D214",
        bad=turn("setze PUNKTE auf 3."),
        good=turn("setze PUNKTE von aktueller spieler auf 3."),
    ),
    Entry(
        "D215",
        bad=turn("setze PUNKTE von spieler 2 auf 3."),
        good=turn("setze PUNKTE von spieler 1 auf 3."),
    ),
    Entry(
        "D216",
        bad=turn("würfelt mit würfel 2."),
        good=turn("würfelt mit würfel 1."),
    ),
    Entry(
        "D217",
        bad=turn("wenn aktueller spieler gleich 3, dann ist linker spieler dran."),
        good=turn("wenn aktueller spieler PUNKTE gleich 3, dann ist linker spieler dran."),
    ),
    Entry(
        "D218",
        bad=turn("wenn dreierpasch, dann ist linker spieler dran."),
        good=turn("wenn zweierpasch, dann ist linker spieler dran."),
    ),
    Entry(
        "D219",
        bad=turn("der spieler behält 3 würfel."),
        good=turn("der spieler behält 1 würfel und würfelt mit den anderen würfeln."),
    ),
    Entry(
        "D220",
        bad=turn("setze aktueller spieler PUNKT auf 3."),
        good=turn("setze aktueller spieler PUNKTE auf 3."),
    ),
    Entry(
        "D221",
        bad=turn("wenn der würfel gleich 6, dann ist linker spieler dran."),
        good=turn("wenn würfel 0 gleich 6, dann ist linker spieler dran."),
    ),
    Entry(
        "D222",
        bad=turn("würfelt mit den anderen würfeln."),
        good=turn("der spieler behält beliebig viele würfel und würfelt mit den anderen würfeln."),
    ),
    Entry(
        "D223",
        bad=block("spieler sind aktiv, solange aktueller spieler PUNKTE größer 3 gilt."),
        good=block("spieler sind aktiv, solange PUNKTE größer 3 gilt."),
    ),
    Entry(
        "D224",
        bad=turn("für alle würfel W: setze PUNKTE von spieler 0 auf W;."),
        good=turn("für alle würfel W: setze PUNKTE von spieler 0 auf würfel W;."),
    ),
    Entry(
        "D225",
        bad=turn("setze RUNDEN von spieler 0 auf 3.", "das spiel hat den wert RUNDEN ist 0.\n"),
        good=turn("setze RUNDEN auf 3.", "das spiel hat den wert RUNDEN ist 0.\n"),
    ),
    Entry(
        "D226",
        bad=turn("der spieler trägt 3 in feld ZWEIER von BLOCK ein.", SHEET),
        good=turn("der spieler trägt 3 in feld CHANCE von BLOCK ein.", SHEET),
    ),
    Entry(
        "D227",
        bad=turn("wenn aktueller spieler größer spieler 0, dann ist linker spieler dran."),
        good=turn("wenn aktueller spieler gleich spieler 0, dann ist linker spieler dran."),
    ),
    Entry(
        "D228",
        bad=turn("setze aktueller spieler PUNKTE auf X. X ist 3."),
        good=turn("X ist 3. setze aktueller spieler PUNKTE auf X."),
    ),
    Entry(
        "D229",
        bad=block("das spiel hat die rolle GEBER ist 3."),
        good=block("das spiel hat die rolle GEBER ist spieler 0."),
    ),
    Entry(
        "D231",
        bad=turn('für alle spieler PUNKTE: sagt "Hallo";.'),
        good=turn('für alle spieler S: sagt "Hallo";.'),
    ),
)
