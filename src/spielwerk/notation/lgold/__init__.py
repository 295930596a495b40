"""The lGold notation: `.lgold` files, XML as in the thesis, become the model of a game, and back."""

from spielwerk.notation.lgold.reader import read
from spielwerk.notation.lgold.writer import write

__all__ = ["read", "write"]
