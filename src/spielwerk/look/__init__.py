"""Looks: how games look, as data. `look.json` beside a game, with its drawings."""

from spielwerk.look.parts import Look
from spielwerk.look.reading import Reading, find_look, read_look

__all__ = ["Look", "Reading", "find_look", "read_look"]
