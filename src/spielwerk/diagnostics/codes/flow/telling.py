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
)
