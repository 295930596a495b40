"""Passwords, hashed with argon2: one at a time, in a thread of their own, so that nobody else waits for them.

Hashing is made to be slow. Who signs in waits in a short queue; when it is full the answer is `busy`, with the seconds
after which to try again.
"""

from __future__ import annotations

import asyncio
import math
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.words import Refused

with needed("server"):
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

T = TypeVar("T")

SHORTEST, LONGEST = 8, 200
MOST_WAITING = 16
FIRST_GUESS = 0.2
"""Seconds that one is thought to take before one was measured."""

_COMMON = frozenset((
    "password", "passwort", "password1", "passwort1", "password123", "passwort123", "geheim123", "12345678",
    "123456789", "1234567890", "87654321", "abcd1234", "abcdefgh", "qwertyui", "qwertzui", "qwerty123", "qwertz123",
    "qwertyuiop", "qwertzuiop", "asdfghjkl", "1q2w3e4r", "1qaz2wsx", "iloveyou", "ichliebedich", "hallo123",
    "hello123", "hallohallo", "letmein1", "welcome1", "willkommen", "schalke04", "fussball", "football", "baseball",
    "sunshine", "princess", "computer", "superman", "trustno1", "spielwerk",
))  # fmt: skip
"""Those that are tried first."""


def proper_password(given: str, name: str) -> str:
    """A password in its normal form, or Refused: `password_short`, `password_long`, `password_easy`."""
    if len(given) > LONGEST:
        raise Refused("password_long", most=LONGEST)
    password = _normal(given)
    if len(password) < SHORTEST:
        raise Refused("password_short", least=SHORTEST)
    if password.casefold() in _COMMON or len(set(password)) < 3 or password.casefold() == name.casefold():
        raise Refused("password_easy")
    return password


def _normal(password: str) -> str:
    """The same on every keyboard and system. What is longer than any password is cut, and fits none."""
    return unicodedata.normalize("NFKC", password[: LONGEST + 1])


class Passwords:
    """Makes hashes of passwords, and compares with them."""

    def __init__(self, clock: Clock, hasher: PasswordHasher | None = None, most_waiting: int = MOST_WAITING) -> None:
        # One lane: the library's default of four would take four cores from everybody else.
        self._hasher = hasher or PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)
        self._clock = clock
        self._most = most_waiting
        self._thread = ThreadPoolExecutor(1, "passwords")
        self._waiting = 0
        self._seconds = FIRST_GUESS
        self._nobodys: str | None = None

    @property
    def waiting(self) -> int:
        """How many are being worked on or wait for it."""
        return self._waiting

    async def hashed(self, password: str) -> str:
        return await self._in_turn(lambda: self._hasher.hash(_normal(password)))

    async def fits(self, password: str, secret: str | None) -> bool:
        """Whether a password is the one behind a hash. Without a hash it takes as long, and does not fit."""
        return await self._in_turn(lambda: self._compare(_normal(password), secret))

    def outdated(self, secret: str) -> bool:
        """Whether a hash was made with weaker settings than those of today."""
        return self._hasher.check_needs_rehash(secret)

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)

    # ---- in the thread -------------------------------------------------------------------------

    def _compare(self, password: str, secret: str | None) -> bool:
        if self._nobodys is None:
            # Something to compare with where there is no such name: that must take as long.
            self._nobodys = self._hasher.hash("nobody has this password")
        try:
            return self._hasher.verify(secret or self._nobodys, password) and secret is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._most:
            raise Refused("busy", seconds=math.ceil(self._waiting * self._seconds))
        self._waiting += 1
        task = asyncio.get_running_loop().run_in_executor(self._thread, self._timed, work)
        # Also when whoever asked has gone: the thread works on all the same.
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _timed(self, work: Callable[[], T]) -> T:
        begun = self._clock.now()
        try:
            return work()
        finally:
            # What lies longer ago counts less and less.
            self._seconds = 0.7 * self._seconds + 0.3 * (self._clock.now() - begun)

    def _done(self, task: asyncio.Future[T]) -> None:
        self._waiting -= 1
        if not task.cancelled():
            task.exception()  # it is told to whoever asked; if they have gone, nobody misses it
