"""The Spiel notation: `.spiel` texts become the model of a game, and back."""

from spielwerk.notation.spiel.parser import parse, parse_expression
from spielwerk.notation.spiel.write.game import format_text, write

__all__ = ["format_text", "parse", "parse_expression", "write"]
