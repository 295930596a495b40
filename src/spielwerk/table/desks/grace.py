"""Time for the way: an answer that was sent before the deadline counts, though it takes a moment to get here.

How long the way is we measure ourselves; whoever makes it longer on purpose gains little, and not for long.
"""

from __future__ import annotations

LONGEST = 0.5
"""Seconds for one answer."""
PER_MINUTE = 2.0
"""Seconds for all answers of a seat in a minute."""


class Grace:
    """What the seats of one table have had of it."""

    def __init__(self) -> None:
        self._used: dict[int | None, tuple[int, float]] = {}

    def left(self, seat: int | None, way: float, now: float) -> float:
        """Seconds that are waited after the deadline of a seat, or of all."""
        minute, used = self._used.get(seat, (0, 0.0))
        # Every minute begins anew, so that nothing has to be remembered for longer.
        if minute != int(now // 60):
            used = 0.0
        return max(0.0, min(way, LONGEST, PER_MINUTE - used))

    def use(self, seat: int | None, seconds: float, now: float) -> None:
        """An answer came so long after the deadline."""
        minute, used = self._used.get(seat, (0, 0.0))
        this = int(now // 60)
        self._used[seat] = this, (used if minute == this else 0.0) + seconds
