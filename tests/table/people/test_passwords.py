"""Passwords are hashed one at a time, and a queue that is full says so."""

from __future__ import annotations

import asyncio
import threading

import pytest
from argon2 import PasswordHasher

from spielwerk.table.people.passwords import Passwords, proper_password
from spielwerk.table.words import Refused
from tests.table.operation.loopback import HandClock, run
from tests.table.people.lodge import QUICK, code


class Held(PasswordHasher):
    """Hashes only when it is let: tests see who waits."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.let = threading.Semaphore(0)
        self.at_once = 0
        self.most_at_once = 0

    def hash(self, password, *, salt=None):
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        self.let.acquire()
        self.at_once -= 1
        return super().hash(password, salt=salt)


def test_a_password_fits_its_own_hash():
    async def work():
        passwords = Passwords(HandClock(), QUICK)
        secret = await passwords.hashed("correct horse")
        assert await passwords.fits("correct horse", secret)
        assert not await passwords.fits("wrong horse", secret)
        assert not await passwords.fits("correct horse", None)
        assert not await passwords.fits("correct horse", "no hash at all")
        assert not await passwords.fits("nobody has this password", None)
        passwords.close()

    run(work)


def test_one_at_a_time_and_no_more_than_can_wait():
    async def work():
        hasher = Held()
        passwords = Passwords(HandClock(), hasher, most_waiting=3)
        waiting = [asyncio.ensure_future(passwords.hashed(f"password {n}")) for n in range(3)]
        await asyncio.sleep(0)
        assert passwords.waiting == 3
        with pytest.raises(Refused) as refused:
            await passwords.hashed("one more")
        assert refused.value.code == "busy"
        assert refused.value.values == {"seconds": 1}
        hasher.let.release(3)
        await asyncio.gather(*waiting)
        assert passwords.waiting == 0
        assert hasher.most_at_once == 1
        hasher.let.release()
        await passwords.hashed("one more")
        passwords.close()

    run(work)


def test_the_queue_knows_how_long_it_takes():
    async def work():
        clock, hasher = HandClock(), Held()
        passwords = Passwords(clock, hasher, most_waiting=1)
        for _ in range(20):
            one = asyncio.ensure_future(passwords.hashed("a password"))
            while not hasher.at_once:
                await asyncio.sleep(0.001)
            clock.forward(3)
            hasher.let.release()
            await one
        waiting = asyncio.ensure_future(passwords.hashed("a password"))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await passwords.hashed("one more")
        assert refused.value.values["seconds"] == 3
        hasher.let.release()
        await waiting
        passwords.close()

    run(work)


def test_who_goes_away_leaves_no_place_taken():
    async def work():
        hasher = Held()
        passwords = Passwords(HandClock(), hasher, most_waiting=1)
        gone = asyncio.ensure_future(passwords.hashed("a password"))
        while not hasher.at_once:
            await asyncio.sleep(0.001)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        # The thread still works on it: nobody else gets in before it is done.
        assert await code(passwords.hashed("another")) == "busy"
        hasher.let.release(2)
        while passwords.waiting:
            await asyncio.sleep(0.001)
        await passwords.hashed("another")
        passwords.close()

    run(work)


def test_hashes_with_weaker_settings_are_outdated():
    strong = Passwords(HandClock(), PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    assert strong.outdated(QUICK.hash("x"))
    assert not strong.outdated(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1).hash("x"))
    strong.close()


def test_by_default_a_hash_is_dear_for_who_guesses():
    """At least what OWASP asks for: 19 MiB and two passes."""
    passwords = Passwords(HandClock())
    hasher = passwords._hasher
    assert hasher.memory_cost >= 19 * 1024
    assert hasher.time_cost >= 2
    assert hasher.parallelism == 1
    passwords.close()


@pytest.mark.parametrize("password", ["correct horse", "Grüße aus Köln", "パスワードです!!", "x1y" * 50])
def test_good_passwords(password):
    assert proper_password(password, "Anna") == password
