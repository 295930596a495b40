"""Where the chance of a series comes from: a seed that everybody may know, or a key that nobody does.

Both give a number for every purpose, those who meet, and how often they have met. From the seed everybody can compute
them all, and from one of them all others. From the key nobody can: a number tells nothing of any other.
"""

from __future__ import annotations

import hashlib
from typing import Protocol

from spielwerk.program.generator import series_seed

MATCHES, ORDERS, BOTS = 1, 2, 3
"""What chance is for: the rules, the lot that seats the bots, the bots' own."""
KEY_BYTES = 16
SEED_BYTES = 8


class Luck(Protocol):
    """Gives out seeds of 64 bits."""

    def seed(self, names: str, *purpose: int) -> int:
        """The seed for those who meet, and a purpose: what it is for, how often they have met, and so on."""


class OpenLuck:
    """From a seed that everybody may know."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def seed(self, names: str, *purpose: int) -> int:
        found = series_seed(self._seed, int.from_bytes(hashlib.sha256(names.encode()).digest()[:8], "big"))
        for number in purpose:
            found = series_seed(found, number)
        return found


class SecretLuck:
    """From a secret key, by a hash that cannot be computed without it (keyed BLAKE2b)."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seed(self, names: str, *purpose: int) -> int:
        words = f"{','.join(map(str, purpose))}\n{names}".encode()
        return int.from_bytes(hashlib.blake2b(words, digest_size=SEED_BYTES, key=self._key).digest(), "big")


def luck_of(seed: int, key: bytes | None) -> Luck:
    return OpenLuck(seed) if key is None else SecretLuck(key)
