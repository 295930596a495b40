"""Who may be asked where: choices, `at once`, set-up."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, game, turn

BIDS = "player:\n    bid: int = 0\n\nplay:\n    at once for player in players:\n"
THEN = "    then:\n        player.bid = offer\n    end with ranking players by -.bid"
LATE = "    else:\n        player.bid = 0\n"

ASKING: tuple[Entry, ...] = (
    Entry(
        "S401",
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
        bad=game(
            BIDS + "        player chooses offer from 1 to 5\n        player.bid = offer\n"
            "    end with ranking players by -.bid"
        ),
        good=game(BIDS + "        player chooses offer from 1 to 5\n" + THEN),
    ),
    Entry(
        "S408",
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
        bad=turn(top=BOARD + "\n\nsetup:\n    players[1] chooses cell from Board\n    cell.mark = players[1]"),
        good=turn(top=BOARD + "\n\nsetup:\n    let cell = random Board\n    cell.mark = players[1]"),
    ),
    Entry(
        "S420",
        bad=game(BIDS + "        left(player) chooses offer from 1 to 5\n" + THEN),
        good=game(BIDS + "        player chooses offer from 1 to 5\n" + THEN),
    ),
    Entry(
        "S422",
        bad=turn("player chooses 2 cards from player.hand, more from deck", "move cards to deck", top=CARDS),
        good=turn("player chooses 2 cards from player.hand", "move cards to deck", top=CARDS),
    ),
    Entry(
        "S427",
        bad=turn(top=SCORE + '\n\naction boast "Boast":\n    notice "Ha!"'),
        good=turn('notice "Ha!"', top=SCORE),
    ),
    Entry(
        "S440",
        bad=game(BIDS + "        player chooses offer from 1 to 5\n" + THEN.replace("    end", LATE + "    end")),
        good=game(
            BIDS.replace("players:\n", "players within 30 s:\n")
            + "        player chooses offer from 1 to 5\n"
            + THEN.replace("    end", LATE + "    end")
        ),
    ),
)
