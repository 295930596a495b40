"""The part of a manual about what seats do not see: what must be known to deal it anew, for programs that play and for
tests of secrecy. Who shows a match does not need it."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.data import dataclass

NARROW = "narrow"
"""The function that takes places away from what a seat (from 1) knows, where objects cannot be by what is claimed."""
EFFECTS = "effects"
"""The function that reads everything implications change, as far as that could fail."""
Stretch = tuple[int, int]
"""Slots that follow each other: the first, and the one behind the last."""


def stretches(slots: Iterable[int]) -> tuple[Stretch, ...]:
    """Slots as few stretches."""
    found: list[Stretch] = []
    for slot in sorted(set(slots)):
        if found and found[-1][1] == slot:
            found[-1] = found[-1][0], slot + 1
        else:
            found.append((slot, slot + 1))
    return tuple(found)


def slots_in(found: Iterable[Stretch]) -> list[int]:
    """The slots of stretches, in order."""
    return [slot for first, end in found for slot in range(first, end)]


@dataclass(frozen=True)
class Knowledge:
    """The last slots of a state: for every seat and object the places where it may be, as far as the seat can know."""

    address: int
    """Of the sets of places: for every seat, for every object `words` slots."""
    positions: int
    """Of the sets of seats that know at which position of its pile or row an object is: one slot for every object."""
    low: int
    """The number of the first object that can be hidden."""
    count: int
    """How many objects there are from it on that can be."""
    words: int
    """The slots of a set of places."""

    def of_seat(self, seat: int) -> range:
        """The slots of a seat (counted from 1), object by object."""
        row = self.count * self.words
        first = self.address + (seat - 1) * row
        return range(first, first + row)


@dataclass(frozen=True)
class Waiting:
    """What procedures remember while somebody is asked, by number: what may depend on something hidden, and what of all
    that whoever is asked knows."""

    secret: tuple[int, ...] = ()
    known: tuple[int, ...] = ()


@dataclass(frozen=True)
class Secrets:
    """What depends on something hidden and is no object: it would stay in a deal from the true situation."""

    slots: tuple[Stretch, ...] = ()
    """Those of attributes, but for amounts that are dealt with all that is known of them."""
    questions: tuple[Waiting, ...] = ()
    """For every question."""


@dataclass(frozen=True)
class Dealing:
    """What a deal must know besides what everything is."""

    mentions: tuple[Stretch, ...] = ()
    """Slots that hold numbers of objects, besides those that say where objects are."""
    seats_mention: tuple[Stretch, ...] = ()
    """The same for what seats keep while they decide at once."""
    claims: tuple[str, ...] = ()
    """The functions of those claims that a deal can break."""
    settled: tuple[str, ...] = ()
    """Those of them that hold as long as no object is dealt to a place that claims bar it from."""
    implied: bool = False
    """Whether what can be seen may follow from what is hidden, by `while` blocks."""
    knowledge: Knowledge | None = None
    """Where it is noted what seats could know, if it is."""
    secrets: Secrets | None = None
    """None in programs that nobody deals from."""


OPEN = Dealing()
"""Where there is nothing to deal."""
