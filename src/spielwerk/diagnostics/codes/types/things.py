"""Players, objects, places and boards at the wrong place."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, FLOOR, SCORE, beside, turn

DECLARED = {"declared": ("declared here", "hier vereinbart")}
KINDS = """
object Piece, abstract:
    function worth: int = 1

object Rook is Piece, 2:
    function worth: {result} = {value}
"""

THINGS: tuple[Entry, ...] = (
    Entry(
        "S323",
        Words(
            "`{quote}` is `{given}`. A player was expected: only players choose.",
            "Name the player who chooses, for example `player chooses …`.",
        ),
        Words(
            "`{quote}` ist `{given}`. Erwartet wurde ein Spieler: Nur Spieler wählen.",
            "Nenne den Spieler, der wählt, etwa `player chooses …`.",
        ),
        bad=turn("players chooses cell from Board", "cell.mark = player", top=BOARD),
        good=turn("player chooses cell from Board", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "S324",
        Words(
            "`{function}` is about a whole space; `{quote}` is not one. The name of a space was expected: {spaces}.",
            "Write the name of the space.",
        ),
        Words(
            "`{function}` handelt von einem ganzen Raum, und `{quote}` ist keiner. Erwartet wurde der Name eines"
            " Raums: {spaces}.",
            "Schreibe den Namen des Raums.",
        ),
        bad=turn(
            "if any(lines(Board.a1, 3) as line where all(line each .mark == player)):",
            "    end with draw",
            top=BOARD,
        ),
        good=turn(
            "if any(lines(Board, 3) as line where all(line each .mark == player)):", "    end with draw", top=BOARD
        ),
    ),
    Entry(
        "S326",
        Words(
            "`{function}` has nothing to give here. A board of hexes was expected, with a space for its corners or"
            " sides.",
            "Declare it: `space Crossing, corners of Island`, `space Path, sides of Island`.",
        ),
        Words(
            "`{function}` kann hier nichts ergeben. Erwartet wurde ein Brett aus Sechsecken, mit einem Raum für seine"
            " Ecken oder Seiten.",
            "Vereinbare ihn: `space Crossing, corners of Island`, `space Path, sides of Island`.",
        ),
        bad=turn("if any(corners(Board.a1)):", "    end with draw", top=FLOOR),
        good=turn("if any(neighbours(Board.a1)):", "    end with draw", top=FLOOR),
    ),
    Entry(
        "S328",
        Words(
            "`{quote}` is no type of objects. The name of an object type was expected.",
            "Write the type, alone or with its owner: `Stone of player`.",
        ),
        Words(
            "`{quote}` ist keine Objektart. Erwartet wurde der Name einer Objektart.",
            "Schreibe die Art, allein oder mit ihrem Besitzer: `Stone of player`.",
        ),
        bad=turn(
            "place player on Board.a1",
            top=FLOOR + "\n\nobject Stone, 5 per player",
        ),
        good=turn(
            "place Stone of player on Board.a1",
            top=FLOOR + "\n\nobject Stone, 5 per player",
        ),
    ),
    Entry(
        "S336",
        Words(
            "A {kind} holds objects, not `{given}`. The name of an object type was expected.",
            "Name an object type, or make an attribute of it by leaving `{kind}` away.",
        ),
        Words(
            "In `{kind}` liegen Objekte, nicht `{given}`. Erwartet wurde der Name einer Objektart.",
            "Nenne eine Objektart, oder mach ein Merkmal daraus, indem du `{kind}` weglässt.",
        ),
        bad=beside("player:\n    field purse: int"),
        good=turn("player.purse = 3", top="player:\n    purse: int"),
    ),
    Entry(
        "S338",
        Words(
            "`{place}` holds `{holds}`, not `{given}`. A place for these objects was expected.",
            "Choose another place, or declare that it holds both: `{holds} or {given}`.",
        ),
        Words(
            "In `{place}` liegt `{holds}`, nicht `{given}`. Erwartet wurde ein Ort für diese Objekte.",
            "Wähle einen anderen Ort, oder vereinbare, dass dort beides liegt: `{holds} or {given}`.",
        ),
        bad=beside("object Coin, 9, in deck\nobject Card, 9, in deck\n\ntable:\n    pile deck: Card"),
        good=beside("object Coin, 9, in deck\nobject Card, 9, in deck\n\ntable:\n    pile deck: Card or Coin"),
        labels=DECLARED,
    ),
    Entry(
        "S340",
        Words(
            "`{name}` is a field: what lies in it has no order that could be shuffled. A pile or row was expected.",
            "Declare it as a pile: `pile {name}: …`.",
        ),
        Words(
            "`{name}` ist ein `field`: Was darin liegt, hat keine Reihenfolge, die sich mischen ließe. Erwartet wurde"
            " `pile` oder `row`.",
            "Vereinbare einen Stapel: `pile {name}: …`.",
        ),
        bad=turn("shuffle player.hand", top=CARDS),
        good=turn("shuffle deck", top=CARDS),
    ),
    Entry(
        "S341",
        Words(
            "`{quote}` cannot be used with `{word}`. Expected were: for `roll` dice, for `shuffle` a pile or list, for"
            " `add`, `remove` and `clear` a list or set.",
            "Name something that can be changed like that; objects are moved with `move`.",
        ),
        Words(
            "`{quote}` passt nicht zu `{word}`. Erwartet wurden: bei `roll` Würfel, bei `shuffle` ein Stapel oder eine"
            " Liste, bei `add`, `remove` und `clear` eine Liste oder Menge.",
            "Nenne etwas, das sich so ändern lässt; Objekte bewegt man mit `move`.",
        ),
        bad=turn("roll player.score", top=SCORE),
        good=turn("roll cube", "player.score = cube", top=SCORE + "\n\ndie cube: 1 to 6"),
    ),
    Entry(
        "S343",
        Words(
            "`{name}` of `{kind}` has the form `{given}`. The form `{wanted}` was expected: `{other}` has a function of"
            " the same name, and the object decides which of them is meant.",
            "Let both take and give the same, or choose another name for one of them.",
        ),
        Words(
            "`{name}` von `{kind}` hat die Form `{given}`. Erwartet wurde die Form `{wanted}`: `{other}` hat eine"
            " Funktion gleichen Namens, und das Objekt entscheidet, welche gemeint ist.",
            "Lass beide dasselbe nehmen und ergeben, oder wähle für eine einen anderen Namen.",
        ),
        bad=beside(KINDS.format(result="bool", value="true")),
        good=beside(KINDS.format(result="int", value="5")),
        labels=DECLARED,
    ),
)
