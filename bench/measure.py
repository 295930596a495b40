"""Measures sides in turns, so that whatever else the machine does meets all of them alike."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import rows
from rows import Row
from sides import ByHand, InC, Missing, Peer, Run, Side, ours

SLICE = 0.12
"""CPU seconds that one turn of a side takes, or one game if that takes longer."""


@dataclass
class Speeds:
    """Games per CPU-second of a side, round by round."""

    rates: list[float] = field(default_factory=list)
    games: int = 0
    decisions: int = 0
    counted: int = 0
    """The games whose decisions were counted."""

    def take(self, run: Run) -> None:
        self.rates.append(run.games / max(run.seconds, 1e-9))
        self.games += run.games
        if run.decisions:
            self.decisions += run.decisions
            self.counted += run.games

    def as_json(self) -> dict[str, object]:
        mean = round(self.decisions / self.counted, 2) if self.counted else None
        return {"rates": [round(rate, 3) for rate in self.rates], "games": self.games, "mean_decisions": mean}


def on_one_core() -> None:
    """This process and all it starts run on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def sides_of(row: Row) -> tuple[dict[str, Side], dict[str, str]]:
    """Who can play a game here; and why others cannot."""
    makers: dict[str, Callable[[], Side]] = {
        rows.WASM: lambda: ours("wasm", row),
        rows.PYTHON: lambda: ours("python", row),
    }
    if row.in_c:
        makers[rows.C] = lambda: InC(row.game)
    if row.by_hand:
        makers[rows.BY_HAND] = lambda: ByHand(row.game)
    if row.open_spiel:
        makers[rows.OPEN_SPIEL] = lambda: Peer("open_spiel", row.open_spiel)
    if row.petting_zoo:
        makers[rows.PETTING_ZOO] = lambda: Peer("pettingzoo", row.petting_zoo)
    if row.catanatron:
        makers[rows.CATANATRON] = lambda: Peer("catanatron", row.catanatron)
    return made(makers)


def made(makers: dict[str, Callable[[], Side]]) -> tuple[dict[str, Side], dict[str, str]]:
    sides: dict[str, Side] = {}
    missing: dict[str, str] = {}
    for name, make in makers.items():
        try:
            sides[name] = make()
        except Missing as reason:
            missing[name] = str(reason)
    return sides, missing


def fitting(side: Side) -> int:
    """How many games fill a slice. The first one is not measured: it compiles and loads whatever is needed."""
    side.play(1, 0)
    games = 1
    while True:
        run = side.play(games, 0)
        if run.seconds >= SLICE / 2:
            return max(1, round(games * SLICE / run.seconds))
        games *= 2 if run.seconds > SLICE / 20 else 8


def measured(sides: dict[str, Side], rounds: int) -> tuple[dict[str, Speeds], dict[str, str]]:
    """All sides in turns, so many rounds; and why some did not play to the end."""
    counts: dict[str, int] = {}
    speeds = {name: Speeds() for name in sides}
    stopped: dict[str, str] = {}
    for seed in range(rounds + 1):
        for name, side in sides.items():
            if name in stopped:
                continue
            try:
                if seed == 0:
                    counts[name] = fitting(side)
                else:
                    speeds[name].take(side.play(counts[name], seed))
            except Missing as reason:
                stopped[name] = str(reason)
    close(sides.values())
    return {name: found for name, found in speeds.items() if name not in stopped}, stopped


def close(sides: Iterable[Side]) -> None:
    for side in sides:
        if isinstance(side, Peer):
            side.close()


def machine() -> dict[str, str]:
    """What this is measured on."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [line.partition(":")[2].strip() for line in info.read_text().splitlines() if "model name" in line]
        model = names[0] if names else model
    return {"processor": model, "python": platform.python_version(), "system": platform.system()}
