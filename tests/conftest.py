"""Settings for all tests. A bundled game is checked and compiled once for all tests of a process."""

import gc
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
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


@pytest.fixture(scope="module")
def bots_folder() -> Iterator[Path]:
    """A folder for programs that play. Everybody may read it: as the administrator we run them as nobody."""
    folder = Path(tempfile.mkdtemp(prefix="spielwerk-bots-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
