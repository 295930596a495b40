"""Values that do not fit: conditions, numbers, comparisons."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, beside, turn

DECLARED = {"declared": ("declared here", "hier vereinbart")}
LEADER = SCORE + "\n\ntable:\n    leader: player or none = none"
BEST = SCORE + "\n\ntable:\n    best: int or none = none"

VALUES: tuple[Entry, ...] = (
    Entry(
        "S301",
        Words(
            "`{quote}` does not fit here: it is `{given}`, but `{wanted}` was expected.",
            "Write a value of type `{wanted}`, or change the declaration that asks for it.",
        ),
        Words(
            "`{quote}` passt hier nicht: Es ist `{given}`, erwartet wurde aber `{wanted}`.",
            "Schreibe einen Wert vom Typ `{wanted}`, oder ändere die Vereinbarung, die ihn verlangt.",
        ),
        bad=turn("player.score = player", top=SCORE),
        good=turn("player.score = 3", top=SCORE),
    ),
    Entry(
        "S302",
        Words(
            "`{quote}` is `{given}` and no condition. Something that is true or false was expected.",
            "Ask a question, for example `{instead}`.",
        ),
        Words(
            "`{quote}` ist `{given}` und keine Bedingung. Erwartet wurde etwas, das wahr oder falsch ist.",
            "Stelle eine Frage, etwa `{instead}`.",
        ),
        bad=turn("if leader:", "    player.score += 1", top=LEADER),
        good=turn("if leader != none:", "    player.score += 1", top=LEADER),
    ),
    Entry(
        "S303",
        Words(
            "`{quote}` may be none, and none cannot be calculated with, ordered or used as a number. A value that is"
            " certainly there was expected.",
            "Ask first: `if {quote} != none:`.",
        ),
        Words(
            "`{quote}` kann none sein, und mit none lässt sich nicht rechnen, nichts ordnen und nichts zählen. Erwartet"
            " wurde ein Wert, der sicher da ist.",
            "Frage zuerst: `if {quote} != none:`.",
        ),
        bad=turn("player.score = best + 1", top=BEST),
        good=turn("if best != none:", "    player.score = best + 1", top=BEST),
    ),
    Entry(
        "S304",
        Words(
            "`{quote}` is `{given}`. A number was expected here.",
            "Write a number, or something that gives one, such as `count(…)`, `sum(…)` or `index(…)`.",
        ),
        Words(
            "`{quote}` ist `{given}`. Hier wurde eine Zahl erwartet.",
            "Schreibe eine Zahl oder etwas, das eine ergibt, etwa `count(…)`, `sum(…)` oder `index(…)`.",
        ),
        bad=turn("player.score = players + 1", top=SCORE),
        good=turn("player.score = count(players) + 1", top=SCORE),
    ),
    Entry(
        "S305",
        Words(
            "These two can never be equal: `{one}` on one side, `{other}` on the other. Two values of one kind were"
            " expected.",
            "Compare things of the same kind; perhaps a member is missing, as in `cell.mark` instead of `cell`.",
        ),
        Words(
            "Diese beiden können nie gleich sein: `{one}` auf der einen, `{other}` auf der anderen Seite. Erwartet"
            " wurden"
            " zwei Werte gleicher Art.",
            "Vergleiche Gleichartiges; vielleicht fehlt ein Merkmal wie in `cell.mark` statt `cell`.",
        ),
        bad=turn("if all(Board each it == player):", "    end with draw", top=BOARD),
        good=turn("if all(Board each .mark == player):", "    end with draw", top=BOARD),
    ),
    Entry(
        "S306",
        Words(
            "`{quote}` is `{given}`, and that has no smaller and greater. Numbers or values of one enum were expected.",
            "Compare a number, for example `index({quote})` or one of its attributes.",
        ),
        Words(
            "`{quote}` ist `{given}`, und da gibt es kein Kleiner und Größer. Erwartet wurden Zahlen oder Werte eines"
            " Enums.",
            "Vergleiche eine Zahl, etwa `index({quote})` oder ein Merkmal davon.",
        ),
        bad=turn("if player < players[2]:", "    player.score += 1", top=SCORE),
        good=turn("if index(player) < 2:", "    player.score += 1", top=SCORE),
    ),
    Entry(
        "S309",
        Words(
            "Values in brackets behind `{name}`: {given}. Expected: {wanted}.",
            "Write as many values as it has parameters; in `x.{name}` the x is the first of them.",
        ),
        Words(
            "Werte in Klammern hinter `{name}`: {given}. Erwartet: {wanted}.",
            "Schreibe so viele Werte, wie es Parameter gibt; in `x.{name}` ist x der erste davon.",
        ),
        bad=turn("player.score = bonus()", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        good=turn("player.score = bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        labels=DECLARED,
    ),
    Entry(
        "S310",
        Words(
            "none cannot stand here: `{wanted}` was expected.",
            "Write a value, or allow none in the declaration: `{wanted} or none`.",
        ),
        Words(
            "none kann hier nicht stehen: Erwartet wurde `{wanted}`.",
            "Schreibe einen Wert, oder erlaube none in der Vereinbarung: `{wanted} or none`.",
        ),
        bad=turn("leader = none", 'notice "{leader}"', top="table:\n    leader: player = players[1]"),
        good=turn("leader = none", 'notice "{leader}"', top="table:\n    leader: player or none = players[1]"),
    ),
    Entry(
        "S311",
        Words(
            "`{quote}` alone does not tell what `{name}` holds. A type was expected.",
            "Name the type, for example `{name}: set of player = {quote}`.",
        ),
        Words(
            "`{quote}` allein sagt nicht, was `{name}` enthält. Erwartet wurde ein Typ.",
            "Nenne den Typ, etwa `{name}: set of player = {quote}`.",
        ),
        bad=turn("let partners = {}", "add player to partners"),
        good=turn("let partners: set of player = {}", "add player to partners", 'notice "{partners}"'),
    ),
    Entry(
        "S312",
        Words(
            "`{one}` and `{other}` have nothing in common. Values of one type were expected.",
            "Make both of the same type.",
        ),
        Words(
            "`{one}` und `{other}` haben nichts gemeinsam. Erwartet wurden Werte eines Typs.",
            "Mach beide vom gleichen Typ.",
        ),
        bad=turn("player.score += if player == players[1] then 3 else players[1]", top=SCORE),
        good=turn("player.score += if player == players[1] then 3 else 0", top=SCORE),
    ),
    Entry(
        "S313",
        Words(
            "{value} lies outside the range: a number from {low} to {high} was expected.",
            "Correct the number, or widen the range where it is declared.",
        ),
        Words(
            "{value} liegt außerhalb des Bereichs: Erwartet wurde eine Zahl von {low} bis {high}.",
            "Berichtige die Zahl, oder erweitere den Bereich, wo er vereinbart ist.",
        ),
        bad=turn("player.lives = 4", top="player:\n    lives: 0 to 3 = 3"),
        good=turn("player.lives = 2", top="player:\n    lives: 0 to 3 = 3"),
    ),
    Entry(
        "S314",
        Words(
            "Nothing can be divided by zero. Another number was expected.",
            "Correct the number behind `/` or `mod`.",
        ),
        Words(
            "Durch null kann nicht geteilt werden. Erwartet wurde eine andere Zahl.",
            "Berichtige die Zahl hinter `/` oder `mod`.",
        ),
        bad=turn("player.score = 12 / 0", top=SCORE),
        good=turn("player.score = 12 / 2", top=SCORE),
    ),
    Entry(
        "S315",
        Words(
            "`{quote}` is no type of objects and no space. Behind `is` the name of one was expected.",
            "To compare values write `{left} == {quote}`.",
        ),
        Words(
            "`{quote}` ist keine Objektart und kein Raum. Hinter `is` wurde der Name davon erwartet.",
            "Um Werte zu vergleichen, schreibe `{left} == {quote}`.",
        ),
        bad=turn("if leader is player:", "    player.score += 1", top=LEADER),
        good=turn("if leader == player:", "    player.score += 1", top=LEADER),
    ),
    Entry(
        "S317",
        Words(
            "`{kind}` is a type, and `{quote}` is an object: they are never equal. A question about the type was"
            " expected.",
            "Write `{quote} is {kind}`.",
        ),
        Words(
            "`{kind}` ist eine Art, und `{quote}` ist ein Objekt: Beide sind nie gleich. Erwartet wurde eine Frage nach"
            " der Art.",
            "Schreibe `{quote} is {kind}`.",
        ),
        bad=turn("if deck.top == Card:", "    move deck.top to player.hand", top=CARDS),
        good=turn("if deck.top is Card:", "    move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S320",
        Words(
            "`{quote}` is `{given}`, which has no order to sort by. A number, a condition or a value of an enum was"
            " expected.",
            "Sort by a number, for example `by .score`, or `by index(…)`.",
        ),
        Words(
            "`{quote}` ist `{given}` und hat keine Reihenfolge, nach der sich sortieren ließe. Erwartet wurde eine"
            " Zahl,"
            " eine Bedingung oder ein Wert eines Enums.",
            "Sortiere nach einer Zahl, etwa `by .score` oder `by index(…)`.",
        ),
        bad=turn("if player.score > 3:", "    end with ranking players by it", top=SCORE),
        good=turn("if player.score > 3:", "    end with ranking players by .score", top=SCORE),
    ),
    Entry(
        "S329",
        Words(
            "Values in curly brackets are put in only where a text is shown. Plain words were expected here.",
            "Take the `{{…}}` away, or show the text with `notice`, `ask` or as a label.",
        ),
        Words(
            "Werte in geschweiften Klammern werden nur dort eingesetzt, wo ein Text gezeigt wird. Hier wurden einfache"
            " Worte erwartet.",
            "Nimm `{{…}}` weg, oder zeige den Text mit `notice`, mit `ask` oder als Beschriftung.",
        ),
        bad=beside('const greeting = "Hello {players[1]}"'),
        good=turn('notice "Hello {players[1]}"'),
    ),
    Entry(
        "S342",
        Words(
            "`{word}` tells an order and stands only behind `by`. A value was expected here.",
            "Write `players by {word} .score`, or for the greatest number `max(…)`, for the least `min(…)`.",
        ),
        Words(
            "`{word}` nennt eine Reihenfolge und steht nur hinter `by`. Hier wurde ein Wert erwartet.",
            "Schreibe `players by {word} .score`, oder für die größte Zahl `max(…)`, für die kleinste `min(…)`.",
        ),
        bad=turn("let best = first(players by -(highest .score))", "best.score += 1", top=SCORE),
        good=turn("let best = first(players by highest .score)", "best.score += 1", top=SCORE),
    ),
)
