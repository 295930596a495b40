"""The type of situations that bots think with. Only what was imagined or dealt becomes one: a true state never does."""

from __future__ import annotations

from typing import NewType

Imagined = NewType("Imagined", list[int])
"""One number per slot, as in a state of a match, but of a situation that a seat could be in."""
