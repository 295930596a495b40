"""Faults of single characters, and texts beyond all limits."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.syntax import numbers
from spielwerk.diagnostics.codes.syntax.examples import HEAD, PLAY, turn
from spielwerk.limits import LARGEST_FILE

CHARACTERS: tuple[Entry, ...] = (
    Entry(
        numbers.TAB,
        Words(
            "This line is set in with a tab. Lines are set in with spaces.",
            "Write four spaces for every level; every editor can be told to replace tabs by them.",
        ),
        Words(
            "Diese Zeile ist mit einem Tabulator eingerückt. Eingerückt wird mit Leerzeichen.",
            "Schreibe für jede Stufe vier Leerzeichen; jeder Editor kann Tabulatoren so ersetzen.",
        ),
        bad=HEAD + "play:\n\tfor player in turns:\n\t\tend with winner player\n",
        good=HEAD + PLAY,
    ),
    Entry(
        numbers.UNEVEN,
        Words(
            "This line is set in to a depth that does not fit the lines around it. Expected was that of its block.",
            "Let it begin exactly below the lines it belongs to.",
        ),
        Words(
            "Diese Zeile ist so eingerückt, dass sie nicht zu den Zeilen um sie herum passt. Erwartet wurde die Tiefe"
            " ihres Blocks.",
            "Lass sie genau unter den Zeilen beginnen, zu denen sie gehört.",
        ),
        bad=turn("if player.score == 3:", "    player.score = 0", "  player.score += 1"),
        good=turn("if player.score == 3:", "    player.score = 0", "player.score += 1"),
    ),
    Entry(
        numbers.FIRST_LINE_DEEPER,
        Words(
            "The first line is set in. It was expected at the left edge.",
            "Take away the spaces before it.",
        ),
        Words(
            "Die erste Zeile ist eingerückt. Erwartet wurde sie am linken Rand.",
            "Nimm die Leerzeichen davor weg.",
        ),
        bad="    " + HEAD + PLAY,
        good=HEAD + PLAY,
    ),
    Entry(
        numbers.STRANGE_SIGN,
        Words(
            "The sign '{sign}' has no meaning here. Expected were words, numbers, texts in quotes or signs like +"
            " and (.",
            "Take it away. In texts in quotes and behind # every sign may stand.",
        ),
        Words(
            "Das Zeichen '{sign}' hat hier keine Bedeutung. Erwartet wurden Wörter, Zahlen, Texte in Anführungszeichen"
            " oder Zeichen wie + und (.",
            "Nimm es weg. In Texten in Anführungszeichen und hinter # darf jedes Zeichen stehen.",
        ),
        bad=turn("player.score += 1 §"),
        good=turn("player.score += 1"),
    ),
    Entry(
        numbers.OTHER_SIGN,
        Words("The sign '{sign}' is not known here; {instead} was expected.", "Write {instead} in its place."),
        Words(
            "Das Zeichen '{sign}' ist hier nicht bekannt; erwartet wurde {instead} dafür.",
            "Schreibe {instead} an seine Stelle.",
        ),
        bad=turn("if player.score ≥ 3:", "    player.score = 0"),
        good=turn("if player.score >= 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.STRANGE_SPACE,
        Words(
            "Here stands a special space ({number}) that only looks like one. An ordinary space was expected.",
            "Delete it and type a space. Such spaces come along when text is copied from a web page.",
        ),
        Words(
            "Hier steht ein besonderes Leerzeichen ({number}), das nur so aussieht. Erwartet wurde ein gewöhnliches.",
            "Lösche es und tippe ein Leerzeichen. Solche Zeichen kommen mit, wenn man Text von einer Webseite kopiert.",
        ),
        bad=turn("player.score +=\u00a01"),
        good=turn("player.score += 1"),
    ),
    Entry(
        numbers.UNDERSCORE,
        Words(
            "A name cannot begin with '_'. A letter was expected.",
            "Begin it with a letter; further on '_' is fine, as in my_score.",
        ),
        Words(
            "Ein Name kann nicht mit '_' beginnen. Erwartet wurde ein Buchstabe.",
            "Beginne ihn mit einem Buchstaben; weiter hinten ist '_' erlaubt wie in mein_stand.",
        ),
        bad=turn("let _old = player.score", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.UNFINISHED_TEXT,
        Words(
            'This text has no end. A second " was expected on the same line.',
            'Put a " behind its last word. A " inside a text is written \\".',
        ),
        Words(
            'Dieser Text hat kein Ende. Erwartet wurde ein zweites " in derselben Zeile.',
            'Setze ein " hinter sein letztes Wort. Ein " im Text schreibt man \\".',
        ),
        bad=turn('notice "{player} is on turn.'),
        good=turn('notice "{player} is on turn."'),
    ),
    Entry(
        numbers.LARGE_NUMBER,
        Words(
            "This number is too large. Expected was one up to {limit}.",
            "Write a smaller number.",
        ),
        Words(
            "Diese Zahl ist zu groß. Erwartet wurde eine bis {limit}.",
            "Schreibe eine kleinere Zahl.",
        ),
        bad=turn("player.score = 30000000000000000000"),
        good=turn("player.score = 3000000"),
    ),
    Entry(
        numbers.WHOLE_NUMBERS,
        Words(
            "A number with a point stands here. Only whole numbers were expected.",
            "Count in a smaller unit: 15 tenths and not 1.5.",
        ),
        Words(
            "Hier steht eine Zahl mit Punkt. Erwartet wurden nur ganze Zahlen.",
            "Zähle in einer kleineren Einheit: 15 Zehntel und nicht 1.5.",
        ),
        bad=turn("player.score += 1.5"),
        good=turn("player.score += 15"),
    ),
    Entry(
        numbers.TOO_LARGE,
        Words(
            "The file has {size} characters, with all games that it extends. Expected were at most {limit}.",
            "Move large tables into files of their own, and write as procedures what stands there several times.",
        ),
        Words(
            "Die Datei hat {size} Zeichen, mit allen Spielen, die sie erweitert. Erwartet wurden höchstens {limit}.",
            "Lagere große Tabellen in eigene Dateien aus, und schreibe als Prozeduren, was mehrmals dasteht.",
        ),
        bad=HEAD + PLAY + "#" * LARGEST_FILE + "\n",
        good=HEAD + PLAY + "#\n",
    ),
    Entry(
        numbers.TOO_DEEP,
        Words(
            "Here more than {limit} brackets or blocks stand inside one another. Fewer were expected.",
            "Give parts of it a name with `let`, or move them into functions and procedures.",
        ),
        Words(
            "Hier stehen mehr als {limit} Klammern oder Blöcke ineinander. Erwartet wurden weniger.",
            "Gib Teilen davon mit `let` einen Namen, oder verlege sie in Funktionen und Prozeduren.",
        ),
        bad=turn("player.score = " + "(" * 201 + "1" + ")" * 201),
        good=turn("player.score = (((1)))"),
    ),
    Entry(
        numbers.TOO_MANY_FAULTS,
        Words(
            "The file has more than {limit} faults; the rest is not shown. Fewer were expected.",
            "Correct the first ones and check again: often many of the others go away by themselves.",
        ),
        Words(
            "Die Datei hat mehr als {limit} Fehler; die übrigen werden nicht gezeigt. Erwartet wurden weniger.",
            "Verbessere die ersten und prüfe erneut: oft verschwinden viele der übrigen von selbst.",
        ),
        bad=turn(*["?"] * 120),
        good=turn("player.score += 1"),
    ),
)
