"""Threads that share a game: everybody finds what one alone finds, and nobody ends the process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def crowd(rounds: int, *games: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "tests.bots.crowd", str(rounds), *games]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=3600)
    return done.returncode, done.stdout.strip(), done.stderr[-2000:]


@pytest.mark.matches
def test_eight_threads_play_and_think_on_one_game() -> None:
    assert crowd(1, "connect4", "tictactoe", "kuhn") == (0, "", "")


@pytest.mark.long
def test_eight_threads_go_on_and_on_every_game() -> None:
    assert crowd(4) == (0, "", "")
