"""Boards, tables, ranges and lists: how large things are."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, SCORE, turn

TABLE = "object Card, in deck:\n    cost: int\n{rows}\n\ntable:\n    pile deck: Card\n\nplayer:\n    field hand: Card"
DRAW = "move deck.top to player.hand"

BOARDS: tuple[Entry, ...] = (
    Entry(
        "S501",
        Words(
            "The space `{name}` needs exactly one layout. `line`, `ring`, `grid`, `hexes` or `graph` was expected.",
            "Write, for example, `space {name}, grid 8 by 8`.",
        ),
        Words(
            "Der Raum `{name}` braucht genau eine Anordnung. Erwartet wurde `line`, `ring`, `grid`, `hexes` oder"
            " `graph`.",
            "Schreibe etwa `space {name}, grid 8 by 8`.",
        ),
        bad=turn("Board[1].mark = player", top="space Board:\n    mark: player or none"),
        good=turn("Board[1].mark = player", top="space Board, line 8:\n    mark: player or none"),
    ),
    Entry(
        "S502",
        Words(
            "Measures behind `{kind}`: {given}. Expected: one for `line` and `ring`, two or three for `grid`, one or"
            " two for `hexes`.",
            "Write, for example, `line 24`, `ring 40`, `grid 8 by 8` or `hexes 3`.",
        ),
        Words(
            "Maße hinter `{kind}`: {given}. Erwartet: eines bei `line` und `ring`, zwei oder drei bei `grid`, eines"
            " oder zwei bei `hexes`.",
            "Schreibe etwa `line 24`, `ring 40`, `grid 8 by 8` oder `hexes 3`.",
        ),
        bad=turn("Board[1, 1].mark = player", top="space Board, grid 3:\n    mark: player or none"),
        good=turn("Board[1, 1].mark = player", top=BOARD),
    ),
    Entry(
        "S503",
        Words(
            "`{quote}` can change during a match. A value was expected that is known before it: a number, an option or"
            " a constant.",
            "Use an option or a constant instead.",
        ),
        Words(
            "`{quote}` kann sich während der Partie ändern. Erwartet wurde ein Wert, der vorher feststeht: eine"
            " Zahl, eine"
            " Option oder eine Konstante.",
            "Benutze dafür eine Option oder eine Konstante.",
        ),
        bad=turn(
            "Heap[1].size = player.score",
            top=SCORE + "\n\nspace Heap, line sum(players.score):\n    size: int",
        ),
        good=turn("Heap[1].size = player.score", top=SCORE + "\n\nspace Heap, line 3:\n    size: int"),
    ),
    Entry(
        "S504",
        Words(
            "Nothing says how long the list `{name}` can get. `at most` and a number were expected.",
            "Write, for example, `{name}: list of player, at most 20`.",
        ),
        Words(
            "Nichts sagt, wie lang die Liste `{name}` werden kann. Erwartet wurden `at most` und eine Zahl.",
            "Schreibe etwa `{name}: list of player, at most 20`.",
        ),
        bad=turn("add player to moves", top="table:\n    moves: list of player"),
        good=turn("add player to moves", top="table:\n    moves: list of player, at most 20"),
    ),
    Entry(
        "S510",
        Words(
            "This range is empty: {low} is greater than {high}. First the smaller, then the greater number was"
            " expected.",
            "Write `{high} to {low}`.",
        ),
        Words(
            "Dieser Bereich ist leer: {low} ist größer als {high}. Erwartet wurde zuerst die kleinere, dann die größere"
            " Zahl.",
            "Schreibe `{high} to {low}`.",
        ),
        bad=turn("roll cube", top="die cube: 6 to 1"),
        good=turn("roll cube", top="die cube: 1 to 6"),
    ),
    Entry(
        "S511",
        Words(
            "Nothing says which numbers the set `{name}` can hold. A range was expected.",
            "Write, for example, `{name}: set of 1 to 6`.",
        ),
        Words(
            "Nichts sagt, welche Zahlen die Menge `{name}` enthalten kann. Erwartet wurde ein Bereich.",
            "Schreibe etwa `{name}: set of 1 to 6`.",
        ),
        bad=turn("add 3 to player.seen", top="player:\n    seen: set of int"),
        good=turn("add 3 to player.seen", top="player:\n    seen: set of 1 to 6"),
    ),
    Entry(
        "S512",
        Words(
            "The kinds in this table have no names. {reason}",
            "Begin the table with `| name | …`, and every row with the name of a kind.",
        ),
        Words(
            "Die Arten in dieser Tabelle haben keine Namen. {reason:de}",
            "Beginne die Tabelle mit `| name | …` und jede Zeile mit dem Namen einer Art.",
        ),
        bad=turn(DRAW, top=TABLE.format(rows="    | cost |\n    | 1    |")),
        good=turn(DRAW, top=TABLE.format(rows="    | name | cost |\n    | Inn  | 1    |")),
    ),
    Entry(
        "S514",
        Words(
            "`at most` says how much a list or a place can hold, but this is `{given}`. A list was expected.",
            "For a number write a range, such as `0 to 20`.",
        ),
        Words(
            "`at most` sagt, wie viel eine Liste oder ein Ort fasst, dies ist aber `{given}`. Erwartet wurde eine"
            " Liste.",
            "Für eine Zahl schreibe einen Bereich wie `0 to 20`.",
        ),
        bad=turn("player.score += 1", top="player:\n    score: int = 0, at most 20"),
        good=turn("player.score += 1", top="player:\n    score: 0 to 20 = 0"),
    ),
)
