"""The clocks of one table: time limits of the game, and those that the host has set. Pure arithmetic, no waiting.

A clock is known by what it is for, so that it goes on when the table wakes up: a limit of the game by its name, seat
and how often it has begun; the time for a decision by the number of the question; a bank by its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from spielwerk.extras import needed
from spielwerk.table.desks.rules import Rules
from spielwerk.table.messages import ClockSaid
from spielwerk.table.playing.playing import Situation

with needed("server"):
    import msgspec

DECISION, BANK = "decision", "bank"
"""Clocks of the table; all others are of the game."""
LEAST_AFTER_RESTART = 10.0
"""Whoever was thinking when the server went away has at least so many seconds."""


def _none(seat: int | None) -> float:
    return 0.0


class Key(NamedTuple):
    """What a clock is for."""

    of_game: bool
    timer: str
    seat: int | None
    begun: int


class Ticking(msgspec.Struct):
    """One clock."""

    total: float
    spent: float = 0.0
    since: float | None = None
    """When it began to run; None while it is stopped."""
    secret: bool = False

    def left(self, now: float) -> float:
        running = now - self.since if self.since is not None else 0.0
        return self.total - self.spent - max(0.0, running)


class Clocks:
    """All clocks of a table."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._clocks: dict[Key, Ticking] = {}
        self._running = True
        """False while the table is paused, or while everybody looks at what has happened."""

    # ---- the match goes on ---------------------------------------------------------------------

    def follow(
        self, situation: Situation, timed: Iterable[int], now: float, otherwise: Mapping[int, float] | None = None
    ) -> None:
        """Starts the clocks that run from now on, and lets go of those that do not. `timed`: the seats to which the
        table's own limits apply; `otherwise`: what some have for a decision where the host has set no limit."""
        wanted = dict(self._wanted(situation, set(timed), otherwise or {}))
        for key in [key for key in self._clocks if key not in wanted]:
            # What is left of a bank is for the next question. A timer of the game may have the same name.
            if key.timer == BANK and not key.of_game and not situation.over:
                self._rest(key, now)
            else:
                del self._clocks[key]
        for key, fresh in wanted.items():
            # One that runs already goes on.
            clock = self._clocks.setdefault(key, fresh)
            if self._running and clock.since is None:
                clock.since = now

    def _wanted(
        self, situation: Situation, timed: set[int], otherwise: Mapping[int, float]
    ) -> Iterable[tuple[Key, Ticking]]:
        for timer in situation.timers:
            key = Key(True, timer.timer, timer.seat, timer.begun)
            yield key, Ticking(timer.seconds, secret=timer.secret)
        for seat, ask in situation.asks.items():
            if seat not in timed:
                continue
            seconds = otherwise.get(seat) if self._rules.seconds is None else self._rules.seconds
            if seconds is not None:
                yield Key(False, DECISION, seat, ask), Ticking(seconds)
            if self._rules.bank is not None:
                yield Key(False, BANK, seat, 0), Ticking(self._rules.bank)

    def _rest(self, key: Key, now: float) -> None:
        """A bank whose seat is not asked any more; what it gets for its decision."""
        clock = self._clocks[key]
        if clock.since is not None:
            clock.spent += now - clock.since - self._rules.increment
            clock.since = None

    # ---- standing still ------------------------------------------------------------------------

    def stop(self, now: float) -> None:
        """All stand still."""
        self._running = False
        for clock in self._clocks.values():
            if clock.since is not None:
                clock.spent += max(0.0, now - clock.since)
                clock.since = None

    def go(self, now: float, situation: Situation) -> None:
        """Those that are wanted run again."""
        self._running = True
        for key, clock in self._clocks.items():
            if key.of_game or key.seat in situation.asks:
                clock.since = now

    def give(self, seconds: float, seat: int | None) -> None:
        """Gives time to a seat, or to all."""
        for key, clock in self._clocks.items():
            if seat is None or key.seat is None or key.seat == seat:
                clock.total += seconds

    def forget(self, key: Key) -> None:
        """It was up, and what it was for is done."""
        self._clocks.pop(key, None)

    # ---- looking -------------------------------------------------------------------------------

    def due(self, grace: Callable[[int | None], float] = _none) -> float | None:
        """When the next one is up, as things are, and with the time for the way of its seat."""
        ends = [c.since + c.total - c.spent + grace(k.seat) for k, c in self._clocks.items() if c.since is not None]
        return min(ends, default=None)

    def expired(self, now: float, grace: Callable[[int | None], float] = _none) -> list[Key]:
        """Those that are up, the longest ago first."""
        running = [(clock.left(now), key) for key, clock in self._clocks.items() if clock.since is not None]
        return [key for left, key in sorted(running, key=lambda one: one[0]) if left + grace(key.seat) <= 0]

    def left(self, seat: int, now: float) -> float | None:
        """How long a seat may think."""
        found = [c.left(now) for key, c in self._clocks.items() if key.seat is None or key.seat == seat]
        return min(found, default=None)

    def told(self, seat: int | None, now: float) -> list[ClockSaid]:
        """What a receiver may know of the clocks."""
        return [
            ClockSaid(key.timer, key.seat, clock.total, round(max(0.0, clock.left(now)), 3), clock.since is None)
            for key, clock in self._clocks.items()
            if not clock.secret or key.seat == seat
        ]

    # ---- keeping -------------------------------------------------------------------------------

    def kept(self) -> Mapping[Key, Ticking]:
        return self._clocks

    def restore(self, kept: Mapping[Key, Ticking], alive: float, now: float) -> float:
        """Clocks as they were kept. Those that ran when the server was last alive have not run since then, and have a
        little time at least. Returns how many seconds were given back, at most."""
        given = 0.0
        for key, clock in kept.items():
            if clock.since is not None:
                clock.spent += max(0.0, alive - clock.since)
                given = max(given, now - alive)
                short = LEAST_AFTER_RESTART - (clock.total - clock.spent)
                if short > 0:
                    clock.spent -= min(short, clock.spent)
                clock.since = now
            self._clocks[key] = clock
        return given
