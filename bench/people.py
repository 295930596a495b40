"""What people wait for, in CPU time: views, questions, decisions, taking back, restoring, a bot's answer, whole
processes; and memory.

`python bench/people.py` prints a table: what was measured when the goals were set, on another machine, the goal, and
what it is now. Matches are random, with the same seeds each time.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import spielwerk
from spielwerk.match.match import Match
from spielwerk.referee import Companion, Follower
from spielwerk.runtime.changes import changes

INPUTS = 600
LOOKS = 200
STARTS = 5


class Row(NamedTuple):
    what: str
    game: str
    unit: str
    before: str
    reach: float
    now: float

    def words(self) -> str:
        verdict = "reached" if self.now <= self.reach else "missed"
        return (
            f"| {self.what} | {self.game} | {self.before} | {self.reach:g} | {self.now:,.4g} {self.unit} | {verdict} |"
        )


def started(name: str) -> Match:
    return spielwerk.load(name).start(seed=1)


def step(match: Match, rng: Random) -> None:
    decision = match.decision(match.seats[0])
    match.decide(decision.seat, rng.choices(range(len(decision.options)), decision.weights or None)[0])


def spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


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
        Row("five views with differences", game, "µs", before, reach, views(game))
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
        Row("question as JSON", game, "µs", before, reach, questions(game))
        for game, before, reach in (("ludo", "570", 150), ("catan", "1,400", 350), ("citadels", "1,400", 350))
    ]
    match = played("catan")
    data, game = match.save(), match.game
    game.restore(data)
    found.append(
        Row(f"restore {len(match.history)} inputs", "catan", "ms", "885", 60, 1e3 * spent(lambda: game.restore(data)))
    )
    found.append(Row("undo, or why not", "catan", "ms", "1,000", 5, 1e3 * undo(match)))
    found.append(Row("memory per input", "catan", "KB", "10", 1, memory("catan")))
    found.append(Row("answer of `random`", "catan", "ms", "18", 1, 1e3 * answer(match)))
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
    print("| what | game | when goals were set | goal | now | |")
    print("| --- | --- | --- | --- | --- | --- |")
    for row in rows():
        print(row.words(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
