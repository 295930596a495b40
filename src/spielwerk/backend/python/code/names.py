"""Names of the generated source: as in the game's program where Python allows it, never twice."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterable

RESERVED = frozenset(
    {"S", "O", "W", "E", "C", "R", "V", "N", "I", "pc", "seat_", "limit", "decisions", "waiting", "Fault"}
    | {"_t", "_x", "_m", "_n"}
    | set(keyword.kwlist)
    # Something called `len` would hide what the source itself calls.
    | set(dir(builtins))
)
"""What the emitter itself writes, and what Python knows already."""


class Names:
    """Gives every thing an identifier of its own."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = set(RESERVED) | set(taken)
        self.given: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self.given:
            self.given[name] = self.fresh(name)
        return self.given[name]

    def fresh(self, wish: str) -> str:
        """An identifier like this one that nobody has."""
        base = re.sub(r"\W", "_", wish, flags=re.ASCII) or "_"
        if base[0].isdigit():
            base = "_" + base
        name, number = base, 2
        while name in self.taken:
            name, number = f"{base}_{number}", number + 1
        self.taken.add(name)
        return name

    def inner(self) -> Names:
        """Names inside a function: none hides an outer one."""
        return Names(self.taken)
