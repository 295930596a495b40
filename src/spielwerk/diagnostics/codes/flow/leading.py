"""What can be proved before a match to lead nowhere, to be never open, or to be seen by nobody."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import CARDS, SCORE, beside, game, turn

ROUNDS = """
table:
    round: 1 to 3 = 1

play:
    One()

phase One():
    round += 1
    {first}
    {second}

phase Two():
    end with draw

phase Three():
    end with draw
"""


def _rounds(first: str, second: str) -> str:
    return game(ROUNDS.format(first=first, second=second))


LEADING: tuple[Entry, ...] = (
    Entry(
        "S450",
        Words(
            "`{name}` belongs to nobody, so `visible to owner` shows it to nobody. Something that a player owns was"
            " expected.",
            "Write `visible to nobody`, name the players who see it, or declare it for every player.",
        ),
        Words(
            "`{name}` gehört niemandem, also zeigt `visible to owner` es niemandem. Erwartet wurde etwas, das einem"
            " Spieler gehört.",
            "Schreibe `visible to nobody`, nenne die Spieler, die es sehen, oder vereinbare es für jeden Spieler.",
        ),
        bad=turn("secret += 1", top="table:\n    secret: int = 0, visible to owner"),
        good=turn("player.secret += 1", top="player:\n    secret: int = 0, visible to owner"),
        severity="warning",
    ),
    Entry(
        "S451",
        Words(
            "`{name}` is declared for more players than ever see a `{kind}`: the widest place for one is `{place}`, and"
            " nobody sees more of an object than of its place. At most the same players were expected.",
            "Take `visible to …` away here, widen the place, or `reveal` the objects.",
        ),
        Words(
            "`{name}` ist für mehr Spieler vereinbart, als je ein Objekt `{kind}` sehen: Der offenste Ort dafür ist"
            " `{place}`, und niemand sieht von einem Objekt mehr als von seinem Ort. Erwartet wurden höchstens"
            " dieselben Spieler.",
            "Nimm hier `visible to …` weg, öffne den Ort, oder decke die Objekte mit `reveal` auf.",
        ),
        bad=turn(
            "deck.top.used = true",
            top="object Card, 5, in deck:\n    used: bool = false, visible to all\n\ntable:\n"
            "    pile deck: Card, visible to nobody",
        ),
        good=turn(
            "deck.top.used = true",
            top="object Card, 5, in deck:\n    used: bool = false, visible to all\n\ntable:\n    pile deck: Card",
        ),
        severity="warning",
        labels={"place": ("who sees this, sees the objects", "wer das sieht, sieht die Objekte")},
    ),
    Entry(
        "S452",
        Words(
            "Fewer players shall see how much lies in `{name}` than see what lies there: they can count it. At least"
            " the same players were expected behind `count visible to`.",
            "Narrow the contents too, with `visible to …`, or take `count visible to …` away.",
        ),
        Words(
            "Wie viel in `{name}` liegt, sollen weniger Spieler sehen, als sehen, was darin liegt: Die können zählen."
            " Erwartet wurden hinter `count visible to` mindestens dieselben Spieler.",
            "Verbirg mit `visible to …` auch den Inhalt, oder nimm `count visible to …` weg.",
        ),
        bad=turn(
            "move deck.top to player.hand", top=CARDS.replace("hand: Card", "hand: Card, count visible to nobody")
        ),
        good=turn(
            "move deck.top to player.hand",
            top=CARDS.replace("hand: Card", "hand: Card, visible to nobody, count visible to owner"),
        ),
        severity="warning",
    ),
    Entry(
        "S453",
        Words(
            "`{name}` is never reached: whoever leads to it is not reached either. A way from `play` was expected.",
            "Call it from `play` or from something that `play` leads to, or take it away.",
        ),
        Words(
            "`{name}` wird nie erreicht: Wer dorthin führt, wird selbst nicht erreicht. Erwartet wurde ein Weg von"
            " `play`.",
            "Rufe es von `play` auf oder von etwas, wohin `play` führt, oder nimm es weg.",
        ),
        bad=beside("phase One():\n    go to Two\n\nphase Two():\n    go to One"),
        good=game("play:\n    One()\n\nphase One():\n    go to Two\n\nphase Two():\n    end with draw"),
        severity="warning",
    ),
    Entry(
        "S454",
        Words(
            "This condition can never hold, so the way to `{name}` is never open. A condition that can hold was"
            " expected.",
            "Look at the range of the numbers and at the parts that exclude each other.",
        ),
        Words(
            "Diese Bedingung kann nie gelten, also ist der Weg nach `{name}` nie offen. Erwartet wurde eine Bedingung,"
            " die gelten kann.",
            "Sieh nach dem Bereich der Zahlen und nach Teilen, die einander ausschließen.",
        ),
        bad=_rounds("go to Two when round > 3", "go to Three when round <= 3"),
        good=_rounds("go to Two when round > 2", "go to Three when round <= 2"),
        severity="warning",
    ),
    Entry(
        "S455",
        Words(
            "None of the ways out of `{name}` can ever be open: the match would stop here. A `go to` whose condition"
            " can hold was expected.",
            "Look at the range of the numbers and at the parts that exclude each other, or end the match here.",
        ),
        Words(
            "Keiner der Wege aus `{name}` kann je offen sein: Die Partie bliebe hier stehen. Erwartet wurde ein `go"
            " to`, dessen Bedingung gelten kann.",
            "Sieh nach dem Bereich der Zahlen und nach Teilen, die einander ausschließen, oder beende hier die Partie.",
        ),
        bad=_rounds("go to Two when round > 3", "go to Three when round < 1"),
        good=_rounds("go to Two when round > 2", "go to Three when round <= 2"),
        labels={"declared": ("this phase", "diese Phase")},
    ),
    Entry(
        "S456",
        Words(
            "Two of the ways out of `{name}` are always open: the match would stop here. Exactly one that holds was"
            " expected.",
            "Give them conditions that exclude each other.",
        ),
        Words(
            "Zwei der Wege aus `{name}` sind immer offen: Die Partie bliebe hier stehen. Erwartet wurde genau einer,"
            " der gilt.",
            "Gib ihnen Bedingungen, die einander ausschließen.",
        ),
        bad=_rounds("go to Two when round > 0", "go to Three"),
        good=_rounds("go to Two when round > 2", "go to Three when round <= 2"),
        labels={"first": ("this one is open, too", "auch dieser ist offen")},
    ),
    Entry(
        "S457",
        Words(
            "There can never be anything to choose here. A collection that can have enough elements was expected.",
            "Look at the ends of the range, and at the parts of the condition that exclude each other.",
        ),
        Words(
            "Hier kann es nie etwas zu wählen geben. Erwartet wurde eine Sammlung, die genug Elemente haben kann.",
            "Sieh nach den Enden des Bereichs und nach Teilen der Bedingung, die einander ausschließen.",
        ),
        bad=turn("player chooses amount from 1 to 6 where it > 4 and it < 3", "player.score += amount", top=SCORE),
        good=turn("player chooses amount from 1 to 6 where it > 4 or it < 3", "player.score += amount", top=SCORE),
        severity="warning",
    ),
    Entry(
        "S458",
        Words(
            "`{name}` can never be chosen: its condition can never hold. A condition that can hold was expected.",
            "Look at the range of the numbers and at the parts that exclude each other, or take the line away.",
        ),
        Words(
            "`{name}` kann nie gewählt werden: Die Bedingung kann nie gelten. Erwartet wurde eine Bedingung, die gelten"
            " kann.",
            "Sieh nach dem Bereich der Zahlen und nach Teilen, die einander ausschließen, oder nimm die Zeile weg.",
        ),
        bad=turn(
            "player chooses:",
            "    stay",
            "    jump when player.lives > 5:",
            "        player.lives -= 1",
            top="player:\n    lives: 0 to 3 = 3",
        ),
        good=turn(
            "player chooses:",
            "    stay",
            "    jump when player.lives > 1:",
            "        player.lives -= 1",
            top="player:\n    lives: 0 to 3 = 3",
        ),
        severity="warning",
    ),
)
