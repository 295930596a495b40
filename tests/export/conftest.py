"""Built files, run in a folder of their own or loaded beside the match that they must agree with."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from spielwerk.export.python_file import file_of
from spielwerk.game.game import Game, load
from spielwerk.game.sources import bundled

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


class Alone:
    """The content of a built file, as it is when it runs: nothing of it comes from Spielwerk but what was copied."""

    def __init__(self, content: bytes, name: str) -> None:
        self.module: Any = ModuleType(f"built {name}")
        sys.modules[self.module.__name__] = self.module
        exec(compile(content, f"{name}.py", "exec"), vars(self.module))
        self.manual = self.module.read(self.module.Manual, self.module.MANUAL, "manual")
        self.engine = self.module.Engine(self.module.FACTS, vars(self.module))

    def book(self, language: str = "en") -> Any:
        return self.module.Wordbook(self.module.FACTS, self.manual, language)

    def screen(self, book: Any, state: list[int], seat: int) -> list[str]:
        lines: list[str] = self.module.Screen(self.engine, book, state, seat).lines()
        return lines

    def story(self, book: Any, events: list[Any], seat: int) -> list[str]:
        lines: list[str] = self.module.Story(book, seat).lines(events)
        return lines

    def decision(self, book: Any, state: list[int], seat: int) -> Any:
        return self.module.Asker(self.engine, book.names, state, seat, book.language).decision()


@cache
def alone(name: str) -> Alone:
    """The file of a bundled game, ready to play."""
    return Alone(content_of(name), name)


@pytest.fixture(scope="session", autouse=True)
def forgotten():
    """Lets go of compiled games before Python itself goes."""
    yield
    for kept in (game_of, content_of, alone):
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
