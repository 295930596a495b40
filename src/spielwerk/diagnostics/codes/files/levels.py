"""Levels that tell attributes by lists of fields and edges, and levels that are not what a game expects of them."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

AT = "Row {row}, column {column}: "
AT_DE = "Zeile {row}, Spalte {column}: "
MAZE = '{"columns": 3, "rows": 2, "walls": ["a1-a2", "b2-c2"],\n "checkpoint": ["a1", "c2"]}\n'
"""A level with walls on edges and checkpoints in their order."""


def maze(old: str, new: str) -> str:
    """The level with something else in it."""
    assert old in MAZE
    return MAZE.replace(old, new, 1)


LEVELS: tuple[Entry, ...] = (
    Entry(
        "B201",
        Words(
            AT + "the level lists fields under `{name}`, which fields of `{space}` do not have. Expected: {known}.",
            "{hint}Write the name of an attribute as the game has it.",
        ),
        Words(
            AT_DE + "Das Level zählt Felder unter `{name}` auf, das die Felder von `{space}` nicht haben. Erwartet:"
            " {known}.",
            "{hint:de}Schreibe den Namen eines Merkmals, wie das Spiel ihn hat.",
        ),
        bad=maze('"checkpoint"', '"checkpoints"'),
        good=MAZE,
    ),
    Entry(
        "B202",
        Words(
            AT + "`{name}` cannot be told by a list. A truth, a number or a set of directions was expected.",
            'Tell it field by field: `"fields": {{ "a1": {{ "{name}": … }} }}`.',
        ),
        Words(
            AT_DE + "`{name}` kann nicht durch eine Liste angegeben werden. Erwartet wurde ein Wahrheitswert, eine"
            " Zahl oder eine Menge von Richtungen.",
            'Gib es Feld für Feld an: `"fields": {{ "a1": {{ "{name}": … }} }}`.',
        ),
        bad=maze('"checkpoint"', '"door": ["a1"], "checkpoint"'),
        good=MAZE,
    ),
    Entry(
        "B203",
        Words(
            AT + "there is no field `{found}`, which is listed under `{name}`. A field was expected: {known}.",
            "Letters count the columns from the left, numbers the rows from below.",
        ),
        Words(
            AT_DE + "Es gibt kein Feld `{found}`, das unter `{name}` steht. Erwartet wurde ein Feld: {known}.",
            "Buchstaben zählen die Spalten von links, Zahlen die Zeilen von unten.",
        ),
        bad=maze('"c2"', '"d2"'),
        good=MAZE,
    ),
    Entry(
        "B204",
        Words(
            AT + "`{found}` under `{name}` is no edge between two fields. Two fields side by side were expected:"
            " `a1-a2`.",
            "Write both fields that touch there, with `-` between them; at the rim of the board there is no edge.",
        ),
        Words(
            AT_DE + "`{found}` unter `{name}` ist keine Kante zwischen zwei Feldern. Erwartet wurden zwei benachbarte"
            " Felder: `a1-a2`.",
            "Schreibe die beiden Felder, die sich dort berühren, mit `-` dazwischen; am Rand des Bretts ist keine"
            " Kante.",
        ),
        bad=maze('"a1-a2"', '"a1-b2"'),
        good=MAZE,
    ),
    Entry(
        "B205",
        Words(
            AT + "`{found}` stands under `{name}` a second time. Every field or edge was expected once.",
            "Take one of them away.",
        ),
        Words(
            AT_DE + "`{found}` steht unter `{name}` zum zweiten Mal. Erwartet wurde jedes Feld und jede Kante einmal.",
            "Nimm eines davon weg.",
        ),
        bad=maze('"a1-a2"', '"a1-a2", "a2-a1"'),
        good=MAZE,
    ),
    Entry(
        "B206",
        Words(
            AT + "the field `{field}` says something about `{name}`, which is told by a list already. One of the two"
            " was expected.",
            "Take it away here, or take the list away.",
        ),
        Words(
            AT_DE + "Das Feld `{field}` sagt etwas über `{name}`, das schon durch eine Liste angegeben ist. Erwartet"
            " wurde eines von beiden.",
            "Nimm es hier weg, oder nimm die Liste weg.",
        ),
        bad=maze('"checkpoint"', '"fields": {"b1": {"walls": ["east"]}}, "checkpoint"'),
        good=MAZE,
    ),
    Entry(
        "B207",
        Words(
            "The file `{file}` does not keep to what the game claims in line {line}: {claim} That was expected to"
            " hold.",
            "Change the file so that it does.",
        ),
        Words(
            "Die Datei `{file}` hält nicht ein, was das Spiel in Zeile {line} behauptet: {claim:de} Erwartet wurde,"
            " dass es gilt.",
            "Ändere die Datei so, dass es stimmt.",
        ),
        bad=maze(', "c2"]', "]"),
        good=MAZE,
    ),
)
