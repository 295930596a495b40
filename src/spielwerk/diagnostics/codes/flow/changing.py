"""What may be changed, by whom, and what stands at the wrong place."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import CARDS, FLOOR, SCORE, beside, turn


def _worn(words: str) -> str:
    """A game with cards that are called by these words, and change."""
    cards = f'object Card "{words}", 5, in deck:\n    wear: int = 0\n\ntable:\n    pile deck: Card'
    return turn("player chooses card from Card", "card.wear += 1", top=cards)


CHANGING: tuple[Entry, ...] = (
    Entry(
        "S402",
        Words(
            "In {place} nothing may change, be asked or be drawn: it only looks at the game. Lines that compute a value"
            " were expected.",
            "Put this line into a procedure.",
        ),
        Words(
            "In {place:de} darf nichts geändert, gefragt oder gezogen werden: Hier wird das Spiel nur betrachtet."
            " Erwartet"
            " wurden Zeilen, die einen Wert berechnen.",
            "Setze diese Zeile in eine Prozedur.",
        ),
        bad=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    player.score = 0\n    return 3",
        ),
        good=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    let half = player.score / 2\n    return half",
        ),
    ),
    Entry(
        "S409",
        Words(
            "`when` cannot stand here. It was expected in a rule, or in the first lines of an action.",
            "Write `if …:` to do something only in some cases.",
        ),
        Words(
            "`when` kann hier nicht stehen. Erwartet wird es in einer Regel oder in den ersten Zeilen einer Aktion.",
            "Schreibe `if …:`, um etwas nur in manchen Fällen zu tun.",
        ),
        bad=turn("when player.score > 3", top=SCORE),
        good=turn("if player.score > 3:", "    end with draw", top=SCORE),
    ),
    Entry(
        "S410",
        Words(
            "Objects can be made only before the match. `create` was expected in `setup`.",
            "Declare enough objects, `object Stone, 10 per player`, and use `place Stone of player on …` here.",
        ),
        Words(
            "Objekte können nur vor der Partie entstehen. `create` wurde in `setup` erwartet.",
            "Vereinbare genug Objekte, `object Stone, 10 per player`, und benutze hier `place Stone of player on …`.",
        ),
        bad=turn("create Stone of player on Board.a1", top=FLOOR + "\n\nobject Stone"),
        good=turn("place Stone of player on Board.a1", top=FLOOR + "\n\nobject Stone, 10 per player"),
    ),
    Entry(
        "S414",
        Words(
            "`{quote}` cannot be changed. An attribute or a name made with `let` was expected.",
            "Make a copy with `let`, or declare an attribute for what changes.",
        ),
        Words(
            "`{quote}` kann nicht geändert werden. Erwartet wurde ein Merkmal oder ein mit `let` vergebener Name.",
            "Mach mit `let` eine Kopie, oder vereinbare ein Merkmal für das, was sich ändert.",
        ),
        bad=turn("bonus = 3", "player.score += bonus", top=SCORE + "\n\nconst bonus = 2"),
        good=turn("let bonus = 3", "player.score += bonus", top=SCORE),
    ),
    Entry(
        "S415",
        Words(
            "`{quote}` is one value for every element. A single value was expected before the `=`.",
            "Change one after the other: `for player in players:`.",
        ),
        Words(
            "`{quote}` ist ein Wert für jedes Element. Vor dem `=` wurde ein einzelner Wert erwartet.",
            "Ändere einen nach dem anderen: `for player in players:`.",
        ),
        bad=turn("players.score = 0", top=SCORE),
        good=turn("for other in players:", "    other.score = 0", top=SCORE),
    ),
    Entry(
        "S418",
        Words(
            "`{name}` only gives an answer, which nobody uses here. A procedure or phase was expected.",
            "Use the answer: `if {name}(…):` or `let x = {name}(…)`.",
        ),
        Words(
            "`{name}` gibt nur eine Antwort, die hier niemand benutzt. Erwartet wurde eine Prozedur oder Phase.",
            "Benutze die Antwort: `if {name}(…):` oder `let x = {name}(…)`.",
        ),
        bad=turn("bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        good=turn("player.score += bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
    ),
    Entry(
        "S421",
        Words(
            "`{what}` cannot stand here. It was expected in a block for such things.",
            "{hint}Attributes stand in `player:`, `table:`, an object, a space or at the top of a phase; `field`,"
            " `pile`, `row` and dice in `player:` or `table:`.",
        ),
        Words(
            "`{what}` kann hier nicht stehen. Erwartet wird es in einem Block für solche Dinge.",
            "{hint:de}Merkmale stehen in `player:`, `table:`, einem Objekt, einem Raum oder oben in einer Phase;"
            " `field`, `pile`, `row` und Würfel in `player:` oder `table:`.",
        ),
        bad=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    extra: int = 3\n    player.score += 1"),
        good=turn(
            "grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    let extra = 3\n    player.score += extra"
        ),
    ),
    Entry(
        "S423",
        Words(
            "Objects are moved from where they lie. `from` was expected only with an amount.",
            "Take `from …` away: `move {quote} to …`.",
        ),
        Words(
            "Objekte werden von dort bewegt, wo sie liegen. `from` wurde nur bei einer Menge erwartet.",
            "Nimm `from …` weg: `move {quote} to …`.",
        ),
        bad=turn("move deck.top from deck to player.hand", top=CARDS),
        good=turn("move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S426",
        Words(
            "`{quote}` follows from where things lie and whose they are. `{word}` was expected instead of `=`.",
            "Write `{word} … to …`.",
        ),
        Words(
            "`{quote}` ergibt sich daraus, wo etwas liegt und wem es gehört. Statt `=` wurde `{word}` erwartet.",
            "Schreibe `{word} … to …`.",
        ),
        bad=turn("player.hand = deck", top=CARDS),
        good=turn("move deck to player.hand", top=CARDS),
    ),
    Entry(
        "S428",
        Words(
            "A `while` block says what holds as long as its condition holds. Only changes of attributes and"
            " `… visible to …` were expected.",
            "Put what happens once into a reaction or a procedure.",
        ),
        Words(
            "Ein `while`-Block sagt, was gilt, solange seine Bedingung gilt. Erwartet wurden nur Änderungen von"
            " Merkmalen"
            " und `… visible to …`.",
            "Setze, was einmal geschieht, in eine Reaktion oder eine Prozedur.",
        ),
        bad=beside('player:\n    score: int = 0\n    while .score > 3:\n        notice "Ahead!"'),
        good=turn("if player.score > 3:", '    notice "Ahead!"', top=SCORE),
    ),
    Entry(
        "S465",
        Words(
            "The words for a `{name}` cannot hold `{quote}`, which is left out: an object is called the same"
            " throughout a match. An attribute of it that never changes was expected, or `copy` or `kind`.",
            "Take it out of the text. What changes is shown beside the object, and can be told by a notice.",
        ),
        Words(
            "Die Worte für ein Objekt `{name}` können `{quote}` nicht enthalten, es wird ausgelassen: Ein Objekt heißt"
            " die ganze Partie lang gleich. Erwartet wurde ein Merkmal davon, das sich nie ändert, oder `copy` oder"
            " `kind`.",
            "Nimm es aus dem Text. Was sich ändert, wird neben dem Objekt gezeigt, und eine Meldung kann es sagen.",
        ),
        severity="warning",
        bad=_worn("card {copy}, worn {wear}"),
        good=_worn("card {copy}"),
    ),
)
