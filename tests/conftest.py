"""Settings for all tests. A bundled game is checked and compiled once for all tests of a process."""

import gc
from functools import cache
from pathlib import Path

from hypothesis import settings

from spielwerk.match import game
from spielwerk.match.sources import bundled

# How long one example takes says more about the machine than about us.
settings.register_profile("spielwerk", deadline=None)
settings.load_profile("spielwerk")

# Games stay, and with them a million objects: looking through all of them for garbage is done seldom.
gc.set_threshold(100_000, 50, 50)

_load = game.load
_once = cache(_load)


def load(name: str | Path) -> game.Game:
    return _once(name) if isinstance(name, str) and name in bundled() else _load(name)


# Before any test takes it from there.
game.load = load
