"""From a DiGaL program to the model of a game."""

from spielwerk.notation.digal.translate.game import translate

__all__ = ["translate"]
