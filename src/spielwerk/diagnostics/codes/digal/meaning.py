"""Programs that can be read, but do not mean a game."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import (
    CLOSING,
    DICE,
    END,
    GOOD,
    HEAD,
    NEXT,
    PLAYERS,
    ROLL,
    SCORE,
    block,
    instead,
    turn,
    without,
)
from spielwerk.diagnostics.codes.entry import Entry, Words

MEANING: tuple[Entry, ...] = (
    Entry(
        "D201",
        Words(
            "Nothing says how many play. A sentence `das spiel ist für 2 bis 4 spieler geeignet.` was expected.",
            "Put it below the title.",
        ),
        Words(
            "Es fehlt, wie viele mitspielen. Erwartet wurde ein Satz wie `das spiel ist für 2 bis 4 spieler geeignet.`",
            "Schreibe ihn unter die Überschrift.",
        ),
        bad=without(PLAYERS),
        good=GOOD,
    ),
    Entry(
        "D202",
        Words(
            "The game has no dice. At least one was expected: `das spiel hat folgende würfel: …`",
            "Say which dice there are and what stands on their sides.",
        ),
        Words(
            "Das Spiel hat keine Würfel. Erwartet wurde mindestens einer: `das spiel hat folgende würfel: würfel A hat"
            " diese seiten: 1 2 3 4 5 6.`",
            "Sag, welche Würfel es gibt und was auf ihren Seiten steht.",
        ),
        bad=without(DICE).replace(ROLL + SCORE, ""),
        good=GOOD,
    ),
    Entry(
        "D203",
        Words(
            "Nothing says what a player does. `ist ein spieler am zug, macht er folgendes:` was expected.",
            "Write what happens in a turn, sentence by sentence.",
        ),
        Words(
            "Es fehlt, was ein Spieler tut. Erwartet wurde `ist ein spieler am zug, macht er folgendes:`",
            "Schreibe Satz für Satz, was in einem Zug geschieht.",
        ),
        bad=HEAD + CLOSING,
        good=GOOD,
    ),
    Entry(
        "D204",
        Words(
            "Nothing says who has won. `gewonnen hat der spieler, bei dem …` was expected at the end.",
            "End the program with that sentence.",
        ),
        Words(
            "Es fehlt, wer gewonnen hat. Erwartet wurde am Schluss `gewonnen hat der spieler, bei dem …`",
            "Beende das Programm mit diesem Satz.",
        ),
        bad=without(CLOSING),
        good=GOOD,
    ),
    Entry(
        "D205",
        Words(
            "{low} to {high} players cannot be. A number from 1 to {most} was expected, the smaller one first.",
            "Put the numbers right.",
        ),
        Words(
            "{low} bis {high} Spieler kann es nicht geben. Erwartet wurden Zahlen von 1 bis {most}, die kleinere"
            " zuerst.",
            "Berichtige die Zahlen.",
        ),
        bad=instead("2 bis 4", "4 bis 2"),
        good=GOOD,
    ),
    Entry(
        "D206",
        Words("{count} dice are too many. At most {most} were expected.", "Take fewer dice."),
        Words("{count} Würfel sind zu viele. Erwartet wurden höchstens {most}.", "Nimm weniger Würfel."),
        bad=instead(
            DICE,
            "das spiel hat folgende würfel:\n"
            + "".join(f"würfel W{n} hat diese seiten: 1 2\n" for n in range(40)).rstrip()
            + ".\n",
        ),
        good=GOOD,
    ),
    Entry(
        "D207",
        Words("A die with {count} sides is too large. At most {most} were expected.", "Take fewer sides."),
        Words("Ein Würfel mit {count} Seiten ist zu groß. Erwartet wurden höchstens {most}.", "Nimm weniger Seiten."),
        bad=instead("würfel A hat diese seiten: 1 2", "würfel A hat diese seiten:" + " 1" * 120),
        good=GOOD,
    ),
    Entry(
        "D208",
        Words("{count} steps are too many. At most {most} were expected.", "Put some of them together."),
        Words("{count} Schritte sind zu viele. Erwartet wurden höchstens {most}.", "Fasse einige zusammen."),
        bad=block("\n".join(f'der schritt S{n} geht so: sagt "Gut.".' for n in range(120))),
        good=GOOD,
    ),
    Entry(
        "D230",
        Words(
            "The turn can come to its end without `… ist dran`. Then the same player has another turn.",
            "End the turn with a sentence such as `linker spieler ist dran.`",
        ),
        Words(
            "Der Zug kann aufhören, ohne dass jemand `dran` ist. Dann ist derselbe Spieler noch einmal am Zug.",
            "Beende den Zug mit einem Satz wie `linker spieler ist dran.`",
        ),
        bad=without(NEXT),
        good=GOOD,
        severity="warning",
    ),
    Entry(
        "D232",
        Words("The step {name} leads back to itself. It would never end.", "Take a call away, or use `solange …: …;`."),
        Words(
            "Der Schritt {name} führt zu sich selbst zurück. Er würde nie enden.",
            "Nimm einen Aufruf weg, oder nimm `solange …: …;`.",
        ),
        bad=block("der schritt WERTEN geht so:\nmacht den schritt WERTEN."),
        good=block('der schritt WERTEN geht so:\nsagt "Gut.".'),
    ),
    Entry(
        "D233",
        Words(
            "This never happens: the turn is over before. `… ist dran` ends it at once.",
            "Put this before `… ist dran`, or take it away.",
        ),
        Words(
            "Dazu kommt es nie: Der Zug ist vorher zu Ende. `… ist dran` beendet ihn sofort.",
            "Stelle es vor `… ist dran`, oder nimm es weg.",
        ),
        bad=instead(NEXT, NEXT + ROLL),
        good=GOOD,
        severity="warning",
    ),
    Entry(
        "D234",
        Words(
            "The game never ends. `das spiel läuft solange …` or `das spiel ist zu ende` was expected.",
            "Say how long it goes on.",
        ),
        Words(
            "Das Spiel hört nie auf. Erwartet wurde `das spiel läuft solange …` oder `das spiel ist zu ende`.",
            "Sag, wie lange es läuft.",
        ),
        bad=without(END),
        good=GOOD,
    ),
    Entry(
        "D235",
        Words("The step {name} is empty. At least one sentence was expected.", "Say what happens in it."),
        Words("Der Schritt {name} ist leer. Erwartet wurde mindestens ein Satz.", "Sag, was in ihm geschieht."),
        bad=block("der schritt WERTEN geht so:"),
        good=block('der schritt WERTEN geht so:\nsagt "Gut.".'),
    ),
    Entry(
        "D236",
        Words(
            "A turn may take too long. At most {most} instructions were expected, loops and steps counted out.",
            "Use shorter loops, or fewer loops and steps in one another.",
        ),
        Words(
            "Ein Zug kann zu lange dauern. Erwartet wurden höchstens {most} Anweisungen, Schleifen und Schritte"
            " ausgezählt.",
            "Nimm kürzere Schleifen, oder weniger Schleifen und Schritte ineinander.",
        ),
        bad=turn("macht 1000 mal: macht 1000 mal: macht 1000 mal: X ist 1;;;."),
        good=turn("macht 10 mal: macht 10 mal: X ist 1;;."),
    ),
    Entry(
        "D390",
        Words(
            "This cannot be played: {said} ({code})",
            "Change this part. If the sentence looks right to you, please report it.",
        ),
        Words(
            "So lässt sich das nicht spielen: {said:de} ({code})",
            "Ändere diese Stelle. Wenn dir der Satz richtig vorkommt, melde ihn bitte.",
        ),
        bad="",
        good=GOOD,
    ),
)
"""`D390` has no example: it stands for faults that the translation is meant to rule out."""
