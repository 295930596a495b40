"""How often something may be tried: so many times at once, then one more every so many seconds."""

from __future__ import annotations

from collections.abc import Hashable
from ipaddress import IPv6Address, ip_address

from spielwerk.table.clock import Clock

MOST_KEYS = 20_000
FORGOTTEN = 2
"""So many keys are forgotten at most when one comes: more than come, so that there are never too many."""


class Throttle:
    """Counts per key. Kept in memory, and of a bounded size: those that were not seen for longest are forgotten."""

    def __init__(self, clock: Clock, burst: int, seconds: float, most_keys: int = MOST_KEYS) -> None:
        self._clock = clock
        self._seconds = seconds
        self._allowance = (burst - 1) * seconds
        self._most = most_keys
        self._paid_until: dict[Hashable, float] = {}
        """Every try pays for some seconds; ahead of the clock by more than the allowance one has to wait. Whoever tried
        last is last."""

    def wait(self, key: Hashable) -> float:
        """Seconds until the next try; 0 if it may be now."""
        return max(0.0, self._paid_until.get(key, 0.0) - self._allowance - self._clock.now())

    def count(self, key: Hashable) -> None:
        """One more try."""
        now = self._clock.now()
        # Taken out and put in again, so that it is last in the order.
        paid = max(self._paid_until.pop(key, now), now) + self._seconds
        self._paid_until[key] = paid
        self._forget(now)

    def pardon(self, key: Hashable) -> None:
        """A try that does not count after all."""
        if key in self._paid_until:
            self._paid_until[key] -= self._seconds

    def _forget(self, now: float) -> None:
        """Those who were not seen for longest, if there are too many or they have nothing to pay for any more: a few
        with every try, so that nobody waits for a look at everybody."""
        for _ in range(FORGOTTEN):
            first = next(iter(self._paid_until))
            if len(self._paid_until) <= self._most and self._paid_until[first] > now:
                return
            del self._paid_until[first]
            if not self._paid_until:
                return


def network_of(address: str) -> str:
    """Whom an address stands for: itself, or in IPv6 the network of 64 bits that one subscriber has."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        # One subscriber has that many addresses, and could use another one for every try.
        return str(IPv6Address(int(parsed) >> 64 << 64)) + "/64"
    return str(parsed)
