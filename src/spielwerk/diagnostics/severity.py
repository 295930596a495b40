"""Whether a fault is an error, with which a game cannot run, or a warning: it can, but look here."""

from __future__ import annotations

WARNINGS = frozenset({
    "A309", "B131", "B132", "D105", "D230", "D233", "D251", "L313", "L314", "L324", "S219", "S220", "S406", "S416",
    "S417", "S446", "S450", "S451", "S452", "S453", "S454", "S457", "S458", "S461", "S462", "S465", "S507", "S620",
    "S621", "V411",
})  # fmt: skip


def severity(code: str) -> str:
    """`error` or `warning`."""
    return "warning" if code in WARNINGS else "error"
