"""The lGold notation: `.lgold` files, XML as in the thesis, become the model of a game, and back."""

from spielwerk.notation.lgold.read.game import read
from spielwerk.notation.lgold.write.game import write

__all__ = ["read", "write"]
