"""What is found out about a whole game is found out once, whoever asks first: the check, the lowering or the manual."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar, cast

from spielwerk.check.typed.symbols import Checked

Found = TypeVar("Found")


def once_per_game(analysis: Callable[[Checked], Found]) -> Callable[[Checked], Found]:
    """An analysis of a game that has been read to its end; what it finds stays with the game, and nobody changes it."""

    @wraps(analysis)
    def found(game: Checked) -> Found:
        if analysis not in game.found_out:
            game.found_out[analysis] = analysis(game)
        return cast("Found", game.found_out[analysis])

    return found
