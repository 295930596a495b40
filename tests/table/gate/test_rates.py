"""How often somebody may ask, with time that is moved by hand."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from spielwerk.table.gate.rates import Rates
from spielwerk.table.people.throttle import MOST_KEYS
from spielwerk.table.settings import Limits
from spielwerk.table.words import Refused
from tests.table.room import HandClock


@dataclass
class Sender:
    person: int
    address: str = "192.0.2.1"


def test_messages_of_one_person_on_all_devices():
    clock = HandClock()
    rates = Rates(clock, Limits(per_second=10))
    assert [rates.message(Sender(7)) for _ in range(20)] == [0] * 20
    wait = rates.message(Sender(7, "192.0.2.2"))
    assert 0 < wait <= 0.1
    assert rates.message(Sender(8)) == 0
    clock.time += wait
    assert rates.message(Sender(7)) == 0
    assert rates.message(Sender(7)) > 0


def test_who_has_not_said_who_it_is_counts_by_address():
    rates = Rates(HandClock(), Limits(per_second=1))
    assert [rates.message(Sender(0)) for _ in range(2)] == [0, 0]
    assert rates.message(Sender(0)) > 0
    assert rates.message(Sender(0, "192.0.2.2")) == 0


def test_what_was_refused_does_not_count():
    clock = HandClock()
    rates = Rates(clock, Limits(per_second=1))
    for _ in range(100):
        rates.message(Sender(1))
    clock.time += 1
    assert rates.message(Sender(1)) == 0


def test_requests_of_a_network_that_nobody_has_signed_in_from():
    clock = HandClock()
    rates = Rates(clock, Limits(requests_per_minute=60))
    for number in range(30):
        rates.request(None, f"2001:db8::{number}")
    with pytest.raises(Refused) as refused:
        rates.request(None, "2001:db8::ffff")
    assert refused.value.code == "too_fast"
    rates.request(5, "2001:db8::ffff")
    rates.request(None, "2001:db9::1")
    clock.time += 1
    rates.request(None, "2001:db8::ffff")


def test_sockets_are_counted_while_they_are_open():
    rates = Rates(HandClock(), Limits(sockets=3, sockets_per_address=2))
    rates.opens("192.0.2.1")
    rates.opens("192.0.2.1")
    with pytest.raises(Refused) as refused:
        rates.opens("192.0.2.1")
    assert refused.value.code == "too_many"
    rates.opens("192.0.2.2")
    with pytest.raises(Refused):
        rates.opens("192.0.2.3")
    rates.closes("192.0.2.1")
    rates.opens("192.0.2.3")
    assert rates.sockets == 3


def test_memory_is_bounded():
    rates = Rates(HandClock(), Limits(per_second=1))
    for number in range(MOST_KEYS + 30):
        rates.message(Sender(number + 1))
    kept = rates._messages._paid_until
    assert len(kept) <= MOST_KEYS
