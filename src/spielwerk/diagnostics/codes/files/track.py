"""Race boards on which somebody cannot run home."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.files.examples import RACE, race


def _entry(code: str, en: tuple[str, str], de: tuple[str, str], bad: str, severity: str = "error") -> Entry:
    return Entry(code, bad=bad, good=RACE, severity=severity)


TRACK: tuple[Entry, ...] = (
    _entry(
        "B120",
        (
            "`{found}` is of player {seat}. A player from 1 to {most} was expected.",
            "A drawn board is for two to four players; for more it has a line that says so: `players;6`.",
        ),
        (
            "`{found}` gehört Spieler {seat}. Erwartet wurde ein Spieler von 1 bis {most}.",
            "Ein gezeichnetes Brett ist für zwei bis vier Spieler; für mehr hat es eine Zeile, die das sagt:"
            " `players;6`.",
        ),
        race("H2", "H7"),
    ),
    Entry(
        "B121",
        bad="S1E;WE;WS\nWNGE;G1;WS\nWN;WW;WW\nH1;NO;NO\n",
        good=RACE,
    ),
    _entry(
        "B122",
        (
            "player {seat} has no start. Exactly one start was expected.",
            "Make a field of the way its start: `S{seat}` and the direction.",
        ),
        (
            "Spieler {seat} hat keinen Start. Erwartet wurde genau einer.",
            "Mache ein Feld des Weges zu seinem Start: `S{seat}` und die Richtung.",
        ),
        race("S2W", "WW"),
    ),
    _entry(
        "B123",
        (
            "`{found}` is a second start of player {seat}; the first is {at}. Exactly one was expected.",
            "Make one of the two a field of the way.",
        ),
        (
            "`{found}` ist ein zweiter Start von Spieler {seat}; der erste ist {at}. Erwartet wurde genau einer.",
            "Mache einen von beiden zu einem Feld des Weges.",
        ),
        race("WE;", "S1E;"),
    ),
    _entry(
        "B124",
        (
            "player {seat} has {homes} homes and {goals} goals. As many goals as homes were expected.",
            "Add what is missing, or take away what is too much.",
        ),
        (
            "Spieler {seat} hat {homes} Häuser und {goals} Ziele. Erwartet wurden so viele Ziele wie Häuser.",
            "Ergänze, was fehlt, oder nimm weg, was zu viel ist.",
        ),
        race("H1;NO", "H1;H1"),
    ),
    _entry(
        "B125",
        (
            "`{found}` leads off the board. A direction that leads to a field was expected.",
            "Turn the direction, the last letter, or add a field there.",
        ),
        (
            "`{found}` führt vom Brett herunter. Erwartet wurde eine Richtung, die zu einem Feld führt.",
            "Drehe die Richtung, den letzten Buchstaben, oder setze dort ein Feld.",
        ),
        race("WE", "WN"),
    ),
    _entry(
        "B126",
        (
            "`{found}` leads to a place without a field. A direction that leads to a field was expected.",
            "Turn the direction, the last letter, or add a field there.",
        ),
        (
            "`{found}` führt an eine Stelle ohne Feld. Erwartet wurde eine Richtung, die zu einem Feld führt.",
            "Drehe die Richtung, den letzten Buchstaben, oder setze dort ein Feld.",
        ),
        race("WW;WW", "WW;WS"),
    ),
    _entry(
        "B127",
        (
            "`{found}` leads to `{there}` in {at}. A way or a start was expected there.",
            "Pieces leave homes by a throw, and enter goals by a branch: `WEGS` goes on east and turns off south.",
        ),
        (
            "`{found}` führt zu `{there}` in {at}. Erwartet wurde dort ein Weg oder ein Start.",
            "Figuren verlassen ihr Haus durch einen Wurf und erreichen Ziele über eine Abzweigung: `WEGS` geht nach"
            " rechts weiter und biegt nach unten ab.",
        ),
        race("WE;WE", "WS;WE"),
    ),
    _entry(
        "B128",
        (
            "`{found}` turns off to `{there}` in {at}. A goal was expected there.",
            "The letter behind `G` says where the goals are.",
        ),
        (
            "`{found}` biegt ab zu `{there}` in {at}. Erwartet wurde dort ein Ziel.",
            "Der Buchstabe hinter `G` sagt, wo die Ziele sind.",
        ),
        race("WNGE", "WNGS"),
    ),
    _entry(
        "B129",
        (
            "`{found}` goes on to `{there}` in {at}, a goal of another player. A goal of the same player was expected.",
            "Turn the direction; the innermost goal has none.",
        ),
        (
            "`{found}` geht weiter zu `{there}` in {at}, einem Ziel eines anderen Spielers. Erwartet wurde ein Ziel"
            " desselben Spielers.",
            "Drehe die Richtung; das innerste Ziel hat keine.",
        ),
        race("G1;G2", "G1E;G2"),
    ),
    _entry(
        "B130",
        (
            "from its start player {seat} never comes to a branch into goals of its own; its way comes back to {at}. A"
            " way to the goals was expected.",
            "Make the last field before the goals a branch: `WEGS` goes on east and turns off south.",
        ),
        (
            "Vom Start aus kommt Spieler {seat} nie an eine Abzweigung in eigene Ziele; der Weg führt zurück nach {at}."
            " Erwartet wurde ein Weg zu den Zielen.",
            "Mache das letzte Feld vor den Zielen zu einer Abzweigung: `WEGS` geht nach rechts weiter und biegt nach"
            " unten ab.",
        ),
        race("WNGE", "WN"),
    ),
    _entry(
        "B131",
        (
            "player {seat} never turns off here: it has turned off before. One branch for every player was expected.",
            "Take one of the two branches away.",
        ),
        (
            "Hier biegt Spieler {seat} nie ab: Er ist vorher abgebogen. Erwartet wurde eine Abzweigung je Spieler.",
            "Nimm eine der beiden Abzweigungen weg.",
        ),
        race("WE;WE", "WEGS;WE"),
        "warning",
    ),
    _entry(
        "B132",
        (
            "nobody comes to this field. A field on the way of a player was expected.",
            "Lead the way there, or make it `NO`.",
        ),
        (
            "Zu diesem Feld kommt niemand. Erwartet wurde ein Feld auf dem Weg eines Spielers.",
            "Führe den Weg dorthin, oder mache `NO` daraus.",
        ),
        race("NO;NO", "WN;NO"),
        "warning",
    ),
    _entry(
        "B133",
        (
            "`{found}` and `{there}` in {at} lead to each other. A way that goes on was expected.",
            "Turn one of the two directions.",
        ),
        (
            "`{found}` und `{there}` in {at} führen zueinander. Erwartet wurde ein Weg, der weitergeht.",
            "Drehe eine der beiden Richtungen.",
        ),
        race("WE;WE", "WE;WW"),
    ),
    _entry(
        "B134",
        (
            "player {seat} has a start, but neither homes nor goals. At least one of each was expected.",
            "Add homes and goals, or make the start a field of the way.",
        ),
        (
            "Spieler {seat} hat einen Start, aber weder Häuser noch Ziele. Erwartet wurde von beiden mindestens eines.",
            "Ergänze Häuser und Ziele, oder mache den Start zu einem Feld des Weges.",
        ),
        race("WE;WE", "S3E;WE"),
    ),
    _entry(
        "B135",
        (
            "the goals of player {seat} run in a circle. An innermost goal was expected.",
            "Take the direction of the last goal away: `G{seat}`.",
        ),
        (
            "Die Ziele von Spieler {seat} laufen im Kreis. Erwartet wurde ein innerstes Ziel.",
            "Nimm dem letzten Ziel die Richtung: `G{seat}`.",
        ),
        "S1E;WE;WE;WE;WS\nWNGE;G1E;G1W;G2;WSGW\nWN;WW;WW;WW;S2W\nH1;H1;NO;NO;H2\n",
    ),
    _entry(
        "B136",
        (
            "player {seat} cannot reach this goal: from the branch {at} come {given} of its {wanted} goals. All goals"
            " one behind the other were expected.",
            "Give every goal but the innermost the direction of the next one.",
        ),
        (
            "Dieses Ziel erreicht Spieler {seat} nicht: Von der Abzweigung {at} aus kommen {given} seiner {wanted}"
            " Ziele. Erwartet wurden alle Ziele hintereinander.",
            "Gib jedem Ziel außer dem innersten die Richtung des nächsten.",
        ),
        "S1E;WE;WE;WE;WS\nWNGE;G1;G1;G2;WSGW\nWN;WW;WW;WW;S2W\nH1;H1;NO;NO;H2\n",
    ),
)
