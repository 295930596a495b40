"""Programs that build on others."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

TITLE = "NEU baut auf {base} auf und wird so gespielt:\n"
GOOD = TITLE.format(base="CHICAGO") + 'nach dem würfeln macht er außerdem folgendes:\nsagt "Gut gewürfelt!".\n'

BUILDING: tuple[Entry, ...] = (
    Entry(
        "D240",
        Words(
            "There is no game {name}. A bundled game was expected, or a file `{file}.digal` beside this one.",
            "Check the spelling, or put the file there.",
        ),
        Words(
            "Ein Spiel {name} gibt es nicht. Erwartet wurde ein mitgeliefertes Spiel oder eine Datei `{file}.digal`"
            " neben dieser.",
            "Prüfe die Schreibweise, oder lege die Datei dorthin.",
        ),
        bad=TITLE.format(base="UNBEKANNT"),
        good=GOOD,
    ),
    Entry(
        "D241",
        Words(
            "{name} is not written in DiGaL. A game in DiGaL was expected.",
            "Build on a game that is written in sentences like this one.",
        ),
        Words(
            "{name} ist nicht in DiGaL geschrieben. Erwartet wurde ein Spiel in DiGaL.",
            "Baue auf einem Spiel auf, das in solchen Sätzen geschrieben ist.",
        ),
        bad=TITLE.format(base="PIG"),
        good=GOOD,
    ),
    Entry(
        "D242",
        Words(
            "The games build on one another in a circle, or too many of them: {name}. A beginning was expected.",
            "Take one `baut auf … auf` away.",
        ),
        Words(
            "Die Spiele bauen im Kreis aufeinander auf, oder es sind zu viele: {name}. Erwartet wurde ein Anfang.",
            "Nimm ein `baut auf … auf` weg.",
        ),
        bad=TITLE.format(base="NEU"),
        good=GOOD,
    ),
    Entry(
        "D243",
        Words(
            "{name} has {count} faults itself. A sound game was expected.",
            "Put that one right first.",
        ),
        Words(
            "{name} hat selbst {count} Fehler. Erwartet wurde ein fehlerfreies Spiel.",
            "Bring zuerst jenes in Ordnung.",
        ),
        bad="",
        good=GOOD,
    ),
    Entry(
        "D244",
        Words(
            "{base} says this already: `{sentence}`. A game that builds on it can add rules, not take them back.",
            "Take the sentence away, or write a game of its own.",
        ),
        Words(
            "Das sagt schon {base}: `{sentence}`. Ein Spiel, das darauf aufbaut, kann Regeln hinzufügen, nicht"
            " zurücknehmen.",
            "Nimm den Satz weg, oder schreibe ein eigenes Spiel.",
        ),
        bad=TITLE.format(base="CHICAGO") + "gewonnen hat der spieler, bei dem wahr.\n",
        good=GOOD,
    ),
    Entry(
        "D245",
        Words(
            "The turn belongs to {base}. `macht er zuerst folgendes`, `macht er zuletzt folgendes` or `nach dem würfeln"
            " macht er außerdem folgendes` was expected.",
            "Say when it is to happen.",
        ),
        Words(
            "Der Zug gehört zu {base}. Erwartet wurde `macht er zuerst folgendes`, `macht er zuletzt folgendes` oder"
            " `nach dem würfeln macht er außerdem folgendes`.",
            "Sag, wann es geschehen soll.",
        ),
        bad=TITLE.format(base="CHICAGO") + "ist ein spieler am zug, macht er folgendes:\nlinker spieler ist dran.\n",
        good=GOOD,
    ),
)
"""`D243` has no example: it takes two files."""
