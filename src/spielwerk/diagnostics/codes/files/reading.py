"""Files that cannot be read at all."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.files.examples import LEVEL, RACE

READING: tuple[Entry, ...] = (
    Entry(
        "B101",
        Words(
            "There is no file `{name}`. The name of a file of this game was expected: {known}.",
            "{hint}Files of a game lie in the folder that has its name, beside it; any other file is named by its"
            " path: `--option board=my.csv`.",
        ),
        Words(
            "Es gibt keine Datei `{name}`. Erwartet wurde der Name einer Datei dieses Spiels: {known}.",
            "{hint:de}Die Dateien eines Spiels liegen in dem Ordner, der so heißt wie das Spiel, neben ihm; jede andere"
            " Datei wird mit ihrem Pfad genannt: `--option board=my.csv`.",
        ),
        bad="spielwerk play ludo --option board=clasic\n",
        good="spielwerk play ludo --option board=classic\n",
    ),
    Entry(
        "B102",
        Words(
            "`{name}` is not a text: byte {offset} is none of a letter. Text as an editor or a spreadsheet writes it"
            " was expected.",
            "Save the table as CSV (in a spreadsheet: Save as, Text CSV), not as a spreadsheet.",
        ),
        Words(
            "`{name}` ist kein Text: Byte {offset} gehört zu keinem Zeichen. Erwartet wurde Text, wie ihn ein Editor"
            " oder eine Tabellenkalkulation schreibt.",
            "Speichere die Tabelle als CSV (in der Tabellenkalkulation: Speichern unter, Text CSV), nicht als Mappe.",
        ),
        bad="spielwerk play ludo --option board=board.xlsx\n",
        good="spielwerk play ludo --option board=board.csv\n",
    ),
    Entry(
        "B103",
        Words(
            "`{name}` is too large for a board or a table. At most {most} kB were expected.",
            "Check that this is the right file: a board has a few hundred cells.",
        ),
        Words(
            "`{name}` ist zu groß für ein Brett oder eine Tabelle. Erwartet wurden höchstens {most} kB.",
            "Prüfe, ob es die richtige Datei ist: Ein Brett hat einige hundert Zellen.",
        ),
        bad="spielwerk play ludo --option board=holiday.mp4\n",
        good="spielwerk play ludo --option board=board.csv\n",
    ),
    Entry(
        "B104",
        Words(
            "The file `{file}` is empty. Fields were expected.",
            "Draw the board in a spreadsheet, one cell per field, and save it as CSV.",
        ),
        Words(
            "Die Datei `{file}` ist leer. Erwartet wurden Felder.",
            "Zeichne das Brett in einer Tabellenkalkulation, eine Zelle je Feld, und speichere es als CSV.",
        ),
        bad="\n",
        good=RACE,
    ),
    Entry(
        "B105",
        Words(
            'Row {row}, column {column} (cell {cell}): the text begins with `"`, but does not end. A second `"` was'
            " expected.",
            'Write a `"` behind the text, or take the first one away.',
        ),
        Words(
            'Zeile {row}, Spalte {column} (Zelle {cell}): Der Text beginnt mit `"`, hört aber nicht auf. Erwartet wurde'
            ' ein zweites `"`.',
            'Schreibe ein `"` hinter den Text, oder nimm das erste weg.',
        ),
        bad=RACE.replace("H1", '"H1'),
        good=RACE.replace("H1", '"H1"'),
    ),
    Entry(
        "B106",
        Words(
            'Row {row}, column {column} (cell {cell}): `{found}` stands behind the closing `"`. The end of the cell was'
            " expected.",
            'Put it between the quotes; a `"` inside a text is written twice.',
        ),
        Words(
            'Zeile {row}, Spalte {column} (Zelle {cell}): Hinter dem schließenden `"` steht `{found}`. Erwartet wurde'
            " das Ende der Zelle.",
            'Setze es zwischen die Anführungszeichen; ein `"` im Text wird verdoppelt.',
        ),
        bad=RACE.replace("WE", '"WE"!', 1),
        good=RACE.replace("WE", '"WE"', 1),
    ),
    Entry(
        "B107",
        Words(
            "The file `{file}` has more than {most} cells. A board or a table was expected.",
            "Check that this is the right file: a board has a few hundred cells.",
        ),
        Words(
            "Die Datei `{file}` hat mehr als {most} Zellen. Erwartet wurde ein Brett oder eine Tabelle.",
            "Prüfe, ob es die richtige Datei ist: Ein Brett hat einige hundert Zellen.",
        ),
        bad=RACE + ";" * 100_000 + "\n",
        good=RACE,
    ),
    Entry(
        "B108",
        Words(
            "Row {row}, column {column}: this is not JSON. Expected: `{expected}`.",
            "Look at the signs before this place: commas stand between values, names and texts in double quotes.",
        ),
        Words(
            "Zeile {row}, Spalte {column}: Das ist kein JSON. Erwartet: `{expected}`.",
            "Sieh dir die Zeichen vor dieser Stelle an: Kommas stehen zwischen Werten, Namen und Texte in doppelten"
            " Anführungszeichen.",
        ),
        bad=LEVEL.replace(": {", " {", 1),
        good=LEVEL,
    ),
    Entry(
        "B109",
        Words(
            "The board `{file}` has {given} fields. At most {most} were expected.",
            "Check that this is the right file, or make the board smaller.",
        ),
        Words(
            "Das Brett `{file}` hat {given} Felder. Erwartet wurden höchstens {most}.",
            "Prüfe, ob es die richtige Datei ist, oder verkleinere das Brett.",
        ),
        bad='{"columns": 200, "rows": 200, "fields": {}}\n',
        good=LEVEL,
    ),
)
