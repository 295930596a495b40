"""All figures that Spielwerk promises: random games against the same games written by hand, checking, starting.

Both sides of a comparison run in this process and take turns, so that whatever else the machine does meets them alike.
"""

from __future__ import annotations

import json
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import baseline_chess
import baseline_connect4
import baseline_ludo
import baseline_tictactoe

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.match.game import load

HERE = Path(__file__).parent
ROUNDS = 25
LINES = 1000
Row = dict[str, object]


# ---- random games ------------------------------------------------------------------------------


def compare(name: str, by_hand: Callable[[int, int], object], games: int, wanted: float) -> Row:
    """Games per second of both, and their ratio round by round: median, least and greatest."""
    machine, _ = load(name).machine()
    machine.series(0, 0, games)
    by_hand(games, 0)
    ours, theirs = [], []
    for seed in range(ROUNDS):
        start = time.process_time()
        machine.series(seed, 0, games)
        middle = time.process_time()
        by_hand(games, seed)
        ours.append(games / (middle - start))
        theirs.append(games / (time.process_time() - middle))
    ratios = sorted(mine / hand for mine, hand in zip(ours, theirs, strict=True))
    median = statistics.median(ratios)
    return {
        "what": f"simulate {name}",
        "figure": f"{median:.0%} of by hand",
        "spread": f"{ratios[0]:.0%} to {ratios[-1]:.0%}",
        "wanted": f"at least {wanted:.0%}",
        "kept": median >= wanted,
        "details": f"{statistics.median(ours):,.0f} against {statistics.median(theirs):,.0f} games/s",
    }


# ---- checking ----------------------------------------------------------------------------------


def long_game(lines: int) -> str:
    """A real game with its functions, rules and phases copied under new names until it is long enough."""
    text = (HERE.parent / "src" / "spielwerk" / "games" / "hearts.spiel").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text)
    heads = [re.match(r"(?:function|rule|phase|procedure) (\w+)", block) for block in blocks]
    names = [head[1] for head in heads if head]
    copied = [block for block, head in zip(blocks, heads, strict=True) if head]
    number = 1
    while text.count("\n") < lines:
        number += 1
        renamed = re.compile(rf"\b({'|'.join(names)})\b(?=\()")
        for block in copied:
            text += "\n\n" + renamed.sub(rf"\1_{number}", block).strip() + "\n"
    return text


def check_time() -> Row:
    text = long_game(LINES)
    faults = [fault for fault in check_text(Source("long.spiel", text)).diagnostics if fault.severity == "error"]
    assert not faults, faults[0].message()
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        check_text(Source("long.spiel", text))
        taken.append(time.process_time() - start)
    return milliseconds(f"check {text.count(chr(10)):,} lines", sorted(taken), 150)


def start_time() -> Row:
    """Wall-clock time: this is what a person waits for."""
    command = [str(Path(sys.executable).with_name("spielwerk")), "--help"]
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        taken.append(time.perf_counter() - start)
    return milliseconds("spielwerk --help", sorted(taken), 150)


def milliseconds(what: str, taken: list[float], wanted: int) -> Row:
    median = statistics.median(taken) * 1000
    return {
        "what": what,
        "figure": f"{median:.0f} ms",
        "spread": f"{taken[0] * 1000:.0f} to {taken[-1] * 1000:.0f} ms",
        "wanted": f"under {wanted} ms",
        "kept": median < wanted,
        "details": "",
    }


# ---- telling -----------------------------------------------------------------------------------


def told(rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"Python {platform.python_version()}, {ROUNDS} rounds, medians")
    for column in ("what", "figure", "spread", "wanted", "kept", "details"):
        table.add_column(column)
    for row in rows:
        table.add_row(*(("yes" if v else "NO") if isinstance(v, bool) else str(v) for v in row.values()))
    Console(width=120).print(table)


def main() -> None:
    rows = [
        compare("tictactoe", baseline_tictactoe.play, 2000, 0.6),
        compare("connect4", baseline_connect4.play, 500, 0.5),
        compare("ludo", baseline_ludo.play, 40, 0.4),
        compare("chess", baseline_chess.play, 3, 0.3),
        check_time(),
        start_time(),
    ]
    told(rows)
    (HERE / "results.json").write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
