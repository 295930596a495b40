"""The clock of a match in the terminal: when the time limits that run are up."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from spielwerk.match.match import Match

Timer = dict[str, Any]


class Clock:
    """Measures the time limits of a match from the moment when they were first seen."""

    # Not the time of day, which may be set anew while a match runs.
    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self.ends: dict[tuple[str, int | None, int], float] = {}

    def next(self, match: Match) -> tuple[Timer, float] | None:
        """The limit that is up first, and the seconds until then."""
        running = {(timer["timer"], timer["seat"], timer["begun"]): timer for timer in match.timers}
        now = self.now()
        self.ends = {key: self.ends.get(key, now + timer["seconds"]) for key, timer in running.items()}
        if not running:
            return None
        first = min(self.ends, key=lambda key: self.ends[key])
        return running[first], max(0.0, self.ends[first] - now)
