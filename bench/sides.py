"""Whoever plays random games here: our back ends, the same games by hand, other people's programs.

Every side answers `play(games, seed)` with the CPU time that took, measured where it was spent.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Protocol

from rows import Row

from spielwerk.backend.machine import Machine
from spielwerk.game.game import load
from spielwerk.game.sources import bundled

HERE = Path(__file__).parent
BUILT = HERE / "build"
PEER_PYTHON = HERE / ".venv" / "bin" / "python"


@dataclass(frozen=True)
class Run:
    """What came of some games; 0 decisions: not counted."""

    games: int
    seconds: float
    decisions: int


class Side(Protocol):
    def play(self, games: int, seed: int) -> Run: ...


class Missing(Exception):
    """This side cannot play here, and why."""


# ---- ours --------------------------------------------------------------------------------------


class Ours:
    """A back end with the program of a game."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def play(self, games: int, seed: int) -> Run:
        start = time.process_time()
        if self.machine.name == "python":
            # Its promise is about playing; counting what came of it is Python on both sides.
            decisions = sum(result.decisions for result in self.machine.series(seed, 0, games))
        else:
            decisions = self.machine.tally(seed, 0, games).decisions
        return Run(games, time.process_time() - start, decisions)


def ours(back_end: str, row: Row) -> Ours:
    """A series as `spielwerk simulate` plays it, without asking the claims of the game."""
    game = row.of or row.game
    file = HERE / "games" / f"{game}.spiel"
    if not file.exists() and game not in bundled():
        raise Missing(f"there is no game {game}")
    loaded = load(file if file.exists() else game)
    try:
        return Ours(loaded.fast_machine(row.players, dict(row.options), backend=back_end)[0])
    except ImportError as error:
        raise Missing(str(error)) from None


# ---- by hand -----------------------------------------------------------------------------------


class ByHand:
    """A baseline in Python: `baseline_GAME.py`."""

    def __init__(self, game: str) -> None:
        self.games: Callable[[int, int], object] = import_module(f"baseline_{game}").play

    def play(self, games: int, seed: int) -> Run:
        start = time.process_time()
        self.games(games, seed)
        return Run(games, time.process_time() - start, 0)


class InC:
    """A baseline in C: `c/GAME.c`, compiled for this machine."""

    def __init__(self, game: str) -> None:
        compiler = shutil.which("gcc") or shutil.which("cc")
        if compiler is None:
            raise Missing("no C compiler (gcc) was found")
        BUILT.mkdir(exist_ok=True)
        self.program = BUILT / game
        source = HERE / "c" / f"{game}.c"
        command = [compiler, "-O3", "-march=native", "-Wall", "-Wextra", "-o", str(self.program), str(source)]
        subprocess.run(command, check=True)

    def play(self, games: int, seed: int) -> Run:
        done = subprocess.run([str(self.program), str(games), str(seed)], check=True, capture_output=True, text=True)
        count, seconds, decisions, *_ = done.stdout.split()
        return Run(int(count), float(seconds), int(decisions))


# ---- peers -------------------------------------------------------------------------------------


class Peer:
    """Another program, in a process of its own with what it needs."""

    def __init__(self, peer: str, game: str) -> None:
        if not PEER_PYTHON.exists():
            raise Missing("bench/.venv is not there: see `make peers`")
        command = [str(PEER_PYTHON), "-I", "-W", "ignore", str(HERE / "peer_games.py"), peer, game]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        if self._line() != "ready":
            raise Missing(f"{peer} cannot play {game}: {self._complaint()}")

    def play(self, games: int, seed: int) -> Run:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(f"{games} {seed}\n")
            self.process.stdin.flush()
        answer = self._line().split()
        if len(answer) != 3:
            raise Missing(f"it stopped: {self._complaint()}")
        return Run(int(answer[0]), float(answer[1]), int(answer[2]))

    def _line(self) -> str:
        """The next line; a greeting that a library prints is passed over."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        while line and not (line == "ready\n" or line[0].isdigit()):
            line = self.process.stdout.readline()
        return line.strip()

    def _complaint(self) -> str:
        assert self.process.stderr is not None
        self.close()
        lines = self.process.stderr.read().strip().splitlines()
        return lines[-1] if lines else "no reason given"

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait()
