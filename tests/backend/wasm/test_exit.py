"""The process ends in silence, whatever is still alive."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import builtins, threading
from spielwerk.game.game import load

machine, _ = load("tictactoe").fast_machine(2, backend="wasm")
machine.series(1, 0, 10)
builtins.kept = machine
{more}
"""
PLAYS_ON = """
plays = threading.Event()
def play():
    while True:
        plays.set()
        machine.series(1, 0, 100_000)

threading.Thread(target=play, daemon=True).start()
plays.wait()
"""


@pytest.mark.parametrize("more", ["", PLAYS_ON], ids=["idle", "a thread plays on"])
def test_nothing_is_said_at_the_end(more: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM.format(more=more)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
