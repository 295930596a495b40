"""How often passwords may be guessed. Failures are counted in three ways at once, by each process on its own."""

from __future__ import annotations

import math
from collections.abc import Hashable

from spielwerk.table.clock import Clock
from spielwerk.table.people.throttle import Throttle, network_of
from spielwerk.table.words import Refused


class Guesses:
    """Strict for one who guesses at one name; looser for a name, so that its owner cannot be kept out by others."""

    def __init__(self, clock: Clock) -> None:
        self._by_both = Throttle(clock, burst=5, seconds=60)
        self._by_name = Throttle(clock, burst=30, seconds=20)
        self._by_network = Throttle(clock, burst=20, seconds=10)

    def count(self, name: str, address: str) -> None:
        """One more guess, right or wrong. Raises Refused: `too_fast`."""
        counted = self._counted(name, address)
        wait = max(throttle.wait(key) for throttle, key in counted)
        if wait > 0:
            raise Refused("too_fast", seconds=math.ceil(wait))
        for throttle, key in counted:
            throttle.count(key)

    def pardon(self, name: str, address: str) -> None:
        """It was right."""
        for throttle, key in self._counted(name, address):
            throttle.pardon(key)

    def _counted(self, name: str, address: str) -> tuple[tuple[Throttle, Hashable], ...]:
        network = network_of(address)
        return (self._by_both, (name, network)), (self._by_name, name), (self._by_network, network)
