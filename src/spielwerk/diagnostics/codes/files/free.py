"""Boards that go beyond the usual: legends with more players and kinds of fields, and free graphs in tables."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.files.cells import AT, AT_DE
from spielwerk.diagnostics.codes.files.examples import RACE, TABLE, table

FREE: tuple[Entry, ...] = (
    Entry(
        "B137",
        Words(
            AT + "`{found}` is a field of the kind `{kind}`, but nobody's. A player was expected.",
            "Write the number of the player into the column `seat`.",
        ),
        Words(
            AT_DE + "`{found}` ist ein Feld der Art `{kind}`, gehört aber niemandem. Erwartet wurde ein Spieler.",
            "Schreibe die Nummer des Spielers in die Spalte `seat`.",
        ),
        bad=TABLE + "z;home;;;\n",
        good=TABLE,
    ),
    Entry(
        "B138",
        Words(
            AT + "the line `{found}` of the legend cannot be understood. Expected: {expected}.",
            "`players` is followed by their number; `kind` by a letter that means nothing else, and the name of the"
            " kind as the game has it.",
        ),
        Words(
            AT_DE + "Die Zeile `{found}` der Legende ist nicht zu verstehen. Erwartet: {expected}.",
            "Hinter `players` steht ihre Anzahl; hinter `kind` ein Buchstabe, der sonst nichts bedeutet, und der Name"
            " der Art wie im Spiel.",
        ),
        bad=RACE + "players;many\n",
        good=RACE + "players;6\n",
    ),
    Entry(
        "B139",
        Words(
            AT + "from its start player {seat} never comes to a branch into goals of its own; its way ends at {at}. A"
            " way to the goals was expected.",
            "Say where the way goes on from there, or let it turn off into the goals before.",
        ),
        Words(
            AT_DE + "Vom Start aus kommt Spieler {seat} nie an eine Abzweigung in eigene Ziele; der Weg endet in {at}."
            " Erwartet wurde ein Weg zu den Zielen.",
            "Sage, wo der Weg von dort aus weitergeht, oder lass ihn vorher in die Ziele abbiegen.",
        ),
        bad=table("b;start;2;c", "b;start;2;"),
        good=TABLE,
    ),
    Entry(
        "B148",
        Words(
            AT + "`{name}` of `{found}` leads to `{there}`, and there is no such field. The name of a field was"
            " expected.",
            "Write the name as it stands in the column `name`.",
        ),
        Words(
            AT_DE + "`{name}` von `{found}` führt zu `{there}`, und ein solches Feld gibt es nicht. Erwartet wurde der"
            " Name eines Feldes.",
            "Schreibe den Namen, wie er in der Spalte `name` steht.",
        ),
        bad=table("d;way;;a", "d;way;;z"),
        good=TABLE,
    ),
)
