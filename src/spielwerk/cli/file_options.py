"""Files named on the command line: `--option board=classic` is one of the game's, `--option board=my.csv` any other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.game.game import Game


def with_files(game: Game, settings: Mapping[str, str]) -> dict[str, str | Path]:
    """The settings, with paths where somebody names a file that the game does not have."""
    chosen: dict[str, str | Path] = dict(settings)
    for name, symbol in game.checked.options.items():
        given = settings.get(name)
        if symbol.file is None or given is None:
            continue
        if given.removesuffix(f".{symbol.file}") not in game.files.names(symbol.file) and _is_path(given):
            chosen[name] = Path(given)
    return chosen


def _is_path(given: str) -> bool:
    try:
        return Path(given).is_file() or Path(given).name != given or Path(given).suffix != ""
    except (OSError, ValueError):
        return False


def paths_in(settings: Mapping[str, str]) -> list[str]:
    """The files among the settings: whoever watches a game watches them too."""
    return [value for value in settings.values() if _is_path(value)]
