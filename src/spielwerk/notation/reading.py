"""What a notation makes of a text: a game, and what is wrong with the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model.declarations import GameText


class NoGame(Exception):
    """Another game, on which a text builds, cannot be had."""


FindGame: TypeAlias = Callable[[str], Source]
"""The text of another game by its name. Raises NoGame."""


@dataclass(frozen=True)
class Reading:
    """A text that has been read."""

    game: GameText
    source: Source
    """The text, with those of the games that it builds on behind it: places point into all of them."""
    faults: tuple[Diagnostic, ...]
    native: bool = True
    """Whether the words of the game are those of the text; else it was translated, and the check hears only about what
    can be played, not about how the translation is written."""
