"""Faults of hints for computer players."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words

FIRST = {"first": ("first here", "zuerst hier")}
DECLARED = {"declared": ("declared here", "hier vereinbart")}

TAKING = """game "Example":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses:
            take(amount from 1 to 3):
                player.score += amount
            wait
        if player.score > 9:
            end with winner player
"""


def hinted(*lines: str, top: str = "") -> str:
    """A small game with these hints."""
    above = TAKING if not top else TAKING.replace("play:", f"{top}\n\nplay:")
    return f"{above}\nhints:\n" + "".join(f"    {line}\n" for line in lines)


UNKNOWN_HINT = "S561"
"""The one fault of form."""

HINTS: tuple[Entry, ...] = (
    Entry(
        UNKNOWN_HINT,
        Words(
            "No hint can begin with '{found}'. Expected was worth, lead, cut, prefer or function.",
            "Write for example `worth = player.score`, or `cut after 60`.",
        ),
        Words(
            "Kein Hinweis kann mit '{found}' beginnen. Erwartet wurde worth, lead, cut, prefer oder function.",
            "Schreibe etwa `worth = player.score` oder `cut after 60`.",
        ),
        bad=hinted("score = 3"),
        good=hinted("worth = player.score"),
    ),
    Entry(
        "S562",
        Words(
            "No option is of the kind `{name}`. Expected was the name of a way, of an action or of what is chosen:"
            " {known}.",
            "{hint}Write the name behind `prefer` as it stands in the choice.",
        ),
        Words(
            "Keine Option ist von der Sorte `{name}`. Erwartet wurde der Name eines Wegs, einer Aktion oder dessen, was"
            " gewählt wird: {known}.",
            "{hint:de}Schreibe den Namen hinter `prefer` so, wie er in der Auswahl steht.",
        ),
        bad=hinted("prefer tkae = 20"),
        good=hinted("prefer take = 20"),
    ),
    Entry(
        "S563",
        Words(
            "These names do not fit the options of the kind `{name}`. One name for each of their values was expected:"
            " {values}.",
            "Write so many names in the brackets, or none at all and no brackets: then the names of the choice are"
            " known.",
        ),
        Words(
            "Diese Namen passen nicht zu den Optionen der Sorte `{name}`. Erwartet wurde ein Name für jeden ihrer"
            " Werte: {values}.",
            "Schreibe so viele Namen in die Klammern, oder lass die Klammern weg: Dann gelten die Namen der Auswahl.",
        ),
        bad=hinted("prefer take(amount, other) = amount"),
        good=hinted("prefer take(amount) = amount"),
    ),
    Entry(
        "S564",
        Words(
            "There is already a preference for options of the kind `{name}`. One for each was expected.",
            "Put both together, for example with `if … then … else …`.",
        ),
        Words(
            "Für Optionen der Sorte `{name}` gibt es schon eine Vorliebe. Erwartet wurde eine für jede.",
            "Fasse beide zusammen, etwa mit `if … then … else …`.",
        ),
        bad=hinted("prefer take = 20", "prefer take(amount) = amount"),
        good=hinted("prefer take(amount) = if amount > 1 then 20 else 5"),
        labels=FIRST,
    ),
    Entry(
        "S565",
        Words(
            "`{name}` is said twice. Once was expected.",
            "Keep one of them, or put both together.",
        ),
        Words(
            "`{name}` steht zweimal da. Erwartet wurde es einmal.",
            "Behalte eines davon, oder fasse beide zusammen.",
        ),
        bad=hinted("worth = player.score", "worth = 2 * player.score"),
        good=hinted("worth = 2 * player.score"),
        labels=FIRST,
    ),
    Entry(
        "S566",
        Words(
            "A rule asks `{name}`, which is a hint. Something that belongs to the game itself was expected: hints"
            " change no rule.",
            "Move the function out of the `hints:` block.",
        ),
        Words(
            "Eine Regel fragt `{name}`, und das ist ein Hinweis. Erwartet wurde etwas, das zum Spiel selbst gehört:"
            " Hinweise ändern keine Regel.",
            "Stelle die Funktion aus dem Block `hints:` heraus.",
        ),
        bad=hinted(
            "worth = lead_of(player)",
            "function lead_of(player): int = player.score - opponent(player).score",
            top="rule ahead(player):\n    when lead_of(player) > 0",
        ).replace("> 9", "> 9 and ahead(player)"),
        good=hinted(
            "worth = lead_of(player)",
            top="rule ahead(player):\n    when lead_of(player) > 0\n\n"
            "function lead_of(player): int = player.score - opponent(player).score",
        ).replace("> 9", "> 9 and ahead(player)"),
        labels=DECLARED,
    ),
    Entry(
        "S567",
        Words(
            "A hint asks `{name}`, which calls itself. A function that does not was expected: hints are asked very"
            " often.",
            "Write it with a loop, or with `through … until` and `distance`.",
        ),
        Words(
            "Ein Hinweis fragt `{name}`, und das ruft sich selbst auf. Erwartet wurde eine Funktion, die es nicht tut:"
            " Hinweise werden sehr oft gefragt.",
            "Schreibe sie mit einer Schleife oder mit `through … until` und `distance`.",
        ),
        bad=hinted(
            "worth = sum_to(player.score)",
            "function sum_to(n: int): int, depth at most 99 = if n < 1 then 0 else n + sum_to(n - 1)",
        ),
        good=hinted("worth = player.score * (player.score + 1) / 2"),
        labels=DECLARED,
    ),
    Entry(
        "S568",
        Words(
            "Here stands {number}. A number of at least {least} was expected.",
            "Write a greater number, or take the line away.",
        ),
        Words(
            "Hier steht {number}. Erwartet wurde eine Zahl von mindestens {least}.",
            "Schreibe eine größere Zahl, oder nimm die Zeile weg.",
        ),
        bad=hinted("worth = player.score", "lead 0"),
        good=hinted("worth = player.score", "lead 20"),
    ),
    Entry(
        "S569",
        Words(
            "`{what}` says what becomes of a playout that is not finished, but nothing says how well somebody stands. A"
            " line `worth = …` was expected.",
            "Add one, for example `worth = player.score`.",
        ),
        Words(
            "`{what}` sagt, was aus einer abgebrochenen Probepartie wird, aber nichts sagt, wie gut jemand steht."
            " Erwartet wurde eine Zeile `worth = …`.",
            "Füge eine an, etwa `worth = player.score`.",
        ),
        bad=hinted("cut after 20"),
        good=hinted("worth = player.score", "cut after 20"),
    ),
)
