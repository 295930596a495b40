"""Who may be asked where: choices, `at once`, set-up."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, game, turn

DECLARED = {"declared": ("here somebody is asked", "hier wird jemand gefragt")}
BIDS = "player:\n    bid: int = 0\n\nplay:\n    at once for player in players:\n"
THEN = "    then:\n        player.bid = offer\n    end with ranking players by -.bid"
LATE = "    else:\n        player.bid = 0\n"

ASKING: tuple[Entry, ...] = (
    Entry(
        "S401",
        Words(
            "`{name}` takes time or changes something, so it cannot stand inside an expression. It was expected on"
            " a line"
            " of its own, or alone behind `=`.",
            "Write `let result = …` on the line before, and use `result` here.",
        ),
        Words(
            "`{name}` braucht Zeit oder ändert etwas und kann deshalb nicht in einem Ausdruck stehen. Erwartet wird"
            " es in"
            " einer eigenen Zeile oder allein hinter `=`.",
            "Schreibe in die Zeile davor `let result = …`, und benutze hier `result`.",
        ),
        bad=turn(
            "if grow(player) > 3:",
            "    end with draw",
            top=SCORE + "\n\nprocedure grow(player) -> int:\n    player.score += 1\n    return player.score",
        ),
        good=turn(
            "let result = grow(player)",
            "if result > 3:",
            "    end with draw",
            top=SCORE + "\n\nprocedure grow(player) -> int:\n    player.score += 1\n    return player.score",
        ),
    ),
    Entry(
        "S407",
        Words(
            "Inside `at once` nothing may change, be drawn or be called: all decide at the same time. Only choices,"
            " `let`"
            " and `if` were expected.",
            "Put this line under `then:`, where it happens for every player when all have decided.",
        ),
        Words(
            "Innerhalb von `at once` darf nichts geändert, gezogen oder aufgerufen werden: Alle entscheiden"
            " gleichzeitig."
            " Erwartet wurden nur Wahlen, `let` und `if`.",
            "Setze diese Zeile unter `then:`; dort geschieht sie für jeden Spieler, wenn alle entschieden haben.",
        ),
        bad=game(
            BIDS + "        player chooses offer from 1 to 5\n        player.bid = offer\n"
            "    end with ranking players by -.bid"
        ),
        good=game(BIDS + "        player chooses offer from 1 to 5\n" + THEN),
    ),
    Entry(
        "S408",
        Words(
            "This `at once` stands inside another one. It was expected on its own.",
            "Put it behind the first one, or into its `then:`.",
        ),
        Words(
            "Dieses `at once` steht in einem anderen. Erwartet wurde es für sich.",
            "Setze es hinter das erste oder in dessen `then:`.",
        ),
        bad=game(
            BIDS + "        player chooses offer from 1 to 5\n        at once for other in players:\n"
            "            other chooses more from 1 to 5\n" + THEN
        ),
        good=game(
            BIDS
            + "        player chooses offer from 1 to 5\n"
            + THEN.replace(
                "    end",
                "    at once for other in players:\n        other chooses more from 1 to 5\n"
                "    then:\n        other.bid += more\n    end",
            )
        ),
    ),
    Entry(
        "S411",
        Words(
            "Nobody can be asked in {place}. Lines that need no decision were expected.",
            "Let the players choose in `play`, or let chance decide with `random`.",
        ),
        Words(
            "In {place:de} kann niemand gefragt werden. Erwartet wurden Zeilen, die keine Entscheidung brauchen.",
            "Lass die Spieler in `play` wählen, oder lass mit `random` den Zufall entscheiden.",
        ),
        bad=turn(top=BOARD + "\n\nsetup:\n    players[1] chooses cell from Board\n    cell.mark = players[1]"),
        good=turn(top=BOARD + "\n\nsetup:\n    let cell = random Board\n    cell.mark = players[1]"),
        labels=DECLARED,
    ),
    Entry(
        "S420",
        Words(
            "Inside `at once` everybody decides for himself. `{name}` was expected as the one who chooses.",
            "Write `{name} chooses …`.",
        ),
        Words(
            "Innerhalb von `at once` entscheidet jeder für sich. Erwartet wurde, dass `{name}` wählt.",
            "Schreibe `{name} chooses …`.",
        ),
        bad=game(BIDS + "        left(player) chooses offer from 1 to 5\n" + THEN),
        good=game(BIDS + "        player chooses offer from 1 to 5\n" + THEN),
    ),
    Entry(
        "S422",
        Words(
            "Several picks have one name for all of them. A second name was not expected.",
            "Make two choices of it, or leave the number away.",
        ),
        Words(
            "Mehrere Auswahlen haben zusammen einen Namen. Ein zweiter Name wurde nicht erwartet.",
            "Mach zwei Wahlen daraus, oder lass die Anzahl weg.",
        ),
        bad=turn("player chooses 2 cards from player.hand, more from deck", "move cards to deck", top=CARDS),
        good=turn("player chooses 2 cards from player.hand", "move cards to deck", top=CARDS),
    ),
    Entry(
        "S427",
        Words(
            "The action `{name}` does not say when it is open. `during` and a phase were expected.",
            "Write `, during Turn` behind its text, or put it into the block of the phase.",
        ),
        Words(
            "Die Aktion `{name}` sagt nicht, wann sie möglich ist. Erwartet wurden `during` und eine Phase.",
            "Schreibe hinter ihren Text `, during Turn`, oder setze sie in den Block der Phase.",
        ),
        bad=turn(top=SCORE + '\n\naction boast "Boast":\n    notice "Ha!"'),
        good=turn('notice "Ha!"', top=SCORE),
    ),
    Entry(
        "S440",
        Words(
            "This `else` can never come: there is no time limit. `within` and a time were expected at the head.",
            "Write the limit there, for example `within 30 s`, or take the `else` away.",
        ),
        Words(
            "Dieses `else` kann nie kommen: Es gibt keine Zeitgrenze. Erwartet wurden vorn `within` und eine Zeit.",
            "Schreibe dort die Grenze, zum Beispiel `within 30 s`, oder nimm das `else` weg.",
        ),
        bad=game(BIDS + "        player chooses offer from 1 to 5\n" + THEN.replace("    end", LATE + "    end")),
        good=game(
            BIDS.replace("players:\n", "players within 30 s:\n")
            + "        player chooses offer from 1 to 5\n"
            + THEN.replace("    end", LATE + "    end")
        ),
    ),
)
