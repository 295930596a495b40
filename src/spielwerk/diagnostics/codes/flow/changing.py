"""What may be changed, by whom, and what stands at the wrong place."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import CARDS, FLOOR, SCORE, beside, turn


def _worn(words: str) -> str:
    """A game with cards that are called by these words, and change."""
    cards = f'object Card "{words}", 5, in deck:\n    wear: int = 0\n\ntable:\n    pile deck: Card'
    return turn("player chooses card from Card", "card.wear += 1", top=cards)


CHANGING: tuple[Entry, ...] = (
    Entry(
        "S402",
        bad=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    player.score = 0\n    return 3",
        ),
        good=turn(
            "player.score += bonus(player)",
            top=SCORE + "\n\nfunction bonus(player): int:\n    let half = player.score / 2\n    return half",
        ),
    ),
    Entry(
        "S409",
        bad=turn("when player.score > 3", top=SCORE),
        good=turn("if player.score > 3:", "    end with draw", top=SCORE),
    ),
    Entry(
        "S410",
        bad=turn("create Stone of player on Board.a1", top=FLOOR + "\n\nobject Stone"),
        good=turn("place Stone of player on Board.a1", top=FLOOR + "\n\nobject Stone, 10 per player"),
    ),
    Entry(
        "S414",
        bad=turn("bonus = 3", "player.score += bonus", top=SCORE + "\n\nconst bonus = 2"),
        good=turn("let bonus = 3", "player.score += bonus", top=SCORE),
    ),
    Entry(
        "S415",
        bad=turn("players.score = 0", top=SCORE),
        good=turn("for other in players:", "    other.score = 0", top=SCORE),
    ),
    Entry(
        "S418",
        bad=turn("bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
        good=turn("player.score += bonus(player)", top=SCORE + "\n\nfunction bonus(player): int = 3"),
    ),
    Entry(
        "S421",
        bad=turn("grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    extra: int = 3\n    player.score += 1"),
        good=turn(
            "grow(player)", top=SCORE + "\n\nprocedure grow(player):\n    let extra = 3\n    player.score += extra"
        ),
    ),
    Entry(
        "S423",
        bad=turn("move deck.top from deck to player.hand", top=CARDS),
        good=turn("move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S426",
        bad=turn("player.hand = deck", top=CARDS),
        good=turn("move deck to player.hand", top=CARDS),
    ),
    Entry(
        "S428",
        bad=beside('player:\n    score: int = 0\n    while .score > 3:\n        notice "Ahead!"'),
        good=turn("if player.score > 3:", '    notice "Ahead!"', top=SCORE),
    ),
    Entry(
        "S465",
        bad=_worn("card {copy}, worn {wear}"),
        good=_worn("card {copy}"),
    ),
)
