"""The head of a game and its start: players, options, objects, what must be there."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import HEAD, SCORE, beside, game, turn

FIRST = {"first": ("first here", "zuerst hier")}

START: tuple[Entry, ...] = (
    Entry(
        "S505",
        Words(
            "`{name}` is about texts, and texts are no part of a match. They were expected in options, constants,"
            " `setup` and messages only.",
            "Use an enum for what can change; take texts apart in `setup`.",
        ),
        Words(
            "`{name}` handelt von Texten, und Texte sind kein Teil einer Partie. Erwartet werden sie nur in Optionen,"
            " Konstanten, in `setup` und in Meldungen.",
            "Benutze ein Enum für das, was sich ändern kann; zerlege Texte in `setup`.",
        ),
        bad=turn('notice "{player.rank}"', top="player:\n    rank: text"),
        good=turn('notice "{player.rank}"', top="enum Rank: squire, knight\n\nplayer:\n    rank: Rank = squire"),
    ),
    Entry(
        "S506",
        Words(
            "{reason} A line `players` with the possible numbers was expected.",
            "Write, for example, `players 2`, `players 2 to 4` or `players 2 to 4 = 3`.",
        ),
        Words(
            "{reason:de} Erwartet wurde eine Zeile `players` mit den möglichen Zahlen.",
            "Schreibe etwa `players 2`, `players 2 to 4` oder `players 2 to 4 = 3`.",
        ),
        bad='game "Example":\n    players 4 to 2\n\nplay:\n    end with draw\n',
        good='game "Example":\n    players 2 to 4\n\nplay:\n    end with draw\n',
    ),
    Entry(
        "S507",
        Words(
            "There is no object of the type `{name}`. A number of objects, a table of kinds or a `create` in"
            " `setup` was"
            " expected.",
            "Write, for example, `object {name}, 10`, or `object {name}, 10 per player`.",
        ),
        Words(
            "Von der Art `{name}` gibt es kein Objekt. Erwartet wurden eine Anzahl, eine Tabelle von Arten oder ein"
            " `create` in `setup`.",
            "Schreibe etwa `object {name}, 10` oder `object {name}, 10 per player`.",
        ),
        bad=turn("move first(Stone) to player.bag", top="object Stone\n\nplayer:\n    field bag: Stone"),
        good=turn("move first(Stone) to player.bag", top="object Stone, 10\n\nplayer:\n    field bag: Stone"),
        severity="warning",
    ),
    Entry(
        "S508",
        Words(
            "An option cannot be `{given}`. `int`, a range, `bool`, `text` or an enum was expected.",
            "Choose one of these types.",
        ),
        Words(
            "Eine Option kann nicht `{given}` sein. Erwartet wurde `int`, ein Bereich, `bool`, `text` oder ein Enum.",
            "Wähle einen dieser Typen.",
        ),
        bad='game "Example":\n    players 2\n    option starter: player = players[1]\n\n'
        "play:\n    end with winner starter\n",
        good='game "Example":\n    players 2\n    option starter: 1 to 2 = 1\n\n'
        "play:\n    end with winner players[starter]\n",
    ),
    Entry(
        "S509",
        Words(
            "The game has no `play:` block. One was expected: it says how a match goes.",
            "Add `play:` with what happens, for example `for player in turns:`.",
        ),
        Words(
            "Das Spiel hat keinen Block `play:`. Erwartet wurde einer: Er sagt, wie eine Partie abläuft.",
            "Füge `play:` an, mit dem, was geschieht, etwa `for player in turns:`.",
        ),
        bad=HEAD,
        good=game("play:\n    end with draw"),
    ),
    Entry(
        "S513",
        Words(
            "Something in this game is nested so deeply that it cannot be checked. Fewer levels were expected.",
            "Take it apart: with `let`, functions and procedures.",
        ),
        Words(
            "In diesem Spiel ist etwas so tief verschachtelt, dass es nicht geprüft werden kann. Erwartet wurden"
            " weniger"
            " Ebenen.",
            "Zerlege es: mit `let`, Funktionen und Prozeduren.",
        ),
        bad=turn("player.score = " + " + ".join(["1"] * 2000), top=SCORE),
        good=turn("player.score = " + " + ".join(["1"] * 20), top=SCORE),
    ),
    Entry(
        "S515",
        Words(
            "The game has two heads. `game` was expected once.",
            "Keep one `game` block with all its lines.",
        ),
        Words(
            "Das Spiel hat zwei Köpfe. `game` wurde einmal erwartet.",
            "Behalte einen `game`-Block mit allen Zeilen.",
        ),
        bad=beside('game "Another":\n    players 3'),
        good=beside(""),
        labels=FIRST,
    ),
    Entry(
        "S516",
        Words(
            "The text has no `game` block. It was expected at the beginning: it names the game and its players.",
            'Begin with `game "Title":` and a line `players 2`.',
        ),
        Words(
            "Der Text hat keinen Block `game`. Erwartet wurde er am Anfang: Er nennt das Spiel und seine Spieler.",
            'Beginne mit `game "Titel":` und einer Zeile `players 2`.',
        ),
        bad="play:\n    end with draw\n",
        good=game("play:\n    end with draw"),
    ),
)
