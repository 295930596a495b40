"""Cups, cards, boards and calculations that cannot be."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import block, turn
from spielwerk.diagnostics.codes.entry import Entry, Words

CARDS = "das spiel hat folgende karten: 4 mal karten 1 bis 10.\n"
BOARD = "das spiel hat ein brett mit 20 feldern im kreis.\n"
FIGURE = "spieler haben eine figur.\n"
CUP = "das spiel hat einen becher.\n"
DOUBLE = "die rechnung DOPPELT mit N ergibt N * 2.\n"

TABLE: tuple[Entry, ...] = (
    Entry(
        "D128",
        Words(
            "A calculation gets no more than {most} numbers. Fewer were expected.",
            "Put some of them together before, or take two calculations.",
        ),
        Words(
            "Eine Rechnung bekommt nicht mehr als {most} Zahlen. Erwartet wurden weniger.",
            "Fasse vorher einige zusammen, oder nimm zwei Rechnungen.",
        ),
        bad=turn("X ist DOPPELT mit (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).", DOUBLE),
        good=turn("X ist DOPPELT mit 3.", DOUBLE),
    ),
    Entry(
        "D246",
        Words(
            "So many cards cannot be. Each at least once, the smaller number first, and at most {most} altogether were"
            " expected.",
            "Put the numbers right: `4 mal karten 1 bis 10`.",
        ),
        Words(
            "So viele Karten kann es nicht geben. Erwartet wurde jede mindestens einmal, die kleinere Zahl zuerst, und"
            " zusammen höchstens {most}.",
            "Berichtige die Zahlen: `4 mal karten 1 bis 10`.",
        ),
        bad=block("das spiel hat folgende karten: 4 mal karten 10 bis 1."),
        good=block(CARDS),
    ),
    Entry(
        "D247",
        Words(
            "A board with {count} fields cannot be. 2 to {most} fields were expected.",
            "Take another number.",
        ),
        Words(
            "Ein Brett mit {count} Feldern kann es nicht geben. Erwartet wurden 2 bis {most} Felder.",
            "Nimm eine andere Zahl.",
        ),
        bad=block("das spiel hat ein brett mit 1 feldern im kreis."),
        good=block(BOARD),
    ),
    Entry(
        "D248",
        Words(
            "{count} figures for every player cannot be. 1 to {most} were expected.",
            "Take another number.",
        ),
        Words(
            "{count} Figuren für jeden Spieler kann es nicht geben. Erwartet wurden 1 bis {most}.",
            "Nimm eine andere Zahl.",
        ),
        bad=block(BOARD + "spieler haben 0 figuren."),
        good=block(BOARD + FIGURE),
    ),
    Entry(
        "D249",
        Words(
            "There is no field {number}. A number from 1 to {last} was expected: fields are counted from 1.",
            "Take a field of the board.",
        ),
        Words(
            "Ein Feld {number} gibt es nicht. Erwartet wurde eine Zahl von 1 bis {last}: Felder werden ab 1 gezählt.",
            "Nimm ein Feld des Bretts.",
        ),
        bad=turn("zieht auf feld 0.", BOARD + FIGURE),
        good=turn("zieht auf feld 1.", BOARD + FIGURE),
    ),
    Entry(
        "D250",
        Words(
            "The game has {thing}. A sentence such as `{sentence}` was expected before the turn.",
            "Say what the game has, or take this sentence away.",
        ),
        Words(
            "Das Spiel hat {thing:de}. Erwartet wurde vor dem Zug ein Satz wie `{sentence}`",
            "Sag, was das Spiel hat, oder nimm diesen Satz weg.",
        ),
        bad=turn("zieht eine karte."),
        good=turn("zieht eine karte.", CARDS),
    ),
    Entry(
        "D251",
        Words(
            "Here everybody learns {what}. `{before}` was expected before, or a value that is secret.",
            "Uncover it first, or say `das spiel hat den geheimen wert … ist 0.`",
        ),
        Words(
            "Hier erfahren alle, {what:de}. Erwartet wurde vorher `{before}`, oder ein geheimer Wert.",
            "Deck zuerst auf, oder schreibe `das spiel hat den geheimen wert … ist 0.`",
        ),
        bad=turn("würfelt unter dem becher. X ist würfel A.", CUP),
        good=turn("würfelt unter dem becher. deckt den becher auf. X ist würfel A.", CUP),
        severity="warning",
    ),
    Entry(
        "D253",
        Words(
            "Every player has {count} figures, and it is not clear which one is meant. `das feld der figur` was"
            " expected, behind `zieht … felder weiter`.",
            "Move a figure first; it is then `die figur`.",
        ),
        Words(
            "Jeder Spieler hat {count} Figuren, und es ist nicht klar, welche gemeint ist. Erwartet wurde `das feld der"
            " figur`, hinter `zieht … felder weiter`.",
            "Zieh zuerst mit einer Figur; sie ist dann `die figur`.",
        ),
        bad=turn("X ist das feld von aktueller spieler.", BOARD + "spieler haben 2 figuren.\n"),
        good=turn("zieht 3 felder weiter. X ist das feld der figur.", BOARD + "spieler haben 2 figuren.\n"),
    ),
    Entry(
        "D254",
        Words(
            "The calculation {name} leads back to itself. It would never end. One without itself was expected.",
            "Take it out of what it is worked out from.",
        ),
        Words(
            "Die Rechnung {name} führt zu sich selbst zurück und würde nie enden. Erwartet wurde eine ohne sie selbst.",
            "Nimm sie aus dem heraus, woraus sie berechnet wird.",
        ),
        bad=block("die rechnung DOPPELT mit N ergibt DOPPELT mit N + 1."),
        good=block(DOUBLE),
    ),
    Entry(
        "D255",
        Words(
            "The calculation {name} gets {given} numbers here. {wanted} were expected.",
            "Give it what it says behind `mit`; several in brackets: `mit (3 und 4)`.",
        ),
        Words(
            "Die Rechnung {name} bekommt hier so viele Zahlen: {given}. Erwartet wurden {wanted}.",
            "Gib ihr, was sie hinter `mit` nennt; mehrere in Klammern: `mit (3 und 4)`.",
        ),
        bad=turn("X ist DOPPELT mit (3 und 4).", DOUBLE),
        good=turn("X ist DOPPELT mit 3.", DOUBLE),
    ),
    Entry(
        "D256",
        Words(
            "At the beginning {wanted} cards are dealt, but there are {there}. Enough for all players were expected.",
            "Deal fewer cards, or take more of them.",
        ),
        Words(
            "Am Anfang werden {wanted} Karten verteilt, es gibt aber nur {there}. Erwartet wurden genug für alle"
            " Spieler.",
            "Verteile weniger Karten, oder nimm mehr davon.",
        ),
        bad=block(CARDS + "spieler haben am anfang 20 karten."),
        good=block(CARDS + "spieler haben am anfang 5 karten."),
    ),
)
