"""Faults that stop a match while it runs."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, game, turn
from spielwerk.diagnostics.codes.layouts import FORBIDDEN_MOVES
from spielwerk.diagnostics.codes.limits import RUNNING_LIMITS
from spielwerk.diagnostics.codes.longs import NOT_FITTING

LIST = "player:\n    bag: list of int, at most 3"
HEALTH = "player:\n    health: 0 to 3 = 3"
PRICES = SCORE + "\n\nconst price: map int to int = {3: 2, 4: 5}"
GOLD = "table:\n    bank: int = 0\n\nplayer:\n    gold: int = {amount}"
STONES = "object Stone, {amount}\n\nspace Board, grid 3 by 3{limit}"
CROSSROADS = """
    play:
        Crossroads()

    phase Crossroads():
        steps: int = 5
        go to Left when steps > 1
        go to Right when steps {test} 2

    phase Left():
        end with draw

    phase Right():
        end with draw
"""

HANDS = """
object Card, 6, in deck

table:
    pile deck: Card, visible to nobody

player:
    field hand: Card, visible to owner, count visible to all

setup:
    deal 2 from deck to players.hand
"""
DRAWN_AT_ONCE = """
play:
    at once{how} for player in players:
        player chooses card from opponent(player).hand
        {now}
    {then}
    end with draw
"""

RUNNING: tuple[Entry, ...] = (
    Entry(
        "R101",
        Words(
            "A number has left what can be counted with. Numbers from -2147483647 to 2147483647 were expected.",
            "Keep the number small: with `min(…)` and `max(…)`, or with a range for the attribute.",
        ),
        Words(
            "Eine Zahl ist größer geworden, als gerechnet werden kann. Erwartet wurden Zahlen von -2147483647 bis"
            " 2147483647.",
            "Halte die Zahl klein: mit `min(…)` und `max(…)` oder mit einem Bereich für das Merkmal.",
        ),
        bad=turn("player.score = 1", "repeat 40 times:", "    player.score *= 2", top=SCORE),
        good=turn("player.score = 1", "repeat 20 times:", "    player.score *= 2", top=SCORE),
    ),
    Entry(
        "R102",
        Words(
            "Here something is divided by 0. Another number was expected.",
            "Ask before you divide: `if parts > 0:`, or offer no 0.",
        ),
        Words(
            "Hier wird durch 0 geteilt. Erwartet wurde eine andere Zahl.",
            "Frage vor dem Teilen: `if parts > 0:`, oder biete keine 0 an.",
        ),
        bad=turn("player chooses parts from 0 to 3", "player.score = 12 / parts", top=SCORE),
        good=turn("player chooses parts from 1 to 3", "player.score = 12 / parts", top=SCORE),
    ),
    Entry(
        "R107",
        Words(
            "The list is full: nothing more fits in. Room for one more was expected.",
            "Raise the number behind `at most`, or remove something first.",
        ),
        Words(
            "Die Liste ist voll: Es passt nichts mehr hinein. Erwartet wurde Platz für noch etwas.",
            "Erhöhe die Zahl hinter `at most`, oder entferne vorher etwas.",
        ),
        bad=turn("repeat 5 times:", "    add 7 to player.bag", top=LIST),
        good=turn("repeat 3 times:", "    add 7 to player.bag", top=LIST),
    ),
    Entry(
        "R108",
        Words(
            "Chance has nothing to draw from. At least one possibility was expected.",
            "Ask with `any(…)` whether there is something before you draw.",
        ),
        Words(
            "Der Zufall hat nichts, woraus er ziehen kann. Erwartet wurde mindestens eine Möglichkeit.",
            "Frage vor dem Ziehen mit `any(…)`, ob etwas da ist.",
        ),
        bad=turn("let lucky = random (players where .score > 0)", "lucky.score += 1", top=SCORE),
        good=turn("let lucky = random (players where .score == 0)", "lucky.score += 1", top=SCORE),
    ),
    Entry(
        "R109",
        Words(
            "A rule in `{inside}` does not come to an end, or not soon enough. A decision or an end of the loop was"
            " expected long ago.",
            "See that the condition of the loop can become false, or leave it with `stop`. Where a rule looks through"
            " boards inside of boards, narrow them first.",
        ),
        Words(
            "Eine Regel in `{inside}` kommt nicht oder nicht bald genug zum Ende. Längst erwartet wurde eine"
            " Entscheidung oder ein Ende der Schleife.",
            "Sorge dafür, dass die Bedingung der Schleife falsch werden kann, oder verlasse sie mit `stop`. Wo eine"
            " Regel Bretter in Brettern durchsucht, schränke sie vorher ein.",
        ),
        bad=turn("repeat while player.score < 10:", "    player.score = 0", top=SCORE),
        good=turn("repeat while player.score < 10:", "    player.score += 1", top=SCORE),
    ),
    *RUNNING_LIMITS,
    Entry(
        "R201",
        Words(
            "The value {a} leaves the range that is declared for it. A value inside it was expected.",
            "Check the value before it is set, limit it with `min` and `max`, or declare a wider range.",
        ),
        Words(
            "Der Wert {a} verlässt den Bereich, der für ihn vereinbart ist. Erwartet wurde ein Wert darin.",
            "Prüfe den Wert, bevor er gesetzt wird, begrenze ihn mit `min` und `max`, oder vereinbare einen größeren"
            " Bereich.",
        ),
        bad=turn("repeat 4 times:", "    player.health -= 1", top=HEALTH),
        good=turn("repeat 4 times:", "    player.health = max(player.health - 1, 0)", top=HEALTH),
    ),
    Entry(
        "R202",
        Words(
            "`only` found {a} elements. Exactly one was expected.",
            "Make the condition sharper, or write `first(…)` if any of them will do.",
        ),
        Words(
            "`only` hat {a} Elemente gefunden. Erwartet wurde genau eines.",
            "Mache die Bedingung genauer, oder schreibe `first(…)`, wenn irgendeines genügt.",
        ),
        bad=turn("let cell = only(Board where .mark == none)", "cell.mark = player", top=BOARD),
        good=turn("let cell = only(Board where column(it) == 1 and row(it) == 2)", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "R203",
        Words(
            "There is nothing here to choose the greatest, the least or a random one from. At least one element was"
            " expected.",
            "Ask first with `any(…)` whether there is something.",
        ),
        Words(
            "Hier gibt es nichts, woraus das größte, das kleinste oder ein zufälliges Element kommen kann. Erwartet"
            " wurde mindestens eines.",
            "Frage vorher mit `any(…)`, ob etwas da ist.",
        ),
        bad=turn("player.score = max(players where .score > 5 each .score)", top=SCORE),
        good=turn("player.score = max(players where .score < 5 each .score)", top=SCORE),
    ),
    Entry(
        "R204",
        Words(
            "There is `none` here. An object, a place or a player was expected.",
            "Ask first: `if … != none:`.",
        ),
        Words(
            "Hier steht `none`. Erwartet wurde ein Objekt, ein Ort oder ein Spieler.",
            "Frage vorher: `if … != none:`.",
        ),
        bad=turn("repeat 6 times:", "    move deck.top to player.hand", top=CARDS),
        good=turn("repeat 5 times:", "    move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "R205",
        Words(
            "There is no field number {a} here. A number from 1 to {b} was expected.",
            "Check the number first, or go from field to field with `step(…)`, which gives `none` at the edge.",
        ),
        Words(
            "Ein Feld mit der Nummer {a} gibt es hier nicht. Erwartet wurde eine Zahl von 1 bis {b}.",
            "Prüfe die Zahl vorher, oder gehe mit `step(…)` von Feld zu Feld: Am Rand kommt `none`.",
        ),
        bad=turn("player chooses column from 1 to 4", "Board[column, 1].mark = player", top=BOARD),
        good=turn("player chooses column from 1 to 3", "Board[column, 1].mark = player", top=BOARD),
    ),
    Entry(
        "R206",
        Words(
            "There is no player number {a}. A number from 1 to {b} was expected.",
            "Count no further than `count(all_players)`.",
        ),
        Words(
            "Einen Spieler mit der Nummer {a} gibt es nicht. Erwartet wurde eine Zahl von 1 bis {b}.",
            "Zähle nicht weiter als `count(all_players)`.",
        ),
        bad=turn("player chooses number from 1 to 5", "players[number].score += 1", top=SCORE),
        good=turn("player chooses number from 1 to count(players)", "players[number].score += 1", top=SCORE),
    ),
    Entry(
        "R207",
        Words(
            "The map has nothing for the key {a}. One of its keys was expected.",
            "Add an entry for it to the map, or ask first with `in` whether the key is there.",
        ),
        Words(
            "Die Zuordnung hat nichts für den Schlüssel {a}. Erwartet wurde einer ihrer Schlüssel.",
            "Füge dafür einen Eintrag an, oder frage vorher mit `in`, ob es den Schlüssel gibt.",
        ),
        bad=turn("player chooses n from 1 to 4", "player.score += price[n]", top=PRICES),
        good=turn("player chooses n from 3 to 4", "player.score += price[n]", top=PRICES),
    ),
    Entry(
        "R208",
        Words(
            "The list has no position {a}. A number from 1 to {b} was expected.",
            "Ask first with `count(…)` how long the list is.",
        ),
        Words(
            "Die Liste hat keine Stelle {a}. Erwartet wurde eine Zahl von 1 bis {b}.",
            "Frage vorher mit `count(…)`, wie lang die Liste ist.",
        ),
        bad=turn("add 7 to player.bag", "player chooses n from 1 to 3", "add player.bag[n] to player.bag", top=LIST),
        good=turn("add 7 to player.bag", "player chooses n from 1 to 1", "add player.bag[n] to player.bag", top=LIST),
    ),
    Entry(
        "R209",
        Words(
            "{a} shall be moved, but only {b} are there. At least as many were expected.",
            "Ask first: `if player.gold >= 3:`.",
        ),
        Words(
            "{a} sollen bewegt werden, aber nur {b} sind da. Erwartet wurden mindestens so viele.",
            "Frage vorher: `if player.gold >= 3:`.",
        ),
        bad=turn("move 3 from player.gold to bank", top=GOLD.format(amount=2)),
        good=turn("move 3 from player.gold to bank", top=GOLD.format(amount=5)),
    ),
    Entry(
        "R210",
        Words(
            "The weight {a} is negative. 0 or more was expected: nothing can be less likely than never.",
            "Check what stands behind `weighted by`.",
        ),
        Words(
            "Das Gewicht {a} ist negativ. Erwartet wurde 0 oder mehr: Seltener als nie kann nichts sein.",
            "Prüfe, was hinter `weighted by` steht.",
        ),
        bad=turn("let cell = random Board weighted by -1", "cell.mark = player", top=BOARD),
        good=turn("let cell = random Board weighted by index(it)", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "R211",
        Words(
            "The place is full: no further object fits in. A place with room was expected.",
            "Ask first with `count(…)`, or raise the number behind `at most`.",
        ),
        Words(
            "Der Ort ist voll: Kein weiteres Objekt passt hinein. Erwartet wurde ein Ort, an dem Platz ist.",
            "Frage vorher mit `count(…)`, oder erhöhe die Zahl hinter `at most`.",
        ),
        bad=turn(
            "place Stone on Board.a1",
            "place Stone on Board.a1",
            top=STONES.format(amount=4, limit=", at most 1"),
        ),
        good=turn(
            "place Stone on Board.a1",
            "place Stone on Board.b2",
            top=STONES.format(amount=4, limit=", at most 1"),
        ),
    ),
    Entry(
        "R212",
        Words(
            "All objects of this kind are in play already. A spare one was expected.",
            "Declare more of them, or ask first whether one is left: `any(spare(…))`.",
        ),
        Words(
            "Alle Objekte dieser Art sind schon im Spiel. Erwartet wurde eines, das noch übrig ist.",
            "Vereinbare mehr davon, oder frage vorher, ob noch eines übrig ist: `any(spare(…))`.",
        ),
        bad=turn("for square in Board:", "    place Stone on square", top=STONES.format(amount=4, limit="")),
        good=turn("for square in Board:", "    place Stone on square", top=STONES.format(amount=9, limit="")),
    ),
    Entry(
        "R213",
        Words(
            "Nothing is left to deal. Enough for everybody was expected.",
            "Deal fewer, or shuffle what was used back in before.",
        ),
        Words(
            "Zum Austeilen ist nichts mehr da. Erwartet wurde genug für alle.",
            "Teile weniger aus, oder mische vorher das Gebrauchte wieder ein.",
        ),
        bad=turn("deal 3 from deck to players.hand", top=CARDS),
        good=turn("deal 2 from deck to players.hand", top=CARDS),
    ),
    Entry(
        "R214",
        Words(
            "At the end of `{inside}` {a} of the `go to` lines hold: {held}. Exactly one was expected.",
            "See that the conditions exclude each other, and that one of them always holds.",
        ),
        Words(
            "Am Ende von `{inside}` treffen {a} der `go to`-Zeilen zu: {held:de}. Erwartet wurde genau eine.",
            "Sorge dafür, dass die Bedingungen einander ausschließen und dass immer eine zutrifft.",
        ),
        bad=game(CROSSROADS.format(test=">")),
        good=game(CROSSROADS.format(test="<")),
        labels={"held": ("this one holds", "diese trifft zu")},
    ),
    Entry(
        "R215",
        Words(
            "There is nothing to choose from, and the game does not say what happens then. An option or an `else:` was"
            " expected.",
            "Add a block `else:` below the choice.",
        ),
        Words(
            "Es gibt nichts zu wählen, und das Spiel sagt nicht, was dann geschieht. Erwartet wurde eine Möglichkeit"
            " oder ein `else:`.",
            "Füge unter der Wahl einen Block `else:` an.",
        ),
        bad=turn("player chooses cell from Board where .mark == player", "cell.mark = none", top=BOARD),
        good=turn("player chooses cell from Board where .mark == none", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "R245",
        Words(
            "Here players decide at the same time, and one of them would choose among things that he may not see."
            " Chance would have to say which thing that is, and nothing may be drawn while others decide. Things that"
            " the player sees, or that lie in a pile, in a row or on a board, were expected.",
            "Let the players choose one after the other, with `for player in players:`, or write `at once openly`.",
        ),
        Words(
            "Hier entscheiden mehrere gleichzeitig, und einer von ihnen müsste unter Dingen wählen, die er nicht sehen"
            " darf. Welches davon es ist, müsste der Zufall sagen, und während andere entscheiden, wird nichts gezogen."
            " Erwartet wurden Dinge, die der Spieler sieht oder die in einem Stapel, in einer Reihe oder auf einem"
            " Brett liegen.",
            "Lass die Spieler nacheinander wählen, mit `for player in players:`, oder schreibe `at once openly`.",
        ),
        bad=game(HANDS + DRAWN_AT_ONCE.format(how="", now="", then="then:\n        move card to player.hand")),
        good=game(HANDS + DRAWN_AT_ONCE.format(how=" openly", now="move card to player.hand", then="")),
    ),
    *FORBIDDEN_MOVES,
    *NOT_FITTING,
    Entry(
        "R301",
        Words(
            "This claim of the game does not hold after a decision. What `always` claims was expected to be true"
            " whenever somebody is asked and at the end, what `never` claims to be false.",
            "Look at the match up to this decision, and correct the rule that breaks the claim, or the claim itself.",
        ),
        Words(
            "Diese Behauptung des Spiels gilt nach einer Entscheidung nicht. Erwartet wurde, dass `always` stimmt und"
            " `never` nicht stimmt, wann immer jemand gefragt wird und am Ende.",
            "Sieh dir die Partie bis zu dieser Entscheidung an und berichtige die Regel, die die Behauptung verletzt,"
            " oder die Behauptung selbst.",
        ),
        bad=turn("player chooses coins from 1 to 3", "player.score += coins", top=SCORE)
        + "\nalways sum(players.score) <= 2\n",
        good=turn("player chooses coins from 1 to 3", "player.score += coins", top=SCORE)
        + "\nalways sum(players.score) <= 3\n",
    ),
)
