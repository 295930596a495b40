"""Series on several threads: a player for each, nothing shared, the same result for any number of them."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

from spielwerk.backend.machine import Tally
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.backend.wasm.pace import Pace
from spielwerk.data import dataclass
from spielwerk.program.generator import FNV_BASIS, MASK64


@dataclass
class _Played:
    """A stretch of games: what came of it, and their records, from which the digest is folded in order."""

    tally: Tally
    records: bytes


class _Work:
    """What is left to do, shared by all threads."""

    def __init__(self, seed: int, first: int, count: int, limit: int) -> None:
        self.seed, self.limit = seed & MASK64, limit
        self.end = first + count
        # Bounded, so that threads wait for a slow reader and do not fill the memory with records.
        self.done: queue.Queue[_Played | BaseException] = queue.Queue(maxsize=256)
        self.stopped = False
        self._next = first
        self._lock = threading.Lock()

    def take(self, wanted: int) -> tuple[int, int]:
        """The next games: number of the first, and how many; none when all are given out or nobody waits any more."""
        with self._lock:
            first = self._next
            count = 0 if self.stopped else min(wanted, self.end - first)
            self._next += count
            return first, count


def tallies(
    machine: WasmMachine, seed: int, first: int, count: int, limit: int, threads: int, digest: int = FNV_BASIS
) -> Iterator[Tally]:
    """What came of each next stretch of games, in order of their numbers; the digests go on from one to the next, and
    from that of the games before."""
    work = _Work(seed, first, count, limit)
    workers = [threading.Thread(target=_play, args=(machine, work), daemon=True) for _ in range(threads)]
    for worker in workers:
        worker.start()
    folder, waiting = machine.in_series.take(), dict[int, _Played]()
    following = first
    try:
        while following < work.end:
            played = work.done.get()
            if isinstance(played, BaseException):
                raise played
            waiting[played.tally.first] = played
            while following in waiting:
                ready = waiting.pop(following)
                following += ready.tally.games
                digest = ready.tally.digest = folder.fold(digest, ready.tally.games, ready.records)
                yield ready.tally
    finally:
        work.stopped = True
        while any(worker.is_alive() for worker in workers):
            # A thread may be waiting for room for its result.
            try:
                work.done.get(timeout=0.01)
            except queue.Empty:
                continue
        machine.in_series.give_back(folder)


def _play(machine: WasmMachine, work: _Work) -> None:
    pace = Pace()
    try:
        with machine.in_series.turn() as player:
            while True:
                first, count = work.take(pace.size)
                if not count:
                    return
                with pace.timing(count):
                    faults = player.play(work.seed, first, count, work.limit)
                work.done.put(_Played(player.counted(first, count, faults), player.records(count)))
    except BaseException as error:
        # Whoever waits for results must learn that none will come.
        work.done.put(error)
