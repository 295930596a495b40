"""The command line, run inside the test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from spielwerk.cli.group import Spielwerk

Run = Callable[..., Result]
ENGLISH = {"SPIELWERK_LANG": "en", "COLUMNS": "100", "SPIELWERK_DEBUG": ""}


def run_command(*args: str | Path, input: str | bytes | None = None, **env: str) -> Result:
    """`spielwerk ARGS…`; whatever happens, it ends with an exit code and without a traceback."""
    result = CliRunner(env={**ENGLISH, **env}).invoke(Spielwerk(), [str(arg) for arg in args], input=input)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


@pytest.fixture
def spielwerk() -> Run:
    return run_command


def document(result: Result) -> Any:
    """The JSON document on standard output; there must be nothing else there."""
    return json.loads(result.stdout)


GUESS = """\
## Guess which number is the lucky one.
game "Guess":
    players 2 to 4 = 3
    option sides: 2 to 20 = 6
    option sort: Sort = plain
    option motto: text = "no risk"

enum Sort: plain, fancy

player:
    score: int = 0

play:
    for player in turns:
        player chooses number from 1 to sides
        let lucky = random (1 to sides)
        if number == lucky:
            player.score += 1
        if player.score == 2:
            if sort == fancy:
                notice "{motto}"
            end with ranking players by -.score
"""
DIVIDE = """\
game "Divide":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses parts from 0 to 3
        player.score += 12 / parts
        if player.score > 30:
            end with winner player
"""


@pytest.fixture
def guess(tmp_path: Path) -> Path:
    """A game with options of all types, and chance."""
    return write(tmp_path / "guess.spiel", GUESS)


@pytest.fixture
def divide(tmp_path: Path) -> Path:
    """A game that can be stopped by a fault of its rules."""
    return write(tmp_path / "divide.spiel", DIVIDE)


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path
