"""How often something may be tried."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.table.people.throttle import Throttle, network_of
from tests.table.operation.loopback import HandClock


def tried(throttle: Throttle, key: str | int) -> bool:
    """Whether one more is allowed; then it counts."""
    if throttle.wait(key) > 0:
        return False
    throttle.count(key)
    return True


def test_some_at_once_then_one_after_the_other():
    clock = HandClock()
    throttle = Throttle(clock, burst=3, seconds=10)
    assert [tried(throttle, "a") for _ in range(5)] == [True, True, True, False, False]
    assert throttle.wait("a") == 10
    assert throttle.wait("b") == 0
    clock.forward(9)
    assert not tried(throttle, "a")
    clock.forward(1)
    assert tried(throttle, "a")
    assert not tried(throttle, "a")
    clock.forward(1000)
    assert [tried(throttle, "a") for _ in range(4)] == [True, True, True, False]


def test_what_does_not_count_after_all():
    throttle = Throttle(HandClock(), burst=1, seconds=10)
    for _ in range(10):
        assert tried(throttle, "a")
        throttle.pardon("a")
    throttle.pardon("never seen")


def test_it_does_not_grow_for_ever():
    clock = HandClock()
    throttle = Throttle(clock, burst=1, seconds=10, most_keys=100)
    for number in range(1000):
        throttle.count(number)
    assert len(throttle._paid_until) == 100
    assert not tried(throttle, 999)
    clock.forward(60)
    throttle.count("new")
    assert len(throttle._paid_until) <= 101


@given(st.lists(st.floats(0, 30), max_size=60), st.integers(1, 5), st.floats(0.1, 20))
def test_never_more_than_burst_and_rate_allow(waits, burst, seconds):
    clock = HandClock(0)
    throttle = Throttle(clock, burst, seconds)
    times = []
    for wait in waits:
        clock.forward(wait)
        if tried(throttle, "a"):
            times.append(clock.time)
    for first in range(len(times)):
        for last in range(first, len(times)):
            assert last - first + 1 <= burst + (times[last] - times[first]) / seconds + 1e-6


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("x" * 1000, "x" * 64),
    ],
)
def test_whom_an_address_stands_for(address, network):
    assert network_of(address) == network


def test_nobody_waits_for_a_look_at_everybody():
    """However many there are, few of them are looked at when one more comes."""

    class Counted(dict):
        looks = 0

        def __getitem__(self, key):
            Counted.looks += 1
            return super().__getitem__(key)

        def items(self):
            Counted.looks += len(self)
            return super().items()

    clock = HandClock()
    throttle = Throttle(clock, burst=1, seconds=10, most_keys=1000)
    throttle._paid_until = Counted()
    for number in range(3000):
        throttle.count(number)
    assert Counted.looks <= 4 * 3000
    assert len(throttle._paid_until) == 1000
    clock.forward(60)
    for number in range(1000):
        throttle.count("one" if number % 2 else "other")
    assert set(throttle._paid_until) == {"one", "other"}, "those who have nothing to pay for are let go of"
