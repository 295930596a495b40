"""Variants that cannot be made of the game they extend."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

VARIANT = 'game "Example":\n    extends "{base}"\n\n{rest}'
GOOD = VARIANT.format(base="pig", rest='after Turn(player):\n    notice "{player} has {player.score} points."\n')

EXTENDING: tuple[Entry, ...] = (
    Entry(
        "B160",
        Words(
            "There is no game `{name}`{hint}. The name of a bundled game was expected ({known}), or of one beside this"
            " file.",
            "Check the spelling, or put `{name}.spiel` into the same folder.",
        ),
        Words(
            "Es gibt kein Spiel `{name}`{hint}. Erwartet wurde der Name eines mitgelieferten Spiels ({known}) oder"
            " eines Spiels neben dieser Datei.",
            "Prüfe die Schreibweise, oder lege `{name}.spiel` in denselben Ordner.",
        ),
        bad=VARIANT.format(base="pigs", rest="play:\n    end with draw\n"),
        good=GOOD,
    ),
    Entry(
        "B161",
        Words(
            "`{base}` has a `{name}` of its own and does not let it be replaced. Something new was expected, or"
            " something that the base marks as `open`.",
            "Use another name, change it with `before`, `after` or `instead of`, or write `open` before it in"
            " `{base}`.",
        ),
        Words(
            "`{base}` hat selbst ein `{name}` und lässt es nicht ersetzen. Erwartet wurde etwas Neues oder etwas, das"
            " das Grundspiel mit `open` freigibt.",
            "Nimm einen anderen Namen, ändere es mit `before`, `after` oder `instead of`, oder schreibe in `{base}`"
            " `open` davor.",
        ),
        bad=VARIANT.format(base="pig", rest="play:\n    end with draw\n"),
        good=GOOD,
    ),
    Entry(
        "B162",
        Words(
            "These games extend one another in a circle, or too many times: {chain}. A game that ends the chain was"
            " expected.",
            "Take one `extends` away.",
        ),
        Words(
            "Diese Spiele bauen im Kreis aufeinander auf, oder zu oft: {chain}. Erwartet wurde ein Spiel, das die Kette"
            " beendet.",
            "Nimm ein `extends` weg.",
        ),
        bad=VARIANT.format(base="example", rest="play:\n    end with draw\n"),
        good=GOOD,
    ),
    Entry(
        "B163",
        Words(
            "`{name}` has {count} faults itself. A sound game was expected.",
            "Check it first: `spielwerk check {name}`.",
        ),
        Words(
            "`{name}` hat selbst {count} Fehler. Erwartet wurde ein fehlerfreies Spiel.",
            "Prüfe es zuerst: `spielwerk check {name}`.",
        ),
        bad=VARIANT.format(base="broken", rest=""),
        good=GOOD,
    ),
    Entry(
        "B164",
        Words(
            "A variant is written in the language of the game it extends. `language {language}` was expected, or no"
            " such line.",
            "Take the line away, and write the texts of the other language under `texts`.",
        ),
        Words(
            "Eine Variante ist in der Sprache des Spiels geschrieben, auf dem sie aufbaut. Erwartet wurde"
            " `language {language}` oder keine solche Zeile.",
            "Nimm die Zeile weg, und schreibe die Texte der anderen Sprache unter `texts`.",
        ),
        bad='game "Example":\n    extends "pig"\n    language de\n',
        good=GOOD,
    ),
)
