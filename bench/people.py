"""What people wait for, in CPU time: views, questions, decisions, taking back, restoring, a bot's answer, a text until
its first games are played, whole processes; and memory.

`python bench/people.py` prints a table: what was measured when the goals were set, on another machine, the goal, and
what it is now. Matches are random, with the same seeds each time. `--page` writes it into docs/speed.md as well.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from compiling import compile_rows
from measure import machine
from page import put, row, where

import spielwerk
from spielwerk.match.match import Match
from spielwerk.referee import Companion, Follower
from spielwerk.runtime.changes import changes

INPUTS = 600
LOOKS = 200
REPEATS = 5
STARTS = 5
ROUNDS = 5


BEGIN, END = "<!-- people: written by bench/people.py -->", "<!-- end of people -->"
HEAD = ["what", "game", "when goals were set", "reach", "aim", "now", "verdict"]


class Row(NamedTuple):
    what: str
    game: str
    unit: str
    before: str
    reach: float
    now: float
    aim: float | None = None

    def cells(self) -> list[str]:
        verdict = "reached" if self.now <= self.reach else "MISSED"
        if self.aim is not None and self.now <= self.aim:
            verdict = "aim reached"
        aim = "" if self.aim is None else f"{self.aim:g}"
        return [self.what, self.game, self.before, f"{self.reach:g}", aim, f"{self.now:,.3g} {self.unit}", verdict]


def started(name: str) -> Match:
    return spielwerk.load(name).start(seed=1)


def step(match: Match, rng: Random) -> None:
    decision = match.decision(match.seats[0])
    match.decide(decision.seat, rng.choices(range(len(decision.options)), decision.weights or None)[0])


def spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def steady(measure: Callable[[], float]) -> float:
    """The least of some measurements: whatever else the machine does only adds to them."""
    return min(measure() for _ in range(REPEATS))


def played(name: str, inputs: int = INPUTS) -> Match:
    match, rng = started(name), Random(1)
    while not match.over and len(match.history) < inputs:
        step(match, rng)
    return match


def views(name: str) -> float:
    """Five views with their differences after a decision, in µs."""
    match, rng = started(name), Random(1)
    readers = (None, *range(min(4, match.players)))
    seen = {reader: match.view(reader) for reader in readers}
    found = []
    for _ in range(LOOKS):
        if match.over:
            break
        step(match, rng)

        def look() -> None:
            for reader in readers:
                new = match.view(reader)
                changes(seen[reader], new)
                seen[reader] = new

        found.append(spent(look))
    return 1e6 * statistics.mean(found)


def questions(name: str) -> float:
    """A question as JSON, in µs."""
    match, rng, found = started(name), Random(1), []
    for _ in range(LOOKS):
        if match.over:
            break
        seat = match.seats[0]
        found.append(spent(lambda seat=seat: match.decision(seat).as_json()))
        step(match, rng)
    return 1e6 * statistics.mean(found)


def decisions(name: str) -> list[float]:
    """Mean, 99 of 100, and the longest, in ms."""
    match, rng, found = started(name), Random(1), []
    while not match.over and len(match.history) < INPUTS:
        decision = match.decision(match.seats[0])
        chosen = rng.choices(range(len(decision.options)), decision.weights or None)[0]
        found.append(1e3 * spent(lambda d=decision, c=chosen: match.decide(d.seat, c)))
    found.sort()
    return [statistics.mean(found), found[int(len(found) * 0.99)], found[-1]]


def memory(name: str) -> float:
    """KB per input, after the first hundred."""
    match, rng = played(name, 100), Random(2)
    began = len(match.history)
    tracemalloc.start()
    empty = tracemalloc.get_traced_memory()[0]
    while not match.over and len(match.history) < INPUTS:
        step(match, rng)
    used = tracemalloc.get_traced_memory()[0] - empty
    tracemalloc.stop()
    return used / max(1, len(match.history) - began) / 1000


def rows() -> list[Row]:
    found = [
        Row("five views with differences", game, "µs", before, reach, steady(partial(views, game)), reach / 2)
        for game, before, reach in (
            ("ludo", "4,970", 300),
            ("roborally", "5,850", 500),
            ("catan", "6,830", 700),
            ("citadels", "1,910", 1000),
        )
    ]
    for name, before, reach, now in zip(
        ("mean", "99 of 100", "longest"), ("1.5", "19", "34"), (0.2, 2, 10), decisions("catan"), strict=True
    ):
        found.append(Row(f"`decide`, {name}", "catan", "ms", before, reach, now))
    found += [
        Row("question as JSON", game, "µs", before, reach, steady(partial(questions, game)))
        for game, before, reach in (("ludo", "570", 150), ("catan", "1,400", 350), ("citadels", "1,400", 350))
    ]
    match = played("catan")
    data, game = match.save(), match.game
    game.restore(data)
    found.append(
        Row(
            f"restore {len(match.history)} inputs",
            "catan",
            "ms",
            "885",
            60,
            1e3 * steady(lambda: spent(lambda: game.restore(data))),
        )
    )
    found.append(Row("undo, or why not", "catan", "ms", "1,000", 5, 1e3 * undo(match)))
    found.append(Row("memory per input", "catan", "KB", "10", 1, memory("catan")))
    found.append(Row("answer of `random`", "catan", "ms", "18", 1, 1e3 * answer(match)))
    found += [
        Row(
            "text to first compiled games",
            made["what"],
            "ms",
            f"{made['set_at']:g}",
            made["reach"],
            compiled(made),
            made["aim"],
        )
        for made in compile_rows(ROUNDS)
    ]
    with TemporaryDirectory() as folder:
        for words, before, reach in PROCESSES:
            command, game, *_ = *words.split(), ""
            found.append(Row(f"process `{command}`", game, "s", before, reach, process(folder, *words.split())))
    return found


PROCESSES = (
    ("games", "1.34", 0.2),
    ("check catan", "1.0", 0.4),
    ("play catan", "1.68", 0.5),
    ("simulate catan --games 1", "1.46", 0.5),
)
"""Commands from start to end; `play` ends at its first question, since nobody answers."""


def process(folder: str, *words: str) -> float:
    """The CPU seconds of a whole process, the least of some: once its byte code and what is kept lie on disk."""
    command = [sys.executable, "-c", "from spielwerk.cli import main; main()", *words]
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    surroundings["SPIELWERK_CACHE"] = folder
    taken = []
    for _ in range(1 + STARTS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, env=surroundings, stdin=subprocess.DEVNULL, capture_output=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(taken[1:])


def compiled(made: dict[str, Any]) -> float:
    """Milliseconds from a text to its first compiled games, in a process that is warm and keeps nothing on disk."""
    return statistics.median(made["now"])


def undo(match: Match) -> float:
    def taken_back() -> None:
        with suppress(spielwerk.IllegalDecision):
            match.undo(match.seats[0])

    return spent(taken_back)


def answer(match: Match) -> float:
    companion = Companion(Follower(match), match.seats[0], "random")
    companion.choose()
    return spent(companion.choose)


def main() -> None:
    parser = argparse.ArgumentParser(description="What people wait for, in CPU time.")
    parser.add_argument("--page", action="store_true", help="write docs/speed.md as well")
    options = parser.parse_args()
    lines = [row(HEAD), row(["---"] * len(HEAD))]
    print("\n".join(lines))
    for found in rows():
        lines.append(row(found.cells()))
        print(lines[-1], flush=True)
    if options.page:
        put(BEGIN, END, "\n\n".join([f"{where(machine())}; CPU time.", "\n".join(lines)]))


if __name__ == "__main__":
    main()
