"""Faults that show when a game is set up for a number of players and its options."""

from __future__ import annotations

from textwrap import dedent

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import CARDS, SCORE, game, turn
from spielwerk.diagnostics.codes.layouts import SET_UP_LAYOUTS
from spielwerk.diagnostics.codes.limits import SET_UP_LIMITS


def optional(option: str, top: str, *lines: str) -> str:
    """A game with an option, these declarations, and these lines in a player's turn."""
    rules = "".join(f"        {line}\n" for line in lines)
    return (
        f'game "Example":\n    players 2\n    option {option}\n\n{dedent(top).strip()}\n\n'
        f"play:\n    for player in turns:\n{rules}        end with winner player\n"
    )


MARK = "\n    mark: player or none"
WIDTH = """
    function width(): int:
        let size = 1
        repeat while size < 5:
            size += 1
        return size

    space Board, line width():
        mark: player or none
"""
HISTORY = """
    space Board, grid 3 by 3:
        mark: player or none

    table:
        history: list of fingerprint, at most 50
"""
DEALING = """\
game "Example":
    players 2 to 5

object Card, {cards}, in deck

table:
    pile deck: Card

player:
    field hand: Card

setup:
    deal 5 from deck to players.hand

play:
    for player in turns:
        end with winner player
"""
CREATING = (
    "object Pawn\n\nspace Board, line 4\n\ndie cube: 1 to 6\n\nsetup:\n{first}"
    "    for player in players:\n        create Pawn of player on Board[1]{last}"
)
SQUARE = "space Board, grid size by size:" + MARK
HAPPENING = "after leave(player):\n    {loop}:\n        one chooses vote from 1 to 2"
SIGNS = """
    player:
        sign: int = 0

    play:
        at once for player in players:
            {line}
                player chooses number from 1 to 3
        end with draw
"""
BOARD_3 = "\n\nspace Board, grid 3 by 3"
PRICES = SCORE + "\n\nconst price: map int to int = {3: 2, 4: 5}"

SETTING_UP: tuple[Entry, ...] = (
    Entry(
        "S601",
        Words(
            "This is not known before the match starts. A number, an option, a constant, or something that follows from"
            " them in one step was expected.",
            "Write the number itself, or make an option or a constant of it.",
        ),
        Words(
            "Das steht vor Beginn der Partie nicht fest. Erwartet wurde eine Zahl, eine Option, eine Konstante oder"
            " etwas, das in einem Schritt daraus folgt.",
            "Schreibe die Zahl selbst, oder mache eine Option oder eine Konstante daraus.",
        ),
        bad=turn("Board[1].mark = player", top=WIDTH),
        good=turn("Board[1].mark = player", top="const width: int = 5\n\nspace Board, line width:" + MARK),
    ),
    Entry(
        "S602",
        Words(
            "The space has {size} fields. At least 1 and at most {most} were expected.",
            "Choose other measures.",
        ),
        Words(
            "Der Raum hat {size} Felder. Erwartet wurden mindestens 1 und höchstens {most}.",
            "Wähle andere Maße.",
        ),
        bad=turn("Board[1].mark = player", top="space Board, line 20000:" + MARK),
        good=turn("Board[1].mark = player", top="space Board, line 20:" + MARK),
    ),
    Entry(
        "S603",
        Words(
            "The game has too many objects. At most {most} were expected.",
            "Declare fewer, or count them with an attribute: `gold: int`.",
        ),
        Words(
            "Das Spiel hat zu viele Objekte. Erwartet wurden höchstens {most}.",
            "Vereinbare weniger, oder zähle sie mit einem Merkmal: `gold: int`.",
        ),
        bad=turn("move deck.top to player.hand", top=CARDS.replace("Card, 5,", "Card, 6000,")),
        good=turn("move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S604",
        Words(
            "The set can get too large. A set of things or numbers was expected of which there are at most {most}.",
            "Narrow the range, write `list of …, at most …` instead, or give the fields an attribute: `seen: bool`.",
        ),
        Words(
            "Die Menge kann zu groß werden. Erwartet wurde eine Menge von Dingen oder Zahlen, von denen es höchstens"
            " {most} gibt.",
            "Verkleinere den Bereich, schreibe stattdessen `list of …, at most …`, oder gib den Feldern ein Merkmal:"
            " `seen: bool`.",
        ),
        bad=turn("add Board.a1 to player.seen", top="space Board, grid 10 by 10\n\nplayer:\n    seen: set of Board"),
        good=turn("add Board.a1 to player.seen", top="space Board, grid 7 by 9\n\nplayer:\n    seen: set of Board"),
    ),
    Entry(
        "S605",
        Words(
            "`{space}` has no field `{name}` with these options. The name of one of its fields was expected.",
            "Choose a field that the smallest board has too, or count: `{space}[1, 1]`.",
        ),
        Words(
            "`{space}` hat mit diesen Optionen kein Feld `{name}`. Erwartet wurde der Name eines seiner Felder.",
            "Wähle ein Feld, das auch das kleinste Brett hat, oder zähle: `{space}[1, 1]`.",
        ),
        bad=optional("size: 3 to 9 = 3", SQUARE, "Board.e5.mark = player"),
        good=optional("size: 3 to 9 = 3", SQUARE, "Board.c3.mark = player"),
    ),
    Entry(
        "S606",
        Words(
            "The game has to remember {size} numbers. Fewer were expected: a match must be copied quickly.",
            "Make boards smaller and lists shorter: look for the largest `at most`.",
        ),
        Words(
            "Das Spiel muss sich {size} Zahlen merken. Erwartet wurden weniger: Eine Partie muss schnell kopiert werden"
            " können.",
            "Verkleinere Bretter und kürze Listen: Suche das größte `at most`.",
        ),
        bad=turn("add 1 to player.seen", top="player:\n    seen: list of int, at most 100000"),
        good=turn("add 1 to player.seen", top="player:\n    seen: list of int, at most 100"),
    ),
    Entry(
        "S607",
        Words(
            "The map has nothing for the key {key}. One of its keys was expected.",
            "Add an entry for it to the map, or ask for another key.",
        ),
        Words(
            "Die Zuordnung hat nichts für den Schlüssel {key}. Erwartet wurde einer ihrer Schlüssel.",
            "Füge dafür einen Eintrag an, oder frage nach einem anderen Schlüssel.",
        ),
        bad=turn("player.score = price[7]", top=PRICES),
        good=turn("player.score = price[4]", top=PRICES),
    ),
    Entry(
        "S609",
        Words(
            "The keys of this map cannot be counted. An enum, players, fields or objects were expected as keys.",
            "Declare an enum for the keys, or use a list with numbers as positions.",
        ),
        Words(
            "Die Schlüssel dieser Zuordnung lassen sich nicht abzählen. Erwartet wurden ein Enum, Spieler, Felder oder"
            " Objekte als Schlüssel.",
            "Vereinbare ein Enum für die Schlüssel, oder benutze eine Liste mit Zahlen als Stellen.",
        ),
        bad=turn("player.best[3] = 1", top="player:\n    best: map int to int"),
        good=turn("player.best[wood] = 1", top="enum Good: wood, clay\n\nplayer:\n    best: map Good to int"),
    ),
    Entry(
        "S610",
        Words(
            "The range runs from {low} to {high}. The first number was expected to be the smaller one.",
            "Swap the two, or choose other options.",
        ),
        Words(
            "Der Bereich geht von {low} bis {high}. Erwartet wurde zuerst die kleinere Zahl.",
            "Vertausche die beiden, oder wähle andere Optionen.",
        ),
        bad=optional("most: -5 to 5 = -2", "player:\n    health: 0 to most = 0", "player.health = 0"),
        good=optional("most: -5 to 5 = 2", "player:\n    health: 0 to most = 0", "player.health = 0"),
    ),
    Entry(
        "S611",
        Words(
            "The die has no faces. At least one was expected.",
            "Choose a range that is not empty: `die cube: 1 to 6`.",
        ),
        Words(
            "Der Würfel hat keine Seiten. Erwartet wurde mindestens eine.",
            "Wähle einen Bereich, der nicht leer ist: `die cube: 1 to 6`.",
        ),
        bad=optional("sides: 0 to 20 = 0", "die cube: 1 to sides", "roll cube", 'notice "{cube}"'),
        good=optional("sides: 0 to 20 = 6", "die cube: 1 to sides", "roll cube", 'notice "{cube}"'),
    ),
    Entry(
        "S612",
        Words(
            "Inside `at once` this cannot be done: everybody is somewhere else in it. Plain choices, `let`, `if` and"
            " loops over fixed things were expected.",
            "Put it before the `at once` or into its `then:`.",
        ),
        Words(
            "In `at once` geht das nicht: Alle sind darin an verschiedenen Stellen. Erwartet wurden einfache Wahlen,"
            " `let`, `if` und Schleifen über Feststehendes.",
            "Stelle es vor das `at once` oder in sein `then:`.",
        ),
        bad=game(SIGNS.format(line="for other in players where .sign == 0:")),
        good=game(SIGNS.format(line="if player.sign == 0:")),
    ),
    Entry(
        "S651",
        Words(
            "What comes from outside, such as a reaction to `leave`, cannot ask several players at once: they may be in"
            " the middle of that. Choices one after the other were expected.",
            "Ask them with `for player in players:`.",
        ),
        Words(
            "Was von außen kommt, etwa eine Reaktion auf `leave`, kann nicht mehrere Spieler zugleich fragen: Sie"
            " können schon mitten darin sein. Erwartet wurden Wahlen nacheinander.",
            "Frage sie mit `for player in players:`.",
        ),
        bad=turn("player chooses number from 1 to 3", top=HAPPENING.format(loop="at once for one in players")),
        good=turn("player chooses number from 1 to 3", top=HAPPENING.format(loop="for one in players")),
    ),
    Entry(
        "S660",
        Words(
            "There is nothing to be counted in `{name}`. A place for objects, dice or a map to numbers"
            " was expected before `count visible to`.",
            "Take `count visible to …` away; who sees the value is said with `visible to …`.",
        ),
        Words(
            "In `{name}` ist nichts zu zählen. Erwartet wurde vor `count visible to` ein Ort für"
            " Objekte, Würfel oder eine Zuordnung zu Zahlen (map).",
            "Nimm `count visible to …` weg; wer den Wert sieht, sagt `visible to …`.",
        ),
        bad=turn("player.gold += 1", top="player:\n    gold: int, visible to owner, count visible to all"),
        good=turn(
            "player.stock[wood] += 1",
            top="enum Good: wood, clay\n\nplayer:\n    stock: map Good to int, visible to owner, count visible to all",
        ),
    ),
    Entry(
        "S614",
        Words(
            "This `create` stands behind something that differs from match to match: chance, a notice or a call that"
            " ends the match. Objects whose number is known before the match were expected.",
            "Create the objects at the beginning of the set-up, before dice are rolled, piles are shuffled and notices"
            " are given.",
        ),
        Words(
            "Dieses `create` steht hinter etwas, das von Partie zu Partie verschieden ist: Zufall, eine Mitteilung oder"
            " ein Aufruf, der die Partie beendet. Erwartet wurden Objekte, deren Zahl vor der Partie feststeht.",
            "Lege die Objekte am Anfang des Aufbaus an, bevor gewürfelt, gemischt und mitgeteilt wird.",
        ),
        bad=turn("move first(Pawn of player) to Board[2]", top=CREATING.format(first="    roll cube\n", last="")),
        good=turn("move first(Pawn of player) to Board[2]", top=CREATING.format(first="", last="\n    roll cube")),
    ),
    Entry(
        "S615",
        Words(
            "This version cannot make a program of the game, although its check finds nothing wrong ({kind}). A"
            " construct that it can carry out was expected.",
            "Take away what you wrote last, or write it in smaller steps with `let`; and please report the game.",
        ),
        Words(
            "Diese Version kann aus dem Spiel kein Programm machen, obwohl die Prüfung nichts beanstandet ({kind})."
            " Erwartet wurde etwas, das sie ausführen kann.",
            "Nimm zurück, was du zuletzt geschrieben hast, oder schreibe es mit `let` in kleineren Schritten; und melde"
            " das Spiel bitte.",
        ),
        bad="# No game is known that brings this about.\n",
        good=turn("player.score += 1", top=SCORE),
    ),
    Entry(
        "S616",
        Words(
            "How many objects the set-up creates hangs on how many there are. A number that can be known first was"
            " expected.",
            "Do not ask for the number of the objects while you create them; count in a variable of your own.",
        ),
        Words(
            "Wie viele Objekte der Aufbau anlegt, hängt davon ab, wie viele es gibt. Erwartet wurde eine Zahl, die"
            " zuerst feststehen kann.",
            "Frage beim Anlegen nicht nach der Zahl der Objekte; zähle in einer eigenen Variablen.",
        ),
        bad=turn(
            "move first(Pawn) to Board[2]",
            top=CREATING.format(first="", last="\n    repeat 4 - count(Pawn) times:\n        create Pawn on Board[1]"),
        ),
        good=turn(
            "move first(Pawn) to Board[2]",
            top=CREATING.format(first="", last="\n    repeat 4 times:\n        create Pawn on Board[1]"),
        ),
    ),
    Entry(
        "S617",
        Words(
            "Fingerprints can be gone through where they are kept, but not be copied into another list or taken out"
            " singly. A list in an attribute was expected, to which they are added and which is cleared as a whole.",
            "Ask the list itself: `count(history where it == now)`, `now in history`, `history[n]`.",
        ),
        Words(
            "Fingerabdrücke können dort durchgegangen werden, wo sie aufbewahrt sind, aber nicht in eine andere Liste"
            " kopiert oder einzeln herausgenommen werden. Erwartet wurde eine Liste in einem Merkmal, an die sie"
            " angehängt werden und die als Ganzes geleert wird.",
            "Frage die Liste selbst: `count(history where it == now)`, `now in history`, `history[n]`.",
        ),
        bad=turn("let seen = distinct(history)", "if count(seen) > 3:", "    end with draw", top=HISTORY),
        good=turn("if count(history) > 3:", "    end with draw", "add fingerprint(Board) to history", top=HISTORY),
    ),
    Entry(
        "S620",
        Words(
            "Here more selections may be possible than can be counted. Then random players take all options of a single"
            " pick equally often, so that some selections come up more often than others. Fewer selections were"
            " expected.",
            "Let players pick fewer things, or from fewer things, or in two steps. If only people play, leave it as it"
            " is.",
        ),
        Words(
            "Hier kann es mehr Auswahlen geben, als sich zählen lassen. Dann nehmen Zufallsspieler alle Möglichkeiten"
            " eines einzelnen Griffs gleich oft, und manche Auswahlen kommen öfter vor als andere. Erwartet wurden"
            " weniger Auswahlen.",
            "Lass weniger Dinge wählen, oder aus weniger Dingen, oder in zwei Schritten. Wenn nur Menschen spielen,"
            " lass es, wie es ist.",
        ),
        bad=turn("player chooses 40 numbers from 1 to 80", "player.score = sum(numbers)", top=SCORE),
        good=turn("player chooses 4 numbers from 1 to 80", "player.score = sum(numbers)", top=SCORE),
        severity="warning",
    ),
    Entry(
        "S621",
        Words(
            "With {counts} no match can begin. {fault} [{code}]",
            "{advice}{fewer}",
        ),
        Words(
            "Für {counts:de} kann keine Partie beginnen. {fault:de} [{code}]",
            "{advice:de}{fewer:de}",
        ),
        bad=DEALING.format(cards=20),
        good=DEALING.format(cards=25),
        severity="warning",
    ),
    *SET_UP_LAYOUTS,
    *SET_UP_LIMITS,
)
