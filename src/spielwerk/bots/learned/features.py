"""What a view of any game looks like in numbers, from the point of view of one seat.

All of it comes from the view: what is hidden from the seat is 0. There are numbers of the table and of fields; numbers,
amounts and counts of each player, once for the seat and once for the others on average; whom things belong to; how many
objects of each kind are where, its own and those of others; and whose objects are on the fields of smaller boards.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from spielwerk.backend.machine import View
from spielwerk.extras import needed
from spielwerk.program.manual.manual import Container, Manual, Slots, Space, Type

with needed("bots"):
    import numpy as np
    import numpy.typing as npt

Vector: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = npt.NDArray[np.int64]
MOST_FIELDS = 128
"""Boards up to this size are looked at field by field."""
MOST_KINDS = 64
USUAL = 10.0
"""What a number is divided by if its game gives it no range."""
WIDEST = 1000
"""A greater range says nothing about usual numbers."""


class Probe(Protocol):
    """One way to look at a view."""

    names: list[str]

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        """As many numbers as names."""


class Features:
    """Makes vectors of views. Made once for a game, a number of players and a set of options."""

    def __init__(self, manual: Manual) -> None:
        self._probes: list[Probe] = [_Plain(manual), _Own(manual), _Belonging(manual), _Counts(manual)]
        if manual.things:
            self._probes += [_Things(manual), _Standing(manual)]
        self.names = [name for probe in self._probes for name in probe.names]

    def of(self, view: View, seat: int) -> Vector:
        """The vector of what a seat (from 1) sees."""
        image = np.array(view.image, dtype=np.float64)
        return np.concatenate([probe.of(view, image, seat) for probe in self._probes])


def _scale(slots: Slots) -> float:
    """What numbers are divided by, so that they are about 1."""
    if slots.shape == "truth":
        return 1.0
    width = max(abs(slots.low), abs(slots.high))
    return float(width) if 0 < width <= WIDEST else USUAL


def _is_number(slots: Slots, kind: Type) -> bool:
    return slots.width == 1 and kind.name in ("int", "long", "bool")


def _is_player(slots: Slots, kind: Type) -> bool:
    return slots.width == 1 and kind.name == "player"


def _rows(home: str, name: str, slots: Slots) -> list[tuple[str, int]]:
    """Names and addresses of an attribute of the table, or of every field of a smaller board."""
    if home == "table":
        return [(f"table.{name}", slots.address)]
    word, _, space = home.partition(" ")
    if word == "space" and slots.rows - 1 <= MOST_FIELDS:
        return [(f"{space}.{row}.{name}", slots.address + row) for row in range(1, slots.rows)]
    return []


class _Plain:
    """Numbers and truths of the table and of fields."""

    def __init__(self, manual: Manual) -> None:
        self.names: list[str] = []
        addresses: list[int] = []
        scales: list[float] = []
        for home, attribute, slots in manual.stored:
            for name, address in _rows(home, attribute.name, slots) if _is_number(slots, attribute.type) else ():
                self.names.append(name)
                addresses.append(address)
                scales.append(_scale(slots))
        self._addresses = np.array(addresses, dtype=np.int64)
        self._scales = np.array(scales)

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        return _bounded(image[self._addresses] / self._scales)


class _Own:
    """Numbers, truths and amounts of players: the seat's own, and those of the others on average."""

    def __init__(self, manual: Manual) -> None:
        found: list[tuple[str, int, int, float]] = []
        for home, attribute, slots in manual.stored:
            if home != "player":
                continue
            name = attribute.name
            if _is_number(slots, attribute.type):
                found.append((name, slots.address, slots.width, _scale(slots)))
            elif slots.shape == "map":
                found += [(f"{name}.{k}", slots.address + k, slots.width, _scale(slots)) for k in slots.keys]
        self.names = [f"{who}.{name}" for who in ("me", "others") for name, *_ in found]
        self._players = np.arange(1, manual.players + 1)
        bases = np.array([address for _, address, _, _ in found], dtype=np.int64)
        widths = np.array([width for _, _, width, _ in found], dtype=np.int64)
        self._addresses = bases[None, :] + self._players[:, None] * widths[None, :]
        self._scales = np.array([scale for *_, scale in found])

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        rows = _bounded(image[self._addresses] / self._scales)
        return _own_and_others(rows, seat)


class _Belonging:
    """What belongs to a player: 1 if it is the seat, -1 if it is another."""

    def __init__(self, manual: Manual) -> None:
        self.names: list[str] = []
        addresses: list[int] = []
        for home, attribute, slots in manual.stored:
            for name, address in _rows(home, attribute.name, slots) if _is_player(slots, attribute.type) else ():
                self.names.append(f"{name} is mine")
                addresses.append(address)
        self.names.append("all that is mine")
        self._addresses = np.array(addresses, dtype=np.int64)

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        holders = image[self._addresses]
        marks = (holders == seat).astype(np.float64) - ((holders > 0) & (holders != seat))
        return np.append(marks, marks.sum() / USUAL)


class _Counts:
    """How many objects are in the places of players and of the table."""

    def __init__(self, manual: Manual) -> None:
        own = [(container.name, container.storage.first) for container in manual.player.containers]
        table = [(container.name, container.storage.first) for container in manual.table.containers]
        self.names = [f"{who}.{name}.count" for who in ("me", "others") for name, _ in own]
        self.names += [f"table.{name}.count" for name, _ in table]
        self._own, self._table = [first for _, first in own], [first for _, first in table]
        self._players = manual.players

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        counts = view.counts
        rows = np.array([[counts.get(first + p, 0) for first in self._own] for p in range(self._players)]) / USUAL
        table = np.array([counts.get(first, 0) for first in self._table]) / USUAL
        return np.concatenate([_own_and_others(rows.reshape(self._players, len(self._own)), seat), table])


class _Things:
    """How many objects that look alike are on which board or in which container, the seat's own and those of others."""

    def __init__(self, manual: Manual) -> None:
        looks = _looks(manual)
        kinds = sorted(set(looks))[:MOST_KINDS]
        groups = [(space.name, space.first, space.size) for space in manual.spaces]
        groups += [(one.name, one.storage.first, one.storage.count) for one in manual.containers]
        self.names = [
            f"{whose} {kind} in {group}"
            for whose in ("my", "another's")
            for kind in (*kinds, "other things")
            for group in ("nowhere", *(name for name, _, _ in groups))
        ]
        self._group = np.zeros(_last_place(manual) + 2, dtype=np.int64)
        for number, (_, first, size) in enumerate(groups, 1):
            self._group[first : first + size] = number
        numbers = [kinds.index(look) if look in kinds else len(kinds) for look in looks]
        self._kind = np.array(numbers, dtype=np.int64) * (len(groups) + 1)
        self._size = (len(kinds) + 1) * (len(groups) + 1)
        self._owners = _Owners(manual)
        self._at = manual.at.at

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        at = image[self._at + 1 : self._at + 1 + len(self._kind)].astype(np.int64)
        another = self._owners.of(image, at) != seat
        places = self._group[at] + self._kind + another * self._size
        return np.asarray(np.bincount(places, minlength=2 * self._size) / USUAL, dtype=np.float64)


def _last_place(manual: Manual) -> int:
    homes: list[Space | Container] = [*manual.spaces, *manual.containers]
    return max((home.places.stop - 1 for home in homes), default=0)


def _looks(manual: Manual) -> list[str]:
    """What each object is, with the values that never change; only the kind if there are too many different ones."""
    names = [manual.kinds[thing.kind - 1].name for thing in manual.things]
    looks = [
        " ".join([name, *(str(word) for _, word in sorted(thing.values))])
        for name, thing in zip(names, manual.things, strict=True)
    ]
    # Cards that are all different would give too many numbers to learn anything from.
    return looks if len(set(looks)) <= MOST_KINDS else names


class _Standing:
    """Whose objects are on the fields of smaller boards: 1 for one of the seat, -1 for one of another."""

    def __init__(self, manual: Manual) -> None:
        spaces = [space for space in manual.spaces if space.size <= MOST_FIELDS]
        self.names = [f"{space.name}.{field} is held by me" for space in spaces for field in space.names]
        self._index = np.full(_last_place(manual) + 2, len(self.names), dtype=np.int64)
        start = 0
        for space in spaces:
            self._index[space.first : space.first + space.size] = range(start, start + space.size)
            start += space.size
        self._owners = _Owners(manual)
        self._at, self._count = manual.at.at, len(manual.things)

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        at = image[self._at + 1 : self._at + 1 + self._count].astype(np.int64)
        owners = self._owners.of(image, at)
        signs = np.where(owners == seat, 1.0, np.where(owners > 0, -1.0, 0.0))
        held = np.bincount(self._index[at], weights=signs, minlength=len(self.names) + 1)
        return np.asarray(held[: len(self.names)], dtype=np.float64)


class _Owners:
    """Whose each object is: its owner, else whoever's place it is in."""

    def __init__(self, manual: Manual) -> None:
        self._fixed = np.array([thing.owner for thing in manual.things], dtype=np.int64)
        self._places = np.zeros(_last_place(manual) + 2, dtype=np.int64)
        for space in manual.spaces:
            if space.copies > 1:
                self._places[space.first : space.first + space.size] = np.arange(space.size) // space.one_size + 1
        for container in manual.player.containers:
            first, count = container.storage.first, container.storage.count
            self._places[first : first + count] = np.arange(1, count + 1)
        self._changing = manual.at.owners

    def of(self, image: Vector, at: Numbers) -> Numbers:
        owners = self._fixed
        if self._changing:
            owners = image[self._changing + 1 : self._changing + 1 + len(owners)].astype(np.int64)
        return np.where(owners > 0, owners, self._places[at]).astype(np.int64)


def _own_and_others(rows: Vector, seat: int) -> Vector:
    """The row of the seat, then the mean of all other rows."""
    own = rows[seat - 1]
    others = (rows.sum(axis=0) - own) / max(1, len(rows) - 1)
    return np.concatenate([own, others])


def _bounded(values: Vector) -> Vector:
    """Numbers that are far out, `none` among them, are cut off."""
    return np.clip(values, -3.0, 3.0)
