"""Faults of lines and blocks, and where something else was expected."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.syntax import numbers
from spielwerk.diagnostics.codes.syntax.examples import turn

LINES: tuple[Entry, ...] = (
    Entry(
        numbers.MISSING_COLON,
        Words(
            "At the end of this line a ':' is missing. It was expected because a block begins here.",
            "Put a ':' at the end of the line and set the lines below it in by four spaces.",
        ),
        Words(
            "Am Ende dieser Zeile fehlt ein ':'. Er wurde erwartet, weil hier ein Block beginnt.",
            "Setze einen ':' ans Ende der Zeile und rücke die Zeilen darunter um vier Leerzeichen ein.",
        ),
        bad=turn("if player.score == 3", "    player.score = 0"),
        good=turn("if player.score == 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.BLOCK_MISSING,
        Words(
            "Behind this ':' nothing follows. Below it at least one line was expected that is set in deeper.",
            "Set the lines that belong to it in by four spaces, or take the line away.",
        ),
        Words(
            "Hinter diesem ':' folgt nichts. Darunter wurde mindestens eine tiefer eingerückte Zeile erwartet.",
            "Rücke die Zeilen, die dazugehören, um vier Leerzeichen ein, oder nimm die Zeile weg.",
        ),
        bad=turn("if player.score == 3:", "player.score = 0"),
        good=turn("if player.score == 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.DEEPER_LINE,
        Words(
            "This line is set in deeper than the one above, but no block begins there. It was expected below it.",
            "Let it begin in the same column as the line above; or, if a block should begin there, end that line"
            " with ':'.",
        ),
        Words(
            "Diese Zeile ist tiefer eingerückt als die darüber, aber dort beginnt kein Block. Erwartet wurde sie"
            " in derselben Spalte.",
            "Lass sie in derselben Spalte beginnen wie die Zeile darüber; soll dort ein Block beginnen, beende jene"
            " Zeile mit ':'.",
        ),
        bad=turn("player.score += 1", "    player.score += 2"),
        good=turn("player.score += 1", "player.score += 2"),
    ),
    Entry(
        numbers.OWN_LINE,
        Words(
            "A second block begins in the same line. Behind a ':' only one short line was expected.",
            "Write what follows the first ':' on the next line, set in by four spaces.",
        ),
        Words(
            "In derselben Zeile beginnt ein zweiter Block. Hinter einem ':' wurde nur eine kurze Zeile erwartet.",
            "Schreibe, was hinter dem ersten ':' kommt, in die nächste Zeile, um vier Leerzeichen eingerückt.",
        ),
        bad=turn("if player.score == 3: if player.score > 1: player.score = 0"),
        good=turn("if player.score == 3:", "    if player.score > 1: player.score = 0"),
    ),
    Entry(
        numbers.OPEN_BRACKET,
        Words(
            "This '{bracket}' is never closed. A '{closer}' was expected further on.",
            "Put a '{closer}' where the brackets end.",
        ),
        Words(
            "Diese '{bracket}' wird nie geschlossen. Erwartet wurde weiter hinten eine '{closer}'.",
            "Setze eine '{closer}' dorthin, wo die Klammer endet.",
        ),
        bad=turn("player.score = max(player.score, 3"),
        good=turn("player.score = max(player.score, 3)"),
    ),
    Entry(
        numbers.STRAY_BRACKET,
        Words(
            "This '{found}' closes nothing. An opening bracket was expected before it.",
            "Take it away, or put the opening bracket where it belongs.",
        ),
        Words(
            "Diese '{found}' schließt nichts. Davor wurde eine öffnende Klammer erwartet.",
            "Nimm sie weg, oder setze die öffnende Klammer dorthin, wo sie hingehört.",
        ),
        bad=turn("player.score = max(player.score, 3))"),
        good=turn("player.score = max(player.score, 3)"),
    ),
    Entry(
        numbers.EXPECTED,
        Words("Here stands '{found}', but '{expected}' was expected.", "Write '{expected}' before '{found}'."),
        Words("Hier steht '{found}', erwartet wurde aber '{expected}'.", "Schreibe '{expected}' vor '{found}'."),
        bad=turn("let old player.score", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.ENDS_EARLY,
        Words("The line ends too early: '{expected}' was expected.", "Go on with '{expected}' and what belongs to it."),
        Words(
            "Die Zeile endet zu früh: Erwartet wurde '{expected}'.",
            "Schreibe weiter mit '{expected}' und was dazugehört.",
        ),
        bad=turn("player.score = goal", top="const goal"),
        good=turn("player.score = goal", top="const goal = 3"),
    ),
    Entry(
        numbers.EXPECTED_OR_COMMA,
        Words(
            "Here stands '{found}', but ',' or '{expected}' was expected.",
            "Put a ',' between two values of a list, and '{expected}' where the brackets end.",
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber ',' oder '{expected}'.",
            "Setze ein ',' zwischen zwei Werte einer Aufzählung und '{expected}', wo die Klammer endet.",
        ),
        bad=turn("player.score = max(player.score 3)"),
        good=turn("player.score = max(player.score, 3)"),
    ),
    Entry(
        numbers.NAME_EXPECTED,
        Words(
            "Here stands '{found}', but a name was expected.", "Write a name: a letter, then letters, digits or '_'."
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber ein Name.",
            "Schreibe einen Namen: einen Buchstaben, dann Buchstaben, Ziffern oder '_'.",
        ),
        bad=turn("let 3 = player.score", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.NAME_MISSING,
        Words("The line ends too early: a name was expected.", "Go on with a name, for example let old = 3."),
        Words(
            "Die Zeile endet zu früh: Erwartet wurde ein Name.", "Schreibe weiter mit einem Namen, etwa let alt = 3."
        ),
        bad=turn("let", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.RESERVED_NAME,
        Words(
            "'{found}' is a word of the language; a name of your own was expected here.",
            "Choose another name, for example my_{found}.",
        ),
        Words(
            "'{found}' ist ein Wort der Sprache; hier wurde ein eigener Name erwartet.",
            "Wähle einen anderen Namen, etwa mein_{found}.",
        ),
        bad=turn("let end = player.score", "player.score = 2 * my_end"),
        good=turn("let my_end = player.score", "player.score = 2 * my_end"),
    ),
    Entry(
        numbers.VALUE_EXPECTED,
        Words(
            "Here stands '{found}', but a value was expected.",
            "Write a number, a name, a text in quotes or a calculation.",
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber ein Wert.",
            "Schreibe eine Zahl, einen Namen, einen Text in Anführungszeichen oder eine Rechnung.",
        ),
        bad=turn("player.score = 3 + * 2"),
        good=turn("player.score = 3 * 2"),
    ),
    Entry(
        numbers.VALUE_MISSING,
        Words(
            "The line ends too early: a value was expected.",
            "Go on with a number, a name, a text in quotes or a calculation.",
        ),
        Words(
            "Die Zeile endet zu früh: Erwartet wurde ein Wert.",
            "Schreibe weiter mit einer Zahl, einem Namen, einem Text in Anführungszeichen oder einer Rechnung.",
        ),
        bad=turn("player.score ="),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.TYPE_EXPECTED,
        Words(
            "Here stands '{found}', but a type was expected: what kind of value it holds.",
            "Write int, bool, 1 to 6, player, player or none, set of Card, or the name of one of your own types.",
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber ein Typ: welche Art von Wert es enthält.",
            "Schreibe int, bool, 1 to 6, player, player or none, set of Card oder den Namen eines eigenen Typs.",
        ),
        bad=turn("round += 1", top="table:\n    round: = 1"),
        good=turn("round += 1", top="table:\n    round: int = 1"),
    ),
    Entry(
        numbers.TYPE_MISSING,
        Words(
            "The line ends too early: a type was expected, what kind of value it holds.",
            "Go on with int, bool, 1 to 6, player, player or none, or the name of one of your own types.",
        ),
        Words(
            "Die Zeile endet zu früh: Erwartet wurde ein Typ, also welche Art von Wert es enthält.",
            "Schreibe weiter mit int, bool, 1 to 6, player, player or none oder dem Namen eines eigenen Typs.",
        ),
        bad=turn("add player to seen", top="table:\n    seen: set of"),
        good=turn("add player to seen", top="table:\n    seen: set of player"),
    ),
    Entry(
        numbers.TEXT_EXPECTED,
        Words(
            "Here stands '{found}', but a text in quotes was expected.",
            'Put the words in quotes, as in "Roll the die".',
        ),
        Words(
            "Hier steht '{found}', erwartet wurde aber ein Text in Anführungszeichen.",
            'Setze die Worte in Anführungszeichen wie in "Würfeln".',
        ),
        bad=turn("notice player"),
        good=turn('notice "{player}"'),
    ),
    Entry(
        numbers.TEXT_MISSING,
        Words("The line ends too early: a text in quotes was expected.", 'Go on with a text, as in "Your turn".'),
        Words(
            "Die Zeile endet zu früh: Erwartet wurde ein Text in Anführungszeichen.",
            'Schreibe weiter mit einem Text wie "Du bist dran".',
        ),
        bad=turn("notice"),
        good=turn('notice "Your turn"'),
    ),
    Entry(
        numbers.TOO_MUCH,
        Words(
            "'{found}' does not belong here; the end of the line was expected.",
            "Write it on a line of its own, or put the word or sign between that joins the two.",
        ),
        Words(
            "'{found}' gehört nicht hierher; erwartet wurde das Ende der Zeile.",
            "Schreibe es in eine eigene Zeile, oder setze das Wort oder Zeichen dazwischen, das beide verbindet.",
        ),
        bad=turn("player.score = 3 4"),
        good=turn("player.score = 3 + 4"),
    ),
)
