"""Faults of files that bots learn from and learn into."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

CASES = 'case,me.gold,plan\nrich,10,"build > buy"\n'

LEARNING: tuple[Entry, ...] = (
    Entry(
        "A401",
        Words(
            "The file `{file}` of a bot cannot be read ({reason}). A text file in UTF-8 was expected.",
            "Name a bundled one of the game, or the path of a file that is there.",
        ),
        Words(
            "Die Datei `{file}` eines Bots lässt sich nicht lesen ({reason}). Erwartet wurde eine Textdatei in UTF-8.",
            "Nenne eine mitgelieferte des Spiels oder den Pfad einer Datei, die es gibt.",
        ),
        bad="cases:file=nowhere.csv\n",
        good="cases:file=cities\n",
    ),
    Entry(
        "A402",
        Words(
            "Line {line} of the cases in `{file}` cannot be read: `{found}`. Expected: {expected}.",
            "The first line names the columns, `case` and `plan` among them; then follows a line for every case.",
        ),
        Words(
            "Zeile {line} der Fälle in `{file}` lässt sich nicht lesen: `{found}`. Erwartet: {expected}.",
            "Die erste Zeile nennt die Spalten, darunter `case` und `plan`; danach folgt eine Zeile für jeden Fall.",
        ),
        bad=CASES.replace("build > buy", "build > > buy"),
        good=CASES,
    ),
    Entry(
        "A403",
        Words(
            "The file `{file}` holds no model that fits the game as it is played here ({reason}). One that"
            " `spielwerk train` made with the same rules and options was expected.",
            "Train one anew: `spielwerk train GAME -o FILE`.",
        ),
        Words(
            "Die Datei `{file}` enthält kein Modell, das zum Spiel passt, wie es hier gespielt wird ({reason})."
            " Erwartet wurde eines, das `spielwerk train` mit denselben Regeln und Optionen gemacht hat.",
            "Lerne eines neu: `spielwerk train SPIEL -o DATEI`.",
        ),
        bad='{"format": "spielwerk-model", "version": 1, "features": [], "layers": []}\n',
        good='{"format": "spielwerk-model", "version": 1, "features": ["a"], "layers": [[[1.0], [0.0]]]}\n',
    ),
)
