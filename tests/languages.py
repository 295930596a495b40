"""Both languages for every game: one of them in `make test`, in turns, and the other in `make long`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

LANGUAGES = ("en", "de")


def in_turns(games: Sequence[str]) -> list[Any]:
    """Parameters for tests: a game and a language."""
    return [
        pytest.param(
            game,
            language,
            id=f"{language}-{Path(game).stem}",
            marks=() if number % 2 == place else pytest.mark.long,
        )
        for number, game in enumerate(games)
        for place, language in enumerate(LANGUAGES)
    ]
