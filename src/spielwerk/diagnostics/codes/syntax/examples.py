"""Small games around the lines that the examples of faults are about."""

from __future__ import annotations

HEAD = 'game "Example":\n    players 2\n\nplayer:\n    score: int = 0\n\n'
PLAY = "play:\n    for player in turns:\n        end with winner player\n"
GROW = "procedure grow(player):\n    player.score += 1"

CARDS = "object Card, for value in 1 to 5, in deck\n\ntable:\n    pile deck: Card"
HANDS = "object Card, 9, in deck\n\ntable:\n    pile deck: Card\n\nplayer:\n    field hand: Card"


def turn(*lines: str, top: str = "") -> str:
    """A game with these lines in a player's turn, and these declarations above."""
    rules = "".join(f"        {line}\n" for line in lines)
    above = f"{top}\n\n" if top else ""
    return f"{HEAD}{above}play:\n    for player in turns:\n{rules}        end with winner player\n"
