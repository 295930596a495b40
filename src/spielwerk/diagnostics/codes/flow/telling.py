"""What players could learn although it is hidden from them."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import turn

SECRETS = """
player:
    secret: 0 to 3 = 1, visible to owner
    shown: bool = false
    {more}
"""


def _secrets(*lines: str, more: str = "") -> str:
    return turn("player chooses number from 0 to 3", "player.secret = number", *lines, top=SECRETS.format(more=more))


TELLING: tuple[Entry, ...] = (
    Entry(
        "S462",
        Words(
            "Here {seen}, but only on a condition about {names}, which is hidden from somebody who sees this. A"
            " condition that everybody may know was expected, or a line that says what is told.",
            "If it is meant to be known, say so: `reveal` it first, tell it in this block in so many words, or ask for"
            " it with a function that is declared `visible to all`. If not, hide what happens here.",
        ),
        Words(
            "Hier gilt: {seen:de}, aber nur unter einer Bedingung über {names}, und das dürfen nicht alle sehen, die"
            " dies sehen. Erwartet wurde eine Bedingung, die jeder kennen darf, oder eine Zeile, die sagt, was verraten"
            " wird.",
            "Darf man es wissen, dann sag es: Decke es vorher mit `reveal` auf, sprich es in diesem Block aus, oder"
            " frag danach mit einer Funktion, die als `visible to all` vereinbart ist. Wenn nicht, verbirg, was hier"
            " geschieht.",
        ),
        bad=_secrets("if player.secret == 0:", "    player.shown = true"),
        good=_secrets(
            "if player.broke:",
            "    player.shown = true",
            more="function broke: bool, visible to all = self.secret == 0",
        ),
        severity="warning",
        labels={"condition": ("depends on {names}", "hängt von {names} ab")},
    ),
    Entry(
        "S463",
        Words(
            "`{name}` is shown, but its value depends on {names}, which is hidden from somebody who would see it. A"
            " function was expected that reads nothing but what all who see its value may know.",
            "Show it to fewer: `shown, visible to owner`. If everybody may know the value, whatever it reads, say so:"
            " `shown, visible to all`.",
        ),
        Words(
            "`{name}` wird gezeigt, aber der Wert hängt von {names} ab, und das dürfen nicht alle sehen, die ihn sähen."
            " Erwartet wurde eine Funktion, die nur liest, was alle wissen dürfen, die ihren Wert sehen.",
            "Zeige ihn weniger Spielern: `shown, visible to owner`. Darf jeder den Wert wissen, was die Funktion auch"
            " liest, dann sag es: `shown, visible to all`.",
        ),
        bad=_secrets("player.shown = true", more="function wealth: int, shown = self.secret * 2"),
        good=_secrets("player.shown = true", more="function wealth: int, shown, visible to owner = self.secret * 2"),
        labels={"hidden": ("not everybody sees this", "das sieht nicht jeder")},
    ),
    Entry(
        "S464",
        Words(
            "`{name}` cannot be shown: {reason}. A function of the table or of one player was expected that answers"
            " with a number, a truth, a word, a player or a place, or with a set, a list or a map of these.",
            "Take `shown` away, or change what the function asks for and answers. A list needs `at most`, a set of"
            " numbers a range: `set of 1 to 6`.",
        ),
        Words(
            "`{name}` kann nicht gezeigt werden: {reason:de}. Erwartet wurde eine Funktion des Tischs oder eines"
            " Spielers, die mit einer Zahl, ja oder nein, einem Wort, einem Spieler oder einem Ort antwortet, oder mit"
            " einer Menge, einer Liste oder einer Zuordnung davon.",
            "Nimm `shown` weg, oder ändere, was die Funktion braucht und antwortet. Eine Liste braucht `at most`, eine"
            " Menge von Zahlen einen Bereich: `set of 1 to 6`.",
        ),
        bad=_secrets("player.shown = true", more="function beats(other: player): bool, shown = other == players[1]"),
        good=_secrets("player.shown = true", more="function begins: bool, shown = self == players[1]"),
    ),
)
