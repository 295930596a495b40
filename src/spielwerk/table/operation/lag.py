"""How late the loop comes to its work: whoever stalls it lets everybody wait."""

from __future__ import annotations

import asyncio
from collections import deque

from spielwerk.table.clock import Clock
from spielwerk.table.operation.logs import Log
from spielwerk.table.operation.meters import Meters

EVERY = 0.02
"""Seconds between two looks. A stall is seen if it is longer; a look costs the loop about 0.1 ms."""
WINDOW = 60.0
"""Seconds over which the longest stall is remembered."""
NOTABLE = 0.25
"""A stall of so many seconds is written into the log."""

log = Log("loop")


class LoopLag:
    """Looks at the clock again and again, and notes how much later than planned that was."""

    def __init__(self, clock: Clock, meters: Meters) -> None:
        self._clock = clock
        self._meters = meters
        self._due = 0.0
        self._next: asyncio.TimerHandle | None = None
        self._stalls: deque[tuple[float, float]] = deque()
        """When, and how long: those that no later one has exceeded, the longest first."""
        self.last = 0.0
        """How late it was at the last look."""
        meters.loop_worst.follow(lambda: self.worst)

    def start(self) -> None:
        self._plan()

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None

    @property
    def worst(self) -> float:
        """The longest stall of the last minute."""
        self._forget(self._clock.now())
        return self._stalls[0][1] if self._stalls else 0.0

    def look(self) -> None:
        """Called by the loop, as close to the planned time as it can."""
        now = self._clock.now()
        self.last = late = max(0.0, now - self._due)
        self._meters.loop_lag.observe(late)
        # A shorter stall before a longer one is never the longest again.
        while self._stalls and self._stalls[-1][1] <= late:
            self._stalls.pop()
        self._stalls.append((now, late))
        self._forget(now)
        if late >= NOTABLE:
            log.warning("stalled", seconds=round(late, 3))
        self._plan()

    def _forget(self, now: float) -> None:
        while self._stalls and self._stalls[0][0] < now - WINDOW:
            self._stalls.popleft()

    def _plan(self) -> None:
        self._due = self._clock.now() + EVERY
        self._next = asyncio.get_running_loop().call_later(EVERY, self.look)
