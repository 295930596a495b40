"""The numbers of desks: drawn by lot, so that nobody finds a desk by counting, and how they are written."""

from __future__ import annotations

import secrets

DIGITS = 10
_BITS = 4 * DIGITS


def new_desk() -> int:
    """A number for a new desk. Among a million desks the chance that it is taken is one in a million."""
    return secrets.randbits(_BITS)


def written(desk: int) -> str:
    """As it is in addresses."""
    return f"{desk:0{DIGITS}x}"


def read(text: str) -> int | None:
    """The number that was written; None if it is none."""
    if len(text) != DIGITS or not all(sign in "0123456789abcdef" for sign in text):
        return None
    return int(text, 16)
