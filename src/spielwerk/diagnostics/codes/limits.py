"""Texts that ask for more than anybody would: see `spielwerk.limits`."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import SCORE, turn
from spielwerk.limits import MOST_EVENTS, MOST_OPTIONS

DOUBLING = "\n".join(
    [SCORE, "", "function f0(n: int): int = n * n + n"]
    + [f"function f{i}(n: int): int = f{i - 1}(n) + f{i - 1}(n + 1)" for i in range(1, 6)]
)
FIELDS = "space Sea, grid {size} by {size}\n\nspace Land, grid {size} by {size}:\n    mark: player or none"
WIDE = "space Board, grid 50 by 50:\n    mark: player or none"

SET_UP_LIMITS: tuple[Entry, ...] = (
    Entry(
        "S671",
        Words(
            "The rules are too many for one program: written out for these players and options, they have more than"
            " {most} {what}. Fewer were expected.",
            "Call procedures instead of writing the same lines again, and functions that call others only once; make"
            " loops of long lists of lines.",
        ),
        Words(
            "Die Regeln sind zu viele für ein Programm: Ausgeschrieben für diese Spieler und Optionen haben sie mehr"
            " als {most} {what:de}. Erwartet wurden weniger.",
            "Rufe Prozeduren auf, statt dieselben Zeilen noch einmal zu schreiben, und Funktionen, die andere nur"
            " einmal aufrufen; mache Schleifen aus langen Listen von Zeilen.",
        ),
        bad=turn(*["player.score += f5(1)"] * 240, top=DOUBLING),
        good=turn("player.score += f5(1)", top=DOUBLING),
    ),
    Entry(
        "S672",
        Words(
            "The tables that are worked out for this game have more than {most} numbers. Fewer were expected: boards"
            " have few lines, and each of them is short.",
            "Make the board smaller, or ask for shorter lines: `lines(Board, 5)`.",
        ),
        Words(
            "Die Tabellen, die für dieses Spiel berechnet werden, haben mehr als {most} Zahlen. Erwartet wurden"
            " weniger: Bretter haben wenige Linien, und jede davon ist kurz.",
            "Verkleinere das Brett, oder frage nach kürzeren Linien: `lines(Board, 5)`.",
        ),
        bad=turn(
            "if any(lines(Board, 25) as line where all(line each .mark == player)):\n            end with draw",
            top=WIDE,
        ),
        good=turn(
            "if any(lines(Board, 5) as line where all(line each .mark == player)):\n            end with draw",
            top=WIDE,
        ),
    ),
    Entry(
        "S673",
        Words(
            "This question has {size} options. At most {most} were expected: somebody has to read them.",
            "Ask one thing after the other, or narrow the ranges.",
        ),
        Words(
            "Diese Frage hat {size} Möglichkeiten. Erwartet wurden höchstens {most}: Jemand muss sie lesen.",
            "Frage eines nach dem anderen, oder verkleinere die Bereiche.",
        ),
        bad=turn("player chooses a from 1 to 1000, b from 1 to 1000", "player.score = a + b", top=SCORE),
        good=turn("player chooses a from 1 to 10, b from 1 to 10", "player.score = a + b", top=SCORE),
    ),
    Entry(
        "S674",
        Words(
            "The boards have {size} fields in all, those of every player counted. At most {most} were expected.",
            "Make boards smaller, or use one for all players.",
        ),
        Words(
            "Die Bretter haben zusammen {size} Felder, die jedes Spielers mitgezählt. Erwartet wurden höchstens"
            " {most}.",
            "Verkleinere die Bretter, oder nimm eines für alle Spieler.",
        ),
        bad=turn("Land.a1.mark = player", top=FIELDS.format(size=40)),
        good=turn("Land.a1.mark = player", top=FIELDS.format(size=20)),
    ),
    Entry(
        "S675",
        Words(
            "The enum has {size} values. At most {most} were expected.",
            "Use a number with a range instead, such as `1 to 5000`.",
        ),
        Words(
            "Das Enum hat {size} Werte. Erwartet wurden höchstens {most}.",
            "Benutze stattdessen eine Zahl mit einem Bereich, etwa `1 to 5000`.",
        ),
        bad=turn(
            "player.kind = v1",
            top="enum Kind: " + ", ".join(f"v{i}" for i in range(1, 1002)) + "\n\nplayer:\n    kind: Kind = v2",
        ),
        good=turn("player.kind = v1", top="enum Kind: v1, v2\n\nplayer:\n    kind: Kind = v2"),
    ),
)

RUNNING_LIMITS: tuple[Entry, ...] = (
    Entry(
        "R110",
        Words(
            "A question in `{inside}` has more than "
            + f"{MOST_OPTIONS} options. Fewer were expected: somebody has to read them.",
            "Ask one thing after the other, or let fewer options through.",
        ),
        Words(
            "Eine Frage in `{inside}` hat mehr als " + f"{MOST_OPTIONS} Möglichkeiten. Erwartet wurden weniger: Jemand"
            " muss sie lesen.",
            "Frage eines nach dem anderen, oder lass weniger Möglichkeiten zu.",
        ),
        bad=turn("player chooses a from 1 to 1000, b from 1 to 1000 where it > a", "player.score = a + b", top=SCORE),
        good=turn("player chooses a from 1 to 10, b from 1 to 10 where it > a", "player.score = a + b", top=SCORE),
    ),
    Entry(
        "R111",
        Words(
            "A loop in `{inside}` tells of far too much at once. "
            f"At most about {MOST_EVENTS} events were expected from one decision: every player hears of each.",
            "Change a value once, not in many steps.",
        ),
        Words(
            "Eine Schleife in `{inside}` meldet viel zu viel auf einmal. "
            f"Erwartet wurde, dass aus einer Entscheidung höchstens etwa {MOST_EVENTS} Ereignisse folgen: Jeder Spieler"
            " erfährt von jedem.",
            "Ändere einen Wert einmal, nicht in vielen Schritten.",
        ),
        bad=turn("for i in 1 to 1000000:", "    player.score = i", top=SCORE),
        good=turn("for i in 1 to 100:", "    player.score = i", top=SCORE),
    ),
)
