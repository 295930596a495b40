"""Shares as people read them: the same number of games gives the same figure wherever it is told."""

from __future__ import annotations

HAIR = 1e-9


def hundredths(share: float) -> str:
    """`35.0` for 699 of 2000, a half being rounded up. 100 * 0.3495 is 34.949…96, and 100 * 699 / 2000 is 34.95: that
    a share is off by a hair must not decide how it is rounded."""
    return f"{100 * share + HAIR:.1f}"


def percent(share: float) -> str:
    return f"{hundredths(share)} %"
