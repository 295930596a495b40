"""Games that use files in a way they cannot be used."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import turn

BOARD = (
    'game "Example":\n    players 2\n    option board: {type} = {value}\n\nspace Track, {layout} from board:\n'
    "    seat: player or none\n\nplay:\n    for player in turns:\n"
    "        if count(Track where .seat == player) > 1:\n            end with winner player\n"
)
GOOD = BOARD.format(type="file csv", value='"classic"', layout="graph")
CARD = "object Card{source}:\n    points: int{table}\n\ntable:\n    field cards: Card"
IN_GAME = "\n    | name | points |\n    | Ace  | 11     |"

USING: tuple[Entry, ...] = (
    Entry(
        "B150",
        Words(
            "The kinds of objects belong to the game: they cannot hang on an option. The name of a file in quotes was"
            " expected.",
            'Write the name: `from "cards.csv"`.',
        ),
        Words(
            "Die Arten von Objekten gehören zum Spiel: Sie können nicht von einer Option abhängen. Erwartet wurde der"
            " Name einer Datei in Anführungszeichen.",
            'Schreibe den Namen: `from "cards.csv"`.',
        ),
        bad=turn("move Card to cards", top=CARD.format(source=", from deck", table="")),
        good=turn("move Card to cards", top=CARD.format(source="", table=IN_GAME)),
    ),
    Entry(
        "B151",
        Words(
            "The first row has no column `name`. The names of the columns were expected there, `name` among them.",
            "Write the names of the attributes above their columns, and `name` above the kinds.",
        ),
        Words(
            "Die erste Zeile hat keine Spalte `name`. Erwartet wurden dort die Namen der Spalten, darunter `name`.",
            "Schreibe die Namen der Merkmale über ihre Spalten, und `name` über die Arten.",
        ),
        bad="card;points\nAce;11\n",
        good="name;points\nAce;11\n",
    ),
    Entry(
        "B152",
        Words(
            "Row {row}, column {column} (cell {cell}): `{found}` is no value. A number, a name or a truth was"
            " expected.",
            "Names have letters, digits and `_`; longer texts stand in the game's `texts` block.",
        ),
        Words(
            "Zeile {row}, Spalte {column} (Zelle {cell}): `{found}` ist kein Wert. Erwartet wurde eine Zahl, ein Name"
            " oder ein Wahrheitswert.",
            "Namen haben Buchstaben, Ziffern und `_`; längere Texte stehen im Block `texts` des Spiels.",
        ),
        bad="name;points\nAce;11 points\n",
        good="name;points\nAce;11\n",
    ),
    Entry(
        "B153",
        Words(
            "`{form}` is no kind of file. One of these was expected: {forms}.",
            "Write `file csv` for tables and drawn boards, `file json` for levels.",
        ),
        Words(
            "`{form}` ist keine Art von Datei. Erwartet wurde eine von diesen: {forms}.",
            "Schreibe `file csv` für Tabellen und gezeichnete Bretter, `file json` für Level.",
        ),
        bad=BOARD.format(type="file xlsx", value='"classic"', layout="graph"),
        good=GOOD,
    ),
    Entry(
        "B154",
        Words(
            "The option `{name}` is not a file. An option of the type `file csv` or `file json` was expected.",
            'Declare it so: `option {name}: file csv = "classic"`.',
        ),
        Words(
            "Die Option `{name}` ist keine Datei. Erwartet wurde eine Option vom Typ `file csv` oder `file json`.",
            'Vereinbare sie so: `option {name}: file csv = "classic"`.',
        ),
        bad=BOARD.format(type="1 to 3", value="2", layout="graph"),
        good=GOOD,
    ),
    Entry(
        "B155",
        Words(
            "`{name}` cannot be one board per player and come from a file. One of the two was expected.",
            "Take `per player` away, or write the board into the game.",
        ),
        Words(
            "`{name}` kann nicht zugleich ein Brett je Spieler sein und aus einer Datei kommen. Erwartet wurde eines"
            " von beiden.",
            "Nimm `per player` weg, oder schreibe das Brett in das Spiel.",
        ),
        bad=GOOD.replace("graph from board", "graph from board, per player"),
        good=GOOD,
    ),
)
