"""From text to the first compiled games, in CPU time: this code beside that of an earlier revision, in turns.

`python bench/compiling.py --base REVISION` measures this alone. Each side is a process of its own that is warm and
keeps nothing on disk. A ratio is taken round by round, as everywhere here.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]


@dataclass(frozen=True)
class Task:
    """What is measured, and what is wanted of it: the share of the time it took when the goal was set."""

    game: str
    change: str = ""
    """What is changed before: nothing, a constant of the text, a rule, or the board."""
    before: float = 0
    """Milliseconds when the goals were set, on another machine."""
    reach: float = 0
    aim: float | None = None

    @property
    def title(self) -> str:
        return f"{self.game}, another {self.change}" if self.change else self.game


TASKS = (
    Task("ludo", before=307, reach=150, aim=80),
    Task("roborally", before=399, reach=250, aim=130),
    Task("citadels", before=488, reach=300, aim=150),
    Task("catan", before=894, reach=450, aim=250),
    Task("ludo", "constant", before=307, reach=60),
    Task("ludo", "board", before=307, reach=60),
    Task("ludo", "rule", before=307, reach=60),
    Task("catan", "constant", before=894, reach=200),
    Task("catan", "rule", before=894, reach=200),
)
CHANGES = {
    ("ludo", "constant"): ("option tries: 1 to 3 = 3", "option tries: 1 to 3 = 2"),
    ("ludo", "rule"): (
        "rule may_move(pawn, steps: 1 to 6):\n",
        "rule may_move(pawn, steps: 1 to 6):\n    when steps < 6 or not pawn.arrived\n",
    ),
    ("ludo", "board"): ("S1E;WE;WE", "WE;S1E;WE"),
    ("catan", "constant"): ("{grain: 2, ore: 3}", "{grain: 2, ore: 4}"),
    ("catan", "rule"): ("rule spacious(crossing):\n", "rule spacious(crossing):\n    when not crossing.city\n"),
}
"""What stands in the text of the game, or of its board, and what stands there afterwards."""


# ---- one side ----------------------------------------------------------------------------------


def answer() -> None:
    """Runs as a process of its own: for every line with a game and a change the CPU seconds it took.

    All that was made of earlier lines is forgotten. Before a change the game is made as it was.
    """
    import time

    from spielwerk.diagnostics.source import Source
    from spielwerk.game.files import files_of
    from spielwerk.game.game import load, load_source
    from spielwerk.game.sources import find_source

    for line in sys.stdin:
        name, _, change = line.strip().partition(" ")
        forget()
        source, short = find_source(name)
        options: dict[str, Any] = {}
        game = load(name)
        if change:
            game.fast_machine()[0].tally(1, 0, 1)
        if change == "board":
            board = files_of(name).find("classic", "csv")
            options = {"board": Source(board.name, changed(board.text, name, change))}
        elif change:
            source = Source(source.name, changed(source.text, name, change))
        began = time.process_time()
        if change != "board":
            game = load_source(source, short, files_of(name))
        game.fast_machine(options=options)[0].tally(1, 0, 1)
        print(time.process_time() - began, flush=True)


def changed(text: str, name: str, change: str) -> str:
    other = text.replace(*CHANGES[name, change])
    assert other != text, f"{name} has no such {change} any more"
    return other


def forget() -> None:
    """Nothing is known of any game; earlier revisions remember nothing."""
    with suppress(ImportError):
        from spielwerk.backend.wasm.cache import shared_module
        from spielwerk.program.passes.memory import MEMORY

        MEMORY.forget()
        shared_module.cache_clear()


class Side:
    """A process that runs the code of one folder."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(folder / "src"), "SPIELWERK_CACHE": "off"}
        command = [sys.executable, __file__, "--answer"]
        self._process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self, task: Task) -> float:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(task.game, task.change, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def base_folder(revision: str) -> Iterator[Path]:
    """The files of an earlier revision."""
    with TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "-C", str(ROOT), "archive", revision, "src"], check=True, capture_output=True
        ).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        yield Path(folder)


# ---- both --------------------------------------------------------------------------------------


def compile_rows(rounds: int, base: str = "") -> list[dict[str, Any]]:
    """The times of all tasks, round by round; with a revision also those of its code."""
    if not base:
        return _rows({"now": Side(ROOT)}, rounds)
    with base_folder(base) as folder:
        return _rows({"now": Side(ROOT), "before": Side(folder)}, rounds)


def _rows(sides: dict[str, Side], rounds: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    try:
        for task in TASKS:
            taken: dict[str, list[float]] = {name: [] for name in sides}
            for side in sides.values():
                side.seconds(task)  # Warm.
            for _ in range(rounds):
                for name, side in sides.items():
                    taken[name].append(1000 * side.seconds(task))
            found.append({"what": task.title, "reach": task.reach, "aim": task.aim, "set_at": task.before, **taken})
    finally:
        for side in sides.values():
            side.close()
    return found


def compile_line(row: dict[str, Any]) -> list[str]:
    """A row for people. Goals are shares of what it took before, on whatever machine."""
    now = statistics.median(row["now"])
    head = [row["what"], f"{now:.0f} ms"]
    wanted = f"{row['reach'] / row['set_at']:.2f}"
    if "before" not in row:
        return [*head, "–", "–", wanted, "not measured"]
    shares = [one / other for one, other in zip(row["now"], row["before"], strict=True)]
    share = statistics.median(shares)
    told = f"{share:.2f} ({min(shares):.2f} to {max(shares):.2f})"
    verdict = "MISSED"
    if share <= row["reach"] / row["set_at"]:
        verdict = "reached"
    if row["aim"] and share <= row["aim"] / row["set_at"]:
        verdict = "aim reached"
    return [*head, f"{statistics.median(row['before']):.0f} ms", told, wanted, verdict]


HEAD = ["from text to first games", "now", "before", "share of before", "wanted", "verdict"]


def main() -> None:
    parser = argparse.ArgumentParser(description="How long it takes from a text to its first compiled games.")
    parser.add_argument("--base", default="", help="a revision to compare with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        answer()
        return
    rows = compile_rows(options.rounds, options.base)
    for line in [HEAD, *map(compile_line, rows)]:
        print("  ".join(cell.ljust(24) for cell in line))


if __name__ == "__main__":
    main()
