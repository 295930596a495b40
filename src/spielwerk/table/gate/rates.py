"""How often strangers may ask: by person where one is known, else by the network that an address belongs to."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from spielwerk.table.clock import Clock
from spielwerk.table.people.throttle import Throttle, network_of
from spielwerk.table.settings import Limits
from spielwerk.table.words import Refused

MINUTE = 60.0


class Sender(Protocol):
    """Whoever sends messages over a socket."""

    person: int
    """0: nobody has said yet who it is."""
    address: str


class Rates:
    """All limits of a server. Everything is in memory and of a bounded size."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._limits = limits
        # Twice as many at once: a page that is loaded asks for much at a time.
        self._messages = _throttle(clock, limits.per_second * 2, 1 / limits.per_second)
        self._requests = _throttle(clock, limits.requests_per_minute / 2, MINUTE / limits.requests_per_minute)
        self._sockets: Counter[str] = Counter()

    def message(self, sender: Sender) -> float:
        """One more message: 0, or the seconds to wait; then it does not count."""
        return _tried(self._messages, sender.person or network_of(sender.address))

    def request(self, person: int | None, address: str) -> None:
        """One more request. Raises Refused."""
        _counted(self._requests, person or network_of(address))

    # ---- sockets ---------------------------------------------------------------------------------

    @property
    def sockets(self) -> int:
        """So many are open."""
        return self._sockets.total()

    def opens(self, address: str) -> None:
        """One more socket; `closes` must follow. Raises Refused."""
        network, limits = network_of(address), self._limits
        for there, most in ((self._sockets[network], limits.sockets_per_address), (self.sockets, limits.sockets)):
            if there >= most:
                raise Refused("too_many", what="sockets", most=most)
        self._sockets[network] += 1

    def closes(self, address: str) -> None:
        network = network_of(address)
        self._sockets[network] -= 1
        if not self._sockets[network]:
            del self._sockets[network]


def _throttle(clock: Clock, burst: float, seconds: float) -> Throttle:
    return Throttle(clock, max(1, round(burst)), seconds)


def _tried(throttle: Throttle, key: int | str) -> float:
    wait = throttle.wait(key)
    if not wait:
        throttle.count(key)
    return wait


def _counted(throttle: Throttle, key: int | str) -> None:
    wait = _tried(throttle, key)
    if wait:
        raise Refused("too_fast", seconds=max(1, round(wait)))
