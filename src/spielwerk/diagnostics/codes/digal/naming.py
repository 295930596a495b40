"""Names, players and dice that a program speaks of."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import (
    GOOD,
    block,
    instead,
    turn,
)
from spielwerk.diagnostics.codes.entry import Entry, Words

SHEET = "spieler haben einen zettel BLOCK mit diesen feldern:\nfeld EINSER bringt 1\nfeld CHANCE bringt 2.\n"

NAMING: tuple[Entry, ...] = (
    Entry(
        "D210",
        Words("The name {name} is taken already: it is {kind}. A new name was expected.", "Choose another name."),
        Words(
            "Den Namen {name} gibt es schon: Er ist {kind:de}. Erwartet wurde ein neuer Name.",
            "Wähle einen anderen Namen.",
        ),
        bad=block("das spiel hat den wert PUNKTE ist 0."),
        good=block("das spiel hat den wert RUNDEN ist 0."),
    ),
    Entry(
        "D211",
        Words("There are two dice {name}. A name for each was expected.", "Give one of them another name."),
        Words("Es gibt zwei Würfel {name}. Erwartet wurde für jeden ein eigener Name.", "Nenne einen davon anders."),
        bad=instead("würfel B hat", "würfel A hat"),
        good=GOOD,
    ),
    Entry(
        "D212",
        Words(
            "There is no die {name}. One of these was expected: {known}.",
            "{corrected}Check the name, or add the die to the game.",
        ),
        Words(
            "Einen Würfel {name} gibt es nicht. Erwartet wurde einer von diesen: {known}.",
            "{corrected:de}Prüfe den Namen, oder füge den Würfel beim Spiel hinzu.",
        ),
        bad=turn("würfelt mit würfel C."),
        good=turn("würfelt mit würfel B."),
    ),
    Entry(
        "D213",
        Words(
            "{name} is no player. The name of a loop, a choice or a role was expected.",
            "{corrected}For example `für alle spieler S: setze PUNKTE von S auf 0;`",
        ),
        Words(
            "{name} ist kein Spieler. Erwartet wurde der Name aus einer Schleife, einer Wahl oder eine Rolle.",
            "{corrected:de}Zum Beispiel `für alle spieler S: setze PUNKTE von S auf 0;`",
        ),
        bad=turn("setze PUNKTE von S auf 0."),
        good=turn("für alle spieler S: setze PUNKTE von S auf 0;."),
    ),
    Entry(
        "D214",
        Words(
            "{name} belongs to the players. It was expected to be said whose it is.",
            "{corrected}Write `{name} von aktueller spieler` or `aktueller spieler {name}`.",
        ),
        Words(
            "{name} gehört zu den Spielern. Erwartet wurde, wessen {name} gemeint ist.",
            "{corrected:de}Schreibe `{name} von aktueller spieler` oder `aktueller spieler {name}`.",
        ),
        bad=turn("setze PUNKTE auf 3."),
        good=turn("setze PUNKTE von aktueller spieler auf 3."),
    ),
    Entry(
        "D215",
        Words(
            "There may be no player {number}: with {fewest} players they are 0 to {last}. Counting starts at 0.",
            "Take a number from 0 to {last}.",
        ),
        Words(
            "Einen Spieler {number} gibt es nicht immer: Bei {fewest} Spielern sind es 0 bis {last}. Gezählt wird ab"
            " 0.",
            "Nimm eine Zahl von 0 bis {last}.",
        ),
        bad=turn("setze PUNKTE von spieler 2 auf 3."),
        good=turn("setze PUNKTE von spieler 1 auf 3."),
    ),
    Entry(
        "D216",
        Words(
            "There is no die {number}: they are 0 to {last}. Counting starts at 0.",
            "Take a number from 0 to {last}.",
        ),
        Words(
            "Einen Würfel {number} gibt es nicht: Es sind 0 bis {last}. Gezählt wird ab 0.",
            "Nimm eine Zahl von 0 bis {last}.",
        ),
        bad=turn("würfelt mit würfel 2."),
        good=turn("würfelt mit würfel 1."),
    ),
    Entry(
        "D217",
        Words(
            "Here a player and a number are mixed. Two numbers or two players were expected.",
            "Name a value of the player, for example `aktueller spieler PUNKTE`.",
        ),
        Words(
            "Hier sind ein Spieler und eine Zahl vermischt. Erwartet wurden zwei Zahlen oder zwei Spieler.",
            "Nenne einen Wert des Spielers, zum Beispiel `aktueller spieler PUNKTE`.",
        ),
        bad=turn("wenn aktueller spieler gleich 3, dann ist linker spieler dran."),
        good=turn("wenn aktueller spieler PUNKTE gleich 3, dann ist linker spieler dran."),
    ),
    Entry(
        "D218",
        Words(
            "That takes {count} dice, but there are {dice}. From 2 to {dice} were expected.",
            "Take fewer, or add dice.",
        ),
        Words(
            "Dazu braucht es {count} Würfel, es gibt aber {dice}. Erwartet wurden 2 bis {dice}.",
            "Nimm weniger, oder füge Würfel hinzu.",
        ),
        bad=turn("wenn dreierpasch, dann ist linker spieler dran."),
        good=turn("wenn zweierpasch, dann ist linker spieler dran."),
    ),
    Entry(
        "D219",
        Words(
            "{count} dice cannot be kept: there are {dice}. A number from 1 to {dice} was expected.",
            "Take a smaller number.",
        ),
        Words(
            "{count} Würfel lassen sich nicht behalten: Es gibt {dice}. Erwartet wurde eine Zahl von 1 bis {dice}.",
            "Nimm eine kleinere Zahl.",
        ),
        bad=turn("der spieler behält 3 würfel."),
        good=turn("der spieler behält 1 würfel und würfelt mit den anderen würfeln."),
    ),
    Entry(
        "D220",
        Words(
            "The name {name} is not known. One of these was expected: {known}.",
            "{corrected}Check the spelling, or say at the top what {name} begins with.",
        ),
        Words(
            "Den Namen {name} gibt es nicht. Erwartet wurde einer von diesen: {known}.",
            "{corrected:de}Prüfe die Schreibweise, oder sag oben, womit {name} beginnt.",
        ),
        bad=turn("setze aktueller spieler PUNKT auf 3."),
        good=turn("setze aktueller spieler PUNKTE auf 3."),
    ),
    Entry(
        "D221",
        Words(
            "It is not said which die is meant. A name or a number was expected.",
            "Write `würfel A` or `würfel 0`; `der würfel` alone is only known in `für alle würfel: …;`.",
        ),
        Words(
            "Es ist nicht gesagt, welcher Würfel gemeint ist. Erwartet wurde ein Name oder eine Zahl.",
            "Schreibe `würfel A` oder `würfel 0`; `der würfel` allein gilt nur in `für alle würfel: …;`.",
        ),
        bad=turn("wenn der würfel gleich 6, dann ist linker spieler dran."),
        good=turn("wenn würfel 0 gleich 6, dann ist linker spieler dran."),
    ),
    Entry(
        "D222",
        Words(
            "No dice are ever kept in this game. `behält … würfel` was expected before others are spoken of.",
            "Let the player keep dice first, or write `alle würfel`.",
        ),
        Words(
            "In diesem Spiel werden nie Würfel behalten. Erwartet wurde `behält … würfel`, bevor von anderen die Rede"
            " ist.",
            "Lass den Spieler zuerst Würfel behalten, oder schreibe `alle würfel`.",
        ),
        bad=turn("würfelt mit den anderen würfeln."),
        good=turn("der spieler behält beliebig viele würfel und würfelt mit den anderen würfeln."),
    ),
    Entry(
        "D223",
        Words(
            "Nobody is at turn here. A condition about the values of the player was expected.",
            "Leave `aktueller spieler` away.",
        ),
        Words(
            "Hier ist niemand am Zug. Erwartet wurde eine Bedingung über die Werte des Spielers.",
            "Lass `aktueller spieler` weg.",
        ),
        bad=block("spieler sind aktiv, solange aktueller spieler PUNKTE größer 3 gilt."),
        good=block("spieler sind aktiv, solange PUNKTE größer 3 gilt."),
    ),
    Entry(
        "D224",
        Words("{name} is a die. `würfel {name}` was expected.", "{corrected}Name it as a die."),
        Words("{name} ist ein Würfel. Erwartet wurde `würfel {name}`.", "{corrected:de}Nenne ihn als Würfel."),
        bad=turn("für alle würfel W: setze PUNKTE von spieler 0 auf W;."),
        good=turn("für alle würfel W: setze PUNKTE von spieler 0 auf würfel W;."),
    ),
    Entry(
        "D225",
        Words("{name} is {kind}. Expected was: {wanted}.", "Take another name."),
        Words("{name} ist {kind:de}. Erwartet wurde: {wanted:de}.", "Nimm einen anderen Namen."),
        bad=turn("setze RUNDEN von spieler 0 auf 3.", "das spiel hat den wert RUNDEN ist 0.\n"),
        good=turn("setze RUNDEN auf 3.", "das spiel hat den wert RUNDEN ist 0.\n"),
    ),
    Entry(
        "D226",
        Words(
            "The sheet {sheet} has no field {name}. One of these was expected: {known}.",
            "{corrected}Check the spelling.",
        ),
        Words(
            "Der Zettel {sheet} hat kein Feld {name}. Erwartet wurde eines von diesen: {known}.",
            "{corrected:de}Prüfe die Schreibweise.",
        ),
        bad=turn("der spieler trägt 3 in feld ZWEIER von BLOCK ein.", SHEET),
        good=turn("der spieler trägt 3 in feld CHANCE von BLOCK ein.", SHEET),
    ),
    Entry(
        "D227",
        Words("Players have no order. `gleich` or `ungleich` was expected.", "Compare a value of the players."),
        Words(
            "Spieler haben keine Größe. Erwartet wurde `gleich` oder `ungleich`.",
            "Vergleiche einen Wert der Spieler.",
        ),
        bad=turn("wenn aktueller spieler größer spieler 0, dann ist linker spieler dran."),
        good=turn("wenn aktueller spieler gleich spieler 0, dann ist linker spieler dran."),
    ),
    Entry(
        "D228",
        Words(
            "{name} may not have a value here. It was expected to be set before, on every way.",
            "Set it before, or let it begin at the top: `das spiel hat den wert {name} ist 0.`",
        ),
        Words(
            "{name} hat hier vielleicht noch keinen Wert. Erwartet wurde, dass {name} vorher in jedem Fall gesetzt"
            " ist.",
            "Setze {name} vorher, oder lass es oben beginnen: `das spiel hat den wert {name} ist 0.`",
        ),
        bad=turn("setze aktueller spieler PUNKTE auf X. X ist 3."),
        good=turn("X ist 3. setze aktueller spieler PUNKTE auf X."),
    ),
    Entry(
        "D229",
        Words("The role {name} belongs to a player. A player was expected.", "Write for example `spieler 0`."),
        Words(
            "Die Rolle {name} gehört einem Spieler. Erwartet wurde ein Spieler.",
            "Schreibe zum Beispiel `spieler 0`.",
        ),
        bad=block("das spiel hat die rolle GEBER ist 3."),
        good=block("das spiel hat die rolle GEBER ist spieler 0."),
    ),
    Entry(
        "D231",
        Words("The name {name} means something here already. A new name was expected.", "Choose another name."),
        Words(
            "Der Name {name} bedeutet hier schon etwas. Erwartet wurde ein neuer Name.", "Wähle einen anderen Namen."
        ),
        bad=turn('für alle spieler PUNKTE: sagt "Hallo";.'),
        good=turn('für alle spieler S: sagt "Hallo";.'),
    ),
)
