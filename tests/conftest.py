"""Settings for all tests. A bundled game is checked and compiled once for all tests of a process, and its programs are
kept for other workers and later runs."""

import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from spielwerk.game import game, kept
from spielwerk.game.sources import bundled
from spielwerk.program.ir import Program
from spielwerk.program.manual.manual import Manual
from tests.rotation import some

# How long one example takes says more about the machine than about us.
settings.register_profile("spielwerk", deadline=None, max_examples=some(30, of=100))
settings.load_profile("spielwerk")

# Games stay, and with them a million objects: looking through all of them for garbage is done seldom.
gc.set_threshold(100_000, 50, 50)

_load = game.load
_once = cache(_load)


def load(name: str | Path) -> game.Game:
    return _once(name) if isinstance(name, str) and name in bundled() else _load(name)


# Beside what pytest keeps, so that no test looks into the folder of whoever runs it, and `make clean` finds it.
os.environ.setdefault("SPIELWERK_CACHE", str(Path(__file__).parents[1] / ".pytest_cache"))
_lasting = frozenset(bundled())


def kept_program(content: Any, make: Callable[[], Program]) -> Program:
    """The text of a single test is built once, and would push out those that are needed again."""
    return kept.kept_program(content, make) if content[0] in _lasting else make()


def kept_manual(content: Any, make: Callable[[], Manual]) -> Manual:
    return kept.kept_manual(content, make) if content[0] in _lasting else make()


# Before any test takes them from there.
game.load = load
vars(game).update(kept_program=kept_program, kept_manual=kept_manual)


def pytest_collection_finish() -> None:
    """Thousands of tests stay to the end, too."""
    gc.freeze()


@pytest.fixture(scope="module")
def bots_folder() -> Iterator[Path]:
    """A folder for programs that play. Everybody may read it: as the administrator we run them as nobody."""
    folder = Path(tempfile.mkdtemp(prefix="spielwerk-bots-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
