"""Collections: what is none, what has no end, what is asked of each element."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, turn

PRICED = CARDS.replace("deck\n\n", "deck:\n    cost: int = 1\n\n", 1)
STOCK = "enum Good: wood, wool\n\nplayer:\n    score: int = 0\n    stock: map Good to int"

COLLECTIONS: tuple[Entry, ...] = (
    Entry(
        "S307",
        Words(
            "`{quote}` is `{given}`, a single value. A collection was expected.",
            "Write a list, a set, a container or the name of a type; one value alone is `[{quote}]`.",
        ),
        Words(
            "`{quote}` ist `{given}`, ein einzelner Wert. Erwartet wurde eine Sammlung.",
            "Schreibe eine Liste, eine Menge, einen Behälter oder den Namen einer Art; ein Wert allein ist"
            " `[{quote}]`.",
        ),
        bad=turn("for round in 3:", "    player.score += round", top=SCORE),
        good=turn("for round in 1 to 3:", "    player.score += round", top=SCORE),
    ),
    Entry(
        "S308",
        Words(
            "`where` keeps elements, it does not test them all: `all` was expected to get a condition for every"
            " element.",
            "Write `all({of} each {condition})`.",
        ),
        Words(
            "`where` wählt Elemente aus, es prüft nicht alle: `all` erwartet eine Bedingung zu jedem Element.",
            "Schreibe `all({of} each {condition})`.",
        ),
        bad=turn("if all(Board where .mark != none):", "    end with draw", top=BOARD),
        good=turn("if all(Board each .mark != none):", "    end with draw", top=BOARD),
    ),
    Entry(
        "S316",
        Words(
            "`{quote}` is `{given}`, and nothing can be taken out of it with `[…]`. A list, a map, a space or `players`"
            " was expected.",
            "Take the brackets away, or put a list, a map or a space before them.",
        ),
        Words(
            "`{quote}` ist `{given}`, daraus lässt sich mit `[…]` nichts nehmen. Erwartet wurde eine Liste, eine"
            " Zuordnung, ein Raum oder `players`.",
            "Nimm die Klammern weg, oder setze eine Liste, eine Zuordnung oder einen Raum davor.",
        ),
        bad=turn("player.score = player.score[1]", top=SCORE),
        good=turn("player.score = players[1].score", top=SCORE),
    ),
    Entry(
        "S318",
        Words(
            "`turns` goes round and round and has no end. A collection with an end was expected.",
            "Write `players`; `turns` belongs behind `for player in`.",
        ),
        Words(
            "`turns` geht immer rundherum und hat kein Ende. Erwartet wurde eine Sammlung mit Ende.",
            "Schreibe `players`; `turns` gehört hinter `for player in`.",
        ),
        bad=turn("player.score = count(turns)", top=SCORE),
        good=turn("player.score = count(players)", top=SCORE),
    ),
    Entry(
        "S321",
        Words(
            "`{quote}` is a place. What lies in it was expected, and that must be said.",
            "Write `objects({quote})`.",
        ),
        Words(
            "`{quote}` ist ein Ort. Erwartet wurde, was darin liegt, und das muss man sagen.",
            "Schreibe `objects({quote})`.",
        ),
        bad=turn(
            "let spot = player.hand",
            "if any(spot where .cost > 1):",
            "    end with draw",
            top=PRICED,
        ),
        good=turn(
            "let spot = player.hand",
            "if any(objects(spot) where .cost > 1):",
            "    end with draw",
            top=PRICED,
        ),
    ),
    Entry(
        "S322",
        Words(
            "`{function}` does not know by what to compare. `by` was expected behind `{quote}`.",
            "Write `{quote} by …`, for example `players by .score`; for the highest first `by -.score`.",
        ),
        Words(
            "`{function}` weiß nicht, wonach verglichen wird. Erwartet wurde `by` hinter `{quote}`.",
            "Schreibe `{quote} by …`, etwa `players by .score`; mit dem Höchsten zuerst `by -.score`.",
        ),
        bad=turn("if player.score > 3:", "    end with ranking players", top=SCORE),
        good=turn("if player.score > 3:", "    end with ranking players by -.score", top=SCORE),
    ),
    Entry(
        "S325",
        Words(
            "`{quote}` is a map: its keys are always the same. The sum of its amounts was expected.",
            "Write `sum({quote})`; to see whether there is anything, `any({quote})`.",
        ),
        Words(
            "`{quote}` ist eine Zuordnung: Ihre Schlüssel sind immer dieselben. Erwartet wurde die Summe ihrer Mengen.",
            "Schreibe `sum({quote})`; ob überhaupt etwas da ist, sagt `any({quote})`.",
        ),
        bad=turn("player.score = count(player.stock)", top=STOCK),
        good=turn("player.score = sum(player.stock)", top=STOCK),
    ),
    Entry(
        "S330",
        Words(
            "`{one}` and `{other}` cannot share one type. Several types of objects were expected, or several places.",
            "Choose one of them, or make two attributes.",
        ),
        Words(
            "`{one}` und `{other}` können nicht ein Typ sein. Erwartet wurden mehrere Objektarten oder mehrere Orte.",
            "Wähle eines davon, oder mach zwei Merkmale daraus.",
        ),
        bad=turn("player.luck = 3", top="player:\n    luck: int or player"),
        good=turn("player.luck = 3", top="player:\n    luck: int or none"),
    ),
    Entry(
        "S331",
        Words(
            "`{given}` cannot stand at this place of a type. A single kind of value was expected.",
            "A collection that may be missing is an empty one: leave `or none` away. A map leads from a number, an enum"
            " or a thing to a single value.",
        ),
        Words(
            "`{given}` kann an dieser Stelle eines Typs nicht stehen. Erwartet wurde eine einzelne Art von Wert.",
            "Eine Sammlung, die fehlen darf, ist eine leere: Lass `or none` weg. Eine Zuordnung führt von einer Zahl,"
            " einem Enum oder einem Ding zu einem einzelnen Wert.",
        ),
        bad=turn("add player to player.friends", top="player:\n    friends: set of player or none"),
        good=turn("add player to player.friends", top="player:\n    friends: set of player"),
    ),
    Entry(
        "S334",
        Words(
            "Several values in round brackets were expected only behind `by`, as keys to sort by.",
            "Write a list in square brackets: `[a, b]`.",
        ),
        Words(
            "Mehrere Werte in runden Klammern wurden nur hinter `by` erwartet, als Schlüssel zum Sortieren.",
            "Schreibe eine Liste in eckigen Klammern: `[a, b]`.",
        ),
        bad=turn("player.score = max((1, 2))", top=SCORE),
        good=turn("player.score = max([1, 2])", top=SCORE),
    ),
    Entry(
        "S335",
        Words(
            "Values in square brackets behind `{quote}`: {given}. Expected: {wanted}.",
            "A grid needs column and row: `Board[2, 3]`; a line, a list and a map need one value.",
        ),
        Words(
            "Werte in eckigen Klammern hinter `{quote}`: {given}. Erwartet: {wanted}.",
            "Ein Gitter braucht Spalte und Reihe: `Board[2, 3]`; eine Linie, eine Liste und eine Zuordnung brauchen"
            " einen Wert.",
        ),
        bad=turn("Board[2].mark = player", top=BOARD),
        good=turn("Board[2, 1].mark = player", top=BOARD),
    ),
    Entry(
        "S344",
        Words(
            "`{quote}` is a collection of collections (`{given}`). A plain collection was expected here.",
            "Take one of them with `first`, `last`, `only` or `[n]`, go through them with `for`, or join them with"
            " `union`.",
        ),
        Words(
            "`{quote}` ist eine Sammlung von Sammlungen (`{given}`). Erwartet wurde hier eine einfache Sammlung.",
            "Nimm eine davon mit `first`, `last`, `only` oder `[n]`, geh sie mit `for` durch, oder vereinige sie mit"
            " `union`.",
        ),
        bad=turn("player chooses cell from lines(Board, 3)", "cell.mark = player", top=BOARD),
        good=turn("player chooses cell from first(lines(Board, 3))", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "S345",
        Words(
            "`{quote}` is `{given}`: several values in one. Single values were expected here, with commas between"
            " them.",
            "Write the values one by one, for example `decide 1: 2, 3`; of a collection take one with `only(…)`,"
            " `first(…)` or `[n]`.",
        ),
        Words(
            "`{quote}` ist `{given}`: mehrere Werte in einem. Erwartet wurden hier einzelne Werte, mit Kommas"
            " dazwischen.",
            "Schreibe die Werte einzeln, zum Beispiel `decide 1: 2, 3`; aus einer Sammlung nimm einen mit `only(…)`,"
            " `first(…)` oder `[n]`.",
        ),
        bad=turn("player chooses 2 picks from [1, 2, 3]", top=SCORE) + '\ntest "two":\n    decide 1: [1, 2]\n',
        good=turn("player chooses 2 picks from [1, 2, 3]", top=SCORE) + '\ntest "two":\n    decide 1: 1, 2\n',
    ),
)
