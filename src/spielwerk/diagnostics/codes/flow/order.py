"""The order in which things happen: loops, returns, what is never reached, what calls itself."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import SCORE, game, turn

DECLARED = {"declared": ("declared here", "hier vereinbart")}

ORDER: tuple[Entry, ...] = (
    Entry(
        "S403",
        Words(
            "`{word}` stands outside a loop. It was expected inside `for` or `repeat`.",
            "Take it away; to leave a procedure write `return`.",
        ),
        Words(
            "`{word}` steht außerhalb einer Schleife. Erwartet wird es in `for` oder `repeat`.",
            "Nimm es weg; eine Prozedur verlässt man mit `return`.",
        ),
        bad=turn(
            "grow(player)",
            top=SCORE + "\n\nprocedure grow(player):\n    if player.score > 3:\n        stop\n    player.score += 1",
        ),
        good=turn(
            "grow(player)",
            top=SCORE + "\n\nprocedure grow(player):\n    if player.score > 3:\n        return\n    player.score += 1",
        ),
    ),
    Entry(
        "S404",
        Words(
            "`return` gives nothing back. A value of type `{wanted}` was expected.",
            "Write the value behind it.",
        ),
        Words(
            "`return` gibt nichts zurück. Erwartet wurde ein Wert vom Typ `{wanted}`.",
            "Schreibe den Wert dahinter.",
        ),
        bad=turn("player.score += bonus(player)", top=SCORE + "\n\nfunction bonus(player): int:\n    return"),
        good=turn("player.score += bonus(player)", top=SCORE + "\n\nfunction bonus(player): int:\n    return 3"),
    ),
    Entry(
        "S405",
        Words(
            "`{name}` can come to its end without a result. A `return` with `{wanted}` was expected on every way.",
            "Add a last line `return …`.",
        ),
        Words(
            "`{name}` kann enden, ohne dass es ein Ergebnis gibt. Auf jedem Weg wurde ein `return` mit `{wanted}`"
            " erwartet.",
            "Füge als letzte Zeile `return …` an.",
        ),
        bad=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    if player.score > 3:\n        return 1",
        ),
        good=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    if player.score > 3:\n        return 1\n    return 0",
        ),
    ),
    Entry(
        "S406",
        Words(
            "This line is never reached: the one above it always leaves. No line was expected here.",
            "Take it away, or put it before the line above.",
        ),
        Words(
            "Diese Zeile wird nie erreicht: Die darüber führt immer weg. Hier wurde keine Zeile erwartet.",
            "Nimm sie weg, oder setze sie vor die Zeile darüber.",
        ),
        bad=game("player:\n    score: int = 0\n\nplay:\n    end with draw\n    players[1].score = 3"),
        good=game("player:\n    score: int = 0\n\nplay:\n    players[1].score = 3\n    end with draw"),
        severity="warning",
    ),
    Entry(
        "S412",
        Words(
            "`{name}` calls itself, directly or through others, and nothing says how deep. A bound was expected.",
            "Add `, depth at most 10` behind its brackets or its type, with the greatest depth the game needs.",
        ),
        Words(
            "`{name}` ruft sich selbst auf, unmittelbar oder über andere, und nichts sagt, wie tief. Erwartet wurde"
            " eine"
            " Grenze.",
            "Füge hinter den Klammern oder dem Typ `, depth at most 10` an, mit der größten Tiefe, die das Spiel"
            " braucht.",
        ),
        bad=turn(
            "player.score = fact(3)",
            top=SCORE + "\n\nfunction fact(n: int): int = if n < 2 then 1 else n * fact(n - 1)",
        ),
        good=turn(
            "player.score = fact(3)",
            top=SCORE + "\n\nfunction fact(n: int): int, depth at most 10 = if n < 2 then 1 else n * fact(n - 1)",
        ),
        labels=DECLARED,
    ),
    Entry(
        "S413",
        Words(
            "`go to` cannot stand here. It was expected in the last lines of a phase.",
            "Put all `go to` lines at the end of the phase, with their conditions behind `when`.",
        ),
        Words(
            "`go to` kann hier nicht stehen. Erwartet wird es in den letzten Zeilen einer Phase.",
            "Setze alle `go to`-Zeilen ans Ende der Phase, mit ihren Bedingungen hinter `when`.",
        ),
        bad=game(
            "table:\n    round: int = 0\n\nplay:\n    Turn()\n\nphase Turn():\n    go to Ending\n    round += 1\n\n"
            "phase Ending():\n    end with draw"
        ),
        good=game(
            "table:\n    round: int = 0\n\nplay:\n    Turn()\n\nphase Turn():\n    round += 1\n    go to Ending\n\n"
            "phase Ending():\n    end with draw"
        ),
    ),
    Entry(
        "S416",
        Words(
            "Nothing leads out of this loop. A `stop`, a `return` or an end of the match was expected in it.",
            "Add a way out, or say how often: `repeat 3 times:`, `repeat while …:`.",
        ),
        Words(
            "Aus dieser Schleife führt nichts heraus. Darin wurde ein `stop`, ein `return` oder ein Ende der Partie"
            " erwartet.",
            "Füge einen Ausweg ein, oder sag, wie oft: `repeat 3 times:`, `repeat while …:`.",
        ),
        bad=game("player:\n    score: int = 0\n\nplay:\n    repeat:\n        players[1].score += 1"),
        good=game(
            "player:\n    score: int = 0\n\nplay:\n    repeat 3 times:\n        players[1].score += 1\n"
            "    end with ranking players by -.score"
        ),
        severity="warning",
    ),
    Entry(
        "S417",
        Words(
            "`play` can come to its end without a result. `end with …` was expected on every way.",
            "Add a last line, for example `end with ranking players by -.score` or `end with draw`.",
        ),
        Words(
            "`play` kann enden, ohne dass es ein Ergebnis gibt. Auf jedem Weg wurde `end with …` erwartet.",
            "Füge eine letzte Zeile an, etwa `end with ranking players by -.score` oder `end with draw`.",
        ),
        bad=game("player:\n    score: int = 0\n\nplay:\n    for player in players:\n        player.score += 1"),
        good=game(
            "player:\n    score: int = 0\n\nplay:\n    for player in players:\n        player.score += 1\n"
            "    end with ranking players by -.score"
        ),
        severity="warning",
    ),
    Entry(
        "S419",
        Words(
            "Nothing is given back here. `return` was expected without a value.",
            "Take the value away, or declare a result: `procedure name(…) -> int:`. A rule answers with its `when`"
            " lines.",
        ),
        Words(
            "Hier wird nichts zurückgegeben. Erwartet wurde `return` ohne Wert.",
            "Nimm den Wert weg, oder vereinbare ein Ergebnis: `procedure name(…) -> int:`. Eine Regel antwortet mit"
            " ihren"
            " `when`-Zeilen.",
        ),
        bad=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1\n    return 3"),
        good=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1\n    return"),
    ),
    Entry(
        "S425",
        Words(
            "`{name}` has no result. A value was expected here.",
            "Call it on a line of its own, or declare a result: `procedure {name}(…) -> int:`.",
        ),
        Words(
            "`{name}` hat kein Ergebnis. Hier wurde ein Wert erwartet.",
            "Rufe es in einer eigenen Zeile auf, oder vereinbare ein Ergebnis: `procedure {name}(…) -> int:`.",
        ),
        bad=turn("player.score = grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1"),
        good=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1"),
    ),
    Entry(
        "S436",
        Words(
            "`{name}` cannot be supposed: it asks somebody or uses chance, and in thought nobody answers and nothing is"
            " rolled. A procedure without choices and chance was expected behind `after`.",
            "Put what shall be supposed into a procedure of its own, and let the choice and the chance stay outside.",
        ),
        Words(
            "`{name}` kann nicht angenommen werden: Es fragt jemanden oder benutzt Zufall, und in Gedanken antwortet"
            " niemand und wird nicht gewürfelt. Hinter `after` wurde eine Prozedur ohne Auswahl und Zufall erwartet.",
            "Setze, was angenommen werden soll, in eine eigene Prozedur, und lass Auswahl und Zufall draußen.",
        ),
        bad=turn(
            "if (player.score > 3 after grow(player)):",
            "    grow(player)",
            top=SCORE + "\n\ndie cube: 1 to 6\n\nprocedure grow(player):\n    roll cube\n    player.score += cube",
        ),
        good=turn(
            "roll cube",
            "if (player.score > 3 after grow(player, cube)):",
            "    grow(player, cube)",
            top=SCORE + "\n\ndie cube: 1 to 6\n\nprocedure grow(player, steps: int):\n    player.score += steps",
        ),
        labels=DECLARED,
    ),
)
