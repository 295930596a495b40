"""Files that do not fit the game."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.files.examples import LEVEL, TABLE, table

AT = "Row {row}, column {column}: "
AT_DE = "Zeile {row}, Spalte {column}: "

FITTING: tuple[Entry, ...] = (
    Entry(
        "B140",
        Words(
            "The file `{file}` says nothing about `{name}`. A value for every field of `{space}` was expected.",
            "Add it to the file, or give the attribute a start value in the game: `{name}: … = …`.",
        ),
        Words(
            "Die Datei `{file}` sagt nichts über `{name}`. Erwartet wurde ein Wert für jedes Feld von `{space}`.",
            "Ergänze ihn in der Datei, oder gib dem Merkmal im Spiel einen Anfangswert: `{name}: … = …`.",
        ),
        bad="\n".join(row.rpartition(";")[0] for row in TABLE.split("\n")),
        good=TABLE,
    ),
    Entry(
        "B141",
        Words(
            AT + "the file speaks of `{name}`, which fields of `{space}` do not have. Expected: {known}.",
            "{hint}Take it out of the file, or declare it in the game: `{name}: …`.",
        ),
        Words(
            AT_DE + "Die Datei spricht von `{name}`, das die Felder von `{space}` nicht haben. Erwartet: {known}.",
            "{hint:de}Nimm es aus der Datei, oder vereinbare es im Spiel: `{name}: …`.",
        ),
        bad=TABLE.replace("branch\n", "branch;colour\n").replace("b;\n", "b;;red\n"),
        good=TABLE,
    ),
    Entry(
        "B142",
        Words(
            AT + "`{found}` does not fit `{name}`. Expected: {wanted}.",
            "{hint}Write one of the values that are allowed here.",
        ),
        Words(
            AT_DE + "`{found}` passt nicht zu `{name}`. Erwartet: {wanted}.",
            "{hint:de}Schreibe einen der Werte, die hier erlaubt sind.",
        ),
        bad=table("way", "path"),
        good=TABLE,
    ),
    Entry(
        "B143",
        Words(
            AT + "there is no field `{found}`, which `{name}` names. A field of this board was expected: {known}.",
            "{hint}Write the name of a field as in the column `name`.",
        ),
        Words(
            AT_DE + "Es gibt kein Feld `{found}`, das `{name}` nennt. Erwartet wurde ein Feld dieses Bretts: {known}.",
            "{hint:de}Schreibe den Namen eines Feldes wie in der Spalte `name`.",
        ),
        bad=table("branch\n", "branch;links\n").replace("1;b;\n", "1;b;;z\n"),
        good=table("branch\n", "branch;links\n").replace("1;b;\n", "1;b;;c\n"),
    ),
    Entry(
        "B144",
        Words(
            "The board `{file}` is for {given} players, but {players} want to play. At most {given} were expected.",
            "Start with fewer players (`--players {given}`), or take another board.",
        ),
        Words(
            "Das Brett `{file}` ist für {given} Spieler, aber {players} wollen spielen. Erwartet wurden höchstens"
            " {given}.",
            "Beginne mit weniger Spielern (`--players {given}`), oder nimm ein anderes Brett.",
        ),
        bad=LEVEL.replace('"seat": 2', '"seat": 1'),
        good=LEVEL,
    ),
    Entry(
        "B145",
        Words(
            AT + "`{name}` cannot come from a file. A number, truth, player, direction, field, or value of an enum was"
            " expected, or several of them.",
            "Give the attribute its value in `setup:`.",
        ),
        Words(
            AT_DE + "`{name}` kann nicht aus einer Datei kommen. Erwartet wurde eine Zahl, ein Wahrheitswert, Spieler,"
            " eine Richtung, ein Feld oder ein Wert einer Aufzählung, oder mehrere davon.",
            "Gib dem Merkmal seinen Wert in `setup:`.",
        ),
        bad=TABLE.replace("branch", "holder"),
        good=TABLE,
    ),
    Entry(
        "B146",
        Words(
            "The file `{file}` does not say how large the grid is. `columns` and `rows` were expected, or a table with"
            " fields like `a1`.",
            'Write `"columns": 8, "rows": 8` at the beginning of the level.',
        ),
        Words(
            "Die Datei `{file}` sagt nicht, wie groß das Gitter ist. Erwartet wurden `columns` und `rows` oder eine"
            " Tabelle mit Feldern wie `a1`.",
            'Schreibe `"columns": 8, "rows": 8` an den Anfang des Levels.',
        ),
        bad='{"fields": {}}\n',
        good=LEVEL,
    ),
    Entry(
        "B147",
        Words(
            AT + "the field `{field}` has no value for `{name}`. A value was expected.",
            'Write it there, or for all fields into `"default"`.',
        ),
        Words(
            AT_DE + "Das Feld `{field}` hat keinen Wert für `{name}`. Erwartet wurde ein Wert.",
            'Schreibe ihn dort hin, oder für alle Felder in `"default"`.',
        ),
        bad=LEVEL.replace(', "branch": null}}', "}}"),
        good=LEVEL,
    ),
    Entry(
        "B149",
        Words(
            "The board `{file}` is for {given} players, but `{game}` is for at most {most}. A board for no more than"
            " these was expected.",
            'Take a game for more players; a variant is enough: `extends "…"` and `players 2 to {given}`.',
        ),
        Words(
            "Das Brett `{file}` ist für {given} Spieler, aber `{game}` ist für höchstens {most}. Erwartet wurde ein"
            " Brett für nicht mehr als diese.",
            'Nimm ein Spiel für mehr Spieler; eine Variante genügt: `extends "…"` und `players 2 to {given}`.',
        ),
        bad=LEVEL.replace('"seat": 2', '"seat": 7'),
        good=LEVEL,
    ),
)
