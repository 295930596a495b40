"""Small games around the lines that the examples of faults are about."""

from __future__ import annotations

from textwrap import dedent

HEAD = 'game "Example":\n    players 2\n\n'
WIN = "        end with winner player\n"


def game(text: str) -> str:
    """A game with these declarations."""
    return HEAD + dedent(text).strip("\n") + "\n"


def turn(*lines: str, top: str = "") -> str:
    """A game with these lines in a player's turn, and these declarations above."""
    rules = "".join(f"        {line}\n" for line in lines)
    above = dedent(top).strip("\n")
    return f"{HEAD}{above}{chr(10) * 2 if above else ''}play:\n    for player in turns:\n{rules}{WIN}"


def beside(text: str) -> str:
    """A game that ends at once, with these declarations."""
    return turn(top=text)


SCORE = "player:\n    score: int = 0"
BOARD = "space Board, grid 3 by 3:\n    mark: player or none"
FLOOR = "space Board, grid 3 by 3"
CARDS = """
object Card, 5, in deck

table:
    pile deck: Card

player:
    field hand: Card
"""
