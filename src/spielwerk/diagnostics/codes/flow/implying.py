"""What `while` blocks of types may change, and what may be shown."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import CARDS, turn

RISING = "player:\n    score: int = 0\n    income: int = 1\n    while .score > 9:\n        .income += 1"
SECRET = "player:\n    secret: int = 0, visible to owner"


def _turn(top: str) -> str:
    return turn("player.score += player.income", top=top)


IMPLYING: tuple[Entry, ...] = (
    Entry(
        "S441",
        bad=_turn("player:\n    score: int = 0\n    income: int = 1\n    while .income > 0:\n        .income += 1"),
        good=_turn(RISING),
    ),
    Entry(
        "S442",
        bad=turn(
            "player.score += count(player.extras)",
            top="player:\n    score: int = 0\n    extras: list of int, at most 3\n    while .score > 9:\n"
            "        .extras = [1]",
        ),
        good=_turn(RISING),
    ),
    Entry(
        "S443",
        bad=_turn(RISING.replace("> 9:", "> 9, priority 200:")),
        good=_turn(RISING.replace("> 9:", "> 9, priority 80:")),
    ),
    Entry(
        "S444",
        bad=_turn(RISING.replace("+= 1", "+= random (1 to 3)")),
        good=turn(
            "player.luck = random (1 to 3)",
            "player.score += player.income",
            top=RISING.replace("+= 1", "+= .luck").replace("income: int = 1", "income: int = 1\n    luck: int = 1"),
        ),
    ),
    Entry(
        "S445",
        bad=turn(
            "player.score += count(player.hand)",
            top=CARDS + "    score: int = 0\n    while .score > 9:\n        count(.hand) visible to all",
        ),
        good=turn(
            "player.score += count(player.hand)",
            top=CARDS.replace("hand: Card", "hand: Card, visible to owner")
            + "    score: int = 0\n    while .score > 9:\n        .hand visible to all",
        ),
    ),
    Entry(
        "S446",
        bad=turn("reveal player.score", top="player:\n    score: int = 0"),
        good=turn("reveal player.secret", "player.secret += 1", top=SECRET),
    ),
)
