"""Built files, run in a folder of their own or loaded beside the match that they must agree with."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from spielwerk.export.alone.engine import Engine
from spielwerk.export.python_file import file_of
from spielwerk.match.game import Game, load
from spielwerk.match.sources import bundled

EXAMPLES = Path(__file__).parents[1] / "examples"
GAMES = [*bundled(), *(str(EXAMPLES / name) for name in ("old_maid.spiel", "robbers.spiel"))]
"""The bundled games, and two in which players choose what they do not see."""


@cache
def game_of(name: str) -> Game:
    return load(name)


@cache
def content_of(name: str) -> bytes:
    """The file of a bundled game as it is usually played."""
    return file_of(game_of(name), None, {})


def loaded(content: bytes, name: str) -> Engine:
    """The rules and tables of a built file."""
    module: Any = ModuleType(f"built {name}")
    sys.modules[module.__name__] = module
    exec(compile(content, f"{name}.py", "exec"), vars(module))
    return Engine(module.GAME, vars(module))


@cache
def engine_of(name: str) -> Engine:
    """The file of a bundled game, ready to play."""
    return loaded(content_of(name), name)


@pytest.fixture(scope="session", autouse=True)
def forgotten():
    """Lets go of compiled games before Python itself goes."""
    yield
    for kept in (game_of, content_of, engine_of):
        kept.cache_clear()


class Built:
    """A built file in a folder of its own."""

    def __init__(self, folder: Path, content: bytes) -> None:
        self.folder = folder
        self.file = folder / "game.py"
        self.file.write_bytes(content)

    def run(self, *args: str, input: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        """Runs it where it can find nothing but the standard library."""
        command = [sys.executable, "-I", "-S", "-X", "utf8", "-W", "error", self.file.name, *args]
        done = subprocess.run(
            command, cwd=self.folder, input=input, env={"LANG": "C.UTF-8", **env}, capture_output=True, text=True
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done


@pytest.fixture
def built(tmp_path):
    def make(game: str, players: int | None = None, **options: str) -> Built:
        plain = players is None and not options
        return Built(tmp_path, content_of(game) if plain else file_of(game_of(game), players, options))

    return make
