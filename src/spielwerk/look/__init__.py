"""Looks: how games look, as data. `look.json` beside a game, with its drawings."""

from spielwerk.look.parts import Look
from spielwerk.look.reading import Reading, find_look, read_look
from spielwerk.look.sent import look_from_json

__all__ = ["Look", "Reading", "find_look", "look_from_json", "read_look"]
