"""Cells, rows and names that are not what a board consists of."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.files.examples import LEVEL, RACE, TABLE, race

AT = "Row {row}, column {column} (cell {cell}): "
AT_DE = "Zeile {row}, Spalte {column} (Zelle {cell}): "
CODES = "`H1` home, `S1E` start, `G1` or `G1E` goal, `WE` way, `WEGS` branch, `NO` no field"
CODES_DE = "`H1` Haus, `S1E` Start, `G1` oder `G1E` Ziel, `WE` Weg, `WEGS` Abzweigung, `NO` kein Feld"

CELLS: tuple[Entry, ...] = (
    Entry(
        "B110",
        Words(
            "Row {row} has {given} cells. {wanted} were expected, as in the other rows.",
            "Add or take away cells at the end of the row; a place without a field is `NO`.",
        ),
        Words(
            "Zeile {row} hat {given} Zellen. Erwartet wurden {wanted} wie in den anderen Zeilen.",
            "Ergänze oder entferne Zellen am Ende der Zeile; eine Stelle ohne Feld heißt `NO`.",
        ),
        bad=race("WS\n", "WS;NO\n"),
        good=RACE,
    ),
    Entry(
        "B111",
        Words(
            AT + "the cell is empty. A field or `NO` was expected; in the first row of a table a name.",
            "Write `NO` where there is no field.",
        ),
        Words(
            AT_DE
            + "Die Zelle ist leer. Erwartet wurde ein Feld oder `NO`; in der ersten Zeile einer Tabelle ein Name.",
            "Schreibe `NO`, wo kein Feld ist.",
        ),
        bad=race("NO;NO", ";NO"),
        good=RACE,
    ),
    Entry(
        "B112",
        Words(
            AT + f"`{{found}}` is no field. One of these was expected: {CODES}.",
            "The digit is the player, 1 to 4; N, E, S, W say where it goes on: up, right, down, left. Other kinds of"
            " fields need a line of their own: `kind;T;trap`.",
        ),
        Words(
            AT_DE + f"`{{found}}` ist kein Feld. Erwartet wurde eines von diesen: {CODES_DE}.",
            "Die Ziffer ist der Spieler, 1 bis 4; N, E, S, W sagen, wo es weitergeht: oben, rechts, unten, links."
            " Andere Arten von Feldern brauchen eine eigene Zeile: `kind;T;trap`.",
        ),
        bad=race("WE", "XE"),
        good=RACE,
    ),
    Entry(
        "B113",
        Words(
            AT + "`{found}` is no field. `{meant}` was expected.",
            "First the kind, then the player, then the direction: N, E, S or W; without a field `NO`.",
        ),
        Words(
            AT_DE + "`{found}` ist kein Feld. Erwartet wurde `{meant}`.",
            "Erst die Art, dann der Spieler, dann die Richtung: N, E, S oder W (E ist rechts); ohne Feld `NO`.",
        ),
        bad=race("WE", "WO"),
        good=RACE,
    ),
    Entry(
        "B114",
        Words(
            "Row {row}, column {column}: `{name}` is there twice. Every name once was expected.",
            "Take one of the two away, or give it another name.",
        ),
        Words(
            "Zeile {row}, Spalte {column}: `{name}` kommt zweimal vor. Erwartet wurde jeder Name einmal.",
            "Nimm eines von beiden weg, oder gib ihm einen anderen Namen.",
        ),
        bad=TABLE.replace("branch", "next"),
        good=TABLE,
    ),
    Entry(
        "B115",
        Words(
            "Row {row}, column {column}: there is a field `{name}` already, in row {first}. Another name was expected.",
            "Give every field a name of its own.",
        ),
        Words(
            "Zeile {row}, Spalte {column}: Ein Feld `{name}` gibt es schon, in Zeile {first}. Erwartet wurde ein"
            " anderer Name.",
            "Gib jedem Feld einen eigenen Namen.",
        ),
        bad=TABLE.replace("b;start", "a;start"),
        good=TABLE,
    ),
    Entry(
        "B116",
        Words(
            "Row {row}: the field has no name. A name in the column `name` was expected.",
            "Write a name, or take the row away.",
        ),
        Words(
            "Zeile {row}: Das Feld hat keinen Namen. Erwartet wurde ein Name in der Spalte `name`.",
            "Schreibe einen Namen, oder nimm die Zeile weg.",
        ),
        bad=TABLE.replace("d;way", ";way"),
        good=TABLE,
    ),
    Entry(
        "B117",
        Words(
            "A level has no part `{name}`. Expected: {known}.",
            "Attributes of fields stand inside `fields`, those of all fields inside `default`.",
        ),
        Words(
            "Ein Level hat keinen Teil `{name}`. Erwartet: {known}.",
            "Merkmale von Feldern stehen in `fields`, die aller Felder in `default`.",
        ),
        bad=LEVEL.replace("{", '{"author": "Anna", ', 1),
        good=LEVEL.replace("{", '{"about": "by Anna", ', 1),
    ),
    Entry(
        "B118",
        Words("`{name}` is not what it should be. Expected: `{expected}`.", "Write it in this form."),
        Words("`{name}` ist nicht, was es sein soll. Erwartet: `{expected}`.", "Schreibe es in dieser Form."),
        bad='{"fields": 3}\n',
        good=LEVEL,
    ),
    Entry(
        "B119",
        Words(
            "There is no field `{name}` on this grid. A field from `a1` to `{last}` was expected.",
            "Letters count the columns from the left, numbers the rows from below.",
        ),
        Words(
            "Auf diesem Gitter gibt es kein Feld `{name}`. Erwartet wurde ein Feld von `a1` bis `{last}`.",
            "Buchstaben zählen die Spalten von links, Zahlen die Zeilen von unten.",
        ),
        bad='{"columns": 2, "rows": 1, "fields": {"c1": {}}}\n',
        good=LEVEL,
    ),
)
