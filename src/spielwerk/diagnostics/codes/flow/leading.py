"""What can be proved before a match to lead nowhere, to be never open, or to be seen by nobody."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import CARDS, SCORE, beside, game, turn

ROUNDS = """
table:
    round: 1 to 3 = 1

play:
    One()

phase One():
    round += 1
    {first}
    {second}

phase Two():
    end with draw

phase Three():
    end with draw
"""


def _rounds(first: str, second: str) -> str:
    return game(ROUNDS.format(first=first, second=second))


LEADING: tuple[Entry, ...] = (
    Entry(
        "S450",
        bad=turn("secret += 1", top="table:\n    secret: int = 0, visible to owner"),
        good=turn("player.secret += 1", top="player:\n    secret: int = 0, visible to owner"),
    ),
    Entry(
        "S451",
        bad=turn(
            "deck.top.used = true",
            top="object Card, 5, in deck:\n    used: bool = false, visible to all\n\ntable:\n"
            "    pile deck: Card, visible to nobody",
        ),
        good=turn(
            "deck.top.used = true",
            top="object Card, 5, in deck:\n    used: bool = false, visible to all\n\ntable:\n    pile deck: Card",
        ),
    ),
    Entry(
        "S452",
        bad=turn(
            "move deck.top to player.hand", top=CARDS.replace("hand: Card", "hand: Card, count visible to nobody")
        ),
        good=turn(
            "move deck.top to player.hand",
            top=CARDS.replace("hand: Card", "hand: Card, visible to nobody, count visible to owner"),
        ),
    ),
    Entry(
        "S453",
        bad=beside("phase One():\n    go to Two\n\nphase Two():\n    go to One"),
        good=game("play:\n    One()\n\nphase One():\n    go to Two\n\nphase Two():\n    end with draw"),
    ),
    Entry(
        "S454",
        bad=_rounds("go to Two when round > 3", "go to Three when round <= 3"),
        good=_rounds("go to Two when round > 2", "go to Three when round <= 2"),
    ),
    Entry(
        "S455",
        bad=_rounds("go to Two when round > 3", "go to Three when round < 1"),
        good=_rounds("go to Two when round > 2", "go to Three when round <= 2"),
    ),
    Entry(
        "S456",
        bad=_rounds("go to Two when round > 0", "go to Three"),
        good=_rounds("go to Two when round > 2", "go to Three when round <= 2"),
    ),
    Entry(
        "S457",
        bad=turn("player chooses amount from 1 to 6 where it > 4 and it < 3", "player.score += amount", top=SCORE),
        good=turn("player chooses amount from 1 to 6 where it > 4 or it < 3", "player.score += amount", top=SCORE),
    ),
    Entry(
        "S458",
        bad=turn(
            "player chooses:",
            "    stay",
            "    jump when player.lives > 5:",
            "        player.lives -= 1",
            top="player:\n    lives: 0 to 3 = 3",
        ),
        good=turn(
            "player chooses:",
            "    stay",
            "    jump when player.lives > 1:",
            "        player.lives -= 1",
            top="player:\n    lives: 0 to 3 = 3",
        ),
    ),
)
