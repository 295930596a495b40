"""One kind of fault, with a bad and a good example. What it says is in `locale/LANGUAGE/faults`."""

from __future__ import annotations

from spielwerk.data import dataclass


@dataclass(frozen=True)
class Entry:
    """One kind of fault. `bad` and `good` are whole small games or, for run-time faults, games that end so."""

    code: str
    bad: str
    good: str
