"""Sentences that cannot be read. `{found}` is the word that does not fit, `{corrected}` a sentence that does."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import GOOD, ROLL, block, instead, turn
from spielwerk.diagnostics.codes.entry import Entry, Words

READING: tuple[Entry, ...] = (
    Entry(
        "D101",
        Words(
            "The sign `{sign}` means nothing here. Words, names in capitals, numbers, texts in quotes or one of"
            " `. : , ; ( ) + - *` were expected.",
            "{instead}Take the sign away.",
        ),
        Words(
            "Das Zeichen `{sign}` bedeutet hier nichts. Erwartet wurden Wörter, Namen in Großbuchstaben, Zahlen, Texte"
            " in Anführungszeichen oder eines von `. : , ; ( ) + - *`.",
            "{instead:de}Nimm das Zeichen weg.",
        ),
        bad=turn("PUNKTE von spieler 0 ist 3 % 2."),
        good=GOOD,
    ),
    Entry(
        "D102",
        Words(
            "This text is never closed. A closing quote was expected in the same line.",
            'Put a `"` behind the last word of the text.',
        ),
        Words(
            "Dieser Text hört nicht auf. Erwartet wurde in derselben Zeile ein schließendes Anführungszeichen.",
            'Setze hinter das letzte Wort des Textes ein `"`.',
        ),
        bad=turn('sagt "Gut gewürfelt!.'),
        good=turn('sagt "Gut gewürfelt!".'),
    ),
    Entry(
        "D103",
        Words("The number {number} is too large. At most {most} was expected.", "Take a smaller number."),
        Words("Die Zahl {number} ist zu groß. Erwartet wurde höchstens {most}.", "Nimm eine kleinere Zahl."),
        bad=turn("PUNKTE von spieler 0 ist 99999999999999999999."),
        good=GOOD,
    ),
    Entry(
        "D104",
        Words("The name {name}… is too long. At most {most} letters were expected.", "Shorten the name."),
        Words("Der Name {name}… ist zu lang. Erwartet wurden höchstens {most} Buchstaben.", "Kürze den Namen."),
        bad=turn(f"{'X' * 70} ist 3."),
        good=GOOD,
    ),
    Entry(
        "D105",
        Words(
            "`{word}` is understood, but words are written small; only names are in capitals. `{small}` was expected.",
            "Write `{small}`.",
        ),
        Words(
            "`{word}` wird verstanden, aber Wörter werden klein geschrieben; nur Namen stehen in Großbuchstaben."
            " Erwartet wurde `{small}`.",
            "Schreibe `{small}`.",
        ),
        bad=instead(ROLL, "Würfelt mit allen würfeln.\n"),
        good=GOOD,
        severity="warning",
    ),
    Entry(
        "D110",
        Words("`{found}` does not fit here. Expected was {expected}.", "{corrected}Compare the sentence forms."),
        Words(
            "`{found}` passt hier nicht. Erwartet wurde {expected:de}.",
            "{corrected:de}Vergleiche den Satz mit den Satzformen.",
        ),
        bad=turn("setze PUNKTE von spieler 0 mit 3."),
        good=turn("setze PUNKTE von spieler 0 auf 3."),
    ),
    Entry(
        "D111",
        Words(
            "`{phrase}` is a player, and a player is no number. A value was expected.",
            "{corrected}Name the value: `{phrase} PUNKTE`.",
        ),
        Words(
            "`{phrase}` ist ein Spieler, und ein Spieler ist keine Zahl. Erwartet wurde ein Wert.",
            "{corrected:de}Nenne den Wert: `{phrase} PUNKTE`.",
        ),
        bad=turn("PUNKTE von spieler 0 ist aktueller spieler + 1."),
        good=turn("PUNKTE von spieler 0 ist aktueller spieler PUNKTE + 1."),
    ),
    Entry(
        "D112",
        Words(
            "The sentence is nested too deeply. At most {most} brackets or instructions in one another were expected.",
            "Make several sentences of it.",
        ),
        Words(
            "Der Satz ist zu tief verschachtelt. Erwartet wurden höchstens {most} Klammern oder Anweisungen"
            " ineinander.",
            "Mach mehrere Sätze daraus.",
        ),
        bad=turn(f"PUNKTE von spieler 0 ist {'(' * 60}1{')' * 60}."),
        good=GOOD,
    ),
    Entry(
        "D113",
        Words("`{found}` is no player. Expected was {expected}.", "{corrected}For example `linker spieler`."),
        Words(
            "`{found}` ist kein Spieler. Erwartet wurde {expected:de}.",
            "{corrected:de}Zum Beispiel `linker spieler`.",
        ),
        bad=turn("setze PUNKTE von dann auf 3."),
        good=turn("PUNKTE von spieler 1 ist 3."),
    ),
    Entry(
        "D114",
        Words("`{found}` are no dice. Expected was {expected}.", "{corrected}For example `allen würfeln`."),
        Words(
            "`{found}` sind keine Würfel. Erwartet wurde {expected:de}.",
            "{corrected:de}Zum Beispiel `allen würfeln` oder `würfel A und würfel B`.",
        ),
        bad=turn("würfelt mit PUNKTE."),
        good=turn("würfelt mit würfel A."),
    ),
    Entry(
        "D115",
        Words("`{found}` is no value. Expected was {expected}.", "{corrected}For example `würfel 0 + 3`."),
        Words(
            "`{found}` ist kein Wert. Erwartet wurde {expected:de}.",
            "{corrected:de}Zum Beispiel `würfel 0 + 3` oder `PUNKTE von spieler 1`.",
        ),
        bad=turn("PUNKTE von spieler 0 ist dann."),
        good=turn("PUNKTE von spieler 0 ist 3."),
    ),
    Entry(
        "D116",
        Words(
            "A condition compares two values; here stands `{found}`. Expected was {expected}.",
            "{corrected}For example `PUNKTE größer als 3`.",
        ),
        Words(
            "Eine Bedingung vergleicht zwei Werte; hier steht `{found}`. Erwartet wurde {expected:de}.",
            "{corrected:de}Zum Beispiel `PUNKTE von spieler 1 größer als 3`.",
        ),
        bad=turn("wenn würfel 0, dann ist linker spieler dran."),
        good=turn("wenn würfel 0 gleich 6, dann ist linker spieler dran."),
    ),
    Entry(
        "D117",
        Words(
            "No instruction begins with `{found}`. Expected was {expected}.",
            "{corrected}For example `würfelt mit allen würfeln.`",
        ),
        Words(
            "Keine Anweisung beginnt mit `{found}`. Erwartet wurde {expected:de}.",
            "{corrected:de}Zum Beispiel `würfelt mit allen würfeln.`",
        ),
        bad=turn("dann linker spieler ist dran."),
        good=GOOD,
    ),
    Entry(
        "D118",
        Words(
            "Only all dice can be sorted. Expected was {expected}.",
            "{corrected}Write `sortiert alle würfel.`",
        ),
        Words(
            "Sortieren lassen sich nur alle Würfel zusammen. Erwartet wurde {expected:de}.",
            "{corrected:de}Schreibe `sortiert alle würfel.`",
        ),
        bad=turn("sortiert würfel A und würfel B."),
        good=turn("sortiert alle würfel absteigend."),
    ),
    Entry(
        "D119",
        Words(
            "This sentence says how the game is made. It was expected before `ist ein spieler am zug`.",
            "{corrected}Move it up, below the title.",
        ),
        Words(
            "Dieser Satz sagt, woraus das Spiel besteht. Erwartet wurde er vor `ist ein spieler am zug`.",
            "{corrected:de}Stelle ihn nach oben, unter die Überschrift.",
        ),
        bad=turn("das spiel hat den wert RUNDE ist 0."),
        good=block("das spiel hat den wert RUNDE ist 0."),
    ),
    Entry(
        "D120",
        Words(
            "In this text a brace stands alone. Braces in pairs were expected, with a value between them.",
            "{corrected}Write for example `{{PUNKTE von spieler 0}}`.",
        ),
        Words(
            "In diesem Text steht eine geschweifte Klammer allein. Erwartet wurden Klammern in Paaren, mit einem Wert"
            " dazwischen.",
            "{corrected:de}Schreibe zum Beispiel `{{PUNKTE von spieler 0}}`.",
        ),
        bad=turn('sagt "Das sind {PUNKTE von spieler 0.".'),
        good=turn('sagt "Das sind {PUNKTE von spieler 0}.".'),
    ),
    Entry(
        "D121",
        Words(
            "`{text}` between the braces cannot be read. A value or a player was expected.",
            "{corrected}Write for example `{{würfel A}}` or `{{aktueller spieler}}`.",
        ),
        Words(
            "`{text}` zwischen den geschweiften Klammern ist nicht zu lesen. Erwartet wurde ein Wert oder ein Spieler.",
            "{corrected:de}Schreibe zum Beispiel `{{würfel A}}` oder `{{aktueller spieler}}`.",
        ),
        bad=turn('sagt "Das ist {ein pasch}.".'),
        good=turn('sagt "Das ist {würfel A}.".'),
    ),
    Entry(
        "D122",
        Words(
            "`{sentence}` was said already. It was expected once.",
            "{corrected}Take one of the sentences away.",
        ),
        Words(
            "`{sentence}` wurde schon gesagt. Erwartet wurde der Satz einmal.",
            "{corrected:de}Nimm einen der Sätze weg.",
        ),
        bad=block("das spiel ist für 3 spieler geeignet."),
        good=GOOD,
    ),
    Entry(
        "D123",
        Words(
            "No sentence begins like this: `{found}`. Expected was {expected}.",
            "{corrected}The game begins with `das spiel hat …`, `spieler haben …`, `ist ein spieler am zug …`.",
        ),
        Words(
            "So beginnt kein Satz: `{found}`. Erwartet wurde {expected:de}.",
            "{corrected:de}Sätze beginnen mit `das spiel hat …`, `spieler haben …`, `ist ein spieler am zug …`,"
            " `gewonnen hat …`.",
        ),
        bad=block("PUNKTE ist 3."),
        good=GOOD,
    ),
    Entry(
        "D124",
        Words(
            "The text ends in the middle of a sentence. Expected was {expected}.",
            "{corrected}Write the sentence to its full stop.",
        ),
        Words(
            "Der Text hört mitten im Satz auf. Erwartet wurde {expected:de}.",
            "{corrected:de}Schreibe den Satz bis zum Punkt.",
        ),
        bad=GOOD.rstrip().removesuffix("."),
        good=GOOD,
    ),
    Entry(
        "D125",
        Words(
            "This calculation or condition is too long. At most {most} parts were expected.",
            "Make several sentences of it.",
        ),
        Words(
            "Diese Rechnung oder Bedingung ist zu lang. Erwartet wurden höchstens {most} Teile.",
            "Mach mehrere Sätze daraus.",
        ),
        bad=turn(f"X ist {'1 + ' * 120}1."),
        good=GOOD,
    ),
    Entry(
        "D126",
        Words("The program is too long. At most {most} characters were expected.", "Make it shorter."),
        Words("Das Programm ist zu lang. Erwartet wurden höchstens {most} Zeichen.", "Kürze es."),
        bad=turn("X ist 1. " * 30_000),
        good=GOOD,
    ),
    Entry(
        "D127",
        Words("The sentence has no full stop. `.` was expected at its end.", "{corrected}Put a full stop here."),
        Words("Dem Satz fehlt der Punkt. Erwartet wurde an seinem Ende `.`.", "{corrected:de}Setze hier einen Punkt."),
        bad=turn("X ist 3"),
        good=turn("X ist 3."),
    ),
    Entry(
        "D199",
        Words("There are more than {limit} faults; the rest is not shown.", "Put the first ones right."),
        Words("Es sind mehr als {limit} Fehler; der Rest wird nicht gezeigt.", "Bring zuerst diese in Ordnung."),
        bad=turn("falsch.\n" * 120),
        good=GOOD,
    ),
)
